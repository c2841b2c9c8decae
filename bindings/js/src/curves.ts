// SPDX-License-Identifier: MIT
//
// What curves of meshes look like, and how they are read.
import type { SolidOption } from "./mesh.js"

/** A polyline in which a plane cuts a mesh. `plane`: the index of its offset. `closed`: the last point is joined to the first. `points`: x, y, z of each, the nearest
 * numbers. `triangles`: the one that is cut from each point to the next. Of a solid `hole` says that the solid is outside of the loop, and `around` which curve of the
 * same plane is right around it, counted from 0; undefined: none. */
export interface SectionCurve { plane: number, closed: boolean, points: Float64Array, triangles: Uint32Array, hole: boolean, around: number | undefined }
/** What two meshes have in common: a polyline, or, if it is `flat`, a convex polygon that two triangles in one plane share. `trianglesA` and `trianglesB`: the triangles of
 * each that have what is between a point and the next. */
export interface CommonCurve { flat: boolean, closed: boolean, points: Float64Array, trianglesA: Uint32Array, trianglesB: Uint32Array }
/** `solid`: how the mesh is meant. false: curves of a skin; true or "odd": outer loops run counter-clockwise seen against the normal; "winding": the solid is on the left. */
export interface SectionOptions extends SolidOption {}

/** Reads words one after the other; items of eight bytes are at even places. */
function reader(words: Uint32Array) {
    let at = 0
    return {
        more: () => at < words.length,
        word: () => words[at++]!,
        points: (count: number) => new Float64Array(words.slice(at, at += 6 * count).buffer),
        triangles: (count: number) => {
            const found = words.slice(at, at + count)
            at += count + count % 2
            return found
        },
    }
}

/** The curves that source/collect.c has collected. */
export function sectionCurves(words: Uint32Array): SectionCurve[] {
    const from = reader(words), all: SectionCurve[] = []
    while (from.more()) {
        const plane = from.word(), count = from.word(), flags = from.word(), around = from.word()
        all.push({ plane, closed: (flags & 1) !== 0, points: from.points(count), triangles: from.triangles(count), hole: (flags & 2) !== 0,
            around: around === 0xffffffff ? undefined : around })
    }
    return all
}

export function commonCurves(words: Uint32Array): CommonCurve[] {
    const from = reader(words), all: CommonCurve[] = []
    while (from.more()) {
        const count = from.word(), flags = from.word()
        all.push({ flat: (flags & 2) !== 0, closed: (flags & 1) !== 0, points: from.points(count), trianglesA: from.triangles(count), trianglesB: from.triangles(count) })
    }
    return all
}
