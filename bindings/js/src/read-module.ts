// SPDX-License-Identifier: MIT
import { readFileSync } from "node:fs"
import { join } from "node:path"

declare const __dirname: string // dist/cjs

/** An instance of the module in a file of dist. */
export function readModule(name: string): WebAssembly.Instance {
    return new WebAssembly.Instance(new WebAssembly.Module(readFileSync(join(__dirname, "..", name))))
}
