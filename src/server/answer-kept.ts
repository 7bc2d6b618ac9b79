import { compressFor } from "./compression.ts";
import type { CachedAnswer } from "./page-cache.ts";
import { inOne, type RenderedPage } from "./pages.ts";

/** A kept answer as a Response: the rarer way, when a page has just been rendered. */
export function answerKept(kept: CachedAnswer, request: Request): Response {
  if (request.headers.get("if-none-match") === kept.etag)
    return new Response(null, { status: 304, headers: pairs(kept.notModified) });
  const accepts = request.headers.get("accept-encoding") ?? "";
  const { body, headers } = accepts.includes("br") ? kept.br : accepts.includes("gzip") ? kept.gzip : kept.raw;
  return new Response(body as Uint8Array<ArrayBuffer>, { status: 200, headers: pairs(headers) });
}

/** A page for one asker as a Response, pressed at once: as a stream, in the way of the web, it would cost several times as much. */
export function answerPage(page: RenderedPage, request: Request): Response {
  if (page.html === null) return page.response;
  const { status, headers } = page;
  const { body, encoding } = compressFor(request.headers.get("accept-encoding") ?? "", inOne(page.html));
  headers.set("vary", "accept-encoding");
  headers.set("content-length", String(body.length));
  if (encoding) headers.set("content-encoding", encoding);
  return new Response(body as Uint8Array<ArrayBuffer>, { status, headers });
}

function pairs(lines: readonly string[]): [string, string][] {
  const made: [string, string][] = [];
  for (let at = 0; at < lines.length; at += 2) made.push([lines[at] ?? "", lines[at + 1] ?? ""]);
  return made;
}
