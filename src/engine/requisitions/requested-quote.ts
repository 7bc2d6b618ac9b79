import type { Money } from "#domain/kernel/money.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { CartShop } from "../cart/change-cart.ts";
import { findDraftById, stateAt } from "../checkout/draft-row.ts";
import { shownToday } from "../checkout/draft-tax.ts";
import type { Offer } from "../checkout/prepare-draft.ts";
import { readShopTerms } from "../checkout/shop-terms.ts";
import type { Db } from "../platform/database.ts";
import type { Requisition } from "./requisition-row.ts";

/** The quote that a requisition asks for, if it still offers what was asked for. */
async function offeredQuote(
  db: Db,
  { draftId, quoteVersion }: Pick<Requisition, "draftId" | "quoteVersion">,
  now: Instant,
): Promise<Offer | null> {
  const draft = draftId === null ? null : await findDraftById(db, draftId);
  const isOffered = draft !== null && draft.version === quoteVersion && stateAt(draft, now) === "sent";
  return isOffered && draft.paper ? { ...draft, paper: draft.paper } : null;
}

/** True for a requisition whose quote was accepted otherwise, answered, changed or taken back, or has expired. */
export const hasQuoteEnded = async (db: Db, requisition: Requisition, now: Instant): Promise<boolean> =>
  requisition.quoteVersion !== null && (await offeredQuote(db, requisition, now)) === null;

/** Its total with the tax of the day; null once it no longer offers what was asked for. */
export async function quoteTotalToday(shop: CartShop, requisition: Requisition, now: Instant): Promise<Money | null> {
  const { db } = shop;
  const offer = await offeredQuote(db, requisition, now);
  if (!offer) return null;
  const { terms } = await readShopTerms(db, now);
  return (await shownToday(shop, offer, { paper: offer.paper, terms, now })).order.total;
}
