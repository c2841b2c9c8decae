# SPDX-License-Identifier: MIT
#
# Builds graze._graze: the files of source/, those of the library and of its readers of meshes, and the query language of the command. In a checkout
# they are copied to source/library/ first; a source distribution holds that folder.
# With GRAZE_LIBRARY in the environment, the path of a static library that CMake has built, the library is not compiled again.
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

from setuptools import Extension, setup

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
LIBRARY = HERE / "source" / "library"
KINDS = {"circle": "ball", "sphere": "ball"}
FORMS = {"distance": "NUMBER", "cast": "CAST", "cast_open": "CAST", "sweep": "SWEEP", "sweep_open": "SWEEP"}


def pair_lines():
    """The lines of pairs.inc: a loop for each function of a pair."""
    for f in json.loads((ROOT / "docs" / "api.json").read_text()):
        if "pair" not in f:
            continue
        a, b = f["pair"]
        dimension = f["name"][3]
        relation = f["name"][5:].removesuffix(f"_{a}_{b}")
        types = [f"grz{dimension}_{'vec' if kind == 'point' else kind}" for kind in (a, b)]
        kinds = ["GRZ_" + KINDS.get(kind, kind).upper() for kind in (a, b)]
        yield f"PAIR_{FORMS.get(relation, 'YES')}({dimension}, GRZ_{relation.upper()}, {', '.join(kinds)}, {f['name']}, {', '.join(types)})"


def query_files():
    """What the target graze_query of cli/CMakeLists.txt is made of."""
    target = re.search(r"^add_library\(graze_query STATIC\n(.*?)\)", (ROOT / "cli" / "CMakeLists.txt").read_text(), re.S | re.M)
    return target.group(1).split()


def copy_library():
    shutil.rmtree(LIBRARY, ignore_errors=True)
    LIBRARY.mkdir(parents=True)
    shutil.copytree(ROOT / "include" / "graze", LIBRARY / "include" / "graze")
    subprocess.run([sys.executable, ROOT / "tools" / "amalgamate", LIBRARY], check=True, stdout=subprocess.DEVNULL)
    for name in query_files():
        shutil.copy(ROOT / "cli" / name, LIBRARY)
    for path in [*(ROOT / "models").glob("*.[ch]"), *(ROOT / "cli").glob("*.h"), ROOT / "src" / "num" / "subnormals.h"]:
        shutil.copy(path, LIBRARY)
    shutil.copy(ROOT / "LICENSE", HERE)
    (LIBRARY / "pairs.inc").write_text("\n".join(pair_lines()) + "\n")


if (ROOT / "tools" / "amalgamate").exists():
    copy_library()

names = sorted(p.relative_to(HERE).as_posix() for p in (HERE / "source").glob("*.c"))
built = os.environ.get("GRAZE_LIBRARY")
names += sorted(p.relative_to(HERE).as_posix() for p in LIBRARY.glob("*.c") if not built or p.name != "graze.c")
setup(
    # A wheel for CPython 3.11 and all later ones.
    options={"bdist_wheel": {"py_limited_api": "cp311"}},
    ext_modules=[Extension(
        "graze._graze", names, py_limited_api=True,
        include_dirs=["source", "source/library", "source/library/include"],
        define_macros=[("GRZ_STATIC", None), ("_GNU_SOURCE", None)],
        extra_compile_args=["-std=c11", "-O3", "-ffp-contract=off", "-fno-math-errno", "-fno-trapping-math", "-fvisibility=hidden"],
        extra_objects=[built] if built else [],
        libraries=["m"])],
)
