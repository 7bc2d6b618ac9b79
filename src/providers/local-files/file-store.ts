import { constants } from "node:fs";
import {
  access,
  copyFile,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  statfs,
  writeFile,
} from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { type FileFault, FilesAway, type FileStore, isFileName, type StoredFile } from "#engine/ports/file-store.ts";

/** Room for the largest form with photos, with a margin. */
const roomForUpload = 64_000_000;

/** Stores uploaded files in a local folder. With less than `leastRoom` free bytes it reports itself as full. */
export function createLocalFiles(folder: string, leastRoom = roomForUpload): FileStore {
  const pathOf = (name: string) => join(folder, name.slice(0, 2), name);
  const partOf = (name: string) => `${pathOf(name)}.part`;
  /** Writes atomically: a file is complete or absent, even after a power failure. */
  const store = async (name: string, write: (part: string) => Promise<void>): Promise<void> => {
    if (!isFileName(name)) throw new RangeError("not a name of a file of ours");
    const path = pathOf(name);
    const part = partOf(name);
    try {
      await mkdir(join(folder, name.slice(0, 2)), { recursive: true, mode: 0o700 });
      await write(part);
      await rename(part, path);
    } catch (error) {
      await rm(part, { force: true }).catch(() => {});
      throw asAway(error);
    }
  };
  return {
    put: (name, bytes) => store(name, (part) => writeFile(part, bytes, { mode: 0o600, flush: true })),
    putFile: (name, from) =>
      store(name, async (part) => {
        await copyFile(from, part);
        const file = await open(part, "r+");
        await file.sync().finally(() => file.close());
      }),
    async get(name) {
      return isFileName(name) ? readFile(pathOf(name)).catch(absent) : null;
    },
    async stream(name, part) {
      const file = isFileName(name) ? await open(pathOf(name)).catch(absent) : null;
      return file && (Readable.toWeb(file.createReadStream(part)) as ReadableStream);
    },
    async size(name) {
      return isFileName(name) ? stat(pathOf(name)).then(({ size }) => size, absent) : null;
    },
    async remove(name) {
      if (!isFileName(name)) return;
      // Remove the partial file of a killed process too.
      for (const path of [pathOf(name), partOf(name)]) await rm(path, { force: true }).catch(absent);
    },
    async *list(after = ""): AsyncGenerator<StoredFile> {
      for (const shelf of await sorted(folder)) {
        if (shelf < after.slice(0, 2)) continue;
        for (const name of await sorted(join(folder, shelf))) {
          if (name <= after || !isFileName(name)) continue;
          const bytes = await stat(join(folder, shelf, name)).then(({ size }) => size, absent);
          if (bytes !== null) yield { name, bytes };
        }
      }
    },
    fault: () => folderFault(folder, leastRoom),
  };
}

const noRoom = "ENOSPC";

async function folderFault(folder: string, leastRoom: number): Promise<FileFault | null> {
  const faultOf = (code: string | undefined): FileFault => ({
    code: code === noRoom ? "full" : "unusable",
    detail: `${folder}: ${code}`,
  });
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await access(folder, constants.R_OK | constants.W_OK);
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize < leastRoom ? faultOf(noRoom) : null;
  } catch (error) {
    return faultOf((error as NodeJS.ErrnoException).code);
  }
}

const sorted = async (folder: string): Promise<string[]> => ((await readdir(folder).catch(absent)) ?? []).sort();

function absent(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT" || error.code === "ENOTDIR") return null;
  throw asAway(error);
}

/** Maps a full, missing or read-only disk to an outage of the store rather than an error of the file. */
function asAway(error: unknown): unknown {
  const { code = "", message } = error as NodeJS.ErrnoException;
  return /^(ENOSPC|EDQUOT|EROFS|EIO|EACCES|EPERM|ESTALE|ENODEV|ENXIO|ETIMEDOUT)$/.test(code)
    ? new FilesAway(message, { cause: error })
    : error;
}
