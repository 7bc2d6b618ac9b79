import type { DamageKind, Remedy } from "#domain/claims/damage.ts";
import type { SignUpField } from "#domain/customers/forms.ts";
import type { ReturnReason } from "#domain/returns/reasons.ts";
import type { UnvalidatedAddress } from "#domain/shipping/address.ts";

/** The account anybody may try the shop with; everything about it is invented. */
export const demoCustomer: Readonly<Record<SignUpField, string>> = {
  firstName: "Dana",
  lastName: "Whitlock",
  email: "customer@example.com",
  password: "Compressor1",
};

export const demoAddresses: readonly UnvalidatedAddress[] = [
  {
    firstName: "Dana",
    lastName: "Whitlock",
    companyName: "Whitlock Fabrication",
    address1: "418 Millrace Road",
    address2: "Dock 2",
    city: "Dayton",
    state: "OH",
    zip: "45402",
    phone: "9375550118",
  },
  {
    firstName: "Dana",
    lastName: "Whitlock",
    companyName: "Whitlock Fabrication",
    address1: "77 Harbor Loop",
    address2: "",
    city: "Anchorage",
    state: "AK",
    zip: "99501",
    phone: "9075550143",
  },
];

/** One article of a category, and how it is received and paid. */
export interface DemoGoods {
  readonly category: string;
  /** Which of its best-sellers, from 0. */
  readonly nth: number;
  readonly quantity: number;
  /** `LOCAL` for heavy goods, which go by a truck line from dock to dock. */
  readonly method: "SHIPPING" | "PICKUP" | "LOCAL";
  readonly payment: "bank-deposit" | "zeller" | "on-account";
}

/** An order of one article of a category, and how far it has come. */
export interface DemoOrder extends DemoGoods {
  readonly payment: "bank-deposit" | "zeller";
  readonly end: "pending" | "canceled" | "paid" | "shipped" | "delivered" | "ready-for-pickup";
  /** When it was placed; what happened to it since came a day apart. */
  readonly daysAgo: number;
  /** The part that is given back, of goods that were delivered. */
  readonly back?: DemoReturn;
  /** The part that the truck line damaged, of freight that was delivered. */
  readonly claim?: DemoClaim;
}

/** A freight claim, and how far it has come. */
export interface DemoClaim {
  readonly damage: DamageKind;
  readonly wish: Remedy;
  readonly description: string;
  /** Files beside `photos/photograph.ts`: of the damage, and of the delivery receipt. */
  readonly photos: readonly string[];
  readonly receipt: readonly string[];
  /** `filed`: the merchant looks into it, and has filed the shop's own claim with the carrier. */
  readonly end: "opened" | "filed";
  /** Days after the goods came. */
  readonly after: number;
}

/** A return, and how far it has come. */
export interface DemoReturn {
  /** Number of the units. */
  readonly quantity: number;
  readonly reason: ReturnReason;
  readonly remark: string;
  /** Files beside `photos/photograph.ts`. */
  readonly photos: readonly string[];
  readonly end: "requested" | "declined" | "agreed" | "sent" | "signed";
  /** Why the merchant declined, or how the goods are to be sent. */
  readonly answer?: string;
  /** Days after the goods came. */
  readonly after: number;
}

export const demoOrders: readonly DemoOrder[] = [
  {
    category: "air-pipe",
    nth: 0,
    quantity: 1,
    method: "SHIPPING",
    payment: "zeller",
    end: "delivered",
    daysAgo: 16,
    back: {
      quantity: 1,
      reason: "parts-missing",
      remark: "Two of the three drop outlets were not in the box. The carton was sealed.",
      photos: ["missing-drops"],
      end: "requested",
      after: 3,
    },
  },
  {
    category: "extras",
    nth: 1,
    quantity: 4,
    method: "SHIPPING",
    payment: "bank-deposit",
    end: "delivered",
    daysAgo: 15,
    back: {
      quantity: 4,
      reason: "wrong-item",
      remark: "We ordered 200 PSI valves, these are stamped 150.",
      photos: ["wrong-valves"],
      end: "signed",
      answer: "Please use the original box, with the prepaid UPS label that we emailed you.",
      after: 4,
    },
  },
  {
    category: "extras",
    nth: 0,
    quantity: 2,
    method: "SHIPPING",
    payment: "bank-deposit",
    end: "delivered",
    daysAgo: 13,
    back: {
      quantity: 1,
      reason: "defective",
      remark: "The coil burned on the first day and the drain leaks oil.",
      photos: ["burnt-coil", "leaking-drain"],
      end: "sent",
      answer: "We emailed you a prepaid UPS label. Hand the box in at any UPS location.",
      after: 2,
    },
  },
  {
    category: "air-dryers",
    nth: 0,
    quantity: 1,
    method: "LOCAL",
    payment: "bank-deposit",
    end: "delivered",
    daysAgo: 12,
    claim: {
      damage: "concealed",
      wish: "refund",
      description:
        "The crate looked fine. When we unpacked it the side panel was bent in and the condenser fins behind it are flat.",
      photos: ["bent-panel"],
      receipt: [],
      end: "filed",
      after: 2,
    },
  },
  {
    category: "extras",
    nth: 1,
    quantity: 1,
    method: "SHIPPING",
    payment: "zeller",
    end: "delivered",
    daysAgo: 11,
    back: {
      quantity: 1,
      reason: "does-not-fit",
      remark: "Thread is wrong.",
      photos: [],
      end: "declined",
      answer: "The thread on your order is 1/2 in NPT, as listed. Please send a photo of the thread and of the label.",
      after: 3,
    },
  },
  {
    category: "extras",
    nth: 3,
    quantity: 2,
    method: "SHIPPING",
    payment: "bank-deposit",
    end: "delivered",
    daysAgo: 10,
    back: {
      quantity: 1,
      reason: "damaged",
      remark: "Gauge glass cracked and the bracket scratched; the box was open on one side.",
      photos: ["cracked-bowl", "crushed-box"],
      end: "requested",
      after: 4,
    },
  },
  {
    category: "air-tanks",
    nth: 0,
    quantity: 1,
    method: "LOCAL",
    payment: "bank-deposit",
    end: "delivered",
    daysAgo: 10,
    claim: {
      damage: "noted",
      wish: "replacement",
      description: "Shrink wrap torn and the tank dented on one side. We noted it on the delivery receipt.",
      photos: ["dented-tank"],
      receipt: ["signed-receipt"],
      end: "opened",
      after: 4,
    },
  },
  {
    category: "air-filters",
    nth: 0,
    quantity: 2,
    method: "SHIPPING",
    payment: "bank-deposit",
    end: "delivered",
    daysAgo: 9,
  },
  { category: "extras", nth: 0, quantity: 1, method: "SHIPPING", payment: "zeller", end: "canceled", daysAgo: 7 },
  { category: "extras", nth: 1, quantity: 1, method: "SHIPPING", payment: "bank-deposit", end: "shipped", daysAgo: 4 },
  {
    category: "lubricants",
    nth: 0,
    quantity: 3,
    method: "PICKUP",
    payment: "bank-deposit",
    end: "ready-for-pickup",
    daysAgo: 3,
  },
  { category: "lubricants", nth: 1, quantity: 1, method: "SHIPPING", payment: "zeller", end: "paid", daysAgo: 2 },
  { category: "air-pipe", nth: 0, quantity: 4, method: "SHIPPING", payment: "zeller", end: "pending", daysAgo: 0 },
];
