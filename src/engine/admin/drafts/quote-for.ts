import type { DraftValues } from "#domain/checkout/draft.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { exemptionOf, pricedForParty } from "../../checkout/draft-party.ts";
import type { DraftRow } from "../../checkout/draft-row.ts";
import { quotedAsking, type TaxAsker } from "../../checkout/sale-tax.ts";
import type { Db } from "../../platform/database.ts";
import { exchangeOfDraft } from "../../returns/exchanges.ts";
import { type QuotedDraft, quoteDraft } from "./quote-draft.ts";

type DraftParty = Pick<DraftRow, "customerId" | "companyId" | "siteId"> & Partial<Pick<DraftRow, "id">>;

/** A draft's form as read and priced today for its buyer: at the prices and by the exemption of site or account. */
export async function quoteFor(db: Db, values: DraftValues, party: DraftParty, now: Instant): Promise<QuotedDraft> {
  const taxExempt = await exemptionOf(db, party, now);
  const exchange = party.id === undefined ? null : await exchangeOfDraft(db, party.id, now);
  const scope = `draft ${party.id ?? ""}` as const;
  return quoteDraft(db, values, { now, whom: pricedForParty(party), taxExempt, scope, exchange });
}

/** The same for its page, with the tax that the provider is asked for. */
export async function quoteAsking(asker: TaxAsker, values: DraftValues, party: DraftParty): Promise<QuotedDraft> {
  return quotedAsking(asker, () => quoteFor(asker.db, values, party, asker.clock.now()));
}
