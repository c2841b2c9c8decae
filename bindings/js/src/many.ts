// SPDX-License-Identifier: MIT
//
// Many shapes of one kind, as rows of numbers in the memory of the module.
import { addressOf, giveBack, lendNumbers, Owned } from "./owned.js"
import { FIELDS2, FIELDS3, fieldsOf, KIND, lengthOf, shown } from "./shapes.js"
import { allocate, f64, refresh } from "./wasm.js"

/** How many numbers a shape of a kind has; undefined: there is no such kind. */
function widthOf(dimension: number, kind: string): number | undefined {
    const all = fieldsOf(dimension)
    return Object.hasOwn(all, kind) ? dimension * all[kind]![0].length + all[kind]![1] : undefined
}

/** `rounded`: each shape has a radius of its own that grows it, in `rounds`. */
export interface ManyOptions { rounded?: boolean }

/** Many shapes of one kind. */
export class Shapes extends Owned {
    /** 2 or 3. */
    readonly dimension: 2 | 3
    /** The name of the kind in the query language. */
    readonly kind: string
    /** How many. */
    readonly length: number
    /** How many numbers each has. */
    readonly width: number
    /** @internal */ readonly number: number
    /** @internal where the radii that round them are, or 0 */ readonly roundsAt: number

    /** @internal */
    constructor(dimension: 2 | 3, kind: string, count: number, options: ManyOptions = {}) {
        const width = widthOf(dimension, kind)
        if (width === undefined)
            throw new TypeError(`kind: expected one of ${Object.keys(fieldsOf(dimension)).join(", ")}, got ${shown(kind)}`)
        if (!(Number.isInteger(count) && count >= 0)) throw new RangeError(`count: expected a whole number, got ${shown(count)}`)
        const rounded = options?.rounded === true, numbers = count * (width + (rounded ? 1 : 0))
        super(allocate(8 * numbers), "free")
        this.dimension = dimension
        this.kind = kind
        this.length = count
        this.width = width
        this.number = kind === "circle" || kind === "sphere" ? KIND.ball : KIND[kind as keyof typeof KIND]
        this.roundsAt = rounded ? this.at + 8 * count * this.width : 0
        f64.fill(0, this.at / 8, this.at / 8 + numbers)
    }

    /** The numbers of all, row by row, in the order of the fields: write them here. The view is over the memory of the
     * module and ends when that grows: ask for it again after a call that makes an object. */
    get numbers(): Float64Array {
        const at = addressOf(this, Shapes, "numbers")
        refresh()
        return new Float64Array(f64.buffer, at, this.length * this.width)
    }

    /** The radii that grow them, as `numbers`; undefined if they are not rounded. */
    get rounds(): Float64Array | undefined {
        addressOf(this, Shapes, "rounds")
        refresh()
        return this.roundsAt === 0 ? undefined : new Float64Array(f64.buffer, this.roundsAt, this.length)
    }

    /** @internal */
    fill(numbers: ArrayLike<number>): this {
        if (numbers.length !== this.length * this.width)
            throw new RangeError(`numbers: expected ${this.width} for each ${this.kind}, got ${numbers.length} in all`)
        if (numbers instanceof Float64Array && numbers.buffer !== f64.buffer) {
            this.numbers.set(numbers)
            return this
        }
        const lent = lendNumbers(numbers, "numbers")
        const from = lent.isFloat ? new Float32Array(f64.buffer, lent.at, lent.count) : new Float64Array(f64.buffer, lent.at, lent.count)
        this.numbers.set(from)
        giveBack(lent)
        return this
    }
}

function countOf(dimension: 2 | 3, kind: string, numbers: ArrayLike<number>): number {
    const width = widthOf(dimension, kind)
    return width === undefined ? 0 : Math.floor(lengthOf(numbers, "numbers", "numbers") / width)
}

/** Many shapes of the plane: `new Shapes2("circle", 100)`, all numbers 0. */
export class Shapes2 extends Shapes {
    constructor(kind: keyof typeof FIELDS2, count: number, options?: ManyOptions) {
        super(2, kind, count, options)
    }
    /** Shapes with these numbers, row by row: `Shapes2.from("circle", [x, y, radius, x, y, radius])`. */
    static from(kind: keyof typeof FIELDS2, numbers: ArrayLike<number>): Shapes2 {
        return new Shapes2(kind, countOf(2, kind, numbers)).fill(numbers)
    }
}

/** Many shapes of space: `new Shapes3("sphere", 100)`, all numbers 0. */
export class Shapes3 extends Shapes {
    constructor(kind: keyof typeof FIELDS3, count: number, options?: ManyOptions) {
        super(3, kind, count, options)
    }
    /** Shapes with these numbers, row by row: `Shapes3.from("sphere", [x, y, z, radius])`. */
    static from(kind: keyof typeof FIELDS3, numbers: ArrayLike<number>): Shapes3 {
        return new Shapes3(kind, countOf(3, kind, numbers)).fill(numbers)
    }
}
