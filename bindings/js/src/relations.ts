// SPDX-License-Identifier: MIT
//
// The questions about two shapes, for both spaces.
import { giveBack, lendNumbers } from "./owned.js"
import { putBoth, putList, putShape, putVec, number, shown } from "./shapes.js"
import type { ArrayOf, Caster, Plane, Shape2, Shape3, ShapeOf, Vec, VecOf } from "./shapes.js"
import { UnsupportedError } from "./unsupported.js"
import { A, B, OUT, f64, i32, u8, wasm, whenStarted } from "./wasm.js"

type Either = 2 | 3

/** When two shapes are in contact: from `enter` to `exit`. */
export interface Times { enter: number, exit: number }
/** And where they meet first: `point`, and `normal`, which points out of b and is 0 if they overlap openly at the start. */
export interface Contact<D extends Either = Either> extends Times { point: ArrayOf<D>, normal: ArrayOf<D> }
/** The distance, and a nearest point of each shape. */
export interface Nearest<D extends Either = Either> { distance: number, a: ArrayOf<D>, b: ArrayOf<D> }
/** The distance from the boundary, negative inside, and the direction along which it grows fastest. */
export interface Signed<D extends Either = Either> { inside: boolean, distance: number, gradient: ArrayOf<D> }
/** Where the first shape stops: its place at `time`, which is the end of its way if nothing stopped it. */
export interface Stop<D extends Either = Either> { stopped: boolean, time: number, place: ArrayOf<D> }
/** Where the first shape is free of obstacles: `place`, if one was found, or its start. */
export interface Separation<D extends Either = Either> { separated: boolean, place: ArrayOf<D> }
/** How far to move a, in lengths of the direction, so that it is free of b. */
export interface Depth { depth: number }
/** How deep two shapes are in each other: moving a by `depth` along `normal`, which points from b towards a, separates them. Shapes that are apart, but
 * within the margin, have a negative depth. */
export interface Penetration<D extends Either = Either> { normal: ArrayOf<D>, depth: number }
/** A point of contact, midway between the surfaces, with its own depth. `features`: which part of a, and which of b, meet there: `v2` the corner 2,
 * `e2-3` the edge between two corners, `f0-1-2` the face with the lowest corners 0, 1, 2, `f` that of a plane or half-space. The same parts keep their
 * names while shapes move. */
export interface ContactPoint<D extends Either = Either> { point: ArrayOf<D>, depth: number, features: [string, string] }
/** And where: up to 2 points in the plane, up to 4 in space, the deepest one first. */
export interface Manifold<D extends Either = Either> extends Penetration<D> { points: ContactPoint<D>[] }
/** A corner of what two shapes have in common. `ta`, `tb`: where it is along a and along b, if that is a segment, ray or line; else NaN. `features` as of a
 * contact; `-` inside of a shape. */
export interface CommonCorner<D extends Either = Either> { point: ArrayOf<D>, ta: number, tb: number, features: [string, string] }
/** What two shapes have in common. A ray and a line have one corner and a `direction`, a plane has none and a normal, its `direction`, and an `offset`. */
export interface CommonSet<D extends Either = Either> {
    kind: "point" | "segment" | "ray" | "line" | "plane" | "polygon", corners: CommonCorner<D>[], direction?: ArrayOf<D>, offset?: number
}
/** An axis-aligned box that contains a shape. */
export interface Bounds<D extends Either = Either> { kind: "aabb", min: ArrayOf<D>, max: ArrayOf<D> }
/** `open`: only what overlaps openly counts. */
export interface Open { open?: boolean }
export const isOpen = (options: Open | null | undefined): boolean => options?.open === true

/** The names of two features, grz_feature, that follow each other. */
export function featuresAt(at: number, ints: Int32Array = i32): [string, string] {
    const name = (i: number) => "-vef"[ints[i]!]! + Array.from(ints.subarray(i + 1, i + 4)).filter(corner => corner >= 0).join("-")
    return [name(at >> 2), name((at >> 2) + 4)]
}

/** A contact of a region: `places` are the names of the numbers that say on what each point lies. */
export interface RegionContact<D extends Either, Place extends string> {
    normal: ArrayOf<D>, depth: number
    points: (ContactPoint<D> & Record<Place, number>)[]
}

/** The contacts, grz_mesh_contact, grz2_polygon_contact or those of a scene, of an array of their bytes; before each are `head` bytes of another meaning. Of a
 * point some numbers say on what it lies: those without a name are passed over. */
export function regionContacts<D extends Either, Place extends string>(words: Uint32Array, dimension: D, places: (Place | null)[], head = 0): RegionContact<D, Place>[] {
    const f = new Float64Array(words.buffer), ints = new Int32Array(words.buffer)
    const vector = (at: number) => Array.from(f.subarray(at / 8, at / 8 + dimension)) as ArrayOf<D>
    const [bytes, pointBytes] = dimension === 3 ? [head + 328, 72] : [head + 160, 64], depth = 8 * dimension
    return Array.from({ length: (4 * words.length) / bytes }, (_, i) => {
        const contact = bytes * i + head
        const points = Array.from({ length: ints[(contact + depth) / 4 + 2]! }, (__, k) => {
            const at = contact + depth + 16 + pointBytes * k, place = at + depth + 8
            const on = Object.fromEntries(places.flatMap((name, j) => name === null ? [] : [[name, words[place / 4 + j]!]])) as Record<Place, number>
            return { point: vector(at), depth: f[(at + depth) / 8]!, features: featuresAt(place + 4 * places.length, ints), ...on }
        })
        return { normal: vector(contact), depth: f[(contact + depth) / 8]!, points }
    })
}

const NONE = 0 // a null pointer: the result is not computed

/** The functions for one space. What may have no answer, because the shapes miss each other, say, is undefined then. */
export interface Relations<D extends Either, S = ShapeOf<D>, V = VecOf<D>> {
    overlap(a: S, b: S): boolean
    overlapOpen(a: S, b: S): boolean
    touch(a: S, b: S): boolean
    within(a: S, b: S, margin: number): boolean
    contains(a: S, b: S): boolean
    side(plane: Plane<VecOf<D>>, b: S): -1 | 0 | 1 | undefined
    zone(point: V, box: S): number | undefined
    cast(caster: Caster<VecOf<D>>, b: S, options?: Open): Contact<D> | undefined
    castTimes(caster: Caster<VecOf<D>>, b: S, options?: Open): Times | undefined
    sweep(a: S, da: V | null, b: S, db?: V | null, options?: Open): Contact<D> | undefined
    sweepTimes(a: S, da: V | null, b: S, db?: V | null, options?: Open): Times | undefined
    stop(a: S, da: V | null, b: S, db?: V | null): Stop<D>
    separate(a: S, obstacles: readonly S[]): Separation<D>
    distance(a: S, b: S): number
    nearestPoints(a: S, b: S): Nearest<D>
    signedDistance(point: V, b: S): Signed<D>
    depthAlong(a: S, b: S, direction: V): Depth | undefined
    contact(a: S, b: S, margin?: number): Manifold<D> | undefined
    depth(a: S, b: S, margin?: number): Penetration<D> | undefined
    where(a: S, b: S): CommonSet<D> | undefined
    bounds(shape: S, by?: V | null): Bounds<D>
    valid(shape: S): boolean
}

const SET_KINDS = ["point", "point", "segment", "ray", "line", "plane", "polygon"] as const

/** The functions of the module for one space. */
function functionsOf(dimension: 2 | 3) {
    const of = (name: string) => wasm[`grz${dimension}_${name}`]
    return {
        overlap: of("overlap"), overlapOpen: of("overlap_open"), touch: of("touch"), within: of("within"), contains: of("contains"),
        side: of("side"), zone: of("zone"), cast: of("cast"), castOpen: of("cast_open"), castHit: of("cast_hit"),
        castOpenHit: of("cast_open_hit"), sweep: of("sweep"), sweepOpen: of("sweep_open"), sweepHit: of("sweep_hit"),
        sweepOpenHit: of("sweep_open_hit"), stop: of("stop"), separate: of("separate"), distance: of("distance"), signed: of("signed_distance"),
        depthAlong: of("depth_along"), contact: of("contact"), depth: of("depth"), where: of("where"), bounds: of("bounds_swept"), valid: of("shape_valid"),
    }
}

const plane = functionsOf(2), space = functionsOf(3)
whenStarted(() => {
    Object.assign(plane, functionsOf(2))
    Object.assign(space, functionsOf(3))
})

/** The functions of one space. Both spaces share what an engine learns of a call. So the calls that are for speed are there once for each space: such a
 * call always has the same function of the module, which an engine then calls without looking for it. */
export function relationsOf<D extends Either>(dimension: D): Relations<D> {
    type S = Shape2 | Shape3
    const ENTER = OUT + 8, EXIT = OUT + 16, HIT = OUT + 32, MANIFOLD = OUT + 32, SET = OUT + 32, DA = OUT + 144, DB = OUT + 176, V = OUT + 208, W = OUT + 240
    const c = dimension === 2 ? plane : space, flat = dimension === 2

    function vec(at: number): ArrayOf<D> {
        const i = at >> 3
        return (dimension === 2 ? [f64[i], f64[i + 1]] : [f64[i], f64[i + 1], f64[i + 2]]) as ArrayOf<D>
    }

    /** The answer of the call before; an error if there is none. */
    function yes(question: string): boolean {
        if (u8[OUT + 1] !== 0) throw new UnsupportedError(`${question}${dimension}: these shapes have no answer`)
        return u8[OUT] !== 0
    }

    function move(at: number, by: Vec | null | undefined, name: string): number {
        if (by === null || by === undefined) return NONE
        putVec(at >> 3, by, dimension, name, "")
        return at
    }

    const times = (): Times => ({ enter: f64[ENTER >> 3], exit: f64[EXIT >> 3] })
    const contact = (): Contact<D> => ({ enter: f64[ENTER >> 3], exit: f64[EXIT >> 3], point: vec(HIT + 8), normal: vec(HIT + 8 + 8 * dimension) })

    function cast(caster: Caster, b: S, options: Open | undefined, name: string): boolean {
        putBoth(caster as S, b, dimension, "caster")
        if (isOpen(options)) c.castOpen(OUT, A, B, ENTER, EXIT)
        else if (flat) plane.cast(OUT, A, B, ENTER, EXIT)
        else space.cast(OUT, A, B, ENTER, EXIT)
        return yes(name)
    }

    function sweep(a: S, da: Vec | null, b: S, db: Vec | null | undefined, options: Open | undefined, name: string): boolean {
        putBoth(a, b, dimension)
        const by = move(DA, da, "da"), other = move(DB, db, "db")
        if (isOpen(options)) c.sweepOpen(OUT, A, by, B, other, ENTER, EXIT)
        else if (flat) plane.sweep(OUT, A, by, B, other, ENTER, EXIT)
        else space.sweep(OUT, A, by, B, other, ENTER, EXIT)
        return yes(name)
    }

    return {
        overlap(a, b) {
            putBoth(a, b, dimension)
            return (flat ? plane.overlap(A, B) : space.overlap(A, B)) !== 0
        },
        overlapOpen(a, b) {
            putBoth(a, b, dimension)
            return (flat ? plane.overlapOpen(A, B) : space.overlapOpen(A, B)) !== 0
        },
        touch(a, b) {
            putBoth(a, b, dimension)
            return (flat ? plane.touch(A, B) : space.touch(A, B)) !== 0
        },
        within(a, b, margin) {
            putBoth(a, b, dimension)
            number(margin, "margin")
            return (flat ? plane.within(A, B, margin) : space.within(A, B, margin)) !== 0
        },
        contains(a, b) {
            putBoth(a, b, dimension)
            return (flat ? plane.contains(A, B) : space.contains(A, B)) !== 0
        },
        side(plane, b) {
            putBoth(plane as S, b, dimension, "plane")
            if (plane.kind !== "plane") throw new UnsupportedError(`plane.kind: expected "plane", got ${shown(plane.kind)}`)
            const side = c.side(A + 16, B)
            return side === 2 ? undefined : side as -1 | 0 | 1
        },
        zone(point, box) {
            putVec((A >> 3) + 2, point, dimension, "point", "")
            putShape(B, box, dimension, "box")
            const zone = c.zone(A + 16, B)
            if (zone === -2) throw new UnsupportedError(`box: expected an aabb, rect or obb, got ${shown(box.kind)}`)
            return zone === -1 ? undefined : zone
        },
        cast(caster, b, options) {
            if (!cast(caster, b, options, "cast")) return undefined;
            (isOpen(options) ? c.castOpenHit : c.castHit)(OUT, A, B, HIT)
            return contact()
        },
        castTimes(caster, b, options) {
            return cast(caster, b, options, "castTimes") ? times() : undefined
        },
        sweep(a, da, b, db, options) {
            if (!sweep(a, da, b, db, options, "sweep")) return undefined;
            (isOpen(options) ? c.sweepOpenHit : c.sweepHit)(OUT, A, da == null ? NONE : DA, B, db == null ? NONE : DB, HIT)
            return contact()
        },
        sweepTimes(a, da, b, db, options) {
            return sweep(a, da, b, db, options, "sweepTimes") ? times() : undefined
        },
        stop(a, da, b, db) {
            putBoth(a, b, dimension)
            c.stop(OUT, A, move(DA, da, "da"), B, move(DB, db, "db"), V, ENTER)
            return { stopped: yes("stop"), time: f64[ENTER >> 3], place: vec(V) }
        },
        separate(a, obstacles) {
            if (!Array.isArray(obstacles)) throw new TypeError(`obstacles: expected an array of shapes, got ${shown(obstacles)}`)
            const list = putList(obstacles, dimension, "obstacles")
            putShape(A, a, dimension, "a")
            c.separate(OUT, A, list, obstacles.length, V)
            return { separated: yes("separate"), place: vec(V) }
        },
        distance(a, b) {
            putBoth(a, b, dimension)
            return flat ? plane.distance(A, B, NONE, NONE) : space.distance(A, B, NONE, NONE)
        },
        nearestPoints(a, b) {
            putBoth(a, b, dimension)
            return { distance: c.distance(A, B, V, W), a: vec(V), b: vec(W) }
        },
        signedDistance(point, b) {
            putVec((A >> 3) + 2, point, dimension, "point", "")
            putShape(B, b, dimension, "b")
            c.signed(OUT, A + 16, B, ENTER, V)
            return { inside: yes("signedDistance"), distance: f64[ENTER >> 3], gradient: vec(V) }
        },
        depthAlong(a, b, direction) {
            putBoth(a, b, dimension)
            putVec(V >> 3, direction, dimension, "direction", "")
            c.depthAlong(OUT, A, B, V, ENTER)
            return yes("depthAlong") ? { depth: f64[ENTER >> 3] } : undefined
        },
        contact(a, b, margin = 0) {
            putBoth(a, b, dimension)
            c.contact(OUT, A, B, number(margin, "margin"), MANIFOLD)
            if (!yes("contact")) return undefined
            const depthAt = MANIFOLD + 8 * dimension, pointAt = depthAt + 16, size = 8 * dimension + 40
            const points = Array.from({ length: i32[(depthAt >> 2) + 2] }, (_, i): ContactPoint<D> => {
                const at = pointAt + i * size, end = at + 8 * dimension
                return { point: vec(at), depth: f64[end >> 3], features: featuresAt(end + 8) }
            })
            return { normal: vec(MANIFOLD), depth: f64[depthAt >> 3], points }
        },
        depth(a, b, margin = 0) {
            putBoth(a, b, dimension)
            c.depth(OUT, A, B, number(margin, "margin"), V, ENTER)
            return yes("depth") ? { normal: vec(V), depth: f64[ENTER >> 3] } : undefined
        },
        where(a, b) {
            putBoth(a, b, dimension)
            c.where(OUT, A, B, SET, NONE, 0)
            if (!yes("where")) return undefined
            const kind = SET_KINDS[i32[SET >> 2]!]!, count = i32[(SET >> 2) + 1]!, size = 8 * dimension + 48, found: CommonSet<D> = { kind, corners: [] }
            if (kind === "ray" || kind === "line" || kind === "plane") found.direction = vec(SET + 8)
            if (kind === "plane") found.offset = f64[(SET >> 3) + 4]!
            if (count === 0) return found
            const room = lendNumbers(new Float64Array(count * size / 8), "corners")
            try {
                c.where(OUT, A, B, SET, room.at, count)
                for (let at = room.at; at < room.at + count * size; at += size) {
                    const end = at + 8 * dimension
                    found.corners.push({ point: vec(at), ta: f64[end >> 3]!, tb: f64[(end >> 3) + 1]!, features: featuresAt(end + 16) })
                }
            } finally {
                giveBack(room)
            }
            return found
        },
        bounds(shape, by) {
            putShape(A, shape, dimension, "shape")
            c.bounds(HIT, A, move(DA, by, "by"))
            return { kind: "aabb", min: vec(HIT), max: vec(HIT + 8 * dimension) }
        },
        valid(shape) {
            putShape(A, shape, dimension, "shape")
            return c.valid(A) !== 0
        },
    }
}

