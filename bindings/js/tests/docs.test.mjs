// SPDX-License-Identifier: MIT
//
// The programs in README.md, docs/javascript.md, docs/geometries.md, docs/from-turf.md and the package's README print what stands below them.
import assert from "node:assert/strict"
import { spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { test } from "node:test"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("../../../", import.meta.url)), here = fileURLToPath(new URL("..", import.meta.url))

for (const page of ["README.md", "docs/javascript.md", "docs/geometries.md", "docs/from-turf.md", "bindings/js/README.md"]) {
    test(page, () => {
        const blocks = [...readFileSync(root + page, "utf8").matchAll(/```js\n(.*?)```\n\n```text\n(.*?)```/gs)]
        assert.ok(blocks.length > 0)
        for (const [, program, wanted] of blocks) {
            const started = `process.chdir(${JSON.stringify(root)})\n${program}` // graze is found from here, the data from there
            const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", started], { cwd: here, encoding: "utf8" })
            assert.equal(stdout, wanted, stderr)
        }
    })
}
