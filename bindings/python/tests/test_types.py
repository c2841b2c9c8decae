# SPDX-License-Identifier: MIT
"""The types of the package are right for typical uses, and find wrong ones: mypy says so, if it is there."""
import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

import graze

HERE = pathlib.Path(__file__).resolve().parent
# The system's, which the virtual environments of the tests may not have.
MYPY = ["/usr/bin/python3", "-m", "mypy"]


def has_mypy():
    return subprocess.run([*MYPY, "--version"], capture_output=True, check=False).returncode == 0


@unittest.skipUnless(has_mypy(), "no mypy")
class Types(unittest.TestCase):
    def check(self, *files):
        with tempfile.TemporaryDirectory() as where:
            package = pathlib.Path(where) / "graze"
            package.mkdir()
            for path in [*pathlib.Path(graze.__file__).parent.glob("*.pyi"), pathlib.Path(graze.__file__).with_name("py.typed")]:
                shutil.copy(path, package)
            environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"} | {"MYPYPATH": where}
            done = subprocess.run([*MYPY, "--strict", "--warn-unused-ignores", "--python-version", "3.11", "--cache-dir", f"{where}/cache",
                                   "--no-error-summary", *(files or [package])], cwd=where, env=environment, capture_output=True, text=True, check=False)
        self.assertEqual(("", ""), (done.stdout, done.stderr))

    def test_of_the_stubs(self):
        self.check()

    def test_of_uses(self):
        self.check(HERE / "uses.py")


if __name__ == "__main__":
    unittest.main()
