/** A line of the editor with the goods of its part number. */
export interface LineShown {
  readonly place: number;
  readonly sku: string;
  readonly name: string | null;
  readonly variantName: string | null;
  readonly pictureFamily: string | null;
  readonly shopPrice: number | null;
  /** Price of the company's or customer's price lists in this quantity; null where none holds. */
  readonly contractPrice: number | null;
  /** Their price lists leave its price to a quote. */
  readonly isOnRequest: boolean;
  /** Price at which an order's line was sold; null for goods at today's price. */
  readonly soldPrice: number | null;
  readonly available: number;
}
