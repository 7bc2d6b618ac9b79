import { type CalendarDay, dayIn } from "#domain/kernel/business-days.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { type SalesTax, type TaxPlace, taxKey } from "#domain/pricing/sales-tax.ts";
import { offeredPlaces, type ShopTerms } from "#domain/checkout/terms.ts";
import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";

// A row of the ZIP code is more exact than one of the state; a range without a rate takes that of its county.
const selectRates = statement<[string[], string[], (number | null)[], CalendarDay], SalesTax & { key: string }>(
  "tax_rates_at_places",
  `select p.key, coalesce(r.rate, c.rate) as rate, coalesce(r.shipping_taxed, c.shipping_taxed) as "shippingTaxed",
     coalesce(nullif(r.region, ''), nullif(c.region, ''), r.county) as jurisdiction
   from unnest($1::text[], $2::text[], $3::int[]) as p (key, state, zip)
   cross join lateral (
     (select z.* from tax_rates z where z.state = p.state and z.zip_from <= p.zip and z.zip_to >= p.zip
        and (z.valid_from is null or z.valid_from <= $4) and (z.valid_until is null or z.valid_until >= $4)
      order by z.zip_from desc limit 1)
     union all
     (select s.* from tax_rates s where s.state = p.state and s.zip_from is null and s.county = ''
        and (s.valid_from is null or s.valid_from <= $4) and (s.valid_until is null or s.valid_until >= $4) limit 1)
     limit 1
   ) r
   left join tax_rates c on r.rate is null and c.state = r.state and c.zip_from is null
     and lower(c.county) = lower(r.county)
     and (c.valid_from is null or c.valid_from <= $4) and (c.valid_until is null or c.valid_until >= $4)`,
);

/**
 * The terms with the rates of the merchant's file at these places, and at every pickup place. Without a file the terms
 * stay as they are, and nothing is read.
 */
export async function withTaxesAt<Priced extends { readonly terms: ShopTerms; readonly now: Instant }>(
  db: Db,
  priced: Priced,
  places: readonly (TaxPlace | null)[],
): Promise<Priced> {
  const { terms, now } = priced;
  if (!terms.taxesByFile) return priced;
  const locations = [...places, ...offeredPlaces(terms), { state: terms.shipFrom, zip: null }].filter(
    (at) => at !== null,
  );
  const byKey = new Map(locations.map((at) => [taxKey(at), at]));
  const rates = await db.rows(selectRates, [
    [...byKey.keys()],
    [...byKey.values()].map(({ state }) => state),
    [...byKey.values()].map(({ zip }) => (/^\d{5}/.test(zip ?? "") ? Number(zip!.slice(0, 5)) : null)),
    dayIn(terms.timeZone, now),
  ]);
  const taxes = Object.fromEntries(rates.map(({ key, ...tax }) => [key, tax]));
  return { ...priced, terms: { ...terms, taxes: { ...terms.taxes, ...taxes } } };
}
