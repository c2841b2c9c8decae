# SPDX-License-Identifier: MIT
"""run.py DIST LIBRARY: installs the wheel of that folder into a new virtual environment, and runs the tests there: with the
system's packages (NumPy, if it is there), and without them. LIBRARY: libgraze.a, for the golden hash."""
import os
import pathlib
import subprocess
import sys
import sysconfig
import tempfile
import venv

tests = pathlib.Path(__file__).resolve().parent
root = tests.parents[2]


def build_golden(where, library):
    """The module golden_python, of the golden hash of the library and its inputs."""
    sources = [tests / "golden" / "golden_python.c", *(root / "tests" / "support").glob("*.c"), *(root / "tests" / "families").glob("*.c")]
    folders = [root / "include", root / "src", root / "tests", sysconfig.get_paths()["include"]]
    subprocess.run(["cc", "-std=gnu11", "-O1", "-ffp-contract=off", "-shared", "-fPIC", "-Wl,-Bsymbolic", *(f"-I{f}" for f in folders),
                    *sources, library, "-lm", "-lpthread", "-o", pathlib.Path(where) / "golden_python.so"], check=True)


def run(wheel, golden, with_packages):
    with tempfile.TemporaryDirectory() as where:
        venv.create(where, with_pip=True, system_site_packages=with_packages)
        python = pathlib.Path(where) / "bin" / "python"
        subprocess.run([python, "-m", "pip", "install", "-q", "--no-index", "--no-deps", "--force-reinstall", wheel], check=True)
        names = sorted(path.stem for path in tests.glob("test_*.py"))
        subprocess.run([python, "-m", "unittest", "-q", *names], check=True, cwd=tests,
                       env=os.environ | {"PYTHONPATH": os.pathsep.join([golden, str(tests / "golden")])})


wheel, = pathlib.Path(sys.argv[1]).resolve().glob("*.whl")
with tempfile.TemporaryDirectory() as golden:
    build_golden(golden, sys.argv[2])
    for with_packages in (True, False):
        run(wheel, golden, with_packages)
