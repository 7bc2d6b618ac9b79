import type { FileStore } from "../ports/file-store.ts";

const everyMs = 5_000;

/** What was last wrong with the store of files; asks it anew at times, and lets nobody wait for its answer. */
export function filesFault(files: FileStore): () => string | null {
  let known: string | null = null;
  let askedAt = Number.NEGATIVE_INFINITY;
  const ask = async () => {
    known = await files.fault().catch((error: unknown) => String(error));
    askedAt = performance.now();
  };
  return () => {
    if (performance.now() - askedAt >= everyMs) {
      askedAt = Number.POSITIVE_INFINITY;
      void ask();
    }
    return known;
  };
}
