import { expect, test } from "vitest";
import { cents, zero } from "#domain/kernel/money.ts";
import { instant } from "#domain/kernel/time.ts";
import type { PaymentMethod } from "#domain/checkout/payment-method.ts";
import { beginPayment } from "#engine/payments/begin-payment.ts";
import type { PaymentRequest } from "#engine/ports/payment-provider.ts";
import { orderRequest } from "#providers/paypal/order-request.ts";
import { asciiEmail } from "#providers/stripe/open-session.ts";
import { saveDiscountCodes } from "#engine/promotions/save-discount-codes.ts";
import { testDatabase } from "#test/database.ts";
import { placeOrder } from "./placed-order.ts";
import { sandboxShop } from "./sandbox-shop.ts";

const database = testDatabase({ max: 10 });
const shop = sandboxShop(database);

const address = {
  firstName: "Wei",
  lastName: "Zhang",
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
    for (const words of ["接头 × 2", "99.98", "15.00", "7.60", "5.00", "1 Mill Rd", "Wei Zhang"])
      expect(page).toContain(words);
  },
);

test("the buyer sees on Stripe's page the picture of each line that the shop shows", async () => {
  const { sandbox, deps } = shop();
  const order = await placeOrder(deps.db, sandbox.clock, "stripe");
  const begun = await beginPayment(deps, order.number);
  if (!begun.ok || begun.value.kind !== "redirect") throw new Error(`not begun ${JSON.stringify(begun)}`);
  const page = await (await fetch(begun.value.url)).text();
  const [line] = await deps.db.sql<{ picture_family: string }>(
    "select picture_family from order_lines join orders o on o.id = order_id where o.number = $1",
    [order.number],
  );
  expect(page).toContain(
    `<img src="${deps.settings.publicUrl}/pictures/${line?.picture_family}/three-quarter-640.webp" alt=""`,
  );
});

const paymentRequest: Omit<PaymentRequest, "lines"> = {
  paymentKey: "0190a5a0-0000-7000-8000-000000000001",
  orderNumber: "PL-7K3F-92QX",
  amount: cents(500),
  currency: "USD",
  email: "ada@example.com",
  language: "en",
  discount: zero,
  discountCode: null,
  pointsUsed: 0,
  points: zero,
  shipping: zero,
  tax: zero,
  shipTo: null,
  capturesLater: false,
  settlesAtOnce: true,
  begunAt: instant(0),
  deadline: instant(0),
  returnUrl: "https://shop.example/payment?return=paid",
  cancelUrl: "https://shop.example/payment?return=left",
};

test.each([
  ["https://shop.example/pictures/0a1b2c3d4e5f60718293a4b5c6d7e8f9/photo-640.jpg", true],
  ["https://shop.example/pictures/piston/three-quarter-640.webp", false],
  ["http://127.0.0.1:3000/pictures/0a1b2c3d4e5f60718293a4b5c6d7e8f9/photo-640.jpg", false],
])("PayPal is named a picture only as it takes them: %s", (picture, isNamed) => {
  const line = { name: "Fitting", sku: "T-1", quantity: 1, unitPrice: cents(500), picture };
  const [unit] = orderRequest({ ...paymentRequest, lines: [line] }).purchase_units;
  expect(unit && "items" in unit && unit.items?.[0]).toMatchObject(
    isNamed ? { image_url: picture } : { name: "Fitting" },
  );
  expect(JSON.stringify(unit).includes("image_url")).toBe(isNamed);
});

// Oracle: card networks show 22 characters; Stripe puts up to ten of the account's own name and "* " before the suffix.
test("the buyer's bank statement names the order, within what card networks show", async () => {
  const { sandbox, deps } = shop();
  const order = await placeOrder(deps.db, sandbox.clock, "stripe");
  const begun = await beginPayment(deps, order.number);
  if (!begun.ok || begun.value.kind !== "redirect") throw new Error(`not begun ${JSON.stringify(begun)}`);
  await sandbox.pay(begun.value.session);
  const path = `/stripe/v1/checkout/sessions/${begun.value.session}?expand[]=payment_intent.latest_charge`;
  const reply = await fetch(sandbox.url + path, { headers: { authorization: "Bearer sk_test_shop" } });
  const session = (await reply.json()) as {
    payment_intent: { latest_charge: { calculated_statement_descriptor: string } };
  };
  const statement = session.payment_intent.latest_charge.calculated_statement_descriptor;
  expect(statement).toBe(`SANDBOX* ${order.number.replaceAll("-", "")}`);
  const [unit] = orderRequest({ ...paymentRequest, lines: [] }).purchase_units;
  expect(unit?.soft_descriptor).toBe("PL7K3F92QX");
  expect(`${"X".repeat(10)}* ${unit?.soft_descriptor}`).toHaveLength(22);
});

test("an email with other scripts is written as Stripe takes it, or left for the buyer to type there", () => {
  expect(asciiEmail("ada@example.com")).toBe("ada@example.com");
  expect(asciiEmail("ada@bücher.example")).toBe("ada@xn--bcher-kva.example");
  expect(asciiEmail("张伟@example.com")).toBeNull();
});
