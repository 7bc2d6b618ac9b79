import { type FileStore, isFilesAway } from "../ports/file-store.ts";

/**
 * Files while they move from one place to another: new ones go to the first, and what is not there yet is read from
 * the second. What is removed goes from both.
 */
export function withSecondStore(first: FileStore, second: FileStore): FileStore {
  const read = async <T>(of: (store: FileStore) => Promise<T | null>): Promise<T | null> => {
    let away: unknown = null;
    const found = await of(first).catch((error: unknown) => {
      if (!isFilesAway(error)) throw error;
      away = error;
      return null;
    });
    const other = found ?? (await of(second));
    // Nobody knows whether it is in the first.
    if (other === null && away !== null) throw away;
    return other;
  };
  return {
    put: (name, bytes) => first.put(name, bytes),
    putFile: (name, path) => first.putFile(name, path),
    get: (name) => read((store) => store.get(name)),
    stream: (name, part) => read((store) => store.stream(name, part)),
    size: (name) => read((store) => store.size(name)),
    async remove(name) {
      await first.remove(name);
      await second.remove(name);
    },
    list: (after) => first.list(after),
    fault: () => first.fault(),
  };
}
