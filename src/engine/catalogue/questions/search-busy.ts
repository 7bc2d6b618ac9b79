/** The search has too many queries. The same query may be retried in a moment. */
export class SearchBusy extends Error {
  override readonly name = "SearchBusy";
}

/** By name: the pages' program has the class twice, once in its bundle. */
export const isSearchBusy = (error: unknown): boolean => error instanceof Error && error.name === "SearchBusy";
