// SPDX-License-Identifier: MIT
//
// The signs of the classical determinants.
import { putVec } from "./shapes.js"
import type { Vec, Vec2, Vec3 } from "./shapes.js"
import { OUT, wasm } from "./wasm.js"

function at(i: number, point: Vec, dimension: number, name: string): number {
    const place = OUT + 272 + 24 * i
    putVec(place >> 3, point, dimension, name, "")
    return place
}

/** 1 if a, b, c turn left (counter-clockwise), -1 if they turn right, 0 if they are on a line. Exact. */
export function orient2(a: Vec2, b: Vec2, c: Vec2): number {
    return wasm.grz2_orient(at(0, a, 2, "a"), at(1, b, 2, "b"), at(2, c, 2, "c"))
}

/** 1 if a, b, c are in clockwise order seen from d, -1 if counter-clockwise, 0 if the four are in a plane. Exact. */
export function orient3(a: Vec3, b: Vec3, c: Vec3, d: Vec3): number {
    return wasm.grz3_orient(at(0, a, 3, "a"), at(1, b, 3, "b"), at(2, c, 3, "c"), at(3, d, 3, "d"))
}

/** 1 if d is inside of the circle through a, b, c, 0 if on it, -1 if outside, for a, b, c that turn left; else the
 * opposite. Exact. */
export function incircle(a: Vec2, b: Vec2, c: Vec2, d: Vec2): number {
    return wasm.grz2_incircle(at(0, a, 2, "a"), at(1, b, 2, "b"), at(2, c, 2, "c"), at(3, d, 2, "d"))
}

/** 1 if e is inside of the sphere through a, b, c, d, 0 if on it, -1 if outside, where orient3(a, b, c, d) is 1; else
 * the opposite. Exact. */
export function insphere(a: Vec3, b: Vec3, c: Vec3, d: Vec3, e: Vec3): number {
    return wasm.grz3_insphere(at(0, a, 3, "a"), at(1, b, 3, "b"), at(2, c, 3, "c"), at(3, d, 3, "d"), at(4, e, 3, "e"))
}
