// SPDX-License-Identifier: MIT
import "./start-web.js"

export * from "./index.js"
