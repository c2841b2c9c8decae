// SPDX-License-Identifier: MIT
//
// Areas of shapes of the plane, and of what two have in common.
import { areasOf } from "./each.js"
import type { Shapes2 } from "./many.js"
import { number, putBoth, putShape, putVec, shown } from "./shapes.js"
import type { Circle, Halfspace, Shape2, Vec2 } from "./shapes.js"
import { UnsupportedError } from "./unsupported.js"
import { A, B, OUT, f64, u8, wasm } from "./wasm.js"

/** The address of a shape that has been written, as the struct of its kind. */
function only(at: number, shape: Shape2, kind: Shape2["kind"], name: string): number {
    if (shape.kind !== kind) throw new UnsupportedError(`${name}.kind: expected "${kind}", got ${shown(shape.kind)}`)
    return at + 16
}

/** The number at OUT + 8; an error if the shapes have no area. */
function found(name: string): number {
    if (u8[OUT + 1] !== 0) throw new UnsupportedError(`${name}: these shapes have no answer`)
    return f64[(OUT >> 3) + 1]!
}

/** The area of a shape, the nearest number; of a circle within 1 ulp. 0 of what has none. */
export function area(shape: Shape2): number {
    putShape(A, shape, 2, "shape")
    wasm.grz2_area(OUT, A, OUT + 8)
    return found("area")
}

/** The area that two shapes have in common, the nearest number: of triangles, boxes and hulls, or of two circles (within 1 ulp). */
export function common(a: Shape2, b: Shape2): number {
    putBoth(a, b, 2)
    wasm.grz2_common(OUT, A, B, OUT + 8)
    return found("common")
}

/** The area of each of many shapes. */
export function areaEach(shapes: Shapes2): Float64Array {
    return areasOf("areaEach", shapes)
}

/** What each of many shapes has in common with its partner, or with the one shape that goes with all. */
export function commonEach(a: Shape2 | Shapes2, b: Shape2 | Shapes2): Float64Array {
    return areasOf("commonEach", a, b)
}

/** What each of many shapes has in common with each of others, as detectors ask of their boxes: `a.length` rows of `b.length` numbers. */
export function commonPairs(a: Shapes2, b: Shapes2): Float64Array {
    return areasOf("commonPairs", a, b, true)
}

/** The area of the part of the circle that is in the half-plane. Within 1 ulp of the exact one, as all of these. */
export function commonCircleHalfspace(a: Circle, b: Halfspace<Vec2>): number {
    putBoth(a, b, 2)
    return wasm.grz2_common_circle_halfspace(only(A, a, "circle", "a"), only(B, b, "halfspace", "b"))
}

/** The area of the circle within the strip of the points x with least <= normal . x <= greatest. `least` may be -Infinity, `greatest` Infinity. The
 * normal need not have length 1. */
export function commonCircleStrip(a: Circle, normal: Vec2, least: number, greatest: number): number {
    putShape(A, a, 2, "a")
    putVec(OUT >> 3, normal, 2, "normal", "")
    return wasm.grz2_common_circle_strip(only(A, a, "circle", "a"), OUT, number(least, "least"), number(greatest, "greatest"))
}

/** The area that two circles have in common. */
export function commonCircleCircle(a: Circle, b: Circle): number {
    putBoth(a, b, 2)
    return wasm.grz2_common_circle_circle(only(A, a, "circle", "a"), only(B, b, "circle", "b"))
}
