/** A cache between visitors and the shop, which keeps public answers with their tags until one of them is purged. */
export interface SharedCache {
  /** Its address, for the log. */
  readonly name: string;
  /** Rejects unless all that carries one of the tags is gone from it. */
  purge(tags: readonly string[]): Promise<void>;
}
