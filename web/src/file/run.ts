// SPDX-License-Identifier: MIT
//
// Runs the command in its worker. One at a time; a worker that is stopped, or has crashed, is replaced.

import type { Job, Report } from "./worker"

export interface Output {
    status: number
    out: string
    err: string
    written: string
}

let worker: Worker | null = null
let refuse: (() => void) | null = null

export function stop(): void {
    worker?.terminate()
    worker = null
    refuse?.()
}

export function run(job: Job, progress: (text: string) => void): Promise<Output> {
    if (refuse) stop()
    worker ??= new Worker(new URL("./worker.ts", import.meta.url), { type: "module" })
    const here = worker
    return new Promise<Output>((resolve, reject) => {
        const names = job.files.map((file) => file.name).join(", ")
        refuse = () => reject(new Error(`${names}: stopped`))
        here.onmessage = ({ data }: MessageEvent<Report>) =>
            "progress" in data ? progress(data.progress) : resolve(data)
        here.onerror = (event) => {
            reject(new Error(`${names}: the command crashed: ${event.message}`))
            stop()
        }
        here.postMessage(job)
    }).finally(() => (refuse = null))
}
