import type { RequestListener } from "node:http";
import { withoutNul } from "#domain/kernel/read-query.ts";

/** Removes NUL characters from every query, as `textsOf` does from forms: PostgreSQL rejects them in text. */
export function queryWithoutNul(listener: RequestListener): RequestListener {
  return (request, response) => {
    const { url = "" } = request;
    const mark = url.indexOf("?");
    if (mark !== -1) request.url = url.slice(0, mark) + withoutNul(url.slice(mark));
    listener(request, response);
  };
}
