import type { RequestListener } from "node:http";
import { withoutNul } from "#domain/kernel/without-nul.ts";

/**
 * Removes NUL characters from every query, as `textsOf` does from forms: PostgreSQL rejects them in text. A browser
 * that opens such an address is led to the one without, since a page shows only what its address names.
 */
export function queryWithoutNul(listener: RequestListener): RequestListener {
  return (request, response) => {
    const { url = "" } = request;
    const mark = url.indexOf("?");
    const query = mark === -1 ? "" : url.slice(mark);
    const rest = withoutNul(query);
    // Relative to the path, so that it leads to no other host.
    if (rest !== query && request.method === "GET" && request.headers["sec-fetch-dest"] === "document")
      return void response.writeHead(302, { location: rest, "cache-control": "no-store" }).end();
    if (rest !== query) request.url = url.slice(0, mark) + rest;
    listener(request, response);
  };
}
