// SPDX-License-Identifier: MIT

/** graze.simd.wasm, packed with gzip, in base64: bundle.mjs writes it. */
declare const embedded: string
export default embedded
