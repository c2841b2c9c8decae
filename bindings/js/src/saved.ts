// SPDX-License-Identifier: MIT
//
// Objects as bytes.
import { check } from "./owned.js"
import { shown } from "./shapes.js"
import { allocate, OUT, OutOfMemory, refresh, release, u32, u8, wasm } from "./wasm.js"

const V = OUT + 208, READ = OUT + 840
const MEMORY = -1, ARGUMENT = -2 // a status

/** The bytes that a function of the module writes, and says how many they are, or 0: it has no memory. */
export function saveBytes(save: (to: number, capacity: number) => number): Uint8Array {
    const count = save(0, 0) >>> 0
    if (count === 0) throw new OutOfMemory("no memory to save it")
    const to = allocate(count)
    try {
        save(to, count)
        refresh()
        return u8.slice(to, to + count)
    } finally {
        release(to)
    }
}

/** The address of the object that all of some bytes are, which a function of the module makes at `to`; `free` releases it. */
export function loadBytes(bytes: Uint8Array, what: string, free: string, refused: string,
    load: (to: number, from: number, count: number, read: number) => number): number {
    if (!(bytes instanceof Uint8Array)) throw new TypeError(`bytes: expected a Uint8Array, got ${shown(bytes)}`)
    const from = allocate(bytes.length)
    try {
        u8.set(bytes, from)
        const status = load(V, from, bytes.length, READ)
        refresh()
        const at = u32[READ >> 2], object = u32[V >> 2]
        if (status === MEMORY) check(status, "bytes")
        if (status === ARGUMENT) throw new RangeError(refused)
        if (status < 0) throw new RangeError(`bytes: not ${what} that was saved: byte ${at}`)
        if (at === bytes.length) return object
        wasm[free](object)
        throw new RangeError(`bytes: ${what} that was saved ends at byte ${at}, and there are ${bytes.length}`)
    } finally {
        release(from)
    }
}
