// SPDX-License-Identifier: MIT
//
// require("graze"): WebAssembly is compiled before it returns.
import { readModule } from "./read-module.js"
import { hasSimd } from "./load.js"
import { start } from "./wasm.js"

export * from "./functions.js"

start(readModule(hasSimd() ? "graze.simd.wasm" : "graze.wasm"))
