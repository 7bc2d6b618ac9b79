import type { PricedCheckout } from "#domain/checkout/price-checkout.ts";
import { withTaxOf } from "#domain/checkout/price-draft.ts";
import type { ShopTerms } from "#domain/checkout/terms.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { TaxPlace } from "#domain/pricing/sales-tax.ts";
import type { Db } from "../platform/database.ts";
import { isExempt } from "./draft-party.ts";
import type { DraftPaper, DraftRow } from "./draft-row.ts";
import { withTaxesAt } from "./tax-places.ts";

/** The figures of a paper that was sent, with the tax of the day. */
export async function taxedToday(
  db: Db,
  draft: Pick<DraftRow, "customerId" | "siteId">,
  { paper, terms, now }: { readonly paper: DraftPaper; readonly terms: ShopTerms; readonly now: Instant },
): Promise<PricedCheckout> {
  const at = taxPlaceOf(paper, terms);
  const [{ terms: today }, taxExempt] = await Promise.all([
    withTaxesAt(db, { terms, now }, [at]),
    isExempt(db, draft, now),
  ]);
  return withTaxOf(paper.priced, at, { taxes: today.taxes, taxExempt });
}

function taxPlaceOf({ checkout: { delivery }, place }: DraftPaper, { shipFrom }: ShopTerms): TaxPlace {
  if (delivery.method === "PICKUP") return { state: place?.state ?? shipFrom, zip: place?.zip ?? null };
  return { state: delivery.address.state, zip: delivery.address.zip };
}
