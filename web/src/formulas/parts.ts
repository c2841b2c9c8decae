// SPDX-License-Identifier: MIT
//
// What the formulas share: shapes by their fields, and the interval of times at which contact is possible.

import { toText } from "../numbers"
import { type Shape } from "../shapes"
import { dot, minus, type Vec } from "../vectors"

export interface Span {
    enter: number
    exit: number
}

export const yesNo = (yes: boolean): string => (yes ? "yes" : "no")
export const square = (x: number): number => x * x
export const outside = (c: number, min: number, max: number): number => (c < min ? min - c : c > max ? c - max : 0)
export const clamp = (c: number, min: number, max: number): number => (c < min ? min : c > max ? max : c)
export const least = (a: number, b: number): number => (a < b ? a : b)
export const greatest = (a: number, b: number): number => (a > b ? a : b)
// As fmin and fmax of C: a NaN loses.
export const fmin = (a: number, b: number): number => (Number.isNaN(a) ? b : Number.isNaN(b) ? a : Math.min(a, b))
export const fmax = (a: number, b: number): number => (Number.isNaN(a) ? b : Number.isNaN(b) ? a : Math.max(a, b))
export const sideOf = (distance: number, reach: number): string =>
    String(distance > reach ? 1 : distance < -reach ? -1 : 0)
export const sum = (numbers: number[]): number => numbers.reduce((a, b) => a + b)

export const whole: Span = { enter: 0, exit: 1 }
export const never: Span = { enter: Infinity, exit: -Infinity }
export const between = (s: Span, t: number, u: number): Span => ({
    enter: greatest(s.enter, least(t, u)),
    exit: least(s.exit, greatest(t, u)),
})

/** The part of s in which min <= from + t by <= max. */
export function slab(s: Span, from: number, by: number, min: number, max: number): Span {
    if (by === 0) return min <= from && from <= max ? s : never
    return between(s, (min - from) / by, (max - from) / by)
}
export const timesText = (s: Span): string => (s.enter <= s.exit ? `yes ${toText(s.enter)} ${toText(s.exit)}` : "no")

// Shapes by their fields.
export const ballOf = (s: Shape, d: number) => ({ c: s.numbers.slice(0, d), r: s.numbers[d]! })
export const box = (s: Shape, d: number) => ({ min: s.numbers.slice(0, d), max: s.numbers.slice(d, 2 * d) })
export const rect = (s: Shape) => ({ x: s.numbers[0]!, y: s.numbers[1]!, w: s.numbers[2]!, h: s.numbers[3]! })
export const plane = (s: Shape, d: number) => ({ n: s.numbers.slice(0, d), offset: s.numbers[d]! })
export const points = (s: Shape, d: number): number[][] =>
    Array.from({ length: s.numbers.length / d }, (_, i) => s.numbers.slice(i * d, i * d + d))
export const perpendicular = (u: Vec): number[] => [-u[1]!, u[0]!]
export function obb(s: Shape, d: number) {
    const c = s.numbers.slice(0, d)
    const half = s.numbers.slice(d, 2 * d)
    const u = s.numbers.slice(2 * d, 3 * d)
    return { c, half, axes: d === 2 ? [u, perpendicular(u)] : [u, s.numbers.slice(9, 12), s.numbers.slice(12, 15)] }
}
/** A ray or segment as a motion, and the last time of it. */
export function path(s: Shape, d: number): { from: number[]; by: number[]; end: number } {
    const from = s.numbers.slice(0, d)
    const second = s.numbers.slice(d, 2 * d)
    return s.kind === "segment" ? { from, by: minus(second, from), end: 1 } : { from, by: second, end: Infinity }
}
export const middleOf = (b: { min: number[]; max: number[] }): { c: number[]; e: number[] } => {
    const c = b.min.map((min, i) => 0.5 * (min + b.max[i]!))
    return { c, e: minus(b.max, c) }
}
export const local = (axes: number[][], v: Vec): number[] => axes.map((axis) => dot(v, axis))

export const excess = (c: Vec, min: Vec, max: Vec): number => sum(c.map((x, i) => square(outside(x, min[i]!, max[i]!))))
