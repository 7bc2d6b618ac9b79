import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { after, days, instant } from "#domain/kernel/time.ts";
import type { Role } from "#domain/staff/permissions.ts";
import { deleteDraftsOf } from "#engine/checkout/delete-drafts.ts";
import { releaseOverdueDrafts } from "#engine/checkout/draft-stock.ts";
import { draftToken } from "#engine/checkout/draft-link.ts";
import { placeDraft } from "#engine/checkout/place-draft.ts";
import { paymentJobs } from "#engine/payments/payments.jobs.ts";
import { recordPaymentEvent } from "#engine/payments/record-payment-event.ts";
import { payableOrders } from "#engine/payable-orders.ts";
import { budgets } from "#engine/platform/budgets.ts";
import { network } from "#engine/platform/parties.ts";
import { spend } from "#engine/platform/rate-limit.ts";
import type { Mail } from "#engine/ports/mailer.ts";
import { noon, setSetting, stockGoods } from "#test/checkout/checkout-shop.ts";
import { customer } from "#test/customers/customer-fixtures.ts";
import { order as orderGoods } from "#test/inventory/back-order-shop.ts";
import { signedIn } from "#test/customers/visitors.ts";
import { type Answer, type Browser, openShop } from "#test/open-shop.ts";
import { mailsOf } from "#test/payments/placed-order.ts";
import { open, press } from "#test/web/pressing.ts";
import { shopSecret, signedInAs } from "#test/staff/staff-browser.ts";
import { sendDraftMail } from "#worker/mail/draft-mail.ts";
import { sendQuoteMail } from "#worker/mail/quote-mail.ts";

const shop = openShop();

beforeAll(async () => {
  const { db } = shop();
  await setSetting(db, "opening", { open: true });
  await setSetting(db, "tax", { OH: { rate: 80_000, shippingTaxed: false } });
  await setSetting(db, "bank", { payee: "Plenum", bank: "First", routingNumber: "1", accountNumber: "2" });
});

/** Two at $90 instead of $100, a tenth off, delivered for $50, in Ohio at 8% of the goods. */
const agreed = {
  language: "en",
  email: "buyer@example.com",
  method: "SHIPPING",
  "shipping.firstName": "Ada",
  "shipping.lastName": "Marsh",
  "shipping.companyName": "Marsh Body Shop",
  "shipping.address1": "12 Mill Road",
  "shipping.city": "Dayton",
  "shipping.state": "OH",
  "shipping.zip": "45402",
  "shipping.phone": "(555) 123-4567",
  "lines.0.quantity": "2",
  "lines.0.price": "90",
  "lines.0.reason": "agreed on the phone",
  discountKind: "percent",
  discountValue: "10",
  discountReason: "third order",
  shippingAmount: "50.00",
  shippingReason: "quoted by the truck line",
  poNumber: "PO-4711",
  note: "Call before you come",
  validDays: "7",
};

/** By hand: 2 × $90.00 = $180.00, less 10% = $162.00, + $50.00, + 8% of $162.00 = $12.96. */
const figures = { subtotal: 18_000, discount: 1_800, shipping: 5_000, tax: 1_296, total: 22_496 };

/** No price or discount of its own. */
const shopPrice = {
  "lines.0.price": "",
  "lines.0.reason": "",
  discountKind: "none",
  discountValue: "",
  discountReason: "",
};

interface Draft {
  readonly id: number;
  readonly number: string;
  readonly version: number;
  readonly state: string;
  readonly offer: string;
  readonly path: string;
}

async function draftAt(path: string): Promise<Draft> {
  const number = path.split("/").at(-1)!.split("?")[0]!;
  const [row] = await shop().db.sql<{ id: number; version: number; state: string }>(
    "select id, version, state from order_drafts where number = $1",
    [number],
  );
  const offer = draftToken(shopSecret, { id: row!.id, linkRound: 0 });
  return { ...row!, number, offer, path: `/order/proforma?offer=${offer}` };
}

let count = 0;

/** Begins a draft for goods of its own with the owner's hand, or somebody else's. */
async function begin(changes: Record<string, string> = {}, staff?: Browser, onHand = 10) {
  const sku = `DRAFT-${(count += 1)}`;
  await stockGoods(shop().db, { sku, price: 10_000, onHand });
  const browser = staff ?? (await signedInAs(shop(), "owner"));
  const form = { version: "0", key: randomUUID(), ...agreed, "lines.0.sku": sku, ...changes };
  const saved = await browser.post("/admin/drafts/new", { intent: "save", ...form });
  if (saved.status !== 303) throw new Error(saved.text);
  return { sku, form, browser, ...(await draftAt(saved.location!)) };
}

/** The same, sent to its buyer. */
async function send(changes: Record<string, string> = {}, onHand = 10) {
  const draft = await begin(changes, undefined, onHand);
  const sent = await draft.browser.post(`/admin/drafts/${draft.number}`, {
    ...draft.form,
    intent: "send",
    version: "1",
  });
  if (!sent.location?.includes("done=sent")) throw new Error(sent.text);
  return { ...draft, ...(await draftAt(draft.number)) };
}

const pay = (draft: { path: string; version: number }, method = "stripe", browser = shop().browser()) =>
  browser.post(draft.path, { intent: "pay", method, version: String(draft.version), total: String(figures.total) });

const orderOf = async ({ id }: { id: number }) => {
  const [order] = await shop().db.sql<Record<string, unknown>>(
    `select o.id, o.number, o.subtotal_cents as subtotal, o.discount_cents as discount, o.shipping_cents as shipping,
       o.tax_cents as tax, o.total_cents as total, o.state, o.po_number as po, o.discount_code as code, o.customer_id as customer,
       extract(epoch from o.pay_by) * 1000 as "payBy"
     from orders o join order_drafts d on d.order_id = o.id where d.id = $1`,
    [id],
  );
  return order;
};

const stockOf = async (sku: string) =>
  (
    await shop().db.sql<{ reserved: number; onHand: number }>(
      `select reserved, on_hand as "onHand" from stock s join variants v on v.id = s.variant_id where sku = $1`,
      [sku],
    )
  )[0];

test("a part that is replaced for nothing is the buyer's at once when they accept it on the phone", async () => {
  const given = { "lines.0.price": "0", "lines.0.reason": "under warranty", discountKind: "none", shippingAmount: "0" };
  const draft = await send({ ...given, discountValue: "", discountReason: "", email: "replaced@example.com" });
  const phone = { intent: "accept", version: String(draft.version), total: "0", phonePo: "", payBy: "bank-deposit" };
  const accepted = await draft.browser.post(`/admin/drafts/${draft.number}`, phone);
  expect(accepted.location).toContain("done=accepted");
  // No transfer of nothing would ever come to be confirmed, and nobody is told where to send it.
  const order = await orderOf(draft);
  expect(order).toMatchObject({ total: 0, state: "confirmed" });
  expect(await mailsOf(shop().db, Number(order!["id"]))).toEqual(["placed", "invitation", "paid"]);
});

test("an order agreed on the phone is sent, paid by its link, and stands in the books with exactly those figures", async () => {
  const draft = await send();
  const buyer = shop().browser();
  const page = await buyer.get(draft.path);
  expect(page.status).toBe(200);
  for (const text of [
    "Pro forma invoice PI-",
    "Marsh Body Shop",
    "2 × $90.00",
    "$18.00",
    "$12.96",
    "$224.96",
    "PO-4711",
  ])
    expect(page.text).toContain(text);
  const chinese = await buyer.get(`/cn${draft.path}`);
  expect(chinese.text).toContain("形式发票");
  const paid = await pay(draft, "stripe", buyer);
  const order = await orderOf(draft);
  expect(order).toMatchObject({ ...figures, state: "pending", po: "PO-4711", code: null });
  const session = [...shop().stripe.sessions.values()].at(-1)!;
  expect(paid.location).toContain(session.id);
  expect(session.request).toMatchObject({ amount: figures.total, orderNumber: order!.number });
  const event = shop().stripe.pay(session.id)!;
  const { db, clock, stripe } = shop();
  const deps = { db, clock, payments: new Map([["stripe", stripe]]), orders: payableOrders(clock) };
  await recordPaymentEvent(deps as never, event);
  expect(await orderOf(draft)).toMatchObject({ state: "confirmed" });
  const ledger = await db.sql<{ sum: number; cash: number }>(
    `select sum(amount_cents)::int as sum, sum(amount_cents) filter (where account like 'cash:%')::int as cash from ledger_lines where order_id = $1`,
    [order!.id],
  );
  expect(ledger[0]).toEqual({ sum: 0, cash: figures.total });
  const used = await shop().browser().get(draft.path);
  expect(used.text).toContain("This invoice has been ordered");
  expect(used.text).toContain("There is nothing left to pay");
  const orderPage = await draft.browser.get(`/admin/orders/${order!["number"] as string}`);
  expect(orderPage.text).toContain(`href="/admin/drafts/${draft.number}"`);
  // The order stores it once.
  const [left] = await db.sql("select typed, paper, email_key, buyer from order_drafts where id = $1", [draft.id]);
  expect(left).toEqual({ typed: {}, paper: null, email_key: "", buyer: "" });
});

test("the note of a draft is named as the shop's own to its buyer and to staff, and a buyer's note as the buyer's", async () => {
  const { db, clock } = shop();
  const ada = await customer(db, "noted@example.com");
  const draft = await send({ customer: String(ada), email: "noted@example.com" });
  const buyer = shop().browser();
  for (const [path, name] of [
    [draft.path, "Note from us"],
    [draft.path.replace("/order/", "/cn/order/"), "本店备注"],
  ] as const) {
    const paper = (await buyer.get(path)).text;
    expect(paper).toContain(name);
    expect(paper).not.toMatch(/Note for us|Your note/);
  }
  await pay(draft, "bank-deposit", buyer);
  const { number } = (await orderOf(draft)) as { number: string };
  for (const [prefix, name] of [
    ["", "Our note to the buyer"],
    ["/cn", "本店给买家的备注"],
  ] as const)
    for (const path of [`/admin/orders/${number}`, `/admin/orders/${number}/change`]) {
      const page = (await draft.browser.get(prefix + path)).text;
      expect(page).toContain(name);
      expect(page).not.toMatch(/Note from the buyer|买家留言/);
    }
  const own = (await (await signedIn(shop(), "noted@example.com")).get(`/order/detail?order=${number}`)).text;
  expect(own).toContain("Call before you come");
  expect([own.includes("Note from us"), own.includes("Your note")]).toEqual([true, false]);

  const other = await orderGoods({ db, clock }, [{ sku: draft.sku, quantity: 1 }]);
  if (!other.ok) throw new Error(JSON.stringify(other.error));
  await db.sql("update orders set note = 'Ring twice' where id = $1", [other.value.orderId]);
  const theirs = (await draft.browser.get(`/admin/orders/${other.value.number}`)).text;
  expect([theirs.includes("Note from the buyer"), theirs.includes("Our note")]).toEqual([true, false]);
});

test("each line of its order says what was agreed on and taken off, in both languages", async () => {
  const draft = await send({ email: "less@example.com" });
  await pay(draft, "bank-deposit");
  const { number } = (await orderOf(draft)) as { number: string };
  // By hand: two at $90.00 instead of $100.00, and a tenth of $180.00 off.
  const page = async (prefix: string) => (await draft.browser.get(`${prefix}/admin/orders/${number}`)).text;
  expect(await page("")).toContain("Regular price $100.00 · Discount −$18.00");
  expect(await page("/cn")).toContain("原价 US$100.00 · 优惠 −US$18.00");
  const full = await send({ ...shopPrice, email: "full@example.com" });
  await full.browser.post(full.path, {
    intent: "pay",
    method: "bank-deposit",
    version: String(full.version),
    total: String(20_000 + 5_000 + 1_600),
  });
  const { number: plain } = (await orderOf(full)) as { number: string };
  expect((await full.browser.get(`/admin/orders/${plain}`)).text).not.toMatch(/Regular price|Discount −/);
});

test("however many press at once, one order is made, and all are led to its payment", async () => {
  const draft = await send();
  const answers = await Promise.all(Array.from({ length: 20 }, () => pay(draft)));
  const { number, id } = (await orderOf(draft))!;
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]));
  const sessions = [...shop().stripe.sessions.values()].filter(({ request }) => request.orderNumber === number);
  expect(new Set(sessions.map(({ request }) => request.paymentKey)).size).toBe(1);
  const [made] = await shop().db.sql<{ orders: number; reserved: number }>(
    `select count(*)::int as orders, (select reserved from stock s join order_lines l using (variant_id) where l.order_id = $1) as reserved
     from orders o where exists (select from order_lines l where l.order_id = o.id and l.sku = $2)`,
    [id, draft.sku],
  );
  expect(made).toEqual({ orders: 1, reserved: 2 });
});

test("a link says why it leads to no payment: unknown, withdrawn, being changed, expired, changed meanwhile", async () => {
  const stranger = shop().browser();
  const says = async (answer: Promise<Answer>) => {
    const { status, text } = await answer;
    return [status, /<h1[^>]*>([^<]*)</.exec(text)?.[1]];
  };
  const draft = await send();
  const forged = `${draft.offer.slice(0, -2)}${draft.offer.endsWith("AA") ? "BB" : "AA"}`;
  for (const offer of ["", forged, `${draft.id}`, `${draft.id}.`, "%00", "9".repeat(40)])
    expect(await says(stranger.get(`/order/proforma?offer=${offer}`))).toEqual([
      404,
      "This link does not lead to an invoice",
    ]);
  expect((await stranger.get(`/order/proforma.pdf?offer=${forged}`)).status).toBe(404);
  const pdf = await stranger.bytes(`/order/proforma.pdf?offer=${draft.offer}`);
  expect([pdf.status, pdf.bytes.subarray(0, 5).toString()]).toEqual([200, "%PDF-"]);

  const step = (intent: string, { version }: { version: number }) =>
    draft.browser.post(`/admin/drafts/${draft.number}`, { intent, version: String(version) });
  await step("withdraw", draft);
  expect(await says(stranger.get(draft.path))).toEqual([410, "This invoice is not open for payment"]);
  expect((await pay(draft)).status).toBe(409);
  expect((await stranger.get(`/order/proforma.pdf?offer=${draft.offer}`)).status).toBe(404);
  await step("reopen", await draftAt(draft.number));
  expect((await pay(draft)).status).toBe(409);
  const changed = await draftAt(draft.number);
  await draft.browser.post(`/admin/drafts/${draft.number}`, {
    ...draft.form,
    "lines.0.price": "95",
    intent: "send",
    version: String(changed.version),
  });
  const old = await pay(draft, "stripe", stranger);
  expect(old.text).toContain("This offer has changed since you opened it");
  const now = await draftAt(draft.number);
  expect(await orderOf(draft)).toBeUndefined();
  await shop().db.sql("update order_drafts set valid_until = $2 where id = $1", [draft.id, new Date(noon)]);
  expect(await says(stranger.get(draft.path))).toEqual([410, "This invoice has expired"]);
  expect((await pay(now)).text).toContain("has expired");
  expect(await orderOf(draft)).toBeUndefined();
});

test("goods are reserved for as long as was chosen, go to the order, and come back when the time is over", async () => {
  const kept = await send({ reserveDays: "3" }, 2);
  expect(await stockOf(kept.sku)).toEqual({ reserved: 2, onHand: 2 });
  await pay(kept);
  expect(await orderOf(kept)).toMatchObject(figures);
  expect(await stockOf(kept.sku)).toEqual({ reserved: 2, onHand: 2 });

  const let_go = await send({ reserveDays: "3" }, 2);
  const { clock, db } = shop();
  expect(await releaseOverdueDrafts({ db, clock })).toBe(0);
  clock.set(after(noon, days(3)));
  try {
    expect(await releaseOverdueDrafts({ db, clock })).toBe(1);
    expect(await releaseOverdueDrafts({ db, clock })).toBe(0);
  } finally {
    clock.set(noon);
  }
  expect(await stockOf(let_go.sku)).toEqual({ reserved: 0, onHand: 2 });
  await db.sql("update stock set on_hand = 1 where variant_id = (select id from variants where sku = $1)", [
    let_go.sku,
  ]);
  const short = await pay(let_go);
  expect(short.status).toBe(409);
  expect(short.text).toContain("no longer in stock in this quantity");
  expect(await orderOf(let_go)).toBeUndefined();

  const wanted = await send({ reserveDays: "3" }, 2);
  await db.sql(
    "update stock set backorder_limit = 5, restock_days = 20 where variant_id = (select id from variants where sku = $1)",
    [wanted.sku],
  );
  expect((await orderGoods({ db, clock }, [{ sku: wanted.sku, quantity: 1 }])).ok).toBe(true);
  await pay(wanted);
  // The other buyer waits on: these units were reserved for the offer.
  expect(await orderOf(wanted)).toMatchObject(figures);
  expect(await stockOf(wanted.sku)).toEqual({ reserved: 2, onHand: 2 });

  const tooFew = await begin({ reserveDays: "3" }, undefined, 1);
  const refused = await tooFew.browser.post(`/admin/drafts/${tooFew.number}`, {
    ...tooFew.form,
    intent: "send",
    version: "1",
  });
  expect(refused.status).toBe(409);
  expect(refused.text).toContain(`Only 1 of ${tooFew.sku} is left`);
  expect(await stockOf(tooFew.sku)).toEqual({ reserved: 0, onHand: 1 });
});

test("support begins orders at the shop's prices; another price, a discount or freight of its own takes a manager", async () => {
  const support = await signedInAs(shop(), "support");
  const plain = {
    "lines.0.price": "",
    "lines.0.reason": "",
    discountKind: "none",
    discountValue: "",
    discountReason: "",
  };
  const draft = await begin({ ...plain, shippingAmount: "", shippingReason: "" }, support);
  const at = `/admin/drafts/${draft.number}`;
  for (const more of [
    { "lines.0.price": "1", "lines.0.reason": "friend" },
    { discountKind: "amount", discountValue: "5", discountReason: "friend" },
    { shippingAmount: "0", shippingReason: "friend" },
  ]) {
    const refused = await support.post(at, { ...draft.form, ...more, intent: "save", version: "1" });
    expect(refused.status).toBe(403);
    expect(refused.text).toContain("Only a manager may agree to another price");
  }
  // The manager's price stays; its quantity is part of what was agreed.
  const manager = await signedInAs(shop(), "manager");
  const priced = { ...draft.form, "lines.0.price": "90", "lines.0.reason": "agreed" };
  expect((await manager.post(at, { ...priced, intent: "save", version: "1" })).status).toBe(303);
  const note = { ...priced, note: "New", intent: "save", version: "2" };
  expect((await support.post(at, note)).status).toBe(303);
  expect((await support.post(at, { ...note, "lines.0.quantity": "9", version: "3" })).status).toBe(403);
  for (const role of ["fulfilment", "read-only"] as const) {
    const other = await signedInAs(shop(), role);
    expect((await other.get(at)).status).toBe(200);
    expect((await other.get("/admin/drafts/new")).status).toBe(403);
    for (const intent of ["save", "send", "withdraw", "reopen", "mail", "find"])
      expect((await other.post(at, { ...draft.form, intent, version: "3" })).status).toBe(403);
  }
});

test("the PDF of an offer has its buyer's link for staff who may accept offers, and for no others", async () => {
  const draft = await send();
  const hasLink = async (role: Role) => {
    const staff = await signedInAs(shop(), role);
    const { status, bytes } = await staff.bytes(`/admin/drafts/${draft.number}/quote.pdf?sent=1`);
    expect(status, role).toBe(200);
    return bytes.toString("latin1").includes(draft.offer);
  };
  for (const role of ["owner", "manager", "support"] as const) expect(await hasLink(role), role).toBe(true);
  for (const role of ["fulfilment", "read-only"] as const) expect(await hasLink(role), role).toBe(false);
});

test("a discount is more than nothing and at most all, and what else is typed is refused at its field with all of it kept", async () => {
  const draft = await begin();
  const at = `/admin/drafts/${draft.number}`;
  for (const typed of ["0", "0.00", "100.01", "250", "-5", "5,5", "1e1", "ten", ""]) {
    const form = { ...draft.form, discountValue: typed, note: `Typed ${typed}`, intent: "save", version: "1" };
    const refused = await draft.browser.post(at, form);
    expect({ typed, status: refused.status }).toEqual({ typed, status: 400 });
    expect(refused.text).toContain('href="#discountValue"');
    expect(refused.text).toContain(`Typed ${typed}`);
  }
  let version = 1;
  for (const typed of ["0.01", "100", "12.5 %"]) {
    const form = { ...draft.form, discountValue: typed, intent: "save", version: String(version) };
    expect({ typed, status: (await draft.browser.post(at, form)).status }).toEqual({ typed, status: 303 });
    version += 1;
  }
});

test("its history says choices in the words of the form, in both languages, and nothing of one that stays", async () => {
  const {
    form,
    browser,
    path: _,
    number,
    version,
  } = await begin({ discountKind: "none", discountValue: "", discountReason: "" });
  const at = `/admin/drafts/${number}`;
  const change = {
    ...form,
    version: String(version),
    ...agreed,
    "lines.0.sku": form["lines.0.sku"]!,
    method: "PICKUP",
  };
  expect((await browser.post(at, { intent: "save", ...change })).status).toBe(303);
  const history = (text: string) => text.slice(text.indexOf('id="history"'));
  const english = history((await browser.get(at)).text);
  expect(english).toContain("Discount: None → Percent off all goods");
  expect(english).toContain("Delivery method: Parcel → Pick up");
  const chinese = history((await browser.get(`/cn${at}`)).text);
  expect(chinese).toContain("包裹 → 自提");
  expect(chinese).not.toMatch(/percent|SHIPPING|PICKUP/);
});

test("of two who change a draft at once nobody's words are lost, and its history says who changed what", async () => {
  const draft = await begin();
  const at = `/admin/drafts/${draft.number}`;
  const [first, second] = [draft.browser, await signedInAs(shop(), "manager")];
  expect((await first.post(at, { ...draft.form, "lines.0.quantity": "3", intent: "save", version: "1" })).status).toBe(
    303,
  );
  const stale = await second.post(at, { ...draft.form, note: "Second", intent: "save", version: "1" });
  expect(stale.status).toBe(409);
  expect(stale.text).toContain("Second");
  expect(stale.text).toMatch(/Line 1, Quantity[\s\S]*?3[\s\S]*?2/);
  const page = (await first.get(at)).text;
  expect(page).toContain("Line 1, Quantity: 2 → 3");
  expect(page).toMatch(/\bSam\b/);
  const actions = await shop().db.sql<{ action: string }>(
    "select action from audit_log where subject = $1 order by id",
    [draft.number],
  );
  expect(actions.map(({ action }) => action)).toEqual(["draft-begun", "draft-changed"]);
});

test("the form of a new draft that is sent twice begins one", async () => {
  const draft = await begin();
  const again = await draft.browser.post("/admin/drafts/new", { intent: "save", ...draft.form });
  expect(again.location).toContain(draft.number);
});

test("a new draft that could not be sent goes on as the same one, with what was corrected", async () => {
  const { db } = shop();
  const owner = await signedInAs(shop(), "owner");
  const sku = `DRAFT-${(count += 1)}`;
  await stockGoods(db, { sku, price: 10_000, onHand: 10 });
  const form = { version: "0", key: randomUUID(), ...agreed, "lines.0.sku": sku };
  const refused = await owner.post("/admin/drafts/new", { ...form, email: "", intent: "send" });
  expect(refused.status).toBe(400);
  expect(refused.text).toContain(`name="key" value="${form.key}"`);
  expect(refused.text).toContain('name="version" value="1"');
  const sent = await owner.post("/admin/drafts/new", { ...form, version: "1", intent: "send" });
  expect(sent.location).toContain("done=sent");
  const drafts =
    "select state, typed ->> 'email' as email, typed ->> 'note' as note from order_drafts where request_key = $1";
  expect(await db.sql(drafts, [form.key])).toEqual([{ state: "sent", email: agreed.email, note: agreed.note }]);
  // Where the answer was lost, the form does not know that it is stored.
  const other = { ...form, key: randomUUID() };
  await owner.post("/admin/drafts/new", { ...other, intent: "save" });
  const changed = await owner.post("/admin/drafts/new", { ...other, note: "By noon", intent: "send" });
  expect(changed.location).toContain("done=sent");
  expect(await db.sql(drafts, [other.key])).toMatchObject([{ state: "sent", note: "By noon" }]);
  expect((await owner.post("/admin/drafts/new", { ...other, note: "Later", intent: "save" })).status).toBe(409);
});

test("what is missing or wrong gets its sentence and is not sent; what was typed stays", async () => {
  const owner = await signedInAs(shop(), "owner");
  const form = { intent: "send", version: "0", key: randomUUID(), language: "en", method: "LOCAL" };
  const typed = { "lines.0.sku": "NO-SUCH-PART", "lines.0.quantity": "0", "lines.1.quantity": "2", validDays: "91" };
  const answer = await owner.post("/admin/drafts/new", { ...form, ...typed, "shipping.city": "Daytona" });
  expect(answer.status).toBe(400);
  for (const text of [
    "There is no such part number",
    "Line 1, Quantity must be a whole number from 1 to 999",
    "Part number is required",
    "Valid for days must be a whole number from 1 to 90",
    "Daytona",
  ])
    expect(answer.text).toContain(text);
  const saved = await owner.post("/admin/drafts/new", { ...form, key: randomUUID(), "shipping.city": "Daytona" });
  expect(saved.status).toBe(400);
  for (const text of ["Add goods before you send it", "Please enter your Email", "Street address is required"])
    expect(saved.text).toContain(text);
});

test("a draft that is sent with nothing in it is not kept; what was typed is, says so, and is what the form goes on with", async () => {
  const owner = await signedInAs(shop(), "owner");
  const kept = () =>
    shop().db.sql<{ number: string; city: string; zip: string }>(
      `select number, typed ->> 'shipping.city' as city, typed ->> 'shipping.zip' as zip from order_drafts
     order by id desc`,
    );
  const before = (await kept()).length;
  for (const [prefix, says] of [
    ["", "Not sent. What you typed is kept as draft"],
    ["/cn", "未发送。您输入的内容已保存为草稿"],
  ] as const) {
    const standing = await kept();
    const page = await open(owner, `${prefix}/admin/drafts/new`);
    const empty = await press(owner, page, { button: "send" });
    expect([empty.status, empty.text.includes(says), await kept()]).toEqual([400, false, standing]);
    const refused = await press(owner, empty, { button: "send" }, { "shipping.city": "Dayton" });
    expect([refused.status, refused.text.includes(says)]).toEqual([400, true]);
    const [draft] = await kept();
    expect(refused.text).toContain(draft!.number);
    const again = await press(owner, refused, { button: "send" }, { "shipping.zip": "45402" });
    expect([again.status, again.path, again.text.includes(says)]).toEqual([
      400,
      `${prefix}/admin/drafts/${draft!.number}`,
      false,
    ]);
    expect((await kept())[0]).toEqual({ ...draft, city: "Dayton", zip: "45402" });
  }
  expect(await kept()).toHaveLength(before + 2);
});

test("a new draft whose answer was lost is sent once: the same press leads to it and never says that it was not sent", async () => {
  const { browser, form } = await begin();
  const lost = { ...form, key: randomUUID(), intent: "send" };
  const sent = await browser.post("/admin/drafts/new", lost);
  expect(sent.location).toContain("done=sent");
  const again = await browser.post("/admin/drafts/new", lost);
  expect([again.status, again.location]).toEqual([303, sent.location!.split("?")[0]]);
});

test("goods are found by words and part numbers, added to the form and taken off, with nothing typed lost", async () => {
  await stockGoods(shop().db, { sku: "FIND-ME-1", price: 4_200 });
  const draft = await begin();
  const at = `/admin/drafts/${draft.number}`;
  const form = { ...draft.form, note: "Unsaved words", version: "1" };
  const found = await draft.browser.post(at, { ...form, intent: "find", find: "find me 1" });
  expect(found.text).toContain('value="FIND-ME-1"');
  expect(found.text).toContain("Unsaved words");
  const added = await draft.browser.post(at, { ...form, add: "FIND-ME-1" });
  expect(added.text).toContain('name="lines.1.sku" value="FIND-ME-1"');
  expect(added.text).toContain("$42.00");
  const removed = await draft.browser.post(at, { ...form, remove: "0" });
  expect(removed.text).not.toContain(`value="${draft.sku}"`);
  expect(removed.text).toContain("Unsaved words");
});

test("an offer that costs nothing is confirmed by its job where the press dies with the order placed", async () => {
  const { db, clock, stripe } = shop();
  const free = {
    "lines.0.price": "0",
    discountKind: "none",
    discountValue: "",
    discountReason: "",
    shippingAmount: "0",
  };
  const offer = await send(free);
  const { id: draftId, version } = offer;
  const placed = await placeDraft({ db, clock }, { draftId, version, method: "stripe", seenTotal: 0, customer: null });
  expect(placed).toMatchObject({ ok: true });
  expect(await orderOf(offer)).toMatchObject({ total: 0, state: "pending" });
  const jobs = await db.sql<{ payload: { paymentId: number } }>(
    `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       join payments p on p.id = (j.payload ->> 'paymentId')::bigint join order_drafts d on d.order_id = p.order_id
     where t.identifier = 'begin_payment' and d.id = $1`,
    [draftId],
  );
  expect(jobs).toHaveLength(1);
  const deps = { db, clock, payments: new Map([["stripe", stripe]] as const), orders: payableOrders(clock) };
  const settings = { publicUrl: "http://shop.example" };
  for (const { payload } of jobs) await paymentJobs.begin_payment({ ...deps, settings }, payload);
  expect(await orderOf(offer)).toMatchObject({ total: 0, state: "confirmed" });
});

test("who is erased leaves no draft behind, and what it had reserved is for sale again", async () => {
  const { db, clock } = shop();
  const email = "erased@example.com";
  const sentOne = await send({ email, reserveDays: "3" });
  await begin({ email });
  const other = await begin({ email: "other@example.com" });
  expect(await stockOf(sentOne.sku)).toMatchObject({ reserved: 2 });
  await db.transaction((tx) => deleteDraftsOf(tx, { emailKey: email }, clock.now()));
  expect(await stockOf(sentOne.sku)).toMatchObject({ reserved: 0 });
  const left = await db.sql<{ number: string }>("select number from order_drafts where email_key = any($1)", [
    [email, "other@example.com"],
  ]);
  expect(left).toEqual([{ number: other.number }]);
});

function mailing() {
  const { db, clock } = shop();
  const mails: Mail[] = [];
  const deps = {
    db,
    clock,
    mailer: { send: async (mail: Mail) => void mails.push(mail), close: () => {} },
    settings: { publicUrl: "http://shop.example", secret: shopSecret },
  };
  return { mails, deps };
}

test("the day on which clocks are set back counts as one of an offer's days", async () => {
  const { db, clock } = shop();
  clock.set(instant(Date.parse("2026-10-26T00:30:00-05:00")));
  try {
    const { id } = await send();
    const [draft] = await db.sql(
      "select paper ->> 'validUntil' as last, valid_until as over from order_drafts where id = $1",
      [id],
    );
    expect(draft).toEqual({ last: "2026-11-02", over: Date.parse("2026-11-03T00:00:00-06:00") });
  } finally {
    clock.set(noon);
  }
});

test("its mail says number, total and last day in the buyer's language, leads to page and PDF, and is not sent of what was taken back", async () => {
  const { db } = shop();
  const draft = await send({ language: "cn" });
  const { mails, deps } = mailing();
  const jobs = await db.sql<{ id: number }>(
    `select (payload ->> 'draftId')::int as id from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'send_draft_mail' and (payload ->> 'draftId')::int = $1`,
    [draft.id],
  );
  expect(jobs).toEqual([{ id: draft.id }]);
  await sendDraftMail(deps as never, { draftId: draft.id });
  const [mail] = mails;
  expect(mail).toMatchObject({ to: "buyer@example.com", language: "cn" });
  for (const text of [
    draft.number,
    "$224.96",
    "2026年11月27日",
    `/cn${draft.path}`,
    `/cn/order/proforma.pdf?offer=${draft.offer}`,
  ])
    expect(mail!.text).toContain(text);
  await draft.browser.post(`/admin/drafts/${draft.number}`, { intent: "withdraw", version: String(draft.version) });
  await sendDraftMail(deps as never, { draftId: draft.id });
  expect(mails).toHaveLength(1);
});

test.each([
  ["en", "Your pro forma invoice {number} from"],
  ["cn", "的形式发票 {number} 已过期"],
])("a pro forma invoice that expires is called one in the mail (%s)", async (language, words) => {
  const draft = await send({ language });
  const { mails, deps } = mailing();
  const { clock } = shop();
  clock.set(after(noon, days(9)));
  try {
    await sendQuoteMail(deps as never, { draftId: draft.id, mail: "expired" });
  } finally {
    clock.set(noon);
  }
  expect(mails.map(({ subject }) => subject)).toEqual([
    expect.stringContaining(words.replace("{number}", draft.number)),
  ]);
});

test("strangers who spend a network's PDFs take none from the link of an invoice, which has thirty in ten minutes", async () => {
  const { db, clock } = shop();
  const office = "192.0.2.91";
  const draft = await send();
  await spend(db, clock.now(), [budgets.documents, network(office)]);
  await db.sql("update rate_limits set count = 1000000 where bucket like 'documents %'");
  const pdf = (prefix: string) => shop().browser(office).get(`${prefix}/order/proforma.pdf?offer=${draft.offer}`);
  expect((await pdf("")).status).toBe(200);
  await db.sql("update rate_limits set count = 30 where bucket like 'proforma-sheets %'");
  const refused = await pdf("/cn");
  expect([refused.status, refused.text.startsWith("请求过于频繁")]).toEqual([429, true]);
  expect(
    (
      await shop()
        .browser()
        .get(`/order/proforma.pdf?offer=${(await send()).offer}`)
    ).status,
  ).toBe(200);
  await db.sql("delete from rate_limits");
});

test("an order for an account is the account's, and who only has the link sees no more than the paper until it is paid", async () => {
  const { db } = shop();
  const ada = await customer(db, "drafts-ada@example.com", { firstName: "Ada" });
  const draft = await send({ customer: String(ada), email: "drafts-ada@example.com" });
  const holder = shop().browser();
  await pay(draft, "bank-deposit", holder);
  const order = (await orderOf(draft))!;
  expect(order["customer"]).toBe(ada);
  expect((await holder.get(`/payment?order=${order["number"] as string}`)).status).toBe(200);
  expect((await (await signedIn(shop(), "drafts-ada@example.com")).get("/order/list")).text).toContain(order["number"]);
  const other = await shop()
    .browser()
    .get(`/payment?order=${order["number"] as string}`);
  expect(other.status).toBe(404);
  // The buyer can pay for the whole time of the offer, by any method they change to.
  const until = Date.UTC(2026, 10, 28, 6);
  expect(order["payBy"]).toBe(until);
  const number = order["number"] as string;
  const changed = await holder.post(`/payment?order=${number}`, { intent: "change", order: number, method: "stripe" });
  expect(changed.status).toBe(303);
  expect((await orderOf(draft))!["payBy"]).toBe(until);
  const [{ payBy } = { payBy: 0 }] = await db.sql<{ payBy: number }>(
    'select extract(epoch from valid_until) * 1000 as "payBy" from order_drafts where id = $1',
    [draft.id],
  );
  expect(payBy).toBe(until);
});
