import { payByGoods } from "#domain/checkout/exchange.ts";
import type { PricedCheckout } from "#domain/checkout/price-checkout.ts";
import { withTaxOf } from "#domain/checkout/price-draft.ts";
import type { ShopTerms } from "#domain/checkout/terms.ts";
import { ok, type Result } from "#domain/kernel/result.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { TaxPlace } from "#domain/pricing/sales-tax.ts";
import type { Db } from "../platform/database.ts";
import { exemptionOf } from "./draft-party.ts";
import type { DraftPaper, DraftRow } from "./draft-row.ts";
import { askingForTax, type TaxAsker, taxAddressOf, type TaxUnknown, withTaxDecided } from "./sale-tax.ts";
import { withTaxesAt } from "./tax-places.ts";

type TaxedDraft = Pick<DraftRow, "id" | "customerId" | "siteId">;

interface SentPaper {
  readonly paper: DraftPaper;
  readonly terms: ShopTerms;
  readonly now: Instant;
}

/** The figures of a paper that was sent, with the tax of the day. */
export async function taxedToday(
  db: Db,
  draft: TaxedDraft,
  { paper, terms, now }: SentPaper,
): Promise<Result<PricedCheckout, TaxUnknown>> {
  const at = taxPlaceOf(paper, terms);
  const [{ terms: today }, taxExempt] = await Promise.all([
    withTaxesAt(db, { terms, now }, [at]),
    exemptionOf(db, draft, now),
  ]);
  const { delivery } = paper.checkout;
  const taxed = await withTaxDecided(db, withTaxOf(paper.priced, at, { taxes: today.taxes, taxExempt }), {
    at: taxAddressOf(delivery.method === "PICKUP" ? null : delivery.address, paper.place),
    terms: today,
    taxExempt,
    scope: `draft ${draft.id}`,
    now,
  });
  return taxed.ok && paper.exchange ? ok(payByGoods(taxed.value, paper.exchange.worth)) : taxed;
}

/** The same for a page: asks for the tax, and shows the figures as they were sent while nobody knows it. */
export async function shownToday(asker: TaxAsker, draft: TaxedDraft, sent: SentPaper): Promise<PricedCheckout> {
  const priced = await askingForTax(asker, () => taxedToday(asker.db, draft, sent));
  return priced.ok ? priced.value : sent.paper.priced;
}

function taxPlaceOf({ checkout: { delivery }, place }: DraftPaper, { shipFrom }: ShopTerms): TaxPlace {
  if (delivery.method === "PICKUP") return { state: place?.state ?? shipFrom, zip: place?.zip ?? null };
  return { state: delivery.address.state, zip: delivery.address.zip };
}
