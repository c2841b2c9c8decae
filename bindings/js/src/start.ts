// SPDX-License-Identifier: MIT
//
// Starts WebAssembly.
import { hasSimd, load } from "./load.js"
import { has, start } from "./wasm.js"

if (!has("grz2_overlap")) { // nothing is there yet, or the small module
    // Bundlers look for `new URL(..., import.meta.url)` with the name as it stands there.
    start(await load(hasSimd() ? new URL("./graze.simd.wasm", import.meta.url) : new URL("./graze.wasm", import.meta.url)))
}
