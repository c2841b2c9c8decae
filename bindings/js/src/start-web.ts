// SPDX-License-Identifier: MIT
//
// Starts WebAssembly in a browser or a worker.
import { load } from "./load.js"
import { moduleName } from "./simd.js"
import { start } from "./wasm.js"

// Bundlers look for `new URL(..., import.meta.url)` with the name as it stands there.
start(await load(moduleName() === "graze.wasm" ? new URL("./graze.wasm", import.meta.url) : new URL("./graze.simd.wasm", import.meta.url)))
