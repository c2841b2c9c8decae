// SPDX-License-Identifier: MIT
//
// Doubles as people type and read them: sums such as 0.1 + 0.2, neighbours one ulp away, text that reads back the same.

const bits = new DataView(new ArrayBuffer(8))

/** The double next above, or with `steps` that many above; below for negative ones. Infinities and NaN stay. */
export function neighbour(x: number, steps: number): number {
    if (!Number.isFinite(x)) return x
    bits.setFloat64(0, x)
    const raw = bits.getBigInt64(0)
    const order = raw < 0n ? -(raw & 0x7fffffffffffffffn) : raw
    const last = 0x7ff0000000000000n
    let next = order + BigInt(steps)
    next = next > last ? last : next < -last ? -last : next
    bits.setBigInt64(0, next < 0n ? -0x8000000000000000n - next : next)
    return bits.getFloat64(0)
}

/** As the query language writes a number: the shortest digits that read back the same, inf, nan, never -0. */
export function toText(x: number): string {
    if (Number.isNaN(x)) return "nan"
    if (x === Infinity) return "inf"
    if (x === -Infinity) return "-inf"
    return String(x === 0 ? 0 : x)
}

/** At most 12 digits: where a drag ends, so that 0.30000000000000004 does not come from a mouse. */
export const tidy = (x: number): number => Number(x.toPrecision(12))

/** A number, or a sum such as `0.1 + 0.2` or `sqrt(2) / 2`, each operation rounded to double. NaN if it cannot be
 *  read. */
export function evaluate(text: string): number {
    const tokens = text.match(/\d+\.?\d*(?:[eE][-+]?\d+)?|\.\d+(?:[eE][-+]?\d+)?|[a-z]+|[-+*/()]|\S/g) ?? []
    let i = 0
    function factor(): number {
        const token = tokens[i++]
        if (token === "-") return -factor()
        if (token === "+") return factor()
        if (token === "(") {
            const inner = sum()
            return tokens[i++] === ")" ? inner : fail()
        }
        if (token === "sqrt") return tokens[i] === "(" ? Math.sqrt(factor()) : fail()
        if (token === "pi") return Math.PI
        if (token === "inf") return Infinity
        return token !== undefined && /^[\d.]/.test(token) ? Number(token) : fail()
    }
    function product(): number {
        let left = factor()
        while (tokens[i] === "*" || tokens[i] === "/") left = tokens[i++] === "*" ? left * factor() : left / factor()
        return left
    }
    function sum(): number {
        let left = product()
        while (tokens[i] === "+" || tokens[i] === "-") left = tokens[i++] === "+" ? left + product() : left - product()
        return left
    }
    try {
        const value = sum()
        return i === tokens.length ? value : NaN
    } catch {
        return NaN
    }
}

function fail(): never {
    throw new Error("not a number")
}
