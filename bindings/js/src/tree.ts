// SPDX-License-Identifier: MIT
//
// Many boxes: pairs, and a tree of them.
import { Shapes } from "./many.js"
import { addressOf, check, collect, giveBack, lendIndices, Owned } from "./owned.js"
import { UnsupportedError } from "./unsupported.js"
import { isOpen } from "./relations.js"
import type { Open } from "./relations.js"
import { loadBytes, saveBytes } from "./saved.js"
import { number, putShape, putVec, shown } from "./shapes.js"
import type { Aabb, Caster as CasterOf, Shape2, Shape3, Vec, Vec2, Vec3 } from "./shapes.js"
import { A, OUT, allocate, f64, i32, release, u32, u8, wasm } from "./wasm.js"

/** `open`: only boxes that overlap openly. `margin`: boxes that are at most so far apart; not together with open. */
export interface PairsOptions { open?: boolean, margin?: number }
/** A box of a tree that is hit, by its id. */
export interface TreeHit { id: number, enter: number, exit: number }
/** A box of a tree and how far it is. */
export interface Neighbor { id: number, distance: number }

const BOXES = OUT + 640, MORE = OUT + 672, OPTIONS = OUT + 800, V = OUT + 208, HIT = OUT + 840, BOX = OUT + 880

/** Writes a struct grz_boxes. */
function putBoxes(at: number, boxes: Shapes, argument: string): number {
    const rows = addressOf(boxes, Shapes, argument)
    if (boxes.kind !== "aabb") throw new TypeError(`${argument}: expected boxes of kind "aabb", got "${boxes.kind}"`)
    if (boxes.rounds !== undefined) throw new TypeError(`${argument}: boxes are not rounded here`)
    i32.set([boxes.dimension, 0, boxes.length, 0, rows], at >> 2)
    return at
}

function putPairsOptions(options: PairsOptions): number {
    const { open = false, margin = 0 } = options ?? {}
    if (open && margin !== 0) throw new TypeError("options: either open or a margin")
    u8.fill(0, OPTIONS, OPTIONS + 24)
    u8[OPTIONS] = open ? 1 : 0
    f64[(OPTIONS >> 3) + 2] = number(margin, "options.margin")
    return OPTIONS
}

/** The pairs of boxes that have a common point: of boxes of `a`, or of one of `a` and one of `b`. The result is a, b, a,
 * b, ... by their places, in no order that is defined. */
export function boxPairs(a: Shapes, b?: Shapes | null, options: PairsOptions = {}): Uint32Array {
    putBoxes(BOXES, a, "a")
    const other = b === undefined || b === null ? 0 : putBoxes(MORE, b, "b")
    if (other !== 0 && (b as Shapes).dimension !== a.dimension) throw new TypeError("b: boxes of the other space")
    putPairsOptions(options)
    return collect(list => wasm.grz_boxes_pairs(BOXES, other, OPTIONS, wasm.graze_pair_visitor(), list), "a")
}

type Shape = Shape2 | Shape3
type Caster = CasterOf<Vec2> | CasterOf<Vec3>

/** A tree that has no object yet. */
class Loaded {
    readonly at: number
    constructor(at: number) { this.at = at }
}

/** A tree of boxes, to be asked what a shape, a ray or a moving shape meets. Boxes can be added, moved and removed. */
export class Tree extends Owned {
    /** 2 or 3. */
    readonly dimension: 2 | 3

    /**
     * @param boxes of kind "aabb"; they are copied
     * @param ids a whole number for each, by which answers call them; undefined: 0, 1, 2, ...
     */
    constructor(boxes: Shapes, ids?: ArrayLike<number>)
    /** @internal */
    constructor(tree: Loaded)
    constructor(boxes: Shapes | Loaded, ids?: ArrayLike<number>) {
        if (boxes instanceof Loaded) {
            super(boxes.at, "grz_tree_free")
            wasm.grz_tree_about(BOXES, boxes.at)
            this.dimension = i32[BOXES >> 2] as 2 | 3
            return
        }
        addressOf(boxes, Shapes, "boxes")
        const lent = ids === undefined ? undefined : lendIndices(ids, 2 ** 32, "ids")
        try {
            if (lent !== undefined && lent.count !== boxes.length)
                throw new RangeError(`ids: expected ${boxes.length}, one for each box, got ${lent.count}`)
            check(wasm.grz_tree_build(V, putBoxes(BOXES, boxes, "boxes"), lent === undefined ? 0 : lent.at, 0), "boxes")
        } finally {
            giveBack(lent)
        }
        super(u32[V >> 2], "grz_tree_free")
        this.dimension = boxes.dimension
    }

    #at(): number {
        return addressOf(this, Tree, "tree")
    }

    /** The tree as bytes, the same on all machines, which C and Python read, too. */
    save(): Uint8Array {
        const tree = this.#at()
        return saveBytes((to, capacity) => wasm.graze_tree_save(tree, to, capacity))
    }

    /** The tree that was saved, with the same ids and places. An error if the bytes are not those of one. */
    static load(bytes: Uint8Array): Tree {
        return new Tree(new Loaded(loadBytes(bytes, "a tree", "grz_tree_free", "", wasm.graze_tree_load)))
    }

    #function(name: string): (...args: number[]) => number {
        return wasm[`grz${this.dimension}_tree_${name}`]
    }

    /** How many boxes it has. */
    get length(): number {
        wasm.grz_tree_about(BOXES, this.#at())
        return u32[(BOXES >> 2) + 1]
    }

    #shape(shape: Shape, options: Open, argument: string): number {
        const tree = this.#at()
        putShape(A, shape, this.dimension, argument)
        i32.fill(0, OPTIONS >> 2, (OPTIONS >> 2) + 3)
        u8[OPTIONS] = isOpen(options) ? 1 : 0
        return tree
    }

    #by(by: Vec | null): number {
        if (by === null) return 0
        putVec(V >> 3, by, this.dimension, "by", "")
        return V
    }

    #yes(): boolean {
        if (u8[OUT + 1] !== 0) throw new UnsupportedError("tree: this shape has no answer here")
        return u8[OUT] !== 0
    }

    #hit(at = HIT): TreeHit {
        return { id: u32[at >>> 2], enter: f64[(at >>> 3) + 1], exit: f64[(at >>> 3) + 2] }
    }

    /** The ids of all boxes that have a common point with the shape, in no order. */
    overlap(shape: Shape, options: Open = {}): Uint32Array {
        const tree = this.#shape(shape, options, "shape")
        return collect(list => this.#function("overlap")(tree, A, OPTIONS, wasm.graze_number_visitor(), list), "shape")
    }

    /** Has any? */
    overlapAny(shape: Shape, options: Open = {}): boolean {
        this.#function("overlap_any")(OUT, this.#shape(shape, options, "shape"), A, OPTIONS)
        return this.#yes()
    }

    /** The box that a segment, ray or line hits first; of equal times the lowest id. */
    cast(caster: Caster, options: Open = {}): TreeHit | undefined {
        this.#function("cast_first")(OUT, this.#shape(caster, options, "caster"), A, OPTIONS, HIT)
        return this.#yes() ? this.#hit() : undefined
    }

    castAny(caster: Caster, options: Open = {}): boolean {
        this.#function("cast_any")(OUT, this.#shape(caster, options, "caster"), A, OPTIONS)
        return this.#yes()
    }

    /** All boxes that it hits, by time, of equal times by id. */
    castAll(caster: Caster, options: Open = {}): TreeHit[] {
        const tree = this.#shape(caster, options, "caster")
        return this.#all(24, (buffer, capacity) => this.#function("cast_all")(OUT, tree, A, OPTIONS, buffer, capacity, HIT))
    }

    /** The box that a shape meets first while it moves by `by` in the time from 0 to 1. */
    sweep(mover: Shape, by: Vec | null, options: Open = {}): TreeHit | undefined {
        this.#function("sweep_first")(OUT, this.#shape(mover, options, "mover"), A, this.#by(by), OPTIONS, HIT)
        return this.#yes() ? this.#hit() : undefined
    }

    sweepAny(mover: Shape, by: Vec | null, options: Open = {}): boolean {
        this.#function("sweep_any")(OUT, this.#shape(mover, options, "mover"), A, this.#by(by), OPTIONS)
        return this.#yes()
    }

    sweepAll(mover: Shape, by: Vec | null, options: Open = {}): TreeHit[] {
        const tree = this.#shape(mover, options, "mover"), moved = this.#by(by)
        return this.#all(24, (buffer, capacity) => this.#function("sweep_all")(OUT, tree, A, moved, OPTIONS, buffer, capacity, HIT))
    }

    #all(bytes: number, ask: (buffer: number, capacity: number) => void): TreeHit[] {
        let capacity = 64
        for (;;) {
            const buffer = allocate(bytes * capacity)
            try {
                ask(buffer, capacity)
                if (!this.#yes()) return []
                const total = u32[HIT >> 2]
                if (total <= capacity) return Array.from({ length: total }, (_, i) => this.#hit(buffer + bytes * i))
                capacity = total
            } finally {
                release(buffer)
            }
        }
    }

    /** The box nearest to a shape; of equal distances the lowest id. */
    nearest(shape: Shape): Neighbor | undefined {
        this.#function("nearest")(OUT, this.#shape(shape, {}, "shape"), A, OPTIONS, HIT)
        return this.#yes() ? { id: u32[(HIT >> 2) + 2], distance: f64[HIT >> 3] } : undefined
    }

    /** The `count` nearest boxes that are at most `within` away, by distance, of equal ones by id. */
    nearestK(shape: Shape, count: number, within = Infinity): Neighbor[] {
        if (!(Number.isInteger(count) && count >= 0)) throw new RangeError(`count: expected a whole number, got ${shown(count)}`)
        number(within, "within")
        const tree = this.#shape(shape, {}, "shape")
        const most = Math.min(count, this.length)
        const buffer = allocate(16 * most)
        try {
            this.#function("nearest_k")(OUT, tree, A, within, OPTIONS, buffer, most, HIT)
            this.#yes()
            return Array.from({ length: u32[HIT >> 2] }, (_, i) => ({ id: u32[buffer / 4 + 4 * i + 2], distance: f64[buffer / 8 + 2 * i] }))
        } finally {
            release(buffer)
        }
    }

    #box(box: Aabb): number {
        if (box === null || typeof box !== "object") throw new TypeError(`box: expected an aabb, got ${shown(box)}`)
        putVec(BOX >> 3, box.min, this.dimension, "box", ".min")
        putVec((BOX >> 3) + this.dimension, box.max, this.dimension, "box", ".max")
        return BOX
    }

    #place(place: number): number {
        if (!(Number.isInteger(place) && place >= 0)) throw new RangeError(`place: expected a whole number, got ${shown(place)}`)
        return place
    }

    /** Adds a box; returns its place, by which it is moved and removed. Those that the tree was made of have the places 0, 1, 2, ... */
    insert(box: Aabb, id: number): number {
        if (!(Number.isInteger(id) && id >= 0 && id < 2 ** 32)) throw new RangeError(`id: expected a whole number below 2^32, got ${shown(id)}`)
        check(this.#function("insert")(this.#at(), this.#box(box), id, V), "tree")
        return u32[V >> 2]
    }

    move(place: number, box: Aabb): void {
        check(this.#function("move")(this.#at(), this.#place(place), this.#box(box)), "place")
    }

    remove(place: number): void {
        check(wasm.grz_tree_remove(this.#at(), this.#place(place)), "place")
    }

    /** Moves all boxes: one for each place. Ids stay. The farther they move, the slower is the tree. */
    refit(boxes: Shapes): void {
        const tree = this.#at()
        addressOf(boxes, Shapes, "boxes")
        if (boxes.dimension !== this.dimension) throw new TypeError("boxes: boxes of the other space")
        check(wasm.grz_tree_refit(tree, putBoxes(BOXES, boxes, "boxes")), "boxes")
    }

    /** The pairs of boxes of this tree, or of one of it and one of the other: by their ids, as boxPairs. */
    pairs(other?: Tree, options: PairsOptions = {}): Uint32Array {
        const tree = this.#at(), second = other === undefined ? tree : addressOf(other, Tree, "other")
        if (other !== undefined && other.dimension !== this.dimension) throw new TypeError("other: a tree of the other space")
        putPairsOptions(options)
        i32.fill(0, OPTIONS / 4 + 1, OPTIONS / 4 + 3)
        return collect(list => wasm.grz_tree_pairs(tree, second, OPTIONS, wasm.graze_pair_visitor(), list), "other")
    }
}
