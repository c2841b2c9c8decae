# SPDX-License-Identifier: MIT
"""Pictures as SVG, and the meshes of the examples."""
import pathlib

ROOT = pathlib.Path(__file__).resolve().parents[2]
SIDES = [[0, 1, 3, 2], [4, 6, 7, 5], [0, 4, 5, 1], [2, 3, 7, 6], [0, 2, 6, 4], [1, 5, 7, 3]]


class Picture:
    """A drawing in the units of the data, y upward; (x, y) is the lower left corner."""

    def __init__(self, x, y, width, height, pixels=800):
        self.box, self.scale, self.parts = (x, y, width, height), pixels / width, []

    def at(self, points):
        x, y, _, height = self.box
        return [((px - x) * self.scale, (y + height - py) * self.scale) for px, py in points]

    def polygon(self, points, fill, stroke="none", opacity=1.0):
        text = " ".join(f"{x:.1f},{y:.1f}" for x, y in self.at(points))
        self.parts.append(f'<polygon points="{text}" fill="{fill}" stroke="{stroke}" fill-opacity="{opacity}"/>')

    def line(self, a, b, color, width=2, round_ends=True):
        (x, y), (u, v) = self.at([a, b])
        cap = "round" if round_ends else "butt"
        self.parts.append(f'<line x1="{x:.1f}" y1="{y:.1f}" x2="{u:.1f}" y2="{v:.1f}" stroke="{color}" stroke-width="{width}" '
                          f'stroke-linecap="{cap}"/>')

    def dot(self, point, color, radius=4):
        (x, y), = self.at([point])
        self.parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius}" fill="{color}"/>')

    def text(self, point, words, size=14, color="#222"):
        (x, y), = self.at([point])
        self.parts.append(f'<text x="{x:.1f}" y="{y:.1f}" font-family="sans-serif" font-size="{size}" fill="{color}">{words}</text>')

    def save(self, path):
        width, height = self.box[2] * self.scale, self.box[3] * self.scale
        inside = "\n".join(self.parts)
        pathlib.Path(path).write_text(f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{height:.0f}">\n'
                                      f'<rect width="100%" height="100%" fill="white"/>\n{inside}\n</svg>\n')


class Part:
    """What graze takes for a mesh: anything with .vertices and .faces."""

    def __init__(self, vertices, faces):
        self.vertices, self.faces = vertices, faces


def bunny():
    lines = [line.split() for line in (ROOT / "examples" / "data" / "bunny.obj").read_text().splitlines()]
    vertices = [[float(c) for c in line[1:]] for line in lines if line[:1] == ["v"]]
    return Part(vertices, [[int(c.split("/")[0]) - 1 for c in line[1:]] for line in lines if line[:1] == ["f"]])


def block(low, high):
    corners = [[(low, high)[i >> k & 1][axis] for axis, k in zip(range(3), (2, 1, 0))] for i in range(8)]
    return Part(corners, [triangle for a, b, c, d in SIDES for triangle in ([a, b, c], [a, c, d])])


def draw_mesh(picture, part, fill, opacity=1.0, back_first=True):
    """The triangles seen along z, those behind first, in a shade by their slope."""
    corners = [[part.vertices[i] for i in face] for face in part.faces]
    for a, b, c in sorted(corners, key=lambda t: sum(p[2] for p in t)) if back_first else corners:
        ux, uy, vx, vy = b[0] - a[0], b[1] - a[1], c[0] - a[0], c[1] - a[1]
        if ux * vy - uy * vx > 0:  # it faces the eye
            uz, vz = b[2] - a[2], c[2] - a[2]
            n = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx]
            light = 0.45 + 0.55 * max(0, (0.3 * n[0] + 0.5 * n[1] + 0.8 * n[2]) / sum(x * x for x in n)**0.5)
            shade = "#" + "".join(f"{int(min(255, light * int(fill[k:k + 2], 16))):02x}" for k in (1, 3, 5))
            picture.polygon([p[:2] for p in (a, b, c)], shade, shade if opacity == 1 else "none", opacity)
