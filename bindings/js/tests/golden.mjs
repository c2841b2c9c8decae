// SPDX-License-Identifier: MIT
//
// golden(FILE, ARGUMENT...): the output of tests/golden.c with the functions of a module that is shipped (golden-link.mjs), in node.
import { readFileSync } from "node:fs"
import { WASI } from "node:wasi"
import { link } from "./golden-link.mjs"

const root = new URL("../../../", import.meta.url)

export function golden(file, ...args) {
    const api = JSON.parse(readFileSync(new URL("docs/api.json", root)))
    const module = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(file))).exports
    const program = new WebAssembly.Module(readFileSync(new URL("build/js/plain/bindings/js/golden.wasm", root)))
    const wasi = new WASI({ version: "preview1", args: ["golden", ...args], returnOnExit: true, preopens: { ".": new URL(".", root).pathname } })
    return wasi.start({ exports: link(module, program, api, { wasi_snapshot_preview1: wasi.wasiImport }) })
}

if (process.argv[1] === new URL(import.meta.url).pathname) process.exitCode = golden(...process.argv.slice(2))
