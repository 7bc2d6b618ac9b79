import type { Context, MiddlewareHandler, Next } from "hono";

/** Answers a request whose body is too large. */
export type TooLarge = (c: Context, next: Next) => Promise<Response | void>;

export const refuseWith413: TooLarge = (c) => Promise.resolve(c.json({ error: "too_large" }, 413));

/**
 * Refuses bodies over `most` bytes: with 413 in JSON, or by `tooLarge`. A body without Content-Length (chunked, as some
 * proxies always send) is buffered up to the limit.
 */
export function limitBody(most: number, tooLarge: TooLarge = refuseWith413): MiddlewareHandler {
  return async (c, next) => {
    const { raw } = c.req;
    const length = raw.headers.get("content-length");
    if (length !== null && !raw.headers.has("transfer-encoding"))
      return Number(length) > most ? tooLarge(c, next) : next();
    if (raw.method === "GET" || raw.method === "HEAD" || raw.body === null) return next();
    const body = await readUpTo(raw.body, most);
    if (body === null) return tooLarge(c, next);
    c.req.raw = new Request(raw.url, { method: raw.method, headers: raw.headers, body });
    return next();
  };
}

async function readUpTo(body: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array<ArrayBuffer> | null> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body) {
    size += part.length;
    if (size > most) return null;
    parts.push(part);
  }
  return new Uint8Array(Buffer.concat(parts));
}

/** For forms of pages: the page itself answers 413 with instructions. */
export const tooLargeForPage: TooLarge = (c, next) => {
  c.set("tooLarge", true);
  return next();
};
