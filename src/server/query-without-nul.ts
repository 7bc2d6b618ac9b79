import type { RequestListener } from "node:http";
import { withoutNul } from "#domain/kernel/read-query.ts";

/** Takes NULs out of the query of every request, as `textsOf` takes them out of forms: no page or API meets one. */
export function queryWithoutNul(listener: RequestListener): RequestListener {
  return (request, response) => {
    const { url = "" } = request;
    const mark = url.indexOf("?");
    if (mark !== -1) request.url = url.slice(0, mark) + withoutNul(url.slice(mark));
    listener(request, response);
  };
}
