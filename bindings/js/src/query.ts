// SPDX-License-Identifier: MIT
import { allocate, refresh, release, textAt, u8, wasm, OutOfMemory } from "./wasm.js"

/** A line that is no query: the message says what was expected where. */
export class QueryError extends SyntaxError {
    override name = "QueryError"
}

const encoder = new TextEncoder()

/** The answer of one line of the query language, as `graze query` prints it: `query("overlap3 point 0 0 0  sphere 0 0 0
 * 1")` is "yes". undefined for a line of blanks or a comment. */
export function query(line: string): string | undefined {
    if (typeof line !== "string") throw new TypeError(`line: expected a string, got ${line === null ? "null" : typeof line}`)
    if (/[\n\0]/.test(line)) throw new QueryError("line: a newline or NUL inside of it")
    const bytes = encoder.encode(line.replace(/\r$/, ""))
    const at = allocate(bytes.length + 1)
    try {
        u8.set(bytes, at)
        u8[at + bytes.length] = 0
        const outcome = wasm.graze_query(at)
        refresh()
        if (outcome === 1) return undefined
        if (outcome === 3) throw new OutOfMemory("line: no memory for its answer")
        const text = textAt(wasm.graze_query_text())
        if (outcome === 2) throw new QueryError(text)
        return text
    } finally {
        release(at)
    }
}
