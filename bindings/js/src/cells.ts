// SPDX-License-Identifier: MIT
//
// Cells of a grid.
import { collect } from "./owned.js"
import { number, putShape, putVec, shown } from "./shapes.js"
import type { Shape2, Shape3, Vec2, Vec3 } from "./shapes.js"
import { A, OUT, f64, i32, u8, wasm } from "./wasm.js"

const GRID = OUT + 128, WITHIN = OUT + 192, LAST = Number.MAX_SAFE_INTEGER

/** `origin`: the least corner of cell 0, 0 unless given. `halfOpen`: the greatest sides of a cell do not belong to it, so that each point is in one cell.
 * `within`: the least and the greatest cell of interest, both included; a shape may reach as far beyond as it likes. */
export interface GridOptions<V> { origin?: V, halfOpen?: boolean, within?: readonly [least: V, greatest: V] }

/** Writes two cells to WITHIN, as integers of 64 bits. */
function putWithin(within: readonly ArrayLike<number>[], dimension: number): void {
    if (within.length !== 2) throw new TypeError(`options.within: expected two cells, got ${shown(within)}`)
    const box = new BigInt64Array(f64.buffer, WITHIN, 2 * dimension)
    for (let k = 0; k < 2; k++) {
        putVec((WITHIN >> 3) + k * dimension, within[k]!, dimension, `options.within[${k}]`, "")
        for (let i = k * dimension; i < (k + 1) * dimension; i++) {
            const x = f64[(WITHIN >> 3) + i]!
            if (!Number.isSafeInteger(x)) throw new TypeError(`options.within[${k}][${i - k * dimension}]: expected a safe integer, got ${shown(x)}`)
            box[i] = BigInt(x)
        }
    }
}

function cells<V extends Vec2 | Vec3>(dimension: 2 | 3, shape: Shape2 | Shape3, size: number | V, options: GridOptions<V> | null): Float64Array {
    const { origin, halfOpen, within } = options ?? {}
    putShape(A, shape, dimension, "shape")
    f64.fill(0, GRID >> 3, WITHIN >> 3)
    if (origin !== undefined && origin !== null) putVec(GRID >> 3, origin, dimension, "options.origin", "")
    const at = (GRID >> 3) + dimension
    if (typeof size === "number") f64.fill(number(size, "size"), at, at + dimension)
    else putVec(at, size, dimension, "size", "")
    u8[GRID + 16 * dimension] = halfOpen ? 1 : 0
    if (within !== undefined && within !== null) {
        putWithin(within, dimension)
        i32[(GRID + 16 * dimension + 4) >> 2] = WITHIN
    }
    const words = collect(list => dimension === 2 ? wasm.grz2_cells(GRID, A, wasm.graze_cell_visitor2(), list)
        : wasm.grz3_cells(GRID, A, wasm.graze_cell_visitor3(), list), "shape, size or options")
    return Float64Array.from(new BigInt64Array(words.buffer, words.byteOffset, words.length >> 1), cell => {
        if (cell > LAST || cell < -LAST) throw new RangeError(`shape: it touches cell ${cell}, which is no safe integer`)
        return Number(cell)
    })
}

/** The cells of a grid that a shape touches, exactly and once each: `[x, y, x, y, ...]`. Cell i of an axis is [origin + i size, origin + (i + 1) size], without
 * rounding; a `size` for both axes, or one for each. Points, segments, aabbs, rects, circles, obbs and triangles. A segment's cells are in the order of its way,
 * those of others row by row. */
export function cells2(shape: Shape2, size: number | Vec2, options: GridOptions<Vec2> | null = {}): Float64Array {
    return cells(2, shape, size, options)
}

/** The same in space: `[x, y, z, x, y, z, ...]`, of points, segments, aabbs, spheres, obbs and triangles. */
export function cells3(shape: Shape3, size: number | Vec3, options: GridOptions<Vec3> | null = {}): Float64Array {
    return cells(3, shape, size, options)
}
