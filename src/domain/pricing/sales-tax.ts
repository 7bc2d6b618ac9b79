import { isExemptAt, type TaxExempt } from "#domain/buyers/tax-exempt.ts";
import type { DecidedTax } from "#domain/pricing/decided-tax.ts";

/** Sales tax: rate in millionths (8.875 % is 88750), and whether shipping is taxed. */
export interface SalesTax {
  readonly rate: number;
  readonly shippingTaxed: boolean;
  /** County or region within the state; absent or empty where the rate is the state's. */
  readonly jurisdiction?: string;
}

/**
 * A merchant's table by `taxKey`: rates of states, and of those ZIP codes that the current purchase is about. A place
 * in neither is not taxed.
 */
export type TaxTable = Readonly<Partial<Record<string, SalesTax>>>;

export const untaxed: SalesTax = { rate: 0, shippingTaxed: false };

/** Place of the sale for taxes: a ZIP code or ZIP+4, null while only the state is known. */
export interface TaxPlace {
  readonly state: string;
  readonly zip: string | null;
}

export const taxKey = ({ state, zip }: TaxPlace): string => (zip ? `${state} ${zip.slice(0, 5)}` : state);

/** Why goods or shipping were taxed or not. `shipping`: the place taxes goods and not their shipping. */
export type TaxReason = "taxed" | "no_rate" | "exempt" | "resale" | "shipping";

/** The tax of an order as it was decided. `rate` is that of the place, also where the buyer is exempt. */
export interface AppliedTax extends TaxPlace {
  readonly jurisdiction: string;
  readonly rate: number;
  readonly goods: TaxReason;
  readonly shipping: TaxReason;
  /** Where a provider decided it: the name of its calculation, and what applied to each line of goods. */
  readonly calculation?: string;
  readonly lines?: readonly DecidedTax[];
}

/** True if the merchant has a rate for the place, be it zero. */
export const hasRateAt = (table: TaxTable, place: TaxPlace): boolean =>
  (table[taxKey(place)] ?? table[place.state]) !== undefined;

/** The place, the rate and the reason behind `salesTaxAt`. */
export function appliedTaxAt(table: TaxTable, place: TaxPlace, exempt: TaxExempt): AppliedTax {
  const { rate, shippingTaxed, jurisdiction = "" } = salesTaxAt(table, place, false);
  const goods = isExemptAt(exempt, place) ? "exempt" : rate === 0 ? "no_rate" : "taxed";
  const shipping = goods === "taxed" && !shippingTaxed ? "shipping" : goods;
  return { ...place, jurisdiction, rate, goods, shipping };
}

/**
 * The tax of goods that change hands at this place: where they are delivered, or picked up. Who is exempt there pays
 * none.
 */
export function salesTaxAt(table: TaxTable, place: TaxPlace, exempt: TaxExempt): SalesTax {
  return isExemptAt(exempt, place) ? untaxed : (table[taxKey(place)] ?? table[place.state] ?? untaxed);
}
