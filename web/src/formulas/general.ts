// SPDX-License-Identifier: MIT
//
// Formulas that take many pairs, for those without one of their own: what most programs do, in doubles.

import { toText } from "../numbers"
import { core, isBounded, type Shape } from "../shapes"
import { along, cross, dot, minus, type Vec } from "../vectors"
import type { Scene } from "../scene"
import { clippedArea, crossing } from "./common"
import { clamp, path, perpendicular, plane, timesText, yesNo } from "./parts"

export interface General {
    name: string
    by: string
    answer(): string
}

/** The square of the distance of two segments, or points. Ericson 2005, 5.1.9. */
function squareOfDistance(a: number[][], b: number[][]): number {
    const [p, q] = [a[0]!, b[0]!]
    const [d, e] = [minus(a.at(-1)!, p), minus(b.at(-1)!, q)]
    const r = minus(p, q)
    const [dd, ee, er] = [dot(d, d), dot(e, e), dot(e, r)]
    let s = 0
    let t = 0
    if (dd === 0) t = ee === 0 ? 0 : clamp(er / ee, 0, 1)
    else if (ee === 0) s = clamp(-dot(d, r) / dd, 0, 1)
    else {
        const [dr, de] = [dot(d, r), dot(d, e)]
        const under = dd * ee - de * de
        s = under === 0 ? 0 : clamp((de * er - dr * ee) / under, 0, 1)
        t = (de * s + er) / ee
        if (t < 0) [s, t] = [clamp(-dr / dd, 0, 1), 0]
        else if (t > 1) [s, t] = [clamp((de - dr) / dd, 0, 1), 1]
    }
    const apart = minus(along(p, d, s), along(q, e, t))
    return dot(apart, apart)
}

/** The corners of a polygon of the plane without a radius, in order; null for other shapes. */
function ring(s: Shape): number[][] | null {
    const { points, radius } = core(2, s)
    if (radius !== 0) return null
    if (["aabb", "rect", "obb"].includes(s.kind)) return [0, 1, 3, 2].map((i) => points[i]!)
    return s.kind === "triangle" || s.kind === "hull" || s.kind === "segment" ? points : null
}

/** Does a normal of an edge separate two convex polygons? */
function separatingAxes(a: number[][], b: number[][]): boolean {
    const reach = (of: number[][], axis: Vec): [number, number] => {
        const all = of.map((p) => dot(p, axis))
        return [Math.min(...all), Math.max(...all)]
    }
    return ![a, b].some((of) =>
        of.some((p, i) => {
            const axis = perpendicular(minus(of[(i + 1) % of.length]!, p))
            const [[low, high], [least, most]] = [reach(a, axis), reach(b, axis)]
            return high < least || most < low
        }),
    )
}

/** The side of a plane on which the corners of a shape lie, each less or more its radius. */
function meetsPlane(of: Shape, s: Shape, d: 2 | 3): boolean {
    const { n, offset } = plane(of, d)
    const { points, radius } = core(d, s)
    const reach = radius * Math.sqrt(dot(n, n))
    const all = points.map((p) => dot(n, p) - offset)
    const low = Math.min(...all) - reach
    return of.kind === "halfspace" ? low <= 0 : low <= 0 && Math.max(...all) + reach >= 0
}

/** The roots of a quadratic: a line and a ball. */
function castBall(a: Shape, b: Shape, d: number): string {
    const { from, by, end } = path(a, d)
    const { points, radius } = core(d as 2 | 3, b)
    const apart = minus(from, points[0]!)
    const [u, v, w] = [dot(by, by), dot(apart, by), dot(apart, apart) - radius * radius]
    const under = v * v - u * w
    if (under < 0) return "no"
    const first = a.kind === "line" ? -Infinity : 0
    const [enter, exit] = [(-v - Math.sqrt(under)) / u, (-v + Math.sqrt(under)) / u]
    return timesText({ enter: Math.max(enter, first), exit: Math.min(exit, end) })
}

/** Möller and Trumbore 1997. */
function castTriangle(a: Shape, b: Shape): string {
    const { from, by, end } = path(a, 3)
    const [p, q, r] = core(3, b).points as [number[], number[], number[]]
    const [e, f] = [minus(q, p), minus(r, p)]
    const h = cross(by, f)
    const det = dot(e, h)
    if (det === 0) return "no"
    const s = minus(from, p)
    const u = dot(s, h) / det
    const g = cross(s, e)
    const v = dot(by, g) / det
    const t = dot(f, g) / det
    if (u < 0 || v < 0 || u + v > 1 || t > end || (t < 0 && a.kind !== "line")) return "no"
    return `yes ${toText(t)} ${toText(t)}`
}

function castPlane(a: Shape, b: Shape, d: number): string {
    const { from, by, end } = path(a, d)
    const { n, offset } = plane(b, d)
    const t = (offset - dot(n, from)) / dot(n, by)
    return t <= end && (t >= 0 || a.kind === "line") ? `yes ${toText(t)} ${toText(t)}` : "no"
}

/** Two segments of the plane, by the signs of four areas. Cormen, Leiserson, Rivest and Stein, Introduction to Algorithms, 33.1. */
function segments(a: number[][], b: number[][]): boolean {
    const area = (p: Vec, q: Vec, r: Vec): number => dot(perpendicular(minus(q, p)), minus(r, p))
    const within = (p: Vec, q: Vec, r: Vec): boolean =>
        r.every((x, i) => Math.min(p[i]!, q[i]!) <= x && x <= Math.max(p[i]!, q[i]!))
    const [p, q] = [a[0]!, a[1]!]
    const [r, s] = [b[0]!, b[1]!]
    const [rp, rq, pr, ps] = [area(r, s, p), area(r, s, q), area(p, q, r), area(p, q, s)]
    if (rp * rq < 0 && pr * ps < 0) return true
    return (
        (rp === 0 && within(r, s, p)) ||
        (rq === 0 && within(r, s, q)) ||
        (pr === 0 && within(p, q, r)) ||
        (ps === 0 && within(p, q, s))
    )
}

const isThin = (s: Shape): boolean => ["point", "segment", "circle", "sphere", "capsule"].includes(s.kind)

function overlap({ dimension, a, b }: Scene): General | null {
    if (isThin(a) && isThin(b)) {
        const [p, q] = [core(dimension, a), core(dimension, b)]
        const r = p.radius + q.radius
        if (dimension === 2 && r === 0 && a.kind === "segment" && b.kind === "segment")
            return {
                name: "the signs of four areas",
                by: "Cormen, Leiserson, Rivest and Stein",
                answer: () => yesNo(segments(p.points, q.points)),
            }
        const answer = (): string => yesNo(squareOfDistance(p.points, q.points) <= r * r)
        return { name: "distance of the cores, sum of radii", by: "Ericson 2005", answer }
    }
    for (const [of, s] of [
        [a, b],
        [b, a],
    ] as const)
        if ((of.kind === "plane" || of.kind === "halfspace") && isBounded(s))
            return {
                name: "corners along the normal",
                by: "folklore",
                answer: () => yesNo(meetsPlane(of, s, dimension)),
            }
    const [p, q] = dimension === 2 && isBounded(a) && isBounded(b) ? [ring(a), ring(b)] : [null, null]
    return p && q
        ? { name: "over the normals of all edges", by: "folklore", answer: () => yesNo(separatingAxes(p, q)) }
        : null
}

function distance({ dimension, a, b }: Scene): General | null {
    if (!isThin(a) || !isThin(b)) return null
    const [p, q] = [core(dimension, a), core(dimension, b)]
    const answer = (): string =>
        toText(Math.max(0, Math.sqrt(squareOfDistance(p.points, q.points)) - p.radius - q.radius))
    return { name: "distance of the cores less the radii", by: "Ericson 2005", answer }
}

function cast({ dimension, a, b }: Scene): General | null {
    if (!["segment", "ray", "line"].includes(a.kind) || a.round !== undefined) return null
    if (b.kind === "circle" || b.kind === "sphere")
        return { name: "the roots of a quadratic", by: "folklore", answer: () => castBall(a, b, dimension) }
    if (b.kind === "triangle" && dimension === 3 && b.round === undefined)
        return { name: "by barycentric coordinates", by: "Möller and Trumbore 1997", answer: () => castTriangle(a, b) }
    return b.kind === "plane"
        ? { name: "the distance over the speed", by: "folklore", answer: () => castPlane(a, b, dimension) }
        : null
}

function where({ dimension, a, b }: Scene): General | null {
    if (dimension !== 2 || a.kind !== "segment" || b.kind !== "segment") return null
    const [first, second] = [ring(a), ring(b)]
    if (!first || !second) return null
    return { name: "by Cramer's rule", by: "folklore", answer: () => crossing(first, second) }
}

const withArea = ["aabb", "rect", "obb", "triangle"]

function common({ dimension, a, b }: Scene): General | null {
    if (dimension !== 2 || ![a, b].every(({ kind }) => withArea.includes(kind))) return null
    const [first, second] = [ring(a), ring(b)]
    if (!first || !second || ![first, second].every((of) => of.flat().every(Number.isFinite))) return null
    return {
        name: "by clipping, and the sum of cross products",
        by: "Sutherland and Hodgman 1974",
        answer: () => clippedArea(first, second),
    }
}

const formulas: Partial<Record<Scene["question"], (scene: Scene) => General | null>> = {
    overlap,
    distance,
    cast,
    where,
    common,
}

/** The formula for a pair that has none of its own; null if there is no such one either. */
export const general = (scene: Scene): General | null =>
    [scene.a, scene.b].some((s) => s.kind === "cylinder" || s.kind === "polygon")
        ? null
        : (formulas[scene.question]?.(scene) ?? null)
