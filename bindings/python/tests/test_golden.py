# SPDX-License-Identifier: MIT
"""The golden hash of the library, with every answer asked through the package; and what flush-to-zero could change."""
import pathlib
import struct
import unittest

import answers
import golden_python  # made by run.py
import graze
import test_graze

HASHES = pathlib.Path(__file__).resolve().parents[3] / "tests" / "golden.txt"


class Golden(unittest.TestCase):
    def ask(self, flush):
        status, asked = golden_python.golden(answers, flush, "--few", str(HASHES))
        self.assertEqual(0, status)
        self.assertGreater(asked, 300000)

    def test_same_hash(self):
        self.ask(False)

    def test_same_hash_with_subnormals_flushed_to_zero(self):
        self.ask(True)


class Flushed(unittest.TestCase):
    """In a thread that flushes subnormals to zero, and takes them for zero."""

    def setUp(self):
        self.exists = golden_python.flush_to_zero(True)
        self.addCleanup(golden_python.flush_to_zero, False)

    def test_the_mode_is_set(self):
        self.assertEqual(0.0 if self.exists else 5e-324, 5e-324 * 1.0)

    def test_every_line_of_the_data_has_its_answer(self):
        test_graze.Queries.test_every_line_of_the_data_has_its_answer(self)

    def test_subnormal_arguments(self):
        tiny = memoryview(struct.pack("2f", 1e-45, -1e-40)).cast("f", (1, 2))
        rows = graze.Point(tiny).numbers()
        golden_python.flush_to_zero(False)
        self.assertEqual(list(struct.unpack("2f", bytes(tiny))), list(rows[0]) if hasattr(rows, "dtype") else rows.tolist()[0])
        golden_python.flush_to_zero(True)
        self.assertTrue(graze.overlap(graze.Point((5e-324, 0.0)), graze.Circle((0.0, 0.0), 5e-324)))
        self.assertFalse(graze.overlap(graze.Point((5e-324, 0.0)), graze.Circle((0.0, 0.0), 0.0)))
        self.assertFalse(graze.within(graze.Point((0.0, 0.0)), graze.Point((1e-323, 0.0)), 5e-324))


if __name__ == "__main__":
    unittest.main()
