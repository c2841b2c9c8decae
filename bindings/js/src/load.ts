// SPDX-License-Identifier: MIT

/** An instance of the module in a file beside this one: read in node, fetched in a browser or a worker. */
export async function load(url: URL): Promise<WebAssembly.Instance> {
    if (url.protocol === "file:") {
        const files = "node:fs/promises" // a name that bundlers do not look for
        const { readFile } = await import(/* @vite-ignore */ files)
        return (await WebAssembly.instantiate(await readFile(url))).instance
    }
    const response = await fetch(url)
    if (!response.ok) throw new Error(`graze: ${url} answers ${response.status}`)
    // Not every server knows the type of .wasm, which compiling while it loads asks for.
    const isKnown = (response.headers.get("content-type") ?? "").startsWith("application/wasm")
    const { instance } = isKnown ? await WebAssembly.instantiateStreaming(response) : await WebAssembly.instantiate(await response.arrayBuffer())
    return instance
}
