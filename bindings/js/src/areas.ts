// SPDX-License-Identifier: MIT
//
// Areas of what a circle has in common with something else.
import { number, putBoth, putShape, putVec, shown } from "./shapes.js"
import type { Circle, Halfspace, Shape2, Vec2 } from "./shapes.js"
import { UnsupportedError } from "./unsupported.js"
import { A, B, OUT, wasm } from "./wasm.js"

/** The address of a shape that has been written, as the struct of its kind. */
function only(at: number, shape: Shape2, kind: Shape2["kind"], name: string): number {
    if (shape.kind !== kind) throw new UnsupportedError(`${name}.kind: expected "${kind}", got ${shown(shape.kind)}`)
    return at + 16
}

/** The area of the part of the circle that is in the half-plane. Within 1 ulp of the exact one, as all of these. */
export function areaCircleHalfspace(a: Circle, b: Halfspace<Vec2>): number {
    putBoth(a, b, 2)
    return wasm.grz2_area_circle_halfspace(only(A, a, "circle", "a"), only(B, b, "halfspace", "b"))
}

/** The area of the circle within the strip of the points x with least <= normal . x <= greatest. `least` may be -Infinity, `greatest` Infinity. The
 * normal need not have length 1. */
export function areaCircleStrip(a: Circle, normal: Vec2, least: number, greatest: number): number {
    putShape(A, a, 2, "a")
    putVec(OUT >> 3, normal, 2, "normal", "")
    return wasm.grz2_area_circle_strip(only(A, a, "circle", "a"), OUT, number(least, "least"), number(greatest, "greatest"))
}

/** The area that two circles have in common. */
export function areaCircleCircle(a: Circle, b: Circle): number {
    putBoth(a, b, 2)
    return wasm.grz2_area_circle_circle(only(A, a, "circle", "a"), only(B, b, "circle", "b"))
}
