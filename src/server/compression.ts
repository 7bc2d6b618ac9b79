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
      [constants.BROTLI_PARAM_LGWIN]: Math.min(
        constants.BROTLI_MAX_WINDOW_BITS,
        Math.max(constants.BROTLI_MIN_WINDOW_BITS, Math.ceil(Math.log2(size + 16))),
      ),
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  };
}

let desk = Buffer.allocUnsafeSlow(512 * 1024);

/**
 * The pieces as one, pressed as somebody waits for it. They are put together where the ones before them were: a
 * hundred kilobytes of new memory for each page would be most of what the shop leaves behind.
 */
export function pressAtOnce(pieces: readonly (string | Buffer)[]): Buffer {
  // No character of UTF-16 takes more than three bytes in UTF-8.
  const most = pieces.reduce((sum, piece) => sum + piece.length * (typeof piece === "string" ? 3 : 1), 0);
  if (most > desk.length) desk = Buffer.allocUnsafeSlow(most * 2);
  let size = 0;
  for (const piece of pieces) size += typeof piece === "string" ? desk.write(piece, size) : piece.copy(desk, size);
  return brotliCompressSync(desk.subarray(0, size), brotli(atOnce, size));
}

/** An answer for one asker, in what it can read. */
export function compressFor(accepts: string, body: Buffer): { body: Buffer; encoding: "br" | "gzip" | null } {
  if (accepts.includes("br")) return { body: brotliCompressSync(body, brotli(atOnce, body.length)), encoding: "br" };
  if (accepts.includes("gzip")) return { body: gzipSync(body, { level: 1 }), encoding: "gzip" };
  return { body, encoding: null };
}
