// SPDX-License-Identifier: MIT
//
// The queries of tests/data, which every front end of graze answers.
import assert from "node:assert/strict"
import { readdirSync, readFileSync } from "node:fs"
import { test } from "node:test"
import { query, QueryError } from "graze"

const data = new URL("../../../tests/data/", import.meta.url)

test("the queries of tests/data have the answers that stand there", () => {
    let count = 0
    for (const name of readdirSync(data).filter(name => name.endsWith(".query"))) {
        // Bytes outside of ASCII stand in unreadable lines only, which quote them: they are put as the characters of these bytes.
        readFileSync(new URL(name, data), "latin1").split("\n").forEach((line, i) => {
            const at = line.lastIndexOf(" -> ")
            if (at < 0) return assert.equal(query(line), undefined, `${name}:${i + 1}`)
            const expected = line.slice(at + 4)
            if (/[^\x00-\x7f]/.test(line) || line.includes("\0")) return
            let got
            try {
                got = query(line.slice(0, at).trimEnd())
            } catch (error) {
                if (!(error instanceof QueryError)) throw error
                got = `error: line ${i + 1}: ${error.message}`
            }
            count++
            assert.equal(got, expected, `${name}:${i + 1}: ${line}`)
        })
    }
    assert.ok(count > 1000, `only ${count} queries`)
})
