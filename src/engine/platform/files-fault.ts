import type { FileStore } from "../ports/file-store.ts";

const everyMs = 5_000;

/** Last known error of the file store in a word or two. Refreshed in the background, so callers never wait. */
export function filesFault(files: FileStore): () => string | null {
  let error: string | null = null;
  let askedAt = Number.NEGATIVE_INFINITY;
  const ask = async () => {
    error = await files.fault().then(
      (fault) => fault?.detail ?? null,
      (error: unknown) => String(error),
    );
    askedAt = performance.now();
  };
  return () => {
    if (performance.now() - askedAt >= everyMs) {
      askedAt = Number.POSITIVE_INFINITY;
      void ask();
    }
    return error;
  };
}
