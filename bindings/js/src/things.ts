// SPDX-License-Identifier: MIT
//
// Questions that are asked once about many things: no scene is built for them.
import { Shapes } from "./many.js"
import type { Shapes2, Shapes3 } from "./many.js"
import { Mesh } from "./mesh.js"
import type { SolidOption } from "./mesh.js"
import { addressOf, collect, giveBack } from "./owned.js"
import type { Lent } from "./owned.js"
import { Polygon } from "./polygon.js"
import { isOpen } from "./relations.js"
import type { Open } from "./relations.js"
import { ARGUMENT, contactsFound, lendMoves, OPTIONS, placeholder, putContactOptions, putRelation, WITHIN } from "./scene.js"
import type { SceneMeeting, ScenePairContact, ScenePairContactsOptions, ScenePairsOptions } from "./scene.js"
import { lengthOf, putList, SHAPE_SIZE, shown } from "./shapes.js"
import type { ArrayOf, Shape2, Shape3 } from "./shapes.js"
import { UnsupportedError } from "./unsupported.js"
import { allocate, f64, i32, OUT, release, u8, wasm } from "./wasm.js"

/** Things that are told apart by their places: shapes and polygons, of space shapes and meshes, or many shapes of one kind. */
export type ThingsOf<D extends 2 | 3> = D extends 2 ? ArrayLike<Shape2 | Polygon> | Shapes2 : ArrayLike<Shape3 | Mesh> | Shapes3
/** `by`: displacements in the time from 0 to 1, one for all things or one behind the other for each; null: they stand still. */
export type MovesOf = ArrayLike<number> | null

/** Of meshes, how all of them are meant, as Solid says. */
export interface ThingPairsOptions extends ScenePairsOptions, SolidOption {}
export interface ThingContactsOptions extends ScenePairContactsOptions, SolidOption {}
export interface ThingMeetingsOptions extends Open, SolidOption {}

const FIRST = OUT + 896, SECOND = FIRST + 24, HOW = OUT + 1088 // two structs grz2_things or grz3_things, and a grz_things_options

/** Writes a struct grz2_things or grz3_things, whose memory is added to what will be released. */
function putThings(to: number, room: 2 | 3, dimension: 2 | 3, things: ArrayLike<Shape2 | Shape3 | Polygon | Mesh> | Shapes, by: MovesOf | undefined, { solid }: SolidOption, name: string,
    memory: number[], lent: Lent[]): void {
    const count = lengthOf(things, name, "shapes"), fields = to >> 2, ofLarge = dimension === 2 ? Polygon : Mesh
    i32.fill(0, fields, fields + 6)
    i32[fields] = count
    if (things instanceof Shapes) {
        const rows = addressOf(things, Shapes, name), at = allocate(SHAPE_SIZE[dimension] * count)
        memory.push(at)
        if (things.dimension !== dimension) throw new TypeError(`${name}: shapes of ${things.dimension}D in a question of ${dimension}D`)
        i32.set([things.number, things.width, things.width, rows, things.roundsAt], HOW >> 2)
        if (dimension === 2) wasm.graze_shapes_of2(at, HOW, count)
        else wasm.graze_shapes_of3(at, HOW, count)
        i32[fields + 2] = at
    } else {
        const all = Array.from(things), isLarge = (thing: unknown): thing is Mesh | Polygon => thing instanceof Mesh || thing instanceof Polygon
        const larges = allocate(4 * count)
        memory.push(larges)
        i32[fields + 2] = putList(all.map(thing => isLarge(thing) ? placeholder(dimension) : thing), dimension, name, room)
        i32[fields + 3] = larges
        for (let i = 0; i < count; i++) {
            const thing = all[i]
            if (isLarge(thing) && !(thing instanceof ofLarge)) throw new TypeError(`${name}[${i}]: a ${thing instanceof Mesh ? "mesh" : "polygon"} in a question of ${dimension}D`)
            if (thing instanceof Mesh) i32[fields + 4] = thing.asked(solid, "options.solid")
            i32[(larges >> 2) + i] = isLarge(thing) ? addressOf(thing, ofLarge as never, `${name}[${i}]`) : 0
        }
    }
    if (by === undefined || by === null) return
    const moves = lendMoves(by, dimension, count)
    lent.push(moves)
    let at = moves.at
    if (moves.count < dimension * count) {
        memory.push(at = allocate(8 * dimension * count))
        for (let i = 0; i < dimension * count; i++) f64[(at >> 3) + i] = f64[(moves.at >> 3) + i % dimension]
    }
    i32[fields + (dimension === 2 ? 4 : 5)] = at
}

/** Asks about each two of a, or one of a and one of b. */
function ask<D extends 2 | 3, T>(dimension: D, a: ThingsOf<D>, b: ThingsOf<D> | null | undefined, options: SolidOption, search: (a: number, b: number) => T, by?: MovesOf, byB?: MovesOf): T {
    const memory: number[] = [], lent: Lent[] = []
    try {
        putThings(FIRST, 2, dimension, a, by, options, "a", memory, lent)
        if (b !== undefined && b !== null) putThings(SECOND, 3, dimension, b, byB, options, "b", memory, lent)
        i32.fill(0, HOW >> 2, (HOW >> 2) + 10)
        return search(FIRST, b === undefined || b === null ? 0 : SECOND)
    } finally {
        giveBack(...lent)
        for (const at of memory) release(at)
    }
}

function refused(status: number, why: string): number {
    if (status === ARGUMENT) throw new UnsupportedError(why)
    return status
}

function meetingsOf<D extends 2 | 3>(words: Uint32Array, dimension: D): SceneMeeting<D>[] {
    const numbers = 4 + 2 * dimension, f = new Float64Array(words.buffer), vector = (at: number) => Array.from(f.subarray(at, at + dimension)) as ArrayOf<D>
    return Array.from({ length: f.length / numbers }, (_, i) => {
        const at = numbers * i
        return { a: words[2 * at]!, b: words[2 * at + 2]!, enter: f[at + 2]!, exit: f[at + 3]!, point: vector(at + 4), normal: vector(at + 4 + dimension) }
    })
}

/** The questions of one space. */
export interface OfThings<D extends 2 | 3> {
    /** The pairs of things that have the relation, each two of a, the lower place first, or of one of a and one of b: a, b, a, b, ..., in order. */
    pairs(a: ThingsOf<D>, b?: ThingsOf<D> | null, options?: ThingPairsOptions): Uint32Array
    /** The contacts of all pairs, in the order of a and b, as a scene says them of its things; a and b are places. */
    pairContacts(a: ThingsOf<D>, b?: ThingsOf<D> | null, options?: ThingContactsOptions): ScenePairContact<D>[]
    /** Which things meet while each moves on its own way, in the order of a and b, which are places. */
    meetings(a: ThingsOf<D>, by: MovesOf, b?: ThingsOf<D> | null, byB?: MovesOf, options?: ThingMeetingsOptions): SceneMeeting<D>[]
}

export function thingsOf<D extends 2 | 3>(dimension: D): OfThings<D> {
    const named = (two: (...args: number[]) => number, three: (...args: number[]) => number) => dimension === 2 ? two : three
    return {
        pairs: (a, b, options = {}) => ask(dimension, a, b, options ?? {}, (p, q) => {
            putRelation(HOW, options, WITHIN)
            return collect(list => refused(named(wasm.grz2_things_pairs, wasm.grz3_things_pairs)(p, q, HOW, wasm.graze_pair_visitor(), list),
                "pairs: two meshes have no answer to this relation"), "pairs")
        }),
        pairContacts: (a, b, options = {}) => ask(dimension, a, b, options ?? {}, (p, q) => {
            putContactOptions(dimension, undefined, options)
            return contactsFound(dimension, ["partA", "partB"], (visitor, list) => named(wasm.grz2_things_contacts, wasm.grz3_things_contacts)(p, q, OPTIONS, HOW, visitor, list))
                .map(({ a, b, contact }) => ({ a, b, ...contact }))
        }),
        meetings: (a, by, b, byB, options = {}) => ask(dimension, a, b, options ?? {}, (p, q) => {
            if (by === undefined) throw new TypeError(`by: expected displacements, or null, got ${shown(by)}`)
            u8[HOW + 16] = isOpen(options) ? 1 : 0
            return meetingsOf(collect(list => refused(named(wasm.grz2_things_meetings, wasm.grz3_things_meetings)(p, q, HOW,
                dimension === 2 ? wasm.graze_scene_meeting_visitor2() : wasm.graze_scene_meeting_visitor3(), list), "meetings: two that may meet have no answer"), "meetings"), dimension)
        }, by, byB),
    }
}
