import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { type CachedAnswer, type PageCache } from "./page-cache.ts";

/** Query parameters that only tell where a visitor came from: they change nothing on the page. */
const noise = /^(utm_\w+|gclid|fbclid|msclkid|mc_[ce]id)$/;

/** The key of a public page or payload: its path and its query, sorted and without noise. Null: never cached. */
export function cacheKey(url: string): string | null {
  const mark = url.indexOf("?");
  if (mark < 0) return url;
  if (url.length > 2_000) return null;
  const kept = [...new URLSearchParams(url.slice(mark + 1))].filter(
    ([name, value]) => value !== "" && !noise.test(name),
  );
  if (kept.length === 0) return url.slice(0, mark);
  kept.sort(([a, av], [b, bv]) => (a === b ? (av < bv ? -1 : 1) : a < b ? -1 : 1));
  return `${url.slice(0, mark)}?${new URLSearchParams(kept)}`;
}

/**
 * Answers kept pages before anything else looks at the request: most visits end here. `/` is left to
 * the slower way for visitors whose cookie asks for Chinese.
 */
export function createFastPath(cache: PageCache, otherwise: RequestListener): RequestListener {
  return (request, response) => {
    const { method, url } = request;
    if (
      (method === "GET" || method === "HEAD") &&
      url &&
      !(url === "/" && request.headers.cookie?.includes("locale=cn"))
    ) {
      const key = cacheKey(url);
      const kept = key === null ? undefined : cache.get(key);
      if (kept) return sendKept(kept, request, response);
    }
    otherwise(request, response);
  };
}

export function sendKept(kept: CachedAnswer, request: IncomingMessage, response: ServerResponse): void {
  if (request.headers["if-none-match"] === kept.etag) {
    response.writeHead(304, kept.notModified as string[]).end();
    return;
  }
  const accepts = request.headers["accept-encoding"] ?? "";
  const encoded = accepts.includes("br") ? kept.br : accepts.includes("gzip") ? kept.gzip : kept.raw;
  response.writeHead(200, encoded.headers as string[]).end(request.method === "HEAD" ? undefined : encoded.body);
}
