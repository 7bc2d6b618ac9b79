import { statfs } from "node:fs/promises";
import type { Log } from "#engine/platform/log.ts";

/** Disk of a folder: bytes available to this user, and its size. */
export interface DiskRoom {
  readonly free: number;
  readonly size: number;
}

/** Null if the system does not report it. */
export async function roomOf(folder: string): Promise<DiskRoom | null> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { free: bavail * bsize, size: blocks * bsize };
  } catch {
    return null;
  }
}

const everyMs = 60_000;
/** Room for a night's uploads; an embedded database that has none ends in the middle of its work. */
const little = 500_000_000;

/** Logs once when a folder's disk is nearly full, and once when it has space again. Returns a function to stop. */
export function watchRoom(folder: string, log: Pick<Log, "error" | "info">, room = roomOf): () => void {
  let isShort = false;
  const look = async () => {
    const now = await room(folder);
    if (now === null || now.free < little === isShort) return;
    isShort = !isShort;
    const megabytes = Math.floor(now.free / 1_000_000);
    if (isShort) log.error(`the disk under DATA_DIR is nearly full: ${megabytes} MB left`, { path: folder });
    else log.info("the disk under DATA_DIR has room again", { path: folder });
  };
  void look();
  const timer = setInterval(() => void look(), everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
