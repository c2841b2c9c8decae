// SPDX-License-Identifier: MIT
//
// The formulas for shapes that stand still, as they are usually written: docs/classics.md describes them,
// tests/classics has them in C.

import { type Shape } from "../shapes"
import { dot, minus, plus, times, type Vec } from "../vectors"
import {
    ballOf,
    box,
    clamp,
    excess,
    fmax,
    fmin,
    local,
    middleOf,
    obb,
    plane,
    points,
    rect,
    sideOf,
    square,
    sum,
} from "./parts"

export function ballBox(a: Shape, b: Shape, d: number): boolean {
    const { c, r } = ballOf(a, d)
    const { min, max } = box(b, d)
    return excess(c, min, max) <= square(r)
}

export function crossShapedRegions(a: Shape, b: Shape): boolean {
    const {
        c: [px, py],
        r,
    } = ballOf(a, 2) as { c: [number, number]; r: number }
    const { x, y, w, h } = rect(b)
    const right = x + w
    const top = y + h
    if (px >= x && px <= right) return py >= y - r && py <= top + r
    if (py >= y && py <= top) return px >= x - r && px <= right + r
    return square(px - (px < x ? x : right)) + square(py - (py < y ? y : top)) <= square(r)
}

export function nearestPoint(a: Shape, b: Shape): boolean {
    const {
        c: [px, py],
        r,
    } = ballOf(a, 2) as { c: [number, number]; r: number }
    const { x, y, w, h } = rect(b)
    return square(px - clamp(px, x, x + w)) + square(py - clamp(py, y, y + h)) <= square(r)
}

export const third = (c: number, min: number, max: number): number => (c < min ? 0 : c > max ? 2 : 1)

export function roundedBox(a: Shape, b: Shape): boolean {
    const { min, max } = box(b, 2)
    return Math.sqrt(excess(a.numbers, min, max)) - (b.round ?? 0) <= 0
}

export function pointTriangle(a: Shape, b: Shape): boolean {
    const p = a.numbers
    const [u, v, w] = points(b, 2) as [number[], number[], number[]]
    const area = (a: Vec, b: Vec, c: Vec): number =>
        (a[0]! - c[0]!) * (b[1]! - c[1]!) - (b[0]! - c[0]!) * (a[1]! - c[1]!)
    const signs = [area(p, u, v), area(p, v, w), area(p, w, u)]
    return !(signs.some((s) => s < 0) && signs.some((s) => s > 0))
}

export function balls(a: Shape, b: Shape, d: number): boolean {
    const p = ballOf(a, d)
    const q = ballOf(b, d)
    const apart = minus(p.c, q.c)
    return dot(apart, apart) <= square(p.r + q.r)
}

export function rects(a: Shape, b: Shape): boolean {
    const p = rect(a)
    const q = rect(b)
    return p.x <= q.x + q.w && q.x <= p.x + p.w && p.y <= q.y + q.h && q.y <= p.y + p.h
}

export function centeredBoxes(a: Shape, b: Shape, d: number): boolean {
    const p = box(a, d)
    const q = box(b, d)
    return p.min.every((_, i) => {
        const center = 0.5 * (p.min[i]! + p.max[i]!)
        const half = 0.5 * (p.max[i]! - p.min[i]!)
        const other = 0.5 * (q.min[i]! + q.max[i]!)
        return Math.abs(center - other) <= half + 0.5 * (q.max[i]! - q.min[i]!)
    })
}

export function ballObb(a: Shape, b: Shape, d: number): boolean {
    const { c, r } = ballOf(a, d)
    const o = obb(b, d)
    const at = local(o.axes, minus(c, o.c))
    return (
        excess(
            at,
            o.half.map((h) => -h),
            o.half,
        ) <= square(r)
    )
}

export function fifteenAxes(a: Shape, b: Shape): boolean {
    const p = obb(a, 3)
    const q = obb(b, 3)
    const t = local(p.axes, minus(q.c, p.c))
    const R = p.axes.map((u) => q.axes.map((v) => dot(u, v)))
    const A = R.map((row) => row.map(Math.abs))
    const [h, k] = [p.half, q.half]
    for (let i = 0; i < 3; i++) {
        if (Math.abs(t[i]!) > h[i]! + k[0]! * A[i]![0]! + k[1]! * A[i]![1]! + k[2]! * A[i]![2]!) return false
        if (
            Math.abs(t[0]! * R[0]![i]! + t[1]! * R[1]![i]! + t[2]! * R[2]![i]!) >
            k[i]! + h[0]! * A[0]![i]! + h[1]! * A[1]![i]! + h[2]! * A[2]![i]!
        )
            return false
    }
    for (let i = 0; i < 3; i++)
        for (let j = 0; j < 3; j++) {
            const [p1, q1, r, s] = [(i + 1) % 3, (i + 2) % 3, (j + 1) % 3, (j + 2) % 3]
            const reach = h[p1]! * A[q1]![j]! + h[q1]! * A[p1]![j]! + k[r]! * A[i]![s]! + k[s]! * A[i]![r]!
            if (Math.abs(t[q1]! * R[p1]![j]! - t[p1]! * R[q1]![j]!) > reach) return false
        }
    return true
}

export function fourAxes(a: Shape, b: Shape): boolean {
    const p = obb(a, 2)
    const q = obb(b, 2)
    const t = minus(q.c, p.c)
    const reach = (o: typeof p, axis: Vec): number =>
        o.half[0]! * Math.abs(dot(axis, o.axes[0]!)) + o.half[1]! * Math.abs(dot(axis, o.axes[1]!))
    return [...p.axes, ...q.axes].every((axis) => !(Math.abs(dot(t, axis)) > reach(p, axis) + reach(q, axis)))
}

/** m from the box's center to the segment's, d half the segment, e the box's half extents. */
export function sixAxes(m: Vec, d: Vec, e: Vec): boolean {
    for (let i = 0; i < 3; i++) {
        const j = (i + 1) % 3
        const k = (i + 2) % 3
        if (Math.abs(m[i]!) > e[i]! + Math.abs(d[i]!)) return false
        if (Math.abs(m[j]! * d[k]! - m[k]! * d[j]!) > e[j]! * Math.abs(d[k]!) + e[k]! * Math.abs(d[j]!)) return false
    }
    return true
}
export const middleOfSegment = (s: Shape, d: number): { middle: number[]; half: number[] } => {
    const [a, b] = points(s, d) as [number[], number[]]
    return { middle: a.map((x, i) => 0.5 * (x + b[i]!)), half: a.map((x, i) => 0.5 * (b[i]! - x)) }
}
export function segmentBox(a: Shape, b: Shape): boolean {
    const { c, e } = middleOf(box(b, 3))
    const s = points(a, 3) as [number[], number[]]
    return sixAxes(
        s[0].map((x, i) => 0.5 * (x + s[1][i]!) - c[i]!),
        s[0].map((x, i) => 0.5 * (s[1][i]! - x)),
        e,
    )
}
export function segmentObb(a: Shape, b: Shape): boolean {
    const { middle, half } = middleOfSegment(a, 3)
    const o = obb(b, 3)
    return sixAxes(local(o.axes, minus(middle, o.c)), local(o.axes, half), o.half)
}
export function segmentObb2(a: Shape, b: Shape): boolean {
    const { middle, half } = middleOfSegment(a, 2)
    const o = obb(b, 2)
    const [mx, my] = local(o.axes, minus(middle, o.c)) as [number, number]
    const [dx, dy] = local(o.axes, half) as [number, number]
    const [hx, hy] = o.half as [number, number]
    return (
        Math.abs(mx) <= hx + Math.abs(dx) &&
        Math.abs(my) <= hy + Math.abs(dy) &&
        Math.abs(mx * dy - my * dx) <= hx * Math.abs(dy) + hy * Math.abs(dx)
    )
}
/** By fmin and fmax, as the C of tests/classics. */
export function segmentSlabs(a: Shape, b: Shape): boolean {
    const [from, to] = points(a, 2) as [number[], number[]]
    const { min, max } = box(b, 2)
    let enter = 0
    let leave = 1
    return from.every((x, i) => {
        const d = to[i]! - x
        if (d === 0) return min[i]! <= x && x <= max[i]!
        const t = (min[i]! - x) / d
        const u = (max[i]! - x) / d
        enter = fmax(enter, fmin(t, u))
        leave = fmin(leave, fmax(t, u))
        return enter <= leave
    })
}

export function sidePoint(a: Shape, b: Shape, d: number): string {
    const p = plane(a, d)
    return sideOf(dot(p.n, b.numbers) - p.offset, 0)
}
export function sideBall(a: Shape, b: Shape, d: number): string {
    const p = plane(a, d)
    const { c, r } = ballOf(b, d)
    return sideOf(dot(p.n, c) - p.offset, r)
}
export function sideBox(a: Shape, b: Shape, d: number): string {
    const p = plane(a, d)
    const { c, e } = middleOf(box(b, d))
    return sideOf(dot(p.n, c) - p.offset, dot(e, p.n.map(Math.abs)))
}
export function sideObb(a: Shape, b: Shape, d: number): string {
    const p = plane(a, d)
    const o = obb(b, d)
    return sideOf(dot(p.n, o.c) - p.offset, sum(local(o.axes, p.n).map((n, i) => o.half[i]! * Math.abs(n))))
}

export function distanceToSegment(p: Vec, s: number[][]): number {
    const by = minus(s.at(-1)!, s[0]!)
    const t = clamp(dot(minus(p, s[0]!), by) / (dot(by, by) || 1), 0, 1)
    const apart = minus(p, plus(s[0]!, times(by, t)))
    return Math.sqrt(dot(apart, apart))
}
