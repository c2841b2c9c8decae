// SPDX-License-Identifier: MIT
//
// What the package holds, and how large it is.
import assert from "node:assert/strict"
import { execFileSync } from "node:child_process"
import { readdirSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { test } from "node:test"
import { brotliCompressSync, gzipSync } from "node:zlib"
import * as graze from "../dist/index.js"
import { A } from "../dist/wasm.js"

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

/** `wasm`: the module that is loaded, too; null: it is in a script. With brotli, which takes seconds and is only told, in the long check. */
function sizes(entry, wasm) {
    const scripts = Buffer.concat([...loaded(entry)].map(read)), module = wasm === null ? undefined : read(wasm)
    return { wasm: module === undefined ? 0 : gzipSync(module, { level: 9 }).length, scripts: gzipSync(scripts, { level: 9 }).length,
        brotli: process.env.GRAZE_LONG ? (module === undefined ? 0 : brotliCompressSync(module).length) + brotliCompressSync(scripts).length : undefined }
}

test("npm pack holds the built files, the readme and the licence, and nothing else", () => {
    const [{ files }] = JSON.parse(execFileSync("npm", ["pack", "--dry-run", "--json", "--ignore-scripts"], { cwd: here, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }))
    const onlyBundled = ["read-module", "require", "require-small"], types = readdirSync(new URL("../src/", import.meta.url))
        .map(name => name.replace(/(\.d)?\.ts$/, "")).filter(name => !onlyBundled.includes(name))
    const declared = types.filter(name => name !== "embedded").map(name => `${name}.d.ts`)
    const expected = [...types.map(name => `${name}.js`), ...declared, ...declared.map(name => `cjs/${name}`),
        ...["index.js", "init.js", "small.js", "package.json"].map(name => `cjs/${name}`)]
    assert.deepEqual(files.map(({ path }) => path).sort(), ["LICENSE", "README.md", "package.json",
        ...[...expected, "graze.wasm", "graze.simd.wasm", "graze.small.wasm"].map(name => `dist/${name}`)].sort())
})

test("all that is exported is in the guide", () => {
    const words = new Set(readFileSync(new URL("../../../docs/javascript.md", import.meta.url), "utf8").match(/\w+/g))
    assert.deepEqual(Object.keys(graze).filter(name => !words.has(name) && !words.has(name.replace(/[23]$/, ""))), [])
})

test("the modules import nothing", () => {
    for (const name of ["graze.wasm", "graze.simd.wasm", "graze.small.wasm"])
        assert.deepEqual(WebAssembly.Module.imports(new WebAssembly.Module(read(name))), [], name)
})

test("what src/wasm.ts uses for arguments and results lies between the stack and the data of each module", () => {
    for (const name of ["graze.wasm", "graze.simd.wasm", "graze.small.wasm"]) {
        const { memory } = new WebAssembly.Instance(new WebAssembly.Module(read(name))).exports, bytes = new Uint8Array(memory.buffer)
        assert.deepEqual([A, bytes.subarray(0, A + 4096).some(byte => byte !== 0), bytes.subarray(A + 4096, A + 4200).some(byte => byte !== 0)], [2 ** 18, false, true], name)
    }
})

// Scenes are 28 KiB of it: 21 in the module and 7 in scripts. Of these their contacts, filters and neighbors are 2. What two shapes have in
// common, and areas, are 31; areas of polygons, and cells of a grid, another 25; sections and curves of
// meshes, geometries and joins another 21: 18 in the module and 3 in scripts; things that are asked once 2; validity, and pairs that are
// named, 6.
// With GRAZE_FEW the large modules are not as they are shipped.
test("sizes", context => {
    const large = [["index.js", "graze.wasm", 520 * KIB], ["index.js", "graze.simd.wasm", 520 * KIB], ["init.js", null, 520 * KIB]]
    for (const [entry, wasm, limit] of [["small.js", "graze.small.wasm", 48 * KIB], ...process.env.GRAZE_FEW ? [] : large]) {
        const { wasm: module, scripts, brotli } = sizes(entry, wasm)
        context.diagnostic(`${entry}, ${wasm}: ${(module / KIB).toFixed(1)} KiB gzip, scripts ${(scripts / KIB).toFixed(1)} KiB` +
            (brotli === undefined ? "" : `; all with brotli ${(brotli / KIB).toFixed(1)} KiB`))
        assert.ok(module + scripts <= limit, `${entry}, ${wasm}: ${module + scripts} bytes with gzip`)
    }
})

test("the version is that of the library", () => {
    const header = readFileSync(new URL("../../../include/graze/base.h", import.meta.url), "utf8")
    assert.equal(JSON.parse(readFileSync(new URL("../package.json", import.meta.url))).version, /GRZ_VERSION_STRING "([^"]*)"/.exec(header)[1])
})
