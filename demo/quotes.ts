import type { DraftValues } from "#domain/checkout/draft.ts";
import type { DemoGoods } from "./customer.ts";

interface DemoOffer {
  readonly daysAgo: number;
  /** Fields of the draft's form that staff fill in beside what was asked for. */
  readonly typed: DraftValues;
}

interface DemoQuote extends Pick<DemoGoods, "category" | "nth" | "quantity"> {
  /** Goods that go by truck, or by parcel. */
  readonly method: "SHIPPING" | "LOCAL";
  readonly buyer: string;
  readonly site: string;
  readonly daysAgo: number;
  /** Days from the request to the day on which the goods are wanted. */
  readonly wantedIn?: number;
  /** The buyer's note; left out where staff begin the quote, after a call. */
  readonly message?: string;
  readonly offers: readonly DemoOffer[];
  /** The buyer's answers to the offers, one after the other. */
  readonly answers: readonly {
    readonly step: "ask-change" | "decline";
    readonly daysAgo: number;
    readonly text: string;
  }[];
}

/** Quotes of one demo company where each waits for somebody else; everything about them is invented. */
export const demoQuotes = {
  company: "Larkspur Manufacturing, Inc.",
  quotes: [
    {
      category: "rotary-screw",
      nth: 1,
      quantity: 1,
      method: "LOCAL",
      buyer: "admin@larkspur.example",
      site: "Fort Wayne service center",
      daysAgo: 16,
      message: "For the second bay. What would it cost with freight to Fort Wayne?",
      offers: [
        {
          daysAgo: 15,
          typed: { shippingAmount: "640", shippingReason: "Truck line’s rate with a liftgate", validDays: "30" },
        },
      ],
      answers: [
        {
          step: "decline",
          daysAgo: 12,
          text: "The second bay is put off until next year. We come back to you then.",
        },
      ],
    },
    {
      category: "rotary-screw",
      nth: 0,
      quantity: 2,
      method: "LOCAL",
      buyer: "buyer@larkspur.example",
      site: "Dayton plant",
      daysAgo: 9,
      wantedIn: 45,
      message: "Two for the press line. We have a dock and a forklift, and take both on one truck.",
      offers: [
        {
          daysAgo: 8,
          typed: {
            discountKind: "percent",
            discountValue: "4",
            discountReason: "Two machines on one truck",
            shippingAmount: "780",
            shippingReason: "Truck line’s rate, dock to dock",
            validDays: "30",
            leadDays: "10",
            offerNote: "Both leave on one truck. Start-up by phone is included.",
          },
        },
        {
          daysAgo: 5,
          typed: {
            discountValue: "6",
            leadDays: "7",
            offerNote: "Six percent off, and both leave within seven business days.",
          },
        },
      ],
      answers: [
        {
          step: "ask-change",
          daysAgo: 6,
          text: "Ten days is too long for our shutdown. Can they leave in seven, and is there room in the price?",
        },
      ],
    },
    {
      category: "extras",
      nth: 0,
      quantity: 24,
      method: "SHIPPING",
      buyer: "buyer@larkspur.example",
      site: "Dayton plant",
      daysAgo: 4,
      message: "A year’s need of this. What is your price for two dozen?",
      offers: [{ daysAgo: 3, typed: { discountKind: "percent", discountValue: "5", discountReason: "Two dozen" } }],
      answers: [
        {
          step: "ask-change",
          daysAgo: 1,
          text: "Please split it into two deliveries, half now and half in six months, at the same price.",
        },
      ],
    },
    {
      category: "air-filters",
      nth: 0,
      quantity: 12,
      method: "SHIPPING",
      buyer: "buyer@larkspur.example",
      site: "Dayton plant",
      daysAgo: 0,
      wantedIn: 21,
      message: "Two years’ services of our 5 HP screws. Please say how many kits are on the shelf.",
      offers: [],
      answers: [],
    },
    {
      category: "air-filters",
      nth: 1,
      quantity: 6,
      method: "SHIPPING",
      buyer: "buyer@larkspur.example",
      site: "Dayton plant",
      daysAgo: 2,
      offers: [
        {
          daysAgo: 2,
          typed: {
            discountKind: "percent",
            discountValue: "3",
            discountReason: "Agreed by phone",
            validDays: "30",
            offerNote: "As agreed by phone this morning.",
          },
        },
      ],
      answers: [],
    },
  ],
} as const satisfies { readonly company: string; readonly quotes: readonly DemoQuote[] };

export type { DemoQuote };
