// SPDX-License-Identifier: MIT
//
// When two bodies that move and turn first touch.
import { number, putBoth, putVec } from "./shapes.js"
import type { ArrayOf, Shape2, Shape3, Vec2, Vec3 } from "./shapes.js"
import { UnsupportedError } from "./unsupported.js"
import { A, B, OUT, f64, i32, wasm } from "./wasm.js"

/** How a body of the plane moves while the time goes from 0 to 1: at time t its point x is at pivot + t by + R (x - pivot), where R turns by t `angle`, in
 * radians, counter-clockwise. What is left out is 0. */
export interface Motion2 { by?: Vec2 | null, angle?: number, pivot?: Vec2 | null }
/** The same in space, about an `axis`, a direction of any length; 0 is no turn. */
export interface Motion3 { by?: Vec3 | null, axis?: Vec3 | null, angle?: number, pivot?: Vec3 | null }
/** What is known of two bodies. `clear`: they never touch. `contact`: they do not touch before `freeUntil`, and at `time` they are within the tolerance of
 * each other, at `point`, with a `normal` out of b, 0 if they overlap at the start. `open`: they do not touch before `freeUntil`; nothing is shown of later
 * times. What is said of times without contact is proven: it is never late. */
export type Certificate<D extends 2 | 3 = 2 | 3> = { verdict: "clear", freeUntil: 1 } | { verdict: "open", freeUntil: number } |
    { verdict: "contact", freeUntil: number, time: number, point: ArrayOf<D>, normal: ArrayOf<D> }

const MOTIONS = [OUT + 272, OUT + 384] as const, CERTIFICATE = OUT + 512, MATRIX = OUT + 640

/** Writes a grz2_motion or grz3_motion; its address, or that of nothing. */
function putMotion(at: number, motion: Motion2 | Motion3 | null | undefined, dimension: 2 | 3, name: string): number {
    if (motion === null || motion === undefined) return 0
    const place = at >> 3
    f64.fill(0, place, place + 12)
    const put = (i: number, v: ArrayLike<number> | null | undefined, field: string) => {
        if (v !== null && v !== undefined) putVec(place + i, v, dimension, name, field)
    }
    put(0, motion.by, ".by")
    if (dimension === 3) put(3, (motion as Motion3).axis, ".axis")
    const angle = dimension === 3 ? 6 : 2
    f64[place + angle] = number(motion.angle ?? 0, `${name}.angle`)
    put(angle + 1, motion.pivot, ".pivot")
    return at
}

function ask<D extends 2 | 3>(dimension: D, a: Shape2 | Shape3, motionA: Motion2 | Motion3 | null | undefined, b: Shape2 | Shape3,
    motionB: Motion2 | Motion3 | null | undefined, tolerance: number): Certificate<D> {
    putBoth(a, b, dimension)
    const first = putMotion(MOTIONS[0], motionA, dimension, "motionA"), second = putMotion(MOTIONS[1], motionB, dimension, "motionB")
    const question = dimension === 2 ? wasm.grz2_advance : wasm.grz3_advance
    if (question(A, first, B, second, number(tolerance, "tolerance"), CERTIFICATE) !== 0)
        throw new RangeError(`tolerance: expected a length of at least 0, got ${tolerance}`)
    const verdict = i32[CERTIFICATE >> 2], i = CERTIFICATE >> 3, freeUntil = f64[i + 1]
    if (verdict === 0) throw new UnsupportedError(`advance${dimension}: these shapes have no answer`)
    if (verdict === 1) return { verdict: "clear", freeUntil: 1 }
    if (verdict === 3) return { verdict: "open", freeUntil }
    const vec = (at: number) => Array.from(f64.subarray(at, at + dimension)) as ArrayOf<D>
    return { verdict: "contact", freeUntil, time: f64[i + 2], point: vec(i + 3), normal: vec(i + 3 + dimension) }
}

/** Whether and when two bodies of the plane touch while they move and turn; without a motion a body stands still. `tolerance`: a length; what is less than
 * 2^-40 of the size is taken for that. */
export function advance2(a: Shape2, motionA: Motion2 | null | undefined, b: Shape2, motionB?: Motion2 | null, tolerance = 0): Certificate<2> {
    return ask(2, a, motionA, b, motionB, tolerance)
}

/** The same in space. */
export function advance3(a: Shape3, motionA: Motion3 | null | undefined, b: Shape3, motionB?: Motion3 | null, tolerance = 0): Certificate<3> {
    return ask(3, a, motionA, b, motionB, tolerance)
}

/** Where a motion of the plane takes a body at time t: two rows of three numbers, the translation last. */
export function poseAt2(motion: Motion2, t: number): number[] {
    wasm.grz2_pose_at(putMotion(MOTIONS[0], motion, 2, "motion"), number(t, "t"), MATRIX)
    return Array.from(f64.subarray(MATRIX >> 3, (MATRIX >> 3) + 6))
}

/** The same in space: three rows of four. */
export function poseAt3(motion: Motion3, t: number): number[] {
    wasm.grz3_pose_at(putMotion(MOTIONS[0], motion, 3, "motion"), number(t, "t"), MATRIX, 0)
    return Array.from(f64.subarray(MATRIX >> 3, (MATRIX >> 3) + 12))
}
