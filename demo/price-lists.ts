import type { LocalizedText } from "#domain/kernel/language.ts";

/** A price list of a demo company. */
export interface DemoPriceList {
  readonly name: LocalizedText;
  /** Its legal name. */
  readonly company: string;
  /** Shares off, in percent. */
  readonly off: readonly { readonly category: string; readonly percent: number }[];
  /** Category whose cheapest goods have quantity breaks: from how many, how much off in percent. */
  readonly breaks: {
    readonly category: string;
    readonly goods: number;
    readonly steps: readonly (readonly [from: number, percent: number])[];
  };
  /** Category whose dearest goods are on request. */
  readonly onRequest: string;
}

/** Prices that the larger demo company has agreed on; invented like the company. */
export const demoPriceList: DemoPriceList = {
  name: { en: "Larkspur framework agreement", cn: "Larkspur 框架协议" },
  company: "Larkspur Manufacturing, Inc.",
  off: [
    { category: "lubricants", percent: 12 },
    { category: "air-filters", percent: 8 },
    { category: "piston", percent: 5 },
  ],
  breaks: {
    category: "extras",
    goods: 6,
    steps: [
      [1, 6],
      [6, 10],
      [12, 15],
    ],
  },
  onRequest: "rotary-screw",
};

/** A group of customers with a price list of its own: a small company and a customer without one; invented too. */
export const demoGroup = {
  name: "Trade program",
  company: "Gantry Lane Auto Body LLC",
  customer: { firstName: "Miles", lastName: "Renner", email: "trade@example.com", password: "Compressor1" },
  list: {
    name: { en: "Trade program prices", cn: "行业客户价格" },
    off: [
      { category: "lubricants", percent: 6 },
      { category: "air-filters", percent: 5 },
    ],
  },
};
