# SPDX-License-Identifier: MIT
"""The examples of the pages print what these say."""
import pathlib
import re
import subprocess
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[3]


class Examples(unittest.TestCase):
    def test_pages(self):
        for name in ("README.md", "bindings/python/README.md", "docs/python.md"):
            page = (ROOT / name).read_text()
            examples = re.findall(r"^```python\n(.*?)^```\n\n```text\n(.*?)^```$", page, re.S | re.M)
            self.assertEqual(page.count("```python"), len(examples))
            self.assertGreater(len(examples), 0)
            for program, wanted in examples:
                done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False)
                self.assertEqual(("", wanted), (done.stderr, done.stdout), program)


if __name__ == "__main__":
    unittest.main()
