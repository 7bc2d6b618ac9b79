import { globSync, readFileSync, writeFileSync } from "node:fs";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/** Writes each text of a folder compressed beside it, as small as it gets: hashed files never change. */
export function precompress(folder: string): void {
  for (const file of globSync(`${folder}/**/*.{js,css,svg,json,txt}`)) {
    const body = readFileSync(file);
    if (body.length < 512) continue;
    writeFileSync(`${file}.br`, brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
    writeFileSync(`${file}.gz`, gzipSync(body, { level: 9 }));
  }
}
