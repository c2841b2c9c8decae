// SPDX-License-Identifier: MIT
import { defineConfig } from "vite"

export default defineConfig({
    base: "./", // the folder can be put anywhere
    resolve: { alias: { graze: new URL("../bindings/js/dist/index.js", import.meta.url).pathname } },
    worker: { format: "es" },
    build: { target: "es2022", chunkSizeWarningLimit: 1000, assetsInlineLimit: 0 },
    server: { fs: { allow: [".."] } },
})
