// SPDX-License-Identifier: MIT
//
// Starts the small module, unless one is there already.
import { load } from "./load.js"
import { start, wasm } from "./wasm.js"

if (wasm === undefined) {
    const instance = await load(new URL("./graze.small.wasm", import.meta.url))
    if (wasm === undefined) start(instance) // else the larger module was loaded in the meantime
}
