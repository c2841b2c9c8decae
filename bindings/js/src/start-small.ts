// SPDX-License-Identifier: MIT
//
// Starts the small module, unless one is there already.
import { load } from "./load.js"
import { has, start } from "./wasm.js"

if (!has("graze_meet2")) {
    const instance = await load(new URL("./graze.small.wasm", import.meta.url))
    if (!has("graze_meet2")) start(instance) // else the larger module was loaded in the meantime
}
