/** A stored file as a list shows it. */
export interface StoredFile {
  readonly name: string;
  readonly bytes: number;
}

/**
 * Store of uploads. Names are random without a path; the content under a name never changes. A file exists completely
 * or not at all. Every method throws `FilesAway` while the store can't be reached.
 */
export interface FileStore {
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** The same for a file of this machine, however large. */
  putFile(name: string, path: string): Promise<void>;
  /** The file's bytes; null when there is none of this name. */
  get(name: string): Promise<Uint8Array | null>;
  /** Some of the file's bytes, the last one included, as they are read; null when there is none of this name. */
  stream(name: string, part: { readonly start: number; readonly end: number }): Promise<ReadableStream | null>;
  /** Size of a file in bytes; null if it does not exist. */
  size(name: string): Promise<number | null>;
  /** Deleting a missing file is not an error. */
  remove(name: string): Promise<void>;
  /** All files by name, those after the one named, in the order of their characters' codes. */
  list(after?: string): AsyncIterable<StoredFile>;
  /** The fault that keeps the store from working; null if it works. */
  fault(): Promise<FileFault | null>;
}

/**
 * `unusable`: the folder cannot be made or written. `away`: the server is silent or fails, and may come back. `detail`
 * says it in a word or two.
 */
export interface FileFault {
  readonly code: "full" | "unusable" | "no_credentials" | "denied" | "no_bucket" | "other_region" | "away";
  readonly detail: string;
}

/** The store of files cannot be reached. The same request is worth trying again soon. */
export class FilesAway extends Error {
  override name = "FilesAway";
}

/** The store's result; null also if it can't be reached, for callers that can do without. */
export async function unlessAway<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (isFilesAway(error)) return null;
    throw error;
  }
}

/** By name: the pages' program has the class twice, once in its bundle. */
export const isFilesAway = (error: unknown): boolean => error instanceof Error && error.name === "FilesAway";

// Names are made by the shop; under anything else there is no file, and none is written.
const ours = /^[\w-]{20,60}\.[a-z0-9]{3,4}$/;

/** True if a name can be that of a stored file. */
export const isFileName = (name: string): boolean => ours.test(name);
