// SPDX-License-Identifier: MIT
//
// Shapes: their types, and how they are put into memory.
import { A, B, f64, i32, roomForPoints, u8 } from "./wasm.js"

/** A Float64Array, Float32Array or another typed array of numbers. */
export interface TypedArray extends ArrayLike<number> { readonly BYTES_PER_ELEMENT: number }
/** A point or a direction of the plane: `[x, y]`, in an array or a typed array. */
export type Vec2 = readonly [x: number, y: number] | TypedArray
/** A point or a direction of space: `[x, y, z]`, in an array or a typed array. */
export type Vec3 = readonly [x: number, y: number, z: number] | TypedArray
export type Vec = Vec2 | Vec3
/** The vectors of a space, of which the results are new arrays. */
export type VecOf<D extends 2 | 3> = D extends 2 ? Vec2 : Vec3
export type ArrayOf<D extends 2 | 3> = D extends 2 ? [x: number, y: number] : [x: number, y: number, z: number]

/** The point itself. */
export interface Point<V extends Vec = Vec> { kind: "point", position: V }
/** The closed segment from a to b. */
export interface Segment<V extends Vec = Vec> { kind: "segment", a: V, b: V }
/** The points origin + t direction for t >= 0. direction need not have length 1. */
export interface Ray<V extends Vec = Vec> { kind: "ray", origin: V, direction: V }
/** The points origin + t direction for all t. */
export interface Line<V extends Vec = Vec> { kind: "line", origin: V, direction: V }
/** The points x with normal . x = offset; in 2D a line. normal need not have length 1. */
export interface Plane<V extends Vec = Vec> { kind: "plane", normal: V, offset: number }
/** The points x with normal . x <= offset. */
export interface Halfspace<V extends Vec = Vec> { kind: "halfspace", normal: V, offset: number }
/** 2D: the disk of all points within radius of center. */
export interface Circle { kind: "circle", center: Vec2, radius: number }
/** 3D: the ball of all points within radius of center. */
export interface Sphere { kind: "sphere", center: Vec3, radius: number }
/** All points within radius of the segment from a to b. */
export interface Capsule<V extends Vec = Vec> { kind: "capsule", a: V, b: V, radius: number }
/** The axis-aligned box from min to max. min may be -Infinity and max Infinity. */
export interface Aabb<V extends Vec = Vec> { kind: "aabb", min: V, max: V, round?: number }
/** 2D: the box [x, x + width] x [y, y + height]; the sums are exact. */
export interface Rect { kind: "rect", x: number, y: number, width: number, height: number, round?: number }
/** 2D: the oriented box of all center + r half[0] u + s half[1] v with |r|, |s| <= 1, where v is u turned
 * counter-clockwise by 90 degrees. u need not have length 1. */
export interface Obb2 { kind: "obb", center: Vec2, half: Vec2, u: Vec2, round?: number }
/** 3D: the oriented box of all center + r half[0] u + s half[1] v + t half[2] w with |r|, |s|, |t| <= 1. The axes need
 * be neither orthogonal nor of length 1. */
export interface Obb3 { kind: "obb", center: Vec3, half: Vec3, u: Vec3, v: Vec3, w: Vec3, round?: number }
/** The triangle with corners a, b and c. */
export interface Triangle<V extends Vec = Vec> { kind: "triangle", a: V, b: V, c: V, round?: number }
/** 3D: the cylinder with the axis from a to b. Answers about it are bounded: no contact is missed, and one is invented only within 2^-38 of its size. */
export interface Cylinder { kind: "cylinder", a: Vec3, b: Vec3, radius: number }
/** The convex hull of points, in any order; points inside are allowed. */
export interface Hull<V extends Vec = Vec> { kind: "hull", points: ArrayLike<V>, round?: number }

/** Where a cast begins and goes. */
export type Caster<V extends Vec = Vec> = Segment<V> | Ray<V> | Line<V>
type Round = { round?: number }
type NeverRound = { round?: undefined }
type Rounded<V extends Vec> = Point<V> | Segment<V> | Aabb<V> | Triangle<V> | Hull<V>
type Unrounded<V extends Vec> = Ray<V> | Line<V> | Plane<V> | Halfspace<V> | Capsule<V>
/** `round`: the shape grown by a ball of that radius; of bounded shapes that have no radius. A shape with a NaN, a negative radius and the like is the
 * empty set: it overlaps nothing. */
export type Shape2 = ((Rounded<Vec2> | Rect | Obb2) & Round) | ((Unrounded<Vec2> | Circle) & NeverRound)
export type Shape3 = ((Rounded<Vec3> | Obb3) & Round) | ((Unrounded<Vec3> | Sphere | Cylinder) & NeverRound)
export type ShapeOf<D extends 2 | 3> = D extends 2 ? Shape2 : Shape3

// grz_kind of graze/base.h.
export const KIND = { point: 1, segment: 2, ray: 3, line: 4, plane: 5, halfspace: 6, ball: 7, capsule: 8, aabb: 9, rect: 10, obb: 11,
    triangle: 12, hull: 13, cylinder: 14 }

type Fields = [vectors: string[], numbers: number]
const point: Fields = [["position"], 0], segment: Fields = [["a", "b"], 0], path: Fields = [["origin", "direction"], 0], plane: Fields = [["normal"], 1]
const ball: Fields = [["center"], 1], capsule: Fields = [["a", "b"], 1], aabb: Fields = [["min", "max"], 0], triangle: Fields = [["a", "b", "c"], 0]
/** The kinds of each space, but hulls: the fields that are vectors, in the order of the library's structs, and how many numbers follow. */
export const FIELDS2 = { point, segment, ray: path, line: path, plane, halfspace: plane, circle: ball, capsule, aabb, rect: [[], 4] as Fields,
    obb: [["center", "half", "u"], 0] as Fields, triangle }
export const FIELDS3 = { point, segment, ray: path, line: path, plane, halfspace: plane, sphere: ball, capsule, aabb,
    obb: [["center", "half", "u", "v", "w"], 0] as Fields, triangle, cylinder: capsule }
export const fieldsOf = (dimension: number): Record<string, Fields> => dimension === 2 ? FIELDS2 : FIELDS3

/** What was got instead of a number or a shape, for messages. */
export function shown(value: unknown): string {
    if (value === null || value === undefined || typeof value === "boolean") return String(value)
    if (typeof value === "string") return JSON.stringify(value.slice(0, 40))
    if (typeof value === "number" || typeof value === "bigint") return `${typeof value} ${value}`
    if (typeof value !== "object") return `a ${typeof value}`
    const { length } = value as ArrayLike<number>
    return Array.isArray(value) ? `an array of ${length}` : length === undefined ? "an object" : `an object of length ${shown(length)}`
}

/** How many elements something like an array has; the error says of what it should have been one. */
export function lengthOf(list: unknown, argument: string, what: string): number {
    const length = list === null || typeof list !== "object" ? undefined : (list as ArrayLike<unknown>).length
    if (!(Number.isSafeInteger(length) && length! >= 0)) throw new TypeError(`${argument}: expected an array of ${what}, got ${shown(list)}`)
    return length!
}

function wrongVector(v: unknown, dimension: number, name: string): never {
    if (v === null || typeof v !== "object") throw new TypeError(`${name}: expected ${dimension} numbers, got ${shown(v)}`)
    const { length } = v as ArrayLike<number>
    if (length !== dimension)
        throw new TypeError(`${name}: expected ${dimension} numbers, got ${length === undefined ? shown(v) : length}`)
    for (let i = 0; i < dimension; i++) number((v as ArrayLike<number>)[i], `${name}[${i}]`)
    throw new TypeError(`${name}: expected ${dimension} numbers`)
}

/** The number itself; an error calls it by its name. */
export function number(x: unknown, name: string): number {
    if (typeof x !== "number") throw new TypeError(`${name}: expected a number, got ${shown(x)}`)
    return x
}

/** Options that have no other names than these; null and undefined: none. An error names the one that is unknown. */
export function known<T extends object>(options: T | null | undefined, ...names: (keyof T & string)[]): Partial<T> {
    if (options === null || options === undefined) return {}
    if (typeof options !== "object") throw new TypeError(`options: expected an object, got ${shown(options)}`)
    for (const name of Object.keys(options))
        if (!names.includes(name as keyof T & string)) throw new TypeError(`options.${name}: there is no such option; expected ${names.join(", ")}`)
    return options
}

/** A motion of space as three rows of four numbers: each coordinate of a point becomes row . (x, y, z, 1). Or a Matrix4 of three.js, which has the same
 * numbers and a row 0 0 0 1, column by column. */
export type Matrix = ArrayLike<number> | { elements: ArrayLike<number> }

/** Row i of the columns of a Matrix4. */
const ROWS = [0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14]

function rowsOf(matrix: unknown, dimension: 2 | 3): ArrayLike<number> {
    const { elements } = Object(matrix) as { elements?: ArrayLike<number> }
    if (elements === undefined) {
        if (matrix !== null && typeof matrix === "object" && (matrix as ArrayLike<number>).length === dimension * (dimension + 1)) return matrix as ArrayLike<number>
        const rows = dimension === 2 ? "6 numbers, two rows of three" : "12 numbers, three rows of four, or a Matrix4"
        throw new TypeError(`matrix: expected ${rows}, got ${shown(matrix)}`)
    }
    if (elements === null || elements.length !== 16) throw new TypeError(`matrix.elements: expected 16 numbers, column by column, got ${shown(elements)}`)
    if ([3, 7, 11, 15].some((i, column) => elements[i] !== (column < 3 ? 0 : 1)))
        throw new RangeError("matrix.elements: expected 0 0 0 1 as the last row: a matrix without perspective")
    return ROWS.map(i => elements[i])
}

/** Writes three rows of four numbers, in 2D two rows of three; their address. */
export function putMatrix(at: number, matrix: unknown, dimension: 2 | 3 = 3): number {
    const rows = rowsOf(matrix, dimension)
    for (let i = 0; i < dimension * (dimension + 1); i++) f64[(at >> 3) + i] = number(rows[i], `matrix[${i}]`)
    return at
}

/** Writes a vector at an index of f64. */
export function putVec(at: number, v: ArrayLike<number>, dimension: number, argument: string, field: string): void {
    if (v === null || v === undefined || v.length !== dimension) wrongVector(v, dimension, argument + field)
    const x = v[0], y = v[1]
    if (typeof x !== "number" || typeof y !== "number") wrongVector(v, dimension, argument + field)
    f64[at] = x
    f64[at + 1] = y
    if (dimension === 3) {
        const z = v[2]
        if (typeof z !== "number") wrongVector(v, dimension, argument + field)
        f64[at + 2] = z
    }
}

/** putVec in space, in fewer bytes of code, so that an engine inlines all five of an oriented box. */
function putVec3(at: number, v: Vec, argument: string, field: string): void {
    if (v === null || v === undefined || v.length !== 3) wrongVector(v, 3, argument + field)
    const x = v[0], y = v[1], z = v[2]
    if (typeof x !== "number" || typeof y !== "number" || typeof z !== "number") wrongVector(v, 3, argument + field)
    f64[at] = x
    f64[at + 1] = y
    f64[at + 2] = z
}

function putNumber(at: number, x: number, argument: string, field: string): void {
    if (typeof x !== "number") number(x, argument + field)
    f64[at] = x
}

function putRound(at: number, round: number | undefined, argument: string): void {
    if (round === undefined) f64[(at >> 3) + 1] = 0
    else putNumber((at >> 3) + 1, round, argument, ".round")
}

/** The radius 0 of a shape that cannot be rounded. */
function putNoRound(at: number, s: { kind: string, round?: number }, argument: string): void {
    if (s.round !== undefined) throw new TypeError(`${argument}.round: a ${s.kind} ${"radius" in s ? "has a radius of its own" : "has no bounds, and cannot be rounded"}`)
    f64[(at >> 3) + 1] = 0
}

function putHull(at: number, hull: Hull, dimension: number, argument: string): void {
    const { points } = hull, count = lengthOf(points, `${argument}.points`, "vectors")
    const to = roomForPoints(at === A ? 0 : 1, count * dimension)
    for (let i = 0; i < count; i++) putVec(to / 8 + i * dimension, points[i], dimension, argument, `.points[${i}]`)
    i32[at / 4 + 4] = count
    i32[at / 4 + 5] = to
    putRound(at, hull.round, argument)
}

function wrongKind(shape: unknown, dimension: number, argument: string): never {
    if (shape === null || typeof shape !== "object") throw new TypeError(`${argument}: expected a shape, got ${shown(shape)}`)
    const { kind } = shape as { kind: unknown }
    const other = Object.keys(fieldsOf(5 - dimension)).filter(name => !Object.hasOwn(fieldsOf(dimension), name))
    if (other.includes(kind as string)) throw new TypeError(`${argument}.kind: ${kind} is a shape of ${dimension === 2 ? 3 : 2}D`)
    const names = Object.keys(KIND).map(name => name === "ball" ? (dimension === 2 ? "circle" : "sphere") : name).filter(name => !other.includes(name))
    throw new TypeError(`${argument}.kind: expected the name of a shape (${names.join(", ")}), got ${shown(kind)}`)
}

// A function a kind: each is compiled on its own when it is often called, in a few ms; as one they take a hundred.
// Each reads `round` itself: an engine knows where a field is in the few classes of objects of one kind, but has to look it up in those of all.

function putPoint(at: number, s: Point & Round, dimension: number, argument: string): void {
    putVec((at >> 3) + 2, s.position, dimension, argument, ".position")
    putRound(at, s.round, argument)
}

function putSegment(at: number, s: Segment & Round, dimension: number, argument: string): void {
    putVec((at >> 3) + 2, s.a, dimension, argument, ".a")
    putVec((at >> 3) + 2 + dimension, s.b, dimension, argument, ".b")
    putRound(at, s.round, argument)
}

function putPath(at: number, s: (Ray | Line), dimension: number, argument: string): void {
    putVec((at >> 3) + 2, s.origin, dimension, argument, ".origin")
    putVec((at >> 3) + 2 + dimension, s.direction, dimension, argument, ".direction")
    putNoRound(at, s, argument)
}

function putPlane(at: number, s: (Plane | Halfspace), dimension: number, argument: string): void {
    putVec((at >> 3) + 2, s.normal, dimension, argument, ".normal")
    putNumber((at >> 3) + 2 + dimension, s.offset, argument, ".offset")
    putNoRound(at, s, argument)
}

function putBall(at: number, s: (Circle | Sphere), dimension: number, argument: string): void {
    if ((s.kind === "circle") !== (dimension === 2)) wrongKind(s, dimension, argument)
    putVec((at >> 3) + 2, s.center, dimension, argument, ".center")
    putNumber((at >> 3) + 2 + dimension, s.radius, argument, ".radius")
    putNoRound(at, s, argument)
}

function putCapsule(at: number, s: (Capsule | Cylinder), dimension: number, argument: string): void {
    if (s.kind === "cylinder" && dimension === 2) wrongKind(s, dimension, argument)
    putVec((at >> 3) + 2, s.a, dimension, argument, ".a")
    putVec((at >> 3) + 2 + dimension, s.b, dimension, argument, ".b")
    putNumber((at >> 3) + 2 + 2 * dimension, s.radius, argument, ".radius")
    putNoRound(at, s, argument)
}

function putAabb(at: number, s: Aabb, dimension: number, argument: string): void {
    putVec((at >> 3) + 2, s.min, dimension, argument, ".min")
    putVec((at >> 3) + 2 + dimension, s.max, dimension, argument, ".max")
    putRound(at, s.round, argument)
}

function putRect(at: number, s: Rect, dimension: number, argument: string): void {
    const to = (at >> 3) + 2
    if (dimension === 3) wrongKind(s, dimension, argument)
    putNumber(to, s.x, argument, ".x")
    putNumber(to + 1, s.y, argument, ".y")
    putNumber(to + 2, s.width, argument, ".width")
    putNumber(to + 3, s.height, argument, ".height")
    putRound(at, s.round, argument)
}

function putObb(at: number, s: Obb2 | Obb3, dimension: number, argument: string): void {
    const to = (at >> 3) + 2
    if (dimension === 3) {
        putVec3(to, s.center, argument, ".center")
        putVec3(to + 3, s.half, argument, ".half")
        putVec3(to + 6, s.u, argument, ".u")
        putVec3(to + 9, (s as Obb3).v, argument, ".v")
        putVec3(to + 12, (s as Obb3).w, argument, ".w")
    } else {
        putVec(to, s.center, 2, argument, ".center")
        putVec(to + 2, s.half, 2, argument, ".half")
        putVec(to + 4, s.u, 2, argument, ".u")
    }
    putRound(at, s.round, argument)
}

function putTriangle(at: number, s: Triangle, dimension: number, argument: string): void {
    putVec((at >> 3) + 2, s.a, dimension, argument, ".a")
    putVec((at >> 3) + 2 + dimension, s.b, dimension, argument, ".b")
    putVec((at >> 3) + 2 + 2 * dimension, s.c, dimension, argument, ".c")
    putRound(at, s.round, argument)
}

/** Writes the radius and the numbers of a shape; its kind. The commonest kinds first: names are compared one after the other. */
function putNumbers(at: number, s: Shape2 | Shape3, dimension: number, argument: string): number {
    switch (s.kind) {
    case "aabb": putAabb(at, s, dimension, argument); return KIND.aabb
    case "circle":
    case "sphere": putBall(at, s, dimension, argument); return KIND.ball
    case "point": putPoint(at, s, dimension, argument); return KIND.point
    case "segment": putSegment(at, s, dimension, argument); return KIND.segment
    case "ray": putPath(at, s, dimension, argument); return KIND.ray
    case "line": putPath(at, s, dimension, argument); return KIND.line
    case "plane": putPlane(at, s, dimension, argument); return KIND.plane
    case "halfspace": putPlane(at, s, dimension, argument); return KIND.halfspace
    case "capsule": putCapsule(at, s, dimension, argument); return KIND.capsule
    case "cylinder": putCapsule(at, s, dimension, argument); return KIND.cylinder
    case "rect": putRect(at, s, dimension, argument); return KIND.rect
    case "obb": putObb(at, s, dimension, argument); return KIND.obb
    case "triangle": putTriangle(at, s, dimension, argument); return KIND.triangle
    case "hull": putHull(at, s, dimension, argument); return KIND.hull
    default: return wrongKind(s, dimension, argument)
    }
}

/** Writes a shape as the struct grz2_shape or grz3_shape: kind, radius, numbers. */
export function putShape(at: number, shape: Shape2 | Shape3, dimension: number, argument: string): void {
    if (shape === null || shape === undefined) wrongKind(shape, dimension, argument)
    i32[at >> 2] = putNumbers(at, shape, dimension, argument)
}

export function putBoth(a: Shape2 | Shape3, b: Shape2 | Shape3, dimension: number, nameA = "a", nameB = "b"): void {
    putShape(A, a, dimension, nameA)
    putShape(B, b, dimension, nameB)
}

// Bytes of a grz2_shape and a grz3_shape.
export const SHAPE_SIZE = [0, 0, 64, 136]

/** Writes shapes one after the other, the points of hulls behind them; their address. */
export function putList(shapes: readonly (Shape2 | Shape3)[], dimension: 2 | 3, argument: string, room: 2 | 3 = 2): number {
    const size = SHAPE_SIZE[dimension]
    let numbers = shapes.length * size / 8
    shapes.forEach((s, i) => {
        if (s?.kind === "hull") numbers += lengthOf(s.points, `${argument}[${i}].points`, "vectors") * dimension
    })
    const list = roomForPoints(room, numbers), end = list + 8 * numbers
    let points = list + shapes.length * size
    for (let i = 0; i < shapes.length; i++) {
        putShape(B, shapes[i], dimension, `${argument}[${i}]`)
        if (i32[B >> 2] === KIND.hull) {
            const bytes = 8 * dimension * i32[B / 4 + 4], from = i32[B / 4 + 5]
            if (points + bytes > end) throw new TypeError(`${argument}[${i}].points: others than before`)
            u8.copyWithin(points, from, from + bytes)
            i32[B / 4 + 5] = points
            points += bytes
        }
        u8.copyWithin(list + i * size, B, B + size)
    }
    return list
}
