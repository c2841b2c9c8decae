// SPDX-License-Identifier: MIT
//
// Balls that contain many points.
import "./start.js"
import { giveBack, lendNumbers } from "./owned.js"
import type { Circle, Sphere } from "./shapes.js"
import { OUT, f64, i32, wasm } from "./wasm.js"

const BALL = OUT, POINTS = OUT + 32

/** The center and the radius that the module writes for points, a struct grz_points. */
function ball(dimension: 2 | 3, points: ArrayLike<number>): { center: number[], radius: number } {
    const lent = lendNumbers(points, "points")
    try {
        if (lent.count % dimension !== 0) throw new RangeError(`points: expected ${dimension} numbers for each, got ${lent.count} in all`)
        i32.set([lent.isFloat ? 1 : 0, lent.count / dimension, 0, lent.at], POINTS >> 2);
        (dimension === 2 ? wasm.grz2_bounding_circle : wasm.grz3_bounding_sphere)(BALL, POINTS)
        const from = BALL >> 3, to = from + dimension
        return { center: Array.from(f64.subarray(from, to)), radius: f64[to] }
    } finally {
        giveBack(lent)
    }
}

/** A circle that contains the points `[x, y, x, y, ...]`, always. Its radius is at most 1 + 2^-40 times the least one, but for the rounding of its
 * center. NaN where there are no points, or one is not finite. */
export function boundingCircle(points: ArrayLike<number>): Circle & { center: number[] } {
    return { kind: "circle", ...ball(2, points) }
}

/** A sphere that contains the points `[x, y, z, x, y, z, ...]`, always, as boundingCircle. */
export function boundingSphere(points: ArrayLike<number>): Sphere & { center: number[] } {
    return { kind: "sphere", ...ball(3, points) }
}
