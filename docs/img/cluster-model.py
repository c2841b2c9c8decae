#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# Writes cluster-model.svg to standard output: what graze-mpi needs for 10^9 boxes on 1 to 10,000 processes, by the model of docs/cluster.md. Run by
# draw.sh. The numbers are those that were measured and stand in that page; what follows from them is computed here, and written to standard error.
import math
import sys

BOXES = 10**9
MOST = 10**4  # processes
SAMPLE = 32768
CELLS_EACH = 8

# Measured with a million boxes: processes, the critical path in seconds, the most bytes of shapes that one sends.
MEASURED = [(1, 1.32, 0), (2, 0.79, 21.0e6), (4, 0.38, 15.5e6), (8, 0.24, 9.0e6), (16, 0.20, 4.9e6)]
# Measured with five million: processes, how much more than the mean the largest share is.
SHARES = [(2, 0.004), (16, 0.03), (100, 0.14), (1000, 0.56)]


def largest_share(p):
    """Over the mean: a line of logarithms through what was measured; beyond that the last piece goes on."""
    if p < SHARES[0][0]:
        return 1
    for (p0, e0), (p1, e1) in zip(SHARES, SHARES[1:]):
        if p <= p1 or p1 == SHARES[-1][0]:
            slope = math.log(e1 / e0) / math.log(p1 / p0)
            return 1 + e0 * (p / p0)**slope


def fit():
    """The a and b of a * boxes + b that have the least squares of relative errors, for the measured times."""
    rows = [(1e6 / p * largest_share(p) / t, 1 / t) for p, t, _ in MEASURED]
    xx, xy, yy = (sum(r[i] * r[k] for r in rows) for i, k in ((0, 0), (0, 1), (1, 1)))
    x, y = sum(r[0] for r in rows), sum(r[1] for r in rows)
    det = xx * yy - xy * xy
    return (x * yy - y * xy) / det, (xx * y - xy * x) / det


A, B = fit()


def seconds(boxes, p):
    """Processor time of the process with the largest share, in all phases."""
    return A * boxes / p * largest_share(p) + B


def printed(boxes):
    """Seconds in which process 0 prints all lines, half a pair a box, 23 bytes each, at 1 GB/s."""
    return boxes / 2 * 23 / 1e9


def shapes_sent(boxes, p):
    """Bytes that a process sends to the others, copies included: they are on the surface of what it has."""
    copies = 0.025 * (62500 / (boxes / p))**(1 / 3)
    return 80 * boxes / p * (1 + copies) * (p - 1) / p


def message(boxes, p):
    return shapes_sent(boxes, p) / (p - 1)


PANEL, HEIGHT, LEFT, TOP, BOTTOM = 216, 220, 74, 30, 44
SUPERSCRIPTS = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


class Panel:
    """A picture with logarithmic axes."""

    def __init__(self, number, title, low, high, every=1):
        self.x0, self.low, self.high = LEFT + number * (PANEL + LEFT), low, high
        self.text(self.x0 + PANEL / 2, TOP - 12, title, "middle", 13)
        for k in range(0, 5):
            x = self.x(10**k)
            line("#ddd", 1, [(x, TOP), (x, TOP + HEIGHT)])
            self.text(x, TOP + HEIGHT + 16, f"{10**k:,}", "middle")
        for k in range(low, high + 1, every):
            y = self.y(10**k)
            line("#ddd", 1, [(self.x0, y), (self.x0 + PANEL, y)])
            label = f"{10.0**k:g}" if -3 <= k <= 3 else "10" + str(k).translate(SUPERSCRIPTS)
            self.text(self.x0 - 6, y + 4, label, "end")
        self.text(self.x0 + PANEL / 2, TOP + HEIGHT + 34, "processes", "middle")

    def x(self, p):
        return self.x0 + PANEL * math.log10(p) / math.log10(MOST)

    def y(self, v):
        return TOP + HEIGHT * (1 - (math.log10(v) - self.low) / (self.high - self.low))

    def text(self, x, y, text, anchor="start", size=11, color="#333"):
        print(f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" font-size="{size}" fill="{color}">{text}</text>')

    def curve(self, color, value, first=1, last=MOST, dashes=""):
        ps = [first * (last / first)**(i / 60) for i in range(61)]
        line(color, 2, [(self.x(p), self.y(value(p))) for p in ps], dashes)

    def dots(self, color, values):
        for p, v in values:
            print(f'<circle cx="{self.x(p):.1f}" cy="{self.y(v):.1f}" r="3.2" fill="{color}"/>')

    def note(self, p, v, text, color, anchor="start"):
        self.text(self.x(p), self.y(v), text, anchor, 11, color)


def line(color, width, places, dashes=""):
    points = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
    print(f'<polyline points="{points}" fill="none" stroke="{color}" stroke-width="{width}" stroke-dasharray="{dashes}"/>')


BLUE, RED, GREY, GREEN = "#2b5797", "#c33", "#888", "#2a7a3b"


def draw_times():
    panel = Panel(0, "critical path, seconds", -1, 4)
    panel.curve(GREY, lambda p: A * BOXES / p, dashes="3 3")
    panel.curve(BLUE, lambda p: seconds(BOXES, p), last=1000)
    panel.curve(BLUE, lambda p: seconds(BOXES, p), first=1000, dashes="6 4")
    panel.curve(RED, lambda p: seconds(BOXES, p) + printed(BOXES))
    panel.curve(GREEN, lambda p: seconds(1e6, p), last=16)
    panel.dots(GREEN, [(p, t) for p, t, _ in MEASURED])
    panel.note(1.3, 2600, "10⁹ boxes", BLUE)
    panel.note(9000, 50, "to standard output", RED, "end")
    panel.note(420, 0.35, "to --output", BLUE, "end")
    panel.note(1.3, 2.6, "10⁶, measured", GREEN)


def draw_shares():
    panel = Panel(1, "largest share / mean - 1", -3, 1)
    panel.curve(BLUE, lambda p: largest_share(p) - 1, first=2, last=1000)
    panel.curve(BLUE, lambda p: largest_share(p) - 1, first=1000, dashes="6 4")
    panel.dots(GREEN, SHARES)
    limit = SAMPLE / CELLS_EACH
    line(RED, 1, [(panel.x(limit), TOP), (panel.x(limit), TOP + HEIGHT)], "2 3")
    panel.note(limit * 0.85, 0.012, "more cells than", RED, "end")
    panel.note(limit * 0.85, 0.0075, "shapes in the sample", RED, "end")
    panel.note(14, 0.07, "measured ", GREEN, "end")


def draw_bytes():
    panel = Panel(2, "bytes", 2, 12, 2)
    panel.curve(RED, lambda p: p * shapes_sent(BOXES, p), first=2)
    panel.curve(BLUE, lambda p: shapes_sent(BOXES, p), first=2)
    panel.curve(BLUE, lambda p: message(BOXES, p), first=2, dashes="6 4")
    panel.curve(GREY, lambda p: 48 * SAMPLE, dashes="3 3")
    panel.curve(GREEN, lambda p: shapes_sent(1e6, p), first=2, last=16)
    panel.dots(GREEN, [(p, sent) for p, _, sent in MEASURED if sent > 0])
    panel.note(9000, 2.2e11, "shapes, sent by all", RED, "end")
    panel.note(9000, 1.2e8, "by each", BLUE, "end")
    panel.note(300, 3.2e3, "in one message", BLUE, "end")
    panel.note(9000, 2.3e6, "sample", GREY, "end")
    panel.note(1.3, 2.2e5, "10⁶ boxes, measured", GREEN)


def main():
    width, height = 3 * (PANEL + LEFT) + 30, TOP + HEIGHT + BOTTOM
    print(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" font-family="sans-serif">')
    print(f'<rect width="{width}" height="{height}" fill="#fff"/>')
    draw_times()
    draw_shares()
    draw_bytes()
    print("</svg>")
    print(f"{A * 1e6:.2f} s a million boxes and {B:.2f} s", file=sys.stderr)
    for p, t, _ in MEASURED:
        print(f"10^6 boxes, {p} processes: {seconds(1e6, p):.2f} s, measured {t:.2f} s", file=sys.stderr)
    for p in (1, 10, 100, 1000, 10000):
        print(f"10^9 boxes, {p} processes: {seconds(BOXES, p):.2f} s, with the mean share {A * BOXES / p + B:.2f} s, largest share "
              f"{largest_share(p):.2f}, sent by each {shapes_sent(BOXES, p) / 1e6:.1f} MB", file=sys.stderr)


main()
