// SPDX-License-Identifier: MIT
//
// What two shapes of the plane have in common, as it is usually computed.

import { toText } from "../numbers"
import { cross2, minus, along, type Vec } from "../vectors"

/** Where two segments cross: by Cramer's rule. */
export function crossing([p, q]: number[][], [r, s]: number[][]): string {
    const [d, e, between] = [minus(q!, p!), minus(s!, r!), minus(r!, p!)]
    const under = cross2(d, e)
    if (under === 0) return "no"
    const [t, u] = [cross2(between, e) / under, cross2(between, d) / under]
    if (!(t >= 0 && t <= 1 && u >= 0 && u <= 1)) return "no"
    return `point ${along(p!, d, t).map(toText).join(" ")}`
}

/** Twice the area that a ring goes around. */
const twice = (ring: Vec[]): number => ring.reduce((sum, p, i) => sum + cross2(p, ring[(i + 1) % ring.length]!), 0)

/** The area of what two convex polygons have in common: one is cut by the lines of the edges of the other, and the
 *  cross products of what is left are added up. */
export function clippedArea(a: number[][], b: number[][]): string {
    const way = twice(b) < 0 ? -1 : 1
    let left: number[][] = a
    b.forEach((from, i) => {
        const edge = minus(b[(i + 1) % b.length]!, from)
        const height = (p: number[]): number => way * cross2(edge, minus(p, from))
        left = left.flatMap((p, k) => {
            const q = left[(k + 1) % left.length]!
            const [at, next] = [height(p), height(q)]
            const kept = at >= 0 ? [p] : []
            return at >= 0 !== next >= 0 ? [...kept, along(p, minus(q, p), at / (at - next))] : kept
        })
    })
    return toText(Math.abs(twice(left)) / 2)
}
