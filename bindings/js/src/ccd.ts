// SPDX-License-Identifier: MIT
//
// When shapes whose corners move in straight lines touch: two shapes, and whole meshes.
import { collect, giveBack, lendIndices, lendNumbers } from "./owned.js"
import type { Lent } from "./owned.js"
import { featuresAt } from "./relations.js"
import { number, putShape, shown } from "./shapes.js"
import type { Point, Segment, Shape2, Shape3, Triangle, Vec2, Vec3 } from "./shapes.js"
import { UnsupportedError } from "./unsupported.js"
import { A, B, OUT, f64, i32, u8, wasm } from "./wasm.js"

/** The first contact: its time from 0 to 1, and which part of a, and which of b, meet then, as in a ContactPoint. */
export interface FirstContact { time: number, features: [string, string] }
/** The first contact of two triangles. Features are `-` if they overlap at the start. */
export interface MeshFirstContact extends FirstContact { triangleA: number, triangleB: number }
/** A mesh at both ends of its motion: three numbers a vertex, and three indices a triangle; without indices three vertices a triangle. */
export interface MovingTriangles { vertices: ArrayLike<number>, verticesEnd: ArrayLike<number>, indices?: ArrayLike<number> | null }
/** `margin` (0): triangles that come so near to each other count, too. `first`: only the first contact of all. */
export interface MeshCcdOptions { margin?: number, first?: boolean }

const TIME = OUT + 8, FEATURES = OUT + 544, A_END = OUT + 272, B_END = OUT + 408
const NUMBERS = 16 // of a shape, behind its kind and radius

type Ask = (...places: number[]) => number

/** Puts a shape and its end where they are, and says where their numbers are. */
function putMotion(at: number, shape: Shape2 | Shape3, atEnd: number, end: Shape2 | Shape3, dimension: 2 | 3, name: string): number[] {
    putShape(at, shape, dimension, name)
    putShape(atEnd, end, dimension, `${name}End`)
    if (shape.kind !== end.kind) throw new TypeError(`${name}End: a ${end.kind} is not the end of a ${shape.kind}`)
    return [at + NUMBERS, atEnd + NUMBERS]
}

function ask(dimension: 2 | 3, a: Shape2 | Shape3, aEnd: Shape2 | Shape3, b: Shape2 | Shape3, bEnd: Shape2 | Shape3, margin: number): FirstContact | undefined {
    const first = putMotion(A, a, A_END, aEnd, dimension, "a"), second = putMotion(B, b, B_END, bEnd, dimension, "b")
    const pair = `${a.kind} ${b.kind}`, swapped = pair === "segment point" || pair === "triangle point"
    const kinds = swapped ? `${b.kind} ${a.kind}` : pair
    const question = (dimension === 2 ? { "point segment": wasm.grz2_ccd_point_segment }
        : { "point triangle": wasm.grz3_ccd_point_triangle, "segment segment": wasm.grz3_ccd_segment_segment }) as Record<string, Ask>
    if (!(kinds in question) || [A, A_END, B, B_END].some(at => f64[(at >> 3) + 1] !== 0))
        throw new UnsupportedError(`ccd${dimension}: these shapes have no answer`)
    const places = swapped ? [...second, ...first] : [...first, ...second]
    if (question[kinds](...places, number(margin, "margin"), TIME, FEATURES) === 0) return undefined
    const [x, y] = featuresAt(FEATURES)
    return { time: f64[TIME >> 3], features: swapped ? [y, x] : [x, y] }
}

/** When a point and a segment of the plane touch first whose corners move in straight lines, each from its place in `a` to that in `aEnd`; in either
 * order. undefined if they do not at a time from 0 to 1. Exact, the time the nearest number; with a `margin`, within which they count as touching, never
 * missed. */
export function ccd2(a: Point<Vec2> | Segment<Vec2>, aEnd: Point<Vec2> | Segment<Vec2>, b: Point<Vec2> | Segment<Vec2>, bEnd: Point<Vec2> | Segment<Vec2>, margin = 0): FirstContact | undefined {
    return ask(2, a, aEnd, b, bEnd, margin)
}

type Moving3 = Point<Vec3> | Segment<Vec3> | Triangle<Vec3>
/** The same of a point and a triangle in space, in either order, or of two segments. */
export function ccd3(a: Moving3, aEnd: Moving3, b: Moving3, bEnd: Moving3, margin = 0): FirstContact | undefined {
    return ask(3, a, aEnd, b, bEnd, margin)
}

const TRIANGLES = OUT + 640, OPTIONS = OUT + 800

/** Writes the two structs grz_triangles of a mesh at a place. */
function putTriangles(mesh: MovingTriangles, at: number, name: string, lent: Lent[]): void {
    if (mesh === null || typeof mesh !== "object") throw new TypeError(`${name}: expected vertices and verticesEnd, got ${shown(mesh)}`)
    const lend = (source: ArrayLike<number>, what: string) => {
        const numbers = lendNumbers(source, `${name}.${what}`)
        lent.push(numbers)
        if (numbers.count % 3 !== 0) throw new RangeError(`${name}.${what}: expected 3 numbers for each, got ${numbers.count} in all`)
        return numbers
    }
    const from = lend(mesh.vertices, "vertices"), to = lend(mesh.verticesEnd, "verticesEnd"), count = from.count / 3
    if (to.count !== from.count) throw new RangeError(`${name}.verticesEnd: ${to.count / 3} vertices, but ${count} at the start`)
    let corners = count, place = 0
    if (mesh.indices !== undefined && mesh.indices !== null) {
        const indices = lendIndices(mesh.indices, count, `${name}.indices`)
        lent.push(indices)
        corners = indices.count
        place = indices.at
    }
    if (corners % 3 !== 0) throw new RangeError(`${name}: expected three corners for each triangle, got ${corners} in all`)
    i32.set([from.isFloat ? 1 : 0, count, 0, from.at, corners / 3, place, 0], at >> 2)
    i32.set([to.isFloat ? 1 : 0, count, 0, to.at, corners / 3, 0, 0], (at >> 2) + 8)
}

/** The first contacts of triangles whose corners move in straight lines, as of a cloth in one step: of each pair that touches at a time from 0 to 1, in the
 * order of their times. Of two meshes, or without `other` within one: then not of triangles that share an index. Exact, with a margin bounded. */
export function meshCcd(mesh: MovingTriangles, other?: MovingTriangles | null, options: MeshCcdOptions = {}): MeshFirstContact[] {
    const lent: Lent[] = []
    try {
        putTriangles(mesh, TRIANGLES, "mesh", lent)
        const two = other !== undefined && other !== null
        if (two) putTriangles(other, TRIANGLES + 64, "other", lent)
        i32.set([0, 0], OPTIONS >> 2)
        f64[(OPTIONS >> 3) + 1] = number(options.margin ?? 0, "options.margin")
        u8[OPTIONS + 16] = options.first === true ? 1 : 0
        const words = collect(list => wasm.grz_mesh_ccd(TRIANGLES, TRIANGLES + 32, two ? TRIANGLES + 64 : 0, two ? TRIANGLES + 96 : 0, OPTIONS,
            wasm.graze_first_contact_visitor(), list), "options.margin")
        const times = new Float64Array(words.buffer), ints = new Int32Array(words.buffer)
        return Array.from({ length: words.length / 12 }, (_, i) => ({
            time: times[6 * i + 1]!, triangleA: words[12 * i]!, triangleB: words[12 * i + 1]!, features: featuresAt(48 * i + 16, ints),
        }))
    } finally {
        giveBack(...lent)
    }
}
