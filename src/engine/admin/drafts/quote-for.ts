import type { DraftValues } from "#domain/checkout/draft.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { isExempt, pricedForParty } from "../../checkout/draft-party.ts";
import type { DraftRow } from "../../checkout/draft-row.ts";
import type { Db } from "../../platform/database.ts";
import { type QuotedDraft, quoteDraft } from "./quote-draft.ts";

/** A draft's form as read and priced today for its buyer: at the prices and by the exemption of site or account. */
export async function quoteFor(
  db: Db,
  values: DraftValues,
  party: Pick<DraftRow, "customerId" | "companyId" | "siteId">,
  now: Instant,
): Promise<QuotedDraft> {
  return quoteDraft(db, values, { now, whom: pricedForParty(party), taxExempt: await isExempt(db, party, now) });
}
