// SPDX-License-Identifier: MIT

/** The module at an address. */
export async function load(url: URL): Promise<WebAssembly.Instance> {
    const response = await fetch(url)
    if (!response.ok) throw new Error(`graze: ${url} answers ${response.status}`)
    // Not every server knows the type of .wasm, which compiling while it loads asks for.
    const isKnown = (response.headers.get("content-type") ?? "").startsWith("application/wasm")
    const { instance } = isKnown ? await WebAssembly.instantiateStreaming(response) : await WebAssembly.instantiate(await response.arrayBuffer())
    return instance
}
