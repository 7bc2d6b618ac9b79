import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import type { Context } from "hono";

/**
 * An output for download, written to disk before any of it is sent. Its rows are read in one transaction, which holds a
 * connection and which the server ends after some idle seconds, so it cannot wait for a client that reads slowly or
 * pauses. An output that fails is answered with the error, not with a file that breaks off. Nothing for a client that
 * left or that asked for the head only.
 */
export async function spooled(
  c: Context,
  write: (out: (text: string) => Promise<void>) => Promise<unknown>,
): Promise<ReadableStream | ""> {
  if (c.req.method === "HEAD") return "";
  const { signal } = c.req.raw;
  const folder = await mkdtemp(join(tmpdir(), "plenum-export-"));
  try {
    const file = await open(join(folder, "file"), "wx+", 0o600);
    try {
      await write(async (text) => {
        signal.throwIfAborted();
        await file.appendFile(text);
      });
      return Readable.toWeb(file.createReadStream({ start: 0 })) as ReadableStream;
    } catch (error) {
      await file.close();
      if (signal.aborted) return "";
      throw error;
    }
  } finally {
    // The file can be read until it is closed, and leaves nothing behind if the process ends.
    await rm(folder, { recursive: true, force: true });
  }
}
