// SPDX-License-Identifier: MIT
//
// What is made of dist/ once the modules of WebAssembly are there: embedded.js, the module as text for graze/init; and cjs/, the package for require(),
// each entry as one file, with the same types.
import { build } from "esbuild"
import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { gzipSync } from "node:zlib"

const dist = name => new URL(`dist/${name}`, import.meta.url).pathname

const packed = gzipSync(readFileSync(dist("graze.simd.wasm")), { level: 9 })
writeFileSync(dist("embedded.js"), `export default "${packed.toString("base64")}"\n`)

await build({
    entryPoints: { index: dist("require.js"), small: dist("require-small.js"), init: dist("init.js") },
    outdir: dist("cjs"), bundle: true, format: "cjs", platform: "node", target: "es2022", minifyWhitespace: true, minifyIdentifiers: true,
    logLevel: "warning",
})
for (const name of ["require", "require-small", "read-module"]) for (const ending of ["js", "d.ts"]) rmSync(dist(`${name}.${ending}`))
for (const name of readdirSync(dist("")).filter(name => name.endsWith(".d.ts"))) copyFileSync(dist(name), dist(`cjs/${name}`))
writeFileSync(dist("cjs/package.json"), `{ "type": "commonjs" }\n`)
