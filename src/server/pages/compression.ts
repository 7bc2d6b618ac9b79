import { transcode } from "node:buffer";
import type { IncomingMessage } from "node:http";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import Negotiator from "negotiator";
import { LruMap } from "#domain/kernel/lru-map.ts";

const offered = ["br", "gzip", "identity"] as const;
export type Encoding = (typeof offered)[number];

/** An option missing in the library's types. */
interface WithPreference {
  encodings(available: string[], options: { preferred: string[] }): string[];
}

// Browsers send few different headers; the limit is for clients that send many.
const negotiated = new LruMap<string, Encoding>("accepted encodings", 100);

/** The encoding a client likes best of those we have (RFC 9110: by weight, and none it refuses). */
export function encodingFor({ headers }: Pick<IncomingMessage, "headers">): Encoding {
  const accepted = headers["accept-encoding"];
  if (!accepted) return "identity";
  const before = negotiated.get(accepted);
  if (before) return before;
  // Of those liked equally, the smallest.
  const liked = new Negotiator({ headers }) as unknown as WithPreference;
  const best = liked.encodings([...offered], { preferred: ["br", "gzip"] })[0] ?? "identity";
  if (accepted.length < 200) negotiated.set(accepted, best as Encoding);
  return best as Encoding;
}

/** Brotli's quality of a page that is cached: a quarter of the work of the next, a ninth larger, until it is wanted. */
const firstQuality = 0;
/** Brotli's quality during a request: a third of the work of the middle one, a seventh larger. */
const fastQuality = 2;
/** Brotli's quality in the background. */
export const fullQuality = 10;

/** Brotli's options for a text of so many bytes. */
export function brotliOptions(quality: number, size: number) {
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

/** Compresses a page for the cache: most are asked for once, and the others are compressed again in the background. */
export function compressFirst(body: string | Buffer): Buffer {
  const bytes = typeof body === "string" ? bytesOf(body) : body;
  return brotliCompressSync(bytes, brotliOptions(firstQuality, bytes.length));
}

/** Room for half a million letters; a longer text is no page. */
const scratch = Buffer.allocUnsafeSlow(2 ** 20);

/**
 * The bytes of a page that was rendered. Its text is thousands of pieces in as many places: gathered as the UTF-16 that
 * they are and then made UTF-8, all at once, it takes half as long as by `Buffer.from`.
 */
export function bytesOf(text: string): Uint8Array {
  if (text.length * 2 > scratch.length) return Buffer.from(text);
  const utf16 = scratch.subarray(0, scratch.write(text, "utf16le"));
  try {
    return transcode(utf16, "utf16le", "utf8");
  } catch {
    // A text that was cut between the halves of a character.
    return Buffer.from(text);
  }
}

/** Compresses a body during a request. */
export function compressFast(body: Uint8Array, encoding: Encoding): Uint8Array {
  if (encoding === "br") return brotliCompressSync(body, brotliOptions(fastQuality, body.length));
  return encoding === "gzip" ? gzipSync(body, { level: 1 }) : body;
}
