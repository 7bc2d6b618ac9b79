import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { days } from "#domain/kernel/time.ts";
import { purgeExpired } from "#engine/customers/purge-expired.ts";
import { approvingCompany, type Person, press, sendCart } from "#test/approvals/approval-shop.ts";
import { checkoutForm } from "#test/checkout/checkout-form.ts";
import { poCheckout } from "#test/checkout/po-checkout.ts";
import { poPdf } from "#test/checkout/po-pdf.ts";
import { customer, goodPassword } from "#test/customers/customer-fixtures.ts";
import { signedIn } from "#test/customers/visitors.ts";
import { openShop } from "#test/open-shop.ts";
import { walkOrder } from "#test/order-walkthrough.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";

const shop = openShop();

const { send, fill, totalOf, files, removed, newestOrder } = poCheckout(shop);
const pdf = poPdf();
const named = (name: string) => ({ bytes: pdf, name });
const cleanUp = () => purgeExpired(shop() as never);

test("a PDF sent with a form that has an error elsewhere stays attached, goes with the order once, and opens to its buyer and to staff alone", async () => {
  const { db, url } = shop();
  const browser = shop().browser();
  await fill(browser);
  const total = await totalOf(browser);
  const form = { ...checkoutForm, intent: "place", key: randomUUID(), total, poNumber: "4711" };
  const refused = await send(browser, { ...form, "shipping.zip": "1" }, named("PO 4711 <b>.pdf"));
  expect(refused.status).toBe(400);
  expect(refused.text).toContain("PO 4711 &lt;b&gt;.pdf");
  expect(refused.text).toContain('value="4711"');
  expect((await browser.get("/cn/checkout")).text).toContain("PO 4711 &lt;b&gt;.pdf");

  expect((await send(browser, form, null)).status).toBe(303);
  const { number } = await newestOrder();
  expect(await files()).toHaveLength(1);
  expect((await browser.get(`/order/detail?order=${number}`)).text).toContain("PO 4711 &lt;b&gt;.pdf");
  const owner = await signedInAs(shop(), "owner");
  expect((await owner.get(`/admin/orders/${number}`)).text).toContain("PO 4711 &lt;b&gt;.pdf");
  for (const [who, path] of [
    [browser, `/order/po.pdf?order=${number}`],
    [owner, `/admin/orders/${number}/po.pdf`],
  ] as const) {
    const file = await who.bytes(path);
    expect(file.bytes.equals(pdf)).toBe(true);
    expect(file.headers.get("content-disposition")).toMatch(/^attachment/);
    expect(file.headers.get("content-security-policy")).toContain("sandbox");
    expect(file.headers.get("cache-control")).toBe("private, no-store");
  }
  expect((await shop().browser().get(`/order/po.pdf?order=${number}`)).status).toBe(404);
  expect((await shop().browser().get(`/admin/orders/${number}/po.pdf`)).status).toBe(401);
  const made = await owner.post("/admin/settings/apiKeys", { intent: "make", name: "Books", scope: "orders.read" });
  const key = /shop_[\w-]{43}/.exec(made.text)?.[0] ?? "";
  const answer = await fetch(`${url}/api/v1/orders/${number}`, { headers: { authorization: `Bearer ${key}` } });
  expect(await answer.json()).toMatchObject({
    data: { poDocument: { fileName: "PO 4711 <b>.pdf", bytes: pdf.length } },
  });

  // The press again, with its file, is the same order; the cart that comes after has nothing of it.
  expect((await send(browser, form, named("again.pdf"))).status).toBe(303);
  await fill(browser);
  expect((await browser.get("/checkout")).text).not.toContain('value="drop-po"');
  expect(await files()).toHaveLength(1);
  await db.sql("delete from rate_limits");
});

test("what is no PDF that can be opened is refused beside its field in both languages, keeps the form, and stores nothing", async () => {
  const browser = shop().browser();
  await fill(browser);
  const total = await totalOf(browser);
  const before = await files();
  const script = "<</S/JavaScript/JS(app.alert)>>";
  const bad: readonly (readonly [Buffer, string, string])[] = [
    [Buffer.alloc(0), "This file is empty", "文件是空的"],
    [Buffer.from("<script>alert(1)</script>"), "not a PDF that we can open", "不是可打开的 PDF"],
    [pdf.subarray(0, -20), "not a PDF that we can open", "不是可打开的 PDF"],
    [poPdf({ entries: "/Encrypt 9 0 R" }), "protected by a password", "有密码保护"],
    [poPdf({ entries: `/OpenAction${script}` }), "contains a script", "含有脚本"],
    [poPdf({ packed: script }), "contains a script", "含有脚本"],
    [poPdf({ padding: 5 * 1024 * 1024 }), "larger than 5 MB", "超过 5 MB"],
    [poPdf({ padding: 9 * 1024 * 1024 }), "larger than 5 MB", "超过 5 MB"],
  ];
  for (const [at, [bytes, en, cn]] of bad.entries()) {
    const [prefix, sentence] = at % 2 === 0 ? (["", en] as const) : (["/cn", cn] as const);
    const form = { ...checkoutForm, intent: "place", key: randomUUID(), total, poNumber: "4711", "shipping.zip": "1" };
    const answer = await send(browser, form, { bytes, name: "po.pdf" }, prefix);
    expect(answer.status).toBe(400);
    expect(answer.text).toContain(sentence);
    expect(answer.text).toContain('value="4711"');
    // Other errors are said at once.
    expect(answer.text).toContain(prefix ? "请输入 5 位邮政编码" : "enter a 5-digit ZIP code");
  }
  expect(await files()).toEqual(before);
  expect(await shop().db.sql("select name from files_in_writing")).toEqual([]);
  await shop().db.sql("delete from rate_limits");
});

test("it is taken off, replaced, comes along on signing in, and its file goes with a cart that goes", async () => {
  const { db, clock } = shop();
  const browser = shop().browser();
  await fill(browser);
  const quote = { ...checkoutForm, intent: "quote" };
  expect((await send(browser, quote, named("first.pdf"))).text).toContain("first.pdf");
  const [first] = (await files()).slice(-1);
  const without = await browser.post("/checkout", { ...checkoutForm, intent: "drop-po", note: "Dock 3" });
  expect(without.text).not.toContain("first.pdf");
  expect(without.text).toContain("Dock 3");
  await send(browser, quote, named("second.pdf"));
  await send(browser, quote, named("third.pdf"));
  const [third] = (await files()).slice(-1);

  await customer(db, "buyer@example.com");
  const account = await signedIn(shop(), "buyer@example.com");
  await fill(account);
  await browser.post("/signIn", { email: "buyer@example.com", password: goodPassword });
  const page = (await browser.get("/checkout")).text;
  expect(page).toContain("third.pdf");
  expect(page).not.toContain("second.pdf");

  await cleanUp();
  expect(await removed()).toContain(first!.name);
  expect(await removed()).not.toContain(third!.name);
  clock.advance(days(181));
  await cleanUp();
  expect(await removed()).toContain(third!.name);
  await db.sql("delete from rate_limits");
});

test("a request takes it along: who decides opens it, nobody else, and it comes back with the cart or goes with the order", async () => {
  const { works, people } = await approvingCompany(shop(), {
    requester: ["requester", "Plant"],
    approver: ["approver", "Plant"],
    elsewhere: ["approver", "Body shop"],
    payable: ["accounts-payable"],
  });
  const stranger = await approvingCompany(shop(), { approver: ["approver"] });
  const { requester, approver, elsewhere, payable } = people;
  const ask = async (name: string) => {
    await fill(requester.browser);
    const quote = { ...checkoutForm, payment: "on-account", buysFor: String(works.sites["Plant"]), intent: "quote" };
    await send(requester.browser, quote, named(name));
    return (await sendCart(shop(), requester, works)).id;
  };
  const id = await ask("wish.pdf");
  const path = `/personal/requisitions/${id}/po.pdf`;
  expect((await approver.browser.get(`/personal/requisitions/${id}`)).text).toContain("wish.pdf");
  const opens = async (one: Person) => (await one.browser.bytes(path)).status;
  expect([await opens(requester), await opens(approver)]).toEqual([200, 200]);
  expect([await opens(elsewhere), await opens(payable), await opens(stranger.people.approver)]).toEqual([
    404, 404, 404,
  ]);
  expect((await shop().browser().get(path)).status).toBe(404);

  await press(requester.browser, id, "withdraw");
  expect(await opens(approver)).toBe(404);
  expect((await requester.browser.get("/checkout")).text).toContain("wish.pdf");

  const again = (await sendCart(shop(), requester, works)).id;
  expect((await press(approver.browser, again, "approve")).location).toContain("done=ordered");
  const { number } = await newestOrder();
  for (const [one, status] of [
    [requester, 200],
    [approver, 200],
    [payable, 200],
    [elsewhere, 404],
    [stranger.people.approver, 404],
  ] as const)
    expect((await one.browser.bytes(`/order/po.pdf?order=${number}`)).status).toBe(status);
});

test("it goes with what names the buyer when the order is erased", async () => {
  const { db, clock, stripe } = shop();
  const browser = shop().browser();
  await fill(browser);
  const form = { ...checkoutForm, intent: "place", key: randomUUID(), total: await totalOf(browser) };
  expect((await send(browser, form, named("private.pdf"))).status).toBe(303);
  const order = await newestOrder();
  const [file] = await db.sql<{ name: string }>("select name from po_documents where order_id = $1", [order.id]);
  await walkOrder(db, clock, order, "delivered", stripe);
  await cleanUp();
  expect(await removed()).not.toContain(file!.name);
  clock.advance(days(366 * 8));
  await cleanUp();
  expect(await db.sql("select from po_documents where order_id = $1", [order.id])).toEqual([]);
  expect(await removed()).toContain(file!.name);
});

test("who has sent too many files is told so, and orders without one", async () => {
  const { db } = shop();
  const browser = shop().browser();
  await fill(browser);
  const total = await totalOf(browser);
  await send(browser, { ...checkoutForm, intent: "quote" }, named("a.pdf"));
  await db.sql("update rate_limits set count = 100000");
  await db.sql("delete from rate_limits where bucket not like 'po-documents%'");
  const form = { ...checkoutForm, intent: "place", key: randomUUID(), total };
  // The cart has three more of its own, which no stranger behind the network spends.
  const answers: number[] = [];
  for (const size of [1, 90_000, 1, 90_000, 1])
    answers.push(
      (await send(browser, { ...form, intent: "quote" }, { bytes: poPdf({ padding: size }), name: "b.pdf" })).status,
    );
  expect(answers).toEqual([200, 200, 200, 400, 400]);
  expect((await send(browser, form, null)).status).toBe(303);
  await db.sql("delete from rate_limits");
});
