// SPDX-License-Identifier: MIT
//
// The module of WebAssembly that is in use: its functions, views of its memory, and memory in it.

/** A function of the module: pointers and numbers. */
type WasmFunction = (...args: number[]) => number

export let wasm: Record<string, WasmFunction>
export let f64: Float64Array
export let i32: Int32Array
export let u32: Uint32Array
export let u8: Uint8Array
let memory: WebAssembly.Memory

/** Where the shapes and the results of a call are, in bytes. Queries on single shapes allocate nothing, so these do not move. */
export let A: number, B: number, OUT: number

/** Makes an instance the one that all functions of the package call. */
export function start(instance: WebAssembly.Instance): void {
    wasm = instance.exports as Record<string, WasmFunction>
    memory = instance.exports.memory as unknown as WebAssembly.Memory
    refresh()
    const room = wasm.graze_room()
    A = room
    B = room + 160
    OUT = room + 320
    points[0] = points[1] = points[2] = { at: 0, numbers: 0 }
}

/** Views end when memory grows: each call that may allocate is followed by this. */
export function refresh(): void {
    const { buffer } = memory
    if (f64 !== undefined && f64.buffer === buffer) return
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

// The points of hulls: of A and of B; and a list of shapes.
const points = [{ at: 0, numbers: 0 }, { at: 0, numbers: 0 }, { at: 0, numbers: 0 }]

/** Room for the points of a hull or for a list, which grows as it is needed. */
export function roomForPoints(slot: 0 | 1 | 2, numbers: number): number {
    if (points[slot].numbers < numbers) {
        const at = allocate(16 * numbers)
        if (points[slot].at !== 0) release(points[slot].at)
        points[slot] = { at, numbers: 2 * numbers }
    }
    return points[slot].at
}

/** The text at an address. */
export function textAt(at: number): string {
    let end = at
    while (u8[end] !== 0) end++
    return new TextDecoder().decode(u8.subarray(at, end))
}
