/**
 * What `{path}/_payload.json` answers, to GET with the data of the page and to POST with what its action says. The
 * status is the page's own.
 */
export type Payload =
  | {
      readonly data: unknown;
      /** The page that they are of: its path, and the query as far as the page listens to it. */
      readonly url: string;
      /** What a group of pages has in common, where it has anything. */
      readonly layout?: unknown;
      /** The id of what every page carries, as it is now. The merchant's side has its own in `layout`. */
      readonly frame?: string;
    }
  | {
      readonly redirect: string;
      /** The target is loaded whole: another host, or a page that begins anew. */
      readonly document?: true;
    }
  | { readonly error: unknown; readonly statusText?: string };

const suffix = "/_payload.json";

/** The payload's path for a page's path and query. The host is never part of it. */
export function payloadPath(path: string, search = ""): string {
  if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(path)) throw new Error("Payload URL must not include hostname");
  return `${path.replace(/\/$/, "")}${suffix}${search}`;
}

/** The page's path when this is the path of its payload, else null. */
export function pageOfPayload(path: string): string | null {
  return path.endsWith(suffix) ? path.slice(0, -suffix.length) || "/" : null;
}
