/** Where uploaded files lie. Names are random and hold no path. */
export interface FileStore {
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** The file's bytes; null when there is none of this name. */
  get(name: string): Promise<Uint8Array | null>;
  /** Removing what is not there is no fault. */
  remove(name: string): Promise<void>;
}
