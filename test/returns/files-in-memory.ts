import { readFile } from "node:fs/promises";
import type { FileStore } from "#engine/ports/file-store.ts";

/** Files as long as the process lives. */
export function filesInMemory(): FileStore {
  const stored = new Map<string, Uint8Array>();
  return {
    put: async (name, bytes) => void stored.set(name, bytes),
    putFile: async (name, path) => void stored.set(name, new Uint8Array(await readFile(path))),
    get: async (name) => stored.get(name) ?? null,
    stream: async (name, { start, end }) => {
      const bytes = stored.get(name);
      return bytes ? (new Blob([new Uint8Array(bytes.subarray(start, end + 1))]).stream() as ReadableStream) : null;
    },
    size: async (name) => stored.get(name)?.length ?? null,
    async *list(after = "") {
      for (const name of [...stored.keys()].sort())
        if (name > after) yield { name, bytes: stored.get(name)?.length ?? 0 };
    },
    fault: async () => null,
    remove: async (name) => void stored.delete(name),
  };
}
