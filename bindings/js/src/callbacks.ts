// SPDX-License-Identifier: MIT
//
// Functions of JavaScript that the module calls. Its table takes functions of WebAssembly only: a module of a few bytes makes them such.
import { aside, i32, OUT, putNumbers, refresh, table, wasm, whenStarted } from "./wasm.js"

/** The pose at a time. */
export type OwnPose = (t: number) => ArrayLike<number>
/** What the module may call during a call of it: poses, by the numbers of their motions, of so many numbers; whether what is at an address counts, or the thing
 * with an id. */
export interface Callbacks { poses?: readonly ({ pose: OwnPose, name: string } | undefined)[], numbers?: number, accept?: ((at: number) => boolean) | undefined,
    acceptId?: (id: number) => boolean }

// Imports e.p, e.g, e.a and e.i, of the types (i32 f64 i32) -> (), i32 -> i32, (i32 i32) -> i32 and (i32 i64) -> i32, and exports them.
const BRIDGE = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0, 1, 24, 4, 96, 3, 127, 124, 127, 0, 96, 1, 127, 1, 127, 96, 2, 127, 127, 1, 127, 96, 2, 127, 126, 1, 127,
    2, 25, 4, 1, 101, 1, 112, 0, 0, 1, 101, 1, 103, 0, 1, 1, 101, 1, 97, 0, 2, 1, 101, 1, 105, 0, 3,
    7, 17, 4, 1, 112, 0, 0, 1, 103, 0, 1, 1, 97, 0, 2, 1, 105, 0, 3)
const WATCH = OUT + 760

let known: Callbacks = {}
/** What one of them has thrown. */
type Failure = { error: unknown } | undefined
let failure: Failure

/** Makes a call of the caller's. If it throws, `none` is the answer, and none is called any more: an exception must not cross the module, whose stack would
 * stay as it is. */
function guarded<T>(call: () => T, none: T): T {
    if (failure !== undefined) return none
    const own = known
    let thrown: Failure
    try {
        return aside(call)
    } catch (error) {
        thrown = { error }
    } finally {
        known = own
        failure = thrown
    }
    return none
}

function poseOf(motion: number, t: number): ArrayLike<number> {
    const { poses, numbers } = known, { pose, name } = poses![motion]!
    return guarded(() => {
        const found = pose(t)
        if (found !== null && found !== undefined && found.length === numbers && Array.from(found).every(Number.isFinite)) return found
        throw new TypeError(`${name}.pose: expected ${numbers} finite numbers of it`)
    }, new Float64Array(numbers!).fill(NaN))
}

function isAccepted(at: number): boolean {
    const { accept } = known
    return guarded(() => accept!(at), false)
}

function isIdAccepted(id: number): boolean {
    const { acceptId } = known
    return guarded(() => acceptId!(id), false)
}

let functions = 0 // where the four are in the table; 0: not yet
whenStarted(() => { functions = 0 })

/** The numbers of the functions in the table: one that poses, one that says whether to go on, and two that accept. */
function inTable(): number {
    if (functions > 0) return functions
    const bridge = new WebAssembly.Instance(new WebAssembly.Module(BRIDGE), { e: {
        p: (motion: number, t: number, at: number) => {
            refresh()
            putNumbers(at, poseOf(motion, t))
        },
        g: () => failure === undefined ? 1 : 0,
        a: (_user: number, at: number) => {
            refresh()
            return isAccepted(at) ? 1 : 0
        },
        i: (_user: number, id: bigint) => {
            refresh()
            return isIdAccepted(Number(BigInt.asUintN(64, id))) ? 1 : 0
        },
    } })
    const at = table.grow(4)
    table.set(at, bridge.exports.p as () => void)
    table.set(at + 1, bridge.exports.g as () => void)
    table.set(at + 2, bridge.exports.a as () => void)
    table.set(at + 3, bridge.exports.i as () => void)
    return functions = at
}

/** The number of the function that the library is to call for a pose. */
export const poseFunction = (): number => inTable()

/** The number of the function that says whether a hit or a pair counts, or the thing with an id; 0: all do. */
export function acceptFunction(accept: unknown, byId = false): number {
    if (accept === undefined) return 0
    if (typeof accept !== "function") throw new TypeError("options.accept: expected a function")
    return inTable() + (byId ? 3 : 2)
}

/** Makes a call in which the library may call these, under a watch that ends it once one has thrown; throws what they have thrown. */
export function withCallbacks<T>(callbacks: Callbacks, call: () => T): T {
    known = callbacks
    failure = undefined
    i32.fill(0, WATCH >> 2, (WATCH >> 2) + 4)
    i32[WATCH >> 2] = inTable() + 1
    wasm.grz_watch_begin(WATCH)
    const result = call(), failed = failure as Failure
    wasm.grz_watch_end(WATCH)
    known = {}
    failure = undefined
    if (failed !== undefined) throw failed.error
    return result
}
