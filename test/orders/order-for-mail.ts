import { cents, zero } from "#domain/kernel/money.ts";
import type { OrderForMail } from "#engine/orders/order-for-mail.ts";

/** An order of two fittings that is written about in mails. */
export const orderForMail: OrderForMail = {
  id: 1,
  number: "PL-7K3F-92QX",
  email: "buyer@example.com",
  firstName: "Ada",
  lastName: "Byron",
  language: "en",
  customerId: null,
  boughtFor: null,
  shippingMethod: "SHIPPING",
  method: "stripe",
  pickupPlace: null,
  shippingAddress: null,
  freightOptions: null,
  ownLines: null,
  subtotal: cents(9_998),
  discount: zero,
  pointsUsed: 0,
  points: zero,
  shipping: cents(1_500),
  tax: cents(800),
  total: cents(12_298),
  arrivesFrom: "2026-11-24",
  arrivesTo: "2026-11-27",
  payBy: null,
  power: null,
  lines: [
    {
      name: { en: "Fitting", cn: "接头" },
      variantName: null,
      sku: "T-1",
      reference: "",
      quantity: 2,
      waiting: 0,
      expectedOn: null,
      unitPrice: cents(4_999),
      power: null,
    },
  ],
};
