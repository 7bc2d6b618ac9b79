/** Parts of a buyer's list of quotes: all of them, offers to decide on, what the shop works on, and what is over. */
export const quoteScopes = ["all", "offers", "asked", "over"] as const;
export type QuoteScope = (typeof quoteScopes)[number];

/** The scope of an address; all quotes where it names none. */
export const readQuoteScope = (text: string | null): QuoteScope => quoteScopes.find((one) => one === text) ?? "all";
