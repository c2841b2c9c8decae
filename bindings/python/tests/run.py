# SPDX-License-Identifier: MIT
"""run.py ARCHIVE LIBRARY: installs a wheel or a source distribution into a new virtual environment, and runs the tests there:
without the system's packages (a wheel), and with them (NumPy and hypothesis, if they are there). LIBRARY: libgraze.a, for the golden hash; beside it may
be graze and graze_sqlite.so, whose joins are compared with those of the package."""
import importlib.util
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


def run(python, golden, left_out, build=pathlib.Path(sys.argv[2]).resolve().parent):
    names = sorted({path.stem for path in tests.glob("test_*.py")} - set(left_out))
    subprocess.run([python, "-m", "unittest", "-q", *names], check=True, cwd=tests,
                   env=os.environ | {"GRAZE_BUILD": str(build), "PYTHONPATH": os.pathsep.join([golden, str(tests / "golden")])})


archive = pathlib.Path(sys.argv[1]).resolve()
with tempfile.TemporaryDirectory() as golden, tempfile.TemporaryDirectory() as where:
    build_golden(golden, sys.argv[2])
    # A source distribution is compiled with the system's setuptools.
    venv.create(where, with_pip=False, system_site_packages=archive.suffix != ".whl")
    python = pathlib.Path(where) / "bin" / "python"
    subprocess.run([sys.executable, "-m", "pip", "--python", python, "install", "-q", "--no-index", "--no-deps", "--no-build-isolation", "--force-reinstall", archive],
                   check=True, cwd=where)
    # PyPI has another graze: the distribution has a name of its own, and the version of the library.
    subprocess.run([python, "-c", "import graze, importlib.metadata as m; assert m.version('graze-geometry') == graze.__version__"], check=True, cwd=where)
    if archive.suffix == ".whl":
        # The hash is the same code in C, and so are joins: of what they give without NumPy there is more in test_geometries.
        # So are, but in the long check, calls that are made meanwhile, or stopped: their arrays are none of NumPy in either run.
        short = int(os.environ.get("GRAZE_COUNT", "1000")) < 1000
        run(python, golden, ["test_golden", "test_joins", "test_laws"] + ["test_calls"] * short)
        settings = pathlib.Path(where) / "pyvenv.cfg"
        settings.write_text(settings.read_text().replace("include-system-site-packages = false", "include-system-site-packages = true"))
    run(python, golden, [] if importlib.util.find_spec("hypothesis") else ["test_laws"])
