import type { MiddlewareHandler } from "hono";
import { splitPath } from "#i18n/languages.ts";
import { routes } from "#i18n/routes.ts";
import { matchRoute } from "#web/match-route.ts";
import { UploadTooLarge } from "#web/account/returns/read-upload.server.ts";

/** Whether a request may carry photos: the forms of a return and of a review, and only as a browser sends files. */
export function isUpload(method: string, path: string, type: string | null): boolean {
  const rest = splitPath(path).rest.replace(/\.data$/, "");
  return (
    method === "POST" &&
    (rest === routes.orderReturn || rest === routes.orderReview) &&
    (type ?? "").startsWith("multipart/form-data")
  );
}

/** Whether a form may be long: a product's, with its texts and up to two hundred variants. */
export function isLongForm(method: string, path: string): boolean {
  const name = matchRoute(path.replace(/\.data$/, ""))?.name;
  return method === "POST" && (name === "adminProduct" || name === "adminProductNew");
}

/**
 * Refuses uploads over `most` bytes with 413; one whose length is not told breaks off there. Nothing is read here:
 * the page reads it once it knows that the sender may see the order.
 */
export function limitUpload(most: number): MiddlewareHandler {
  return async (c, next) => {
    const { raw } = c.req;
    const length = raw.headers.get("content-length");
    if (length !== null && !raw.headers.has("transfer-encoding"))
      return Number(length) > most ? c.json({ error: "too_large" }, 413) : next();
    if (raw.body === null) return next();
    const init: RequestInit & { duplex: "half" } = {
      method: raw.method,
      headers: raw.headers,
      body: raw.body.pipeThrough(upTo(most)),
      duplex: "half",
    };
    c.req.raw = new Request(raw.url, init);
    return next();
  };
}

function upTo(most: number): TransformStream<Uint8Array, Uint8Array> {
  let size = 0;
  return new TransformStream({
    transform(part, controller) {
      size += part.length;
      if (size > most) controller.error(new UploadTooLarge("the upload is too large"));
      else controller.enqueue(part);
    },
  });
}
