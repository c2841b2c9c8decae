// SPDX-License-Identifier: MIT
//
// Motions and certificates, as the library has them.
import { poseFunction, withCallbacks } from "./callbacks.js"
import type { Callbacks, OwnPose } from "./callbacks.js"
import { check } from "./owned.js"
import { number, putVec } from "./shapes.js"
import type { ArrayOf, Vec2, Vec3 } from "./shapes.js"
import { UnsupportedError } from "./unsupported.js"
import { f64, i32, OUT } from "./wasm.js"

/** A motion of your own: `pose` gives the numbers of the pose at a time from 0 to 1, as poseAt2 and poseAt3, a rotation and a translation; it is asked at any
 * times, in any order, some 20 to 60 times for a contact. No point of the shape moves faster than `speed`, in lengths per time of 1: that is yours to say, and
 * of a motion that breaks it an answer may be late. What `pose` throws is thrown. */
export interface OwnMotion { pose: OwnPose, speed: number }
/** How a body of the plane moves while the time goes from 0 to 1: at time t its point x is at pivot + t by + R (x - pivot), where R turns by t `angle`, in
 * radians, counter-clockwise. What is left out is 0. Or a motion of your own. */
export type Motion2 = { by?: Vec2 | null, angle?: number, pivot?: Vec2 | null, pose?: undefined } | OwnMotion
/** The same in space, about an `axis`, a direction of any length; 0 is no turn. */
export type Motion3 = { by?: Vec3 | null, axis?: Vec3 | null, angle?: number, pivot?: Vec3 | null, pose?: undefined } | OwnMotion
/** What is known of two bodies. `clear`: they never touch. `contact`: they do not touch before `freeUntil`, and at `time` they are within the tolerance of
 * each other, at `point`, with a `normal` out of b, 0 if they overlap at the start. `open`: they do not touch before `freeUntil`; nothing is shown of later
 * times. What is said of times without contact is proven: it is never late. */
export type Certificate<D extends 2 | 3 = 2 | 3> = { verdict: "clear", freeUntil: 1 } | { verdict: "open", freeUntil: number } |
    { verdict: "contact", freeUntil: number, time: number, point: ArrayOf<D>, normal: ArrayOf<D> }

export type Motion = Motion2 | Motion3 | null | undefined

/** Bytes of a grz2_motion and a grz3_motion. */
export const MOTION_SIZE = [0, 0, 56, 96]
export const CERTIFICATE = OUT + 512
const ARGUMENT = -2 // a status

export const isOwn = (motion: Motion): motion is OwnMotion => motion !== null && motion !== undefined && motion.pose !== null && motion.pose !== undefined

function putOwn(at: number, motion: OwnMotion, user: number, dimension: 2 | 3, name: string): void {
    const { pose, speed } = motion, rest = motion as { by?: unknown, axis?: unknown, angle?: unknown, pivot?: unknown }
    if (typeof pose !== "function") throw new TypeError(`${name}.pose: expected a function of the time`)
    if (rest.by || rest.axis || rest.angle || rest.pivot) throw new TypeError(`${name}.pose: it is in place of by, axis, angle and pivot`)
    if (!(number(speed, `${name}.speed`) >= 0 && speed < Infinity)) throw new RangeError(`${name}.speed: expected a finite number of at least 0, got ${speed}`)
    const own = at + MOTION_SIZE[dimension] - 16
    i32[own >> 2] = poseFunction()
    i32[(own + 4) >> 2] = user
    f64[(own + 8) >> 3] = speed
}

/** Writes a grz2_motion or grz3_motion; `user`: the number of its own pose. */
export function putMotion(at: number, motion: Motion, user: number, dimension: 2 | 3, name: string): void {
    const place = at >> 3
    f64.fill(0, place, (at + MOTION_SIZE[dimension]) >> 3)
    if (motion === null || motion === undefined) return
    if (isOwn(motion)) return putOwn(at, motion, user, dimension, name)
    const put = (i: number, v: ArrayLike<number> | null | undefined, field: string) => {
        if (v !== null && v !== undefined) putVec(place + i, v, dimension, name, field)
    }
    put(0, motion.by, ".by")
    if (dimension === 3) put(3, (motion as { axis?: Vec3 }).axis, ".axis")
    const angle = dimension === 3 ? 6 : 2
    f64[place + angle] = number(motion.angle ?? 0, `${name}.angle`)
    put(angle + 1, motion.pivot, ".pivot")
}

/** What a question about motions writes at CERTIFICATE; it returns a status. */
export function certify<D extends 2 | 3>(dimension: D, motions: readonly Motion[], nameOf: (i: number) => string, tolerance: number, accept: Callbacks["accept"],
    question: () => number): Certificate<D> {
    number(tolerance, "tolerance")
    const hasOwn = motions.some(isOwn), poses = hasOwn ? motions.map((m, i) => isOwn(m) ? { pose: m.pose, name: nameOf(i) } : undefined) : []
    const status = hasOwn || accept !== undefined ? withCallbacks({ poses, numbers: dimension * (dimension + 1), accept }, question) : question()
    if (status === ARGUMENT) throw new RangeError(`tolerance: expected a length of at least 0, got ${tolerance}`)
    check(status, "advance")
    const verdict = i32[CERTIFICATE >> 2], i = CERTIFICATE >> 3, freeUntil = f64[i + 1]
    if (verdict === 0) throw new UnsupportedError(`advance${dimension}: these shapes have no answer`)
    if (verdict === 1) return { verdict: "clear", freeUntil: 1 }
    if (verdict === 3) return { verdict: "open", freeUntil }
    const vec = (at: number) => Array.from(f64.subarray(at, at + dimension)) as ArrayOf<D>
    return { verdict: "contact", freeUntil, time: f64[i + 2], point: vec(i + 3), normal: vec(i + 3 + dimension) }
}
