// SPDX-License-Identifier: MIT
//
// The textbook formulas, in doubles, as they are usually written: what docs/classics.md describes and tests/classics has in C.
// They are wrong for some inputs; that is what this page shows.

import { toText } from './numbers';
import { core, type Shape } from './shapes';
import type { Question, Scene } from './scene';
import { cross, dot, minus, plus, times, type Vec } from './vectors';

export interface Formula {
  name: string;
  by: string;
  /** The answer, as the query language prints it; without an exit time where the formula finds none. */
  answer(a: Shape, b: Shape, by: number[]): string;
}

interface Span {
  enter: number;
  exit: number;
}

const yesNo = (yes: boolean): string => (yes ? 'yes' : 'no');
const square = (x: number): number => x * x;
const outside = (c: number, min: number, max: number): number => (c < min ? min - c : c > max ? c - max : 0);
const clamp = (c: number, min: number, max: number): number => (c < min ? min : c > max ? max : c);
const least = (a: number, b: number): number => (a < b ? a : b);
const greatest = (a: number, b: number): number => (a > b ? a : b);
// As fmin and fmax of C: a NaN loses.
const fmin = (a: number, b: number): number => (Number.isNaN(a) ? b : Number.isNaN(b) ? a : Math.min(a, b));
const fmax = (a: number, b: number): number => (Number.isNaN(a) ? b : Number.isNaN(b) ? a : Math.max(a, b));
const sideOf = (distance: number, reach: number): string => String(distance > reach ? 1 : distance < -reach ? -1 : 0);
const sum = (numbers: number[]): number => numbers.reduce((a, b) => a + b);

const whole: Span = { enter: 0, exit: 1 };
const never: Span = { enter: Infinity, exit: -Infinity };
const between = (s: Span, t: number, u: number): Span => ({ enter: greatest(s.enter, least(t, u)), exit: least(s.exit, greatest(t, u)) });

/** The part of s in which min <= from + t by <= max. */
function slab(s: Span, from: number, by: number, min: number, max: number): Span {
  if (by === 0) return min <= from && from <= max ? s : never;
  return between(s, (min - from) / by, (max - from) / by);
}
const timesText = (s: Span): string => (s.enter <= s.exit ? `yes ${toText(s.enter)} ${toText(s.exit)}` : 'no');

// Shapes by their fields.
const ballOf = (s: Shape, d: number) => ({ c: s.numbers.slice(0, d), r: s.numbers[d]! });
const box = (s: Shape, d: number) => ({ min: s.numbers.slice(0, d), max: s.numbers.slice(d, 2 * d) });
const rect = (s: Shape) => ({ x: s.numbers[0]!, y: s.numbers[1]!, w: s.numbers[2]!, h: s.numbers[3]! });
const plane = (s: Shape, d: number) => ({ n: s.numbers.slice(0, d), offset: s.numbers[d]! });
const points = (s: Shape, d: number): number[][] => Array.from({ length: s.numbers.length / d }, (_, i) => s.numbers.slice(i * d, i * d + d));
const perpendicular = (u: Vec): number[] => [-u[1]!, u[0]!];
function obb(s: Shape, d: number) {
  const c = s.numbers.slice(0, d);
  const half = s.numbers.slice(d, 2 * d);
  const u = s.numbers.slice(2 * d, 3 * d);
  return { c, half, axes: d === 2 ? [u, perpendicular(u)] : [u, s.numbers.slice(9, 12), s.numbers.slice(12, 15)] };
}
/** A ray or segment as a motion, and the last time of it. */
function path(s: Shape, d: number): { from: number[]; by: number[]; end: number } {
  const from = s.numbers.slice(0, d);
  const second = s.numbers.slice(d, 2 * d);
  return s.kind === 'segment' ? { from, by: minus(second, from), end: 1 } : { from, by: second, end: Infinity };
}
const middleOf = (b: { min: number[]; max: number[] }): { c: number[]; e: number[] } => {
  const c = b.min.map((min, i) => 0.5 * (min + b.max[i]!));
  return { c, e: minus(b.max, c) };
};
const local = (axes: number[][], v: Vec): number[] => axes.map((axis) => dot(v, axis));

const excess = (c: Vec, min: Vec, max: Vec): number => sum(c.map((x, i) => square(outside(x, min[i]!, max[i]!))));

function ballBox(a: Shape, b: Shape, d: number): boolean {
  const { c, r } = ballOf(a, d);
  const { min, max } = box(b, d);
  return excess(c, min, max) <= square(r);
}

function crossShapedRegions(a: Shape, b: Shape): boolean {
  const { c: [px, py], r } = ballOf(a, 2) as { c: [number, number]; r: number };
  const { x, y, w, h } = rect(b);
  const right = x + w;
  const top = y + h;
  if (px >= x && px <= right) return py >= y - r && py <= top + r;
  if (py >= y && py <= top) return px >= x - r && px <= right + r;
  return square(px - (px < x ? x : right)) + square(py - (py < y ? y : top)) <= square(r);
}

function nearestPoint(a: Shape, b: Shape): boolean {
  const { c: [px, py], r } = ballOf(a, 2) as { c: [number, number]; r: number };
  const { x, y, w, h } = rect(b);
  return square(px - clamp(px, x, x + w)) + square(py - clamp(py, y, y + h)) <= square(r);
}

const third = (c: number, min: number, max: number): number => (c < min ? 0 : c > max ? 2 : 1);

function roundedBox(a: Shape, b: Shape): boolean {
  const { min, max } = box(b, 2);
  return Math.sqrt(excess(a.numbers, min, max)) - (b.round ?? 0) <= 0;
}

function pointTriangle(a: Shape, b: Shape): boolean {
  const p = a.numbers;
  const [u, v, w] = points(b, 2) as [number[], number[], number[]];
  const area = (a: Vec, b: Vec, c: Vec): number => (a[0]! - c[0]!) * (b[1]! - c[1]!) - (b[0]! - c[0]!) * (a[1]! - c[1]!);
  const signs = [area(p, u, v), area(p, v, w), area(p, w, u)];
  return !(signs.some((s) => s < 0) && signs.some((s) => s > 0));
}

function balls(a: Shape, b: Shape, d: number): boolean {
  const p = ballOf(a, d);
  const q = ballOf(b, d);
  const apart = minus(p.c, q.c);
  return dot(apart, apart) <= square(p.r + q.r);
}

function rects(a: Shape, b: Shape): boolean {
  const p = rect(a);
  const q = rect(b);
  return p.x <= q.x + q.w && q.x <= p.x + p.w && p.y <= q.y + q.h && q.y <= p.y + p.h;
}

function centeredBoxes(a: Shape, b: Shape, d: number): boolean {
  const p = box(a, d);
  const q = box(b, d);
  return p.min.every((_, i) => {
    const center = 0.5 * (p.min[i]! + p.max[i]!);
    const half = 0.5 * (p.max[i]! - p.min[i]!);
    const other = 0.5 * (q.min[i]! + q.max[i]!);
    return Math.abs(center - other) <= half + 0.5 * (q.max[i]! - q.min[i]!);
  });
}

function ballObb(a: Shape, b: Shape, d: number): boolean {
  const { c, r } = ballOf(a, d);
  const o = obb(b, d);
  const at = local(o.axes, minus(c, o.c));
  return excess(at, o.half.map((h) => -h), o.half) <= square(r);
}

function fifteenAxes(a: Shape, b: Shape): boolean {
  const p = obb(a, 3);
  const q = obb(b, 3);
  const t = local(p.axes, minus(q.c, p.c));
  const R = p.axes.map((u) => q.axes.map((v) => dot(u, v)));
  const A = R.map((row) => row.map(Math.abs));
  const [h, k] = [p.half, q.half];
  for (let i = 0; i < 3; i++) {
    if (Math.abs(t[i]!) > h[i]! + k[0]! * A[i]![0]! + k[1]! * A[i]![1]! + k[2]! * A[i]![2]!) return false;
    if (Math.abs(t[0]! * R[0]![i]! + t[1]! * R[1]![i]! + t[2]! * R[2]![i]!) > k[i]! + h[0]! * A[0]![i]! + h[1]! * A[1]![i]! + h[2]! * A[2]![i]!) return false;
  }
  for (let i = 0; i < 3; i++)
    for (let j = 0; j < 3; j++) {
      const [p1, q1, r, s] = [(i + 1) % 3, (i + 2) % 3, (j + 1) % 3, (j + 2) % 3];
      const reach = h[p1]! * A[q1]![j]! + h[q1]! * A[p1]![j]! + k[r]! * A[i]![s]! + k[s]! * A[i]![r]!;
      if (Math.abs(t[q1]! * R[p1]![j]! - t[p1]! * R[q1]![j]!) > reach) return false;
    }
  return true;
}

function fourAxes(a: Shape, b: Shape): boolean {
  const p = obb(a, 2);
  const q = obb(b, 2);
  const t = minus(q.c, p.c);
  const reach = (o: typeof p, axis: Vec): number => o.half[0]! * Math.abs(dot(axis, o.axes[0]!)) + o.half[1]! * Math.abs(dot(axis, o.axes[1]!));
  return [...p.axes, ...q.axes].every((axis) => !(Math.abs(dot(t, axis)) > reach(p, axis) + reach(q, axis)));
}

/** m from the box's center to the segment's, d half the segment, e the box's half extents. */
function sixAxes(m: Vec, d: Vec, e: Vec): boolean {
  for (let i = 0; i < 3; i++) {
    const j = (i + 1) % 3;
    const k = (i + 2) % 3;
    if (Math.abs(m[i]!) > e[i]! + Math.abs(d[i]!)) return false;
    if (Math.abs(m[j]! * d[k]! - m[k]! * d[j]!) > e[j]! * Math.abs(d[k]!) + e[k]! * Math.abs(d[j]!)) return false;
  }
  return true;
}
const middleOfSegment = (s: Shape, d: number): { middle: number[]; half: number[] } => {
  const [a, b] = points(s, d) as [number[], number[]];
  return { middle: a.map((x, i) => 0.5 * (x + b[i]!)), half: a.map((x, i) => 0.5 * (b[i]! - x)) };
};
function segmentBox(a: Shape, b: Shape): boolean {
  const { c, e } = middleOf(box(b, 3));
  const s = points(a, 3) as [number[], number[]];
  return sixAxes(s[0].map((x, i) => 0.5 * (x + s[1][i]!) - c[i]!), s[0].map((x, i) => 0.5 * (s[1][i]! - x)), e);
}
function segmentObb(a: Shape, b: Shape): boolean {
  const { middle, half } = middleOfSegment(a, 3);
  const o = obb(b, 3);
  return sixAxes(local(o.axes, minus(middle, o.c)), local(o.axes, half), o.half);
}
function segmentObb2(a: Shape, b: Shape): boolean {
  const { middle, half } = middleOfSegment(a, 2);
  const o = obb(b, 2);
  const [mx, my] = local(o.axes, minus(middle, o.c)) as [number, number];
  const [dx, dy] = local(o.axes, half) as [number, number];
  const [hx, hy] = o.half as [number, number];
  return Math.abs(mx) <= hx + Math.abs(dx) && Math.abs(my) <= hy + Math.abs(dy) && Math.abs(mx * dy - my * dx) <= hx * Math.abs(dy) + hy * Math.abs(dx);
}
/** By fmin and fmax, as the C of tests/classics. */
function segmentSlabs(a: Shape, b: Shape): boolean {
  const [from, to] = points(a, 2) as [number[], number[]];
  const { min, max } = box(b, 2);
  let enter = 0;
  let leave = 1;
  return from.every((x, i) => {
    const d = to[i]! - x;
    if (d === 0) return min[i]! <= x && x <= max[i]!;
    const t = (min[i]! - x) / d;
    const u = (max[i]! - x) / d;
    enter = fmax(enter, fmin(t, u));
    leave = fmin(leave, fmax(t, u));
    return enter <= leave;
  });
}

function sidePoint(a: Shape, b: Shape, d: number): string {
  const p = plane(a, d);
  return sideOf(dot(p.n, b.numbers) - p.offset, 0);
}
function sideBall(a: Shape, b: Shape, d: number): string {
  const p = plane(a, d);
  const { c, r } = ballOf(b, d);
  return sideOf(dot(p.n, c) - p.offset, r);
}
function sideBox(a: Shape, b: Shape, d: number): string {
  const p = plane(a, d);
  const { c, e } = middleOf(box(b, d));
  return sideOf(dot(p.n, c) - p.offset, dot(e, p.n.map(Math.abs)));
}
function sideObb(a: Shape, b: Shape, d: number): string {
  const p = plane(a, d);
  const o = obb(b, d);
  return sideOf(dot(p.n, o.c) - p.offset, sum(local(o.axes, p.n).map((n, i) => o.half[i]! * Math.abs(n))));
}

/** From the front only; the plane's, and that of a half-space's face. */
function ballPlaneFromFront(a: Shape, b: Shape, by: number[], d: number): string {
  const { c, r } = ballOf(a, d);
  const p = plane(b, d);
  const before = dot(p.n, c) - p.offset;
  const after = dot(p.n, plus(c, by)) - p.offset;
  if (Math.abs(before) <= r) return 'yes 0';
  if (!(before > r && after < r)) return 'no';
  return `yes ${toText((before - r) / (before - after))}`;
}
function ballPlane(a: Shape, b: Shape, by: number[], d: number): string {
  const { c, r } = ballOf(a, d);
  const p = plane(b, d);
  return timesText(slab(whole, dot(p.n, c) - p.offset, dot(p.n, by), -r, r));
}
/** The same for the solid behind a face: in contact while no further from it than the radius. */
function ballHalfspace(a: Shape, b: Shape, by: number[], d: number): string {
  const { c, r } = ballOf(a, d);
  const p = plane(b, d);
  return timesText(slab(whole, dot(p.n, c) - p.offset, dot(p.n, by), -Infinity, r));
}

function movingBalls(a: Shape, b: Shape, by: number[], d: number): string {
  const p = ballOf(a, d);
  const q = ballOf(b, d);
  const apart = minus(q.c, p.c);
  const back = minus(new Array<number>(d).fill(0), by);
  const r = p.r + q.r;
  const u = dot(back, back);
  const v = 2 * dot(back, apart);
  const w = dot(apart, apart) - r * r;
  if (w <= 0) return 'yes 0 0';
  const underRoot = v * v - 4 * u * w;
  if (underRoot < 0) return 'no';
  const root = Math.sqrt(underRoot);
  const scale = 1 / (2 * u);
  return `yes ${toText((-v - root) * scale)} ${toText((-v + root) * scale)}`;
}

function movingBoxes(a: Shape, b: Shape, relative: number[], d: number): string {
  const p = box(a, d);
  const q = box(b, d);
  let enter = 0;
  let exit = 1;
  for (let i = 0; i < d; i++) {
    const v = 0 - relative[i]!;
    const [aMin, aMax, bMin, bMax] = [p.min[i]!, p.max[i]!, q.min[i]!, q.max[i]!];
    if (aMax < bMin && v < 0) enter = fmax(enter, (aMax - bMin) / v);
    else if (bMax < aMin && v > 0) enter = fmax(enter, (aMin - bMax) / v);
    if (bMax > aMin && v < 0) exit = fmin(exit, (aMin - bMax) / v);
    else if (aMax > bMin && v > 0) exit = fmin(exit, (aMax - bMin) / v);
  }
  return enter <= exit ? `yes ${toText(enter)} ${toText(exit)}` : 'no';
}

function inverseSlabs(a: Shape, b: Shape, d: number): string {
  const { from, by, end } = path(a, d);
  const { min, max } = box(b, d);
  let s: Span = { enter: 0, exit: end };
  from.forEach((x, i) => {
    const inverse = 1 / by[i]!;
    s = between(s, (min[i]! - x) * inverse, (max[i]! - x) * inverse);
  });
  return timesText(s);
}
function epsilonSlabs(a: Shape, b: Shape, d: number): string {
  const { from, by, end } = path(a, d);
  const { min, max } = box(b, d);
  let s: Span = { enter: 0, exit: end };
  from.forEach((x, i) => (s = slab(s, x, Math.abs(by[i]!) < 1e-6 ? 0 : by[i]!, min[i]!, max[i]!)));
  return timesText(s);
}
function slabsOfObb(s: Span, from: Vec, by: Vec, b: Shape, more: number, d: number): Span {
  const o = obb(b, d);
  const apart = minus(from, o.c);
  o.axes.forEach((axis, i) => (s = slab(s, dot(apart, axis), dot(by, axis), -(o.half[i]! + more), o.half[i]! + more)));
  return s;
}
function castObb(a: Shape, b: Shape, d: number): string {
  const { from, by, end } = path(a, d);
  return timesText(slabsOfObb({ enter: 0, exit: end }, from, by, b, 0, d));
}
function clipping(a: Shape, b: Shape): string {
  const { from, by } = path(a, 2);
  const ring = points(b, 2);
  let { enter, exit } = whole;
  for (let i = 0; i < ring.length; i++) {
    const edge = minus(ring[(i + 1) % ring.length]!, ring[i]!);
    const outward = [edge[1]!, -edge[0]!];
    const left = dot(outward, minus(ring[i]!, from));
    const speed = dot(outward, by);
    if (speed === 0 && left < 0) return 'no';
    if (speed < 0) enter = fmax(enter, left / speed);
    if (speed > 0) exit = fmin(exit, left / speed);
  }
  return timesText({ enter, exit });
}

function grownBox(a: Shape, b: Shape, by: number[], d: number): string {
  const { c, r } = ballOf(a, d);
  let { min, max } = box(b, d);
  if (b.kind === 'rect') {
    const { x, y, w, h } = rect(b);
    [min, max] = [[x, y], [x + w, y + h]];
  }
  let s = whole;
  c.forEach((x, i) => (s = slab(s, x, by[i]!, min[i]! - r, max[i]! + r)));
  return timesText(s);
}
function grownObb(a: Shape, b: Shape, by: number[], d: number): string {
  const { c, r } = ballOf(a, d);
  return timesText(slabsOfObb(whole, c, by, b, r, d));
}

/** The part of s in which u t^2 + 2 v t + w <= 0. */
function roots(s: Span, u: number, v: number, w: number): Span {
  if (u === 0) return w <= 0 ? s : never;
  const underRoot = v * v - u * w;
  return underRoot < 0 ? never : between(s, (-v - Math.sqrt(underRoot)) / u, (-v + Math.sqrt(underRoot)) / u);
}
function either(a: Span, b: Span): Span {
  if (!(a.enter <= a.exit)) return b;
  return b.enter <= b.exit ? { enter: least(a.enter, b.enter), exit: greatest(a.exit, b.exit) } : a;
}
/** Of a rounded box, which is put together from boxes, cylinders and balls: along the axes of `grown` the faces are moved
 *  outward by the radius, along those of `round` the part is a ball or cylinder at a corner. */
function partOfRounded(a: Shape, b: Shape, by: number[], d: number, grown: number, round: number, corner: number): Span {
  const { c, r } = ballOf(a, d);
  const { min, max } = box(b, d);
  let s = whole;
  let [u, v, w] = d === 2 ? [0, 0, 0] : [0, 0, -square(r)];
  for (let i = 0; i < d; i++) {
    if ((round >> i) & 1) {
      const apart = c[i]! - ((corner >> i) & 1 ? max[i]! : min[i]!);
      u += by[i]! * by[i]!;
      v += apart * by[i]!;
      w += apart * apart;
    } else {
      const more = (grown >> i) & 1 ? r : 0;
      s = slab(s, c[i]!, by[i]!, min[i]! - more, max[i]! + more);
    }
  }
  return round ? roots(s, u, v, d === 2 ? w - r * r : w) : s;
}
function roundedParts(a: Shape, b: Shape, by: number[], d: number): string {
  const all = (1 << d) - 1;
  let s = never;
  for (let i = 0; i < d; i++) s = either(s, partOfRounded(a, b, by, d, 1 << i, 0, 0));
  if (d === 3)
    for (let i = 0; i < 3; i++)
      for (let corner = 0; corner < 8; corner++) if (!((corner >> i) & 1)) s = either(s, partOfRounded(a, b, by, d, 0, all ^ (1 << i), corner));
  for (let corner = 0; corner <= all; corner++) s = either(s, partOfRounded(a, b, by, d, 0, all, corner));
  return timesText(s);
}

/** Overlap at 17 places of the motion, here of two shapes that are a segment and a radius each, by nearest points. */
function stepped(a: Shape, b: Shape, by: number[], d: number): string {
  const of = (s: Shape) => core(d as 2 | 3, s);
  const [p, q] = [of(a), of(b)];
  for (let i = 0; i <= 16; i++) {
    const t = i / 16;
    const from = p.points.map((x) => plus(x, times(by, t)));
    if (distanceOfSegments(from, q.points) <= p.radius + q.radius) return `yes ${toText(t)}`;
  }
  return 'no';
}
function distanceToSegment(p: Vec, s: number[][]): number {
  const by = minus(s.at(-1)!, s[0]!);
  const t = clamp(dot(minus(p, s[0]!), by) / (dot(by, by) || 1), 0, 1);
  const apart = minus(p, plus(s[0]!, times(by, t)));
  return Math.sqrt(dot(apart, apart));
}
/** Of two segments that do not cross: from an end of one of them. */
const distanceOfSegments = (a: number[][], b: number[][]): number =>
  Math.min(...a.map((p) => distanceToSegment(p, b)), ...b.map((p) => distanceToSegment(p, a)));

/** The times in which the projections on an axis overlap. */
function overlapTimes(s: Span, a: Span, b: Span, speed: number): Span {
  return slab(s, 0, speed, b.enter - a.exit, b.exit - a.enter);
}
function shadowOfObb(s: Shape, axis: Vec): Span {
  const o = obb(s, 3);
  const center = dot(o.c, axis);
  let reach = 0;
  for (let i = 0; i < 3; i++) reach += o.half[i]! * Math.abs(dot(o.axes[i]!, axis));
  return { enter: center - reach, exit: center + reach };
}
function shadowOfPoints(of: number[][], axis: Vec): Span {
  const all = of.map((p) => dot(p, axis));
  return { enter: all.reduce(least), exit: all.reduce(greatest) };
}
function movingObbs(a: Shape, b: Shape, by: number[]): string {
  const [p, q] = [obb(a, 3), obb(b, 3)];
  let s = whole;
  const past = (axis: Vec): void => void (s = overlapTimes(s, shadowOfObb(a, axis), shadowOfObb(b, axis), dot(by, axis)));
  for (let i = 0; i < 3; i++) {
    past(p.axes[i]!);
    past(q.axes[i]!);
    for (let j = 0; j < 3; j++) past(cross(p.axes[i]!, q.axes[j]!));
  }
  return timesText(s);
}
function movingTriangles(a: Shape, b: Shape, by: number[]): string {
  const corners = [points(a, 3), points(b, 3)] as [number[][], number[][]];
  const edges = corners.map((t) => [minus(t[1]!, t[0]!), minus(t[2]!, t[1]!), minus(t[0]!, t[2]!)]);
  let s = whole;
  const past = (axis: Vec): void => void (s = overlapTimes(s, shadowOfPoints(corners[0], axis), shadowOfPoints(corners[1], axis), dot(by, axis)));
  for (const e of edges) past(cross(e[0]!, e[1]!));
  for (const u of edges[0]!) for (const v of edges[1]!) past(cross(u, v));
  return timesText(s);
}
function movingPolygons(a: Shape, b: Shape, by: number[]): string {
  const rings = [points(a, 2), points(b, 2)] as [number[][], number[][]];
  let s = whole;
  for (const ring of rings)
    ring.forEach((p, i) => {
      const axis = perpendicular(minus(ring[(i + 1) % ring.length]!, p));
      s = overlapTimes(s, shadowOfPoints(rings[0], axis), shadowOfPoints(rings[1], axis), dot(by, axis));
    });
  return timesText(s);
}

function distanceOf(of: (a: Shape, b: Shape) => number): Formula['answer'] {
  return (a, b) => toText(Math.max(0, of(a, b)));
}

const arvo = 'Arvo 1990';
const gomez = 'Gomez 1999';
const folklore = 'folklore';
const ericson = 'Ericson 2005';

type Row = [question: Question, dimension: 2 | 3, a: string, b: string, name: string, by: string, answer: Formula['answer']];

const inBoth = (rows: (d: 2 | 3, ball: string) => Row[]): Row[] => [...rows(2, 'circle'), ...rows(3, 'sphere')];

const rows: Row[] = [
  ['overlap', 2, 'circle', 'aabb', 'by folding into the first quadrant', arvo, (a, b) => yesNo(ballBox(a, b, 2))],
  ['overlap', 3, 'sphere', 'aabb', 'squares of what lies outside the box', arvo, (a, b) => yesNo(ballBox(a, b, 3))],
  ['overlap', 2, 'circle', 'rect', 'by the nearest point', folklore, (a, b) => yesNo(nearestPoint(a, b))],
  ['overlap', 2, 'circle', 'rect', 'by cross-shaped regions', folklore, (a, b) => yesNo(crossShapedRegions(a, b))],
  ['zone', 2, 'point', 'rect', 'the nine zones', folklore, (a, b) => {
    const { x, y, w, h } = rect(b);
    return String(third(a.numbers[0]!, x, x + w) + 3 * third(a.numbers[1]!, y, y + h));
  }],
  ['overlap', 2, 'point', 'aabb', 'rounded box, as a distance function', 'Quilez 2008', (a, b) => yesNo(roundedBox(a, b))],
  ['overlap', 2, 'point', 'triangle', 'the signs of three areas', folklore, (a, b) => yesNo(pointTriangle(a, b))],
  ['overlap', 2, 'rect', 'rect', 'overlap on both axes', folklore, (a, b) => yesNo(rects(a, b))],
  ...inBoth((d, ball) => [
    ['overlap', d, ball, ball, 'distance of centers, sum of radii', folklore, (a, b) => yesNo(balls(a, b, d))],
    ['overlap', d, 'aabb', 'aabb', 'centers and half extents', folklore, (a, b) => yesNo(centeredBoxes(a, b, d))],
    ['overlap', d, ball, 'obb', "in the box's frame", folklore, (a, b) => yesNo(ballObb(a, b, d))],
    ['side', d, 'plane', 'point', 'distance along the normal', folklore, (a, b) => sidePoint(a, b, d)],
    ['side', d, 'plane', ball, 'distance along the normal', folklore, (a, b) => sideBall(a, b, d)],
    ['side', d, 'plane', 'aabb', 'the projected half size', gomez, (a, b) => sideBox(a, b, d)],
    ['side', d, 'plane', 'obb', 'the projected half size', gomez, (a, b) => sideObb(a, b, d)],
    ['sweep', d, ball, 'plane', 'linear in the distance, both sides', gomez, (a, b, by) => ballPlane(a, b, by, d)],
    ['sweep', d, ball, 'plane', 'linear in the distance, from the front', gomez, (a, b, by) => ballPlaneFromFront(a, b, by, d)],
    ['sweep', d, ball, 'halfspace', 'linear in the distance', gomez, (a, b, by) => ballHalfspace(a, b, by, d)],
    ['sweep', d, ball, 'halfspace', 'linear in the distance, from the front', gomez, (a, b, by) => ballPlaneFromFront(a, b, by, d)],
    ['sweep', d, ball, ball, 'the roots of a quadratic', gomez, (a, b, by) => movingBalls(a, b, by, d)],
    ['sweep', d, 'aabb', 'aabb', 'first and last times of each axis', gomez, (a, b, by) => movingBoxes(a, b, by, d)],
    ['sweep', d, ball, 'aabb', 'the center against the grown box', folklore, (a, b, by) => grownBox(a, b, by, d)],
    ['sweep', d, ball, 'aabb', 'parts of the rounded box', ericson, (a, b, by) => roundedParts(a, b, by, d)],
    ['sweep', d, ball, 'obb', "grown, in the box's frame", folklore, (a, b, by) => grownObb(a, b, by, d)],
    ['sweep', d, 'capsule', ball, 'overlap at 17 places', folklore, (a, b, by) => stepped(a, b, by, d)],
    ...(['ray', 'segment'] as const).flatMap((caster): Row[] => [
      ['cast', d, caster, 'aabb', 'by slabs, with 1 / direction', 'Kay and Kajiya 1986', (a, b) => inverseSlabs(a, b, d)],
      ['cast', d, caster, 'aabb', 'by slabs, parallel below 0.000001', folklore, (a, b) => epsilonSlabs(a, b, d)],
      ['cast', d, caster, 'obb', "by slabs, in the box's frame", folklore, (a, b) => castObb(a, b, d)],
    ]),
    ['distance', d, 'point', 'point', 'the root of the squares', folklore, distanceOf((a, b) => Math.sqrt(dot(minus(a.numbers, b.numbers), minus(a.numbers, b.numbers))))],
    ['distance', d, ball, ball, 'distance of centers less the radii', folklore, distanceOf((a, b) => {
      const [p, q] = [ballOf(a, d), ballOf(b, d)];
      return Math.sqrt(dot(minus(p.c, q.c), minus(p.c, q.c))) - p.r - q.r;
    })],
    ['distance', d, 'point', 'segment', 'clamped projection', folklore, distanceOf((a, b) => distanceToSegment(a.numbers, points(b, d)))],
    ['distance', d, ball, 'aabb', 'what lies outside the box', folklore, distanceOf((a, b) => Math.sqrt(excess(ballOf(a, d).c, box(b, d).min, box(b, d).max)) - ballOf(a, d).r)],
  ]),
  ['sweep', 2, 'circle', 'rect', 'the center against the grown box', folklore, (a, b, by) => grownBox(a, b, by, 2)],
  ['overlap', 3, 'obb', 'obb', 'over 15 axes', 'Gottschalk, Lin and Manocha 1996', (a, b) => yesNo(fifteenAxes(a, b))],
  ['overlap', 2, 'obb', 'obb', 'over 4 axes', folklore, (a, b) => yesNo(fourAxes(a, b))],
  ['overlap', 3, 'segment', 'aabb', 'over 6 axes', gomez, (a, b) => yesNo(segmentBox(a, b))],
  ['overlap', 3, 'segment', 'obb', 'over 6 axes', gomez, (a, b) => yesNo(segmentObb(a, b))],
  ['overlap', 2, 'segment', 'aabb', 'by slabs', 'Kay and Kajiya 1986', (a, b) => yesNo(segmentSlabs(a, b))],
  ['overlap', 2, 'segment', 'obb', 'over 3 axes', gomez, (a, b) => yesNo(segmentObb2(a, b))],
  ['cast', 2, 'segment', 'hull', 'by clipping', 'Cyrus and Beck 1978', clipping],
  ['sweep', 3, 'obb', 'obb', 'over 15 axes', 'Eberly 2001', movingObbs],
  ['sweep', 3, 'triangle', 'triangle', 'over 11 axes', 'Eberly 2001', movingTriangles],
  ['sweep', 2, 'hull', 'hull', 'the normals of the edges', 'Eberly 2001', movingPolygons],
];

const symmetric: Question[] = ['overlap', 'distance', 'sweep'];

/** A shape with a radius is another shape; only the rounded box has a formula of its own. */
const isPlain = (row: Row, a: Shape, b: Shape): boolean =>
  row[5].startsWith('Quilez') ? a.round === undefined && b.round !== undefined : a.round === undefined && b.round === undefined;

/** What a formula answers for a scene; undefined where it does not take the two shapes. */
export function applicable(scene: Scene): { formula: Formula; answer: () => string }[] {
  const { dimension, question, a, b } = scene;
  const still = new Array<number>(dimension).fill(0);
  const by = minus(a.by ?? still, b.by ?? still);
  const back = minus(b.by ?? still, a.by ?? still);
  return rows.flatMap((row) => {
    const [of, d, first, second, name, author, answer] = row;
    if (of !== question || d !== dimension) return [];
    const formula = { name, by: author, answer };
    if (first === a.kind && second === b.kind && isPlain(row, a, b)) return [{ formula, answer: () => answer(a, b, by) }];
    if (symmetric.includes(question) && first === b.kind && second === a.kind && isPlain(row, b, a)) return [{ formula, answer: () => answer(b, a, back) }];
    return [];
  });
}
