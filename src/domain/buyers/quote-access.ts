import { type Buyer, mayWith, type Owned, placeOf } from "./buyer.ts";
import { standingTo } from "./order-access.ts";

/**
 * Use of a quote: to see it, to answer it (a message, a change, no), to accept it, and to ask for its approval. A
 * company's quote is seen as its orders are, answered by who asked or runs the company, and accepted by whoever sees
 * it and may order there; whoever may only ask for goods there sends it for approval.
 */
export type QuoteUse = "see" | "answer" | "accept" | "request";

/** A quote's columns that decide who may open it. */
interface QuoteToOpen extends Owned {
  /** The browser came by its link. */
  readonly isOpened: boolean;
}

export type QuoteAnswer = "open" | "role_needed" | "quote_not_found";

export function openQuote(buyer: Buyer, quote: QuoteToOpen, use: QuoteUse): QuoteAnswer {
  const standing = standingTo(buyer, quote);
  if (standing === "stranger") return "quote_not_found";
  if (use === "see" || placeOf(quote) === null) return "open";
  if (use === "accept") return mayWith(buyer, quote, "order") ? "open" : "role_needed";
  if (use === "request") return mayWith(buyer, quote, "request") ? "open" : "role_needed";
  return standing === "owner" || standing === "manager" ? "open" : "role_needed";
}
