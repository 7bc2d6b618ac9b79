import { globSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)];

/** Writes each text of a folder compressed beside it, as small as it gets: hashed files never change. */
export async function precompress(folder: string): Promise<void> {
  const files = globSync(`${folder}/**/*.{js,css,svg,json,txt}`);
  await Promise.all(
    files.map(async (file) => {
      const body = await readFile(file);
      if (body.length < 512) return;
      await writeFile(`${file}.br`, await toBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
      await writeFile(`${file}.gz`, await toGzip(body, { level: 9 }));
    }),
  );
}
