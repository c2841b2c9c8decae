// SPDX-License-Identifier: MIT
//
// Vectors of two or three numbers, for drawing. What graze or a formula answers does not go through here.

export type Vec = readonly number[]

export const plus = (a: Vec, b: Vec): number[] => a.map((x, i) => x + b[i]!)
export const minus = (a: Vec, b: Vec): number[] => a.map((x, i) => x - b[i]!)
export const times = (a: Vec, t: number): number[] => a.map((x) => x * t)
export const along = (a: Vec, by: Vec, t: number): number[] => a.map((x, i) => x + t * by[i]!)
export const dot = (a: Vec, b: Vec): number => a.reduce((sum, x, i) => sum + x * b[i]!, 0)
export const norm = (a: Vec): number => Math.hypot(...a)
/** Of length 1, also if the squares of the coordinates are no doubles; 0 stays 0. */
export function unit(a: Vec): number[] {
    const most = Math.max(...a.map(Math.abs)) || 1
    const scaled = a.map((x) => x / most)
    const length = norm(scaled) || 1
    return scaled.map((x) => x / length)
}
export const cross = (a: Vec, b: Vec): number[] => [
    a[1]! * b[2]! - a[2]! * b[1]!,
    a[2]! * b[0]! - a[0]! * b[2]!,
    a[0]! * b[1]! - a[1]! * b[0]!,
]
/** Of the plane. */
export const cross2 = (a: Vec, b: Vec): number => a[0]! * b[1]! - a[1]! * b[0]!

/** v turned by the least rotation that takes the unit vector `from` to the unit vector `to`. */
export function turned(v: Vec, from: Vec, to: Vec): number[] {
    const axis = cross(from, to)
    const c = dot(from, to)
    if (c < -0.999999) return times(v, -1)
    return plus(plus(times(v, c), cross(axis, v)), times(axis, dot(axis, v) / (1 + c)))
}
