import { readFile } from "node:fs/promises";
import type { FileStore } from "#engine/ports/file-store.ts";

/** Files as long as the process lives. */
export function filesInMemory(): FileStore & { readonly kept: Map<string, Uint8Array> } {
  const kept = new Map<string, Uint8Array>();
  return {
    kept,
    put: async (name, bytes) => void kept.set(name, bytes),
    putFile: async (name, path) => void kept.set(name, new Uint8Array(await readFile(path))),
    get: async (name) => kept.get(name) ?? null,
    stream: async (name, { start, end }) => {
      const bytes = kept.get(name);
      return bytes ? (new Blob([new Uint8Array(bytes.subarray(start, end + 1))]).stream() as ReadableStream) : null;
    },
    remove: async (name) => void kept.delete(name),
  };
}
