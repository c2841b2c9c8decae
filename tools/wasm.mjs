// SPDX-License-Identifier: MIT
//
// node tools/wasm.mjs PROGRAM [ARGUMENT...]: runs a WebAssembly program for WASI, which sees the current directory; its exit status.
import { readFile } from 'node:fs/promises';
import { WASI } from 'node:wasi';

const wasi = new WASI({ version: 'preview1', args: process.argv.slice(2), preopens: { '.': '.' }, returnOnExit: true });
const program = await WebAssembly.compile(await readFile(process.argv[2]));
process.exitCode = wasi.start(await WebAssembly.instantiate(program, wasi.getImportObject()));
