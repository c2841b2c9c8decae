// SPDX-License-Identifier: MIT
//
// The module of WebAssembly that is in use: its functions, views of its memory, and memory in it.

/** A function of the module: pointers and numbers. */
export type WasmFunction = (...args: number[]) => number
type Functions = Record<string, WasmFunction>

function early(): never {
    throw new Error("graze is not ready yet: await init() before the first call")
}
/** What stands in place of the functions until the module is there. */
const notYet: Functions = new Proxy({}, { get: () => early })

export let wasm = notYet
export let f64 = new Float64Array(0)
export let i32 = new Int32Array(0)
export let u32 = new Uint32Array(0)
export let u8 = new Uint8Array(0)
let memory: WebAssembly.Memory
/** The functions that the module calls by their numbers. */
export let table: WebAssembly.Table

/** Is there a module that has a function? */
export const has = (name: string): boolean => name in wasm

/** Where the shapes and the results of a call are, in bytes: in what CMakeLists.txt leaves free between the stack and the data of each module. */
export const A = 262144, B = A + 160, OUT = A + 320

const listeners: (() => void)[] = []

/** Calls a function for each module that becomes the one in use, also for the one that is it already. */
export function whenStarted(listener: () => void): void {
    listeners.push(listener)
    if (wasm !== notYet) listener()
}

/** Makes an instance the one that all functions of the package call. */
export function start(instance: WebAssembly.Instance): void {
    wasm = instance.exports as Functions
    memory = instance.exports.memory as unknown as WebAssembly.Memory
    table = instance.exports.__indirect_function_table as unknown as WebAssembly.Table
    refresh()
    listeners.forEach(listener => listener())
    points.fill({ at: 0, numbers: 0 })
}

/** Views end when memory grows: each call that may allocate is followed by this. */
export function refresh(): void {
    const { buffer } = memory
    if (f64.buffer === buffer) return
    f64 = new Float64Array(buffer)
    i32 = new Int32Array(buffer)
    u32 = new Uint32Array(buffer)
    u8 = new Uint8Array(buffer)
}

export class OutOfMemory extends RangeError {
    override name = "OutOfMemory"
}

/** Memory for `bytes` bytes, a multiple of 16 away from 0. */
export function allocate(bytes: number): number {
    const at = bytes < 0xffff0000 ? wasm.malloc(Math.max(bytes, 1)) >>> 0 : 0
    refresh()
    if (at === 0) throw new OutOfMemory(`no memory for ${bytes} bytes`)
    return at
}

export function release(at: number): void {
    wasm.free(at)
}

// The points of hulls: of A and of B; and two lists of shapes.
const points = Array.from({ length: 4 }, () => ({ at: 0, numbers: 0 }))

/** Room for the points of a hull or for a list, which grows as it is needed. */
export function roomForPoints(slot: 0 | 1 | 2 | 3, numbers: number): number {
    if (points[slot].numbers < numbers) {
        const at = allocate(16 * numbers)
        if (points[slot].at !== 0) release(points[slot].at)
        points[slot] = { at, numbers: 2 * numbers }
    }
    return points[slot].at
}

/** Writes numbers at an address. */
export function putNumbers(at: number, numbers: ArrayLike<number>): void {
    f64.set(numbers, at >> 3)
}

/** Calls a function of the caller's in the midst of a call of the module: it may use the package, and what this call has in memory stays. */
export function aside<T>(call: () => T): T {
    const bytes = u8.slice(A, A + 4096), own = points.slice()
    points.fill({ at: 0, numbers: 0 })
    try {
        return call()
    } finally {
        for (const room of points) if (room.at !== 0) release(room.at)
        points.splice(0, points.length, ...own)
        refresh()
        u8.set(bytes, A)
    }
}

/** The text at an address. */
export function textAt(at: number): string {
    let end = at
    while (u8[end] !== 0) end++
    return new TextDecoder().decode(u8.subarray(at, end))
}
