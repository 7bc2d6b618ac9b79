import type { DraftValues } from "#domain/checkout/draft.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { isExempt } from "../../checkout/draft-party.ts";
import type { DraftRow } from "../../checkout/draft-row.ts";
import type { Db } from "../../platform/database.ts";
import { type QuotedDraft, quoteDraft } from "./quote-draft.ts";

/** A draft's form as read and priced today for its buyer: at the contract prices and by the exemption of a site. */
export async function quoteFor(
  db: Db,
  values: DraftValues,
  party: Pick<DraftRow, "customerId" | "companyId" | "siteId">,
  now: Instant,
): Promise<QuotedDraft> {
  const { companyId, siteId } = party;
  const site = companyId === null || siteId === null ? null : { companyId, siteId };
  return quoteDraft(db, values, { now, site, taxExempt: await isExempt(db, party, now) });
}
