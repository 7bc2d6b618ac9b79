import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { crc32 } from "node:zlib";
import {
  type Bytes,
  type Codes,
  type Ints,
  type Numbers,
  type SharedArray,
  type Words,
  newBytes,
  newCodes,
  newInts,
  newNumbers,
  newWords,
} from "./shared-arrays.ts";

/** Writes the parts of an index in the order in which they are read. */
export interface SnapshotWriter {
  /** Small JSON values. */
  value(value: unknown): void;
  /** The array is written as it is when its turn comes. */
  array(array: SavedArray): void;
}

/** The same, read again: arrays with some room to grow, filled with zeros (numbers: NaN). */
export interface SnapshotReader {
  value<T>(): T;
  bytes(): Bytes;
  ints(): Ints;
  words(): Words;
  codes(): Codes;
  numbers(): Numbers;
}

type SavedArray = Uint8Array | Uint16Array | Int32Array | Uint32Array | Float64Array;

const kinds = {
  bytes: Uint8Array,
  codes: Uint16Array,
  ints: Int32Array,
  words: Uint32Array,
  numbers: Float64Array,
} as const;
const format = {
  bytes: newBytes,
  codes: newCodes,
  ints: newInts,
  words: newWords,
  numbers: newNumbers,
} as const;
type Kind = keyof typeof kinds;

/**
 * The file: eight bytes that say what it is, the length of its contents, these as JSON, the arrays one after the other,
 * and a checksum of all before.
 */
interface Contents<Head> {
  readonly head: Head;
  readonly values: readonly unknown[];
  readonly arrays: readonly { readonly kind: Kind; readonly length: number }[];
}

const signature = Buffer.from("PLENUM01", "latin1");
/** Bytes written and hashed at a time, so that requests are served in between. */
const chunk = 1 << 20;
const maxContents = 64 << 20;

/**
 * Writes what `save` gives, so that the file is there whole or not at all: under another name first, on disk before it
 * is renamed. What `save` gave must not change until then.
 */
export async function writeSnapshot(path: string, head: unknown, save: (into: SnapshotWriter) => void): Promise<void> {
  const values: unknown[] = [];
  const arrays: SavedArray[] = [];
  save({ value: (value) => void values.push(value), array: (array) => void arrays.push(array) });
  const contents: Contents<unknown> = {
    head,
    values,
    arrays: arrays.map((array) => ({ kind: kindOf(array), length: array.length })),
  };
  const text = Buffer.from(JSON.stringify(contents));
  const length = Buffer.alloc(8);
  length.writeUInt32LE(text.length);
  const unfinished = `${path}.${process.pid}.unfinished`;
  await mkdir(dirname(path), { recursive: true });
  await removeUnfinished(path);
  const file = await open(unfinished, "w", 0o600);
  try {
    let sum = 0;
    for (const part of [signature, length, text, ...arrays])
      for (const piece of pieces(part)) {
        sum = crc32(piece, sum);
        await writeWhole(file, piece);
      }
    const end = Buffer.alloc(4);
    end.writeUInt32LE(sum);
    await writeWhole(file, end);
    await file.sync();
  } catch (error) {
    await file.close();
    await rm(unfinished, { force: true });
    throw error;
  }
  await file.close();
  await rename(unfinished, path);
}

type File = Awaited<ReturnType<typeof open>>;

async function writeWhole(file: File, piece: Uint8Array): Promise<void> {
  for (let at = 0; at < piece.length;) at += (await file.write(piece, at)).bytesWritten;
}

/** Removes files of writers killed more than an hour ago. */
async function removeUnfinished(path: string): Promise<void> {
  const folder = dirname(path);
  for (const name of await readdir(folder)) {
    if (!name.startsWith(`${basename(path)}.`) || !name.endsWith(".unfinished")) continue;
    const stats = await stat(join(folder, name)).catch(() => null);
    if (stats && Date.now() - stats.mtimeMs > 3_600_000) await rm(join(folder, name), { force: true });
  }
}

function* pieces(part: SavedArray): Generator<Uint8Array> {
  const bytes = new Uint8Array(part.buffer, part.byteOffset, part.byteLength);
  for (let at = 0; at < bytes.length; at += chunk) yield bytes.subarray(at, at + chunk);
}

function kindOf(array: SavedArray): Kind {
  if (array instanceof Float64Array) return "numbers";
  if (array instanceof Int32Array) return "ints";
  if (array instanceof Uint16Array) return "codes";
  return array instanceof Uint32Array ? "words" : "bytes";
}

export type SnapshotRefused = { readonly code: "none" | "unknown_file" | "damaged" | "of_another" };

/**
 * Reads a file that `accepts` accepts by its head, with its checksum; else says why not. The reader gives what was
 * written in the same order.
 */
export async function readSnapshot<Head>(
  path: string,
  accepts: (head: Head) => Promise<boolean>,
): Promise<{ readonly head: Head; readonly reader: SnapshotReader } | SnapshotRefused> {
  const file = await open(path, "r").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (!file) return { code: "none" };
  try {
    let sum = 0;
    const fill = async (bytes: Uint8Array): Promise<boolean> => {
      for (const piece of pieces(bytes)) {
        if (!(await readWhole(file, piece))) return false;
        sum = crc32(piece, sum);
      }
      return true;
    };
    const beginning = Buffer.alloc(16);
    if (!(await fill(beginning)) || !beginning.subarray(0, 8).equals(signature)) return { code: "unknown_file" };
    const length = beginning.readUInt32LE(8);
    if (length > maxContents) return { code: "damaged" };
    const text = Buffer.alloc(length);
    if (!(await fill(text))) return { code: "damaged" };
    const contents = readContents<Head>(text);
    if (!contents) return { code: "damaged" };
    if (!(await accepts(contents.head))) return { code: "of_another" };
    const bytes = contents.arrays.reduce((all, { kind, length }) => all + length * kinds[kind].BYTES_PER_ELEMENT, 0);
    if ((await file.stat()).size !== 16 + length + bytes + 4) return { code: "damaged" };
    const arrays: SharedArray[] = [];
    for (const { kind, length } of contents.arrays) {
      const array = roomy(kind, length);
      const used = new Uint8Array(array.buffer, 0, length * array.BYTES_PER_ELEMENT);
      if (!(await fill(used))) return { code: "damaged" };
      arrays.push(array);
    }
    const end = Buffer.alloc(4);
    if (!(await readWhole(file, end)) || end.readUInt32LE(0) !== sum) return { code: "damaged" };
    return { head: contents.head, reader: readerOf(contents.values, arrays) };
  } finally {
    await file.close();
  }
}

async function readWhole(file: File, into: Uint8Array): Promise<boolean> {
  for (let at = 0; at < into.length;) {
    const { bytesRead } = await file.read(into, at, into.length - at);
    if (bytesRead === 0) return false;
    at += bytesRead;
  }
  return true;
}

/** A damaged part may be invalid or different JSON; the final checksum covers the rest. */
function readContents<Head>(text: Buffer): Contents<Head> | null {
  try {
    const contents = JSON.parse(text.toString()) as Contents<Head>;
    const sound = contents.arrays.every(
      ({ kind, length }) => Object.hasOwn(kinds, kind) && Number.isSafeInteger(length) && length >= 0,
    );
    return sound ? contents : null;
  } catch {
    return null;
  }
}

/** With an eighth to spare: else the first change would copy everything. */
const roomy = (kind: Kind, length: number): SharedArray => format[kind](length + (length >> 3) + 16);

/** Gives values and arrays in their order. */
export function readerOf(values: readonly unknown[], arrays: readonly SharedArray[]): SnapshotReader {
  let [value, array] = [0, 0];
  const next = <K extends Kind>(kind: K): ReturnType<(typeof format)[K]> => {
    const sharedArray = arrays[array++];
    if (!(sharedArray instanceof kinds[kind])) throw new Error(`the snapshot has no ${kind} at ${array - 1}`);
    return sharedArray as ReturnType<(typeof format)[K]>;
  };
  return {
    value: <T>() => values[value++] as T,
    bytes: () => next("bytes"),
    ints: () => next("ints"),
    words: () => next("words"),
    codes: () => next(arrays[array] instanceof Uint16Array ? "codes" : "words"),
    numbers: () => next("numbers"),
  };
}
