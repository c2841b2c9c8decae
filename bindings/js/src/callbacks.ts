// SPDX-License-Identifier: MIT
//
// Functions of JavaScript that the module calls. Its table takes functions of WebAssembly only: a module of a few bytes makes them such.
import { aside, putNumbers, table, whenStarted } from "./wasm.js"

/** The pose at a time, of body 0 or 1. */
export type OwnPose = (t: number) => ArrayLike<number>

// Imports e.p and e.g, of the types (i32 f64 i32) -> () and i32 -> i32, and exports them as p and g.
const BRIDGE = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0, 1, 12, 2, 96, 3, 127, 124, 127, 0, 96, 1, 127, 1, 127,
    2, 13, 2, 1, 101, 1, 112, 0, 0, 1, 101, 1, 103, 0, 1, 7, 9, 2, 1, 112, 0, 0, 1, 103, 0, 1)

let asked: readonly (OwnPose | undefined)[] = [], numbers = 0
/** What a pose has thrown. */
type Failure = { error: unknown } | undefined
let failure: Failure

/** What the pose is written as: if the caller's function throws, NaN, and it is asked no more. An exception must not cross the module, whose stack would
 * stay as it is. */
function poseOf(body: number, t: number): ArrayLike<number> {
    const own = asked, count = numbers
    const none = new Float64Array(count).fill(NaN)
    if (failure !== undefined) return none
    let thrown: Failure
    try {
        const pose = aside(() => own[body]!(t))
        if (pose !== null && pose !== undefined && pose.length === count && Array.from(pose).every(Number.isFinite)) return pose
        throw new TypeError(`${body === 0 ? "motionA" : "motionB"}.pose: expected ${count} finite numbers of it`)
    } catch (error) {
        thrown = { error }
    } finally {
        asked = own, numbers = count
        failure = thrown
    }
    return none
}

let functions = 0 // where the two are in the table; 0: not yet
whenStarted(() => { functions = 0 })

/** The numbers of the functions in the table: one that poses, and one that says whether to go on. */
function inTable(): number {
    if (functions > 0) return functions
    const bridge = new WebAssembly.Instance(new WebAssembly.Module(BRIDGE), { e: {
        p: (body: number, t: number, at: number) => putNumbers(at, poseOf(body, t)),
        g: () => failure === undefined ? 1 : 0,
    } })
    const at = table.grow(2)
    table.set(at, bridge.exports.p as () => void)
    table.set(at + 1, bridge.exports.g as () => void)
    return functions = at
}

/** The number of the function that the library is to call for a pose. */
export const poseFunction = (): number => inTable()
/** The number of the go_on of a grz_watch: false once a pose has thrown. */
export const goOnFunction = (): number => inTable() + 1

/** Makes a call in which the library may ask for poses, of so many numbers; throws what they have thrown. */
export function withPoses<T>(poses: readonly (OwnPose | undefined)[], count: number, call: () => T): T {
    asked = poses, numbers = count
    failure = undefined
    const result = call(), failed = failure as Failure
    asked = []
    failure = undefined
    if (failed !== undefined) throw failed.error
    return result
}
