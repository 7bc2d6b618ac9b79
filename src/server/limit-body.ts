import type { Context, MiddlewareHandler, Next } from "hono";

/** Answers a request whose body is too large. */
export type TooLarge = (c: Context, next: Next) => Promise<Response | void>;

export const refuseWith413: TooLarge = (c) => Promise.resolve(c.json({ error: "too_large" }, 413));

/**
 * Refuses bodies over `most` bytes: with 413 in JSON, or by `tooLarge`. A body is read whole before anything of it is
 * looked at: rights that are judged afterwards are those of the moment, however slowly it was sent.
 */
export function limitBody(most: number, tooLarge: TooLarge = refuseWith413): MiddlewareHandler {
  return async (c, next) => {
    const { raw } = c.req;
    if (raw.method === "GET" || raw.method === "HEAD" || raw.body === null) return next();
    if (Number(raw.headers.get("content-length") ?? 0) > most) return tooLarge(c, next);
    const body = await readUpTo(raw.body, most);
    if (body === "too_large") return tooLarge(c, next);
    if (body === "cut_off") return c.json({ error: "cut_off" }, 400);
    const { url, method, headers, signal } = raw;
    c.req.raw = new Request(url, { method, headers, body, signal });
    return next();
  };
}

async function readUpTo(
  body: ReadableStream<Uint8Array>,
  most: number,
): Promise<Uint8Array<ArrayBuffer> | "too_large" | "cut_off"> {
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const part of body) {
      size += part.length;
      if (size > most) return "too_large";
      parts.push(part);
    }
  } catch {
    return "cut_off";
  }
  return new Uint8Array(Buffer.concat(parts));
}

/** For forms of pages: the page itself answers 413 with instructions. */
export const tooLargeForPage: TooLarge = (c, next) => {
  c.set("tooLarge", true);
  return next();
};
