// SPDX-License-Identifier: MIT
//
// graze/small: the functions are ready once this module is evaluated.
import "./start-small.js"

export * from "./closed-forms.js"
