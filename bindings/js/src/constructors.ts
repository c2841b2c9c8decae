// SPDX-License-Identifier: MIT
//
// Shapes from other conventions. Bounds are rounded outward: the box contains the exact one.
import type { Bounds } from "./relations.js"
import { fieldsOf, KIND, number, putMatrix, putShape, putVec, shown } from "./shapes.js"
import type { ArrayOf, Hull, Matrix, Obb2, Obb3, Plane, Rect, Shape2, Shape3, Vec, Vec2, Vec3, VecOf } from "./shapes.js"
import { A, OUT, f64, i32, wasm } from "./wasm.js"

const RESULT = OUT + 640, P = OUT + 208, Q = OUT + 240, R = OUT + 272, MATRIX = OUT + 1088

function put(at: number, v: Vec, dimension: number, name: string): number {
    putVec(at >> 3, v, dimension, name, "")
    return at
}

/** Vector i of the result. */
const vec = <D extends 2 | 3>(i: number, dimension: D) =>
    Array.from(f64.subarray((RESULT >> 3) + i * dimension, (RESULT >> 3) + (i + 1) * dimension)) as ArrayOf<D>

function aabb<D extends 2 | 3>(dimension: D, from: "aabb_from_center_half" | "aabb_from_origin_size", a: VecOf<D>, b: VecOf<D>): Bounds<D> {
    const isCenter = from === "aabb_from_center_half"
    wasm[`grz${dimension}_${from}`](RESULT, put(P, a, dimension, isCenter ? "center" : "origin"), put(Q, b, dimension, isCenter ? "half" : "size"))
    return { kind: "aabb", min: vec(0, dimension), max: vec(1, dimension) }
}

/** The smallest aabb in doubles that contains center +- half. */
export const aabbFromCenterHalf2 = (center: Vec2, half: Vec2) => aabb(2, "aabb_from_center_half", center, half)
export const aabbFromCenterHalf3 = (center: Vec3, half: Vec3) => aabb(3, "aabb_from_center_half", center, half)
/** The smallest aabb in doubles that contains [origin, origin + size]. */
export const aabbFromOriginSize2 = (origin: Vec2, size: Vec2) => aabb(2, "aabb_from_origin_size", origin, size)
export const aabbFromOriginSize3 = (origin: Vec3, size: Vec3) => aabb(3, "aabb_from_origin_size", origin, size)

function rect(name: string, p: Vec2, q: Vec2, nameP: string, nameQ: string): Rect {
    wasm[name](RESULT, put(P, p, 2, nameP), put(Q, q, 2, nameQ))
    const [x, y] = vec(0, 2), [width, height] = vec(1, 2)
    return { kind: "rect", x, y, width, height }
}

/** The smallest rect in doubles that contains center +- half. */
export const rectFromCenterHalf = (center: Vec2, half: Vec2) => rect("grz2_rect_from_center_half", center, half, "center", "half")
/** The smallest rect in doubles that contains the box from min to max. */
export const rectFromMinMax = (min: Vec2, max: Vec2) => rect("grz2_rect_from_min_max", min, max, "min", "max")

/** The box turned counter-clockwise by an angle in radians; the same bits on every machine. */
export function obbFromAngle(center: Vec2, half: Vec2, angle: number): Obb2 {
    number(angle, "angle")
    wasm.grz2_obb_from_angle(RESULT, put(P, center, 2, "center"), put(Q, half, 2, "half"), angle)
    return { kind: "obb", center: vec(0, 2), half: vec(1, 2), u: vec(2, 2) }
}

/** Writes a quaternion; its address. */
function putQuaternion(rotation: ArrayLike<number>): number {
    if (rotation === null || rotation === undefined || rotation.length !== 4) throw new TypeError("rotation: expected 4 numbers: x, y, z, w")
    for (let i = 0; i < 4; i++) f64[(R >> 3) + i] = number(rotation[i], `rotation[${i}]`)
    return R
}

/** The box rotated by a quaternion x, y, z, w, which need not have length 1; the same bits on every machine. */
export function obbFromQuaternion(position: Vec3, half: Vec3, rotation: ArrayLike<number>): Obb3 {
    wasm.grz3_obb_from_quaternion(RESULT, put(P, position, 3, "position"), put(Q, half, 3, "half"), putQuaternion(rotation))
    return { kind: "obb", center: vec(0, 3), half: vec(1, 3), u: vec(2, 3), v: vec(3, 3), w: vec(4, 3) }
}

/** The line through a and b. */
export function planeFromPoints2(a: Vec2, b: Vec2): Plane<ArrayOf<2>> {
    wasm.grz2_plane_from_points(RESULT, put(P, a, 2, "a"), put(Q, b, 2, "b"))
    return { kind: "plane", normal: vec(0, 2), offset: f64[(RESULT >> 3) + 2] }
}

/** The plane through a, b and c, which are in counter-clockwise order seen from the side to which the normal points. */
export function planeFromPoints3(a: Vec3, b: Vec3, c: Vec3): Plane<ArrayOf<3>> {
    wasm.grz3_plane_from_points(RESULT, put(P, a, 3, "a"), put(Q, b, 3, "b"), put(R, c, 3, "c"))
    return { kind: "plane", normal: vec(0, 3), offset: f64[(RESULT >> 3) + 3] }
}

// grz_depth_range of graze/frustum.h.
const DEPTHS = ["-1..1", "0..1", "1..0"] as const

/**
 * The view frustum of a view-projection matrix for column vectors: a hull of 8 points, each coordinate rounded once. They are NaN, so that nothing is
 * visible, if it has none: with an infinite far plane, too.
 * @param matrix 16 numbers, column by column, as WebGL and three.js have them
 * @param depth of the near and the far plane: "-1..1" in WebGL, "0..1" in WebGPU, "1..0" the same reversed
 */
export function frustum(matrix: ArrayLike<number>, depth: (typeof DEPTHS)[number] = "-1..1"): Hull<ArrayOf<3>> {
    if (matrix === null || typeof matrix !== "object" || matrix.length !== 16)
        throw new TypeError(`matrix: expected 16 numbers, column by column, got ${shown(matrix)}`)
    for (let i = 0; i < 16; i++) f64[(MATRIX >> 3) + i] = number(matrix[i], `matrix[${i}]`)
    if (!DEPTHS.includes(depth)) throw new TypeError(`depth: expected one of ${DEPTHS.join(", ")}, got ${shown(depth)}`)
    wasm.grz3_frustum_from_matrix(RESULT, MATRIX, DEPTHS.indexOf(depth))
    return { kind: "hull", points: Array.from({ length: 8 }, (_, i) => vec(i, 3)) }
}

/** The matrix for `posed`, two rows of three: a rotation counter-clockwise by an angle in radians, then a translation. */
export function matrixFromAngle(position: Vec2, angle: number): number[] {
    number(angle, "angle")
    wasm.grz2_matrix_from_angle(put(P, position, 2, "position"), angle, MATRIX)
    return Array.from(f64.subarray(MATRIX >> 3, (MATRIX >> 3) + 6))
}

/** The matrix for `posed`, three rows of four: a rotation by a quaternion x, y, z, w, which need not have length 1, then a translation. Each number is rounded once. */
export function matrixFromQuaternion(position: Vec3, rotation: ArrayLike<number>): number[] {
    wasm.grz3_matrix_from_quaternion(put(P, position, 3, "position"), putQuaternion(rotation), MATRIX)
    return Array.from(f64.subarray(MATRIX >> 3, (MATRIX >> 3) + 12))
}

const vectorsAt = (at: number, count: number, dimension: number) =>
    Array.from({ length: count }, (_, i) => Array.from(f64.subarray(at / 8 + dimension * i, at / 8 + dimension * (i + 1))))

/**
 * The shape moved by a matrix, for the links of a robot and whatever consists of many shapes: each number is rounded once. A box becomes an obb; in 2D, if the
 * matrix does not keep right angles, the hull of its corners. Radii stay: the matrix is taken for a rotation and a translation. A plane becomes what the matrix
 * makes of it. Other fields are kept. undefined for an aabb with an infinite bound, a plane under a singular matrix, and a shape that is not valid.
 * @param matrix 2D: two rows of three numbers; 3D: three rows of four, or a Matrix4 of three.js. Each coordinate of a point becomes row . (x, y, z, 1).
 */
export function posed(shape: Shape2, matrix: ArrayLike<number> & { length: 6 }): Shape2 | undefined
export function posed(shape: Shape3, matrix: Matrix): Shape3 | undefined
export function posed<S extends Shape2 | Shape3>(shape: S, matrix: Matrix): S | undefined
export function posed(shape: Shape2 | Shape3, matrix: Matrix): Shape2 | Shape3 | undefined {
    const dimension = (matrix as ArrayLike<number>)?.length === 6 ? 2 : 3
    putMatrix(MATRIX, matrix, dimension)
    putShape(A, shape, dimension, "shape")
    const room = shape.kind === "hull" ? i32[(A >> 2) + 5] : OUT + 800
    const call = dimension === 2 ? wasm.grz2_shape_posed : wasm.grz3_shape_posed
    call(RESULT, A, MATRIX, room)
    const kind = i32[RESULT >> 2]
    if (kind === 0) return undefined
    const vectors = (at: number, count: number) => vectorsAt(at, count, dimension)
    if (shape.kind === "hull") return { ...shape, points: vectors(room, shape.points.length) as unknown as ArrayOf<3>[] }
    const { min, max, x, y, width, height, center, half, u, ...rest } = shape as unknown as Record<string, unknown>
    if (kind === KIND.hull) return { ...rest, kind: "hull", points: vectors(room, 4) as ArrayOf<2>[] }
    const name = kind === KIND.obb ? "obb" : shape.kind, names = fieldsOf(dimension)[name]![0]
    const moved: Record<string, unknown> = { ...(name === "obb" ? rest : shape), kind: name }
    vectors(RESULT + 16, names.length).forEach((vector, i) => moved[names[i]] = vector)
    if (kind === KIND.plane || kind === KIND.halfspace) moved.offset = f64[RESULT / 8 + 2 + dimension]
    return moved as unknown as Shape3
}

/**
 * The shape moved so that its first point (position, origin, center, x and y, min, a) is at a place: where `stop` and the `slide` of a scene say that it is. Its
 * other points keep their offset, each coordinate rounded once. undefined for a plane, a halfspace, a hull, an aabb with an infinite bound, and a shape that is not
 * valid.
 */
export function shapeAt<S extends Shape2>(shape: S, place: Vec2): S | undefined
export function shapeAt<S extends Shape3>(shape: S, place: Vec3): S | undefined
export function shapeAt(shape: Shape2 | Shape3, place: Vec): Shape2 | Shape3 | undefined {
    const dimension = place?.length === 2 ? 2 : 3
    putShape(A, shape, dimension, "shape")
    const call = dimension === 2 ? wasm.grz2_shape_at : wasm.grz3_shape_at
    call(RESULT, A, put(P, place, dimension, "place"))
    if (i32[RESULT >> 2] === 0) return undefined
    const moved: Record<string, unknown> = { ...shape }, names = fieldsOf(dimension)[shape.kind]?.[0] ?? []
    if (shape.kind === "rect") moved.x = f64[RESULT / 8 + 2], moved.y = f64[RESULT / 8 + 3]
    vectorsAt(RESULT + 16, names.length, dimension).forEach((vector, i) => { if (names[i]! in moved) moved[names[i]!] = vector })
    return moved as unknown as Shape3
}
