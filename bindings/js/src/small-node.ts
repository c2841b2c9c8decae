// SPDX-License-Identifier: MIT
import "./start-small-node.js"

export * from "./small.js"
