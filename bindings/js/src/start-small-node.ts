// SPDX-License-Identifier: MIT
//
// Starts the small module, unless the whole one is there already.
import { readFileSync } from "node:fs"
import { start, wasm } from "./wasm.js"

if (wasm === undefined) start(new WebAssembly.Instance(new WebAssembly.Module(readFileSync(new URL("./graze.small.wasm", import.meta.url)))))
