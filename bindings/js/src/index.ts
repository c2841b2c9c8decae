// SPDX-License-Identifier: MIT
//
// The functions of the package. They are ready once this module is evaluated: `node.ts` and `web.ts` start WebAssembly
// before.
import { relationsOf } from "./relations.js"
import type { Shape2, Shape3 } from "./shapes.js"

export * from "./predicates.js"
export * from "./query.js"
export { UnsupportedError } from "./relations.js"
export type { Bounds, Contact, Depth, Nearest, Open, Signed, Stop, Times } from "./relations.js"
export type * from "./shapes.js"
export { OutOfMemory } from "./wasm.js"

export const {
    overlap: overlap2, overlapOpen: overlapOpen2, touch: touch2, within: within2, contains: contains2, side: side2, zone: zone2,
    cast: cast2, castTimes: castTimes2, sweep: sweep2, sweepTimes: sweepTimes2, stop: stop2, distance: distance2,
    nearestPoints: nearestPoints2, signedDistance: signedDistance2, depthAlong: depthAlong2, bounds: bounds2, valid: valid2,
} = relationsOf<Shape2>(2)

export const {
    overlap: overlap3, overlapOpen: overlapOpen3, touch: touch3, within: within3, contains: contains3, side: side3, zone: zone3,
    cast: cast3, castTimes: castTimes3, sweep: sweep3, sweepTimes: sweepTimes3, stop: stop3, distance: distance3,
    nearestPoints: nearestPoints3, signedDistance: signedDistance3, depthAlong: depthAlong3, bounds: bounds3, valid: valid3,
} = relationsOf<Shape3>(3)
