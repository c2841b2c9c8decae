# SPDX-License-Identifier: MIT
"""Meshes from files: each number as the file has it, parts and their names, and what is wrong."""
import math
import os
import pathlib
import pickle
import struct
import tempfile
import unittest
import warnings

import graze

ROOT = pathlib.Path(__file__).resolve().parents[3]
CORNERS = [[0.1, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1e-300]]
SIDES = [[0, 2, 1], [0, 1, 3], [1, 2, 3], [0, 3, 2]]


def listed(array):
    return array.tolist()


def obj():
    return "".join("v {} {} {}\n".format(*p) for p in CORNERS) + "".join("f {} {} {}\n".format(*(i + 1 for i in s)) for s in SIDES)


class Files(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def read(self, name, content):
        path = self.folder / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            return graze.read_mesh(path)

    def triangles(self, mesh):
        """The corners of all triangles, each with the least first."""
        vertices = listed(mesh.vertices)
        corners = [[tuple(vertices[i]) for i in face] for face in listed(mesh.faces)]
        return sorted(min(t[k:] + t[:k] for k in range(3)) for t in corners)

    def test_each_format_has_the_numbers_of_the_file(self):
        want = sorted(min(t[k:] + t[:k] for k in range(3)) for t in [[tuple(CORNERS[i]) for i in s] for s in SIDES])
        rows = "".join("{} {} {}\n".format(*p) for p in CORNERS)
        off = f"OFF\n4 4 0\n{rows}" + "".join("3 {} {} {}\n".format(*s) for s in SIDES)
        ply = ("ply\nformat ascii 1.0\nelement vertex 4\nproperty double x\nproperty double y\nproperty double z\nelement face 4\n"
               f"property list uchar int vertex_indices\nend_header\n{rows}" + "".join("3 {} {} {}\n".format(*s) for s in SIDES))
        facets = "".join("facet normal 0 0 0\nouter loop\n" + "".join("vertex {} {} {}\n".format(*CORNERS[i]) for i in s) + "endloop\nendfacet\n"
                         for s in SIDES)
        for name, content in (("a.obj", obj()), ("a.off", off), ("a.PLY", ply), ("a.stl", f"solid a\n{facets}endsolid a\n")):
            mesh = self.read(name, content)
            self.assertEqual((want, 4, 0), (self.triangles(mesh), len(mesh), mesh.open_edges), name)
            self.assertEqual(4, len(mesh.vertices))
        binary = bytes(80) + struct.pack("<I", 4) + b"".join(struct.pack("<12fH", 0, 0, 0, *(c for i in s for c in CORNERS[i]), 0) for s in SIDES)
        short = lambda number: struct.unpack("<f", struct.pack("<f", number))[0]
        self.assertEqual([[tuple(map(short, p)) for p in t] for t in want], self.triangles(self.read("b.stl", binary)))

    def test_parts_have_names(self):
        text = obj().splitlines(True)
        mesh = self.read("parts.obj", "".join([*text[:4], "o lid\n", *text[4:6], "g the wall\n", text[6], "o lid\n", text[7]]))
        self.assertEqual({"lid": slice(0, 2), "the_wall": slice(2, 3), "lid-3": slice(3, 4)}, mesh.parts)
        self.assertEqual("<Mesh of 4 triangles, closed, 3 parts>", repr(mesh))
        self.assertEqual(1, len(graze.Mesh(mesh.vertices, mesh.faces[mesh.parts["the_wall"]])))
        self.assertEqual(mesh.parts, pickle.loads(pickle.dumps(mesh)).parts)
        self.assertEqual(mesh.parts, mesh.posed((0, 0, 0), (0, 0, 0, 1)).parts)
        self.assertEqual({}, graze.Mesh(CORNERS, SIDES).parts)

    def test_what_is_left_out_is_said(self):
        path = self.folder / "lines.obj"
        path.write_text(obj() + "l 1 2\nl 2 3\n")
        with self.assertWarnsRegex(UserWarning, "lines.obj: 2 points and lines are left out") as caught:
            graze.read_mesh(os.fsencode(path))
        self.assertEqual(__file__, caught.filename)

    def test_what_is_wrong(self):
        with self.assertRaisesRegex(ValueError, "wrong.obj: line 2: expected a number for x of a vertex, got 'left'"):
            self.read("wrong.obj", "v 0 0 0\nv left 0 0\n")
        with self.assertRaisesRegex(ValueError, "empty.off"):
            self.read("empty.off", "")
        with self.assertRaisesRegex(ValueError, r"cube.3mf: expected a name that ends with .obj, .off, .ply or .stl"):
            self.read("cube.3mf", "x")
        self.assertRaises(FileNotFoundError, graze.read_mesh, self.folder / "nothing.obj")
        (self.folder / "folder.obj").mkdir()
        self.assertRaises(OSError, graze.read_mesh, self.folder / "folder.obj")
        for wrong in (3, None, "a\0b.obj"):
            self.assertRaises((TypeError, ValueError), graze.read_mesh, wrong)

    def test_numbers_that_are_not_finite(self):
        mesh = self.read("nan.obj", "v nan 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 2 3\nf 2 3 4\n")
        self.assertEqual((2, 1), (len(mesh), mesh.empty))
        self.assertTrue(any(math.isnan(c) for p in listed(mesh.vertices) for c in p))

    def test_the_bunny(self):
        lines = [line.split() for line in (ROOT / "examples" / "data" / "bunny.obj").read_text().splitlines()]
        mesh = graze.read_mesh(str(ROOT / "examples" / "data" / "bunny.obj"), threads=2)
        corners = [[float(c) for c in line[1:]] for line in lines if line[:1] == ["v"]]
        faces = [[int(c.split("/")[0]) - 1 for c in line[1:]] for line in lines if line[:1] == ["f"]]
        self.assertEqual(self.triangles(graze.Mesh(corners, faces)), self.triangles(mesh))


if __name__ == "__main__":
    unittest.main()
