import { once } from "node:events";
import { createWriteStream, rmSync, statSync } from "node:fs";
import { rename } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { PassThrough } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { CommandRefused } from "./run-command.ts";

interface HowWritten {
  readonly gzip?: boolean;
  /** Permissions of its readers; by default those of the user's mask. */
  readonly mode?: number;
}

/**
 * Writes a file under its name with `.part` behind it, and gives it its own once it is whole and on the disk. A work
 * that throws, and Ctrl-C, leave no part and whatever was there before as it was. Refuses where no file can be written
 * before the work begins.
 */
export async function writeWholeFile<T>(
  file: string,
  { gzip = false, mode = 0o666 }: HowWritten,
  work: (write: (text: string) => Promise<void>) => Promise<T>,
): Promise<T> {
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory())
    throw new CommandRefused(`${resolve(file)}: this is a folder; name a file in it.`);
  const part = `${file}.part`;
  const input = gzip ? createGzip() : new PassThrough();
  let fault: unknown = null;
  // One that a killed command left may be open to more than this one shall be.
  attempt(file, () => rmSync(part, { force: true }));
  const out = createWriteStream(part, { mode, flush: true });
  const written = pipeline(input, out);
  written.catch((error: unknown) => (fault ??= error));
  const drop = () => rmSync(part, { force: true });
  const stopped = () => process.exit(1);
  process.once("exit", drop);
  for (const signal of signals) process.once(signal, stopped);
  try {
    await Promise.race([once(out, "open"), written]);
    const result = await work(async (text) => {
      if (!input.write(text)) await Promise.race([once(input, "drain"), written]);
    });
    input.end();
    await written;
    await rename(part, file);
    return result;
  } catch (error) {
    const why = error === fault ? refusal(file, error) : error;
    input.destroy();
    await written.catch(() => {});
    drop();
    throw why;
  } finally {
    process.off("exit", drop);
    for (const signal of signals) process.off(signal, stopped);
  }
}

const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

function attempt(file: string, act: () => void): void {
  try {
    act();
  } catch (error) {
    throw refusal(file, error);
  }
}

/** The fault of a place where a file cannot be written. */
function refusal(file: string, error: unknown): unknown {
  const { code = "" } = error as { code?: string };
  const path = resolve(file);
  if (code === "ENOENT" || code === "ENOTDIR")
    return new CommandRefused(`${path}: there is no folder ${dirname(path)}; make it, or name another file.`);
  if (/^(ENOSPC|EDQUOT|EFBIG)$/.test(code))
    return new CommandRefused(`${path}: there is no room left for it; make some, or name a file elsewhere.`);
  if (/^(EACCES|EPERM|EROFS|EISDIR|ENAMETOOLONG)$/.test(code))
    return new CommandRefused(`${path}: this cannot be written (${code}); let this user write there, or name another.`);
  return error;
}
