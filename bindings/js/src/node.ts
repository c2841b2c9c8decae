// SPDX-License-Identifier: MIT
import "./start-node.js"

export * from "./index.js"
