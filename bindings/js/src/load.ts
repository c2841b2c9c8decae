// SPDX-License-Identifier: MIT

/** The smallest module that has an instruction of SIMD128. */
const PROBE = [0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 8, 1, 6, 0, 65, 0, 253, 15, 11]

export const hasSimd = (): boolean => WebAssembly.validate(new Uint8Array(PROBE))

/** An instance of the module in a file beside this one: read in node, fetched in a browser or a worker. */
export async function load(url: URL): Promise<WebAssembly.Instance> {
    if (url.protocol === "file:") {
        const files = "node:fs/promises" // a name that bundlers do not look for
        const { readFile } = await import(/* @vite-ignore */ files)
        return (await WebAssembly.instantiate(await readFile(url))).instance
    }
    const response = await fetch(url), type = response.headers.get("content-type") ?? ""
    // A server that has no such file may answer with a page.
    if (!response.ok || type.startsWith("text/html"))
        throw new Error(`graze: ${url} is not there (${response.status} ${type}). Where a bundler does not copy this file, import graze/init`)
    // Not every server knows the type of .wasm, which compiling while it loads asks for.
    const { instance } = type.startsWith("application/wasm") ? await WebAssembly.instantiateStreaming(response)
        : await WebAssembly.instantiate(await response.arrayBuffer())
    return instance
}
