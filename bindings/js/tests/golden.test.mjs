// SPDX-License-Identifier: MIT
//
// The hash of all answers, of the modules that are shipped: golden.mjs says how. With GRAZE_FEW of the plain one: the page asks for that of the other.
import assert from "node:assert/strict"
import { spawnSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import { test } from "node:test"

const root = fileURLToPath(new URL("../../../", import.meta.url)), program = fileURLToPath(new URL("golden.mjs", import.meta.url))
const few = process.env.GRAZE_LONG ? [] : ["--few"]

for (const name of ["graze.wasm", ...process.env.GRAZE_FEW ? [] : ["graze.simd.wasm"]]) {
    test(`${name}: the golden hash`, () => {
        const { status, stdout, stderr } = spawnSync(process.execPath,
            ["--no-warnings", program, `bindings/js/dist/${name}`, ...few, "tests/golden.txt"], { cwd: root, encoding: "utf8" })
        assert.equal(status, 0, stdout + stderr)
        assert.match(stdout, few.length ? /^few [0-9a-f]{16}\n$/ : /^all [0-9a-f]{16}\n$/)
    })
}
