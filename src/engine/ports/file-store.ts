/** A stored file as a list shows it. */
export interface StoredFile {
  readonly name: string;
  readonly bytes: number;
}

/**
 * Where uploaded files lie. Names are random and hold no path; what lies under a name never changes. A file is there
 * whole or not at all. Everything here throws `FilesAway` while the store cannot be reached.
 */
export interface FileStore {
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** The same for a file of this machine, however large. */
  putFile(name: string, path: string): Promise<void>;
  /** The file's bytes; null when there is none of this name. */
  get(name: string): Promise<Uint8Array | null>;
  /** Some of the file's bytes, the last one included, as they are read; null when there is none of this name. */
  stream(name: string, part: { readonly start: number; readonly end: number }): Promise<ReadableStream | null>;
  /** How many bytes a file has; null when there is none of this name. */
  size(name: string): Promise<number | null>;
  /** Removing what is not there is no fault. */
  remove(name: string): Promise<void>;
  /** All files by name, those after the one named, in the order of their characters' codes. */
  list(after?: string): AsyncIterable<StoredFile>;
  /** What is wrong with the store, in a word or two; null when it can be used. */
  fault(): Promise<string | null>;
}

/** The store of files cannot be reached. The same request is worth trying again soon. */
export class FilesAway extends Error {
  override name = "FilesAway";
}

/** What a store gives, or null also while it cannot be reached: for what can do without. */
export async function unlessAway<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found;
  } catch (error) {
    if (isFilesAway(error)) return null;
    throw error;
  }
}

/** By name: the pages' program has the class twice, once in its bundle. */
export const isFilesAway = (error: unknown): boolean => error instanceof Error && error.name === "FilesAway";

// Names are made by the shop; under anything else there is no file, and none is written.
const ours = /^[\w-]{20,60}\.[a-z0-9]{3,4}$/;

/** Whether a name can be that of a stored file. */
export const isFileName = (name: string): boolean => ours.test(name);
