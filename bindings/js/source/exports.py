# SPDX-License-Identifier: MIT
#
# exports.py API FILE: writes the options of the linker that export the functions of the library: each one of docs/api.json but
# those of single pairs, which the generic functions call, and threads, of which WebAssembly has none here.
import json
import sys

with open(sys.argv[1], encoding="utf-8") as table, open(sys.argv[2], "w", encoding="utf-8") as out:
    names = [f["name"] for f in json.load(table) if "pair" not in f and f["name"] != "grz_threads"]
    out.writelines(f"-Wl,--export={name}\n" for name in [*names, "malloc", "free"])
