// SPDX-License-Identifier: MIT
//
// The formulas for rays, segments and shapes that move. Their answers are texts, as the query language prints them;
// without an exit time where the formula finds none.

import { toText } from "../numbers"
import { core, type Shape } from "../shapes"
import { cross, dot, minus, plus, times, type Vec } from "../vectors"
import {
    ballOf,
    between,
    box,
    fmax,
    fmin,
    greatest,
    least,
    never,
    obb,
    path,
    perpendicular,
    plane,
    points,
    rect,
    slab,
    square,
    timesText,
    type Span,
    whole,
} from "./parts"
import { distanceToSegment } from "./still"

/** From the front only; the plane's, and that of a half-space's face. */
export function ballPlaneFromFront(a: Shape, b: Shape, by: number[], d: number): string {
    const { c, r } = ballOf(a, d)
    const p = plane(b, d)
    const before = dot(p.n, c) - p.offset
    const after = dot(p.n, plus(c, by)) - p.offset
    if (Math.abs(before) <= r) return "yes 0"
    if (!(before > r && after < r)) return "no"
    return `yes ${toText((before - r) / (before - after))}`
}
export function ballPlane(a: Shape, b: Shape, by: number[], d: number): string {
    const { c, r } = ballOf(a, d)
    const p = plane(b, d)
    return timesText(slab(whole, dot(p.n, c) - p.offset, dot(p.n, by), -r, r))
}
/** The same for the solid behind a face: in contact while no further from it than the radius. */
export function ballHalfspace(a: Shape, b: Shape, by: number[], d: number): string {
    const { c, r } = ballOf(a, d)
    const p = plane(b, d)
    return timesText(slab(whole, dot(p.n, c) - p.offset, dot(p.n, by), -Infinity, r))
}

export function movingBalls(a: Shape, b: Shape, by: number[], d: number): string {
    const p = ballOf(a, d)
    const q = ballOf(b, d)
    const apart = minus(q.c, p.c)
    const back = minus(new Array<number>(d).fill(0), by)
    const r = p.r + q.r
    const u = dot(back, back)
    const v = 2 * dot(back, apart)
    const w = dot(apart, apart) - r * r
    if (w <= 0) return "yes 0 0"
    const underRoot = v * v - 4 * u * w
    if (underRoot < 0) return "no"
    const root = Math.sqrt(underRoot)
    const scale = 1 / (2 * u)
    return `yes ${toText((-v - root) * scale)} ${toText((-v + root) * scale)}`
}

export function movingBoxes(a: Shape, b: Shape, relative: number[], d: number): string {
    const p = box(a, d)
    const q = box(b, d)
    let enter = 0
    let exit = 1
    for (let i = 0; i < d; i++) {
        const v = 0 - relative[i]!
        const [aMin, aMax, bMin, bMax] = [p.min[i]!, p.max[i]!, q.min[i]!, q.max[i]!]
        if (aMax < bMin && v < 0) enter = fmax(enter, (aMax - bMin) / v)
        else if (bMax < aMin && v > 0) enter = fmax(enter, (aMin - bMax) / v)
        if (bMax > aMin && v < 0) exit = fmin(exit, (aMin - bMax) / v)
        else if (aMax > bMin && v > 0) exit = fmin(exit, (aMax - bMin) / v)
    }
    return enter <= exit ? `yes ${toText(enter)} ${toText(exit)}` : "no"
}

export function inverseSlabs(a: Shape, b: Shape, d: number): string {
    const { from, by, end } = path(a, d)
    const { min, max } = box(b, d)
    let s: Span = { enter: 0, exit: end }
    from.forEach((x, i) => {
        const inverse = 1 / by[i]!
        s = between(s, (min[i]! - x) * inverse, (max[i]! - x) * inverse)
    })
    return timesText(s)
}
export function epsilonSlabs(a: Shape, b: Shape, d: number): string {
    const { from, by, end } = path(a, d)
    const { min, max } = box(b, d)
    let s: Span = { enter: 0, exit: end }
    from.forEach((x, i) => (s = slab(s, x, Math.abs(by[i]!) < 1e-6 ? 0 : by[i]!, min[i]!, max[i]!)))
    return timesText(s)
}
export function slabsOfObb(s: Span, from: Vec, by: Vec, b: Shape, more: number, d: number): Span {
    const o = obb(b, d)
    const apart = minus(from, o.c)
    o.axes.forEach((axis, i) => (s = slab(s, dot(apart, axis), dot(by, axis), -(o.half[i]! + more), o.half[i]! + more)))
    return s
}
/** A segment or ray and a triangle of space: the time, and the weights of two corners, by Cramer's rule. */
export function castTriangle(a: Shape, b: Shape): string {
    const { from, by, end } = path(a, 3)
    const [corner, second, third] = points(b, 3) as [number[], number[], number[]]
    const [u, v, apart] = [minus(second, corner), minus(third, corner), minus(from, corner)]
    const [p, q] = [cross(by, v), cross(apart, u)]
    const determinant = dot(u, p)
    const inverse = 1 / determinant
    const time = dot(v, q) * inverse
    if (determinant === 0) return "no" // parallel
    const [atSecond, atThird] = [dot(apart, p) * inverse, dot(by, q) * inverse]
    return atSecond >= 0 && atThird >= 0 && atSecond + atThird <= 1 && time >= 0 && time <= end
        ? `yes ${toText(time)}`
        : "no"
}
export function castObb(a: Shape, b: Shape, d: number): string {
    const { from, by, end } = path(a, d)
    return timesText(slabsOfObb({ enter: 0, exit: end }, from, by, b, 0, d))
}
export function clipping(a: Shape, b: Shape): string {
    const { from, by } = path(a, 2)
    const ring = points(b, 2)
    let { enter, exit } = whole
    for (let i = 0; i < ring.length; i++) {
        const edge = minus(ring[(i + 1) % ring.length]!, ring[i]!)
        const outward = [edge[1]!, -edge[0]!]
        const left = dot(outward, minus(ring[i]!, from))
        const speed = dot(outward, by)
        if (speed === 0 && left < 0) return "no"
        if (speed < 0) enter = fmax(enter, left / speed)
        if (speed > 0) exit = fmin(exit, left / speed)
    }
    return timesText({ enter, exit })
}

export function grownBox(a: Shape, b: Shape, by: number[], d: number): string {
    const { c, r } = ballOf(a, d)
    let { min, max } = box(b, d)
    if (b.kind === "rect") {
        const { x, y, w, h } = rect(b)
        ;[min, max] = [
            [x, y],
            [x + w, y + h],
        ]
    }
    let s = whole
    c.forEach((x, i) => (s = slab(s, x, by[i]!, min[i]! - r, max[i]! + r)))
    return timesText(s)
}
export function grownObb(a: Shape, b: Shape, by: number[], d: number): string {
    const { c, r } = ballOf(a, d)
    return timesText(slabsOfObb(whole, c, by, b, r, d))
}

/** The part of s in which u t^2 + 2 v t + w <= 0. */
export function roots(s: Span, u: number, v: number, w: number): Span {
    if (u === 0) return w <= 0 ? s : never
    const underRoot = v * v - u * w
    return underRoot < 0 ? never : between(s, (-v - Math.sqrt(underRoot)) / u, (-v + Math.sqrt(underRoot)) / u)
}
export function either(a: Span, b: Span): Span {
    if (!(a.enter <= a.exit)) return b
    return b.enter <= b.exit ? { enter: least(a.enter, b.enter), exit: greatest(a.exit, b.exit) } : a
}
/** Of a rounded box, which is put together from boxes, cylinders and balls: along the axes of `grown` the faces are moved
 *  outward by the radius, along those of `round` the part is a ball or cylinder at a corner. */
export function partOfRounded(
    a: Shape,
    b: Shape,
    by: number[],
    d: number,
    grown: number,
    round: number,
    corner: number,
): Span {
    const { c, r } = ballOf(a, d)
    const { min, max } = box(b, d)
    let s = whole
    let [u, v, w] = d === 2 ? [0, 0, 0] : [0, 0, -square(r)]
    for (let i = 0; i < d; i++) {
        if ((round >> i) & 1) {
            const apart = c[i]! - ((corner >> i) & 1 ? max[i]! : min[i]!)
            u += by[i]! * by[i]!
            v += apart * by[i]!
            w += apart * apart
        } else {
            const more = (grown >> i) & 1 ? r : 0
            s = slab(s, c[i]!, by[i]!, min[i]! - more, max[i]! + more)
        }
    }
    return round ? roots(s, u, v, d === 2 ? w - r * r : w) : s
}
export function roundedParts(a: Shape, b: Shape, by: number[], d: number): string {
    const all = (1 << d) - 1
    let s = never
    for (let i = 0; i < d; i++) s = either(s, partOfRounded(a, b, by, d, 1 << i, 0, 0))
    if (d === 3)
        for (let i = 0; i < 3; i++)
            for (let corner = 0; corner < 8; corner++)
                if (!((corner >> i) & 1)) s = either(s, partOfRounded(a, b, by, d, 0, all ^ (1 << i), corner))
    for (let corner = 0; corner <= all; corner++) s = either(s, partOfRounded(a, b, by, d, 0, all, corner))
    return timesText(s)
}

/** Overlap at 17 places of the motion, here of two shapes that are a segment and a radius each, by nearest points. */
export function stepped(a: Shape, b: Shape, by: number[], d: number): string {
    const of = (s: Shape) => core(d as 2 | 3, s)
    const [p, q] = [of(a), of(b)]
    for (let i = 0; i <= 16; i++) {
        const t = i / 16
        const from = p.points.map((x) => plus(x, times(by, t)))
        if (distanceOfSegments(from, q.points) <= p.radius + q.radius) return `yes ${toText(t)}`
    }
    return "no"
}
/** Of two segments that do not cross: from an end of one of them. */
export const distanceOfSegments = (a: number[][], b: number[][]): number =>
    Math.min(...a.map((p) => distanceToSegment(p, b)), ...b.map((p) => distanceToSegment(p, a)))

/** The times in which the projections on an axis overlap. */
export function overlapTimes(s: Span, a: Span, b: Span, speed: number): Span {
    return slab(s, 0, speed, b.enter - a.exit, b.exit - a.enter)
}
export function shadowOfObb(s: Shape, axis: Vec): Span {
    const o = obb(s, 3)
    const center = dot(o.c, axis)
    let reach = 0
    for (let i = 0; i < 3; i++) reach += o.half[i]! * Math.abs(dot(o.axes[i]!, axis))
    return { enter: center - reach, exit: center + reach }
}
export function shadowOfPoints(of: number[][], axis: Vec): Span {
    const all = of.map((p) => dot(p, axis))
    return { enter: all.reduce(least), exit: all.reduce(greatest) }
}
export function movingObbs(a: Shape, b: Shape, by: number[]): string {
    const [p, q] = [obb(a, 3), obb(b, 3)]
    let s = whole
    const past = (axis: Vec): void =>
        void (s = overlapTimes(s, shadowOfObb(a, axis), shadowOfObb(b, axis), dot(by, axis)))
    for (let i = 0; i < 3; i++) {
        past(p.axes[i]!)
        past(q.axes[i]!)
        for (let j = 0; j < 3; j++) past(cross(p.axes[i]!, q.axes[j]!))
    }
    return timesText(s)
}
export function movingTriangles(a: Shape, b: Shape, by: number[]): string {
    const corners = [points(a, 3), points(b, 3)] as [number[][], number[][]]
    const edges = corners.map((t) => [minus(t[1]!, t[0]!), minus(t[2]!, t[1]!), minus(t[0]!, t[2]!)])
    let s = whole
    const past = (axis: Vec): void =>
        void (s = overlapTimes(s, shadowOfPoints(corners[0], axis), shadowOfPoints(corners[1], axis), dot(by, axis)))
    for (const e of edges) past(cross(e[0]!, e[1]!))
    for (const u of edges[0]!) for (const v of edges[1]!) past(cross(u, v))
    return timesText(s)
}
export function movingPolygons(a: Shape, b: Shape, by: number[]): string {
    const rings = [points(a, 2), points(b, 2)] as [number[][], number[][]]
    let s = whole
    for (const ring of rings)
        ring.forEach((p, i) => {
            const axis = perpendicular(minus(ring[(i + 1) % ring.length]!, p))
            s = overlapTimes(s, shadowOfPoints(rings[0], axis), shadowOfPoints(rings[1], axis), dot(by, axis))
        })
    return timesText(s)
}
