// SPDX-License-Identifier: MIT
//
// What the tests of the page share: a server for web/dist on loopback, and Debian's Chromium, which draws by software.

import { readFile } from "node:fs/promises"
import { createServer } from "node:http"
import { extname } from "node:path"
import { chromium } from "playwright-core"

const types = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".css": "text/css",
    ".wasm": "application/wasm",
}
const root = new URL("../../", import.meta.url)

/** Serves web/dist, and as /@root/ all of the repository. */
async function serve() {
    const server = createServer(async (request, response) => {
        const path = decodeURIComponent(request.url.split("?")[0])
        const file = path.startsWith("/@root/") ? path.slice(7) : `web/dist${path === "/" ? "/index.html" : path}`
        try {
            const data = await readFile(new URL(file, root))
            response.setHeader("content-type", types[extname(file)] ?? "application/octet-stream")
            response.setHeader("cache-control", "max-age=3600")
            response.end(data)
        } catch {
            response.statusCode = path === "/favicon.ico" ? 204 : 404
            response.end()
        }
    })
    await new Promise((done) => server.listen(0, "127.0.0.1", done))
    return server
}

export const launch = () =>
    chromium.launch({
        executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
        args: ["--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"],
    })

/** `open(address, options)` is a page of the built folder; its errors, and what it asked other hosts, are in
 *  `problems`. */
export async function start() {
    const server = await serve()
    const base = `http://127.0.0.1:${server.address().port}/`
    const browser = await launch()
    const problems = []
    const contexts = new Map()
    /** One for the same options, so that what was loaded stays in its cache. */
    function contextFor(options) {
        const key = JSON.stringify(options)
        if (!contexts.has(key))
            contexts.set(
                key,
                browser.newContext({ viewport: { width: 1280, height: 900 }, ...options }).then(async (context) => {
                    await context.grantPermissions(["clipboard-read", "clipboard-write"])
                    return context
                }),
            )
        return contexts.get(key)
    }
    async function open(address = "", options = {}, prepare = () => {}) {
        const context = await contextFor(options)
        const page = await context.newPage()
        page.setDefaultTimeout(20000)
        page.on("pageerror", (error) => problems.push(`${page.url()}: ${error.message}`))
        page.on("console", (message) => message.type() === "error" && problems.push(`${page.url()}: ${message.text()}`))
        page.on(
            "request",
            (request) =>
                /^(blob|data):/.test(request.url()) ||
                request.url().startsWith(base) ||
                problems.push(`asked ${request.url()}`),
        )
        await prepare(page)
        await page.goto(base + address)
        return page
    }
    const closePages = async () => {
        for (const context of browser.contexts()) await Promise.all(context.pages().map((page) => page.close()))
    }
    return { base, open, closePages, problems, stop: () => Promise.all([browser.close(), server.close()]) }
}
