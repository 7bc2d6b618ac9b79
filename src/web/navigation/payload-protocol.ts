/**
 * Responses of `{path}/_payload.json`: GET gives the page's data, POST the result of its action. The HTTP status is the
 * page's own.
 */
export type Payload =
  | {
      readonly data: unknown;
      /** Path of the page, and the query parameters it uses. */
      readonly url: string;
      /** Data shared by a group of pages, if any. */
      readonly layout?: unknown;
      /** Current id of the frame's data. The merchant's side has its own in `layout`. */
      readonly frame?: string;
    }
  | {
      readonly redirect: string;
      /** The target needs a full load: another host, or a page that starts anew. */
      readonly document?: true;
    }
  | { readonly error: unknown; readonly statusText?: string };

const suffix = "/_payload.json";

/** Payload path of a page's path and query, without the host. */
export function payloadPath(path: string, search = ""): string {
  if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(path)) throw new Error("Payload URL must not include hostname");
  return `${path.replace(/\/$/, "")}${suffix}${search}`;
}

/** Page path of a payload's path; null for other paths. */
export function pageOfPayload(path: string): string | null {
  return path.endsWith(suffix) ? path.slice(0, -suffix.length) || "/" : null;
}
