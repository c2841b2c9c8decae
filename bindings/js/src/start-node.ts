// SPDX-License-Identifier: MIT
//
// Starts WebAssembly from the file, in node.
import { readFileSync } from "node:fs"
import { moduleName } from "./simd.js"
import { start } from "./wasm.js"

start(new WebAssembly.Instance(new WebAssembly.Module(readFileSync(new URL(moduleName(), import.meta.url)))))
