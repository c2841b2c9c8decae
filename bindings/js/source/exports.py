# SPDX-License-Identifier: MIT
#
# exports.py API OUT SOURCE...: writes the options of the linker that export the functions of docs/api.json which the sources in
# TypeScript name: grz_mesh_cast, or "cast_hit" for grz2_cast_hit and grz3_cast_hit, or "insert" for grz2_tree_insert.
import json
import pathlib
import re
import sys

api, out, *sources = sys.argv[1:]
text = "\n".join(pathlib.Path(path).read_text(encoding="utf-8") for path in sources)
words = set(re.findall(r"\bgrz\w+", text)) | set(re.findall(r'"(\w+)"', text))
names = [f["name"] for f in json.loads(pathlib.Path(api).read_text(encoding="utf-8")) if "pair" not in f]
named = [name for name in names if name in words or re.sub("^grz[23]_(tree_)?", "", name) in words]
pathlib.Path(out).write_text("".join(f"-Wl,--export={name}\n" for name in [*named, "malloc", "free"]), encoding="utf-8")
