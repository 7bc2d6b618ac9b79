/** Where uploaded files lie. Names are random and hold no path. */
export interface FileStore {
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** The same for a file of this machine, however large. */
  putFile(name: string, path: string): Promise<void>;
  /** The file's bytes; null when there is none of this name. */
  get(name: string): Promise<Uint8Array | null>;
  /** Some of the file's bytes, the last one included, as they are read; null when there is none of this name. */
  stream(name: string, part: { readonly start: number; readonly end: number }): Promise<ReadableStream | null>;
  /** Removing what is not there is no fault. */
  remove(name: string): Promise<void>;
}
