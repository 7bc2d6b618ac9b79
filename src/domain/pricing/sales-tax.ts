/** Sales tax: rate in millionths (8.875 % is 88750), and whether shipping is taxed. */
export interface SalesTax {
  readonly rate: number;
  readonly shippingTaxed: boolean;
}

/** A merchant's table of states. A state that is not in it is not taxed. */
export type TaxTable = Readonly<Partial<Record<string, SalesTax>>>;

export const untaxed: SalesTax = { rate: 0, shippingTaxed: false };

/** The tax of goods that change hands in this state: where they are delivered, or picked up. Exempt customers pay none. */
export function salesTaxIn(table: TaxTable, state: string, exempt: boolean): SalesTax {
  return exempt ? untaxed : (table[state] ?? untaxed);
}
