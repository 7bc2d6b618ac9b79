/** More is asked of the search than it can answer soon. The same question is worth asking again in a moment. */
export class SearchBusy extends Error {
  override readonly name = "SearchBusy";
}

/** By name: the pages' program has the class twice, once in its bundle. */
export const isSearchBusy = (error: unknown): boolean => error instanceof Error && error.name === "SearchBusy";
