// SPDX-License-Identifier: MIT
//
// A face of any number of corners as triangles.
import { check, giveBack, lendIndices, lendNumbers } from "./owned.js"
import type { Lent } from "./owned.js"
import { OUT, allocate, release, u32, wasm } from "./wasm.js"

/** What a face is: `proper`, its triangles cover what is inside; `crossed`, two edges cross between their ends; `flat`, nothing is inside; `empty`, a
 * coordinate is not finite; `folded`, it is in no plane, and seen along each axis it hides a corner. */
export type FaceKind = (typeof KINDS)[number]
const KINDS = ["proper", "crossed", "flat", "empty", "folded"] as const // grz_face_kind of graze/face.h

/**
 * Cuts a face into triangles, exactly: of one that is proper they cover what is inside, and nothing else. One that is not becomes triangles between its
 * first corner and its edges, so that a surface stays closed, or none.
 * @param vertices x, y, z of each
 * @param ring the corners as places of vertices, in the order around the face; without it all vertices
 * @returns `triangles`: three places of vertices each, which go around as the ring does; `leftOut`: how many corners are in none of them, as those at the
 * ends of spikes
 */
export function triangulate(vertices: ArrayLike<number>, ring?: ArrayLike<number> | null): { kind: FaceKind, triangles: Uint32Array, leftOut: number } {
    const doubles = vertices instanceof Float32Array ? Float64Array.from(vertices) : vertices
    let points: Lent | undefined, corners: Lent | undefined, room = 0
    try {
        points = lendNumbers(doubles, "vertices")
        if (points.count % 3 !== 0) throw new RangeError(`vertices: expected 3 numbers for each, got ${points.count} in all`)
        const count = points.count / 3
        corners = lendIndices(ring ?? Uint32Array.from({ length: count }, (_, i) => i), count, "ring")
        room = allocate(24 * corners.count)
        check(wasm.grz3_triangulate(points.at, corners.at, corners.count, 0, room, OUT), "ring")
        const [triangles, kind, leftOut] = u32.subarray(OUT >> 2), from = room >>> 2
        return { kind: KINDS[kind], triangles: u32.slice(from, from + 3 * triangles), leftOut }
    } finally {
        if (room !== 0) release(room)
        giveBack(points, corners)
    }
}
