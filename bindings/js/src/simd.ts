// SPDX-License-Identifier: MIT

/** The smallest module that has an instruction of SIMD128: a function that returns i8x16.splat(0) as one lane. */
const PROBE = [0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 8, 1, 6, 0, 65, 0, 253, 15, 11]

/** The name of the module for this machine. */
export function moduleName(): string {
    return WebAssembly.validate(new Uint8Array(PROBE)) ? "graze.simd.wasm" : "graze.wasm"
}
