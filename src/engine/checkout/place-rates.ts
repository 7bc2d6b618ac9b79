import { offeredPlaces, type ShopTerms } from "#domain/checkout/terms.ts";
import { cents } from "#domain/kernel/money.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { type SalesTax, taxKey, type TaxPlace } from "#domain/pricing/sales-tax.ts";
import { answerAbout, type TaxAsker, taxAddressOf } from "./sale-tax.ts";

/** Goods and shipping that stand for any: rates hold for all amounts. */
const example = { lines: [{ reference: "goods", amount: cents(100_000), quantity: 1 }], shipping: cents(10_000) };

/**
 * The terms with the rates at these places, and at every pickup place, as the provider gives them: for prices before
 * checkout, which then decides the tax of the sale itself. A place is asked about once a day for all buyers. Where the
 * provider is silent, the merchant's own rates stay.
 */
export async function withRatesAsked<Priced extends { readonly terms: ShopTerms; readonly now: Instant }>(
  asker: TaxAsker,
  priced: Priced,
  places: readonly (TaxPlace | null)[],
): Promise<Priced> {
  const { terms, now } = priced;
  if (terms.taxBy === "own" || !asker.taxes) return priced;
  const byKey = new Map([...places, ...offeredPlaces(terms)].flatMap((at) => (at ? [[taxKey(at), at] as const] : [])));
  const rates = await Promise.all(
    [...byKey].map(async ([key, at]) => [key, await rateAt(asker, at, { terms, now })] as const),
  );
  const answers = rates.flatMap(([key, rate]) => (rate ? [[key, rate] as const] : []));
  return { ...priced, terms: { ...terms, taxes: { ...terms.taxes, ...Object.fromEntries(answers) } } };
}

async function rateAt(
  asker: TaxAsker,
  { state, zip }: TaxPlace,
  { terms, now }: { readonly terms: ShopTerms; readonly now: Instant },
): Promise<SalesTax | null> {
  const at = taxAddressOf({ state, zip: (zip ?? "").slice(0, 5) }, null);
  if (!at) return null;
  const answer = await answerAbout(asker, { at, ...example }, { timeZone: terms.timeZone, now });
  const goods = answer?.lines["goods"];
  if (!answer || !goods) return null;
  return { rate: goods.rate, shippingTaxed: answer.shipping.reason === "taxed", jurisdiction: goods.jurisdiction };
}
