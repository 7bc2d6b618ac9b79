import type { SignUpField } from "#domain/customers/forms.ts";
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
    firstName: "Dana", lastName: "Whitlock", companyName: "Whitlock Fabrication", address1: "418 Millrace Road", address2: "Dock 2",
    city: "Dayton", state: "OH", zip: "45402", phone: "9375550118",
  },
  {
    firstName: "Dana", lastName: "Whitlock", companyName: "Whitlock Fabrication", address1: "77 Harbor Loop", address2: "",
    city: "Anchorage", state: "AK", zip: "99501", phone: "9075550143",
  },
];

/** An order of one article of a category, and how far it has come. */
export interface DemoOrder {
  readonly category: string;
  /** Which of its best-sellers, from 0. */
  readonly nth: number;
  readonly quantity: number;
  readonly method: "SHIPPING" | "PICKUP";
  readonly payment: "bank-deposit" | "zeller";
  readonly end: "pending" | "canceled" | "paid" | "shipped" | "delivered" | "ready-for-pickup";
  /** When it was placed; what happened to it since came a day apart. */
  readonly daysAgo: number;
}

export const demoOrders: readonly DemoOrder[] = [
  { category: "air-filters", nth: 0, quantity: 2, method: "SHIPPING", payment: "bank-deposit", end: "delivered", daysAgo: 9 },
  { category: "extras", nth: 0, quantity: 1, method: "SHIPPING", payment: "zeller", end: "canceled", daysAgo: 7 },
  { category: "extras", nth: 1, quantity: 1, method: "SHIPPING", payment: "bank-deposit", end: "shipped", daysAgo: 4 },
  { category: "lubricants", nth: 0, quantity: 3, method: "PICKUP", payment: "bank-deposit", end: "ready-for-pickup", daysAgo: 3 },
  { category: "lubricants", nth: 1, quantity: 1, method: "SHIPPING", payment: "zeller", end: "paid", daysAgo: 2 },
  { category: "air-pipe", nth: 0, quantity: 4, method: "SHIPPING", payment: "zeller", end: "pending", daysAgo: 0 },
];
