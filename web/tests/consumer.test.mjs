// SPDX-License-Identifier: MIT
//
// The npm package as its users have it: packed, installed in a fresh project, used by node 18 and this one, by TypeScript, by esbuild and by Vite, with
// nothing configured.

import assert from "node:assert/strict"
import { execFileSync, spawn } from "node:child_process"
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { arch } from "node:process"
import { after, before, test } from "node:test"
import { fileURLToPath } from "node:url"
import { launch } from "./browser.mjs"

const root = fileURLToPath(new URL("../../", import.meta.url))
const here = fileURLToPath(new URL("consumer/", import.meta.url))
const modules = `${here}node_modules/`
const nodes = { 18: `${modules}node-linux-${arch}/bin/node`, this: process.execPath }
let browser
let project // a folder with node_modules/graze, below what is installed for these tests

function run(program, ...args) {
    return execFileSync(program, args, {
        cwd: project,
        encoding: "utf8",
        stdio: "pipe",
        env: { ...process.env, NO_COLOR: "1" },
    })
}

before(async () => {
    browser = await launch()
    project = `${here}project/`
    rmSync(project, { recursive: true, force: true })
    mkdirSync(`${project}node_modules/graze`, { recursive: true })
    const pack = ["pack", "--ignore-scripts", "--silent", "--pack-destination", project]
    execFileSync("npm", pack, { cwd: `${root}bindings/js`, stdio: "pipe" })
    const [tarball] = readdirSync(project).filter((name) => name.endsWith(".tgz"))
    run("tar", "xzf", tarball, "-C", "node_modules/graze", "--strip-components=1")
    writeFileSync(`${project}package.json`, `{ "name": "fresh", "private": true, "type": "module" }\n`)
})
after(async () => {
    await browser.close()
    rmSync(project, { recursive: true, force: true })
})

test("node 18 and this one: import and require, of every entry", () => {
    assert.match(run(nodes[18], "--version"), /^v18\./)
    const asked = `overlap2({ kind: "circle", center: [0, 0], radius: 5 }, { kind: "aabb", min: [3, 4], max: [10, 10] })`
    writeFileSync(
        `${project}a.mjs`,
        `import { overlap2, query } from "graze"
        import * as small from "graze/small"
        import * as later from "graze/init"
        console.log(${asked}, small.${asked}, query("distance2 point 0 0 point 3 4"))
        await later.init()
        console.log(later.${asked}, later.Mesh === (await import("graze")).Mesh)`,
    )
    writeFileSync(
        `${project}a.cjs`,
        `const { overlap2, query } = require("graze"), small = require("graze/small"), later = require("graze/init")
        console.log(${asked}, small.${asked}, query("distance2 point 0 0 point 3 4"))
        try { later.${asked} } catch (error) { console.log(error.message) }
        later.init().then(() => console.log(later.${asked}))`,
    )
    for (const node of Object.values(nodes)) {
        assert.equal(run(node, "a.mjs"), "true true 5\ntrue true\n")
        assert.equal(
            run(node, "a.cjs"),
            "true true 5\ngraze is not ready yet: await init() before the first call\ntrue\n",
        )
    }
})

test("node 18: the programs of docs/javascript.md", () => {
    cpSync(`${root}examples/data/us-counties.geojson`, `${project}examples/data/us-counties.geojson`)
    const blocks = [
        ...readFileSync(`${root}docs/javascript.md`, "utf8").matchAll(/```js\n(.*?)```\n\n```text\n(.*?)```/gs),
    ]
    assert.ok(blocks.length >= 5)
    for (const [, program, printed] of blocks) {
        writeFileSync(`${project}a.mjs`, program)
        assert.equal(run(nodes[18], "a.mjs"), printed)
    }
})

const tsc = [`${modules}typescript/bin/tsc`, "--ignoreConfig"] // there is one above this folder
const tsc5 = [`${modules}typescript-5/bin/tsc`]
const strict = ["--strict", "--target", "es2022", "--noEmit"]

/** What the compiler says of a program. */
function compiled(compiler, program, names, ...options) {
    for (const name of [names].flat()) writeFileSync(project + name, program)
    try {
        return run(process.execPath, ...compiler, ...strict, ...options, ...[names].flat())
    } catch (error) {
        return error.stdout
    }
}

test("tsc --strict --target es2022 compiles a program, and it runs", () => {
    const program = readFileSync(`${here}program.ts`, "utf8")
    assert.equal(compiled(tsc, program, "a.ts"), "")
    const both = ["a.mts", "a.cts"]
    assert.equal(compiled(tsc, program, both, "--module", "nodenext"), "", both)
    assert.equal(compiled(tsc5, program, both, "--module", "nodenext"), "", `TypeScript 5: ${both}`)
    // TypeScript 5 takes seven seconds each time.
    if (!process.env.GRAZE_FEW)
        assert.equal(compiled(tsc5, program, "a.ts", "--module", "commonjs"), "", "TypeScript 5, by main and types")
    const printed = "true 0 1 1\n1 true\ntrue\n"
    for (const [format, ending] of [
        ["esm", "mjs"],
        ["cjs", "cjs"],
    ]) {
        run(`${modules}esbuild/bin/esbuild`, "a.ts", `--format=${format}`, "--target=es2022", `--outfile=b.${ending}`)
        for (const node of Object.values(nodes)) assert.equal(run(node, `b.${ending}`), printed, format)
    }
})

test("two coordinates in a shape of space do not compile", () => {
    const said = compiled(
        tsc,
        `import { valid3 } from "graze"\nvalid3({ kind: "sphere", center: [0, 0], radius: 1 })\n`,
        "a.ts",
    )
    assert.match(said, /^a.ts\(2,\d+\): error TS2/)
})

test("with three.js, as docs/javascript.md shows it", () => {
    const [, program] = /```ts\n(.*?)```/s.exec(readFileSync(`${root}docs/javascript.md`, "utf8"))
    assert.equal(compiled(tsc, program, "a.ts", "--module", "nodenext"), "")
    writeFileSync(`${project}a.mjs`, `${program}\nconsole.log(knot.triangles, hit?.triangle, knot.openEdges)\n`)
    for (const node of Object.values(nodes)) assert.match(run(node, "a.mjs"), /^1024 \d+ 0\n$/)
})

test("esbuild: any format, without configuration", async () => {
    const esbuild = (...args) =>
        run(`${modules}esbuild/bin/esbuild`, "a.js", "--bundle", "--log-level=warning", ...args)
    writeFileSync(
        `${project}a.js`,
        `import { init, query } from "graze/init"\ninit().then(() => { globalThis.said = query("distance2 point 0 0 point 3 4"); console.log(globalThis.said) })\n`,
    )
    esbuild("--platform=node", "--outfile=b.cjs")
    esbuild("--format=esm", "--outfile=b.mjs")
    for (const node of Object.values(nodes)) for (const name of ["b.cjs", "b.mjs"]) assert.equal(run(node, name), "5\n")
    esbuild("--outfile=b.js") // a classic script
    const page = await browser.newPage()
    await page.addScriptTag({ path: `${project}b.js` })
    await page.waitForFunction(() => globalThis.said === "5")
})

/** Starts a server that prints its address, and gives it to `use`. */
async function serving(args, use) {
    const server = spawn(process.execPath, args, { cwd: project, env: { ...process.env, NO_COLOR: "1" } })
    try {
        let printed = ""
        for (const stream of [server.stdout, server.stderr]) stream.on("data", (data) => (printed += data))
        let address
        for (let i = 0; i < 300 && !address; i++) {
            await new Promise((done) => setTimeout(done, 100))
            address = /Local: +(http:\S+)/.exec(printed)?.[1]
        }
        assert.ok(address, printed)
        await use(address)
    } finally {
        server.kill()
    }
}

const entries = {
    graze: `import { query } from "graze"\n`,
    "graze/init": `import { init, query } from "graze/init"\nawait init()\n`,
    "graze/init, without await at the top": `import { init, query } from "graze/init"\ninit().then(show)\nfunction show() {\n`,
}

// With GRAZE_FEW without the second, as the first awaits at the top of a module, too, and the third has all that graze/init has.
const asked = Object.keys(entries).filter((_, i) => !process.env.GRAZE_FEW || i !== 1)
for (const [vite, names] of [
    ["vite", asked],
    ["vite-6", ["graze/init, without await at the top"]],
]) {
    const version = JSON.parse(readFileSync(`${modules}${vite}/package.json`, "utf8")).version
    const [major, minor] = process.versions.node.split(".").map(Number)
    const skip = vite === "vite" && (major < 20 || (major === 20 && minor < 19)) && "Vite 8 needs node 20.19"
    test(`a fresh project of Vite ${version}: development server and build`, { skip }, async () => {
        const command = `${modules}${vite}/bin/vite.js`
        for (const name of names) {
            mkdirSync(`${project}src`, { recursive: true })
            rmSync(`${project}node_modules/.vite`, { recursive: true, force: true })
            writeFileSync(
                `${project}index.html`,
                `<!doctype html><p id="said"></p><script type="module" src="/src/main.ts"></script>\n`,
            )
            writeFileSync(
                `${project}src/main.ts`,
                `${entries[name]}document.querySelector("#said")!.textContent = query("distance2 point 0 0 point 3 4")!\n${name.includes(",") ? "}\n" : ""}`,
            )
            const says = async (address) => {
                const page = await browser.newPage()
                await page.goto(address)
                await page.locator("#said", { hasText: /^5$/ }).waitFor({ timeout: 20000 })
                await page.close()
            }
            await serving([command, "--host", "127.0.0.1"], says)
            run(process.execPath, command, "build", "--logLevel", "warn")
            await serving([command, "preview", "--host", "127.0.0.1"], says)
        }
    })
}

test("where the module is not copied, graze says what to import", async () => {
    writeFileSync(`${project}a.js`, `import { query } from "graze"\nquery("overlap2 point 0 0  point 0 0")\n`)
    run(`${modules}esbuild/bin/esbuild`, "a.js", "--bundle", "--format=esm", "--outfile=b.js")
    const page = await browser.newPage()
    const script = readFileSync(`${project}b.js`, "utf8")
    for (const missing of [{ status: 404 }, { contentType: "text/html", body: "<!doctype html>" }]) {
        await page.route("http://fresh.test/**", (route) => {
            const name = new URL(route.request().url()).pathname
            if (name === "/")
                return route.fulfill({ contentType: "text/html", body: `<script type="module" src="b.js"></script>` })
            return route.fulfill(name === "/b.js" ? { contentType: "text/javascript", body: script } : missing)
        })
        const failed = page.waitForEvent("pageerror", { timeout: 10000 })
        await page.goto("http://fresh.test/")
        assert.match((await failed).message, /^graze: \S+\/graze\.simd\.wasm is not there .*import graze\/init$/)
        await page.unrouteAll()
    }
})
