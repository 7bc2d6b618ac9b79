import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { approvingCompany } from "#test/approvals/approval-shop.ts";
import { checkoutForm } from "#test/checkout/checkout-form.ts";
import { poCheckout } from "#test/checkout/po-checkout.ts";
import { poPdf } from "#test/checkout/po-pdf.ts";
import { customer, goodPassword } from "#test/customers/customer-fixtures.ts";
import { signedIn } from "#test/customers/visitors.ts";
import { openShop } from "#test/open-shop.ts";

const shop = openShop();
const { send, fill, totalOf, files, removed } = poCheckout(shop);
const pdf = poPdf();
const named = (name: string) => ({ bytes: pdf, name });
const quote = { ...checkoutForm, intent: "quote" };
/** The mark of the PDF that a page shows. */
const markOn = (page: string) => /name="seenPoDocument" value="([^"]*)"/.exec(page)?.[1];
const nameOfOrders = async () =>
  (
    await shop().db.sql<{ name: string }>(
      "select file_name as name from po_documents where order_id is not null order by id desc limit 1",
    )
  )[0]?.name;

test("an order takes along the PDF that its page showed: one that another tab attached or removed is shown first, in both languages", async () => {
  const browser = shop().browser();
  await fill(browser);
  const total = await totalOf(browser);
  await send(browser, quote, named("first.pdf"));
  const page = (await browser.get("/checkout")).text;
  expect(markOn(page)).toBe(`${pdf.length} first.pdf`);
  await send(browser, quote, named("second.pdf"));
  for (const [prefix, sentence] of [
    ["", "Another PDF was attached"],
    ["/cn", "附件已更换或移除"],
  ] as const) {
    const stale = { ...checkoutForm, intent: "place", key: randomUUID(), total, note: "Dock 3" };
    const refused = await send(browser, { ...stale, seenPoDocument: `${pdf.length} first.pdf` }, null, prefix);
    expect(refused.status).toBe(400);
    expect(refused.text).toContain(sentence);
    expect(refused.text).toMatch(/<a href="#poDocument"/);
    expect(refused.text).toContain("Dock 3");
    expect(markOn(refused.text)).toBe(`${pdf.length} second.pdf`);
  }
  // Sent with the form, it is the order's, whatever the page showed before; the same form again is the same order.
  const form = { ...checkoutForm, intent: "place", key: randomUUID(), total, seenPoDocument: "" };
  const [one, again] = await Promise.all([
    send(browser, form, named("third.pdf")),
    send(browser, form, named("third.pdf")),
  ]);
  expect([one.status, again.status]).toEqual([303, 303]);
  expect(await nameOfOrders()).toBe("third.pdf");
  expect(await shop().db.sql("select from orders")).toHaveLength(1);
  await shop().db.sql("delete from rate_limits");
});

test("a form filled in for one site leaves its PDF out of the cart of another that was chosen meanwhile", async () => {
  const { db } = shop();
  const { works, people } = await approvingCompany(shop(), { buyer: ["buyer", "Plant"] });
  const { browser } = people.buyer;
  await fill(browser);
  const plant = { ...quote, payment: "on-account", buysFor: String(works.sites["Plant"]) };
  await send(browser, plant, named("plant.pdf"));
  await browser.post("/personal/companies", { intent: "buys-for", site: "" });
  await fill(browser);
  const before = await files();
  const stale = { ...plant, intent: "place", key: randomUUID(), total: "20000" };
  const refused = await send(browser, stale, named("more of the plant.pdf"));
  expect(refused.status).toBe(409);
  expect(await files()).toEqual(before);
  expect((await browser.get("/checkout")).text).not.toContain("plant.pdf");
  await browser.post("/checkout", { ...plant, intent: "drop-po" });
  await browser.post("/personal/companies", { intent: "buys-for", site: String(works.sites["Plant"]) });
  expect((await browser.get("/checkout")).text).toContain("plant.pdf");
  await db.sql("delete from rate_limits");
});

test("on signing in, the PDF that was attached last is kept, be it the guest's or the account's", async () => {
  const { db, clock } = shop();
  for (const [at, last] of (["guest", "account"] as const).entries()) {
    const email = `merging${at}@example.com`;
    await customer(db, email);
    const guest = shop().browser();
    const account = await signedIn(shop(), email);
    await fill(guest);
    await fill(account);
    const attach = {
      guest: () => send(guest, quote, named("guest.pdf")),
      account: () => send(account, quote, named("account.pdf")),
    };
    await attach[last === "guest" ? "account" : "guest"]();
    clock.advance(1_000);
    await attach[last]();
    await guest.post("/signIn", { email, password: goodPassword });
    const page = (await guest.get("/checkout")).text;
    expect(markOn(page)).toBe(`${pdf.length} ${last}.pdf`);
  }
  await db.sql("delete from rate_limits");
});

test("strangers who attach PDFs to cart after cart fill no disk: the oldest of guests are given up, never an account's", async () => {
  const { db, clock } = shop();
  await customer(db, "kept@example.com");
  const account = await signedIn(shop(), "kept@example.com");
  const [stranger, guest, other] = [shop().browser(), shop().browser(), shop().browser()];
  for (const [browser, name] of [
    [account, "kept.pdf"],
    [stranger, "huge.pdf"],
    [guest, "guest.pdf"],
  ] as const) {
    await fill(browser);
    clock.advance(1_000);
    await send(browser, quote, named(name));
  }
  // As if they were more than one.
  await db.sql("update po_documents set bytes = 2147483647 where file_name in ('kept.pdf', 'huge.pdf')");
  const [huge] = await db.sql<{ name: string }>("select name from po_documents where file_name = 'huge.pdf'");
  expect(huge).toBeDefined();
  await fill(other);
  clock.advance(1_000);
  expect((await send(other, quote, named("other.pdf"))).text).toContain("other.pdf");
  expect(await removed()).toContain(huge!.name);
  const seenPoDocument = `${2 ** 31 - 1} huge.pdf`;
  const place = { ...checkoutForm, intent: "place", total: await totalOf(stranger), note: "Dock 3" };
  // Whose page still shows it is told, keeps what was typed, and goes on without it.
  const told = await send(stranger, { ...place, key: randomUUID(), seenPoDocument }, null);
  expect([told.status, markOn(told.text)]).toEqual([400, ""]);
  expect(told.text).toContain("Another PDF was attached, or this one removed");
  expect(told.text).toContain("Dock 3");
  expect((await send(stranger, { ...place, key: randomUUID(), seenPoDocument: "" }, null)).status).toBe(303);
  for (const [browser, name] of [
    [account, "kept.pdf"],
    [guest, "guest.pdf"],
  ] as const)
    expect((await browser.get("/checkout")).text).toContain(name);
  await db.sql("delete from rate_limits");
});

test("while one network sends more PDFs than are read, it is told, keeps what it typed and orders without; others are served", async () => {
  const ip = "203.0.113.9";
  const office = await Promise.all(
    Array.from({ length: 13 }, async () => {
      const browser = shop().browser(ip);
      await fill(browser);
      return browser;
    }),
  );
  const neighbor = shop().browser();
  await fill(neighbor);
  const total = await totalOf(office[0]!);
  const place = () => ({ ...checkoutForm, intent: "place", key: randomUUID(), total, note: "Dock 3" });
  const [other, ...answers] = await Promise.all([
    send(neighbor, quote, named("neighbor.pdf")),
    ...office.map(async (browser, at) => {
      const prefix = at % 2 === 0 ? "" : "/cn";
      return { browser, prefix, answer: await send(browser, place(), named("many.pdf"), prefix) };
    }),
  ]);
  expect(other.text).toContain("neighbor.pdf");
  const refused = answers.filter(({ answer }) => answer.status !== 303);
  expect(refused.length).toBeGreaterThan(0);
  for (const { browser, prefix, answer } of refused) {
    expect(answer.status).toBe(400);
    expect(answer.text).toContain(prefix === "" ? "We can’t take files right now" : "暂时无法接收文件");
    expect(answer.text).toContain("Dock 3");
    expect((await send(browser, place(), null)).status).toBe(303);
  }
  await shop().db.sql("delete from rate_limits");
});

test("a file of any name is attached by it, and one without a name has one that is shown and can be taken off", async () => {
  const browser = shop().browser();
  await fill(browser);
  const names: readonly (readonly [string, RegExp])[] = [
    ["../../etc/passwd.pdf", /passwd\.pdf/],
    ["p".repeat(300) + ".pdf", /Attached: p{200}\./],
    ["\u0001.pdf", /Attached: \.pdf/],
    [" ", /purchase-order\.pdf/],
  ];
  for (const [name, shown] of names) {
    const answer = await send(browser, quote, named(name));
    expect(answer.text).toMatch(shown);
    expect(answer.text).toContain('value="drop-po"');
  }
  expect((await shop().db.sql<{ name: string }>("select name from po_documents")).map(({ name }) => name)).toSatisfy(
    (stored: string[]) => stored.every((name) => /^[\w-]{43}\.pdf$/.test(name)),
  );
  // Other choices are not looked at: nothing may stand in the way of taking one off.
  const bare = await send(browser, { ...checkoutForm, intent: "drop-po" }, { bytes: Buffer.from("no PDF"), name: "x" });
  expect(bare.status).toBe(200);
  expect(bare.text).not.toContain('value="drop-po"');
  await shop().db.sql("delete from rate_limits");
});

test("texts that are larger than a form may be are refused as a whole, and none is left out", async () => {
  const browser = shop().browser();
  await fill(browser);
  for (const note of ["x".repeat(62_000), "y".repeat(102_400)]) {
    const answer = await send(browser, { ...quote, note, other: "z".repeat(41_000) }, null);
    expect(answer.status).toBe(413);
  }
  const long = await send(browser, { ...quote, intent: "place", key: randomUUID(), note: "n".repeat(90_000) }, null);
  expect(long.status).toBe(400);
  expect(long.text).toContain("n".repeat(90_000));
  await shop().db.sql("delete from rate_limits");
});
