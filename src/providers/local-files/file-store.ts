import { copyFile, mkdir, open, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import type { FileStore } from "#engine/ports/file-store.ts";

// Names are made by the shop; anything else reads nothing and writes nothing.
const ours = /^[\w-]{20,60}\.[a-z0-9]{3,4}$/;

/** Keeps uploaded files in a folder of this machine. */
export function createLocalFiles(folder: string): FileStore {
  const pathOf = (name: string) => join(folder, name.slice(0, 2), name);
  return {
    async put(name, bytes) {
      if (!ours.test(name)) throw new RangeError("not a name of a file of ours");
      const path = pathOf(name);
      await mkdir(join(folder, name.slice(0, 2)), { recursive: true, mode: 0o700 });
      // A file is there whole or not at all.
      await writeFile(`${path}.part`, bytes, { mode: 0o600 });
      await rename(`${path}.part`, path);
    },
    async putFile(name, from) {
      if (!ours.test(name)) throw new RangeError("not a name of a file of ours");
      const path = pathOf(name);
      await mkdir(join(folder, name.slice(0, 2)), { recursive: true, mode: 0o700 });
      await copyFile(from, `${path}.part`);
      await rename(`${path}.part`, path);
    },
    async get(name) {
      return ours.test(name) ? readFile(pathOf(name)).catch(absent) : null;
    },
    async stream(name, part) {
      const file = ours.test(name) ? await open(pathOf(name)).catch(absent) : null;
      return file && (Readable.toWeb(file.createReadStream(part)) as ReadableStream);
    },
    async remove(name) {
      if (ours.test(name)) await rm(pathOf(name), { force: true });
    },
  };
}

function absent(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}
