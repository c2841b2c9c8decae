# SPDX-License-Identifier: MIT
"""The examples of the pages print what these say."""
import importlib.util
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree

ROOT = pathlib.Path(__file__).resolve().parents[3]


class Examples(unittest.TestCase):
    def test_pages(self):
        ran = 0
        for path in [ROOT / "README.md", ROOT / "bindings" / "python" / "README.md", *sorted((ROOT / "docs").glob("*.md"))]:
            page = re.sub(r"^<!-- not run: .*\n```python\n", "", path.read_text(), flags=re.M)
            examples = re.findall(r"^```python\n(.*?)^```\n\n```text\n(.*?)^```$", page, re.S | re.M)
            self.assertEqual(page.count("```python"), len(examples), path)
            ran += len(examples)
            for program, wanted in examples:
                done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False)
                self.assertEqual(("", wanted), (done.stderr, done.stdout), program)
        self.assertGreater(ran, 10)

    def test_example_programs(self):
        page = (ROOT / "examples" / "python" / "README.md").read_text()
        programs = re.findall(r"^\$ python3 (\S+)\n(.*?)^```$", page, re.S | re.M)
        there = {path.name for path in (ROOT / "examples" / "python").glob("*.py")} - {"picture.py"}
        self.assertEqual(there, {pathlib.Path(path).name for path, _ in programs})
        for path, wanted in programs:
            text = (ROOT / path).read_text()
            if "import dask" in text and (importlib.util.find_spec("dask") is None or importlib.util.find_spec("numpy") is None):
                continue
            with tempfile.TemporaryDirectory() as where:
                done = subprocess.run([sys.executable, ROOT / path], cwd=where, capture_output=True, text=True, check=False)
                self.assertEqual(("", wanted), (done.stderr, done.stdout), path)
                if "from picture" not in text:
                    continue
                picture = xml.etree.ElementTree.parse(pathlib.Path(where) / pathlib.Path(path).with_suffix(".svg").name)
                self.assertGreater(len(picture.getroot()), 100, path)


if __name__ == "__main__":
    unittest.main()
