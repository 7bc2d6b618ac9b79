import { hash } from "node:crypto";
import { brotliCompress, brotliDecompressSync, gzipSync } from "node:zlib";
import type { PageTag } from "#domain/kernel/changes.ts";
import { LruMap } from "#domain/kernel/lru-map.ts";
import { brotliOptions, compressFirst, type Encoding, fullQuality } from "./compression.ts";

/** A finished answer. It is held as brotli, a tenth of its size; other encodings are made from that. */
export interface CachedAnswer {
  readonly etag: string;
  /** The answer in an encoding, with its header lines. */
  in(encoding: Encoding): Encoded;
  readonly notModified: readonly string[];
  readonly tags: readonly PageTag[];
  readonly bytes: number;
  /**
   * The machine's time after which it is rendered anew: promotions begin and end without a write. It is kept beyond,
   * for as long as nothing newer can be made.
   */
  staleAt: number;
}

interface Encoded {
  readonly body: Buffer;
  /** Name, value, name, value …, as `writeHead` takes them. */
  readonly headers: readonly string[];
}

/** A rendered answer for a key, to be cached until one of its tags changes. */
export interface Rendered {
  readonly body: string | Buffer;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly tags: readonly PageTag[];
}

export function finish({ body, headers, tags }: Rendered, staleAt: number): CachedAnswer {
  const br = compressFirst(body);
  // Hashes the compressed bytes: a sixth of the work.
  const etag = `"${hash("sha256", br, "base64url").slice(0, 22)}"`;
  const own = Object.entries(headers).flatMap(([name, value]) => [name, String(value)]);
  const lines = [...own, "etag", etag, "vary", "accept-encoding"];
  return new Answer(br, { etag, notModified: lines, tags, staleAt });
}

/** After so many requests a page is worth compressing harder, one page in so many milliseconds. */
const wantedAgain = 3;
const recompressEveryMs = 1_000;
let nextRecompress = 0;

/** Uncompressed bodies of recently requested pages: some 100 KB each. */
const plain = new LruMap<CachedAnswer, Encoded>("pages without compression", 32);

class Answer implements CachedAnswer {
  readonly etag: string;
  readonly notModified: readonly string[];
  readonly tags: readonly PageTag[];
  staleAt: number;
  readonly bytes: number;
  #br: Encoded;
  #gzip: Encoded | null = null;
  #asked = 0;
  #recompressed = false;

  constructor(br: Buffer, facts: Pick<CachedAnswer, "etag" | "notModified" | "tags" | "staleAt">) {
    this.etag = facts.etag;
    this.notModified = facts.notModified;
    this.tags = facts.tags;
    this.staleAt = facts.staleAt;
    this.#br = this.#encoded(ofItsOwn(br), "br");
    // An estimate with gzip, which may be made later and is a little larger, and the header lines.
    this.bytes = Math.ceil(this.#br.body.length * 2.4) + 3_000;
  }

  in(encoding: Encoding): Encoded {
    if (encoding === "identity") return this.#plain();
    if (encoding === "gzip") {
      this.#gzip ??= this.#encoded(gzipSync(brotliDecompressSync(this.#br.body), { level: 6 }), "gzip");
      return this.#gzip;
    }
    this.#asked += 1;
    if (!this.#recompressed && this.#asked >= wantedAgain) this.#recompress();
    return this.#br;
  }

  /** For the few clients without a supported encoding; cached after the first decompression. */
  #plain(): Encoded {
    const before = plain.get(this);
    if (before) return before;
    const decompressed = this.#encoded(brotliDecompressSync(this.#br.body));
    plain.set(this, decompressed);
    return decompressed;
  }

  /** Compresses harder, off the main thread: a fifth smaller for fifty times the work. */
  #recompress(): void {
    const now = Date.now();
    if (now < nextRecompress) return;
    nextRecompress = now + recompressEveryMs;
    this.#recompressed = true;
    const body = brotliDecompressSync(this.#br.body);
    brotliCompress(body, brotliOptions(fullQuality, body.length), (error, smaller) => {
      if (!error) this.#br = this.#encoded(ofItsOwn(smaller), "br");
    });
  }

  #encoded(body: Buffer, encoding?: string): Encoded {
    return {
      body,
      headers: [
        ...this.notModified,
        "content-length",
        String(body.length),
        ...(encoding ? ["content-encoding", encoding] : []),
      ],
    };
  }
}

/**
 * A copy in memory of its own: a short Buffer is a slice of Node's shared pool, and caching it would hold the whole
 * pool.
 */
function ofItsOwn(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}
