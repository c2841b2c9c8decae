// SPDX-License-Identifier: MIT
//
// Overlap and touch of the pairs that have a closed form, and the orientation predicates.
import { putBoth } from "./shapes.js"
import type { Shape2, Shape3 } from "./shapes.js"
import { A, B, i32, wasm } from "./wasm.js"

export * from "./predicates.js"
export type * from "./shapes.js"
export { UnsupportedError } from "./unsupported.js"
import { UnsupportedError } from "./unsupported.js"

const TOUCHING = 0, MEETING = 1, NO_ANSWER = 3 // grz_meet

/** Has it no radius that grows it, and fits into the room that is there? */
const isPlain = (shape: Shape2 | Shape3) => shape?.kind !== "hull" && (shape?.round === undefined || shape.round === 0)

function meet(a: Shape2 | Shape3, b: Shape2 | Shape3, dimension: 2 | 3): number {
    let answer = NO_ANSWER
    if (isPlain(a) && isPlain(b)) {
        putBoth(a, b, dimension)
        const [first, second] = i32[A >> 2] <= i32[B >> 2] ? [A, B] : [B, A]
        answer = dimension === 2 ? wasm.graze_meet2(first, second) : wasm.graze_meet3(first, second)
    }
    if (answer === NO_ANSWER) throw new UnsupportedError(`graze/small has no answer for ${a.kind} and ${b.kind}; graze has`)
    return answer
}

/** Have a and b a common point? Touching counts. */
export const overlap2 = (a: Shape2, b: Shape2) => meet(a, b, 2) >= TOUCHING
export const overlap3 = (a: Shape3, b: Shape3) => meet(a, b, 3) >= TOUCHING
/** Do they overlap, and do not merely touch? */
export const overlapOpen2 = (a: Shape2, b: Shape2) => meet(a, b, 2) === MEETING
export const overlapOpen3 = (a: Shape3, b: Shape3) => meet(a, b, 3) === MEETING
/** Do they overlap, and does an arbitrarily small shift separate them? */
export const touch2 = (a: Shape2, b: Shape2) => meet(a, b, 2) === TOUCHING
export const touch3 = (a: Shape3, b: Shape3) => meet(a, b, 3) === TOUCHING
