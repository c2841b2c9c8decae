// SPDX-License-Identifier: MIT
//
/// <reference lib="esnext.disposable" preserve="true" />
// Objects that own memory of the module, and numbers that are put there for a call.
import { lengthOf, shown } from "./shapes.js"
import { allocate, f64, refresh, release, u32, u8, wasm, OutOfMemory } from "./wasm.js"

/** Memory and what releases it, when it has no owner any more: the object, and others that are made upon it. `asked`: how many questions about it are under way
 * that call functions of the caller's. */
interface Held { at: number, free: string, owners: number, base: Held | undefined, kept?: Map<number, Held>, asked?: number }

function drop(held: Held): void {
    held.owners--
    if (held.owners > 0) return
    wasm[held.free](held.at)
    if (held.base !== undefined) drop(held.base)
    held.kept?.forEach(drop)
}

const registry = new FinalizationRegistry<Held>(drop)

/** An object in the memory of the module. `free` releases it; what is not freed is released some time after nothing
 * refers to it any more. */
export class Owned {
    /** @internal */ at: number
    /** @internal */ readonly held: Held

    /** @internal `base`: its memory is kept, as long as this object's is. */
    constructor(at: number, free: string, base?: Owned) {
        this.at = at
        this.held = { at, free, owners: 1, base: base?.held }
        if (base !== undefined) base.held.owners++
        registry.register(this, this.held, this)
    }

    /** Releases the memory. Afterwards the object cannot be used; a second call does nothing. */
    free(): void {
        if (this.at === 0) return
        refuseIfAsked(this, "free")
        registry.unregister(this)
        drop(this.held)
        this.at = 0
    }
}

export interface Owned extends Disposable {}

/** Asks about objects by a call that may call functions of the caller's: these may ask about them, too, but not change or free them. */
export function during<T>(objects: readonly Owned[], call: () => T): T {
    for (const { held } of objects) held.asked = (held.asked ?? 0) + 1
    try {
        return call()
    } finally {
        for (const { held } of objects) held.asked!--
    }
}

export function refuseIfAsked(object: Owned, name: string): void {
    if (object.held.asked) throw new TypeError(`${name}: a question that calls back is about it`)
}

// `using mesh = new Mesh(...)`, where the engine has it.
if (Symbol.dispose !== undefined) Owned.prototype[Symbol.dispose] = Owned.prototype.free

/** Keeps the memory of an object, by a number, as long as that of the owner, or until another takes its place; undefined: none does. */
export function keep(owner: Owned, number: number, object: Owned | undefined): void {
    const kept = owner.held.kept ??= new Map<number, Held>(), before = kept.get(number)
    if (object === undefined) kept.delete(number)
    else kept.set(number, object.held)
    if (object !== undefined) object.held.owners++
    if (before !== undefined) drop(before)
}

/** Where an object of a class is; an error names the argument. */
export function addressOf(object: Owned, type: new (...args: never[]) => Owned, argument: string): number {
    if (!(object instanceof type)) throw new TypeError(`${argument}: expected a ${type.name}, got ${shown(object)}`)
    if (object.at === 0) throw new TypeError(`${argument}: this ${type.name} has been freed`)
    return object.at
}

/** Numbers in the memory of the module: where they are, and whether they are a copy to be released. */
export interface Lent { at: number, count: number, isFloat: boolean, isCopy: boolean }

function bytesOf({ buffer, byteOffset, byteLength }: ArrayBufferView, argument: string): Uint8Array {
    try {
        return new Uint8Array(buffer, byteOffset, byteLength)
    } catch {
        throw new TypeError(`${argument}: its buffer is detached`)
    }
}

/** Lends numbers to a call, as doubles or, of a Float32Array, as floats. Arrays that are already in the memory of the
 * module are not copied. */
export function lendNumbers(source: ArrayLike<number>, argument: string): Lent {
    const count = lengthOf(source, argument, "numbers"), isFloat = source instanceof Float32Array
    if (isFloat || source instanceof Float64Array) {
        if (source.buffer === f64.buffer) return { at: source.byteOffset, count, isFloat, isCopy: false }
        const bytes = bytesOf(source, argument), at = allocate(bytes.length)
        u8.set(bytes, at)
        return { at, count, isFloat, isCopy: true }
    }
    for (let i = 0; i < count; i++)
        if (typeof source[i] !== "number") throw new TypeError(`${argument}[${i}]: expected a number, got ${shown(source[i])}`)
    const at = allocate(8 * count)
    for (let i = 0; i < count; i++) f64[(at >> 3) + i] = source[i]
    return { at, count, isFloat: false, isCopy: true }
}

/** Lends whole numbers below a limit. */
export function lendIndices(source: ArrayLike<number>, limit: number, argument: string): Lent {
    const count = lengthOf(source, argument, "numbers")
    for (let i = 0; i < count; i++) {
        const index = source[i]
        if (!(Number.isInteger(index) && index >= 0 && index < limit))
            throw new RangeError(`${argument}[${i}]: ${limit > 0 ? `expected a whole number from 0 to ${limit - 1}` : "there is nothing to point to"}, got ${shown(index)}`)
    }
    if (ArrayBuffer.isView(source)) bytesOf(source, argument)
    if (source instanceof Uint32Array && source.buffer === f64.buffer) return { at: source.byteOffset, count, isFloat: false, isCopy: false }
    const at = allocate(4 * count)
    u32.set(source, at >>> 2)
    return { at, count, isFloat: false, isCopy: true }
}

export function giveBack(...all: (Lent | undefined)[]): void {
    for (const lent of all) if (lent !== undefined && lent.isCopy) release(lent.at)
}

/** Throws what a status of the library means. */
export function check(status: number, argument: string): void {
    refresh()
    if (status === -1) throw new OutOfMemory(`${argument}: out of memory`)
    if (status < 0) throw new RangeError(`${argument}: the library refuses it`)
}

/** The numbers that a search appends to a list in memory. */
export function collect(search: (list: number) => number, argument: string): Uint32Array {
    const list = allocate(16)
    u8.fill(0, list, list + 16)
    try {
        const status = search(list)
        refresh()
        if (u8[list + 12] !== 0) throw new OutOfMemory(`${argument}: no memory for what was found`)
        check(status, argument)
        const at = u32[list >>> 2], count = u32[(list >>> 2) + 1]
        return u32.slice(at >>> 2, (at >>> 2) + count)
    } finally {
        refresh() // also if the search has thrown
        release(u32[list >>> 2])
        release(list)
    }
}
