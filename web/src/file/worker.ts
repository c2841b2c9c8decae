// SPDX-License-Identifier: MIT
//
// The command `graze` itself, in WebAssembly, in a worker: it reads the files that the page gives it, and prints as
// on a terminal.

import {
    ConsoleStdout,
    Fd,
    File as MemoryFile,
    Inode,
    PreopenDirectory,
    SyncOPFSFile,
    WASI,
    WASIProcExit,
} from "@bjorn3/browser_wasi_shim"
import commandUrl from "../../../build/js/plain/graze.wasm?url"

/** Of workers only; TypeScript's library for pages does not have it. */
declare class FileReaderSync {
    readAsArrayBuffer(data: Blob): ArrayBuffer
}

export interface Job {
    arguments: string[]
    files: { name: string; data: Blob }[]
    /** The name of a file that the command writes. */
    written?: string
}
export type Report = { progress: string } | { status: number; out: string; err: string; written: string }

const blockSize = 1 << 20

/** A file of the user, read block by block: it is never in memory as a whole. */
function readable(data: Blob, report: (bytes: number) => void): Inode {
    const reader = new FileReaderSync()
    let block = new Uint8Array(0)
    let start = 0
    function read(to: Uint8Array, at: number): number {
        if (at < start || at >= start + block.length) {
            start = at
            block = new Uint8Array(reader.readAsArrayBuffer(data.slice(at, at + blockSize)))
            report(block.length)
        }
        const piece = block.subarray(at - start, at - start + to.length)
        to.set(piece)
        return piece.length
    }
    return new SyncOPFSFile(
        {
            close() {},
            flush() {},
            getSize: () => data.size,
            truncate() {},
            write: () => 0,
            read: (to: ArrayBuffer | ArrayBufferView, options?: { at: number }) =>
                read(
                    ArrayBuffer.isView(to)
                        ? new Uint8Array(to.buffer, to.byteOffset, to.byteLength)
                        : new Uint8Array(to),
                    options?.at ?? 0,
                ),
        },
        { readonly: true },
    )
}

/** Collects text, at most so much that the page stays quick. */
function collector(): { text: () => string; add: (data: Uint8Array) => void } {
    const most = 8e6
    const decoder = new TextDecoder()
    let text = ""
    let left = 0
    return {
        add(data) {
            if (text.length < most) text += decoder.decode(data, { stream: true })
            else left += data.length
        },
        text: () => (left > 0 ? `${text}\n... and ${left} bytes more\n` : text),
    }
}

const post = (report: Report): void => postMessage(report)
let compiled: Promise<WebAssembly.Module> | null = null

async function run(job: Job): Promise<void> {
    compiled ??= fetch(commandUrl).then((response) => WebAssembly.compileStreaming(response))
    const out = collector()
    const err = collector()
    const size = job.files.reduce((sum, file) => sum + file.data.size, 0)
    let done = 0
    let next = 0
    const read = (bytes: number): void => {
        done += bytes
        if (done < next) return
        next = done + size / 50
        post({ progress: `reading: ${Math.min(100, Math.round((100 * done) / (size || 1)))} %` })
    }
    const decoder = new TextDecoder()
    const files = new Map<string, Inode>(job.files.map(({ name, data }) => [name, readable(data, read)]))
    const descriptors: Fd[] = [
        new ConsoleStdout(() => {}),
        new ConsoleStdout((data) => out.add(data)),
        // What ends with \r is progress, as on a terminal.
        new ConsoleStdout((data) => {
            const text = decoder.decode(data)
            const progress = /([^\r\n\x1b]+)\r$/.exec(text)
            if (progress) post({ progress: progress[1]! })
            else if (text !== "\x1b[K") err.add(data)
        }),
        new PreopenDirectory(".", files),
    ]
    const wasi = new WASI(["graze", ...job.arguments], [], descriptors, { debug: false })
    const instance = await WebAssembly.instantiate(await compiled, { wasi_snapshot_preview1: wasi.wasiImport })
    let status = 0
    try {
        status = wasi.start(instance as never)
    } catch (error) {
        if (!(error instanceof WASIProcExit)) throw error
        status = error.code
    }
    const file = files.get(job.written ?? "")
    const written = file instanceof MemoryFile ? decoder.decode(file.data) : ""
    post({ status, out: out.text(), err: err.text().replace(/\x1b\[K/g, ""), written })
}

addEventListener("message", (event: MessageEvent<Job>) => {
    run(event.data).catch((error: Error) => {
        const names = event.data.files.map((file) => file.name).join(", ")
        post({ status: 3, out: "", err: `graze: ${names}: ${error.message}\n`, written: "" })
    })
})
