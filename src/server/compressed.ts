import type { MiddlewareHandler } from "hono";
import { compressFast, encodingFor } from "./pages/compression.ts";

/** Compresses a text response made for this request, in the encoding its client prefers. */
export const compressed: MiddlewareHandler = async (c, next) => {
  await next();
  const { status, body: text } = c.res;
  if (text === null) return;
  const encoding = encodingFor({ headers: { "accept-encoding": c.req.header("accept-encoding") } });
  const body = compressFast(Buffer.from(await c.res.arrayBuffer()), encoding);
  const headers = new Headers(c.res.headers);
  headers.set("vary", "accept-encoding");
  if (encoding !== "identity") headers.set("content-encoding", encoding);
  c.res = undefined;
  c.res = new Response(new Uint8Array(body), { status, headers });
};
