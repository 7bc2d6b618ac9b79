import { expect, test } from "vitest";
import { cents } from "#domain/kernel/money.ts";
import { payableOrders } from "#engine/payable-orders.ts";
import { customer } from "#test/customers/customer-fixtures.ts";
import { placeOrder } from "#test/payments/placed-order.ts";
import { refundAsShown } from "#test/orders/refund-as-shown.ts";
import { openShop } from "#test/open-shop.ts";
import { signedIn } from "../customers/visitors.ts";
import { walkOrder } from "#test/order-walkthrough.ts";
import { pdfText } from "#test/server/pdf-text.ts";

const shop = openShop();

test("a paid order has a receipt in both languages, as page and as PDF on Letter and A4; an unpaid one says that it has none yet", async () => {
  const { db, clock, errors } = shop();
  const id = await customer(db, "receipt@example.com");
  const order = await placeOrder(db, clock, "bank-deposit", { customerId: id });
  const browser = await signedIn(shop(), "receipt@example.com");
  const at = (prefix: string, more = "") => `${prefix}/order/receipt${more ? ".pdf" : ""}?order=${order.number}${more}`;
  expect((await browser.get(at(""))).text).toContain("Your receipt will be here as soon as the order is paid.");
  expect((await browser.get(at("", "&paper=a4"))).status).toBe(404);

  await walkOrder(db, clock, order, "confirmed");
  const english = await browser.get(at(""));
  for (const said of [
    "Receipt",
    order.number,
    "Fitting",
    "$49.99",
    "$99.98",
    "$15.00",
    "$8.00",
    "$122.98",
    "Bank deposit",
  ])
    expect(english.text).toContain(said);
  const chinese = await browser.get(at("/cn"));
  for (const said of ["收据", "接头", "US$122.98"]) expect(chinese.text).toContain(said);
  expect(chinese.text).not.toContain("发票");
  for (const prefix of ["", "/en", "/cn"]) {
    for (const [paper, box] of [
      ["letter", "[0 0 612 792]"],
      ["a4", "[0 0 595.28 841.89]"],
      ["nonsense", "[0 0 612 792]"],
    ] as const) {
      const pdf = await browser.get(at(prefix, `&paper=${paper}`));
      expect({
        status: pdf.status,
        contentType: pdf.headers.get("content-type"),
        cacheControl: pdf.headers.get("cache-control"),
      }).toEqual({ status: 200, contentType: "application/pdf", cacheControl: "private, no-store" });
      expect(pdf.text.startsWith("%PDF-")).toBe(true);
      expect(pdf.text).toContain(`/MediaBox ${box}`);
      // The typeface travels with the file, so that Chinese is there on any printer.
      expect(pdf.text).toContain("NotoSansSC-Regular");
    }
  }
  expect((await shop().browser().get(at("", "&paper=a4"))).status).toBe(404);
  expect(errors).toEqual([]);
});

test("a receipt names a buyer as typed in Korean, Chinese and with an emoji, and draws no sign that its font lacks", async () => {
  const { db, clock } = shop();
  const id = await customer(db, "korean@example.com");
  const billing = { firstName: "김민수 ☕️", lastName: "陳怡君 🔧" };
  const order = await placeOrder(db, clock, "bank-deposit", { customerId: id, billing });
  await walkOrder(db, clock, order, "confirmed");
  const browser = await signedIn(shop(), "korean@example.com");
  for (const prefix of ["", "/cn"]) {
    const { bytes } = await browser.bytes(`${prefix}/order/receipt.pdf?order=${order.number}&paper=letter`);
    const text = pdfText(bytes);
    for (const said of ["김민수 ☕", "陳怡君 🔧"]) expect(text, prefix).toContain(said);
    // The first glyph of a font stands for what it lacks; a box stands for what no font of ours has.
    expect(text).not.toMatch(/[\0□]/);
  }
});

test("the receipt's PDF lists the totals of its page: free shipping and refunds, in the same words", async () => {
  const { db, clock, url } = shop();
  const id = await customer(db, "refunded@example.com");
  const order = await placeOrder(db, clock, "bank-deposit", { customerId: id });
  await walkOrder(db, clock, order, "confirmed");
  await db.sql("update orders set shipping_cents = 0, total_cents = total_cents - 1500 where id = $1", [order.id]);
  const deps = { db, clock, payments: new Map(), orders: payableOrders(clock), settings: { publicUrl: url } };
  const refund = { orderNumber: order.number, amount: cents(1_001), reason: "courtesy", staffId: 7 };
  expect(await refundAsShown(deps, refund)).toMatchObject({ ok: true });
  const browser = await signedIn(shop(), "refunded@example.com");
  for (const [prefix, rows] of [
    ["", ["Shipping Free", "Refund in Progress $10.01"]],
    ["/cn", ["运费 免费", "退款中 US$10.01"]],
  ] as const) {
    const page = (await browser.get(`${prefix}/order/receipt?order=${order.number}`)).text;
    const { bytes } = await browser.bytes(`${prefix}/order/receipt.pdf?order=${order.number}`);
    const face = { page: page.replaceAll(/<[^>]*>/g, " "), pdf: pdfText(bytes) };
    for (const [name, text] of Object.entries(face))
      for (const row of rows) expect(text.replaceAll(/\s+/g, " "), `${name} ${prefix}`).toContain(row);
  }
});
