// SPDX-License-Identifier: MIT
//
// require("graze/small"): WebAssembly is compiled before it returns.
import { readModule } from "./read-module.js"
import { start } from "./wasm.js"

export * from "./closed-forms.js"

start(readModule("graze.small.wasm"))
