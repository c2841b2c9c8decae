// SPDX-License-Identifier: MIT
//
// Balls and oriented boxes that contain many points.
import { check, giveBack, lendNumbers } from "./owned.js"
import type { ArrayOf, Circle, Obb2, Obb3, Sphere } from "./shapes.js"
import { OUT, f64, i32, wasm } from "./wasm.js"

const SHAPE = OUT, POINTS = OUT + 128

/** The numbers of a shape that the module writes for points, a struct grz_points; `vectors` of it are read from there. */
function around<D extends 2 | 3>(dimension: D, points: ArrayLike<number>, write: () => void, vectors: number): ArrayOf<D>[] {
    const lent = lendNumbers(points, "points")
    try {
        if (lent.count % dimension !== 0) throw new RangeError(`points: expected ${dimension} numbers for each, got ${lent.count} in all`)
        i32.set([lent.isFloat ? 1 : 0, lent.count / dimension, 0, lent.at], POINTS >> 2)
        write()
        const vector = (at: number) => Array.from(f64.subarray(at, at + dimension)) as ArrayOf<D>
        return Array.from({ length: vectors }, (_, i) => vector((SHAPE >> 3) + i * dimension))
    } finally {
        giveBack(lent)
    }
}

/** A circle that contains the points `[x, y, x, y, ...]`, always. Its radius is at most 1 + 2^-40 times the least one, but for the rounding of its
 * center. NaN where there are no points, or one is not finite. */
export function boundingCircle(points: ArrayLike<number>): Circle & { center: ArrayOf<2> } {
    const [center] = around(2, points, () => wasm.grz2_bounding_circle(SHAPE, POINTS), 1)
    return { kind: "circle", center, radius: f64[(SHAPE >> 3) + 2] }
}

/** A sphere that contains the points `[x, y, z, x, y, z, ...]`, always, as boundingCircle. */
export function boundingSphere(points: ArrayLike<number>): Sphere & { center: ArrayOf<3> } {
    const [center] = around(3, points, () => wasm.grz3_bounding_sphere(SHAPE, POINTS), 1)
    return { kind: "sphere", center, radius: f64[(SHAPE >> 3) + 3] }
}

/** The oriented box of least area that contains the points `[x, y, x, y, ...]`: it contains them always, and its area is the least one but for the
 * rounding of the box's numbers. NaN where there are no points, or one is not finite. */
export function boundingObb2(points: ArrayLike<number>): Obb2 & Record<"center" | "half" | "u", ArrayOf<2>> {
    const [center, half, u] = around(2, points, () => check(wasm.grz2_bounding_obb(POINTS, 0, SHAPE), "points"), 3)
    return { kind: "obb", center, half, u }
}

/** An oriented box that contains the points `[x, y, z, x, y, z, ...]`, always, and fits well. NaN where there are no points, or one is not finite. */
export function boundingObb3(points: ArrayLike<number>): Obb3 & Record<"center" | "half" | "u" | "v" | "w", ArrayOf<3>> {
    const [center, half, u, v, w] = around(3, points, () => wasm.grz3_bounding_obb(SHAPE, POINTS), 5)
    return { kind: "obb", center, half, u, v, w }
}
