import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { addressLimits } from "#domain/shipping/address.ts";
import { checkoutForm } from "#test/checkout/checkout-form.ts";
import { stockGoods } from "#test/checkout/checkout-shop.ts";
import { openShop } from "#test/open-shop.ts";

const shop = openShop();

const long = `${"Dented ".repeat(200)}end`;

test("checkout names the limit of each line of an address, at the line and above the form, in both languages", async () => {
  await stockGoods(shop().db, { sku: "LONGLINE" });
  const browser = shop().browser();
  await browser.post("/shoppingCart", { intent: "add", sku: "LONGLINE", quantity: "1" });
  const names = {
    firstName: "First name",
    companyName: "Company",
    address1: "Street address",
    address2: "Apartment, suite, dock",
    city: "City",
  } as const;
  for (const [field, label] of Object.entries(names))
    for (const [at, prefix] of ["", "/cn"].entries()) {
      const fields = { ...checkoutForm, intent: "place", key: randomUUID(), [`shipping.${field}`]: long };
      const { status, text } = await browser.post(`${prefix}/checkout`, fields);
      const most = addressLimits[field as keyof typeof names];
      expect([field, status]).toEqual([field, 400]);
      const sentence = at === 0 ? `${label} can have at most ${most} characters` : `最多 ${most} 个字符`;
      expect(text.split(sentence).length, `${prefix} ${field}`).toBeGreaterThanOrEqual(3);
      expect(text, field).toContain(long);
    }
});

test("what is too long for a ZIP code, a discount code, a machine or an order's number is refused and shown to its last letter", async () => {
  const browser = shop().browser();
  await browser.post("/shoppingCart", { intent: "add", sku: "LONGLINE", quantity: "1" });
  const machine = { intent: "save", key: "", model: "", kind: "rotary-screw", serial: "", hours: "", readOn: "" };
  const forms: [string, Record<string, string>, string][] = [
    ["/shoppingCart", { intent: "zip" }, "zip"],
    ["/shoppingCart", { intent: "code" }, "code"],
    ["/deliveredPrice", { intent: "save" }, "zip"],
    ["/machines?add=other", { ...machine, name: "Shop", hoursPerWeek: "" }, "serial"],
    ["/machines?add=other", { ...machine, hoursPerWeek: "" }, "name"],
    ["/machines?add=other", { ...machine, name: "Shop" }, "hoursPerWeek"],
    ["/order/track", { email: "ada@example.com" }, "number"],
    ["/order/track", { number: "PL-AAAA-1111" }, "email"],
  ];
  for (const [path, fields, field] of forms) {
    const { status, text } = await browser.post(path, { ...fields, [field]: long });
    expect([path, field, status >= 400 && status < 500]).toEqual([path, field, true]);
    expect([path, field, text.includes(`value="${long}"`)]).toEqual([path, field, true]);
  }
});
