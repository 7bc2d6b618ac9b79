import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { purchaseToken } from "#engine/admin/purchasing/purchase-row.ts";
import { noteLowStock } from "#engine/admin/low-stock.ts";
import { draftToken } from "#engine/checkout/draft-link.ts";
import { importProducts } from "#engine/catalogue/import/import-products.ts";
import type { Mail } from "#engine/ports/mailer.ts";
import { jsonLines, record, variant } from "#test/catalogue/catalogue-shop.ts";
import { type Browser, openShop } from "#test/open-shop.ts";
import { pdfText } from "#test/server/pdf-text.ts";
import { shopSecret, signedInAs } from "#test/staff/staff-browser.ts";
import { sendPurchaseMail } from "#worker/mail/purchase-mail.ts";
import { press } from "#test/web/pressing.ts";
import { listOnTop } from "#test/web/list-on-top.ts";

const shop = openShop({ follows: true });
let count = 0;

/** Sold-out goods with a page of their own. */
async function soldOut(stock = 0): Promise<{ sku: string; page: string }> {
  const sku = `BUY-${(count += 1)}`;
  const goods = record(sku.toLowerCase(), { variants: [variant(sku, { stock })] });
  expect((await importProducts(shop(), jsonLines([goods]))).errors).toEqual([]);
  return { sku, page: `/products/${sku.toLowerCase()}.html` };
}

async function supplier(owner: Browser, changes: Record<string, string> = {}): Promise<string> {
  const form = {
    intent: "save",
    version: "0",
    name: `Supplier ${(count += 1)}`,
    language: "en",
    leadDays: "",
    email: "",
  };
  const saved = await owner.post("/admin/purchases/suppliers/new", { ...form, ...changes });
  expect(saved.status, saved.text).toBe(303);
  return /suppliers\/(\d+)/.exec(saved.location!)![1]!;
}

const line = (at: number, sku: string, quantity: number, cost: string, expected = "") => ({
  [`lines.${at}.sku`]: sku,
  [`lines.${at}.quantity`]: String(quantity),
  [`lines.${at}.cost`]: cost,
  [`lines.${at}.expected`]: expected,
});

interface Ordered {
  readonly path: string;
  readonly number: string;
  readonly id: number;
  /** Ids of the lines in their order. */
  readonly lines: readonly number[];
}

async function order(owner: Browser, form: Record<string, string>, supplierId?: string): Promise<Ordered> {
  const sent = await owner.post("/admin/purchases/new", {
    intent: "send",
    version: "0",
    key: randomUUID(),
    supplier: supplierId ?? (await supplier(owner)),
    ...form,
  });
  expect(sent.status, sent.text).toBe(303);
  const path = sent.location!.split("?")[0]!;
  const number = path.split("/").at(-1)!;
  const rows = await shop().db.sql<{ id: number; lineId: number }>(
    `select o.id, l.id as "lineId" from purchase_orders o join purchase_order_lines l on l.purchase_order_id = o.id
     where o.number = $1 order by l.position`,
    [number],
  );
  return { path, number, id: rows[0]!.id, lines: rows.map(({ lineId }) => lineId) };
}

const versionOf = async ({ id }: Ordered) =>
  (await shop().db.sql<{ version: number }>("select version from purchase_orders where id = $1", [id]))[0]!.version;

/** Sends a form of an order as it is shown now, or in another version. */
const step = async (staff: Browser, of: Ordered, form: Record<string, string>, version?: number) =>
  staff.post(of.path, { version: String(version ?? (await versionOf(of))), ...form });

async function stockOf(sku: string) {
  const [row] = await shop().db.sql<{ onHand: number; cost: number | null; day: string | null }>(
    `select s.on_hand as "onHand", s.cost_cents as cost, s.expected_on as day
     from stock s join variants v on v.id = s.variant_id where v.sku = $1`,
    [sku],
  );
  return row!;
}

const pageOf = async (path: string) => (await shop().browser().get(path)).text;

test("ordered goods say their day on the product page, in the cart and to whom waits; received, they are for sale", async () => {
  const owner = await signedInAs(shop(), "owner");
  const { sku, page } = await soldOut();
  expect(await pageOf(page)).not.toContain("More is expected");
  const purchase = await order(owner, line(0, sku, 4, "40.00", "2027-03-04"));
  await expect.poll(() => pageOf(page)).toContain("More is expected on Mar 4, 2027.");
  expect(await pageOf(`/cn/stockAlert?sku=${sku}`)).toContain("2027年3月4日");
  const past = await step(owner, purchase, { intent: "redate", [`day.${purchase.lines[0]}`]: "2020-03-18" });
  expect(past.status).toBe(400);
  expect(past.text).toContain("Expected on can’t be earlier than today");
  expect(past.text).toContain('value="2020-03-18"');
  const redated = await step(owner, purchase, { intent: "redate", [`day.${purchase.lines[0]}`]: "2027-03-18" });
  expect(redated.location).toMatch(/done=redated$/);
  await expect.poll(() => pageOf(page)).toContain("More is expected on Mar 18, 2027.");
  const received = await step(owner, purchase, { intent: "receive", [`units.${purchase.lines[0]}`]: "4" });
  expect(received.location).toMatch(/done=complete$/);
  await expect.poll(() => pageOf(page)).not.toContain("More is expected");
  expect(await stockOf(sku)).toEqual({ onHand: 4, cost: 4_000, day: null });
  const [variantId] = (await shop().db.sql<{ id: number }>("select id from variants where sku = $1", [sku])).map(
    ({ id }) => id,
  );
  const movements = (await owner.get(`/admin/stock/${variantId}`)).text;
  expect(movements).toContain(`href="${purchase.path}"`);
});

test("a delivery comes in parts; more than was ordered, a second press and what is no number change nothing", async () => {
  const owner = await signedInAs(shop(), "owner");
  const [a, b] = [await soldOut(), await soldOut(2)];
  const purchase = await order(owner, { ...line(0, a.sku, 10, "10"), ...line(1, b.sku, 6, "3.00") });
  const [first, second] = purchase.lines.map((id) => `units.${id}`) as [string, string];
  const seen = await versionOf(purchase);
  const received = await step(owner, purchase, { intent: "receive", [first]: "4", [second]: "" }, seen);
  expect(received.location).toMatch(/done=received$/);
  const again = await step(owner, purchase, { intent: "receive", [first]: "4" }, seen);
  expect([again.status, again.text.includes("Somebody else has changed this since you opened it")]).toEqual([
    409,
    true,
  ]);
  const tooMany = await step(owner, purchase, { intent: "receive", [first]: "7", [second]: "6" });
  expect([tooMany.status, tooMany.text.includes(`Only 6 of ${a.sku} are still to come`)]).toEqual([400, true]);
  expect(tooMany.text).toContain('value="7"');
  const inChinese = await owner.post(`/cn${purchase.path}`, {
    intent: "receive",
    version: String(await versionOf(purchase)),
    [first]: "7",
  });
  expect(inChinese.text).toContain(`${a.sku} 待到货仅 6 件`);
  for (const typed of ["1.5", "-1", "1e3", "many"])
    expect((await step(owner, purchase, { intent: "receive", [first]: typed })).status).toBe(400);
  expect((await step(owner, purchase, { intent: "receive" })).text).toContain("Enter at least one unit");
  expect([(await stockOf(a.sku)).onHand, (await stockOf(b.sku)).onHand]).toEqual([4, 2]);
  const rest = await step(owner, purchase, { intent: "receive-all" });
  expect(rest.location).toMatch(/done=complete$/);
  expect([(await stockOf(a.sku)).onHand, (await stockOf(b.sku)).onHand]).toEqual([10, 8]);
  const ended = await step(owner, purchase, { intent: "receive-all" });
  expect([ended.status, ended.text.includes("the step is no longer possible")]).toEqual([409, true]);
});

test("of twenty presses at once one receives the goods", async () => {
  const owner = await signedInAs(shop(), "owner");
  const { sku } = await soldOut();
  const purchase = await order(owner, line(0, sku, 5, "10"));
  const version = await versionOf(purchase);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => step(owner, purchase, { intent: "receive-all" }, version)),
  );
  expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
  expect((await stockOf(sku)).onHand).toBe(5);
});

test("units of a part that was deleted since are on no shelf: nothing of their delivery is received", async () => {
  const owner = await signedInAs(shop(), "owner");
  const { sku } = await soldOut();
  const purchase = await order(owner, { ...line(0, sku, 5, "10"), ...line(1, (await soldOut()).sku, 2, "3") });
  await shop().db.sql("update purchase_order_lines set variant_id = null where id = $1", [purchase.lines[1]]);
  const [kept, gone] = purchase.lines;
  const refused = await step(owner, purchase, { intent: "receive", [`units.${kept}`]: "5", [`units.${gone}`]: "2" });
  expect(refused.status).toBe(400);
  expect(refused.text).toContain("A part of this delivery was deleted. Leave its line empty.");
  expect((await stockOf(sku)).onHand).toBe(0);
  const first = await step(owner, purchase, { intent: "receive", [`units.${purchase.lines[0]}`]: "5" });
  expect(first.status).toBe(303);
  expect((await stockOf(sku)).onHand).toBe(5);
});

// 4 at $10 and 6 at $3 lie there at $58 in all, $5.80 each; 10 more at $4.10 make $99 in all, $4.95 each.
test("the cost of a unit is the average of what lies on the shelf", async () => {
  const owner = await signedInAs(shop(), "owner");
  const { sku } = await soldOut();
  for (const [units, cost] of [
    [4, "10"],
    [6, "3.00"],
    [10, "4.10"],
  ] as const)
    await step(owner, await order(owner, line(0, sku, units, cost)), { intent: "receive-all" });
  expect(await stockOf(sku)).toEqual({ onHand: 20, cost: 495, day: null });
});

test("an order closed short or canceled is expected no longer, and the next one's day counts", async () => {
  const owner = await signedInAs(shop(), "owner");
  const { sku } = await soldOut();
  const early = await order(owner, line(0, sku, 5, "10", "2027-02-01"));
  const late = await order(owner, line(0, sku, 5, "10", "2027-04-01"));
  expect((await stockOf(sku)).day).toBe("2027-02-01");
  expect((await step(owner, early, { intent: "receive", [`units.${early.lines[0]}`]: "2" })).status).toBe(303);
  expect((await stockOf(sku)).day).toBe("2027-02-01");
  expect((await step(owner, early, { intent: "end" })).location).toMatch(/done=closed$/);
  expect((await stockOf(sku)).day).toBe("2027-04-01");
  expect((await step(owner, late, { intent: "end" })).location).toMatch(/done=canceled$/);
  expect(await stockOf(sku)).toMatchObject({ onHand: 2, day: null });
  expect((await step(owner, late, { intent: "receive-all" })).status).toBe(409);
});

test("a delivery that is late says nothing to buyers, and the next one its day, once the job has run", async () => {
  const owner = await signedInAs(shop(), "owner");
  const { sku, page } = await soldOut();
  await order(owner, line(0, sku, 5, "10", "2027-02-01"));
  await order(owner, line(0, sku, 5, "10", "2027-04-01"));
  await shop().db.sql(
    "update purchase_order_lines set expected_on = '2020-01-01' where expected_on = '2027-02-01' and sku = $1",
    [sku],
  );
  await shop().db.sql(
    "update stock set expected_on = '2020-01-01' where variant_id = (select id from variants where sku = $1)",
    [sku],
  );
  await expect.poll(() => pageOf(page)).not.toContain("More is expected");
  await noteLowStock(shop());
  await expect.poll(() => pageOf(page)).toContain("More is expected on Apr 1, 2027.");
  expect((await owner.get("/admin/purchases?scope=late")).text).toContain("Late");
});

test("while goods are on order, their day is that of the order, whoever types or imports another", async () => {
  const owner = await signedInAs(shop(), "owner");
  const { sku } = await soldOut();
  const purchase = await order(owner, line(0, sku, 5, "10", "2027-02-01"));
  const [part] = await shop().db.sql<{ id: number }>("select id from variants where sku = $1", [sku]);
  const typed = await owner.post(`/admin/stock/${part!.id}`, { intent: "expect", expected: "2026-12-24" });
  expect([typed.status, typed.text.includes("It is on order")]).toEqual([400, true]);
  const goods = record(sku.toLowerCase(), { variants: [{ ...variant(sku, { stock: 0 }), expectedOn: "2026-12-24" }] });
  expect((await importProducts(shop(), jsonLines([goods]))).errors).toEqual([]);
  expect((await stockOf(sku)).day).toBe("2027-02-01");
  await step(owner, purchase, { intent: "end" });
  expect((await owner.post(`/admin/stock/${part!.id}`, { intent: "expect", expected: "2026-12-24" })).status).toBe(303);
  expect((await stockOf(sku)).day).toBe("2026-12-24");
});

test("the supplier gets one mail in their language with the lines and the link to the PDF, which opens to nobody else", async () => {
  const owner = await signedInAs(shop(), "owner");
  const mails: Mail[] = [];
  const { sku } = await soldOut();
  const house = await supplier(owner, { email: "orders@maker.example", language: "cn", leadDays: "10" });
  const purchase = await order(owner, { ...line(0, sku, 3, "1,200.50"), note: "Dock 4" }, house);
  const { db, clock } = shop();
  const deps = {
    db,
    clock,
    mailer: { send: async (mail: Mail) => void mails.push(mail), close: () => {} },
    settings: { publicUrl: "http://shop.example", secret: shopSecret },
  };
  const send = (id: number) => sendPurchaseMail(deps as never, { purchaseId: id });
  await send(purchase.id);
  const [mail] = mails;
  expect(mail).toMatchObject({ to: "orders@maker.example", language: "cn" });
  expect(mail!.subject).toContain(purchase.number);
  expect(mail!.text).toContain(`${sku} · 3 × US$1,200.50`);
  expect(mail!.text).toContain("US$3,601.50");
  expect(mail!.text).toContain("Dock 4");
  const token = purchaseToken(shopSecret, purchase.id);
  expect(mail!.text).toContain(`/cn/order/purchase.pdf?order=${token}`);
  const stranger = shop().browser();
  for (const prefix of ["", "/cn"]) {
    const pdf = await stranger.bytes(`${prefix}/order/purchase.pdf?order=${token}`);
    const text = pdfText(pdf.bytes);
    for (const words of [purchase.number, sku, "1,200.50", "3,601.50", "Dock 4"]) expect(text).toContain(words);
  }
  const forged = `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`;
  for (const other of [forged, draftToken(shopSecret, { id: purchase.id, linkRound: 0 }), String(purchase.id), ""])
    expect((await stranger.get(`/order/purchase.pdf?order=${other}`)).status, other).toBe(404);
  await step(owner, purchase, { intent: "end" });
  await send(purchase.id);
  expect(mails).toHaveLength(1);
});

test("a form that lacks something keeps what was typed and says what, in both languages; sent twice, it is one order", async () => {
  const owner = await signedInAs(shop(), "owner");
  const { sku } = await soldOut();
  const form = { intent: "send", version: "0", key: randomUUID(), supplier: await supplier(owner) };
  const bad = { ...line(0, sku, 0, "ten", "2020-01-01"), ...line(1, "NOBODY-1", 3, "") };
  const refused = await owner.post("/admin/purchases/new", { ...form, ...bad });
  expect(refused.status).toBe(400);
  for (const words of [
    "Line 1: Quantity must be a whole number from 1 to 1,000,000",
    "Unit cost must be an amount such as 12.50",
    "There is no such part number",
    'value="ten"',
  ])
    expect(refused.text).toContain(words);
  const lacking = await owner.post("/cn/admin/purchases/new", { ...form, ...line(0, sku, 3, "", "2020-01-01") });
  for (const words of ["单件成本为必填项", "不能早于今天", 'value="2020-01-01"']) expect(lacking.text).toContain(words);
  expect(lacking.text).toContain(`name="key" value="${form.key}"`);
  const mended = { ...form, version: "1", ...line(0, sku, 4, "5") };
  expect((await owner.post("/admin/purchases/new", mended)).location).toContain("done=ordered");
  const orders = await shop().db.sql(
    `select o.state, l.quantity from purchase_orders o join purchase_order_lines l on l.purchase_order_id = o.id
     where o.supplier_id = $1`,
    [Number(form.supplier)],
  );
  expect(orders, "the one that was refused, with what was corrected").toEqual([{ state: "ordered", quantity: 4 }]);
  expect((await owner.post("/admin/purchases/new", { ...form, key: randomUUID() })).text).toContain(
    "At least one part number is required",
  );
  const good = { ...form, intent: "save", key: randomUUID(), ...line(0, sku.toLowerCase(), 3, "5") };
  const saved = [await owner.post("/admin/purchases/new", good), await owner.post("/admin/purchases/new", good)];
  expect(saved[0]!.location).toBe(saved[1]!.location);
  const at = saved[0]!.location!.split("?")[0]!;
  const sent = await Promise.all([1, 2].map(() => owner.post(at, { ...good, intent: "send", version: "1" })));
  expect(sent.map(({ status }) => status).sort()).toEqual([303, 409]);
});

test("an order without a line is not kept; one that is not sent for its day is kept as a draft, once, and says so", async () => {
  const owner = await signedInAs(shop(), "owner");
  const [supplierId, { sku }] = [await supplier(owner), await soldOut()];
  const kept = () => shop().db.sql<{ number: string }>("select number from purchase_orders order by id desc");
  const before = await kept();
  const typed = { version: "0", key: randomUUID(), supplier: supplierId };
  const empty = await owner.post("/admin/purchases/new", { ...typed, intent: "send" });
  expect([empty.status, await kept()]).toEqual([400, before]);
  const sent = { ...typed, ...line(0, sku, 5, "12.50", "2020-01-02"), intent: "send" };
  const refused = { path: "/admin/purchases/new", ...(await owner.post("/admin/purchases/new", sent)) };
  const [draft] = await kept();
  expect([refused.status, refused.text.includes(`kept as draft ${draft!.number}`)]).toEqual([400, true]);
  const ordered = await press(owner, refused, { button: "send" }, { "lines.0.expected": "" });
  expect([ordered.status, ordered.path]).toEqual([200, expect.stringContaining(`/admin/purchases/${draft!.number}?`)]);
  expect(await kept()).toHaveLength(before.length + 1);
  const chinese = await owner.post("/cn/admin/purchases/new", { ...sent, key: randomUUID() });
  expect(chinese.text).toContain("未下单。您输入的内容已保存为草稿");
});

test("a new order whose answer was lost is ordered once: the same press leads to it and never says that it was not", async () => {
  const owner = await signedInAs(shop(), "owner");
  const [supplierId, { sku }] = [await supplier(owner), await soldOut()];
  const lost = { version: "0", key: randomUUID(), supplier: supplierId, ...line(0, sku, 5, "12.50"), intent: "send" };
  const ordered = await owner.post("/admin/purchases/new", lost);
  expect(ordered.location).toContain("done=ordered");
  const again = await owner.post("/admin/purchases/new", lost);
  expect([again.status, again.location]).toEqual([303, ordered.location!.split("?")[0]]);
});

test("fulfilment receives goods without seeing what they cost; who only looks on receives nothing", async () => {
  const owner = await signedInAs(shop(), "owner");
  const { sku } = await soldOut();
  const purchase = await order(owner, line(0, sku, 5, "7.77"));
  const [hand, reader] = [await signedInAs(shop(), "fulfilment"), await signedInAs(shop(), "read-only")];
  const form = { intent: "save", version: "0", key: randomUUID(), supplier: await supplier(owner) };
  const saved = await owner.post("/admin/purchases/new", { ...form, ...line(0, sku, 5, "7.77") });
  const draft = saved.location!.split("?")[0]!;
  for (const path of [
    draft,
    `${draft}/_payload.json`,
    purchase.path,
    `${purchase.path}/_payload.json`,
    "/admin/purchases",
    "/admin/purchases/_payload.json",
  ]) {
    const { text } = await hand.get(path);
    expect([path, text.includes("7.77"), text.includes("777"), text.includes("38.85"), text.includes("3885")]).toEqual([
      path,
      false,
      false,
      false,
      false,
    ]);
  }
  expect((await reader.get(purchase.path)).text).toContain("$7.77");
  expect((await step(reader, purchase, { intent: "receive-all" })).status).toBe(403);
  expect((await step(hand, purchase, { intent: "end" })).status).toBe(403);
  expect((await step(hand, purchase, { intent: "receive-all" })).location).toMatch(/done=complete$/);
  const audit = (await owner.get("/admin/audit")).text;
  expect([audit.includes("Received goods of a purchase order"), audit.includes("5 units")]).toEqual([true, true]);
});

test("a supplier's name is there once, and two who change one at once are shown each other's words", async () => {
  const owner = await signedInAs(shop(), "owner");
  const name = `Quincy Supply ${(count += 1)}`;
  const id = await supplier(owner, { name });
  const twice = await owner.post("/admin/purchases/suppliers/new", {
    intent: "save",
    version: "0",
    name: name.toUpperCase(),
    language: "en",
  });
  expect([twice.status, twice.text.includes("is already in use")]).toEqual([400, true]);
  const change = (version: string, leadDays: string) =>
    owner.post(`/admin/purchases/suppliers/${id}`, { intent: "save", version, name, language: "en", leadDays });
  expect((await change("1", "9")).status).toBe(303);
  const stale = await change("1", "12");
  expect([stale.status, stale.text.includes('value="12"'), stale.text.includes(">9<")]).toEqual([409, true, true]);
  expect((await owner.get("/admin/purchases/suppliers?q=quincy")).text).toContain(name);
});

// 180 in 90 days are two a day: 10 days of lead time and 14 of safety take 48, another month 60.
test("what runs low is proposed to its supplier, and becomes one draft however often it is pressed", async () => {
  const owner = await signedInAs(shop(), "owner");
  const { db, clock } = shop();
  const { sku } = await soldOut();
  const fresh = await soldOut(3);
  const maker = await supplier(owner, { name: `Maker ${(count += 1)}`, leadDays: "10" });
  await step(owner, await order(owner, line(0, sku, 20, "12.50"), maker), { intent: "receive-all" });
  const [part, other] = await Promise.all(
    [sku, fresh.sku].map(
      async (one) => (await db.sql<{ id: number }>("select id from variants where sku = $1", [one]))[0]!.id,
    ),
  );
  await db.sql(
    "insert into stock_movements (variant_id, kind, quantity, at) values ($1, 'sold', 180, $2), ($1, 'sold', 500, $3)",
    [part, new Date(clock.now() - 80 * 86_400_000), new Date(clock.now() - 91 * 86_400_000)],
  );
  await db.sql("update stock set reorder_at = 3 where variant_id = $1", [other]);
  const page = "/admin/purchases/reorder";
  const { text } = await owner.get(page);
  for (const words of ["10 days", `name="units.${part}" value="88"`, `name="units.${other}" value="1"`])
    expect(text).toContain(words);
  const form = { intent: "begin", group: maker, supplier: maker, key: randomUUID(), [`units.${part}`]: "90" };
  for (const [typed, status, words] of [
    [{ ...form, [`units.${part}`]: "many" }, 400, "Enter a whole number of units"],
    [{ ...form, [`units.${part}`]: "1000001" }, 400, "Enter a whole number of units"],
    [{ ...form, [`units.${part}`]: "" }, 400, "Enter at least one unit"],
    [{ ...form, group: "", supplier: "", [`units.${other}`]: "1" }, 400, "Supplier is required"],
    [{ ...form, key: randomUUID(), "units.999999": "4" }, 409, "no longer to be reordered"],
  ] as const) {
    const refused = await owner.post(page, typed);
    expect([refused.status, refused.text.includes(words)]).toEqual([status, true]);
  }
  const many = await owner.post(page, { ...form, [`units.${part}`]: "many" });
  expect(listOnTop(many.text)).toEqual([`#units.${part} Order of ${sku}: Enter a whole number of units.`]);
  const nobody = await owner.post(page, { ...form, group: "", supplier: "", [`units.${other}`]: "1" });
  expect(listOnTop(nobody.text)).toEqual(["#supplier Supplier is required"]);
  // A refused order leaves no draft behind that somebody might send beside the next one.
  const begun = "select count(*)::int as count from purchase_orders where supplier_id = $1 and state = 'draft'";
  expect(await db.sql(begun, [Number(maker)])).toEqual([{ count: 0 }]);
  const drafts = await Promise.all([owner.post(page, form), owner.post(page, form)]);
  expect(new Set(drafts.map(({ location }) => location)).size).toBe(1);
  const draft = drafts[0]!.location!.split("?")[0]!;
  const editor = (await owner.get(draft)).text;
  for (const value of [sku, "90", "12.50"]) expect(editor).toContain(`value="${value}"`);
  const sent = { intent: "send", version: "1", supplier: maker, ...line(0, sku, 90, "12.50") };
  expect((await owner.post(draft, sent)).status).toBe(303);
  expect((await owner.get(page)).text).not.toContain(`name="units.${part}"`);
  expect((await owner.get(`/cn${page}`)).text).toContain("尚未向任何供应商订购");
});
