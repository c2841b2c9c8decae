// SPDX-License-Identifier: MIT
//
// Geometries, as maps and databases have them, and joins of many.
import { addressOf, check, collect, giveBack, lendIndices, lendNumbers, Owned } from "./owned.js"
import { matches, predicateNumber } from "./polygon.js"
import type { GeoJson } from "./polygon.js"
import type { Nearest } from "./relations.js"
import { known, number, shown } from "./shapes.js"
import type { Aabb, ArrayOf } from "./shapes.js"
import { OUT, allocate, f64, i32, refresh, release, textAt, u32, u8, wasm } from "./wasm.js"
import { ofGeoJson, ofHex, toGeoJson, TYPES } from "./wkb.js"
import type { GeoJsonGeometry } from "./wkb.js"

/** What one geometry is made of: WKB, also in hexadecimal digits; a geometry or Feature of GeoJSON; null: an empty one. */
export type GeometrySource = Uint8Array | ArrayBuffer | string | GeoJson | null
/** `rings`: the rings of areas count, too. */
export interface LengthOptions { rings?: boolean }
/** How to join: by a `predicate` ("intersects" unless anything is given), by a pattern of the DE-9IM `matrix`, or all that are `within` a distance. Only one of them. */
export interface JoinOptions { predicate?: string, matrix?: string, within?: number }
/** `pairs`: which are asked, numbers a, b, a, b, ... as a join gives them. Without it one of these with one of the other, row by row, or one side's only one with each of the other. */
export interface NamedPairsOptions { pairs?: ArrayLike<number> }
/** `within`: no farther away. */
export interface JoinNearestOptions { within?: number }
/** The nearest of each, row by row, the nearest first: 2^32 - 1 and Infinity where there are no more. */
export interface JoinNearest { index: Uint32Array, distance: Float64Array }

const FACTS = OUT + 640, JOIN = OUT + 800, V = OUT + 208, W = OUT + 240
const FORMAT = -4, CURVE = 4 // of grz_status, and of grz_wkb_problem
const vec = (at: number): ArrayOf<2> => [f64[at >> 3]!, f64[(at >> 3) + 1]!]

function wkbOf(source: unknown, argument: string): Uint8Array {
    if (typeof source === "string") return ofHex(source, argument)
    if (source instanceof Geometry) return source.toWkb()
    if (source instanceof Uint8Array) return source
    if (source instanceof ArrayBuffer) return new Uint8Array(source)
    return ofGeoJson(source, argument)
}

const reasonOf = (validity: number) => textAt(wasm.grz2_validity_text(validity))

/** Calls with where the WKB is, and its size; throws what is wrong with it, as the struct at FACTS says. */
function withWkb(source: unknown, argument: string, call: (at: number, size: number) => number): void {
    const bytes = wkbOf(source, argument), at = allocate(bytes.length)
    try {
        u8.set(bytes, at)
        const status = call(at, bytes.length)
        refresh()
        if (status !== FORMAT) return check(status, argument)
        const [problem, offset, type] = u32.subarray(FACTS >> 2) as unknown as [number, number, number]
        const what = problem === CURVE ? `WKB of a ${textAt(wasm.grz_wkb_type_name(type))}, which graze does not read` : `WKB: ${textAt(wasm.grz_wkb_problem_text(problem))}`
        throw new RangeError(`${argument}: ${what}, at byte ${offset}`)
    } finally {
        release(at)
    }
}

/** What a function writes, which says how many bytes that are. */
function written(write: (at: number, capacity: number) => number): Uint8Array {
    const size = write(0, 0), at = allocate(size)
    try {
        write(at, size)
        return u8.slice(at, at + size)
    } finally {
        release(at)
    }
}

/** Points, lines and areas in one object, as one set; it may be a collection of several kinds, or empty. What is read does not change. */
export class Geometry extends Owned {
    /** The reference system that EWKB names; undefined: none. */
    readonly srid: number | undefined
    /** Did some coordinates have a z or an m? They are left out. GeoJSON's are left out without a word. */
    readonly hadZ: boolean
    readonly hadM: boolean

    constructor(source: GeometrySource) {
        withWkb(source, "geometry", (at, size) => wasm.grz2_geometry_from_wkb(V, at, size, 0, FACTS))
        super(u32[V >> 2]!, "grz2_geometry_free")
        this.hadZ = u8[FACTS + 12] !== 0
        this.hadM = u8[FACTS + 13] !== 0
        this.srid = u8[FACTS + 14] !== 0 ? i32[(FACTS >> 2) + 4] : undefined
    }

    #at(): number {
        return addressOf(this, Geometry, "geometry")
    }

    #facts(): void {
        wasm.grz2_geometry_about(FACTS, this.#at())
    }

    /** "Point" to "GeometryCollection", as GeoJSON has them. */
    get type(): GeoJsonGeometry["type"] {
        this.#facts()
        return TYPES[u32[FACTS >> 2]!] as GeoJsonGeometry["type"]
    }

    /** Has it no point? */
    get empty(): boolean {
        this.#facts()
        return u8[FACTS + 24] !== 0
    }

    /** Its bounds, exactly; undefined if it is empty. */
    get bounds(): Aabb<ArrayOf<2>> | undefined {
        return this.empty ? undefined : { kind: "aabb", min: vec(FACTS + 32), max: vec(FACTS + 48) }
    }

    /** The area of the union of its areas, the nearest number. */
    get area(): number {
        check(wasm.grz2_geometry_area(this.#at(), OUT), "geometry")
        return f64[OUT >> 3]!
    }

    /** The sum of the lengths of its lines, at most 2^-51 of it off. Where lines lie on each other each counts. */
    lengthOfLines(options: LengthOptions = {}): number {
        return wasm.grz2_geometry_length(this.#at(), known(options, "rings").rings === true ? 1 : 0)
    }

    /** Is it valid, as OGC, JTS and GEOS say? Nothing else asks for that. */
    isValid(): boolean {
        return this.#validity() === 0
    }

    /** "valid", or the first reason found why it is not: "a ring crosses or touches itself". */
    isValidReason(): string {
        return reasonOf(this.#validity())
    }

    #validity(): number {
        check(wasm.grz2_geometry_validate(this.#at(), 0, OUT), "geometry")
        return u32[OUT >> 2]!
    }

    /** The DE-9IM matrix of the two, nine characters: "FF2F11212". */
    relate(other: Geometry): string {
        check(wasm.grz2_geometry_relate(this.#at(), addressOf(other, Geometry, "other"), 0, FACTS), "other")
        return textAt(FACTS)
    }

    /** Has the matrix a pattern, nine characters of T F * 0 1 2? */
    relateMatches(other: Geometry, pattern: string): boolean {
        return matches(this.relate(other), pattern)
    }

    /** Does a predicate hold: intersects, disjoint, touches, crosses, overlaps, contains, within, covers, covered_by, equals? */
    relateAsk(other: Geometry, predicate: string): boolean {
        check(wasm.grz2_geometry_ask(this.#at(), addressOf(other, Geometry, "other"), predicateNumber(predicate), 0, OUT), "other")
        return u8[OUT] !== 0
    }

    /** Is their distance at most `margin`? */
    within(other: Geometry, margin: number): boolean {
        return wasm.grz2_geometry_within(this.#at(), addressOf(other, Geometry, "other"), number(margin, "margin")) !== 0
    }

    /** The distance, the nearest number, and a nearest point of each; 0 if they have a common point; Infinity and NaN if one is empty. */
    distance(other: Geometry): Nearest<2> {
        const distance = wasm.grz2_geometry_distance(this.#at(), addressOf(other, Geometry, "other"), V, W)
        return { distance, a: vec(V), b: vec(W) }
    }

    /** As ISO WKB, of the type that it came from. */
    toWkb(): Uint8Array {
        const geometry = this.#at()
        return written((at, capacity) => wasm.grz2_geometry_to_wkb(geometry, at, capacity))
    }

    toGeoJson(): GeoJsonGeometry {
        return toGeoJson(this.toWkb())
    }
}

/** A list of what is in a FeatureCollection, or in anything that can be gone through. */
function itemsOf(source: unknown): unknown[] {
    const { type, features } = (source ?? {}) as { type?: unknown, features?: unknown }
    if (type === "FeatureCollection") {
        if (!Array.isArray(features)) throw new TypeError(`geometries.features: expected an array, got ${shown(features)}`)
        return features
    }
    if (typeof (source as Iterable<unknown> | null | undefined)?.[Symbol.iterator] !== "function" || typeof source === "string")
        throw new TypeError(`geometries: expected many, a FeatureCollection or a Float64Array of points, got ${shown(type ?? source)}`)
    return Array.from(source as Iterable<unknown>)
}

/** Many geometries, and a tree over their bounds. They are numbered from 0. */
export class Geometries extends Owned {
    /** @param source many geometries; a FeatureCollection of GeoJSON; or a Float64Array of points: x, y, x, y, ... They are copied. */
    constructor(source: Iterable<GeometrySource | Geometry> | GeoJson | Float64Array) {
        check(wasm.grz2_geometries_begin(V, 0), "geometries")
        super(u32[V >> 2]!, "grz2_geometries_free")
        try {
            if (source instanceof Float64Array) this.#addPoints(source)
            else itemsOf(source).forEach((item, i) => withWkb(item, `geometries[${i}]`, (at, size) => wasm.grz2_geometries_add_wkb(this.at, at, size, FACTS)))
            check(wasm.grz2_geometries_build(this.at, 0), "geometries")
        } catch (error) {
            this.free()
            throw error
        }
    }

    #addPoints(source: Float64Array): void {
        if (source.length % 2 !== 0) throw new RangeError(`geometries: expected 2 numbers for each point, got ${source.length} in all`)
        const points = lendNumbers(source, "geometries")
        try {
            i32.set([0, points.count / 2, 0, points.at, 0, 0, 0, 0], FACTS >> 2)
            check(wasm.grz2_geometries_add_points(this.at, FACTS), "geometries")
        } finally {
            giveBack(points)
        }
    }

    #at(): number {
        return addressOf(this, Geometries, "geometries")
    }

    /** How many. */
    get length(): number {
        wasm.grz2_geometries_about(FACTS, this.#at())
        return u32[FACTS >> 2]!
    }

    /** One of them as ISO WKB. */
    wkb(index: number): Uint8Array {
        const { length } = this
        if (!(Number.isInteger(index) && index >= 0 && index < length)) throw new RangeError(`index: expected a whole number below ${length}, got ${shown(index)}`)
        return written((at, capacity) => wasm.grz2_geometries_to_wkb(this.at, index, at, capacity))
    }

    /** Is each valid, as OGC, JTS and GEOS say? 1 or 0. */
    isValid(): Uint8Array {
        return Uint8Array.from(this.#validity(), validity => validity === 0 ? 1 : 0)
    }

    /** Of each "valid", or the first reason found why it is not. */
    isValidReason(): string[] {
        return Array.from(this.#validity(), reasonOf)
    }

    #validity(): Uint32Array {
        const { length } = this, out = allocate(4 * length)
        try {
            check(wasm.grz2_geometries_validate(this.at, 0, out), "geometries")
            return u32.slice(out >>> 2, (out >>> 2) + length)
        } finally {
            release(out)
        }
    }

    /** The pairs of one of these and one of the other for which the answer is yes, exactly: a, b, a, b, ... ascending by a, then by b. */
    join(other: Geometries, options: JoinOptions = {}): Uint32Array {
        const a = this.#at(), b = addressOf(other, Geometries, "other")
        return withJoin(known(options, "predicate", "matrix", "within"), how => collect(list => wasm.grz2_geometries_join(a, b, how, wasm.graze_pair_visitor(), list), "other"))
    }

    /** The question of a join about pairs that are named, exactly: 1 or 0 for each. */
    askEach(other: Geometries, options: JoinOptions & NamedPairsOptions = {}): Uint8Array {
        const { pairs, ...join } = known(options, "predicate", "matrix", "within", "pairs")
        return withJoin(join, how => this.#each(other, pairs, 1, (a, b, at, count, out) => wasm.grz2_geometries_ask(a, b, at, count, how, out), (out, count) => u8.slice(out, out + count)))
    }

    /** The matrix of each pair. */
    relateEach(other: Geometries, options: NamedPairsOptions = {}): string[] {
        return this.#each(other, known(options, "pairs").pairs, 10, (a, b, at, count, out) => wasm.grz2_geometries_relate(a, b, at, count, 0, out),
            (out, count) => Array.from({ length: count }, (_, i) => textAt(out + 10 * i)))
    }

    /** The distance of each pair, the nearest number; Infinity if one is empty. */
    distanceEach(other: Geometries, options: NamedPairsOptions = {}): Float64Array {
        return this.#each(other, known(options, "pairs").pairs, 8, (a, b, at, count, out) => wasm.grz2_geometries_distance(a, b, at, count, 0, out),
            (out, count) => f64.slice(out >>> 3, (out >>> 3) + count))
    }

    /** What a function writes for each pair, `size` bytes. */
    #each<T>(other: Geometries, pairs: ArrayLike<number> | undefined, size: number,
        ask: (a: number, b: number, at: number, count: number, out: number) => number, take: (out: number, count: number) => T): T {
        const a = this.#at(), b = addressOf(other, Geometries, "other"), { length } = this, others = other.length
        if (pairs === undefined && length !== others && length !== 1 && others !== 1) throw new RangeError(`other: expected ${length} or 1, got ${others}`)
        const given = pairs ?? rowByRow(length === 1 ? others : length, length === 1, others === 1), lent = lendIndices(given, 2 ** 28, "options.pairs")
        let out = 0
        try {
            if (lent.count % 2 !== 0) throw new RangeError(`options.pairs: expected 2 numbers for each pair, got ${lent.count} in all`)
            const count = lent.count / 2
            out = allocate(size * count)
            check(ask(a, b, lent.at, count, out), "options.pairs")
            return take(out, count)
        } finally {
            release(out)
            giveBack(lent)
        }
    }

    /** The `k` nearest of the other for each of these, row by row: of equal distances the lower number first. */
    joinNearest(other: Geometries, k = 1, options: JoinNearestOptions = {}): JoinNearest {
        const a = this.#at(), b = addressOf(other, Geometries, "other"), { within = Infinity } = known(options, "within"), count = this.length * k
        if (!(Number.isInteger(k) && k >= 1)) throw new RangeError(`k: expected a whole number from 1 on, got ${shown(k)}`)
        if (!(number(within, "options.within") >= 0)) throw new RangeError(`options.within: expected a distance, got ${shown(within)}`)
        const near = allocate(16 * count)
        try {
            check(wasm.grz2_geometries_nearest(a, b, k, within, 0, near), "other")
            return {
                index: Uint32Array.from({ length: count }, (_, i) => u32[near / 4 + 4 * i]!), distance: Float64Array.from({ length: count }, (_, i) => f64[near / 8 + 2 * i + 1]!),
            }
        } finally {
            release(near)
        }
    }
}

/** Pairs that lie beside each other. */
function rowByRow(count: number, isOneA: boolean, isOneB: boolean): Uint32Array {
    const pairs = new Uint32Array(2 * count)
    for (let i = 0; i < count; i++) {
        if (!isOneA) pairs[2 * i] = i
        if (!isOneB) pairs[2 * i + 1] = i
    }
    return pairs
}

/** Calls with where a grz2_join is. */
function withJoin<T>({ predicate, matrix, within }: JoinOptions, call: (how: number) => T): T {
    const given = [predicate, matrix, within].filter(option => option !== undefined).length
    if (given > 1) throw new TypeError("options: only one of predicate, matrix and within")
    const pattern = matrix === undefined ? 0 : lendPattern(matrix)
    try {
        i32.fill(0, JOIN >> 2, (JOIN >> 2) + 8)
        i32.set([matrix !== undefined ? 1 : within !== undefined ? 2 : 0, predicateNumber(predicate ?? "intersects"), pattern], JOIN >> 2)
        f64[(JOIN >> 3) + 2] = within === undefined ? 0 : number(within, "options.within")
        return call(JOIN)
    } finally {
        if (pattern !== 0) release(pattern)
    }
}

/** A pattern in the memory of the module. */
function lendPattern(pattern: string): number {
    matches("FFFFFFFFF", pattern)
    const at = allocate(10)
    u8.set([...pattern, "\0"].map(character => character.charCodeAt(0)), at)
    return at
}
