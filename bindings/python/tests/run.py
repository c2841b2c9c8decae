# SPDX-License-Identifier: MIT
"""run.py DIST: installs the wheel of that folder into a new virtual environment, and runs the tests there: with the
system's packages (NumPy, if it is there), and without them."""
import pathlib
import subprocess
import sys
import tempfile
import venv

tests = pathlib.Path(__file__).resolve().parent
wheel, = pathlib.Path(sys.argv[1]).resolve().glob("*.whl")
for with_packages in (True, False):
    with tempfile.TemporaryDirectory() as where:
        venv.create(where, with_pip=True, system_site_packages=with_packages)
        python = pathlib.Path(where) / "bin" / "python"
        subprocess.run([python, "-m", "pip", "install", "-q", "--no-index", "--no-deps", "--force-reinstall", wheel], check=True)
        names = sorted(path.stem for path in tests.glob("test_*.py"))
        subprocess.run([python, "-m", "unittest", "-q", *names], check=True, cwd=tests)
