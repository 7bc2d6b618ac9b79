import { existsSync } from "node:fs";
import { extname, join } from "node:path";
import type { RequestListener } from "node:http";
import sirv from "sirv";
import { encodingFor } from "./pages/compression.ts";

export interface StaticFolder {
  readonly folder: string;
  /** The path its files lie under, '' for the root. */
  readonly under: string;
  /** Files below this path of the folder carry a hash of their content in their name. */
  readonly hashed?: string;
}

/** Types that the library does not know. */
const types: Readonly<Record<string, string>> = {
  ".ico": "image/x-icon",
  ".webmanifest": "application/manifest+json",
};

const hourly = "public, max-age=3600, stale-while-revalidate=86400";
const forever = "public, max-age=31536000, immutable";

/** Answers the files of the folders, as they are when the shop starts, and leaves everything else to `otherwise`. */
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
      const type = types[extname(path)];
      if (type) response.setHeader("content-type", type);
    },
  });
  return (request, response) => {
    const { url = "/", method, headers } = request;
    const path = url.split("?", 1)[0] ?? "/";
    // A file that went away meanwhile, as when the shop is built anew, is not there.
    const isOurs = (method === "GET" || method === "HEAD") && url.startsWith(`${under}/`) && path !== "/";
    if (!isOurs || !existsSync(join(folder, path.slice(under.length)))) return otherwise(request, response);
    // The library ignores q-values, and handles only a single range with a start.
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
