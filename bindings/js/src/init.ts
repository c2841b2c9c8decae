// SPDX-License-Identifier: MIT
//
// graze/init: the functions are ready when `await init()` is. It loads no further file and awaits nothing while it is evaluated, so that every bundler
// takes it as it is.
import embedded from "./embedded.js"
import { hasSimd } from "./load.js"
import { has, start } from "./wasm.js"

export * from "./functions.js"

let started: Promise<void> | undefined

/** Starts WebAssembly. Until it has, every function throws. A further call waits for the first. */
export function init(): Promise<void> {
    return started ??= begin()
}

async function begin(): Promise<void> {
    if (has("grz2_overlap")) return // by graze itself
    if (!hasSimd()) throw new Error("graze/init needs SIMD of WebAssembly, which this engine does not have; graze does not need it")
    const bytes = Uint8Array.from(atob(embedded), character => character.charCodeAt(0))
    const unpacked = new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")))
    const { instance } = await WebAssembly.instantiate(await unpacked.arrayBuffer())
    if (!has("grz2_overlap")) start(instance)
}
