// SPDX-License-Identifier: MIT
//
// Starts WebAssembly in a browser or a worker.
import { moduleName } from "./simd.js"
import { start } from "./wasm.js"

// Bundlers look for `new URL(..., import.meta.url)` with the name as it stands there.
const url = moduleName() === "graze.wasm" ? new URL("./graze.wasm", import.meta.url) : new URL("./graze.simd.wasm", import.meta.url)
const response = await fetch(url)
if (!response.ok) throw new Error(`graze: ${url} answers ${response.status}`)
// A server that does not know the type of .wasm does without compiling while it loads.
const type = response.headers.get("content-type") ?? ""
const { instance } = type.startsWith("application/wasm") ? await WebAssembly.instantiateStreaming(response)
    : await WebAssembly.instantiate(await response.arrayBuffer())
start(instance)
