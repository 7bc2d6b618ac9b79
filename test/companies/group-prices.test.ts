import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { draftToken } from "#engine/checkout/draft-link.ts";
import type { Mailer } from "#engine/ports/mailer.ts";
import { createSmtpMailer } from "#providers/smtp/smtp-mailer.ts";
import { jobs } from "#worker/jobs.ts";
import { checkoutForm } from "#test/checkout/checkout-form.ts";
import { setSetting, stockGoods } from "#test/checkout/checkout-shop.ts";
import { customer } from "#test/customers/customer-fixtures.ts";
import { signedIn } from "#test/customers/visitors.ts";
import { type Browser, openShop } from "#test/open-shop.ts";
import { change } from "#test/orders/changing-orders.ts";
import { buys, noteCarts, pass, remindAfter, remindersWaiting, words, workerOf } from "#test/recovery/recovery-shop.ts";
import { type Bench, openBench } from "#test/sandbox/running.ts";
import { pdfText } from "#test/server/pdf-text.ts";
import { shopSecret, signedInAs } from "#test/staff/staff-browser.ts";

const shop = openShop();
let merchant: Browser;
let bench: Bench;
let mailer: Mailer;
let group: number;

beforeAll(async () => {
  const { db } = shop();
  bench = await openBench();
  mailer = createSmtpMailer({ url: bench.smtpUrl, from: "shop@plenum.example" });
  await setSetting(db, "opening", { open: true });
  await setSetting(db, "tax", { OH: { rate: 80_000, shippingTaxed: false } });
  await setSetting(db, "bank", { payee: "Plenum", bank: "First", routingNumber: "1", accountNumber: "2" });
  await stockGoods(db, { sku: "TRADE-1", price: 10_000 }, { sku: "TRADE-2", price: 20_000 });
  await db.sql(`update products set summary = '{"en":"Fits","cn":"适用"}', description = '{"en":[],"cn":[]}'`);
  await shop().goodsChanged();
  const [row] = await db.sql<{ id: number }>(
    "insert into customer_groups (name, created_at) values ('Trade', now()) returning id",
  );
  group = row!.id;
  await listAt({ "TRADE-1": 7_300, "TRADE-2": 16_700 });
  merchant = await signedInAs(shop(), "owner");
});
afterAll(async () => {
  mailer.close();
  await bench.close();
});

/** A list of the group with these prices; gives its id. */
async function listAt(prices: Readonly<Record<string, number>>): Promise<number> {
  const { db } = shop();
  const [list] = await db.sql<{ id: number }>(
    `insert into price_lists (name, place, created_at, updated_at) values ('{"en":"Trade terms","cn":"行业协议"}', 10, now(), now())
     returning id`,
  );
  await db.sql("insert into price_list_groups (list_id, group_id) values ($1, $2)", [list!.id, group]);
  for (const [sku, price] of Object.entries(prices))
    await db.sql(
      `insert into price_list_prices (list_id, variant_id, from_quantity, price_cents)
       select $1, id, 1, $3 from variants where sku = $2`,
      [list!.id, sku, price],
    );
  return list!.id;
}

let count = 0;
/** A single customer of the group, signed in. */
async function dealer(): Promise<{ id: number; email: string; browser: Browser }> {
  const email = `dealer-${(count += 1)}@example.com`;
  const id = await customer(shop().db, email, { firstName: "Zoe" });
  await shop().db.sql("insert into customer_group_customers (group_id, customer_id) values ($1, $2)", [group, id]);
  return { id, email, browser: await signedIn(shop(), email) };
}
const leaves = (id: number) => shop().db.sql("delete from customer_group_customers where customer_id = $1", [id]);
const puts = (browser: Browser, sku: string, quantity = 1) =>
  browser.post("/shoppingCart", { intent: "add", sku, quantity: String(quantity) });

const linesOf = (customerId: number) =>
  shop().db.sql<{ sku: string; price: number; quantity: number; contract: { earnsPoints: boolean } | null }>(
    `select l.sku, l.unit_price_cents as price, l.quantity, l.contract from orders o join order_lines l on l.order_id = o.id
     where o.customer_id = $1 order by o.id, l.position`,
    [customerId],
  );

test("quick order, the estimate and its paper and the order's page tell a group's price as the cart does", async () => {
  const { id, email, browser } = await dealer();
  const checked = await browser.post("/quickOrder", [
    ["counted", "yes"],
    ["number", "TRADE-1"],
    ["quantity", "2"],
  ]);
  expect(words(checked.text)).toContain("$73.00");
  await puts(browser, "TRADE-1", 2);
  expect(words((await browser.get("/shoppingCart")).text)).toContain("$146.00");
  const paper = await browser.post("/quotation", [
    ["intent", "make"],
    ["kind", "cart"],
  ]);
  expect(words((await browser.get(paper.location!)).text)).toContain("2 × $73.00");
  const { bytes } = await browser.bytes(paper.location!.replace("/quotation?", "/quotation.pdf?"));
  expect(pdfText(bytes)).toContain("$146.00");
  await buys(browser, email);
  expect(await linesOf(id)).toMatchObject([{ sku: "TRADE-1", price: 7_300, quantity: 2 }]);
  const [order] = await shop().db.sql<{ number: string }>("select number from orders where customer_id = $1", [id]);
  const page = words((await browser.get(`/order/detail?order=${order!.number}`)).text);
  expect(page).toContain("$146.00");
  expect(page).not.toContain("$200.00");
});

test("an estimate made for a group's customer is a paper of its own price and stays one after they have left", async () => {
  const { id, browser } = await dealer();
  await puts(browser, "TRADE-2");
  const make = () =>
    browser.post("/quotation", [
      ["intent", "make"],
      ["kind", "cart"],
    ]);
  const before = (await make()).location!;
  expect(words((await browser.get(before)).text)).toContain("$167.00");
  await leaves(id);
  const after = (await make()).location!;
  expect(words((await browser.get(after)).text)).toContain("$200.00");
  expect(words((await browser.get(before)).text)).toContain("$167.00");
});

test("a draft that staff begin for a customer of a group takes the group's price, the public one for anybody else", async () => {
  const { id, email } = await dealer();
  const other = await customer(shop().db, "no-dealer@example.com");
  for (const [customerId, mail, price] of [
    [id, email, 7_300],
    [other, "no-dealer@example.com", 10_000],
  ] as const) {
    const form = {
      version: "0",
      key: randomUUID(),
      language: "en",
      email: mail,
      method: "SHIPPING",
      ...Object.fromEntries(Object.entries(checkoutForm).filter(([field]) => field.startsWith("shipping."))),
      "lines.0.sku": "TRADE-1",
      "lines.0.quantity": "2",
      validDays: "7",
      customer: String(customerId),
    };
    const saved = await merchant.post(`/admin/drafts/new?customer=${customerId}`, { ...form, intent: "save" });
    expect(saved.status, words(saved.text).slice(-2_000)).toBe(303);
    const number = saved.location!.split("/").at(-1)!.split("?")[0]!;
    const sent = await merchant.post(`/admin/drafts/${number}`, { ...form, intent: "send", version: "1" });
    expect(sent.location, words(sent.text).slice(-2_000)).toContain("done=sent");
    const [draft] = await shop().db.sql<{ id: number; version: number }>(
      "select id, version from order_drafts where number = $1",
      [number],
    );
    const page = `/order/proforma?offer=${draftToken(shopSecret, { id: draft!.id, linkRound: 0 })}`;
    const shown = (await shop().browser().get(page)).text;
    expect(words(shown)).toContain(`2 × $${price / 100}.00`);
    const total = /name="total" value="(\d+)"/.exec(shown)?.[1] ?? "";
    // A sent draft binds the shop, whether or not the customer is still in the group.
    if (customerId === id) await leaves(id);
    const paid = await shop()
      .browser()
      .post(page, { intent: "pay", method: "stripe", version: String(draft!.version), total });
    expect(paid.status).toBe(303);
    const [line] = await shop().db.sql<{ price: number }>(
      `select l.unit_price_cents as price from order_drafts d join order_lines l on l.order_id = d.order_id where d.id = $1`,
      [draft!.id],
    );
    expect(line!.price).toBe(price);
  }
});

test("what staff add to an order of a customer of a group costs the group's price, and what was sold stays as sold", async () => {
  const { id, email, browser } = await dealer();
  await puts(browser, "TRADE-1", 2);
  await buys(browser, email);
  const [order] = await shop().db.sql<{ number: string }>("select number from orders where customer_id = $1", [id]);
  await change(merchant, order!.number, { "lines.1.sku": "TRADE-2", "lines.1.quantity": "1" });
  expect(await linesOf(id)).toMatchObject([
    { sku: "TRADE-1", price: 7_300, quantity: 2 },
    { sku: "TRADE-2", price: 16_700, quantity: 1 },
  ]);
  await leaves(id);
  await change(merchant, order!.number, { "lines.0.quantity": "3" });
  expect((await linesOf(id)).map(({ price }) => price)).toEqual([7_300, 16_700]);
});

test("a reminder of a cart names the group's price to who is in it, and its link shows every opener their own", async () => {
  await remindAfter(shop(), 24);
  const inGroup = await dealer();
  const left = await dealer();
  for (const { browser } of [inGroup, left]) await puts(browser, "TRADE-1", 2);
  await leaves(left.id);
  pass(shop(), 24);
  await noteCarts(shop());
  for (const id of await remindersWaiting(shop())) await jobs.send_cart_reminder?.(workerOf(shop(), mailer), { id });
  const mails = (await bench.get("/mail")) as { to: string; text: string; html: string; links: string[] }[];
  const mailTo = (email: string) => mails.find(({ to }) => to === email)!;
  for (const part of [mailTo(inGroup.email).text, mailTo(inGroup.email).html]) expect(part).toContain("$146.00");
  for (const part of [mailTo(left.email).text, mailTo(left.email).html]) {
    expect(part).toContain("$200.00");
    expect(part).not.toContain("$146.00");
  }
  const link = mailTo(inGroup.email)
    .links.find((one) => one.includes("?cart="))!
    .slice(shop().url.length);
  const again = await signedIn(shop(), inGroup.email);
  for (const [browser, price] of [
    [again, "$146.00"],
    [shop().browser(), "$200.00"],
    [await signedIn(shop(), left.email), "$200.00"],
  ] as const) {
    const page = await browser.get(link);
    expect(words(page.text)).toContain(price);
    expect(page.headers.get("cache-control")).toContain("no-store");
  }
});

test("who leaves the group between what they were shown and pressing is told the new total, and nothing is ordered", async () => {
  const { id, email, browser } = await dealer();
  await puts(browser, "TRADE-1", 2);
  const fields = { ...checkoutForm, email, key: randomUUID() };
  const quoted = await browser.post("/checkout", { ...fields, intent: "quote" });
  const total = /name="total" value="(\d+)"/.exec(quoted.text)?.[1] ?? "";
  await leaves(id);
  const refused = await browser.post("/checkout", { ...fields, intent: "place", total });
  expect(refused.status).toBe(409);
  expect(await linesOf(id)).toEqual([]);
  const now = /name="total" value="(\d+)"/.exec(refused.text)?.[1] ?? "";
  expect(Number(now)).toBeGreaterThan(Number(total));
  const placed = await browser.post("/checkout", { ...fields, intent: "place", total: now });
  expect(placed.status).toBe(303);
  expect(await linesOf(id)).toMatchObject([{ price: 10_000, contract: null }]);
});

test("of a list that ends, or a customer taken out, at the moment of the order, each order has the total it was shown", async () => {
  for (let race = 0; race < 12; race += 1) {
    const { id, email, browser } = await dealer();
    await puts(browser, "TRADE-1", 2);
    const fields = { ...checkoutForm, email, key: randomUUID() };
    const quoted = await browser.post("/checkout", { ...fields, intent: "quote" });
    const total = /name="total" value="(\d+)"/.exec(quoted.text)?.[1] ?? "";
    const list = await shop().db.sql<{ id: number }>("select max(id) as id from price_lists");
    const ends = () =>
      race % 2 ? leaves(id) : shop().db.sql("update price_lists set archived_at = now() where id = $1", [list[0]!.id]);
    const [placed] = await Promise.all([browser.post("/checkout", { ...fields, intent: "place", total }), ends()]);
    const [order] = await shop().db.sql<{ total: number }>(
      "select total_cents as total from orders where customer_id = $1",
      [id],
    );
    expect([303, 409]).toContain(placed.status);
    if (placed.status === 303) {
      expect(order!.total).toBe(Number(total));
      expect(await linesOf(id)).toMatchObject([{ price: 7_300 }]);
    } else expect(order).toBeUndefined();
    await shop().db.sql("update price_lists set archived_at = null where id = $1", [list[0]!.id]);
  }
});

test("points are earned on no goods at a group's price, as with a company's", async () => {
  const { id, email, browser } = await dealer();
  await stockGoods(shop().db, { sku: "PLAIN-1", price: 5_000 });
  await puts(browser, "TRADE-1", 2);
  await puts(browser, "PLAIN-1", 1);
  await buys(browser, email);
  expect((await linesOf(id)).map(({ sku, contract }) => [sku, contract && contract.earnsPoints])).toEqual([
    ["TRADE-1", false],
    ["PLAIN-1", null],
  ]);
});
