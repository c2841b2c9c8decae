// SPDX-License-Identifier: MIT
//
// When two bodies that move and turn first touch.
import { certify, CERTIFICATE, isOwn, putMotion } from "./motion.js"
import type { Certificate, Motion, Motion2, Motion3 } from "./motion.js"
import { number, putBoth } from "./shapes.js"
import type { ArrayOf, Shape2, Shape3 } from "./shapes.js"
import { A, B, OUT, f64, u32, wasm } from "./wasm.js"

export type { Certificate, Motion2, Motion3, OwnMotion } from "./motion.js"
/** The same of the triangles of a mesh that touch first: `triangle` of the mesh, `otherTriangle` of another mesh. */
export type MeshCertificate = { verdict: "clear", freeUntil: 1 } |
    { verdict: "open", freeUntil: number, triangle: number, otherTriangle: number | undefined } |
    { verdict: "contact", freeUntil: number, time: number, point: ArrayOf<3>, normal: ArrayOf<3>, triangle: number, otherTriangle: number | undefined }

const MOTIONS = [OUT + 272, OUT + 384] as const, MATRIX = OUT + 640, TRIANGLES = OUT + 744
const NONE = 2 ** 32 - 1

/** The address of a motion that is written there, or of none. */
function addressOfMotion(body: 0 | 1, motion: Motion, dimension: 2 | 3, name: string): number {
    if (motion === null || motion === undefined) return 0
    putMotion(MOTIONS[body], motion, body, dimension, name)
    return MOTIONS[body]
}

/** Asks with the addresses of both motions. */
function certifyBoth<D extends 2 | 3>(dimension: D, motionA: Motion, motionB: Motion, tolerance: number, question: (first: number, second: number) => number): Certificate<D> {
    const first = addressOfMotion(0, motionA, dimension, "motionA"), second = addressOfMotion(1, motionB, dimension, "motionB")
    return certify(dimension, [motionA, motionB], i => i === 0 ? "motionA" : "motionB", tolerance, undefined, () => question(first, second))
}

function ask<D extends 2 | 3>(dimension: D, a: Shape2 | Shape3, motionA: Motion, b: Shape2 | Shape3, motionB: Motion, tolerance: number): Certificate<D> {
    putBoth(a, b, dimension)
    const question = dimension === 2 ? wasm.grz2_advance : wasm.grz3_advance
    return certifyBoth(dimension, motionA, motionB, tolerance, (first, second) => question(A, first, B, second, tolerance, CERTIFICATE))
}

/** Of a mesh and a shape that is written at A, or another mesh, by addresses; 0: the shape. */
export function advanceMesh(mesh: number, motion: Motion3 | null | undefined, other: number, motionOther: Motion3 | null | undefined,
    tolerance: number): MeshCertificate {
    u32.fill(NONE, TRIANGLES >> 2, (TRIANGLES >> 2) + 2)
    const found = certifyBoth(3, motion, motionOther, tolerance, (first, second) => other === 0
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
    wasm.grz2_pose_at(addressOfMotion(0, motion, 2, "motion"), t, MATRIX)
    return Array.from(f64.subarray(MATRIX >> 3, (MATRIX >> 3) + 6))
}

/** The same in space: three rows of four. */
export function poseAt3(motion: Motion3, t: number): number[] {
    number(t, "t")
    if (isOwn(motion)) return Array.from(motion.pose(t))
    wasm.grz3_pose_at(addressOfMotion(0, motion, 3, "motion"), t, MATRIX, 0)
    return Array.from(f64.subarray(MATRIX >> 3, (MATRIX >> 3) + 12))
}
