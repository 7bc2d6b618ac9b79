import { type FileStore, isFilesAway } from "../ports/file-store.ts";

/** Two file stores during a move: writes go to the first, reads fall back to the second, deletions go to both. */
export function withSecondStore(first: FileStore, second: FileStore): FileStore {
  const readEither = async <T>(of: (store: FileStore) => Promise<T | null>): Promise<T | null> => {
    let away: unknown = null;
    const file = await of(first).catch((error: unknown) => {
      if (!isFilesAway(error)) throw error;
      away = error;
      return null;
    });
    const other = file ?? (await of(second));
    // The first store may have it, so this is an outage rather than a missing file.
    if (other === null && away !== null) throw away;
    return other;
  };
  return {
    put: (name, bytes) => first.put(name, bytes),
    putFile: (name, path) => first.putFile(name, path),
    get: (name) => readEither((store) => store.get(name)),
    stream: (name, part) => readEither((store) => store.stream(name, part)),
    size: (name) => readEither((store) => store.size(name)),
    async remove(name) {
      await first.remove(name);
      await second.remove(name);
    },
    list: (after) => first.list(after),
    fault: () => first.fault(),
  };
}
