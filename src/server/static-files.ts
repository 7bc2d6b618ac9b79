import { existsSync } from "node:fs";
import { join } from "node:path";
import type { RequestListener } from "node:http";
import sirv from "sirv";
import { encodingFor } from "./pages/compression.ts";

export interface StaticFolder {
  readonly folder: string;
  /** URL path of its files, '' for the root. */
  readonly under: string;
  /** Files below this path have a content hash in their names. */
  readonly hashed?: string;
}

const hourly = "public, max-age=3600, stale-while-revalidate=86400";
const forever = "public, max-age=31536000, immutable";

/** Serves the folders' files as of the start, and passes all other requests to `otherwise`. */
export function createStaticFiles(folders: readonly StaticFolder[], otherwise: RequestListener): RequestListener {
  return folders.filter(({ folder }) => existsSync(folder)).reduceRight(serve, otherwise);
}

function serve(otherwise: RequestListener, { folder, under, hashed }: StaticFolder): RequestListener {
  const files = sirv(folder, {
    etag: true,
    brotli: true,
    gzip: true,
    extensions: [],
    setHeaders: (response, path) => {
      response.setHeader("cache-control", hashed && path.startsWith(hashed) ? forever : hourly);
    },
  });
  return (request, response) => {
    const { url = "/", method, headers } = request;
    const path = url.split("?", 1)[0] ?? "/";
    // A file deleted since the start, as by a new build, is left to `otherwise`.
    const isOurs = (method === "GET" || method === "HEAD") && url.startsWith(`${under}/`) && path !== "/";
    if (!isOurs || !existsSync(join(folder, path.slice(under.length)))) return otherwise(request, response);
    // The library ignores q-values, and supports only a single range with a start.
    headers["accept-encoding"] = encodingFor(request);
    if (!isPlainRange(headers.range) || headers["if-range"]) delete headers.range;
    request.url = url.slice(under.length);
    void files(request, response, () => {
      request.url = url;
      otherwise(request, response);
    });
  };
}

function isPlainRange(range = ""): boolean {
  const [, from, to] = /^bytes=(\d{1,15})-(\d{1,15})?$/.exec(range) ?? [];
  return from !== undefined && (to === undefined || Number(from) <= Number(to));
}
