// SPDX-License-Identifier: MIT
//
// Shapes: their types, and how they are put into memory.
import { A, B, f64, i32, roomForPoints } from "./wasm.js"

/** Two or three numbers: `[x, y]` or `[x, y, z]`, in an array or a typed array. */
export type Vec = ArrayLike<number>

/** The point itself. */
export interface Point { kind: "point", position: Vec }
/** The closed segment from a to b. */
export interface Segment { kind: "segment", a: Vec, b: Vec }
/** The points origin + t direction for t >= 0. direction need not have length 1. */
export interface Ray { kind: "ray", origin: Vec, direction: Vec }
/** The points origin + t direction for all t. */
export interface Line { kind: "line", origin: Vec, direction: Vec }
/** The points x with normal . x = offset; in 2D a line. normal need not have length 1. */
export interface Plane { kind: "plane", normal: Vec, offset: number }
/** The points x with normal . x <= offset. */
export interface Halfspace { kind: "halfspace", normal: Vec, offset: number }
/** 2D: the disk of all points within radius of center. */
export interface Circle { kind: "circle", center: Vec, radius: number }
/** 3D: the ball of all points within radius of center. */
export interface Sphere { kind: "sphere", center: Vec, radius: number }
/** All points within radius of the segment from a to b. */
export interface Capsule { kind: "capsule", a: Vec, b: Vec, radius: number }
/** The axis-aligned box from min to max. min may be -Infinity and max Infinity. */
export interface Aabb { kind: "aabb", min: Vec, max: Vec, round?: number }
/** 2D: the box [x, x + width] x [y, y + height]; the sums are exact. */
export interface Rect { kind: "rect", x: number, y: number, width: number, height: number, round?: number }
/** 2D: the oriented box of all center + r half[0] u + s half[1] v with |r|, |s| <= 1, where v is u turned
 * counter-clockwise by 90 degrees. u need not have length 1. */
export interface Obb2 { kind: "obb", center: Vec, half: Vec, u: Vec, round?: number }
/** 3D: the oriented box of all center + r half[0] u + s half[1] v + t half[2] w with |r|, |s|, |t| <= 1. The axes need
 * be neither orthogonal nor of length 1. */
export interface Obb3 { kind: "obb", center: Vec, half: Vec, u: Vec, v: Vec, w: Vec, round?: number }
/** The triangle with corners a, b and c. */
export interface Triangle { kind: "triangle", a: Vec, b: Vec, c: Vec, round?: number }
/** The convex hull of points, in any order; points inside are allowed. */
export interface Hull { kind: "hull", points: ArrayLike<Vec>, round?: number }

/** Where a cast begins and goes. */
export type Caster = Segment | Ray | Line
type Both = Caster | Plane | Halfspace | Capsule | Aabb | Triangle | Hull
/** `round`: the shape grown by a ball of that radius. A shape with a NaN, a negative radius and the like is the empty
 * set: it overlaps nothing. */
export type Shape2 = (Both | Point | Circle | Rect | Obb2) & { round?: number }
export type Shape3 = (Both | Point | Sphere | Obb3) & { round?: number }

// grz_kind of graze/base.h.
export const KIND = { point: 1, segment: 2, ray: 3, line: 4, plane: 5, halfspace: 6, ball: 7, capsule: 8, aabb: 9, rect: 10, obb: 11,
    triangle: 12, hull: 13 }

/** What was got instead of a number or a shape, for messages. */
export function shown(value: unknown): string {
    if (value === null || value === undefined || typeof value === "boolean") return String(value)
    if (typeof value === "string") return JSON.stringify(value.slice(0, 40))
    if (typeof value === "number" || typeof value === "bigint") return `${typeof value} ${value}`
    return Array.isArray(value) ? `an array of ${value.length}` : typeof value === "object" ? "an object" : `a ${typeof value}`
}

function wrongVector(v: unknown, dimension: number, name: string): never {
    if (v === null || typeof v !== "object") throw new TypeError(`${name}: expected ${dimension} numbers, got ${shown(v)}`)
    const { length } = v as Vec
    if (length !== dimension)
        throw new TypeError(`${name}: expected ${dimension} numbers, got ${length === undefined ? shown(v) : length}`)
    for (let i = 0; i < dimension; i++) number((v as Vec)[i], `${name}[${i}]`)
    throw new TypeError(`${name}: expected ${dimension} numbers`)
}

/** The number itself; an error calls it by its name. */
export function number(x: unknown, name: string): number {
    if (typeof x !== "number") throw new TypeError(`${name}: expected a number, got ${shown(x)}`)
    return x
}

/** Writes a vector at an index of f64. */
export function putVec(at: number, v: Vec, dimension: number, argument: string, field: string): void {
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

function putNumber(at: number, x: number, argument: string, field: string): void {
    if (typeof x !== "number") number(x, argument + field)
    f64[at] = x
}

function putHull(at: number, hull: Hull, dimension: number, argument: string): void {
    const { points } = hull
    if (points === null || typeof points !== "object" || typeof points.length !== "number")
        throw new TypeError(`${argument}.points: expected an array of vectors, got ${shown(points)}`)
    const count = points.length
    const to = roomForPoints(at === A ? 0 : 1, count * dimension)
    for (let i = 0; i < count; i++) putVec(to / 8 + i * dimension, points[i], dimension, argument, `.points[${i}]`)
    i32[at / 4 + 4] = count
    i32[at / 4 + 5] = to
}

function putRound(at: number, kind: number, shape: { round?: number }, argument: string): void {
    const { round } = shape
    i32[at >> 2] = kind
    if (round === undefined) f64[(at >> 3) + 1] = 0
    else putNumber((at >> 3) + 1, round, argument, ".round")
}

function wrongKind(shape: unknown, dimension: number, argument: string): never {
    if (shape === null || typeof shape !== "object") throw new TypeError(`${argument}: expected a shape, got ${shown(shape)}`)
    const { kind } = shape as { kind: unknown }
    const other = dimension === 2 ? ["sphere"] : ["circle", "rect"]
    if (other.includes(kind as string)) throw new TypeError(`${argument}.kind: ${kind} is a shape of ${dimension === 2 ? 3 : 2}D`)
    throw new TypeError(`${argument}.kind: expected the name of a shape, got ${shown(kind)}`)
}

/** Writes a shape as the struct grz2_shape or grz3_shape: kind, radius, numbers. */
export function putShape(at: number, shape: Shape2 | Shape3, dimension: number, argument: string): void {
    if (shape === null || shape === undefined) wrongKind(shape, dimension, argument)
    const to = (at >> 3) + 2
    switch (shape.kind) {
    case "point":
        putRound(at, 1, shape, argument)
        putVec(to, shape.position, dimension, argument, ".position")
        return
    case "segment":
        putRound(at, 2, shape, argument)
        putVec(to, shape.a, dimension, argument, ".a")
        putVec(to + dimension, shape.b, dimension, argument, ".b")
        return
    case "ray":
    case "line":
        putRound(at, shape.kind === "ray" ? 3 : 4, shape, argument)
        putVec(to, shape.origin, dimension, argument, ".origin")
        putVec(to + dimension, shape.direction, dimension, argument, ".direction")
        return
    case "plane":
    case "halfspace":
        putRound(at, shape.kind === "plane" ? 5 : 6, shape, argument)
        putVec(to, shape.normal, dimension, argument, ".normal")
        putNumber(to + dimension, shape.offset, argument, ".offset")
        return
    case "circle":
    case "sphere":
        if ((shape.kind === "circle") !== (dimension === 2)) wrongKind(shape, dimension, argument)
        putRound(at, 7, shape, argument)
        putVec(to, shape.center, dimension, argument, ".center")
        putNumber(to + dimension, shape.radius, argument, ".radius")
        return
    case "capsule":
        putRound(at, 8, shape, argument)
        putVec(to, shape.a, dimension, argument, ".a")
        putVec(to + dimension, shape.b, dimension, argument, ".b")
        putNumber(to + 2 * dimension, shape.radius, argument, ".radius")
        return
    case "aabb":
        putRound(at, 9, shape, argument)
        putVec(to, shape.min, dimension, argument, ".min")
        putVec(to + dimension, shape.max, dimension, argument, ".max")
        return
    case "rect":
        if (dimension === 3) wrongKind(shape, dimension, argument)
        putRound(at, 10, shape, argument)
        putNumber(to, shape.x, argument, ".x")
        putNumber(to + 1, shape.y, argument, ".y")
        putNumber(to + 2, shape.width, argument, ".width")
        putNumber(to + 3, shape.height, argument, ".height")
        return
    case "obb":
        putRound(at, 11, shape, argument)
        putVec(to, shape.center, dimension, argument, ".center")
        putVec(to + dimension, shape.half, dimension, argument, ".half")
        putVec(to + 2 * dimension, shape.u, dimension, argument, ".u")
        if (dimension === 2) return
        putVec(to + 9, (shape as Obb3).v, 3, argument, ".v")
        putVec(to + 12, (shape as Obb3).w, 3, argument, ".w")
        return
    case "triangle":
        putRound(at, 12, shape, argument)
        putVec(to, shape.a, dimension, argument, ".a")
        putVec(to + dimension, shape.b, dimension, argument, ".b")
        putVec(to + 2 * dimension, shape.c, dimension, argument, ".c")
        return
    case "hull":
        putRound(at, 13, shape, argument)
        putHull(at, shape, dimension, argument)
        return
    default:
        wrongKind(shape, dimension, argument)
    }
}

export function putBoth(a: Shape2 | Shape3, b: Shape2 | Shape3, dimension: number, nameA = "a", nameB = "b"): void {
    putShape(A, a, dimension, nameA)
    putShape(B, b, dimension, nameB)
}
