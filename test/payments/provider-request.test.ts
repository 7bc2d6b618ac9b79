import { expect, test } from "vitest";
import type { PaymentMethod } from "#domain/checkout/payment-method.ts";
import { beginPayment } from "#engine/payments/begin-payment.ts";
import { asciiEmail } from "#providers/stripe/open-session.ts";
import { saveDiscountCodes } from "#engine/promotions/save-discount-codes.ts";
import { testDatabase } from "#test/database.ts";
import { placeOrder } from "./placed-order.ts";
import { sandboxShop } from "./sandbox-shop.ts";

const database = testDatabase({ max: 10 });
const shop = sandboxShop(database);

const address = {
  firstName: "伟",
  lastName: "张",
  companyName: "",
  address1: "1 Mill Rd",
  address2: "",
  city: "Columbus",
  state: "OH",
  zip: "43228",
  phone: "6145551234",
  country: "US",
};

test.each<PaymentMethod>(["stripe", "paypal"])(
  "%s shows the goods in the buyer's language with discount, shipping and tax, to the cent, and where they go",
  async (method) => {
    const { sandbox, deps } = shop();
    await deps.db.transaction((tx) => saveDiscountCodes(tx, [{ code: "SAVE5", worth: { amountCents: 500 } }]));
    const purchase = { language: "cn", buyer: address, discountCode: "SAVE5" } as const;
    const order = await placeOrder(deps.db, sandbox.clock, method, purchase);
    const begun = await beginPayment(deps, order.number);
    if (!begun.ok || begun.value.kind !== "redirect") throw new Error(`not begun ${JSON.stringify(begun)}`);
    const page = await (await fetch(begun.value.url)).text();
    expect(page).toContain(`data-total="${order.total}"`);
    for (const words of ["接头 × 2", "99.98", "15.00", "7.60", "5.00", "1 Mill Rd", "伟 张"])
      expect(page).toContain(words);
  },
);

test("an email with other scripts is written as Stripe takes it, or left for the buyer to type there", () => {
  expect(asciiEmail("ada@example.com")).toBe("ada@example.com");
  expect(asciiEmail("ada@bücher.example")).toBe("ada@xn--bcher-kva.example");
  expect(asciiEmail("张伟@example.com")).toBeNull();
});
