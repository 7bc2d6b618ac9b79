import { type FileHandle, mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Context } from "hono";
import { withinTime } from "#engine/platform/within-time.ts";

/** An output that takes longer is sent while it is written: proxies and the shop's server end a silent response. */
export const mostSilenceMs = 20_000;

const pieceBytes = 64 * 1024;

/**
 * An output for download, written to disk. Its rows are read in one transaction, which holds a connection and which the
 * server ends after some idle seconds, so it never waits for a client that reads slowly or pauses. One that is written
 * within `silenceMs` is sent when it is complete: if it fails it is answered with the error. A longer one is sent from
 * then on as far as it is written; if that fails, the connection breaks, so that no browser takes the part for the
 * file. Nothing for a client that left or that asked for the head only.
 */
export async function spooled(
  c: Context,
  write: (out: (text: string) => Promise<void>) => Promise<unknown>,
  silenceMs = mostSilenceMs,
): Promise<ReadableStream | ""> {
  if (c.req.method === "HEAD") return "";
  const { signal } = c.req.raw;
  const spool = new Spool(await unnamedFile());
  const writing = spool.write((take) =>
    write(async (text) => {
      signal.throwIfAborted();
      await take(text);
    }),
  );
  await withinTime(writing, silenceMs);
  if (!spool.error) return spool.stream();
  await spool.close();
  if (signal.aborted) return "";
  throw spool.error.cause;
}

/** A file that can be read until it is closed, and leaves nothing behind if the process ends. */
async function unnamedFile(): Promise<FileHandle> {
  const folder = await mkdtemp(join(tmpdir(), "plenum-export-"));
  try {
    return await open(join(folder, "file"), "wx+", 0o600);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A file that one side writes while the other reads as far as it is written. */
class Spool {
  /** The reason that writing ended before its end. */
  error: { readonly cause: unknown } | null = null;
  readonly #file: FileHandle;
  #bytes = 0;
  #isWritten = false;
  #isLeft = false;
  /** Resolved with each step of the writer, and then followed by another. */
  #step = Promise.withResolvers<void>();

  constructor(file: FileHandle) {
    this.#file = file;
  }

  /** Has it written to its end, or to an error, which it keeps for the reader. */
  async write(work: (take: (text: string) => Promise<void>) => Promise<unknown>): Promise<void> {
    try {
      await work(async (text) => {
        if (this.#isLeft) throw new Error("the reader has left");
        const bytes = Buffer.from(text);
        await this.#file.appendFile(bytes);
        this.#bytes += bytes.length;
        this.#tell();
      });
    } catch (cause) {
      this.error = { cause };
    }
    this.#isWritten = true;
    if (this.#isLeft) await this.close();
    this.#tell();
  }

  #tell(): void {
    const { resolve } = this.#step;
    this.#step = Promise.withResolvers();
    resolve();
  }

  close(): Promise<void> {
    return this.#file.close();
  }

  /** The file from its start. An error of the writer is the stream's. */
  stream(): ReadableStream<Uint8Array> {
    let position = 0;
    return new ReadableStream<Uint8Array>({
      pull: async (controller) => {
        while (position === this.#bytes && !this.#isWritten) await this.#step.promise;
        if (position < this.#bytes) {
          const size = Math.min(pieceBytes, this.#bytes - position);
          const { buffer, bytesRead } = await this.#file.read(Buffer.alloc(size), 0, size, position);
          position += bytesRead;
          return controller.enqueue(new Uint8Array(buffer.subarray(0, bytesRead)));
        }
        await this.close();
        if (this.error) controller.error(this.error.cause);
        else controller.close();
      },
      cancel: async () => {
        this.#isLeft = true;
        if (this.#isWritten) await this.close();
      },
    });
  }
}
