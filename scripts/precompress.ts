import { globSync, readFileSync, writeFileSync } from "node:fs";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

// Hashed assets never change, so they are compressed once, as small as they get.
for (const file of globSync("build/client/**/*.{js,css,svg,json,txt}")) {
  const body = readFileSync(file);
  if (body.length < 1_024) continue;
  writeFileSync(`${file}.br`, brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
  writeFileSync(`${file}.gz`, gzipSync(body, { level: 9 }));
}
