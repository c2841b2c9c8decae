# SPDX-License-Identifier: MIT
"""The same joins by the package, by the command (`graze join`) and in SQL (graze_pairs and the functions, in SQLite): on the counties of the United States,
and on a map of hard numbers that is made here. GRAZE_BUILD: the directory with graze and graze_sqlite.so; without them the tests are skipped."""
import json
import math
import os
import pathlib
import random
import sqlite3
import subprocess
import tempfile
import unittest

import graze

BUILD = pathlib.Path(os.environ.get("GRAZE_BUILD", "/nowhere"))
COUNTIES = pathlib.Path(__file__).resolve().parents[3] / "examples" / "data" / "us-counties.geojson"
PREDICATES = ("intersects", "disjoint", "touches", "crosses", "overlaps", "within", "contains", "covered_by", "covers", "equals")


def database():
    """One with the extension; None: this Python's SQLite loads none, or there is none."""
    try:
        made = sqlite3.connect(":memory:")
        made.enable_load_extension(True)
        made.load_extension(str(BUILD / "graze_sqlite"))
        return made
    except (AttributeError, sqlite3.OperationalError):
        return None


def hard_map(seed):
    """Features of all kinds on a lattice of tenths, some corners an ulp beside it: shared corners and borders, rings that cross themselves, empty ones."""
    rng = random.Random(seed)

    def point():
        at = [rng.randrange(8) * 0.1 for _ in range(2)]
        if rng.random() < 0.2:
            at[0] = math.nextafter(at[0], rng.choice((-9, 9))) if hasattr(math, "nextafter") else at[0] + rng.choice((-1, 1)) * 2**-54
        return at

    def ring():
        corners = [point() for _ in range(rng.choice((3, 3, 4, 6)))]
        return corners + corners[:1]

    def of(kind):
        return {
            "Point": point,
            "MultiPoint": lambda: [point() for _ in range(3)],
            "LineString": lambda: [point() for _ in range(3)],
            "MultiLineString": lambda: [[point(), point()], [point(), point()]],
            "Polygon": lambda: [ring() for _ in range(rng.choice((1, 1, 2)))],
            "MultiPolygon": lambda: [[ring()], [ring()]],
        }[kind]()

    def geometry():
        kind = rng.choice(("Point", "MultiPoint", "LineString", "MultiLineString", "Polygon", "Polygon", "Polygon", "MultiPolygon", "GeometryCollection"))
        if kind == "GeometryCollection":
            return {"type": kind, "geometries": [{"type": k, "coordinates": of(k)} for k in ("Polygon", "LineString", "Point")]}
        return {"type": kind, "coordinates": of(kind)}

    geometries = [geometry() for _ in range(60)] + [{"type": "MultiPolygon", "coordinates": []}, {"type": "GeometryCollection", "geometries": []}]
    return {"type": "FeatureCollection", "features": [{"type": "Feature", "properties": {"n": i}, "geometry": g} for i, g in enumerate(geometries)]}


class Joins(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.command, cls.database = BUILD / "graze", database()
        if not cls.command.exists() or cls.database is None:
            raise unittest.SkipTest("there is no command, or no extension of SQLite")
        cls.folder = tempfile.TemporaryDirectory()
        with open(COUNTIES, encoding="utf-8") as file:
            maps = {"counties": json.load(file), "hard": hard_map(1), "other": hard_map(2)}
        cls.all = {name: graze.Geometries(collection) for name, collection in maps.items()}
        for name, collection in maps.items():
            (pathlib.Path(cls.folder.name) / f"{name}.geojson").write_text(json.dumps(collection))
            cls.database.execute(f"CREATE TABLE {name} (n INTEGER PRIMARY KEY, shape BLOB)")
            cls.database.executemany(f"INSERT INTO {name} VALUES (?, ?)", [(i, bytes(cls.all[name].wkb(i))) for i in range(len(cls.all[name]))])

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def by_command(self, a, b, *options):
        paths = [os.path.join(self.folder.name, f"{name}.geojson") for name in (a, b)]
        done = subprocess.run([self.command, "join", *paths, "--pairs", *options], stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=True)
        return [line.split() for line in done.stdout.decode().splitlines()]

    def by_sql(self, a, b, how):
        return self.database.execute("SELECT a, b FROM graze_pairs(?, 'shape', ?, 'shape', ?)", (a, b, how)).fetchall()

    def compare(self, a, b, how, options, **wanted):
        by_python = [tuple(pair) for pair in graze.join(self.all[a], self.all[b], **wanted).tolist()]
        self.assertEqual([tuple(map(int, pair)) for pair in self.by_command(a, b, *options)], by_python, how)
        self.assertEqual(self.by_sql(a, b, how), by_python, how)
        return by_python

    def all_joins(self, a, b, predicates, margin):
        for predicate in predicates:
            self.compare(a, b, predicate, ("--predicate", predicate), predicate=predicate)
        for pattern in ("FF*F0****", "T*F**F***", "0********"):
            self.compare(a, b, pattern, ("--predicate", pattern), matrix=pattern)
        self.compare(a, b, margin, ("--within", repr(margin)), within=margin)

    def nearest(self, a, b, k):
        index, distance = graze.join(self.all[a], self.all[b], k=k)
        wanted = [(i, j, d) for i, row in enumerate(zip(index.tolist(), distance.tolist())) for j, d in zip(*row) if d < math.inf]
        self.assertEqual([(int(i), int(j), float(d)) for i, j, d in self.by_command(a, b, "--nearest", str(k))], wanted)
        sql = f"SELECT graze_distance(x.shape, y.shape) FROM {a} AS x, {b} AS y WHERE x.n = ? AND y.n = ?"
        for i, j, d in wanted[:: max(1, len(wanted) // 500)]:
            self.assertEqual(self.database.execute(sql, (i, j)).fetchone(), (d,))

    def test_counties(self):
        self.assertEqual(len(self.compare("counties", "counties", "touches", ("--predicate", "touches"), predicate="touches")), 18665)
        self.all_joins("counties", "counties", [p for p in PREDICATES if p != "disjoint"], 0.25)

    def test_counties_that_are_nearest(self):
        self.nearest("hard", "counties", 2)

    def test_hard_numbers(self):
        for a, b in (("hard", "other"), ("other", "hard"), ("hard", "hard")):
            self.all_joins(a, b, PREDICATES, 0.1)
            self.nearest(a, b, 3)

    def test_validity(self):
        for name, geometries in self.all.items():
            rows = self.database.execute(f"SELECT graze_is_valid_reason(shape), graze_is_valid(shape) FROM {name} ORDER BY n").fetchall()
            self.assertEqual(rows, list(zip(geometries.is_valid_reason(), map(int, geometries.is_valid().tolist()))))
            self.assertEqual(len({valid for _, valid in rows}), 2)

    def test_functions_of_sql(self):
        for predicate in PREDICATES:
            rows = self.database.execute(f"SELECT x.n, y.n FROM hard AS x, other AS y WHERE graze_{predicate}(x.shape, y.shape) ORDER BY x.n, y.n").fetchall()
            self.assertEqual(rows, [tuple(pair) for pair in graze.join(self.all["hard"], self.all["other"], predicate).tolist()], predicate)


if __name__ == "__main__":
    unittest.main()
