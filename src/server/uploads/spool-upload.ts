import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { Busboy, type BusboyInstance } from "@fastify/busboy";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";

/** An uploaded file spooled to disk, so that many at once need no memory. */
export interface SpooledFile {
  readonly path: string;
  /** The client's file name; informational only. */
  readonly name: string;
  /** The file exceeded the limit; the rest was dropped. */
  readonly truncated: boolean;
  readonly fields: ReadonlyMap<string, string>;
}

const limits = { files: 1, fields: 20, fieldSize: 4_096, headerSize: 8 * 1024, parts: 21 };

/** Spools the single file of a form to disk for `use`, and deletes it afterwards. */
export async function withSpooledFile<T>(
  request: Request,
  most: number,
  use: (file: SpooledFile) => Promise<T>,
): Promise<Result<T, { code: "bad_form" }>> {
  const folder = await mkdtemp(join(tmpdir(), "plenum-upload-"));
  try {
    const file = await spool(request, most, join(folder, "file"));
    return file ? ok(await use(file)) : refuse({ code: "bad_form" });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function spool(request: Request, most: number, path: string): Promise<SpooledFile | null> {
  const parser = parserOf(request.headers.get("content-type") ?? "", most);
  if (!parser || !request.body) return null;
  const fields = new Map<string, string>();
  let upload: { name: string; stored: Promise<boolean> } | null = null;
  parser.on("field", (name, value) => void fields.set(name, value));
  parser.on("file", (_, file, name) => {
    const truncated = pipeline(file, createWriteStream(path, { mode: 0o600 })).then(() => file.truncated);
    // An error is reported below, after the form is parsed.
    truncated.catch(() => {});
    upload = { name: name ?? "", stored: truncated };
  });
  try {
    await pipeline(Readable.fromWeb(request.body as ReadableStream), parser);
  } catch {
    return null;
  }
  const file = upload as { name: string; stored: Promise<boolean> } | null;
  return file && { path, name: file.name, truncated: await file.stored, fields };
}

function parserOf(type: string, most: number): BusboyInstance | null {
  try {
    return Busboy({ headers: { "content-type": type }, limits: { ...limits, fileSize: most } });
  } catch {
    return null;
  }
}
