// SPDX-License-Identifier: MIT
//
// When two bodies that move and turn first touch.
import { goOnFunction, poseFunction, withPoses } from "./callbacks.js"
import type { OwnPose } from "./callbacks.js"
import { number, putBoth, putVec } from "./shapes.js"
import type { ArrayOf, Shape2, Shape3, Vec2, Vec3 } from "./shapes.js"
import { UnsupportedError } from "./unsupported.js"
import { A, B, OUT, f64, i32, u32, wasm } from "./wasm.js"

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
/** The same of the triangles of a mesh that touch first: `triangle` of the mesh, `otherTriangle` of another mesh. */
export type MeshCertificate = { verdict: "clear", freeUntil: 1 } |
    { verdict: "open", freeUntil: number, triangle: number, otherTriangle: number | undefined } |
    { verdict: "contact", freeUntil: number, time: number, point: ArrayOf<3>, normal: ArrayOf<3>, triangle: number, otherTriangle: number | undefined }

type Motion = Motion2 | Motion3 | null | undefined

const MOTIONS = [OUT + 272, OUT + 384] as const, CERTIFICATE = OUT + 512, MATRIX = OUT + 640, TRIANGLES = OUT + 744, WATCH = OUT + 760
const NAMES = ["motionA", "motionB"] as const, NONE = 2 ** 32 - 1

const isOwn = (motion: Motion): motion is OwnMotion => motion !== null && motion !== undefined && motion.pose !== null && motion.pose !== undefined

function putOwn(at: number, motion: OwnMotion, user: number, dimension: 2 | 3, name: string): void {
    const { pose, speed } = motion, rest = motion as { by?: unknown, axis?: unknown, angle?: unknown, pivot?: unknown }
    if (typeof pose !== "function") throw new TypeError(`${name}.pose: expected a function of the time`)
    if (rest.by || rest.axis || rest.angle || rest.pivot) throw new TypeError(`${name}.pose: it is in place of by, axis, angle and pivot`)
    if (!(number(speed, `${name}.speed`) >= 0 && speed < Infinity)) throw new RangeError(`${name}.speed: expected a finite number of at least 0, got ${speed}`)
    const own = dimension === 3 ? 80 : 40
    i32[(at + own) >> 2] = poseFunction()
    i32[(at + own + 4) >> 2] = user
    f64[(at + own + 8) >> 3] = speed
}

/** Writes the grz2_motion or grz3_motion of body 0 or 1; its address, or that of nothing. */
function putMotion(body: 0 | 1, motion: Motion, dimension: 2 | 3, name: string = NAMES[body]): number {
    const at = MOTIONS[body], place = at >> 3
    if (motion === null || motion === undefined) return 0
    f64.fill(0, place, place + 12)
    if (isOwn(motion)) {
        putOwn(at, motion, body, dimension, name)
        return at
    }
    const put = (i: number, v: ArrayLike<number> | null | undefined, field: string) => {
        if (v !== null && v !== undefined) putVec(place + i, v, dimension, name, field)
    }
    put(0, motion.by, ".by")
    if (dimension === 3) put(3, (motion as { axis?: Vec3 }).axis, ".axis")
    const angle = dimension === 3 ? 6 : 2
    f64[place + angle] = number(motion.angle ?? 0, `${name}.angle`)
    put(angle + 1, motion.pivot, ".pivot")
    return at
}

/** Asks the library, under a watch that ends a search once a pose has thrown. */
function watched(motions: readonly Motion[], dimension: 2 | 3, question: () => number): number {
    if (!motions.some(isOwn)) return question()
    return withPoses(motions.map(m => isOwn(m) ? m.pose : undefined), dimension * (dimension + 1), () => {
        i32.fill(0, WATCH >> 2, (WATCH >> 2) + 4)
        i32[WATCH >> 2] = goOnFunction()
        wasm.grz_watch_begin(WATCH)
        const status = question()
        wasm.grz_watch_end(WATCH)
        return status
    })
}

/** Of what is written: what is asked with the addresses of both motions. */
function certify<D extends 2 | 3>(dimension: D, motionA: Motion, motionB: Motion, tolerance: number,
    question: (first: number, second: number) => number): Certificate<D> {
    const first = putMotion(0, motionA, dimension), second = putMotion(1, motionB, dimension)
    number(tolerance, "tolerance")
    if (watched([motionA, motionB], dimension, () => question(first, second)) !== 0)
        throw new RangeError(`tolerance: expected a length of at least 0, got ${tolerance}`)
    const verdict = i32[CERTIFICATE >> 2], i = CERTIFICATE >> 3, freeUntil = f64[i + 1]
    if (verdict === 0) throw new UnsupportedError(`advance${dimension}: these shapes have no answer`)
    if (verdict === 1) return { verdict: "clear", freeUntil: 1 }
    if (verdict === 3) return { verdict: "open", freeUntil }
    const vec = (at: number) => Array.from(f64.subarray(at, at + dimension)) as ArrayOf<D>
    return { verdict: "contact", freeUntil, time: f64[i + 2], point: vec(i + 3), normal: vec(i + 3 + dimension) }
}

function ask<D extends 2 | 3>(dimension: D, a: Shape2 | Shape3, motionA: Motion, b: Shape2 | Shape3, motionB: Motion, tolerance: number): Certificate<D> {
    putBoth(a, b, dimension)
    const question = dimension === 2 ? wasm.grz2_advance : wasm.grz3_advance
    return certify(dimension, motionA, motionB, tolerance, (first, second) => question(A, first, B, second, tolerance, CERTIFICATE))
}

/** Of a mesh and a shape that is written at A, or another mesh, by addresses; 0: the shape. */
export function advanceMesh(mesh: number, motion: Motion3 | null | undefined, other: number, motionOther: Motion3 | null | undefined,
    tolerance: number): MeshCertificate {
    u32.fill(NONE, TRIANGLES >> 2, (TRIANGLES >> 2) + 2)
    const found = certify(3, motion, motionOther, tolerance, (first, second) => other === 0
        ? wasm.grz_mesh_advance(mesh, first, A, second, tolerance, CERTIFICATE, TRIANGLES)
        : wasm.grz_meshes_advance(mesh, first, other, second, tolerance, CERTIFICATE, TRIANGLES))
    if (found.verdict === "clear") return found
    const otherTriangle = u32[(TRIANGLES >> 2) + 1]
    return { ...found, triangle: u32[TRIANGLES >> 2], otherTriangle: otherTriangle === NONE ? undefined : otherTriangle }
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
    number(t, "t")
    if (isOwn(motion)) return Array.from(motion.pose(t))
    wasm.grz2_pose_at(putMotion(0, motion, 2, "motion"), t, MATRIX)
    return Array.from(f64.subarray(MATRIX >> 3, (MATRIX >> 3) + 6))
}

/** The same in space: three rows of four. */
export function poseAt3(motion: Motion3, t: number): number[] {
    number(t, "t")
    if (isOwn(motion)) return Array.from(motion.pose(t))
    wasm.grz3_pose_at(putMotion(0, motion, 3, "motion"), t, MATRIX, 0)
    return Array.from(f64.subarray(MATRIX >> 3, (MATRIX >> 3) + 12))
}
