#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# test_sqlite.py EXTENSION: the extension of SQLite, in the SQLite that Python has, on a GeoPackage that is made here; and in the program
# sqlite3, if there is one. Answers are compared with what is known of squares on a lattice.
import os
import shutil
import sqlite3
import struct
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import valid_oracle  # noqa: E402

EXTENSION = os.path.splitext(os.path.abspath(sys.argv.pop(1)))[0]
PREDICATES = ("intersects", "disjoint", "touches", "crosses", "overlaps", "within", "contains", "covered_by", "covers", "equals")


def polygon(points):
    return struct.pack("<BIII", 1, 3, 1, len(points)) + b"".join(struct.pack("<2d", *p) for p in points)


def areas(parts):
    return struct.pack("<BII", 1, 6, len(parts)) + b"".join(polygons(rings) for rings in parts)


def polygons(rings):
    closed = [ring + ring[:1] for ring in rings]
    return struct.pack("<BII", 1, 3, len(closed)) + b"".join(struct.pack("<I", len(r)) + b"".join(struct.pack("<2d", *p) for p in r) for r in closed)


def square(x, y, size):
    return polygon([(x, y), (x + size, y), (x + size, y + size), (x, y + size), (x, y)])


def point(x, y):
    return struct.pack("<BI2d", 1, 1, x, y)


def in_geopackage(wkb, envelope=0):
    """Behind the header of a GeoPackage."""
    return b"GP" + bytes([0, 1 | envelope << 1]) + struct.pack("<i", 4326) + bytes({0: 0, 1: 32, 2: 48, 4: 64}[envelope]) + wkb


SIDE = 5
CELLS = {(x, y): square(x, y, 1) for x in range(SIDE) for y in range(SIDE)}


def make_geopackage(path):
    """The tables that a GeoPackage must have, and two of features: cells, and places."""
    c = sqlite3.connect(path)
    c.executescript("""
        PRAGMA application_id = 0x47504B47; PRAGMA user_version = 10300;
        CREATE TABLE gpkg_spatial_ref_sys (srs_name TEXT, srs_id INTEGER PRIMARY KEY, organization TEXT, organization_coordsys_id INTEGER, definition TEXT,
                                           description TEXT);
        CREATE TABLE gpkg_contents (table_name TEXT PRIMARY KEY, data_type TEXT, identifier TEXT, srs_id INTEGER);
        CREATE TABLE gpkg_geometry_columns (table_name TEXT, column_name TEXT, geometry_type_name TEXT, srs_id INTEGER, z TINYINT, m TINYINT);
        CREATE TABLE cells (fid INTEGER PRIMARY KEY, geom BLOB, x INTEGER, y INTEGER);
        CREATE TABLE places (fid INTEGER PRIMARY KEY, geom BLOB);
        INSERT INTO gpkg_spatial_ref_sys VALUES ('WGS 84', 4326, 'EPSG', 4326, 'undefined', NULL);
        INSERT INTO gpkg_contents VALUES ('cells', 'features', 'cells', 4326), ('places', 'features', 'places', 4326);
        INSERT INTO gpkg_geometry_columns VALUES ('cells', 'geom', 'POLYGON', 4326, 0, 0), ('places', 'geom', 'POINT', 4326, 0, 0);""")
    c.executemany("INSERT INTO cells (geom, x, y) VALUES (?, ?, ?)", [(in_geopackage(wkb, (0, 1, 2, 4)[x % 4]), x, y) for (x, y), wkb in CELLS.items()])
    c.executemany("INSERT INTO places (geom) VALUES (?)", [(in_geopackage(point(1, 1)),), (None,), (point(2.5, 0.5),), (point(99, 99),)])
    c.commit()
    c.close()


class Extension(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.path = os.path.join(self.folder.name, "map.gpkg")
        make_geopackage(self.path)
        self.c = sqlite3.connect(self.path)
        self.c.enable_load_extension(True)
        self.c.load_extension(EXTENSION)

    def tearDown(self):
        self.c.close()
        self.folder.cleanup()

    def ask(self, sql, *values):
        return self.c.execute(sql, values).fetchone()[0]

    def test_predicates(self):
        a, beside, inside, apart = square(0, 0, 2), square(2, 0, 2), square(0, 0, 1), square(9, 9, 1)
        expected = {"intersects": (1, 1, 0, 1), "disjoint": (0, 0, 1, 0), "touches": (1, 0, 0, 0), "crosses": (0, 0, 0, 0), "overlaps": (0, 0, 0, 0),
                    "within": (0, 0, 0, 1), "contains": (0, 1, 0, 1), "covered_by": (0, 0, 0, 1), "covers": (0, 1, 0, 1), "equals": (0, 0, 0, 1)}
        for name in PREDICATES:
            self.assertEqual(expected[name], tuple(self.ask(f"SELECT graze_{name}(?, ?)", a, in_geopackage(b)) for b in (beside, inside, apart, a)), name)
            self.assertIsNone(self.ask(f"SELECT graze_{name}(?, NULL)", a))
            self.assertIsNone(self.ask(f"SELECT graze_{name}(NULL, ?)", a))

    def test_measures(self):
        a, b = square(0, 0, 2), square(5, 6, 1)
        self.assertEqual("FF2FF1212", self.ask("SELECT graze_relate(?, ?)", a, b))
        self.assertEqual(1, self.ask("SELECT graze_relate(?, ?, 'FF*******')", a, b))
        self.assertEqual(5, self.ask("SELECT graze_distance(?, ?)", a, b))
        self.assertEqual((1, 0), (self.ask("SELECT graze_within_distance(?, ?, 5)", a, b), self.ask("SELECT graze_within_distance(?, ?, 4.999)", a, b)))
        self.assertEqual((4, 0), (self.ask("SELECT graze_area(?)", a), self.ask("SELECT graze_length(?)", a)))
        empty = struct.pack("<BII", 1, 7, 0)
        self.assertIsNone(self.ask("SELECT graze_distance(?, ?)", a, empty))
        for call in ("graze_relate(?1, NULL)", "graze_relate(?1, ?1, NULL)", "graze_distance(?1, NULL)", "graze_within_distance(?1, ?1, NULL)", "graze_area(NULL)"):
            self.assertIsNone(self.c.execute(f"SELECT {call}, ?1", (a,)).fetchone()[0])

    def validity(self, wkb):
        valid, why = self.c.execute("SELECT graze_is_valid(?1), graze_is_valid_reason(?1)", (wkb,)).fetchone()
        self.assertEqual(valid == 1, why == "valid")
        return why

    def test_what_is_valid(self):
        big, hole = [(0, 0), (6, 0), (6, 6), (0, 6)], [(1, 1), (2, 1), (2, 2), (1, 2)]
        line, nothing = struct.pack("<BII4d", 1, 2, 2, 3, 3, 3, 3), struct.pack("<BII", 1, 7, 0)
        for why, wkb in (
            ("valid", polygons([big, hole])),
            ("valid", nothing),
            ("valid", point(1, 1)),
            ("valid", struct.pack("<BII8d", 1, 2, 4, 0, 0, 1, 1, 1, 0, 0, 1)),
            ("valid", polygons([[(0, 0), (0, 0), (1, 0), (1, 1), (1, 1)]])),
            ("valid", areas([[big], [[(6, 6), (7, 6), (7, 7)]]])),
            ("a ring has fewer than three corners, or a line fewer than two", line),
            ("a ring has fewer than three corners, or a line fewer than two", polygons([[(0, 0), (1, 1)]])),
            ("a ring crosses or touches itself", polygons([[(0, 0), (2, 2), (2, 0), (0, 2)]])),
            ("a ring crosses or touches itself", polygons([[(0, 0), (2, 0), (1, 0)]])),
            ("a ring crosses or touches itself", polygons([[(0, 0), (2, 0), (1, 1), (2, 2), (0, 2), (1, 1)]])),
            ("rings cross, or have a part in common", polygons([big, [(5, 1), (7, 1), (5, 2)]])),
            ("rings cross, or have a part in common", areas([[big], [[(6, 1), (7, 1), (6, 2)]]])),
            ("a hole is not within its ring", polygons([big, [(8, 8), (9, 8), (9, 9)]])),
            ("a hole is not within its ring", polygons([hole, big])),
            ("holes have an inside in common", polygons([big, [(1, 1), (5, 1), (5, 5), (1, 5)], [(2, 2), (3, 2), (3, 3)]])),
            ("rings touch so that the inside falls apart", polygons([big, [(0, 3), (3, 6), (3, 3)]])),
            ("rings touch so that the inside falls apart", polygons([big, [(0, 3), (3, 3), (3, 4)], [(3, 3), (6, 3), (5, 2)]])),
            ("valid", polygons([big, [(0, 3), (3, 3), (3, 4)], [(3, 3), (5, 3), (5, 2)]])),
            ("polygons have an inside in common", areas([[big], [hole]])),
        ):
            self.assertEqual(why, self.validity(wkb))
        self.assertEqual((None, None), self.c.execute("SELECT graze_is_valid(NULL), graze_is_valid_reason(NULL)").fetchone())

    def test_what_is_valid_in_fractions(self):
        count, valid = 200 * int(os.environ.get("GRAZE_COUNT", "1")), 0
        for kind, parts in valid_oracle.random_shapes(count, 5):
            wanted = valid_oracle.is_valid(kind, parts)
            valid += wanted
            self.assertEqual(wanted, self.validity((polygons if kind == "POLYGON" else areas)(parts)) == "valid", (kind, parts))
        self.assertGreater(min(valid, count - valid), count // 10)

    def test_rows(self):
        """A geometry that is one for all rows, and pairs of columns."""
        rows = self.c.execute("SELECT x, y FROM cells WHERE graze_touches(geom, (SELECT geom FROM cells WHERE x = 1 AND y = 1)) ORDER BY x, y").fetchall()
        self.assertEqual(sorted((x, y) for x in range(3) for y in range(3) if (x, y) != (1, 1)), rows)
        self.assertEqual(SIDE * SIDE, self.ask("SELECT sum(graze_area(geom)) FROM cells"))
        near = self.ask("SELECT count(*) FROM cells AS a, cells AS b WHERE graze_touches(a.geom, b.geom)")
        self.assertEqual(sum(max(abs(p[0] - q[0]), abs(p[1] - q[1])) == 1 for p in CELLS for q in CELLS), near)

    def test_pairs(self):
        numbers = {n: (x, y) for n, x, y in self.c.execute("SELECT fid, x, y FROM cells")}
        for how in PREDICATES:
            expected = self.c.execute(f"SELECT a.fid, b.fid FROM cells AS a, cells AS b WHERE graze_{how}(a.geom, b.geom) ORDER BY 1, 2").fetchall()
            self.assertEqual(expected, self.c.execute("SELECT a, b FROM graze_pairs('cells', 'geom', 'cells', 'geom', ?)", (how,)).fetchall(), how)
        self.assertEqual([(1, 1)], self.c.execute("SELECT a, b FROM graze_pairs('places', 'geom', 'cells', 'geom', 'touches') WHERE a = 1 AND b = 1").fetchall())
        found = self.c.execute("SELECT a, c.x, c.y FROM graze_pairs('places', 'geom', 'cells', 'geom') JOIN cells AS c ON c.fid = b ORDER BY 1, 2, 3").fetchall()
        self.assertEqual([(1, 0, 0), (1, 0, 1), (1, 1, 0), (1, 1, 1), (3, 2, 0)], found)
        pattern = self.c.execute("SELECT count(*) FROM graze_pairs('cells', 'geom', 'cells', 'geom', 'F***0****')").fetchone()[0]
        self.assertEqual(sum(abs(p[0] - q[0]) == 1 == abs(p[1] - q[1]) for p in CELLS for q in CELLS), pattern)
        within = self.c.execute("SELECT count(*) FROM graze_pairs('cells', 'geom', 'cells', 'geom', 1)").fetchone()[0]
        self.assertEqual(sum(max(abs(p[0] - q[0]) - 1, 0) ** 2 + max(abs(p[1] - q[1]) - 1, 0) ** 2 <= 1 for p in CELLS for q in CELLS), within)
        self.assertEqual(numbers[1], (0, 0))
        self.assertEqual(SIDE * SIDE, self.ask("SELECT count(*) FROM graze_pairs('cells', 'geom') WHERE a = b"))

    def test_the_arguments_of_pairs_are_columns(self):
        sql = "SELECT table_a, column_a, table_b, column_b, how FROM graze_pairs"
        self.assertEqual(("cells", "geom", None, None, None), self.c.execute(sql + "('cells', 'geom') LIMIT 1").fetchone())
        self.assertEqual(("cells", "geom", "places", "geom", 1.5), self.c.execute(sql + "('cells', 'geom', 'places', 'geom', 1.5) LIMIT 1").fetchone())
        # an argument and a condition on the same column: SQLite compares the column for one of the two
        pairs = self.ask("SELECT count(*) FROM graze_pairs('cells', 'geom')")
        for more, count in (("table_a IN ('cells', 'places')", pairs), ("table_a = 'places'", 0), ("how IS NULL", pairs), ("how IS NOT NULL", 0)):
            self.assertEqual(count, self.ask(f"SELECT count(*) FROM graze_pairs('cells', 'geom') WHERE {more}"), more)

    def test_a_table_that_changes_during_the_query(self):
        for a, b in self.c.execute("SELECT a, b FROM graze_pairs('cells', 'geom')"):
            self.c.execute("DELETE FROM cells WHERE fid = ?", (b,))
        self.assertEqual(0, self.ask("SELECT count(*) FROM cells"))

    def refuse(self, text, sql, *values):
        with self.assertRaises(sqlite3.Error) as raised:
            self.c.execute(sql, values).fetchall()
        self.assertIn(text, str(raised.exception))

    def test_what_is_refused(self):
        a = square(0, 0, 1)
        self.refuse("graze_touches: argument 2: expected a blob of WKB, got text", "SELECT graze_touches(?, 'x')", a)
        self.refuse("argument 1: expected a blob of WKB, got an integer", "SELECT graze_area(7)")
        self.refuse("argument 1: WKB: the bytes end within a number, at byte 0", "SELECT graze_area(x'')")
        self.refuse("at byte 8", "SELECT graze_area(?)", in_geopackage(b""))
        self.refuse("WKB of a CIRCULARSTRING, which graze does not read, at byte 1", "SELECT graze_area(?)", struct.pack("<BII", 1, 8, 0))
        self.refuse("header of GeoPackage", "SELECT graze_area(?)", b"GP\0\1\0")
        self.refuse("header of GeoPackage", "SELECT graze_area(?)", in_geopackage(a)[:3] + b"\x0f" + in_geopackage(a)[4:])
        self.refuse("argument 3: expected nine characters", "SELECT graze_relate(?1, ?1, 'T')", a)
        self.refuse("argument 3: expected a number", "SELECT graze_within_distance(?1, ?1, 'far')", a)
        self.refuse("no such table: nothing", "SELECT a FROM graze_pairs('nothing', 'geom')")
        self.refuse("expected table, column", "SELECT a FROM graze_pairs('cells')")
        self.refuse("expected a predicate, a pattern", "SELECT a FROM graze_pairs('cells', 'geom', 'cells', 'geom', 'near')")
        self.refuse("cells, row 1: expected a blob of WKB, got an integer", "SELECT a FROM graze_pairs('cells', 'x')")
        self.refuse("no such column: cells.nothing", "SELECT a FROM graze_pairs('cells', 'nothing')")
        self.c.execute("CREATE VIEW seen AS SELECT * FROM cells")
        self.refuse("rowid", "SELECT a FROM graze_pairs('cells', 'geom', 'seen', 'geom')")
        self.c.execute("CREATE TABLE bare (name TEXT PRIMARY KEY, geom BLOB) WITHOUT ROWID")
        self.refuse("no such column: bare.rowid", "SELECT a FROM graze_pairs('bare', 'geom')")
        self.c.execute("INSERT INTO places VALUES (9, ?)", (point(1, 1)[:-1],))
        self.refuse("places, row 9: WKB: the bytes end within a number, at byte 5", "SELECT a FROM graze_pairs('places', 'geom')")

    @unittest.skipUnless(shutil.which("sqlite3"), "no sqlite3")
    def test_the_program(self):
        sql = f".load {EXTENSION}\nSELECT count(*) FROM graze_pairs('cells', 'geom', 'cells', 'geom', 'touches');\n"
        out = subprocess.run(["sqlite3", self.path], input=sql, capture_output=True, text=True, check=True)
        self.assertEqual(("144\n", ""), (out.stdout, out.stderr))


if __name__ == "__main__":
    unittest.main()
