import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/** How hard a text is pressed while somebody waits: a third of the work of the middle, a seventh larger. */
export const atOnce = 2;
/** How hard when nobody does. */
export const pressed = 10;

/** Brotli's options for a text of so many bytes. */
export function brotli(quality: number, size: number) {
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: size,
      // A window as wide as the page: a wider one costs memory to prepare and finds no more.
      [constants.BROTLI_PARAM_LGWIN]: Math.min(constants.BROTLI_MAX_WINDOW_BITS, Math.max(constants.BROTLI_MIN_WINDOW_BITS, Math.ceil(Math.log2(size + 16)))),
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  };
}

/** An answer for one asker, in what it can read. */
export function compressFor(accepts: string, body: Buffer): { body: Buffer; encoding: "br" | "gzip" | null } {
  if (accepts.includes("br")) return { body: brotliCompressSync(body, brotli(atOnce, body.length)), encoding: "br" };
  if (accepts.includes("gzip")) return { body: gzipSync(body, { level: 1 }), encoding: "gzip" };
  return { body, encoding: null };
}
