// SPDX-License-Identifier: MIT
//
// Starts WebAssembly. A module that needs it while it is evaluated imports this one: it is not enough that another does.
import { load } from "./load.js"
import { start, wasm } from "./wasm.js"

/** The smallest module that has an instruction of SIMD128. */
const PROBE = [0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 8, 1, 6, 0, 65, 0, 253, 15, 11]

if (wasm?.grz2_overlap === undefined) { // nothing is there yet, or the small module
    // Bundlers look for `new URL(..., import.meta.url)` with the name as it stands there.
    start(await load(WebAssembly.validate(new Uint8Array(PROBE)) ? new URL("./graze.simd.wasm", import.meta.url)
        : new URL("./graze.wasm", import.meta.url)))
}
