// SPDX-License-Identifier: MIT
import "./start-small-web.js"

export * from "./small.js"
