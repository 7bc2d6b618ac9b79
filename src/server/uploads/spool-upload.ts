import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { Busboy, type BusboyInstance } from "@fastify/busboy";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";

/** An uploaded file as it waits on disk, where however many at once cost no memory. */
export interface SpooledFile {
  readonly path: string;
  /** As the sender calls it; nothing is decided by it. */
  readonly name: string;
  /** There was more than may be sent; the rest was dropped. */
  readonly truncated: boolean;
  readonly fields: ReadonlyMap<string, string>;
}

const limits = { files: 1, fields: 20, fieldSize: 4_096, headerSize: 8 * 1024, parts: 21 };

/** Takes the one file of a form to disk while `use` works with it, and removes it after. */
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
  let found: { name: string; stored: Promise<boolean> } | null = null;
  parser.on("field", (name, value) => void fields.set(name, value));
  parser.on("file", (_, file, name) => {
    const stored = pipeline(file, createWriteStream(path, { mode: 0o600 })).then(() => file.truncated);
    // What is wrong with it is said below, once the form is read.
    stored.catch(() => {});
    found = { name: name ?? "", stored };
  });
  try {
    await pipeline(Readable.fromWeb(request.body as ReadableStream), parser);
  } catch {
    return null;
  }
  const file = found as { name: string; stored: Promise<boolean> } | null;
  return file && { path, name: file.name, truncated: await file.stored, fields };
}

function parserOf(type: string, most: number): BusboyInstance | null {
  try {
    return Busboy({ headers: { "content-type": type }, limits: { ...limits, fileSize: most } });
  } catch {
    return null;
  }
}
