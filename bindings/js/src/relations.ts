// SPDX-License-Identifier: MIT
//
// The questions about two shapes, for both spaces.
import "./start.js"
import { putBoth, putList, putShape, putVec, number, shown } from "./shapes.js"
import type { Caster, Plane, Shape2, Shape3, Vec } from "./shapes.js"
import { UnsupportedError } from "./unsupported.js"
import { A, B, OUT, f64, i32, u8, wasm } from "./wasm.js"

/** When two shapes are in contact: from `enter` to `exit`; both are Infinity on a miss. */
export interface Times { hit: boolean, enter: number, exit: number }
/** And where they meet first: `point`, and `normal`, which points out of b and is 0 if they overlap openly at the
 * start. On a miss both are 0. */
export interface Contact extends Times { point: number[], normal: number[] }
/** The distance, and a nearest point of each shape. */
export interface Nearest { distance: number, a: number[], b: number[] }
/** The distance from the boundary, negative inside, and the direction along which it grows fastest. */
export interface Signed { inside: boolean, distance: number, gradient: number[] }
/** Where the first shape stops: its place at `time`. */
export interface Stop { stopped: boolean, time: number, place: number[] }
/** Where the first shape is free of obstacles: `place`, if one was found, or its start. */
export interface Separation { separated: boolean, place: number[] }
/** How far to move a by multiples of the direction so that it is free of b. */
export interface Depth { overlaps: boolean, depth: number }
/** How deep two shapes are in each other: moving a by `depth` along `normal`, which points from b towards a, separates them. Shapes that are apart, but
 * within the margin, have a negative depth. */
export interface Penetration { contact: boolean, normal: number[], depth: number }
/** A point of contact, midway between the surfaces, with its own depth. `features`: which part of a, and which of b, meet there: `v2` the corner 2,
 * `e2-3` the edge between two corners, `f0-1-2` the face with the lowest corners 0, 1, 2, `f` that of a plane or half-space. The same parts keep their
 * names while shapes move. */
export interface ContactPoint { point: number[], depth: number, features: [string, string] }
/** And where: up to 2 points in the plane, up to 4 in space, the deepest one first. */
export interface Manifold extends Penetration { points: ContactPoint[] }
/** An axis-aligned box that contains a shape. */
export interface Bounds { kind: "aabb", min: number[], max: number[] }
/** `open`: only what overlaps openly counts. */
export interface Open { open?: boolean }
export const isOpen = (options: Open | null | undefined): boolean => options?.open === true

/** The names of two features, grz_feature, that follow each other. */
export function featuresAt(at: number, ints: Int32Array = i32): [string, string] {
    const name = (i: number) => "-vef"[ints[i]!]! + Array.from(ints.subarray(i + 1, i + 4)).filter(corner => corner >= 0).join("-")
    return [name(at >> 2), name((at >> 2) + 4)]
}

/** A contact of a region: `places` are the names of the numbers that say on what each point lies. */
export interface RegionContact<Place extends string> {
    normal: number[], depth: number
    points: (ContactPoint & Record<Place, number>)[]
}

/** The contacts, grz_mesh_contact or grz2_polygon_contact, of an array of their bytes. */
export function regionContacts<Place extends string>(words: Uint32Array, dimension: 2 | 3, places: Place[]): RegionContact<Place>[] {
    const f = new Float64Array(words.buffer), ints = new Int32Array(words.buffer)
    const vector = (at: number) => Array.from(f.subarray(at / 8, at / 8 + dimension))
    const [bytes, pointBytes] = dimension === 3 ? [328, 72] : [160, 64], depth = 8 * dimension
    return Array.from({ length: (4 * words.length) / bytes }, (_, i) => {
        const contact = bytes * i
        const points = Array.from({ length: ints[(contact + depth) / 4 + 2]! }, (__, k) => {
            const at = contact + depth + 16 + pointBytes * k, place = at + depth + 8
            const on = Object.fromEntries(places.map((name, j) => [name, words[place / 4 + j]!])) as Record<Place, number>
            return { point: vector(at), depth: f[(at + depth) / 8]!, features: featuresAt(place + 4 * places.length, ints), ...on }
        })
        return { normal: vector(contact), depth: f[(contact + depth) / 8]!, points }
    })
}

const NONE = 0 // a null pointer: the result is not computed

/** The functions for one space; S: its shapes. */
export interface Relations<S> {
    overlap(a: S, b: S): boolean
    overlapOpen(a: S, b: S): boolean
    touch(a: S, b: S): boolean
    within(a: S, b: S, margin: number): boolean
    contains(a: S, b: S): boolean
    side(plane: Plane, b: S): -1 | 0 | 1 | undefined
    zone(point: Vec, box: S): number | undefined
    cast(caster: Caster, b: S, options?: Open): Contact
    castTimes(caster: Caster, b: S, options?: Open): Times
    sweep(a: S, da: Vec | null, b: S, db?: Vec | null, options?: Open): Contact
    sweepTimes(a: S, da: Vec | null, b: S, db?: Vec | null, options?: Open): Times
    stop(a: S, da: Vec | null, b: S, db?: Vec | null): Stop
    separate(a: S, obstacles: readonly S[]): Separation
    distance(a: S, b: S): number
    nearestPoints(a: S, b: S): Nearest
    signedDistance(point: Vec, b: S): Signed
    depthAlong(a: S, b: S, direction: Vec): Depth
    contact(a: S, b: S, margin?: number): Manifold
    depth(a: S, b: S, margin?: number): Penetration
    bounds(shape: S, by?: Vec | null): Bounds
    valid(shape: S): boolean
}

/** The functions of the module for one space. */
function functionsOf(dimension: 2 | 3) {
    const of = (name: string) => wasm[`grz${dimension}_${name}`]
    return {
        overlap: of("overlap"), overlapOpen: of("overlap_open"), touch: of("touch"), within: of("within"), contains: of("contains"),
        side: of("side"), zone: of("zone"), cast: of("cast"), castOpen: of("cast_open"), castHit: of("cast_hit"),
        castOpenHit: of("cast_open_hit"), sweep: of("sweep"), sweepOpen: of("sweep_open"), sweepHit: of("sweep_hit"),
        sweepOpenHit: of("sweep_open_hit"), stop: of("stop"), separate: of("separate"), distance: of("distance"), signed: of("signed_distance"),
        depthAlong: of("depth_along"), contact: of("contact"), depth: of("depth"), bounds: of("bounds_swept"), valid: of("shape_valid"),
    }
}
const plane = functionsOf(2), space = functionsOf(3)

/** The functions of one space. Both spaces share what an engine learns of a call. So the calls that are for speed are there once for each space: such a
 * call always has the same function of the module, which an engine then calls without looking for it. */
export function relationsOf<S extends Shape2 | Shape3>(dimension: 2 | 3): Relations<S> {
    const ENTER = OUT + 8, EXIT = OUT + 16, HIT = OUT + 32, MANIFOLD = OUT + 32, DA = OUT + 144, DB = OUT + 176, V = OUT + 208, W = OUT + 240
    const c = dimension === 2 ? plane : space, flat = dimension === 2

    function vec(at: number): number[] {
        const i = at >> 3
        return dimension === 2 ? [f64[i], f64[i + 1]] : [f64[i], f64[i + 1], f64[i + 2]]
    }
    const zero = () => dimension === 2 ? [0, 0] : [0, 0, 0]

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

    function times(hit: boolean): Times {
        return { hit, enter: f64[ENTER >> 3], exit: f64[EXIT >> 3] }
    }

    function contact(hit: boolean): Contact {
        const enter = f64[ENTER >> 3], exit = f64[EXIT >> 3]
        return hit ? { hit, enter, exit, point: vec(HIT + 8), normal: vec(HIT + 8 + 8 * dimension) }
            : { hit, enter, exit, point: zero(), normal: zero() }
    }

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
            const hit = cast(caster, b, options, "cast")
            if (hit) (isOpen(options) ? c.castOpenHit : c.castHit)(OUT, A, B, HIT)
            return contact(hit)
        },
        castTimes(caster, b, options) {
            return times(cast(caster, b, options, "castTimes"))
        },
        sweep(a, da, b, db, options) {
            const hit = sweep(a, da, b, db, options, "sweep")
            if (hit) (isOpen(options) ? c.sweepOpenHit : c.sweepHit)(OUT, A, da == null ? NONE : DA, B, db == null ? NONE : DB, HIT)
            return contact(hit)
        },
        sweepTimes(a, da, b, db, options) {
            return times(sweep(a, da, b, db, options, "sweepTimes"))
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
            return { overlaps: yes("depthAlong"), depth: f64[ENTER >> 3] }
        },
        contact(a, b, margin = 0) {
            putBoth(a, b, dimension)
            c.contact(OUT, A, B, number(margin, "margin"), MANIFOLD)
            const answer = yes("contact"), depthAt = MANIFOLD + 8 * dimension, pointAt = depthAt + 16, size = 8 * dimension + 40
            const points = Array.from({ length: i32[(depthAt >> 2) + 2] }, (_, i): ContactPoint => {
                const at = pointAt + i * size, end = at + 8 * dimension
                return { point: vec(at), depth: f64[end >> 3], features: featuresAt(end + 8) }
            })
            return { contact: answer, normal: vec(MANIFOLD), depth: f64[depthAt >> 3], points }
        },
        depth(a, b, margin = 0) {
            putBoth(a, b, dimension)
            c.depth(OUT, A, B, number(margin, "margin"), V, ENTER)
            return { contact: yes("depth"), normal: vec(V), depth: f64[ENTER >> 3] }
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

