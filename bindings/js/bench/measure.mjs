// SPDX-License-Identifier: MIT
//
// Random numbers, and medians of time of the processor.
export const RUNS = 21, WARM = 30

let state = 1
export const next = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32
export const median = list => list.sort((a, b) => a - b)[list.length >> 1]
export const processor = () => {
    const { user, system } = process.cpuUsage()
    return 1000 * (user + system)
}

let sink = 0
/** Keeps a number that must not be lost. */
export const keep = x => { sink += x }
process.on("exit", () => { if (sink === 0.5) console.log(sink) })

/** ns an item of each of some loops, which return a number: the medians; runs of all are interleaved. */
export function race(loops, count, runs = RUNS, warm = WARM) {
    const all = loops.map(() => [])
    for (let run = 0; run < runs + warm; run++) {
        loops.forEach((loop, i) => {
            const from = processor()
            keep(loop())
            if (run >= warm) all[i].push((processor() - from) / count)
        })
    }
    return all.map(median)
}
