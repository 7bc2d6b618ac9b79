import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import type { Mailer } from "#engine/ports/mailer.ts";
import { takeReminder } from "#engine/recovery/take-reminder.ts";
import { checkoutForm } from "#test/checkout/checkout-form.ts";
import { setSetting, stockGoods } from "#test/checkout/checkout-shop.ts";
import { customer, goodPassword } from "#test/customers/customer-fixtures.ts";
import { type Browser, openShop } from "#test/open-shop.ts";
import {
  cartsOf,
  customerLeaves,
  guestLeaves,
  noteCarts,
  pass,
  remindAfter,
  words,
  workerOf,
} from "./recovery-shop.ts";

const shop = openShop();
beforeEach(() => remindAfter(shop(), 24));

const boxIn = (html: string) => /<input[^>]*name="remind"[^>]*>/.exec(html)?.[0] ?? null;
const consentsOf = async (email: string) =>
  (await shop().db.sql("select from cart_consents where email_key = $1", [email])).length;
const quote = (browser: Browser, fields: Record<string, string>) =>
  browser.post("/checkout", { intent: "quote", ...fields });

async function shopper(sku: string): Promise<Browser> {
  await stockGoods(shop().db, { sku });
  const browser = shop().browser();
  await browser.post("/shoppingCart", { intent: "add", sku, quantity: "1" });
  return browser;
}

test("a guest is asked only while the merchant reminds, in their language, and the box is not ticked beforehand", async () => {
  const browser = await shopper("BOX-1");
  const page = await browser.get("/checkout");
  expect(boxIn(page.text)).not.toBeNull();
  expect(boxIn(page.text)).not.toContain("checked");
  expect(words(page.text)).toContain("Remind me once if I leave this cart without ordering");
  expect(words((await browser.get("/cn/checkout")).text)).toContain("仅一封");
  await setSetting(shop().db, "reminders", { on: false, hours: 24 });
  expect(boxIn((await browser.get("/checkout")).text)).toBeNull();
  // Sent all the same, it is not heard.
  await quote(browser, { email: "off@example.com", remind: "on" });
  expect(await consentsOf("off@example.com")).toBe(0);
});

test("the page and its question for totals cost no statement more where the box is shown and not ticked", async () => {
  const browser = await shopper("BOX-COST");
  const cost = async () => {
    shop().db.takeStatements();
    await browser.get("/checkout");
    const page = shop().db.takeStatements().length;
    await quote(browser, { email: "cost@example.com" });
    return { page, quote: shop().db.takeStatements().length };
  };
  await setSetting(shop().db, "reminders", { on: false, hours: 24 });
  await browser.get("/checkout");
  const before = await cost();
  await remindAfter(shop(), 24);
  expect(await cost()).toEqual(before);
  expect(before.quote).toBe(1);
});

test("the box stays as it was chosen, follows the address, and an unticked one takes the address out again", async () => {
  const browser = await shopper("BOX-2");
  await quote(browser, { email: "first@example.com", remind: "on" });
  expect(await consentsOf("first@example.com")).toBe(1);
  expect(boxIn((await browser.get("/checkout")).text)).toContain("checked");
  for (const email of ["second@example.com", "second@", ""]) await quote(browser, { email, remind: "on" });
  expect([await consentsOf("first@example.com"), await consentsOf("second@example.com")]).toEqual([0, 1]);
  pass(shop(), 24);
  await noteCarts(shop());
  expect(await cartsOf(shop(), "second@example.com")).toHaveLength(1);
  await quote(browser, { email: "second@example.com" });
  expect(await consentsOf("second@example.com")).toBe(0);
  expect(await cartsOf(shop(), "second@example.com")).toEqual([]);
});

test("an order that is refused keeps the choice; one that is placed ends it", async () => {
  const browser = await shopper("BOX-3");
  const email = "refused@example.com";
  const form = { ...checkoutForm, email, remind: "on", intent: "place", key: randomUUID() };
  expect((await browser.post("/checkout", { ...form, "shipping.zip": "" })).status).toBe(400);
  expect(await consentsOf(email)).toBe(1);
  const total = /name="total" value="(\d+)"/.exec((await quote(browser, { ...form, intent: "quote" })).text)?.[1] ?? "";
  expect((await browser.post("/checkout", { ...form, total })).status).toBe(303);
  expect(await consentsOf(email)).toBe(0);
});

test("whoever agrees to a cart of long ago is not reminded while they are at checkout", async () => {
  const browser = await shopper("BOX-4");
  pass(shop(), 48);
  await quote(browser, { email: "still-there@example.com", remind: "on" });
  await noteCarts(shop());
  expect(await cartsOf(shop(), "still-there@example.com")).toEqual([]);
  pass(shop(), 24);
  await noteCarts(shop());
  expect(await cartsOf(shop(), "still-there@example.com")).toHaveLength(1);
});

test("customers have no box, because their account has a switch; it is their mailbox's own and outlasts a link's stop", async () => {
  const { browser } = await customerLeaves(shop(), "switch@example.com", { sku: "SWITCH-1" });
  expect(boxIn((await browser.get("/checkout")).text)).toBeNull();
  expect((await browser.get("/personal")).text).toContain("we email you about them once");
  const off = await browser.post("/personal", { reminders: "off" });
  expect(off.text).toContain("We don’t email you about goods");
  expect((await browser.get("/cn/personal")).text).toContain("发邮件提醒我");
  expect(await shop().db.sql("select from reminder_stops")).toHaveLength(1);
  await browser.post("/personal", { reminders: "on" });
  expect(await shop().db.sql("select from reminder_stops")).toHaveLength(0);
  await setSetting(shop().db, "reminders", { on: false, hours: 24 });
  expect((await browser.get("/personal")).text).not.toContain("Reminders of your cart");
  await remindAfter(shop(), 24);
  const unproved = await customerLeaves(shop(), "unproved@example.com", { sku: "SWITCH-2" }, { verified: false });
  expect((await unproved.browser.get("/personal")).text).not.toContain("Reminders of your cart");
  // Nobody takes another's stop back by an account in their name.
  await shop().db.sql("insert into reminder_stops select sha256('unproved@example.com'), now()");
  await unproved.browser.post("/personal", { reminders: "on" });
  expect(await shop().db.sql("select from reminder_stops")).toHaveLength(1);
});

test("a network that leaves many addresses is heard up to its budget, and its checkout goes on", async () => {
  const ip = "10.9.8.7";
  await stockGoods(shop().db, { sku: "MANY-1" });
  const browser = shop().browser(ip);
  await browser.post("/shoppingCart", { intent: "add", sku: "MANY-1", quantity: "1" });
  for (let at = 0; at < 62; at += 1)
    expect((await quote(browser, { email: `many${at}@example.com`, remind: "on" })).status).toBe(200);
  expect(await consentsOf("many59@example.com")).toBe(1);
  expect(await consentsOf("many61@example.com")).toBe(0);
  await guestLeaves(shop(), "elsewhere@example.com", { sku: "MANY-2" });
  expect(await consentsOf("elsewhere@example.com")).toBe(1);
});

test("a cart that is signed in with is the customer's, and its guest's address is not mailed", async () => {
  const browser = await guestLeaves(shop(), "as-guest@example.com", { sku: "MERGE-1" });
  const { customerId } = await customerLeaves(shop(), "as-customer@example.com", { sku: "MERGE-2" });
  pass(shop(), 24);
  await noteCarts(shop());
  expect(await cartsOf(shop(), "as-guest@example.com")).toHaveLength(1);
  await browser.post("/signIn", { email: "as-customer@example.com", password: goodPassword });
  const [cart] = await shop().db.sql<{ lines: number }>(
    "select count(*)::int as lines from carts c join cart_lines l on l.cart_id = c.id where c.customer_id = $1",
    [customerId],
  );
  expect(cart?.lines).toBe(2);
  expect(await consentsOf("as-guest@example.com")).toBe(0);
});

test("unticking and ticking again is no way to a second mail within seven days", async () => {
  const email = "flooded@example.com";
  const mailer: Mailer = { send: () => Promise.resolve() } as unknown as Mailer;
  const worker = workerOf(shop(), mailer);
  const browser = await guestLeaves(shop(), email, { sku: "FLOOD-1" });
  const mailed = async () => {
    pass(shop(), 24);
    await noteCarts(shop());
    const [cart] = await cartsOf(shop(), email);
    return (await takeReminder(worker, cart!.id)) !== null;
  };
  expect(await mailed()).toBe(true);
  await quote(browser, { email });
  expect(await cartsOf(shop(), email)).toEqual([]);
  await quote(browser, { email, remind: "on" });
  expect(await mailed()).toBe(false);
  expect(await cartsOf(shop(), email)).toMatchObject([{ notMailed: "recent" }]);
  pass(shop(), 24 * 6);
  await browser.post("/shoppingCart", { intent: "add", sku: "FLOOD-1", quantity: "1" });
  expect(await mailed()).toBe(true);
});

test("whoever signs in with goods of yesterday is at their cart: it is theirs alone, and nobody is mailed yet", async () => {
  const worker = workerOf(shop(), { send: () => Promise.resolve() } as unknown as Mailer);
  const guest = await guestLeaves(shop(), "was-guest@example.com", { sku: "ADOPT-1" });
  pass(shop(), 24);
  await noteCarts(shop());
  const [noted] = await cartsOf(shop(), "was-guest@example.com");
  await customer(shop().db, "adopts@example.com");
  await guest.post("/signIn", { email: "adopts@example.com", password: goodPassword });
  expect(await consentsOf("was-guest@example.com")).toBe(0);
  expect(await takeReminder(worker, noted!.id)).toBeNull();
  await noteCarts(shop());
  expect(await cartsOf(shop(), "adopts@example.com")).toEqual([]);
  pass(shop(), 24);
  await noteCarts(shop());
  expect(await cartsOf(shop(), "was-guest@example.com")).toEqual([]);
  const [later] = await cartsOf(shop(), "adopts@example.com");
  expect(await takeReminder(worker, later!.id)).toMatchObject({ email: "adopts@example.com" });
});

test("goods of yesterday that join a customer's cart at signing in count as a change of it", async () => {
  const guest = await shopper("JOIN-1");
  await customerLeaves(shop(), "joins@example.com", { sku: "JOIN-2" });
  pass(shop(), 24);
  await guest.post("/signIn", { email: "joins@example.com", password: goodPassword });
  await noteCarts(shop());
  expect(await cartsOf(shop(), "joins@example.com")).toEqual([]);
});

test("a mail goes to the address of now: a guest's corrected one, and an account's changed one", async () => {
  const worker = workerOf(shop(), { send: () => Promise.resolve() } as unknown as Mailer);
  const guest = await guestLeaves(shop(), "mistyped@example.com", { sku: "NOW-1" });
  const { customerId } = await customerLeaves(shop(), "moved-out@example.com", { sku: "NOW-2" });
  pass(shop(), 24);
  await noteCarts(shop());
  const [stale] = await cartsOf(shop(), "moved-out@example.com");
  await shop().db.sql("update customers set email = $2, email_key = $2 where id = $1", [
    customerId,
    "moved-in@example.com",
  ]);
  await quote(guest, { email: "corrected@example.com", remind: "on" });
  expect(await takeReminder(worker, stale!.id)).toBeNull();
  pass(shop(), 24);
  await noteCarts(shop());
  for (const name of ["mistyped", "moved-out"]) expect(await cartsOf(shop(), `${name}@example.com`), name).toEqual([]);
  for (const email of ["corrected@example.com", "moved-in@example.com"]) {
    const [cart] = await cartsOf(shop(), email);
    expect(await takeReminder(worker, cart!.id), email).toMatchObject({ email });
  }
});
