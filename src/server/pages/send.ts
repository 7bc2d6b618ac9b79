import type { IncomingMessage, ServerResponse } from "node:http";
import type { Answer } from "./page-answer.ts";
import { privateCacheControl } from "./cache-control.ts";
import { bytesOf, compressFast, encodingFor } from "./compression.ts";
import type { CachedAnswer } from "./cached-answer.ts";

/** Sends an answer that was made for this request alone. */
export function sendAnswer(
  { status, headers, body }: Answer,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.statusCode = status;
  if (body === "") return void response.end();
  const encoding = encodingFor(request);
  const bytes = compressFast(bytesOf(body), encoding);
  response.setHeader("vary", "accept-encoding");
  response.setHeader("content-length", bytes.length);
  if (encoding !== "identity") response.setHeader("content-encoding", encoding);
  response.end(request.method === "HEAD" ? undefined : bytes);
}

/** Sends a cached answer, or 304. */
export function sendCached(cached: CachedAnswer, request: IncomingMessage, response: ServerResponse): void {
  const tags = request.headers["if-none-match"];
  // Stale pages are served while no newer one can be rendered; a cache in front, which was told to drop them, must not
  // store them.
  const lines = (own: readonly string[]) => (cached.staleAt < Date.now() ? forNow(own) : own) as string[];
  if (tags !== undefined && isKnown(tags, cached.etag)) {
    response.writeHead(304, lines(cached.notModified)).end();
    return;
  }
  const { body, headers } = cached.in(encodingFor(request));
  response.writeHead(200, lines(headers)).end(request.method === "HEAD" ? undefined : body);
}

const forNow = (lines: readonly string[]): string[] =>
  lines.map((value, at) => (at % 2 === 1 && lines[at - 1] === "cache-control" ? privateCacheControl : value));

/** If-None-Match: a list, compared weakly (RFC 9110). */
function isKnown(tags: string, etag: string): boolean {
  return tags === etag || tags.split(",").some((one) => one.trim().replace(/^W\//, "") === etag);
}
