// SPDX-License-Identifier: MIT
//
// The questions about many shapes: a Shapes with a Shapes of as many, or with one shape that goes with each.
import "./start.js"
import { Shapes } from "./many.js"
import type { Shapes2, Shapes3 } from "./many.js"
import { addressOf, giveBack, lendNumbers } from "./owned.js"
import type { Lent } from "./owned.js"
import { UnsupportedError } from "./unsupported.js"
import { isOpen } from "./relations.js"
import type { Open } from "./relations.js"
import { KIND, number, putShape } from "./shapes.js"
import type { Caster, Plane, Shape2, Shape3 } from "./shapes.js"
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
    if (side instanceof Shapes) {
        const rows = addressOf(side, Shapes, argument), rounds = side.rounds
        if (side.dimension !== dimension) throw new TypeError(`${argument}: shapes of ${side.dimension}D in a question of ${dimension}D`)
        i32.set([side.number, side.width, side.length === 1 ? 0 : side.width, rows, rounds === undefined ? 0 : rounds.byteOffset], to / 4)
        return
    }
    putShape(at, side as Shape3, dimension, argument)
    const kind = i32[at / 4]
    const width = kind === KIND.hull ? 1 : dimension === 3 ? 15 : 6
    i32.set([kind, width, 0, at + 16, at + 8], to / 4)
}

const JOB = OUT + 400

interface Asked { what: number, question: string, a: One | Shapes, b: One | Shapes, margin?: number, da?: Moves, db?: Moves, nameA?: string,
    out?: TimesEach | null | undefined }
interface Wanted { yes: boolean, first: boolean, second: boolean }
interface Answers { yes: Uint8Array, first: Float64Array, second: Float64Array }

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
}

function ask(dimension: 2 | 3, asked: Asked, wanted: Wanted): Answers {
    const { a, b, nameA = "a", margin = 0 } = asked
    const count = agree(agree(1, lengthOf(a), nameA), lengthOf(b), "b")
    const lent: (Lent | undefined)[] = []
    const lend = (moves: Moves, argument: string) => {
        const it = moves === null || moves === undefined ? undefined : lendNumbers(moves, argument)
        lent.push(it)
        return it
    }
    let results = 0
    try {
        const da = lend(asked.da, "da"), db = lend(asked.db, "db")
        results = allocate(17 * count + 16)
        if (asked.out) checkOut(asked.out, count)
        const first = wanted.first ? results : 0, second = wanted.second ? results + 8 * count : 0, yes = results + 16 * count
        putSide(JOB + 16, A, a, dimension, nameA)
        putSide(JOB + 36, B, b, dimension, "b")
        f64[JOB / 8] = margin
        i32[JOB / 4 + 2] = asked.what
        i32[JOB / 4 + 3] = count
        putMoves(JOB + 56, da, count, dimension, "da")
        putMoves(JOB + 64, db, count, dimension, "db")
        i32.set([yes, first, second], JOB / 4 + 18)
        const failed = dimension === 2 ? wasm.graze_each2(JOB) : wasm.graze_each3(JOB)
        if (failed >= 0) throw new UnsupportedError(`${asked.question}: the shapes of index ${failed} have no answer`)
        const answers = { yes: u8.subarray(yes, yes + (wanted.yes ? count : 0)), first: f64.subarray(first / 8, first / 8 + (first ? count : 0)),
            second: f64.subarray(second / 8, second / 8 + (second ? count : 0)) }
        if (!asked.out) return { yes: answers.yes.slice(), first: answers.first.slice(), second: answers.second.slice() }
        asked.out.hit.set(answers.yes)
        asked.out.enter.set(answers.first)
        asked.out.exit.set(answers.second)
        return { yes: asked.out.hit, first: asked.out.enter, second: asked.out.exit }
    } finally {
        if (results !== 0) release(results)
        giveBack(...lent)
    }
}

/** The functions for one space; S: its shapes, M: many of them. Results are in the order of the shapes; of yes or no 1
 * or 0. */
export interface Each<S, M> {
    overlapEach(a: S | M, b: S | M): Uint8Array
    overlapOpenEach(a: S | M, b: S | M): Uint8Array
    touchEach(a: S | M, b: S | M): Uint8Array
    withinEach(a: S | M, b: S | M, margin: number): Uint8Array
    containsEach(a: S | M, b: S | M): Uint8Array
    /** -1, 0 or 1; 2 where there is none. */
    sideEach(plane: Plane | M, b: S | M): Int8Array
    castEach(caster: Caster | M, b: S | M, options?: EachOptions): TimesEach
    sweepEach(a: S | M, da: Moves, b: S | M, db?: Moves, options?: EachOptions): TimesEach
    distanceEach(a: S | M, b: S | M): Float64Array
}

export function eachOf<S extends Shape2 | Shape3, M extends Shapes2 | Shapes3>(dimension: 2 | 3): Each<S, M> {
    const yes = { yes: true, first: false, second: false }
    const times = ({ yes, first, second }: Answers) => ({ hit: yes, enter: first, exit: second })
    const all = { yes: true, first: true, second: true }
    const plain = (what: number, question: string) => (a: S | M, b: S | M) => ask(dimension, { what, question, a, b }, yes).yes
    return {
        overlapEach: plain(OVERLAP, "overlapEach"),
        overlapOpenEach: plain(OVERLAP_OPEN, "overlapOpenEach"),
        touchEach: plain(TOUCH, "touchEach"),
        containsEach: plain(CONTAINS, "containsEach"),
        withinEach: (a, b, margin) => ask(dimension, { what: WITHIN, question: "withinEach", a, b, margin: number(margin, "margin") }, yes).yes,
        sideEach(plane, b) {
            if (plane === null || typeof plane !== "object" || plane.kind !== "plane")
                throw new UnsupportedError("plane.kind: expected \"plane\"")
            const sides = ask(dimension, { what: SIDE, question: "sideEach", a: plane, b, nameA: "plane" }, yes).yes
            return new Int8Array(sides.buffer, sides.byteOffset, sides.length)
        },
        castEach: (caster, b, options) => times(ask(dimension,
            { what: isOpen(options) ? CAST_OPEN : CAST, question: "castEach", a: caster, b, nameA: "caster", out: options?.out }, all)),
        sweepEach: (a, da, b, db, options) => times(ask(dimension,
            { what: isOpen(options) ? SWEEP_OPEN : SWEEP, question: "sweepEach", a, da, b, db, out: options?.out }, all)),
        distanceEach: (a, b) => ask(dimension, { what: DISTANCE, question: "distanceEach", a, b }, { yes: false, first: true, second: false }).first,
    }
}
