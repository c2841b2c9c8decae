// SPDX-License-Identifier: MIT
//
// Scenes: many shapes, meshes and polygons under one roof.
import { acceptFunction, withCallbacks } from "./callbacks.js"
import { Shapes } from "./many.js"
import type { Shapes2, Shapes3 } from "./many.js"
import { Mesh } from "./mesh.js"
import type { Solid } from "./mesh.js"
import { certify, CERTIFICATE, MOTION_SIZE, putMotion } from "./motion.js"
import type { Motion2, Motion3 } from "./motion.js"
import { addressOf, check, collect, during, giveBack, keep, lendNumbers, Owned, refuseIfAsked } from "./owned.js"
import type { Lent } from "./owned.js"
import { Polygon } from "./polygon.js"
import { isOpen, regionContacts } from "./relations.js"
import type { Open, RegionContact, Separation } from "./relations.js"
import { loadBytes, saveBytes } from "./saved.js"
import { lengthOf, number, putList, putMatrix, putShape, putVec, shown } from "./shapes.js"
import type { ArrayOf, Caster, Matrix, Shape2, Shape3, ShapeOf, VecOf } from "./shapes.js"
import { UnsupportedError } from "./unsupported.js"
import { A, OUT, allocate, f64, i32, release, u32, u8, wasm } from "./wasm.js"

/** 64 bits, as a whole number below 2^53 or a bigint. */
type Bits = number | bigint
/** What counts in a question: a thing whose category has a bit of `mask`, and whose mask has a bit of `category`. 0, or nothing, stands for all bits. */
export interface SceneFilter { category?: Bits, mask?: Bits }
/** `accept`: whether the thing with an id counts, which may be met; it may be asked more than once. It may ask the scene, too, but not change it. */
export interface SceneIdFilter extends SceneFilter { accept?: (id: number) => boolean }
/** What else a thing may have. `pose`: the thing is what the matrix makes of the shape or mesh: three rows of four numbers, in the plane two of three. */
interface Place extends SceneFilter { pose?: Matrix | null }
/** What is put into a scene of the plane: a shape or a polygon, or one with what belongs to it. */
export type Thing2 = Shape2 | Polygon | Place & { shape: Shape2 | Polygon }
/** The same of space, a shape or a mesh. `solid`: how the mesh is meant, as Solid says. */
export type Thing3 = Shape3 | Mesh | Place & { shape: Shape3 | Mesh, solid?: Solid }
type ThingOf<D extends 2 | 3> = D extends 2 ? Thing2 : Thing3
type ShapesOf<D extends 2 | 3> = D extends 2 ? Shapes2 : Shapes3

/** `relation` ("overlap"): things that have a common point with the shape; "overlapOpen": an inner one; "touch"; "within": at most `margin` away;
 * "contains": all of the shape is in the thing. */
export interface SceneOverlapOptions extends SceneIdFilter { relation?: "overlap" | "overlapOpen" | "touch" | "within" | "contains", margin?: number }
/** `open`: only what is overlapped openly. `accept`: whether a hit counts, so that platforms are met from one side, or sensors passed; it may be asked more
 * than once. */
export interface SceneCastOptions<D extends 2 | 3 = 2 | 3> extends SceneFilter, Open { accept?: (hit: SceneHit<D>) => boolean }
/** `accept`: whether a hit blocks a leg, so that platforms are met from one side, or sensors passed; it may be asked more than once. `mostLegs`: the slide
 * ends after so many (16). */
export interface SceneSlideOptions<D extends 2 | 3> extends SceneFilter { accept?: (hit: SceneHit<D>) => boolean, mostLegs?: number }
/** `first`: only the first of all. `accept`: whether two things count that may meet; it may be asked more than once. */
export interface SceneMeetingOptions extends Open { first?: boolean, accept?: (a: number, b: number) => boolean }
export interface ScenePairsOptions { relation?: "overlap" | "overlapOpen" | "touch" | "within", margin?: number }
/** A thing that is hit. `part`: the triangle of a mesh; else 0. */
export interface SceneHit<D extends 2 | 3> { id: number, enter: number, exit: number, point: ArrayOf<D>, normal: ArrayOf<D>, part: number }
/** The hits of many, points and normals one behind the other; where `hit` is 0 the times are Infinity. */
export interface SceneHits { hit: Uint8Array, id: Float64Array, enter: Float64Array, exit: Float64Array, point: Float64Array, normal: Float64Array, part: Uint32Array }
/** What turned or ended a slide: on which leg, at which time of the whole motion, in [0, 1]. The motion goes on across the normal. */
export interface SceneTouch<D extends 2 | 3> { id: number, leg: number, time: number, point: ArrayOf<D>, normal: ArrayOf<D>, part: number }
/** Where a slide ends. `place`: of the mover's first point; `shapeAt` puts it there. `made`: how far it came. `left`: of the motion; 0 where all of it was
 * used up. `inside`: it began inside a thing, and stayed. */
export interface SceneSlide<D extends 2 | 3> { place: ArrayOf<D>, made: ArrayOf<D>, left: ArrayOf<D>, legs: number, inside: boolean, touches: SceneTouch<D>[] }
/** Two things that meet, a the lower id, and the first and the last time of contact. The normal is out of b. */
export interface SceneMeeting<D extends 2 | 3> { a: number, b: number, enter: number, exit: number, point: ArrayOf<D>, normal: ArrayOf<D> }
/** What is known of a whole scene, as Certificate says: of the two things that may touch first, a the lower id. */
export type SceneCertificate<D extends 2 | 3> = { verdict: "clear", freeUntil: 1 } | { verdict: "open", freeUntil: number, a: number, b: number } |
    { verdict: "contact", freeUntil: number, time: number, point: ArrayOf<D>, normal: ArrayOf<D>, a: number, b: number }
/** A thing, how far it is, and a nearest point of it and of the shape. */
export interface SceneNeighbor<D extends 2 | 3> { id: number, distance: number, onThing: ArrayOf<D>, onShape: ArrayOf<D> }
/** A thing and its distance from another thing. */
export interface SceneDistance { id: number, distance: number }
/** `margin` (0): also what is at most so far apart. The others are of meshes and polygons, as MeshContactOptions says; `front`: of meshes. */
export interface ScenePairContactsOptions { margin?: number, front?: boolean, skipInnerEdges?: boolean, cosine?: number }
export interface SceneContactsOptions extends SceneIdFilter, ScenePairContactsOptions {}
/** A contact of a shape with a thing, of a mesh or polygon with a region of it: `normal` points out of the thing. `part` of a point: the triangle or edge
 * on which it lies; else 0. */
export interface SceneContact<D extends 2 | 3> extends RegionContact<D, "part"> { id: number }
/** A contact of two things: `normal` points out of b. */
export interface ScenePairContact<D extends 2 | 3> extends RegionContact<D, "partA" | "partB"> { a: number, b: number }
/** What is nearest to each of many; where `found` is 0 the distance is Infinity. */
export interface SceneNeighbors { found: Uint8Array, id: Float64Array, distance: Float64Array, onThing: Float64Array, onShape: Float64Array }

/** What each of many overlaps: row i says that shape `shape[i]` and the thing `id[i]` do. */
export interface SceneOverlaps { shape: Uint32Array, id: Float64Array }

const RELATIONS = ["overlap", "overlapOpen", "touch", "within", "contains"] // in the order of grz_relation
const CAST = 7, SWEEP = 9, DISTANCE = 11, CONTAINS = 4
/** The last relation of pairs. */
export const WITHIN = 3
export const ARGUMENT = -2 // a status
export const OPTIONS = OUT + 800
const V = OUT + 208, JOB = OUT + 400, HIT = OUT + 640, THING = OUT + 896, POSE = OUT + 1088
const ROOM = OUT + 1280, ROOM_BYTES = 2048 // for the few results of most questions
// Of the plane and of space: bytes of a thing; where its mesh or polygon, pose and category are; bytes of a hit and a neighbor.
const LAYOUT = [{ size: 96, large: 64, pose: 68, bits: 72, hit: 64, neighbor: 48 }, { size: 176, large: 136, pose: 144, bits: 152, hit: 80, neighbor: 64 }]
const ID_DISTANCE = 16, CONTACT_IDS = 16 // bytes
const POINT = { kind: "point", position: [0, 0, 0] } as Shape3, FLAT_POINT = { kind: "point", position: [0, 0] } as Shape2

/** The names of functions of the plane and of space, by what both have in common: to make one anew takes as long as some questions. */
const NAMES: Record<2 | 3, Record<string, string>> = { 2: {}, 3: {} }

/** A function that also takes integers of 64 bits. */
const wide = (name: string) => wasm[name] as unknown as (...args: (number | bigint)[]) => number

const HALF = 2 ** 32
const idAt = (at: number) => u32[at >>> 2] + HALF * u32[(at >>> 2) + 1]

/** Writes 64 bits. */
function putBits(at: number, bits: unknown, name: string): void {
    if (bits !== undefined && !(typeof bits === "bigint" ? bits >= 0n && bits < 2n ** 64n : Number.isSafeInteger(bits) && (bits as number) >= 0))
        throw new RangeError(`${name}: expected 64 bits, a whole number below 2^53 or a bigint, got ${shown(bits)}`)
    const big = typeof bits === "bigint", all = (bits ?? 0) as number
    u32[at >>> 2] = big ? Number(bits & 0xffffffffn) : all
    u32[(at >>> 2) + 1] = big ? Number(bits >> 32n) : all / HALF
}

function checkId(id: unknown, name: string): number {
    if (!(Number.isSafeInteger(id) && (id as number) >= 0)) throw new RangeError(`${name}: expected a whole number below 2^53, got ${shown(id)}`)
    return id as number
}

function wholeNumber(count: number): number {
    if (!(Number.isInteger(count) && count >= 0)) throw new RangeError(`count: expected a whole number, got ${shown(count)}`)
    return count
}

/** Ids in the memory of the module, each at the begin of so many bytes. */
function putIds(ids: ArrayLike<number>, bytes = 8): { at: number, count: number } {
    const count = lengthOf(ids, "ids", "numbers")
    for (let i = 0; i < count; i++) checkId(ids[i], `ids[${i}]`)
    const at = allocate(bytes * count)
    for (let i = 0, to = at >>> 2; i < count; i++, to += bytes >> 2) {
        u32[to] = ids[i] % HALF
        u32[to + 1] = Math.floor(ids[i] / HALF)
    }
    return { at, count }
}

/** A displacement for all of `count`, or one for each. */
export function lendMoves(by: ArrayLike<number>, dimension: number, count: number): Lent {
    const lent = lendNumbers(by, "by")
    if (!lent.isFloat && (lent.count === dimension || lent.count === dimension * count)) return lent
    giveBack(lent)
    if (lent.isFloat) throw new TypeError("by: expected doubles, got a Float32Array")
    throw new RangeError(`by: expected ${dimension} numbers, or ${dimension} for each of ${count}, got ${lent.count}`)
}

function putFilter(at: number, options: SceneFilter | null | undefined): void {
    i32.fill(0, at >> 2, (at >> 2) + 10)
    putBits(at, options?.category, "options.category")
    putBits(at + 8, options?.mask, "options.mask")
}

function putIdFilter(at: number, options: SceneIdFilter | null | undefined): void {
    putFilter(at, options)
    i32[(at + 16) >> 2] = acceptFunction(options?.accept, true)
}

export function putRelation(at: number, options: { relation?: string, margin?: number } | null | undefined, most: number): void {
    const { relation = "overlap", margin } = options ?? {}, found = RELATIONS.indexOf(relation)
    if (found < 0 || found > most) throw new RangeError(`options.relation: expected one of ${RELATIONS.slice(0, most + 1).join(", ")}, got ${shown(relation)}`)
    if (margin !== undefined && found !== WITHIN) throw new TypeError(`options.margin: of "within" alone, got it with ${shown(relation)}`)
    i32[at >> 2] = found
    f64[(at >> 3) + 1] = number(margin ?? 0, "options.margin")
}

/** Writes a struct grz2_scene_contact_options or grz3_scene_contact_options to OPTIONS. */
export function putContactOptions(dimension: 2 | 3, filter: SceneIdFilter | undefined, options: ScenePairContactsOptions | null | undefined): void {
    const { margin = 0, front, skipInnerEdges, cosine = 0 } = options ?? {}
    putIdFilter(OPTIONS, filter)
    f64[(OPTIONS >> 3) + 3] = number(margin, "options.margin")
    if (dimension === 3) i32[(OPTIONS >> 2) + 8] = front === true ? 1 : 0
    u8[OPTIONS + (dimension === 3 ? 36 : 32)] = skipInnerEdges === true ? 1 : 0
    f64[(OPTIONS >> 3) + 5] = number(cosine, "options.cosine")
}

/** The contacts that a search finds, as they come. `places`: what is said of a point of a, and of b. */
export function contactsFound<D extends 2 | 3, P extends string>(dimension: D, places: (P | null)[], search: (visitor: number, list: number) => number): { a: number, b: number, contact: RegionContact<D, P> }[] {
    const words = collect(list => {
        const status = search(dimension === 2 ? wasm.graze_scene_contact_visitor2() : wasm.graze_scene_contact_visitor3(), list)
        if (status === ARGUMENT) throw new UnsupportedError("contacts: what is near enough has no answer")
        return status
    }, "contacts")
    const found = regionContacts(words, dimension, places, CONTACT_IDS), size = words.length / found.length
    const idOf = (i: number, word: number) => words[size * i + word]! + HALF * words[size * i + word + 1]!
    return found.map((contact, i) => ({ a: idOf(i, 0), b: idOf(i, 2), contact }))
}

/** In the order of the ids. */
const byIds = (p: { a: number, b: number }, q: { a: number, b: number }) => p.a - q.a || p.b - q.b

/** A scene that has no object yet, and its meshes or polygons. */
class Loaded {
    readonly at: number
    readonly larges: readonly (Mesh | Polygon)[]

    constructor(at: number, larges: readonly (Mesh | Polygon)[]) {
        this.at = at
        this.larges = larges
    }
}

/** A thing in its parts. */
interface Parts { shape: Shape2 | Shape3 | undefined, large: Mesh | Polygon | undefined, place: Place & { solid?: Solid } }

function partsOf(thing: Thing2 | Thing3, name: string): Parts {
    if (thing === null || typeof thing !== "object") throw new TypeError(`${name}: expected a shape, mesh or polygon, got ${shown(thing)}`)
    const place = "shape" in thing ? thing : {}, shape = "shape" in thing ? thing.shape : thing
    return shape instanceof Mesh || shape instanceof Polygon ? { shape: undefined, large: shape, place } : { shape, large: undefined, place }
}

/** A scene: many shapes, meshes and polygons, each with an id. Answers are those of the things asked one by one; of equal times and distances the thing
 * with the lowest id is first. Meshes and polygons are shared, and kept; a mesh in a scene cannot be refitted or posed anew. */
export class Scene<D extends 2 | 3> extends Owned {
    readonly dimension: D

    constructor(dimension: D, things: ArrayLike<ThingOf<D>> | ShapesOf<D> | Loaded = [], ids?: ArrayLike<number>) {
        if (things instanceof Loaded) {
            super(things.at, "grz_scene_free")
            this.dimension = dimension
            this.#keepAll(things.larges)
            return
        }
        const all: ArrayLike<Thing2 | Thing3> | Shapes = things, count = lengthOf(all, "things", "shapes")
        const given = ids === undefined ? undefined : putIds(ids)
        const parts = all instanceof Shapes ? [] : Array.from(all, (thing, i) => partsOf(thing, `things[${i}]`))
        try {
            if (given !== undefined && given.count !== count) throw new RangeError(`ids: expected ${count}, one for each thing, got ${given.count}`)
            const status = all instanceof Shapes ? buildOf(dimension, all, given) : build(dimension, parts, given)
            if (status === ARGUMENT && given !== undefined && new Set(Array.from(ids!)).size < count) throw new RangeError("ids: one is there twice")
            check(status, "things")
        } finally {
            if (given !== undefined) release(given.at)
        }
        super(u32[V >> 2], "grz_scene_free")
        this.dimension = dimension
        parts.forEach(({ large }, i) => { if (large !== undefined) keep(this, ids === undefined ? i : ids[i], large) })
    }

    #at(): number {
        return addressOf(this, Scene as never, "scene")
    }

    /** The address of the mesh or polygon that a thing is, or 0. */
    #largeOf(id: number): number {
        return wide("graze_scene_large")(this.at, BigInt(id)) >>> 0
    }

    #keepAll(larges: readonly (Mesh | Polygon)[]): void {
        const ids = this.ids(), by = new Map(larges.map(large => [large.at, large]))
        if (ids.some(id => !Number.isSafeInteger(id))) {
            this.free()
            throw new RangeError("bytes: a scene with an id of 2^53 or more")
        }
        if (larges.length > 0) for (const id of ids) keep(this, id, by.get(this.#largeOf(id)))
    }

    /** The scene as bytes, the same on all machines, which C and Python read, too: without its meshes and polygons. */
    save(): Uint8Array {
        const scene = this.#at()
        return saveBytes((to, capacity) => wasm.graze_scene_save(scene, to, capacity))
    }

    /** For each mesh or polygon that is in it an id, the lowest of the things that are it, in the order in which `load` wants them. */
    sharedIds(): Float64Array {
        const scene = this.#at(), lowest = new Map<number, number>()
        for (const id of this.ids().reverse()) lowest.set(this.#largeOf(id), id)
        return this.#filled(4, (buffer, capacity) => {
            check(this.#call(this.dimension === 2 ? "scene_polygons" : "scene_meshes", scene, buffer, capacity, HIT), "scene")
        }, (at, total) => Float64Array.from(u32.subarray(at >>> 2, (at >>> 2) + total), large => lowest.get(large)!))
    }

    #call(name: string, ...args: (number | bigint)[]): number {
        const names: Record<string, string> = NAMES[this.dimension]
        return wide(names[name] ??= `grz${this.dimension}_${name}`)(...args)
    }

    #has(id: number): boolean {
        return wide("grz_scene_has")(this.#at(), BigInt(checkId(id, "id"))) !== 0
    }

    #allKnown(ids: ArrayLike<number>): void {
        for (let i = 0; i < ids.length; i++) this.#known(ids[i])
    }

    #known(id: number): bigint {
        if (!this.#has(id)) throw new RangeError(`id: there is no thing with the id ${id}`)
        return BigInt(id)
    }

    /** How many things it has. */
    get length(): number {
        wasm.grz_scene_about(HIT, this.#at())
        return u32[(HIT >> 2) + 1]
    }

    /** Is there a thing with this id? */
    has(id: number): boolean {
        return this.#has(id)
    }

    /** The ids of all things, in order. */
    ids(): Float64Array {
        const scene = this.#at(), count = this.length, to = allocate(8 * count)
        try {
            wasm.graze_scene_ids(scene, to)
            return f64.slice(to >>> 3, (to >>> 3) + count).sort()
        } finally {
            release(to)
        }
    }

    /** Adds a thing: a shape, mesh or polygon, or `{ shape, pose, category, mask, solid }`. */
    add(id: number, thing: ThingOf<D>): void {
        if (this.#has(id)) throw new RangeError(`id: there is a thing with the id ${id}`)
        this.#put("scene_add", id, thing)
    }

    /** Puts another thing in the place of one. */
    replace(id: number, thing: ThingOf<D>): void {
        this.#known(id)
        this.#put("scene_replace", id, thing)
    }

    #put(name: string, id: number, thing: ThingOf<D>): void {
        const parts = partsOf(thing, "thing")
        refuseIfAsked(this, "scene")
        putShape(A, parts.shape ?? placeholder(this.dimension), this.dimension, "thing")
        putThing(THING, POSE, A, this.dimension, parts, "thing")
        check(this.#call(name, this.#at(), BigInt(id), THING), "thing.pose")
        keep(this, id, parts.large)
    }

    /** Takes a thing out. */
    remove(id: number): void {
        refuseIfAsked(this, "scene")
        check(wide("grz_scene_remove")(this.#at(), this.#known(id)), "id")
        keep(this, id, undefined)
    }

    /** Moves a thing: the matrix takes the place of its pose, and is applied to the shape or mesh as it was given. */
    move(id: number, matrix: Matrix): void {
        refuseIfAsked(this, "scene")
        check(this.#call("scene_move", this.#at(), this.#known(id), putMatrix(POSE, matrix, this.dimension)), "matrix")
    }

    /** Moves many, which is faster: 6 numbers for each in the plane, 12 in space. If one cannot be moved, none is. */
    moveEach(ids: ArrayLike<number>, matrices: ArrayLike<number>): void {
        refuseIfAsked(this, "scene")
        const scene = this.#at(), width = this.dimension * (this.dimension + 1), given = putIds(ids)
        let lent
        try {
            lent = lendNumbers(matrices, "matrices")
            if (lent.isFloat) throw new TypeError("matrices: expected doubles, got a Float32Array")
            if (lent.count !== width * given.count) throw new RangeError(`matrices: expected ${width} numbers for each of ${given.count}, got ${lent.count} in all`)
            const status = this.#call("scene_move_n", scene, given.at, lent.at, given.count)
            if (status === ARGUMENT) this.#allKnown(ids)
            check(status, "matrices")
        } finally {
            giveBack(lent)
            release(given.at)
        }
    }

    #overlapOptions(options: SceneOverlapOptions): void {
        putIdFilter(OPTIONS, options)
        putRelation(OPTIONS + 24, options, CONTAINS)
    }

    #castOptions(options: SceneCastOptions<D>): void {
        putFilter(OPTIONS, options)
        u8[OPTIONS + 24] = isOpen(options) ? 1 : 0
        i32[(OPTIONS + 28) >> 2] = acceptFunction(options?.accept)
    }

    /** Makes a call of the module that may ask whether hits count. */
    #accepting<T>(options: { accept?: (hit: SceneHit<D>) => boolean } | null | undefined, call: () => T): T {
        const accept = options?.accept
        return accept === undefined ? call() : during([this], () => withCallbacks({ accept: at => accept(this.#hit(at)) }, call))
    }

    /** Makes a call of the module that may ask whether things count. */
    #acceptingIds<T>(options: SceneIdFilter | null | undefined, call: () => T): T {
        const acceptId = options?.accept
        return acceptId === undefined ? call() : during([this], () => withCallbacks({ acceptId }, call))
    }

    /** The same of pairs. */
    #acceptingPairs<T>(accept: ((a: number, b: number) => boolean) | undefined, call: () => T): T {
        return accept === undefined ? call() : during([this], () => withCallbacks({ accept: pairAccepted(accept) }, call))
    }

    #by(by: VecOf<D> | null): number {
        if (by === null) return 0
        putVec(V >> 3, by, this.dimension, "by", "")
        return V
    }

    #yes(): boolean {
        if (u8[OUT + 1] !== 0) throw new UnsupportedError("scene: what may be met has no answer here")
        return u8[OUT] !== 0
    }

    #vec(at: number): ArrayOf<D> {
        return Array.from(f64.subarray(at >>> 3, (at >>> 3) + this.dimension)) as ArrayOf<D>
    }

    #hit(at: number): SceneHit<D> {
        const vector = 8 * this.dimension
        return { id: idAt(at), enter: f64[(at >>> 3) + 1], exit: f64[(at >>> 3) + 2], point: this.#vec(at + 24), normal: this.#vec(at + 24 + vector),
            part: u32[(at + 24 + 2 * vector) >>> 2] }
    }

    #neighbor(at: number): SceneNeighbor<D> {
        return { id: idAt(at), distance: f64[(at >>> 3) + 1], onThing: this.#vec(at + 16), onShape: this.#vec(at + 16 + 8 * this.dimension) }
    }

    /** What a function writes into a buffer, with room for `capacity`, and how many there are at `totalAt`: again if there was not enough room. */
    #filled<T>(bytes: number, ask: (buffer: number, capacity: number) => void, take: (at: number, total: number) => T, totalAt = HIT, capacity = 0): T {
        let buffer = ROOM
        if (bytes * capacity > ROOM_BYTES) buffer = allocate(bytes * capacity)
        else capacity = Math.floor(ROOM_BYTES / bytes)
        for (;;) {
            try {
                ask(buffer, capacity)
                const total = u32[totalAt >> 2]
                if (total <= capacity) return take(buffer, total)
                capacity = total
            } finally {
                if (buffer !== ROOM) release(buffer)
            }
            buffer = allocate(bytes * capacity)
        }
    }

    /** The ids of all things that have a relation to the shape, in order. */
    overlap(shape: ShapeOf<D>, options: SceneOverlapOptions = {}): Float64Array {
        const scene = this.#at()
        putShape(A, shape, this.dimension, "shape")
        this.#overlapOptions(options)
        return this.#filled(8, (buffer, capacity) => {
            this.#acceptingIds(options, () => this.#call("scene_overlap_all", OUT, scene, A, OPTIONS, buffer, capacity, HIT))
            this.#yes()
        }, idsAt)
    }

    /** Has any? */
    overlapAny(shape: ShapeOf<D>, options: SceneOverlapOptions = {}): boolean {
        const scene = this.#at()
        putShape(A, shape, this.dimension, "shape")
        this.#overlapOptions(options)
        this.#acceptingIds(options, () => this.#call("scene_overlap_any", OUT, scene, A, OPTIONS))
        return this.#yes()
    }

    #caster(caster: Caster<VecOf<D>>, options: SceneCastOptions<D>): number {
        const scene = this.#at()
        putShape(A, caster as Shape3, this.dimension, "caster")
        this.#castOptions(options)
        return scene
    }

    #mover(mover: ShapeOf<D>, options: SceneCastOptions<D>): number {
        const scene = this.#at()
        putShape(A, mover, this.dimension, "mover")
        this.#castOptions(options)
        return scene
    }

    /** The thing that a segment, ray or line hits first. */
    cast(caster: Caster<VecOf<D>>, options: SceneCastOptions<D> = {}): SceneHit<D> | undefined {
        const scene = this.#caster(caster, options)
        this.#accepting(options, () => this.#call("scene_cast_first", OUT, scene, A, OPTIONS, HIT))
        return this.#yes() ? this.#hit(HIT) : undefined
    }

    castAny(caster: Caster<VecOf<D>>, options: SceneCastOptions<D> = {}): boolean {
        const scene = this.#caster(caster, options)
        this.#accepting(options, () => this.#call("scene_cast_any", OUT, scene, A, OPTIONS))
        return this.#yes()
    }

    /** All things that it hits, by time, of equal times by id: `castAll(ray).find(hit => ...)` is the first one that you want. */
    castAll(caster: Caster<VecOf<D>>, options: SceneCastOptions<D> = {}): SceneHit<D>[] {
        const scene = this.#caster(caster, options)
        return this.#hits(options, (buffer, capacity) => this.#call("scene_cast_all", OUT, scene, A, OPTIONS, buffer, capacity, HIT))
    }

    #hits(options: SceneCastOptions<D>, ask: (buffer: number, capacity: number) => number): SceneHit<D>[] {
        const bytes = LAYOUT[this.dimension - 2].hit
        return this.#filled(bytes, (buffer, capacity) => {
            this.#accepting(options, () => ask(buffer, capacity))
            this.#yes()
        }, (at, total) => Array.from({ length: total }, (_, i) => this.#hit(at + bytes * i)))
    }

    /** The thing that a shape meets first while it moves by `by` in the time from 0 to 1. */
    sweep(mover: ShapeOf<D>, by: VecOf<D> | null, options: SceneCastOptions<D> = {}): SceneHit<D> | undefined {
        const scene = this.#mover(mover, options), moved = this.#by(by)
        this.#accepting(options, () => this.#call("scene_sweep_first", OUT, scene, A, moved, OPTIONS, HIT))
        return this.#yes() ? this.#hit(HIT) : undefined
    }

    sweepAny(mover: ShapeOf<D>, by: VecOf<D> | null, options: SceneCastOptions<D> = {}): boolean {
        const scene = this.#mover(mover, options), moved = this.#by(by)
        this.#accepting(options, () => this.#call("scene_sweep_any", OUT, scene, A, moved, OPTIONS))
        return this.#yes()
    }

    sweepAll(mover: ShapeOf<D>, by: VecOf<D> | null, options: SceneCastOptions<D> = {}): SceneHit<D>[] {
        const scene = this.#mover(mover, options), moved = this.#by(by)
        return this.#hits(options, (buffer, capacity) => this.#call("scene_sweep_all", OUT, scene, A, moved, OPTIONS, buffer, capacity, HIT))
    }

    #touch(at: number): SceneTouch<D> {
        const vector = 8 * this.dimension
        return { id: idAt(at), leg: i32[(at + 8) >>> 2], time: f64[(at >>> 3) + 2], point: this.#vec(at + 24), normal: this.#vec(at + 24 + vector),
            part: u32[(at + 24 + 2 * vector) >>> 2] }
    }

    /** Moves a shape by `by`, along what blocks it: what is left after a hit goes on across its normal. Where it ends, and after each leg, it overlaps no thing
     * openly. It stays if it begins inside one. What is touched does not block. */
    slide(mover: ShapeOf<D>, by: VecOf<D>, options: SceneSlideOptions<D> = {}): SceneSlide<D> {
        const scene = this.#at(), bytes = LAYOUT[this.dimension - 2].hit, vector = 8 * this.dimension, { accept, mostLegs = 16 } = options ?? {}
        if (!(Number.isInteger(mostLegs) && mostLegs > 0)) throw new RangeError(`options.mostLegs: expected a whole number of at least 1, got ${shown(mostLegs)}`)
        putShape(A, mover, this.dimension, "mover")
        putVec(V >> 3, by, this.dimension, "by", "")
        putFilter(OPTIONS, options)
        i32[(OPTIONS + 24) >> 2] = acceptFunction(accept)
        i32[(OPTIONS + 32) >> 2] = Math.min(mostLegs, 2 ** 31 - 1)
        return this.#filled(bytes, (buffer, capacity) => {
            this.#accepting(options, () => this.#call("scene_slide", OUT, scene, A, V, OPTIONS, HIT, buffer, capacity))
        }, (at, total) => {
            this.#yes()
            const rest = HIT + 3 * vector
            return { place: this.#vec(HIT), made: this.#vec(HIT + vector), left: this.#vec(HIT + 2 * vector), legs: i32[rest >> 2], inside: u8[rest + 8] !== 0,
                touches: Array.from({ length: total }, (_, i) => this.#touch(at + bytes * i)) }
        }, HIT + 3 * vector + 4)
    }

    /** Where a shape that was put into things is free of them: put to `place` by shapeAt, it overlaps no thing openly. A shape that is free stays. */
    separate(shape: ShapeOf<D>, options: SceneIdFilter = {}): Separation<D> {
        const scene = this.#at()
        putShape(A, shape, this.dimension, "shape")
        putIdFilter(OPTIONS, options)
        const status = this.#acceptingIds(options, () => this.#call("scene_separate", scene, A, OPTIONS, V, OUT))
        if (status === ARGUMENT) throw new UnsupportedError(`shape: nothing separates ${shown(shape.kind)} from these things`)
        check(status, "shape")
        return { separated: u8[OUT] !== 0, place: this.#vec(V) }
    }

    /** Can one see b from a: does no thing meet the segment between them? */
    sight(a: VecOf<D>, b: VecOf<D>, options: SceneIdFilter = {}): boolean {
        const scene = this.#at()
        putVec(V >> 3, a, this.dimension, "a", "")
        putVec((V >> 3) + 3, b, this.dimension, "b", "")
        putIdFilter(OPTIONS, options)
        return this.#acceptingIds(options, () => this.#call("scene_sight", scene, V, V + 24, OPTIONS)) !== 0
    }

    #near(shape: ShapeOf<D>, options: SceneIdFilter & { within?: number }): number {
        const scene = this.#at()
        number(options?.within ?? Infinity, "options.within")
        putShape(A, shape, this.dimension, "shape")
        putIdFilter(OPTIONS, options)
        return scene
    }

    /** The thing that is nearest to a shape, of those at most `within` away. */
    nearest(shape: ShapeOf<D>, options: SceneIdFilter & { within?: number } = {}): SceneNeighbor<D> | undefined {
        const scene = this.#near(shape, options)
        this.#acceptingIds(options, () => this.#call("scene_nearest", OUT, scene, A, options?.within ?? Infinity, OPTIONS, HIT))
        return this.#yes() ? this.#neighbor(HIT) : undefined
    }

    /** The `count` nearest things, by distance, of equal ones by id; with `scene.length` all that are at most `within` away. */
    nearestK(shape: ShapeOf<D>, count: number, options: SceneIdFilter & { within?: number } = {}): SceneNeighbor<D>[] {
        const scene = this.#near(shape, options), bytes = LAYOUT[this.dimension - 2].neighbor, most = Math.min(wholeNumber(count), this.length)
        const buffer = allocate(bytes * most)
        try {
            this.#acceptingIds(options, () => this.#call("scene_nearest_k", OUT, scene, A, options?.within ?? Infinity, OPTIONS, buffer, most, HIT))
            this.#yes()
            return Array.from({ length: u32[HIT >> 2] }, (_, i) => this.#neighbor(buffer + bytes * i))
        } finally {
            release(buffer)
        }
    }

    /** The `count` things that are nearest to a thing, as it lies there, by distance, of equal ones by id: others of this scene, or those of `other`. Of things at
     * most `within` away, the category of each of which has a bit of the other's mask. */
    neighbors(id: number, count: number, options: { within?: number, other?: Scene<D>, accept?: (id: number) => boolean } = {}): SceneDistance[] {
        const { within = Infinity, other, accept } = options ?? {}, scene = this.#at(), thing = this.#known(id), second = this.#second(other, "options.other")
        const most = Math.min(wholeNumber(count), (other ?? this).length), buffer = allocate(ID_DISTANCE * most)
        try {
            number(within, "options.within")
            putIdFilter(OPTIONS, { accept })
            const ask = () => this.#acceptingIds({ accept }, () => wide("grz_scene_neighbors")(OUT, scene, thing, second, within, OPTIONS, buffer, most, HIT))
            if (other === undefined) ask()
            else during([other], ask)
            return Array.from({ length: u32[HIT >> 2] }, (_, i) => ({ id: idAt(buffer + ID_DISTANCE * i), distance: f64[(buffer >> 3) + 2 * i + 1] }))
        } finally {
            release(buffer)
        }
    }

    /** Another scene of the same space, or this one. */
    #second(other: Scene<D> | undefined, name = "other"): number {
        if (other === undefined) return this.#at()
        const second = addressOf(other, Scene as never, name)
        if (other.dimension !== this.dimension) throw new TypeError(`${name}: a scene of the other space`)
        return second
    }

    /** Where a shape is in contact with the things, in the order of their ids, those of one thing the deepest first: what contact3 says of shapes, of meshes and
     * polygons what their `contacts` do. */
    contacts(shape: ShapeOf<D>, options: SceneContactsOptions = {}): SceneContact<D>[] {
        const scene = this.#at()
        putShape(A, shape, this.dimension, "shape")
        putContactOptions(this.dimension, options, options)
        return contactsFound(this.dimension, [null, "part"], (visitor, list) => this.#acceptingIds(options, () => this.#call("scene_contacts", scene, A, OPTIONS, visitor, list)))
            .sort(byIds).map(({ b, contact }) => ({ id: b, ...contact }))
    }

    /** The contacts of all pairs of things of this scene, a the lower id, or of one of it and one of the other; in the order of a and b. */
    pairContacts(other?: Scene<D>, options: ScenePairContactsOptions = {}): ScenePairContact<D>[] {
        const scene = this.#at(), second = this.#second(other)
        putContactOptions(this.dimension, undefined, options)
        return contactsFound(this.dimension, ["partA", "partB"], (visitor, list) => this.#call("scene_pairs_contacts", scene, second, OPTIONS, visitor, list))
            .sort(byIds).map(({ a, b, contact }) => ({ a, b, ...contact }))
    }

    /** The pairs of things of this scene that have the relation, the lower id first, or of one of it and one of the other: a, b, a, b, ..., in order. `accept`:
     * whether two count that may meet; it may be asked more than once. */
    pairs(other?: Scene<D>, options: ScenePairsOptions & { accept?: (a: number, b: number) => boolean } = {}): Float64Array {
        const scene = this.#at(), second = this.#second(other)
        i32.fill(0, OPTIONS >> 2, (OPTIONS >> 2) + 6)
        putRelation(OPTIONS, options, WITHIN)
        const accept = options?.accept
        i32[(OPTIONS + 16) >> 2] = acceptFunction(accept)
        return this.#filled(16, (buffer, capacity) => {
            const ask = () => this.#acceptingPairs(accept, () => wasm.grz_scene_pairs_fill(scene, second, OPTIONS, buffer, capacity, HIT))
            const status = other === undefined ? ask() : during([other], ask)
            if (status === ARGUMENT) throw new UnsupportedError("pairs: two meshes have no answer to this relation")
            check(status, "pairs")
        }, (at, total) => idsAt(at, 2 * total), HIT, this.length)
    }

    /** The first contacts of things that move, those with these ids by `by`, one displacement for all or one behind the other for each, in the time from 0 to 1,
     * while all others stand still; in the order of `enter`, of equal ones by a and b. The scene is not changed. */
    meetings(ids: ArrayLike<number>, by: ArrayLike<number>, options: SceneMeetingOptions = {}): SceneMeeting<D>[] {
        const scene = this.#at(), vector = 8 * this.dimension, size = 32 + 2 * vector, { first = false, accept } = options ?? {}
        const given = putIds(ids, 8 + vector)
        let lent: Lent | undefined
        try {
            this.#allKnown(ids)
            lent = lendMoves(by, this.dimension, given.count)
            for (let i = 0; i < given.count; i++) {
                const from = lent.at + (lent.count === this.dimension ? 0 : vector * i)
                u8.copyWithin(given.at + (8 + vector) * i + 8, from, from + vector)
            }
            i32.fill(0, OPTIONS >> 2, (OPTIONS >> 2) + 4)
            u8[OPTIONS] = isOpen(options) ? 1 : 0
            i32[(OPTIONS + 8) >> 2] = acceptFunction(accept)
            const ask = (buffer: number, capacity: number) => this.#call("scene_meetings", scene, given.at, given.count, OPTIONS, buffer, first ? 1 : capacity, HIT)
            return this.#filled(size, (buffer, capacity) => {
                const status = this.#acceptingPairs(accept, () => ask(buffer, capacity))
                if (status === ARGUMENT) throw new UnsupportedError("meetings: two that may meet have no answer")
                check(status, "meetings")
                if (first) u32[HIT >> 2] = Math.min(u32[HIT >> 2], 1)
            }, (at, total) => Array.from({ length: total }, (_, i) => this.#meeting(at + size * i)))
        } finally {
            giveBack(lent)
            release(given.at)
        }
    }

    #meeting(at: number): SceneMeeting<D> {
        return { a: idAt(at), b: idAt(at + 8), enter: f64[(at >>> 3) + 2], exit: f64[(at >>> 3) + 3], point: this.#vec(at + 32),
            normal: this.#vec(at + 32 + 8 * this.dimension) }
    }

    /** Until when the scene is free, while the things with these ids move and turn, each by its own motion, and all others stand still: never late. The scene is not
     * changed. Two without an answer are open at 0; `accept` leaves them out: whether two things count. */
    advance(ids: ArrayLike<number>, motions: ArrayLike<(D extends 2 ? Motion2 : Motion3) | null | undefined>, tolerance = 0,
        options: Pick<SceneMeetingOptions, "accept"> = {}): SceneCertificate<D> {
        const { accept } = options ?? {}, scene = this.#at(), bytes = 8 + MOTION_SIZE[this.dimension], count = lengthOf(motions, "motions", "motions"), given = putIds(ids, bytes)
        try {
            this.#allKnown(ids)
            if (count !== given.count) throw new RangeError(`motions: expected ${given.count}, one for each id, got ${count}`)
            for (let i = 0; i < count; i++) putMotion(given.at + bytes * i + 8, motions[i], i, this.dimension, `motions[${i}]`)
            i32.fill(0, OPTIONS >> 2, (OPTIONS >> 2) + 4)
            i32[(OPTIONS + 8) >> 2] = acceptFunction(accept)
            const found = certify(this.dimension, Array.from(motions), i => `motions[${i}]`, tolerance, accept && pairAccepted(accept),
                () => during([this], () => this.#call("scene_advance", scene, given.at, count, tolerance, OPTIONS, CERTIFICATE)))
            if (found.verdict === "clear") return found
            const pair = CERTIFICATE + 24 + 16 * this.dimension
            return { ...found, a: idAt(pair), b: idAt(pair + 8) }
        } finally {
            release(given.at)
        }
    }

    /** Asks for each of many shapes: `numbers` of an answer, and what reads them. */
    #each<T>(what: number, shapes: ShapesOf<D>, numbers: number, argument: string, read: (at: number, count: number, yes: Uint8Array) => T, by?: ArrayLike<number> | null, within = 0,
        accepting: (ask: () => number) => number = ask => ask()): T {
        const scene = this.#at(), all: Shapes = shapes, rows = addressOf(all, Shapes, argument), count = all.length
        if (all.dimension !== this.dimension) throw new TypeError(`${argument}: shapes of ${all.dimension}D in a question of ${this.dimension}D`)
        let out = 0, lent
        try {
            lent = by === null || by === undefined ? undefined : lendMoves(by, this.dimension, count)
            out = allocate((8 * numbers + 1) * count)
            f64[JOB >> 3] = number(within, "options.within")
            i32.set([OPTIONS, what, count, all.number, all.width, all.width, rows, all.roundsAt, lent?.at ?? 0, lent?.count === this.dimension ? 0 : this.dimension, out, out + 8 * numbers * count], (JOB >> 2) + 2)
            const failed = accepting(() => this.dimension === 2 ? wasm.graze_scene_each2(scene, JOB) : wasm.graze_scene_each3(scene, JOB))
            if (failed >= 0) throw new UnsupportedError(`${argument}: that of index ${failed} has no answer`)
            return read(out, count, u8.slice(out + 8 * numbers * count, out + (8 * numbers + 1) * count))
        } finally {
            if (out !== 0) release(out)
            giveBack(lent)
        }
    }

    #hitsOf(at: number, count: number, hit: Uint8Array): SceneHits {
        const d = this.dimension, column = (from: number, width = 1) => f64.slice((at >>> 3) + from * count, (at >>> 3) + (from + width) * count)
        return { hit, id: column(0), enter: column(1), exit: column(2), point: column(3, d), normal: column(3 + d, d), part: Uint32Array.from(column(3 + 2 * d)) }
    }

    /** What cast says of each of many casters. */
    castEach(casters: ShapesOf<D>, options: SceneCastOptions<D> = {}): SceneHits {
        this.#castOptions(options)
        return this.#each(CAST, casters, 4 + 2 * this.dimension, "casters", (at, count, yes) => this.#hitsOf(at, count, yes), null, 0, ask => this.#accepting(options, ask))
    }

    /** What sweep says of each of many: `by` for all, or one behind the other for each. */
    sweepEach(movers: ShapesOf<D>, by: ArrayLike<number> | null, options: SceneCastOptions<D> = {}): SceneHits {
        this.#castOptions(options)
        return this.#each(SWEEP, movers, 4 + 2 * this.dimension, "movers", (at, count, yes) => this.#hitsOf(at, count, yes), by, 0, ask => this.#accepting(options, ask))
    }

    /** What overlap says of each of many: a row for each two, in the order of the shapes, of each by id. */
    overlapEach(shapes: ShapesOf<D>, options: SceneOverlapOptions = {}): SceneOverlaps {
        const scene = this.#at(), all: Shapes = shapes, rows = addressOf(all, Shapes, "shapes")
        if (all.dimension !== this.dimension) throw new TypeError(`shapes: shapes of ${all.dimension}D in a question of ${this.dimension}D`)
        this.#overlapOptions(options)
        const words = collect(list => {
            i32.set([OPTIONS, 0, all.length, all.number, all.width, all.width, rows, all.roundsAt], (JOB >> 2) + 2)
            const failed = this.#acceptingIds(options, () => (this.dimension === 2 ? wasm.graze_scene_overlap_each2 : wasm.graze_scene_overlap_each3)(scene, JOB, list))
            if (failed >= 0) throw new UnsupportedError(`shapes: that of index ${failed} has no answer`)
            return 0
        }, "shapes"), count = words.length / 3, shape = new Uint32Array(count), id = new Float64Array(count)
        for (let i = 0, at = 0; i < count; i++, at += 3) {
            shape[i] = words[at]
            id[i] = words[at + 1] + HALF * words[at + 2]
        }
        return { shape, id }
    }

    /** What overlapAny says of each of many: 1 or 0. */
    overlapAnyEach(shapes: ShapesOf<D>, options: SceneOverlapOptions = {}): Uint8Array {
        this.#overlapOptions(options)
        return this.#each(0, shapes, 0, "shapes", (_at, _count, yes) => yes, null, 0, ask => this.#acceptingIds(options, ask))
    }

    /** What nearest says of each of many: `Shapes2.from("point", numbers)` are points. */
    nearestEach(shapes: ShapesOf<D>, options: SceneIdFilter & { within?: number } = {}): SceneNeighbors {
        const d = this.dimension
        putIdFilter(OPTIONS, options)
        return this.#each(DISTANCE, shapes, 2 + 2 * d, "shapes", (at, count, found) => {
            const column = (from: number, width = 1) => f64.slice((at >>> 3) + from * count, (at >>> 3) + (from + width) * count)
            return { found, id: column(0), distance: column(1), onThing: column(2, d), onShape: column(2 + d, d) }
        }, null, options?.within ?? Infinity, ask => this.#acceptingIds(options, ask))
    }
}

/** Ids one behind the other. */
function idsAt(at: number, count: number): Float64Array {
    const ids = new Float64Array(count)
    for (let i = 0; i < count; i++) ids[i] = idAt(at + 8 * i)
    return ids
}
const pairAccepted = (accept: (a: number, b: number) => boolean) => (at: number): boolean => accept(idAt(at), idAt(at + 8))
export const placeholder = (dimension: 2 | 3) => dimension === 2 ? FLAT_POINT : POINT

/** Writes a struct grz2_thing or grz3_thing, of a shape that is in memory, and its pose. */
function putThing(at: number, pose: number, shape: number, dimension: 2 | 3, { large, place }: Parts, name: string): void {
    const { size, large: toLarge, pose: toPose, bits } = LAYOUT[dimension - 2]
    if (large !== undefined && large instanceof Mesh !== (dimension === 3))
        throw new TypeError(`${name}: a ${large instanceof Mesh ? "mesh" : "polygon"} in a scene of ${dimension}D`)
    const solid = large instanceof Mesh ? large.asked(place.solid, `${name}.solid`) : 0, matrix = place.pose
    i32.fill(0, at >> 2, (at + size) >> 2)
    u8.copyWithin(at, shape, shape + toLarge)
    if (large !== undefined) i32[(at + toLarge) >> 2] = large instanceof Mesh ? addressOf(large, Mesh, name) : addressOf(large, Polygon, name)
    if (dimension === 3) i32[(at + toLarge + 4) >> 2] = solid
    if (matrix !== undefined && matrix !== null) i32[(at + toPose) >> 2] = putMatrix(pose, matrix, dimension)
    putBits(at + bits, place.category, `${name}.category`)
    putBits(at + bits + 8, place.mask, `${name}.mask`)
}

type Ids = { at: number } | undefined

/** Builds a scene, at V, of things: its status. */
function build(dimension: 2 | 3, parts: Parts[], ids: Ids): number {
    const { size, large } = LAYOUT[dimension - 2], things = allocate((size + 96) * parts.length)
    try {
        const shapes = putList(parts.map(({ shape }) => shape ?? placeholder(dimension)), dimension, "things")
        parts.forEach((part, i) => putThing(things + size * i, things + size * parts.length + 96 * i, shapes + large * i, dimension, part, `things[${i}]`))
        return (dimension === 2 ? wasm.grz2_scene_build : wasm.grz3_scene_build)(V, things, ids?.at ?? 0, parts.length, 0)
    } finally {
        release(things)
    }
}

/** The same of many shapes of one kind. */
function buildOf(dimension: 2 | 3, shapes: Shapes, ids: Ids): number {
    const rows = addressOf(shapes, Shapes, "things")
    if (shapes.dimension !== dimension) throw new TypeError(`things: shapes of ${shapes.dimension}D in a scene of ${dimension}D`)
    i32.set([shapes.number, shapes.width, shapes.width, rows, shapes.roundsAt], JOB >> 2)
    return (dimension === 2 ? wasm.graze_scene_of2 : wasm.graze_scene_of3)(V, JOB, ids?.at ?? 0, shapes.length)
}

/** Loads a scene, with its meshes or polygons. */
function load(dimension: 2 | 3, bytes: Uint8Array, larges: readonly (Mesh | Polygon)[], name: string): Loaded {
    const count = lengthOf(larges, name, name), list = allocate(4 * count)
    try {
        for (let i = 0; i < count; i++) u32[(list >>> 2) + i] = addressOf(larges[i], dimension === 2 ? Polygon as never : Mesh as never, `${name}[${i}]`)
        const at = loadBytes(bytes, "a scene", "grz_scene_free", `${name}: not those of the scene that was saved`, (to, from, length, read) =>
            (dimension === 2 ? wasm.graze_scene_load2 : wasm.graze_scene_load3)(to, from, length, read, list, count))
        return new Loaded(at, larges)
    } finally {
        release(list)
    }
}

/** A scene of the plane: shapes and polygons. */
export class Scene2 extends Scene<2> {
    /**
     * @param things shapes and polygons, or `{ shape, pose, category, mask }` of one; or a Shapes2; nothing: the scene is empty
     * @param ids whole numbers below 2^53, one for each; undefined: 0, 1, 2, ...
     */
    constructor(things?: ArrayLike<Thing2> | Shapes2, ids?: ArrayLike<number>)
    /** @internal */
    constructor(scene: Loaded)
    constructor(things?: ArrayLike<Thing2> | Shapes2 | Loaded, ids?: ArrayLike<number>) {
        super(2, things, ids)
    }

    /** The scene that was saved. `polygons`: those of the things that its `sharedIds` named, in this order. */
    static load(bytes: Uint8Array, polygons: readonly Polygon[] = []): Scene2 {
        return new Scene2(load(2, bytes, polygons, "polygons"))
    }
}

/** A scene of space: shapes and meshes. */
export class Scene3 extends Scene<3> {
    /**
     * @param things shapes and meshes, or `{ shape, pose, category, mask, solid }` of one; or a Shapes3; nothing: the scene is empty
     * @param ids whole numbers below 2^53, one for each; undefined: 0, 1, 2, ...
     */
    constructor(things?: ArrayLike<Thing3> | Shapes3, ids?: ArrayLike<number>)
    /** @internal */
    constructor(scene: Loaded)
    constructor(things?: ArrayLike<Thing3> | Shapes3 | Loaded, ids?: ArrayLike<number>) {
        super(3, things, ids)
    }

    /** The scene that was saved. `meshes`: those of the things that its `sharedIds` named, in this order. */
    static load(bytes: Uint8Array, meshes: readonly Mesh[] = []): Scene3 {
        return new Scene3(load(3, bytes, meshes, "meshes"))
    }
}
