// SPDX-License-Identifier: MIT
//
// The questions about many shapes: a Shapes with a Shapes of as many, or with one shape that goes with each.
import { Shapes } from "./many.js"
import type { Shapes2, Shapes3 } from "./many.js"
import { addressOf, giveBack, lendNumbers } from "./owned.js"
import type { Lent } from "./owned.js"
import { UnsupportedError } from "./unsupported.js"
import { isOpen } from "./relations.js"
import type { Open } from "./relations.js"
import { KIND, number, putShape } from "./shapes.js"
import type { Caster, Plane, Shape2, Shape3, ShapeOf, VecOf } from "./shapes.js"
import { A, B, OUT, allocate, f64, i32, release, u8, wasm } from "./wasm.js"

/** The times of many: one of each. */
export interface TimesEach { hit: Uint8Array, enter: Float64Array, exit: Float64Array }
/** `out`: arrays with one place for each pair, which are written to and returned; without it they are made anew. */
export interface EachOptions extends Open { out?: TimesEach | null }

// grz_relation of graze/base.h.
const OVERLAP = 0, OVERLAP_OPEN = 1, TOUCH = 2, WITHIN = 3, CONTAINS = 4, SIDE = 5, CAST = 7, CAST_OPEN = 8, SWEEP = 9, SWEEP_OPEN = 10,
    DISTANCE = 11

type One = Shape2 | Shape3 | Plane | Caster
/** A displacement for all, or one for each. */
export type Moves = ArrayLike<number> | null | undefined

/** How many pairs there are. */
function agree(count: number, own: number, argument: string): number {
    if (own === count || own === 1) return count
    if (count !== 1) throw new RangeError(`${argument}: ${own} for ${count} of the arguments before`)
    return own
}

/** Writes a struct `shapes` of each.h. */
function putSide(to: number, at: number, side: One | Shapes, dimension: 2 | 3, argument: string): void {
    const i = to >> 2
    if (side instanceof Shapes) {
        const rows = addressOf(side, Shapes, argument)
        if (side.dimension !== dimension) throw new TypeError(`${argument}: shapes of ${side.dimension}D in a question of ${dimension}D`)
        i32[i] = side.number
        i32[i + 1] = side.width
        i32[i + 2] = side.length === 1 ? 0 : side.width
        i32[i + 3] = rows
        i32[i + 4] = side.roundsAt
        return
    }
    putShape(at, side as Shape3, dimension, argument)
    i32[i] = i32[at >> 2]
    i32[i + 1] = i32[i] === KIND.hull ? 1 : dimension === 3 ? 15 : 6
    i32[i + 2] = 0
    i32[i + 3] = at + 16
    i32[i + 4] = at + 8
}

const JOB = OUT + 400

interface Asked { what: number, question: string, a: One | Shapes, b: One | Shapes, margin?: number, da?: Moves, db?: Moves, nameA?: string,
    out?: TimesEach | null | undefined }
const lengthOf = (side: One | Shapes) => side instanceof Shapes ? side.length : 1

/** Writes a struct `moves` of each.h. */
function putMoves(to: number, lent: Lent | undefined, count: number, dimension: number, argument: string): void {
    if (lent === undefined) {
        i32[to / 4] = 0
        return
    }
    if (lent.isFloat) throw new TypeError(`${argument}: expected doubles, got a Float32Array`)
    if (lent.count !== dimension && lent.count !== dimension * count)
        throw new RangeError(`${argument}: expected ${dimension} numbers, or ${dimension} for each of ${count}, got ${lent.count}`)
    i32[to / 4] = lent.at
    i32[to / 4 + 1] = lent.count === dimension ? 0 : dimension
}

function checkOut({ hit, enter, exit }: TimesEach, count: number): void {
    if (!(hit instanceof Uint8Array) || hit.length !== count) throw new TypeError(`options.out.hit: expected a Uint8Array of ${count}`)
    const times = { enter, exit }
    for (const name of ["enter", "exit"] as const) {
        if (!(times[name] instanceof Float64Array) || times[name].length !== count)
            throw new TypeError(`options.out.${name}: expected a Float64Array of ${count}`)
    }
    if (overlap(hit, enter) || overlap(hit, exit) || overlap(enter, exit)) throw new TypeError("options.out: hit, enter and exit share memory")
}

const overlap = (a: ArrayBufferView, b: ArrayBufferView) =>
    a.buffer === b.buffer && a.byteOffset < b.byteOffset + b.byteLength && b.byteOffset < a.byteOffset + a.byteLength

/** The answers of a job, which lie behind one another: first numbers, second numbers, yes or no. */
const yes = (at: number, count: number) => u8.slice(at + 16 * count, at + 17 * count)
const sides = (at: number, count: number) => new Int8Array(yes(at, count).buffer)
const numbers = (at: number, count: number) => f64.slice(at >>> 3, (at >>> 3) + count)

function times(at: number, count: number, out: TimesEach | null | undefined): TimesEach {
    if (!out) return { hit: yes(at, count), enter: numbers(at, count), exit: numbers(at + 8 * count, count) }
    const first = at >>> 3, second = first + count, end = second + count
    out.hit.set(u8.subarray(8 * end, 8 * end + count))
    out.enter.set(f64.subarray(first, second))
    out.exit.set(f64.subarray(second, end))
    return { hit: out.hit, enter: out.enter, exit: out.exit }
}

function lend(moves: Moves, argument: string): Lent | undefined {
    return moves === null || moves === undefined ? undefined : lendNumbers(moves, argument)
}

// Fields are written one by one: TypedArray.prototype.set of an array costs ten times as much.
function ask<T>(dimension: 2 | 3, asked: Asked, take: (at: number, count: number, out: TimesEach | null | undefined) => T): T {
    const { a, b, nameA = "a", margin = 0, out } = asked
    const count = agree(agree(1, lengthOf(a), nameA), lengthOf(b), "b")
    let results = 0, da: Lent | undefined, db: Lent | undefined
    try {
        da = lend(asked.da, "da")
        db = lend(asked.db, "db")
        results = allocate(17 * count)
        if (out) checkOut(out, count)
        putSide(JOB + 16, A, a, dimension, nameA)
        putSide(JOB + 36, B, b, dimension, "b")
        putMoves(JOB + 56, da, count, dimension, "da")
        putMoves(JOB + 64, db, count, dimension, "db")
        const job = JOB >> 2
        f64[JOB >> 3] = margin
        i32[job + 2] = asked.what
        i32[job + 3] = count
        i32[job + 18] = results + 16 * count
        i32[job + 19] = results
        i32[job + 20] = results + 8 * count
        const failed = dimension === 2 ? wasm.graze_each2(JOB) : wasm.graze_each3(JOB)
        if (failed >= 0) throw new UnsupportedError(`${asked.question}: the shapes of index ${failed} have no answer`)
        return take(results, count, out)
    } finally {
        if (results !== 0) release(results)
        if (da !== undefined) giveBack(da)
        if (db !== undefined) giveBack(db)
    }
}

/** Areas of shapes of the plane: of each; with b what each has in common with that of b; if `all`, with each of b. */
export function areasOf(question: string, a: Shape2 | Shapes2, b?: Shape2 | Shapes2, all = false): Float64Array {
    const own = lengthOf(a), other = b === undefined ? 1 : lengthOf(b), count = all ? own * other : agree(agree(1, own, "a"), other, "b")
    const results = allocate(8 * count), job = JOB >> 2
    try {
        putSide(JOB + 16, A, a, 2, "a")
        if (b !== undefined) putSide(JOB + 36, B, b, 2, "b")
        i32[job + 2] = b === undefined ? 0 : all ? other : -1
        i32[job + 3] = count
        i32[job + 19] = results
        const failed = wasm.graze_areas(JOB)
        if (failed >= 0) throw new UnsupportedError(`${question}: the shape${b === undefined ? "" : "s"} of index ${failed} ha${b === undefined ? "s" : "ve"} no answer`)
        return numbers(results, count)
    } finally {
        release(results)
    }
}

/** The functions for one space; M: many of its shapes. Results are in the order of the shapes; of yes or no 1
 * or 0. */
export interface Each<D extends 2 | 3, M, S = ShapeOf<D>> {
    overlapEach(a: S | M, b: S | M): Uint8Array
    overlapOpenEach(a: S | M, b: S | M): Uint8Array
    touchEach(a: S | M, b: S | M): Uint8Array
    withinEach(a: S | M, b: S | M, margin: number): Uint8Array
    containsEach(a: S | M, b: S | M): Uint8Array
    /** -1, 0 or 1; 2 where there is none. */
    sideEach(plane: Plane<VecOf<D>> | M, b: S | M): Int8Array
    castEach(caster: Caster<VecOf<D>> | M, b: S | M, options?: EachOptions): TimesEach
    sweepEach(a: S | M, da: Moves, b: S | M, db?: Moves, options?: EachOptions): TimesEach
    distanceEach(a: S | M, b: S | M): Float64Array
}

export function eachOf<D extends 2 | 3, M extends Shapes2 | Shapes3>(dimension: D): Each<D, M> {
    type S = ShapeOf<D>
    const plain = (what: number, question: string) => (a: S | M, b: S | M) => ask(dimension, { what, question, a, b }, yes)
    return {
        overlapEach: plain(OVERLAP, "overlapEach"),
        overlapOpenEach: plain(OVERLAP_OPEN, "overlapOpenEach"),
        touchEach: plain(TOUCH, "touchEach"),
        containsEach: plain(CONTAINS, "containsEach"),
        withinEach: (a, b, margin) => ask(dimension, { what: WITHIN, question: "withinEach", a, b, margin: number(margin, "margin") }, yes),
        sideEach(plane, b) {
            if (plane === null || typeof plane !== "object" || plane.kind !== "plane")
                throw new UnsupportedError("plane.kind: expected \"plane\"")
            return ask(dimension, { what: SIDE, question: "sideEach", a: plane, b, nameA: "plane" }, sides)
        },
        castEach: (caster, b, options) => ask(dimension,
            { what: isOpen(options) ? CAST_OPEN : CAST, question: "castEach", a: caster, b, nameA: "caster", out: options?.out }, times),
        sweepEach: (a, da, b, db, options) => ask(dimension,
            { what: isOpen(options) ? SWEEP_OPEN : SWEEP, question: "sweepEach", a, da, b, db, out: options?.out }, times),
        distanceEach: (a, b) => ask(dimension, { what: DISTANCE, question: "distanceEach", a, b }, numbers),
    }
}
