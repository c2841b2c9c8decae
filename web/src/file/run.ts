// SPDX-License-Identifier: MIT
//
// Runs the command in its worker. One at a time; a worker that is stopped, or has crashed, is replaced.

import type { Job, Report } from './worker';

export interface Output {
  status: number;
  out: string;
  err: string;
}

let worker: Worker | null = null;
let refuse: ((why: Error) => void) | null = null;

export function stop(): void {
  worker?.terminate();
  worker = null;
  refuse?.(new Error('stopped'));
}

export function run(job: Job, progress: (text: string) => void): Promise<Output> {
  if (refuse) stop();
  worker ??= new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  const here = worker;
  return new Promise<Output>((resolve, reject) => {
    refuse = reject;
    here.onmessage = ({ data }: MessageEvent<Report>) => ('progress' in data ? progress(data.progress) : resolve(data));
    here.onerror = (event) => {
      stop();
      reject(new Error(`${job.files.map((file) => file.name).join(', ')}: the command crashed: ${event.message}`));
    };
    here.postMessage(job);
  }).finally(() => (refuse = null));
}
