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
  readonly quantity: number;
  readonly method: "SHIPPING" | "PICKUP";
  readonly payment: "bank-deposit" | "zeller";
  readonly end: "pending" | "paid" | "canceled";
}

export const demoOrders: readonly DemoOrder[] = [
  { category: "air-filters", quantity: 2, method: "SHIPPING", payment: "bank-deposit", end: "paid" },
  { category: "extras", quantity: 1, method: "SHIPPING", payment: "zeller", end: "canceled" },
  { category: "lubricants", quantity: 3, method: "PICKUP", payment: "bank-deposit", end: "paid" },
  { category: "air-pipe", quantity: 4, method: "SHIPPING", payment: "zeller", end: "pending" },
];
