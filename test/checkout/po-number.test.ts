import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { days } from "#domain/kernel/time.ts";
import { eraseSettledOrders } from "#engine/customers/erase-orders.ts";
import type { Shop } from "#engine/shop.ts";
import { checkoutForm } from "#test/checkout/checkout-form.ts";
import { stockGoods } from "#test/checkout/checkout-shop.ts";
import { customer } from "#test/customers/customer-fixtures.ts";
import { signedIn } from "#test/customers/visitors.ts";
import { type Browser, openShop } from "#test/open-shop.ts";
import { walkOrder } from "#test/order-walkthrough.ts";
import { pdfText } from "#test/server/pdf-text.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";
import { writeOrderMail } from "#worker/mail/write-order-mail.ts";

const shop = openShop();

const names = { en: "PO number", cn: "采购订单号" } as const;
const prefixes = { en: "", cn: "/cn" } as const;

/** Sends the form of the checkout with goods in the cart; gives the answer. */
async function checkOut(browser: Browser, poNumber: string, prefix = "") {
  const sku = `PO-${randomUUID().slice(0, 8).toUpperCase()}`;
  await stockGoods(shop().db, { sku, price: 20_000 });
  await browser.post("/shoppingCart", { intent: "add", sku, quantity: "1" });
  const form = { ...checkoutForm, poNumber };
  const quoted = await browser.post(`${prefix}/checkout`, { ...form, intent: "quote" });
  const total = /name="total" value="(\d+)"/.exec(quoted.text)?.[1] ?? "";
  return browser.post(`${prefix}/checkout`, { ...form, intent: "place", key: randomUUID(), total });
}

async function newestOrder(): Promise<{ id: number; number: string }> {
  const [order] = await shop().db.sql<{ id: number; number: string }>(
    "select id, number from orders order by id desc limit 1",
  );
  return order!;
}

test("a buyer's PO number is found on every face of the order and by both sides' search, in both languages", async () => {
  const { db, clock, url, stripe } = shop();
  await customer(db, "ada@example.com");
  const buyer = await signedIn(shop(), "ada@example.com");
  const owner = await signedInAs(shop(), "owner");
  for (const language of ["en", "cn"] as const) {
    const prefix = prefixes[language];
    const poNumber = `AB-4711/${language}`;
    await db.sql("update customers set language = $1", [language]);
    const placed = await checkOut(buyer, `  ${poNumber} `, prefix);
    expect(placed.status).toBe(303);
    const order = await newestOrder();
    await walkOrder(db, clock, order, "confirmed", stripe);
    const { number } = order;
    const said = async (browser: Browser, path: string) => (await browser.get(prefix + path)).text;
    const printed = async (browser: Browser, path: string) => pdfText((await browser.bytes(prefix + path)).bytes);
    for (const text of [
      await said(buyer, `/order/detail?order=${number}`),
      await said(buyer, `/order/receipt?order=${number}`),
      await said(owner, `/admin/orders/${number}`),
      await printed(buyer, `/order/receipt.pdf?order=${number}`),
      await printed(owner, `/admin/orders/${number}/packingSlip`),
      await said(owner, "/admin/export/orders"),
    ]) {
      expect(text).toContain(names[language]);
      expect(text).toContain(poNumber);
    }
    const mail = await writeOrderMail({ db, clock, settings: { publicUrl: url } } as unknown as Shop, {
      orderId: order.id,
      mail: "paid",
    });
    expect(mail?.text).toContain(names[language]);
    expect(mail?.text).toContain(poNumber);
    const searched = `q=${encodeURIComponent(poNumber.slice(3))}`;
    const list = await said(owner, `/admin/orders?${searched}`);
    expect(list).toContain(number);
    expect(list).toContain(poNumber);
    expect(await said(buyer, `/order/list?${searched}`)).toContain(number);
    expect(await said(owner, "/admin/orders?q=AB-9999")).not.toContain(number);
  }
  const made = await owner.post("/admin/settings/apiKeys", { intent: "make", name: "Books", scope: "orders.read" });
  const key = /shop_[\w-]{43}/.exec(made.text)?.[0] ?? "";
  const { number } = await newestOrder();
  const answer = await fetch(`${url}/api/v1/orders/${number}`, { headers: { authorization: `Bearer ${key}` } });
  expect(await answer.json()).toMatchObject({ data: { number, poNumber: "AB-4711/cn" } });
});

test("one that is too long is said at its field with what was typed kept, and nothing is ordered", async () => {
  const browser = shop().browser();
  const [before] = await shop().db.sql("select count(*)::int as orders from orders");
  const tooLong = `PO-${"7".repeat(38)}`;
  for (const [prefix, label, sentence] of [
    ["", "PO number", "can have at most 40 characters"],
    ["/cn", "采购订单号", "最多 40 个字符"],
  ] as const) {
    const answer = await checkOut(browser, tooLong, prefix);
    expect(answer.status).toBe(400);
    expect(answer.text).toContain(label);
    expect(answer.text).toContain(sentence);
    expect(answer.text).toMatch(
      new RegExp(`name="poNumber"[^>]*value="${tooLong}"|value="${tooLong}"[^>]*name="poNumber"`),
    );
  }
  expect(await shop().db.sql("select count(*)::int as orders from orders")).toEqual([before]);
});

test("a stranger's link typed as a PO number is none in the mail that another receives", async () => {
  const { db, clock, url } = shop();
  expect((await checkOut(shop().browser(), "https://evil.example/pay")).status).toBe(303);
  const { id } = await newestOrder();
  const mail = await writeOrderMail({ db, clock, settings: { publicUrl: url } } as unknown as Shop, {
    orderId: id,
    mail: "placed",
  });
  expect(mail?.text).toContain("evil. example");
  expect(`${mail?.text}${mail?.html}`).not.toContain("evil.example");
});

test("it goes with the person when the order's personal data is erased", async () => {
  const { db, clock, stripe } = shop();
  expect((await checkOut(shop().browser(), "AB-PRIVATE")).status).toBe(303);
  const { id } = await newestOrder();
  await walkOrder(db, clock, await newestOrder(), "delivered", stripe);
  clock.advance(days(366 * 12));
  await db.transaction((tx) => eraseSettledOrders(tx, { clock } as never));
  expect(await db.sql("select po_number, erased_at is not null as gone from orders where id = $1", [id])).toEqual([
    { po_number: "", gone: true },
  ]);
});
