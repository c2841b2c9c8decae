// SPDX-License-Identifier: MIT
//
// In the browser: the hash of the answers of a module that the page holds, as the test of the npm package finds it in node.

import { ConsoleStdout, WASI } from "/@root/web/node_modules/@bjorn3/browser_wasi_shim/dist/index.js"
import { link } from "/@root/bindings/js/tests/golden-link.mjs"

const compile = async (url) => WebAssembly.compileStreaming(fetch(url))

/** What the program prints. */
export async function golden(url) {
    const [module, program, api] = await Promise.all([
        compile(url),
        compile("/@root/build/js/plain/bindings/js/golden.wasm"),
        fetch("/@root/docs/api.json").then((response) => response.json()),
    ])
    let printed = ""
    const output = new ConsoleStdout((data) => (printed += new TextDecoder().decode(data)))
    const wasi = new WASI(["golden", "--few"], [], [output, output, output])
    const { exports } = await WebAssembly.instantiate(module)
    wasi.start({ exports: link(exports, program, api, { wasi_snapshot_preview1: wasi.wasiImport }) })
    return printed
}
