// SPDX-License-Identifier: MIT
//
// graze: the functions are ready once this module is evaluated.
import "./start.js"

export * from "./functions.js"
