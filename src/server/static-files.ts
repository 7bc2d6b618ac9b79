import { createReadStream, existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join, relative, sep } from "node:path";

const types: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".webp": "image/webp",
  ".avif": "image/avif",
  ".jpg": "image/jpeg",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".txt": "text/plain; charset=utf-8",
};

interface StaticFile {
  path: string;
  type: string;
  etag: string;
  immutable: boolean;
  size: number;
  /** Small files are answered from memory; pictures are read when asked for. */
  bodies: { raw: Buffer; br?: Buffer; gzip?: Buffer } | null;
}

export interface StaticFolder {
  folder: string;
  /** The address its files lie under, '' for the root. */
  under: string;
  /** True when names carry a hash of the content. */
  immutable?: (name: string) => boolean;
}

const keptInMemory = 512 * 1024;

/** Lists the folders once and answers their files; false when the path is none of them. */
export function createStaticFiles(
  folders: readonly StaticFolder[],
): (request: IncomingMessage, response: ServerResponse, path: string) => boolean {
  const files = new Map<string, StaticFile>();
  for (const folder of folders) for (const [address, file] of listFolder(folder)) files.set(address, file);
  return (request, response, path) => {
    const file = files.get(path);
    if (!file) return false;
    send(file, request, response);
    return true;
  };
}

function* listFolder({ folder, under, immutable }: StaticFolder): Generator<[string, StaticFile]> {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    const path = join(folder, name);
    const stat = statSync(path);
    if (!stat.isFile() || /\.(br|gz)$/.test(name)) continue;
    const type = types[extname(name)] ?? "application/octet-stream";
    const inMemory = stat.size <= keptInMemory && /javascript|css|json|svg|text/.test(type);
    const optional = (end: string) => (existsSync(path + end) ? readFileSync(path + end) : undefined);
    yield [
      `${under}/${relative(folder, path).split(sep).join("/")}`,
      {
        path,
        type,
        etag: `"${stat.size.toString(36)}-${Math.floor(stat.mtimeMs).toString(36)}"`,
        immutable: immutable?.(name) ?? false,
        size: stat.size,
        bodies: inMemory ? { raw: readFileSync(path), br: optional(".br"), gzip: optional(".gz") } : null,
      },
    ];
  }
}

function send(file: StaticFile, request: IncomingMessage, response: ServerResponse): void {
  response.setHeader("content-type", file.type);
  response.setHeader("x-content-type-options", "nosniff");
  response.setHeader("etag", file.etag);
  response.setHeader(
    "cache-control",
    file.immutable ? "public, max-age=31536000, immutable" : "public, max-age=3600, stale-while-revalidate=86400",
  );
  if (request.headers["if-none-match"] === file.etag) return void response.writeHead(304).end();
  if (!file.bodies) {
    response.setHeader("content-length", file.size);
    response.writeHead(200);
    if (request.method === "HEAD") return void response.end();
    createReadStream(file.path)
      .on("error", () => response.destroy())
      .pipe(response);
    return;
  }
  const accepts = request.headers["accept-encoding"] ?? "";
  const { raw, br, gzip } = file.bodies;
  let body = raw;
  if (br && /\bbr\b/.test(accepts)) {
    body = br;
    response.setHeader("content-encoding", "br");
  } else if (gzip && /\bgzip\b/.test(accepts)) {
    body = gzip;
    response.setHeader("content-encoding", "gzip");
  }
  response.setHeader("vary", "accept-encoding");
  response.setHeader("content-length", body.length);
  response.writeHead(200).end(request.method === "HEAD" ? undefined : body);
}
