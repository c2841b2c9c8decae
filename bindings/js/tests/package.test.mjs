// SPDX-License-Identifier: MIT
//
// What the package holds, and how large it is.
import assert from "node:assert/strict"
import { execFileSync } from "node:child_process"
import { readdirSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { test } from "node:test"
import { brotliCompressSync, gzipSync } from "node:zlib"

const here = fileURLToPath(new URL("..", import.meta.url)), dist = new URL("../dist/", import.meta.url)
const read = name => readFileSync(new URL(name, dist))
const KIB = 1024

/** The files that a module of JavaScript loads, itself among them. */
function loaded(name, found = new Set()) {
    if (found.has(name)) return found
    found.add(name)
    for (const [, other] of read(name).toString().matchAll(/(?:from|import) ?"\.\/([\w-]+\.js)"/g)) loaded(other, found)
    return found
}

function sizes(entry, wasm) {
    const scripts = Buffer.concat([...loaded(entry)].map(read))
    return { wasm: gzipSync(read(wasm), { level: 9 }).length, scripts: gzipSync(scripts, { level: 9 }).length,
        brotli: brotliCompressSync(read(wasm)).length + brotliCompressSync(scripts).length }
}

test("npm pack holds the built files, the readme and the licence, and nothing else", () => {
    const [{ files }] = JSON.parse(execFileSync("npm", ["pack", "--dry-run", "--json", "--ignore-scripts"], { cwd: here, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }))
    const expected = readdirSync(new URL("../src/", import.meta.url)).flatMap(name => [name.replace(".ts", ".js"), name.replace(".ts", ".d.ts")])
    assert.deepEqual(files.map(({ path }) => path).sort(), ["LICENSE", "README.md", "package.json",
        ...[...expected, "graze.wasm", "graze.simd.wasm", "graze.small.wasm"].map(name => `dist/${name}`)].sort())
})

test("the modules import nothing", () => {
    for (const name of ["graze.wasm", "graze.simd.wasm", "graze.small.wasm"])
        assert.deepEqual(WebAssembly.Module.imports(new WebAssembly.Module(read(name))), [], name)
})

test("sizes", context => {
    for (const [entry, wasm, limit] of [["small.js", "graze.small.wasm", 48 * KIB], ["index.js", "graze.wasm", 330 * KIB], ["index.js", "graze.simd.wasm", 330 * KIB]]) {
        const { wasm: module, scripts, brotli } = sizes(entry, wasm)
        context.diagnostic(`${wasm}: ${(module / KIB).toFixed(1)} KiB gzip, scripts ${(scripts / KIB).toFixed(1)} KiB; all with brotli ${(brotli / KIB).toFixed(1)} KiB`)
        assert.ok(module + scripts <= limit, `${wasm}: ${module + scripts} bytes with gzip`)
    }
})

test("the version is that of the library", () => {
    const header = readFileSync(new URL("../../../include/graze/base.h", import.meta.url), "utf8")
    assert.equal(JSON.parse(readFileSync(new URL("../package.json", import.meta.url))).version, /GRZ_VERSION_STRING "([^"]*)"/.exec(header)[1])
})
