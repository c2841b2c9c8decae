// SPDX-License-Identifier: MIT
//
// Random shapes, as objects and as words of the query language.
export function random(seed) {
    let state = seed >>> 0
    const next = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32
    const int = (from, to) => from + Math.floor(next() * (to - from + 1))
    // coarse ones, which touch; full mantissas; exponents from one end of double to the other; no numbers
    const number = () => {
        const kind = int(0, 19)
        if (kind < 12) return int(-3, 3)
        if (kind < 17) return (next() - 0.5) * 6
        if (kind < 19) return (next() - 0.5) * 2 ** int(-1074, 1023)
        return [NaN, Infinity, -Infinity, -0, 5e-324][int(0, 4)]
    }
    const vec = dimension => Array.from({ length: dimension }, number)
    const positive = () => Math.abs(number())
    const fields = {
        point: d => ({ position: vec(d) }),
        segment: d => ({ a: vec(d), b: vec(d) }),
        ray: d => ({ origin: vec(d), direction: vec(d) }),
        line: d => ({ origin: vec(d), direction: vec(d) }),
        plane: d => ({ normal: vec(d), offset: number() }),
        halfspace: d => ({ normal: vec(d), offset: number() }),
        circle: d => ({ center: vec(d), radius: positive() }),
        sphere: d => ({ center: vec(d), radius: positive() }),
        capsule: d => ({ a: vec(d), b: vec(d), radius: positive() }),
        cylinder: d => ({ a: vec(d), b: vec(d), radius: positive() }),
        aabb: d => {
            const min = vec(d)
            return { min, max: min.map(x => x + positive()) }
        },
        rect: () => ({ x: number(), y: number(), width: positive(), height: positive() }),
        obb: d => ({ center: vec(d), half: vec(d).map(Math.abs), u: vec(d), ...(d === 3 ? { v: vec(3), w: vec(3) } : {}) }),
        triangle: d => ({ a: vec(d), b: vec(d), c: vec(d) }),
        hull: d => ({ points: Array.from({ length: int(1, 6) }, () => vec(d)) }),
    }
    const kinds = { 2: Object.keys(fields).filter(k => k !== "sphere" && k !== "cylinder"), 3: Object.keys(fields).filter(k => k !== "circle" && k !== "rect") }
    const rounds = ["aabb", "rect", "obb", "triangle", "hull", "point", "segment"]
    function shape(dimension, of = kinds[dimension]) {
        const kind = of[int(0, of.length - 1)]
        const out = { kind, ...fields[kind](dimension) }
        return rounds.includes(kind) && int(0, 4) === 0 ? { ...out, round: positive() } : out
    }
    return { int, number, vec, shape, next, kinds }
}

export const word = x => Number.isNaN(x) ? "nan" : x === Infinity ? "inf" : x === -Infinity ? "-inf" : Object.is(x, -0) ? "-0" : String(x)

export function words({ kind, round, ...rest }) {
    const numbers = kind === "hull" ? [rest.points.length, ...rest.points.flat()] : Object.values(rest).flat()
    return `${kind} ${numbers.map(word).join(" ")}${round === undefined ? "" : ` round ${word(round)}`}`
}
