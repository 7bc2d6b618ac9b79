import { beforeAll, expect, test } from "vitest";
import type { MemberRole } from "#domain/buyers/member-roles.ts";
import { after, days } from "#domain/kernel/time.ts";
import { releaseOverdueDrafts } from "#engine/checkout/draft-stock.ts";
import { expireQuotes } from "#engine/checkout/quote-answers.ts";
import { chooseSite } from "#engine/companies/choose-site.ts";
import { eraseCustomer } from "#engine/customers/erase-customer.ts";
import type { Mail } from "#engine/ports/mailer.ts";
import { noon, setSetting, stockGoods } from "#test/checkout/checkout-shop.ts";
import {
  accept,
  ask,
  askForm,
  buyerOfPlant,
  offeredTotal,
  openForQuotes,
  ordersOf,
  quoteAt,
  send,
} from "#test/checkout/quote-shop.ts";
import { companyWith, giveRole, takeOut } from "#test/companies/company-fixture.ts";
import { customer } from "#test/customers/customer-fixtures.ts";
import { signedIn } from "#test/customers/visitors.ts";
import { type Browser, openShop } from "#test/open-shop.ts";
import { failingOnce } from "#test/platform/failing-once.ts";
import { beginForm } from "#test/slow-form.ts";
import { shopSecret, signedInAs } from "#test/staff/staff-browser.ts";
import { sendDraftMail } from "#worker/mail/draft-mail.ts";
import { sendQuoteMail } from "#worker/mail/quote-mail.ts";
import { listOnTop } from "#test/web/list-on-top.ts";

const shop = openShop();

beforeAll(() => openForQuotes(shop()));

const inMain = (text: string) => /<main[\s\S]*<\/main>/.exec(text)?.[0] ?? "";

function mailing() {
  const mails: Mail[] = [];
  const { db, clock } = shop();
  const deps = {
    db,
    clock,
    mailer: { send: async (mail: Mail) => void mails.push(mail), close: () => {} },
    settings: { publicUrl: "http://shop.example", secret: shopSecret },
  };
  return { mails, deps: deps as never };
}

test.each([
  ["", "PO number: PO-ASKED-7"],
  ["/cn", "采购订单号：PO-ASKED-7"],
])(
  "at %s/personal/quotes the PO number that was typed with a request stands on it in ASCII, for buyer and staff",
  async (prefix, sentence) => {
    const buyer = await buyerOfPlant(shop());
    const asked = await ask(shop(), buyer.browser, { poNumber: "ＰＯ－ASKED-７" });
    const owner = await signedInAs(shop(), "owner");
    expect(inMain((await buyer.browser.get(prefix + asked.page)).text)).toContain(sentence);
    expect(inMain((await owner.get(`${prefix}/admin/drafts/${asked.number}`)).text)).toContain(sentence);
    const without = await ask(shop(), buyer.browser);
    expect(inMain((await buyer.browser.get(prefix + without.page)).text)).not.toContain(sentence.slice(0, 4));
  },
);

test("a request for goods that go by truck asks what checkout asks, and the answers stand in the draft that is made of it", async () => {
  await stockGoods(shop().db, { sku: "BY-TRUCK-1", weightLb: 400 }, { sku: "BY-PARCEL-1" });
  await customer(shop().db, "asks-of-freight@example.com");
  const buyer = await signedIn(shop(), "asks-of-freight@example.com");
  expect((await buyer.get("/quote/ask?sku=BY-PARCEL-1")).text).not.toContain("Do you need a liftgate?");
  for (const [prefix, question, open] of [
    ["", "Do you need a liftgate?", "Not known yet"],
    ["/cn", "需要升降尾板吗？", "尚不清楚"],
  ] as const) {
    const form = inMain((await buyer.get(`${prefix}/quote/ask?sku=BY-TRUCK-1`)).text);
    expect([form.includes(question), form.includes(open)]).toEqual([true, true]);
  }
  const typed = { "freight.liftgate": "yes", "freight.residential": "no" };
  const refused = await buyer.post("/quote/ask", askForm("BY-TRUCK-1", { ...typed, "shipping.zip": "1" }));
  expect(refused.status).toBe(400);
  expect(refused.text).toMatch(/name="freight\.liftgate".*?<option value="yes" selected=""/s);
  const asked = await buyer.post("/quote/ask", askForm("BY-TRUCK-1", typed));
  const number = /quotes\/(QT-[\w-]+)/.exec(asked.location ?? "")![1]!;
  const owner = await signedInAs(shop(), "owner");
  const at = `/admin/drafts/${number}`;
  const told = (text: string) =>
    inMain(text)
      .replaceAll(/<[^>]*>|\s+/g, " ")
      .replaceAll(/ +/g, " ");
  const waits = told((await owner.get(at)).text);
  expect(waits).toContain("Do you need a liftgate? Yes Is it a residential address? No");
  expect(waits).toContain("Is access to the site limited? Not known yet");
  expect(told((await owner.get(`/cn${at}`)).text)).toContain("需要升降尾板吗？ 是");
  const { version } = await quoteAt(shop(), number, "BY-TRUCK-1");
  await owner.post(at, { intent: "reopen", version: String(version) });
  const editor = (await owner.get(at)).text;
  const isChosen = (extra: string, answer: string) =>
    new RegExp(`<input(?=[^>]* name="freight\\.${extra}")(?=[^>]* value="${answer}")[^>]* checked`).test(editor);
  expect([isChosen("liftgate", "yes"), isChosen("residential", "no")]).toEqual([true, true]);
  expect([isChosen("appointment", "yes"), isChosen("appointment", "no")]).toEqual([false, false]);
});

test("the history of a quote that nobody picks up names no pick-up place, whatever the form sends with it", async () => {
  const buyer = await buyerOfPlant(shop());
  const owner = await signedInAs(shop(), "owner");
  const quote = await send(shop(), await ask(shop(), buyer.browser), { "contact.place": "columbus" }, owner);
  const page = inMain((await owner.get(`/admin/drafts/${quote.number}`)).text);
  const history = /id="history"[\s\S]*/.exec(page)?.[0] ?? "";
  expect(history).toContain("quoted by the truck line");
  expect(history).not.toContain("Pick-up place");
});

test("a member asks, staff offer, a change is asked and offered, and accepting on account orders exactly that version, once", async () => {
  const buyer = await buyerOfPlant(shop());
  const asked = await ask(shop(), buyer.browser, { message: "For the new line", wishedOn: "2026-12-18" });
  expect(asked.state).toBe("requested");
  const waiting = inMain((await buyer.browser.get(asked.page)).text);
  for (const text of ["Requested", "For the new line", "Dec 18, 2026", asked.sku, "Quetzal Works · Plant"])
    expect(waiting).toContain(text);
  const owner = await signedInAs(shop(), "owner");
  const work = (await owner.get(`/admin/drafts/${asked.number}`)).text;
  for (const text of ["The buyer waits for an offer", "For the new line", "Prepare the quote"])
    expect(work).toContain(text);

  const first = await send(shop(), asked, { "lines.0.price": "95" });
  const offer = inMain((await buyer.browser.get(first.page)).text);
  // By hand: 190 + 50 + 8% of 190 = $255.20.
  for (const text of ["2 × $95.00", "$255.20", "With start-up by phone", "5 business days", "Net 30"])
    expect(offer).toContain(text);
  const change = { intent: "ask-change", version: String(first.version), text: "$90 each, please" };
  expect((await buyer.browser.post(first.page, change)).location).toContain("done=ask-change");
  expect((await accept(first, buyer.browser, { total: "25520" })).status).toBe(409);

  const second = await send(shop(), asked);
  expect((await accept(first, buyer.browser, { total: "25520" })).text).toContain("This offer has changed");
  const accepted = await accept(second, buyer.browser);
  expect(accepted.location).toContain("/order/detail?order=");
  expect((await accept(second, buyer.browser)).status).toBe(303);
  const orders = await ordersOf(shop(), second);
  expect(orders).toEqual([
    expect.objectContaining({
      subtotal: 18_000,
      shipping: 5_000,
      tax: 1_440,
      total: offeredTotal,
      state: "confirmed",
      po: `PO-${second.id}`,
      company: buyer.company.id,
      site: buyer.company.sites["Plant"],
      customer: buyer.id,
      terms: "net-30",
      lines: [`${asked.sku} 2 9000`],
    }),
  ]);
  const done = inMain((await buyer.browser.get(second.page)).text);
  // With the goods that were accepted and their prices.
  const goods = [asked.sku, "2 × $90.00", "Net 30", "$244.40"];
  for (const text of ["Accepted", "$90 each, please", "Version 2", "Version 1", ...goods]) expect(done).toContain(text);
  expect((await buyer.browser.get("/personal/quotes")).text).toContain(asked.number);
});

test("a version that was sent keeps its paper and PDF as they were, whatever is sent after it", async () => {
  const buyer = await buyerOfPlant(shop());
  const first = await send(shop(), await ask(shop(), buyer.browser), { "lines.0.price": "95" });
  const versions = () =>
    shop().db.sql(
      "select sent, paper, total_cents as total from order_draft_versions where draft_id = $1 and sent = 1",
      [first.id],
    );
  const before = await versions();
  expect(before).toEqual([expect.objectContaining({ sent: 1, total: 25_520 })]);
  await send(shop(), first);
  expect(await versions()).toEqual(before);
  for (const sent of [1, 2])
    for (const prefix of ["", "/cn"]) {
      const pdf = await buyer.browser.bytes(`${prefix}${first.page}/quote.pdf?sent=${sent}`);
      expect([pdf.status, pdf.bytes.subarray(0, 5).toString()]).toEqual([200, "%PDF-"]);
    }
  expect((await buyer.browser.get(`${first.page}/quote.pdf?sent=3`)).status).toBe(404);
  await expect(
    shop().db.sql("update order_draft_versions set total_cents = 1 where draft_id = $1", [first.id]),
  ).rejects.toThrow();
});

test("tax is that of the day: it changes the total, is shown before it is accepted, and nothing else changes", async () => {
  const buyer = await buyerOfPlant(shop());
  const quote = await send(shop(), await ask(shop(), buyer.browser));
  await setSetting(shop().db, "tax", { OH: { rate: 100_000, shippingTaxed: false } });
  try {
    const refused = await accept(quote, buyer.browser);
    expect(refused.status).toBe(409);
    // 180 + 50 + 10% of 180 = $248.00.
    expect(inMain(refused.text)).toContain("With the tax of today the total is $248.00");
    expect((await accept(quote, buyer.browser, { total: "24800" })).status).toBe(303);
    expect(await ordersOf(shop(), quote)).toEqual([
      expect.objectContaining({ subtotal: 18_000, shipping: 5_000, tax: 1_800, total: 24_800 }),
    ]);
  } finally {
    await setSetting(shop().db, "tax", { OH: { rate: 80_000, shippingTaxed: false } });
  }
});

test("prices of the shop that change after it was sent change nothing of it", async () => {
  const buyer = await buyerOfPlant(shop());
  const quote = await send(shop(), await ask(shop(), buyer.browser), { "lines.0.price": "", "lines.0.reason": "" });
  await shop().db.sql("update variants set price_cents = 99900 where sku = $1", [quote.sku]);
  // 200 + 50 + 8% of 200 = $266.00.
  expect((await accept(quote, buyer.browser, { total: "26600" })).status).toBe(303);
  expect(await ordersOf(shop(), quote)).toEqual([expect.objectContaining({ subtotal: 20_000, total: 26_600 })]);
});

test("the credit limit and the company's rules of PO numbers hold at acceptance, with all that was typed kept", async () => {
  const buyer = await buyerOfPlant(shop(), { limit: "100" });
  await shop().db.sql("update companies set po_required = true, po_mask = 'PO-####' where id = $1", [buyer.company.id]);
  const quote = await send(shop(), await ask(shop(), buyer.browser));
  const said = async (changes: Record<string, string>) => {
    const answer = await accept(quote, buyer.browser, changes);
    return [answer.status, inMain(answer.text)] as const;
  };
  const [none, withoutPo] = await said({ poNumber: "" });
  expect([none, withoutPo.includes("PO number is required")]).toEqual([409, true]);
  const [odd, oddPo] = await said({ poNumber: "4711" });
  expect([odd, oddPo.includes("not how your company writes PO numbers"), oddPo.includes('value="4711"')]).toEqual([
    409,
    true,
    true,
  ]);
  const [over, overLimit] = await said({ poNumber: "PO-4711" });
  expect(over).toBe(409);
  expect(overLimit).toContain("of $100.00, $0.00 is in use and $100.00 is available");
  expect(await ordersOf(shop(), quote)).toEqual([]);
  expect((await quoteAt(shop(), quote.number, quote.sku)).state).toBe("sent");
  expect((await said({ poNumber: "PO-4711", method: "bank-deposit" }))[0]).toBe(303);
  const another = await send(shop(), await ask(shop(), buyer.browser));
  const used = await accept(another, buyer.browser, { poNumber: "PO-4711", method: "bank-deposit" });
  expect(inMain(used.text)).toContain("Your company has used PO number PO-4711 before");
  const again = { poNumber: "PO-4711", seenPo: "PO-4711", method: "bank-deposit" };
  expect((await accept(another, buyer.browser, again)).status).toBe(303);
});

test("a guest's request reaches staff once their mailbox has confirmed it, and their link takes every answer", async () => {
  const { db } = shop();
  const guest = shop().browser();
  await stockGoods(db, { sku: "GUEST-QUOTE", price: 10_000, onHand: 10 });
  const form = askForm("GUEST-QUOTE", { email: "guest-quote@example.com", message: "How soon?" });
  const first = await guest.post("/quote/ask?sku=GUEST-QUOTE", form);
  expect([first.status, first.text.includes("guest-quote@example.com")]).toEqual([200, true]);
  await guest.post("/quote/ask?sku=GUEST-QUOTE", form);
  const rows = await db.sql<{ number: string; state: string }>(
    "select number, state from order_drafts where email_key = 'guest-quote@example.com'",
  );
  expect(rows).toEqual([{ number: expect.stringMatching(/^QT-/), state: "unconfirmed" }]);
  const owner = await signedInAs(shop(), "owner");
  expect((await owner.get("/admin/drafts")).text).not.toContain(rows[0]!.number);
  const quote = await quoteAt(shop(), rows[0]!.number, "GUEST-QUOTE");
  const { mails, deps } = mailing();
  await sendQuoteMail(deps, { draftId: quote.id, mail: "confirm" });
  expect(mails[0]).toMatchObject({ to: "guest-quote@example.com", language: "en" });
  expect(mails[0]!.text).toContain(quote.link);
  // Scanners open links; only the press confirms.
  expect((await guest.get(quote.link)).text).toContain("Send the request");
  expect((await quoteAt(shop(), quote.number, "")).state).toBe("unconfirmed");
  await guest.post(quote.link, { intent: "confirm", version: String(quote.version) });
  expect((await owner.get("/admin/drafts?scope=waiting")).text).toContain(quote.number);

  const sent = await send(shop(), quote);
  await sendDraftMail(deps, { draftId: quote.id });
  for (const text of ["With start-up by phone", "$244.40", quote.link]) expect(mails[1]!.text).toContain(text);
  const nothing = await guest.post(sent.link, { intent: "decline", version: String(sent.version), text: " " });
  expect([nothing.status, nothing.text.includes("Why it doesn’t suit you is required")]).toEqual([400, true]);
  const no = { intent: "decline", version: String(sent.version), text: "Too dear" };
  expect((await guest.post(sent.link, no)).status).toBe(303);
  expect((await quoteAt(shop(), quote.number, "")).state).toBe("declined");
  expect((await guest.get(quote.link)).status).toBe(410);
  expect((await owner.get(`/admin/drafts/${quote.number}`)).text).toContain("Too dear");
  const renewed = await send(shop(), quote);
  const paid = await accept(renewed, guest, { method: "stripe" }, "link");
  expect(paid.status).toBe(303);
  expect(await ordersOf(shop(), quote)).toEqual([expect.objectContaining({ total: offeredTotal, company: null })]);
});

test("a form that a browser kept asks once for the same, and once more for other goods or from another mailbox", async () => {
  const buyer = await buyerOfPlant(shop());
  await stockGoods(shop().db, { sku: "KEPT-ASK", price: 10_000, onHand: 10 });
  const form = askForm("KEPT-ASK");
  const numberOf = async (changes: Record<string, string>) =>
    /quotes\/(QT-[\w-]+)/.exec(
      (await buyer.browser.post("/quote/ask?sku=KEPT-ASK", { ...form, ...changes })).location ?? "",
    )?.[1];
  const first = await numberOf({});
  expect(await numberOf({})).toBe(first);
  const other = await numberOf({ "lines.0.quantity": "5" });
  expect([typeof other, other === first]).toEqual(["string", false]);
  const guest = shop().browser();
  for (const email of ["slip-of-ask@example.com", "slip-of-ask@example.com", "kept-ask@example.com"])
    expect((await guest.post("/quote/ask?sku=KEPT-ASK", { ...form, email })).status).toBe(200);
  const mailed = await shop().db.sql<{ email: string }>(
    "select email_key as email from order_drafts where state = 'unconfirmed' and email_key like '%-ask@%' order by id",
  );
  expect(mailed.map(({ email }) => email)).toEqual(["slip-of-ask@example.com", "kept-ask@example.com"]);
});

test("a request asks for the site that its page named, also where another tab has chosen another since", async () => {
  const { db, clock } = shop();
  const id = await customer(db, "two-sites-ask@example.com");
  const company = await companyWith(db, "Two Sites Works", ["Plant", "Body shop"], [[id, "buyer"]]);
  const choose = (site: string) => chooseSite({ db, clock }, { customerId: id }, company.sites[site]!);
  await choose("Plant");
  const browser = await signedIn(shop(), "two-sites-ask@example.com");
  await stockGoods(db, { sku: "TWO-SITES", onHand: 10 });
  const page = await browser.get("/quote/ask?sku=TWO-SITES");
  const buysFor = /name="buysFor" value="(\d+)"/.exec(page.text)?.[1] ?? "";
  expect(buysFor).toBe(String(company.sites["Plant"]));
  await choose("Body shop");
  const send = (changes: Record<string, string>) =>
    browser.post("/quote/ask?sku=TWO-SITES", askForm("TWO-SITES", { buysFor, ...changes }));
  const refused = await send({ "shipping.zip": "1" });
  expect([refused.status, inMain(refused.text).includes("For Two Sites Works · Plant")]).toEqual([400, true]);
  expect((await send({})).status).toBe(303);
  const rows = await db.sql("select site_id as site from order_drafts where company_id = $1", [company.id]);
  expect(rows).toEqual([{ site: company.sites["Plant"] }]);
});

test("a request for a quote holds all parts of a cart of many", async () => {
  const skus = Array.from({ length: 52 }, (_, at) => `MANY-ASK-${at}`);
  await stockGoods(shop().db, ...skus.map((sku) => ({ sku })));
  const browser = shop().browser();
  const parts = skus.map((sku): [string, string] => ["sku", sku]);
  await browser.post("/shoppingCart", [["intent", "add"], ["quantity", "1"], ...parts]);
  const page = inMain((await browser.get("/quote/ask")).text);
  for (const sku of skus) expect(page).toContain(`value="${sku}"`);
});

test("bad input of a request gets its sentence at its field, and nothing typed is lost", async () => {
  const { browser } = await buyerOfPlant(shop());
  await stockGoods(shop().db, { sku: "ASK-BAD" });
  const answer = await browser.post(
    "/quote/ask?sku=ASK-BAD",
    askForm("ASK-BAD", {
      "lines.0.quantity": "1.5",
      wishedOn: "2020-01-01",
      "shipping.zip": "1",
      message: "Kept words",
      poNumber: "P".repeat(41),
    }),
  );
  expect(answer.status).toBe(400);
  for (const text of [
    "Quantity must be a whole number from 1 to 999",
    "Wanted on can’t be earlier than today",
    "5-digit ZIP code",
    "PO number can have at most 40 characters",
    "Kept words",
    'value="1.5"',
  ])
    expect(inMain(answer.text)).toContain(text);
  const bare = await browser.post(
    "/quote/ask?sku=ASK-BAD",
    askForm("ASK-BAD", { "shipping.address1": "x".repeat(200), "shipping.city": "x".repeat(200), "shipping.zip": "1" }),
  );
  const above = /role="alert".*?<\/ul>/s.exec(bare.text)?.[0] ?? "";
  const sentences = [...above.matchAll(/<li[^>]*>(.*?)<\/li>/gs)].map(([, text]) => text!.replaceAll(/<[^>]+>/g, ""));
  expect(sentences.length).toBeGreaterThan(1);
  expect(new Set(sentences).size).toBe(sentences.length);
  const none = await browser.post("/quote/ask?sku=ASK-BAD", askForm("ASK-BAD", { "lines.0.quantity": "" }));
  expect([none.status, inMain(none.text).includes("Ask for at least one")]).toEqual([400, true]);
  const unknown = await browser.get("/quote/ask?sku=NO-SUCH");
  expect([unknown.status, inMain(unknown.text).includes("There is nothing to quote yet")]).toEqual([200, true]);
});

test("a request may name a place that the shop does not ship to; staff offer pick up for it, and no delivery there", async () => {
  const { browser } = await buyerOfPlant(shop());
  const alaska = { "shipping.city": "Anchorage", "shipping.state": "AK", "shipping.zip": "99501" };
  const quote = await ask(shop(), browser, alaska);
  expect(quote.state).toBe("requested");
  await expect(send(shop(), quote)).rejects.toThrow("This state is not supported for shipping");
  const owner = await signedInAs(shop(), "owner");
  expect(inMain((await owner.get(`/admin/drafts/${quote.number}`)).text)).toContain("Anchorage");
  const contact = { "contact.firstName": "Rosa", "contact.lastName": "Lund", "contact.phone": "9375550161" };
  const pickup = { method: "PICKUP", ...contact, shippingAmount: "", shippingReason: "" };
  expect((await send(shop(), quote, pickup)).state).toBe("sent");
});

test("an offer ends with its last day, by the page at once and by the job, and gives its goods back", async () => {
  const { db, clock } = shop();
  const buyer = await buyerOfPlant(shop());
  const quote = await send(shop(), await ask(shop(), buyer.browser), { reserveDays: "14" });
  expect(await expireQuotes({ db, clock })).toBe(0);
  clock.set(after(noon, days(15)));
  try {
    const late = await accept(quote, buyer.browser);
    expect([late.status, inMain(late.text).includes("This offer has expired")]).toEqual([409, true]);
    expect(await expireQuotes({ db, clock })).toBeGreaterThan(0);
    expect(await expireQuotes({ db, clock })).toBe(0);
    expect((await quoteAt(shop(), quote.number, "")).state).toBe("expired");
    const [stock] = await db.sql("select reserved from stock join variants v on v.id = variant_id where sku = $1", [
      quote.sku,
    ]);
    expect(stock).toEqual({ reserved: 0 });
  } finally {
    clock.set(noon);
  }
});

test("an offer that cannot be ended, or give its goods back, keeps no other from it, and is tried again", async () => {
  const { db, clock } = shop();
  const { browser } = await buyerOfPlant(shop());
  for (let at = 0; at < 2; at += 1) await send(shop(), await ask(shop(), browser), { reserveDays: "3" });
  try {
    for (const [day, endDue] of [
      [4, releaseOverdueDrafts],
      [15, expireQuotes],
    ] as const) {
      clock.set(after(noon, days(day)));
      await expect(endDue({ db: failingOnce(db), clock })).rejects.toThrow("1 of a round's items failed");
      expect(await endDue({ db, clock })).toBe(1);
    }
  } finally {
    clock.set(noon);
  }
});

test("whoever is taken out of the company while their answer arrives answers nothing", async () => {
  const buyer = await buyerOfPlant(shop());
  const quote = await send(shop(), await ask(shop(), buyer.browser));
  const form = new FormData();
  const no = { intent: "decline", version: String(quote.version), text: "Too expensive" };
  for (const [name, value] of Object.entries(no)) form.set(name, value);
  const rest = await beginForm(shop(), buyer.browser, quote.page, form);
  await takeOut(shop().db, buyer.company, buyer.id);
  expect((await rest()).status).toBe(404);
  expect((await quoteAt(shop(), quote.number, "")).state).toBe("sent");
});

test("staff write to the buyer, name who answers, and turn an offer into an order by phone, a card by the link alone", async () => {
  const buyer = await buyerOfPlant(shop());
  const quote = await send(shop(), await ask(shop(), buyer.browser));
  const owner = await signedInAs(shop(), "support");
  const at = `/admin/drafts/${quote.number}`;
  const empty = await owner.post(at, { intent: "answer", version: "1", text: "  " });
  expect([empty.status, listOnTop(empty.text)]).toEqual([400, ["#answer-text Message to the buyer is required"]]);
  expect((await owner.post(at, { intent: "answer", version: "1", text: "It leaves on Friday" })).location).toContain(
    "done=answered",
  );
  const { mails, deps } = mailing();
  const mailLast = async () => {
    const [message] = await shop().db.sql<{ id: number }>(
      "select max(id)::int as id from order_draft_messages where draft_id = $1",
      [quote.id],
    );
    await sendQuoteMail(deps, { draftId: quote.id, mail: "message", messageId: message!.id });
  };
  await mailLast();
  expect(mails[0]!.text).toContain("It leaves on Friday");
  expect(mails[0]!.text).toContain(quote.page);
  expect((await buyer.browser.get(quote.page)).text).toContain("It leaves on Friday");
  const phone = { intent: "accept", version: String(quote.version), total: String(offeredTotal), phonePo: "PO-7" };
  expect((await owner.post(at, { ...phone, payBy: "stripe" })).status).toBe(409);
  const long = await owner.post(at, { ...phone, payBy: "on-account", phonePo: "P".repeat(41) });
  expect([long.status, long.text.includes("PO number can have at most 40 characters")]).toEqual([400, true]);
  expect((await owner.post(at, { ...phone, payBy: "on-account" })).location).toContain("done=accepted");
  expect(await ordersOf(shop(), quote)).toEqual([
    expect.objectContaining({ total: offeredTotal, state: "confirmed", customer: buyer.id, po: "PO-7" }),
  ]);
  const actions = await shop().db.sql<{ action: string }>(
    "select action from audit_log where subject = $1 and action in ('draft-answered', 'draft-accepted') order by id",
    [quote.number],
  );
  expect(actions.map(({ action }) => action)).toEqual(["draft-answered", "draft-accepted"]);
  // Also once it is an order, which has what was typed.
  await owner.post(at, { intent: "answer", version: "1", text: "The truck comes at nine" });
  await mailLast();
  expect(mails[1]).toMatchObject({ to: buyer.email, text: expect.stringContaining("The truck comes at nine") });
});

test("by phone staff book an order to what the company wants on it, and are told where that is missing", async () => {
  const { db } = shop();
  const buyer = await buyerOfPlant(shop());
  const [center] = await db.sql<{ id: number }>(
    `insert into company_cost_centers (company_id, code, created_at) values ($1, 'MAINT', now()) returning id`,
    [buyer.company.id],
  );
  await db.sql("update companies set cost_center_required = true where id = $1", [buyer.company.id]);
  const quote = await send(shop(), await ask(shop(), buyer.browser));
  const owner = await signedInAs(shop(), "support");
  const at = `/admin/drafts/${quote.number}`;
  const total = String(offeredTotal);
  const phone = { intent: "accept", version: String(quote.version), total, payBy: "on-account", phonePo: "PO-8" };
  const refused = await owner.post(at, phone);
  expect([refused.status, refused.text.includes("Cost center is required")]).toEqual([409, true]);
  expect(refused.text).toContain('value="PO-8"');
  expect((await owner.post(at, { ...phone, costCenter: String(center!.id) })).location).toContain("done=accepted");
  const orders = await db.sql(
    "select o.cost_center_id as center from orders o join order_drafts d on d.order_id = o.id where d.id = $1",
    [quote.id],
  );
  expect(orders).toEqual([{ center: center!.id }]);
});

test("by phone staff see how the company writes PO numbers, and are told as staff why an offer is not accepted", async () => {
  const { db } = shop();
  const buyer = await buyerOfPlant(shop());
  const { company } = buyer;
  const quote = await send(shop(), await ask(shop(), buyer.browser));
  await db.sql("update companies set po_required = true, po_mask = '45-##' where id = $1", [company.id]);
  const [elsewhere] = await db.sql<{ id: number }>(
    `insert into company_cost_centers (company_id, site_id, code, created_at) values ($1, $2, 'PAINT', now())
     returning id`,
    [company.id, company.sites["Body shop"]],
  );
  const owner = await signedInAs(shop(), "owner");
  const total = String(offeredTotal);
  const phone = { intent: "accept", version: String(quote.version), total, payBy: "on-account", phonePo: "45-12" };
  const setRole = (role: string) =>
    db.sql(
      "update company_roles r set role = $2 from company_members m where m.id = r.member_id and m.customer_id = $1",
      [buyer.id, role],
    );
  for (const [prefix, said] of [
    [
      "",
      {
        hint: "The company writes 45-##: # is a figure",
        required: "PO number is required",
        mask: "This is not how the company writes PO numbers: 45-##",
        center: "This cost center is closed or another site’s",
        role: "The buyer’s role at Quetzal Works · Plant lets them ask for goods, not order them",
      },
    ],
    [
      "/cn",
      {
        hint: "该公司的格式为 45-##",
        required: "采购订单号为必填项",
        mask: "这与该公司的采购订单号格式不符：45-##",
        center: "此成本中心已关闭或属于其他地点",
        role: "买家在“Quetzal Works · Plant”的角色可以提出申请，但不能下单",
      },
    ],
  ] as const) {
    const at = `${prefix}/admin/drafts/${quote.number}`;
    const page = (await owner.get(at)).text;
    expect(page).toContain(said.hint);
    expect(/<label for="phone-po"[^>]*>.*?<\/label>/s.exec(page)?.[0]).not.toMatch(/optional|选填/);
    const answer = async (changes: Record<string, string>) => (await owner.post(at, { ...phone, ...changes })).text;
    // Above the page and at the field.
    expect((await answer({ phonePo: "" })).split(said.required)).toHaveLength(3);
    expect((await answer({ phonePo: "12" })).split(said.mask)).toHaveLength(3);
    expect(await answer({ costCenter: String(elsewhere!.id) })).toContain(said.center);
    await setRole("requester");
    const asked = await answer({});
    expect(asked).toContain(said.role);
    for (const word of ["Your role", "your company", "贵公司", "您在"]) expect(asked).not.toContain(word);
    await setRole("buyer");
  }
  expect(await ordersOf(shop(), quote)).toEqual([]);
  const fullWidth = { ...phone, phonePo: "４５－１２" };
  expect((await owner.post(`/admin/drafts/${quote.number}`, fullWidth)).location).toContain("done=accepted");
  const [order] = await db.sql(
    "select o.po_number as po from order_drafts d join orders o on o.id = d.order_id where d.id = $1",
    [quote.id],
  );
  expect(order).toEqual({ po: "45-12" });
});

test("mails about a company's quote go to its administrators once whoever asked for it has left", async () => {
  const { db } = shop();
  const buyer = await buyerOfPlant(shop());
  const administrator = await customer(db, "stays@example.com");
  await giveRole(db, buyer.company, [administrator, "administrator"]);
  const quote = await send(shop(), await ask(shop(), buyer.browser));
  const { mails, deps } = mailing();
  await sendDraftMail(deps, { draftId: quote.id });
  await takeOut(db, buyer.company, buyer.id);
  await sendDraftMail(deps, { draftId: quote.id });
  const owner = await signedInAs(shop(), "support");
  await owner.post(`/admin/drafts/${quote.number}`, { intent: "answer", version: "1", text: "It leaves on Monday" });
  const [message] = await db.sql<{ id: number }>(
    "select max(id)::int as id from order_draft_messages where draft_id = $1",
    [quote.id],
  );
  await sendQuoteMail(deps, { draftId: quote.id, mail: "message", messageId: message!.id });
  expect(mails.map(({ to }) => to)).toEqual([buyer.email, "stays@example.com", "stays@example.com"]);
  expect(mails[2]!.text).toContain("It leaves on Monday");
});

test("the mails of an order go to the colleague who accepted the quote, also once whoever asked for it has left", async () => {
  const { db } = shop();
  const buyer = await buyerOfPlant(shop());
  const quote = await send(shop(), await ask(shop(), buyer.browser));
  const email = "accepts-for-all@example.com";
  const colleague = await customer(db, email);
  for (const role of ["administrator", "buyer"] as const) await giveRole(db, buyer.company, [colleague, role]);
  expect((await accept(quote, await signedIn(shop(), email))).status).toBe(303);
  const [order] = await db.sql(
    `select o.email, o.email_key as key, o.customer_id as customer from orders o
     join order_drafts d on d.order_id = o.id where d.id = $1`,
    [quote.id],
  );
  expect(order).toEqual({ email, key: email, customer: colleague });
  await takeOut(db, buyer.company, buyer.id);
  const owner = await signedInAs(shop(), "support");
  await owner.post(`/admin/drafts/${quote.number}`, { intent: "answer", version: "1", text: "It comes at nine" });
  const [message] = await db.sql<{ id: number }>(
    "select max(id)::int as id from order_draft_messages where draft_id = $1",
    [quote.id],
  );
  const { mails, deps } = mailing();
  await sendQuoteMail(deps, { draftId: quote.id, mail: "message", messageId: message!.id });
  expect(mails.map(({ to }) => to)).toEqual([email]);
});

test("a company keeps the offer whose asker is erased, without their mailbox, and a colleague accepts it", async () => {
  const { db, clock } = shop();
  const buyer = await buyerOfPlant(shop());
  const asked = await ask(shop(), buyer.browser);
  const quote = await send(shop(), asked, { reserveDays: "14" });
  const email = "goes-on@example.com";
  const colleague = await customer(db, email);
  for (const role of ["administrator", "buyer"] as const) await giveRole(db, buyer.company, [colleague, role]);
  await db.sql("update customers set closure_due_at = $2 where id = $1", [buyer.id, new Date(clock.now())]);
  await eraseCustomer({ ...shop(), settings: { secret: "" } }, buyer.id);
  const kept = await db.sql(
    `select d.state from order_drafts d join order_draft_versions v on v.draft_id = d.id
     where d.id = $1 and not (d::text || v::text) like '%' || $2 || '%'`,
    [quote.id, buyer.email],
  );
  expect(kept).toEqual([{ state: "sent" }]);
  const { mails, deps } = mailing();
  await sendDraftMail(deps, { draftId: quote.id });
  expect(mails.map(({ to }) => to)).toEqual([email]);
  expect((await accept(quote, await signedIn(shop(), email))).status).toBe(303);
  expect(await ordersOf(shop(), quote)).toEqual([expect.objectContaining({ customer: colleague })]);
});

async function onRequest(company: number, sku: string): Promise<void> {
  await shop().db.sql(
    `with list as (
       insert into price_lists (name, place, created_at, updated_at)
       values ('{"en":"On request","cn":"询价"}', 1, now(), now()) returning id
     ), holder as (
       insert into price_list_holders (list_id, company_id, site_id) select id, $1::bigint, null::bigint from list
     )
     insert into price_list_prices (list_id, variant_id, from_quantity, price_cents)
     select list.id, v.id, 1, null::int from list, variants v where v.sku = $2`,
    [company, sku],
  );
}

test("goods that a company buys by a quote only are offered at no price but an agreed one", async () => {
  const buyer = await buyerOfPlant(shop());
  const asked = await ask(shop(), buyer.browser);
  await onRequest(buyer.company.id, asked.sku);
  const staff = await signedInAs(shop(), "owner");
  const at = `/admin/drafts/${asked.number}`;
  await staff.post(at, { intent: "reopen", version: String(asked.version) });
  for (const [prefix, said] of [
    ["", "Sold to them by quote only: state a price"],
    ["/cn", "仅按报价向该买方销售"],
  ])
    expect((await staff.get(prefix + at)).text).toContain(said);
  await shop().db.sql(
    `update price_list_prices set price_cents = 8800 where variant_id = (select id from variants where sku = $1)`,
    [asked.sku],
  );
  expect((await staff.get(at)).text).toContain("Contract price: $88.00");
  await shop().db.sql(
    `update price_list_prices set price_cents = null where variant_id = (select id from variants where sku = $1)`,
    [asked.sku],
  );
  const unpriced = { "lines.0.price": "", "lines.0.reason": "" };
  await expect(send(shop(), asked, unpriced)).rejects.toThrow("Line 1, Agreed price is required");
  const quote = await send(shop(), asked);
  expect((await accept(quote, buyer.browser)).status).toBe(303);
});

test("an estimate of goods that a company buys by quote says so to its people, and leads them to ask for one", async () => {
  const { company, browser } = await buyerOfPlant(shop());
  await stockGoods(shop().db, { sku: "ESTIMATE-ASK", price: 43_210 }, { sku: "ESTIMATE-OTHER" });
  const guest = shop().browser();
  const made = async (...skus: string[]) => {
    const goods = skus.flatMap((sku): [string, string][] => [
      ["sku", sku],
      ["quantity", "2"],
    ]);
    const form: [string, string][] = [["intent", "make"], ["kind", "system"], ["query", ""], ...goods];
    return ((await guest.post("/quotation", form)).location ?? "").replace(/^.*\?/, "/quotation?");
  };
  const [one, both] = [await made("ESTIMATE-ASK"), await made("ESTIMATE-ASK", "ESTIMATE-OTHER")];
  await onRequest(company.id, "ESTIMATE-ASK");
  for (const [prefix, byQuote, way, others, no] of [
    [
      "",
      "you buy this by quote",
      "You buy these goods by quote",
      "some you buy by quote",
      ["no longer sold", "in stock"],
    ],
    ["/cn", "需要询价购买", "这些商品需要询价购买", "部分需要询价购买", ["停售", "无货"]],
  ] as const) {
    const text = inMain((await browser.get(prefix + one)).text);
    for (const part of [byQuote, way, "/quote/ask?estimate=QU-"]) expect(text).toContain(part);
    for (const part of no) expect(text).not.toContain(part);
    const mixed = inMain((await browser.get(prefix + both)).text);
    expect(mixed).toContain(byQuote);
    expect(mixed).toContain('value="ESTIMATE-OTHER"');
    expect(mixed).not.toContain('value="ESTIMATE-ASK"');
    await shop().db.sql("update stock s set on_hand = 0 from variants v where v.id = s.variant_id and v.sku = $1", [
      "ESTIMATE-OTHER",
    ]);
    expect(inMain((await browser.get(prefix + both)).text)).toContain(others);
    await shop().db.sql("update stock s set on_hand = 9 from variants v where v.id = s.variant_id and v.sku = $1", [
      "ESTIMATE-OTHER",
    ]);
    // Quick order shows no price of theirs beside it, nor in what the page carries.
    const quick = await browser.post(`${prefix}/quickOrder`, {
      intent: "check",
      number: "ESTIMATE-ASK",
      quantity: "1",
    });
    expect(quick.text).toContain(prefix === "" ? "You buy this by quote" : "需询价购买");
    expect(quick.text).not.toMatch(/432\.10|43210/);
  }
  expect(inMain((await guest.get(one)).text)).not.toContain("by quote");
});

test("the buyer reads what they asked for, whatever staff type before they send an offer", async () => {
  const buyer = await buyerOfPlant(shop());
  const quote = await ask(shop(), buyer.browser, { poNumber: "4500-777" });
  const staff = await signedInAs(shop(), "owner");
  const at = `/admin/drafts/${quote.number}`;
  await staff.post(at, { intent: "reopen", version: String(quote.version) });
  const { version } = await quoteAt(shop(), quote.number, quote.sku);
  const [stored] = await shop().db.sql<{ typed: Record<string, string> }>(
    "select typed from order_drafts where id = $1",
    [quote.id],
  );
  const typed = { ...stored!.typed, "lines.0.quantity": "40", poNumber: "x".repeat(60) };
  const refused = await staff.post(at, { ...typed, intent: "send", version: String(version) });
  expect([refused.status, refused.text.includes("PO number can have at most 40 characters")]).toEqual([400, true]);
  const { text } = await buyer.browser.get(quote.page);
  for (const said of ["4500-777", "× 2"]) expect(text.replaceAll("<!-- -->", "")).toContain(said);
  expect(text).not.toContain("xxxx");
});

test("goods are wanted within a year", async () => {
  const { browser } = await buyerOfPlant(shop());
  for (const [wishedOn, said] of [
    ["9999-12-31", "must be from today to one year ahead"],
    ["2020-01-01", "can’t be earlier than today"],
  ] as const) {
    const refused = await browser.post("/quote/ask", askForm("QUOTE-1", { wishedOn }));
    expect([refused.status, refused.text.includes(said)], wishedOn).toEqual([400, true]);
  }
});

test("a system's goods that have a price by quote only are on the request, beside an estimate of the others", async () => {
  const { company, browser } = await buyerOfPlant(shop());
  await stockGoods(shop().db, { sku: "SYSTEM-PRICED" }, { sku: "SYSTEM-ON-REQUEST" });
  await onRequest(company.id, "SYSTEM-ON-REQUEST");
  const post = async (skus: readonly string[]) => {
    const form: [string, string][] = [
      ["intent", "make"],
      ["kind", "system"],
      ["then", "ask"],
      ["query", ""],
      ...skus.flatMap((sku): [string, string][] => [
        ["sku", sku],
        ["quantity", "3"],
      ]),
    ];
    return (await browser.post("/quotation", form)).location ?? "";
  };
  const both = await post(["SYSTEM-ON-REQUEST", "SYSTEM-PRICED"]);
  expect(both).toMatch(/\/quote\/ask\?estimate=QU-[\w-]+&sku=SYSTEM-ON-REQUEST&quantity=3$/);
  const page = inMain((await browser.get(both)).text);
  for (const sku of ["SYSTEM-PRICED", "SYSTEM-ON-REQUEST"]) expect(page).toContain(sku);
  for (const place of [0, 1])
    expect(page.match(new RegExp(`<input[^>]*name="lines\\.${place}\\.quantity"[^>]*>`))?.[0]).toContain('value="3"');
  expect(await post(["SYSTEM-ON-REQUEST"])).toMatch(/\/quote\/ask\?sku=SYSTEM-ON-REQUEST&quantity=3$/);
});

/** People around a quote that `asker` asked for, for the plant of Quetzal Works. */
const people = {
  guest: [],
  asker: [["requester", "Plant"]],
  "buyer there": [["buyer", "Plant"]],
  "approver there": [["approver", "Plant"]],
  "approver who buys there": [
    ["approver", "Plant"],
    ["buyer", "Plant"],
  ],
  "accounts payable of all": [["accounts-payable", undefined]],
  administrator: [["administrator", undefined]],
  "administrator who buys": [
    ["administrator", undefined],
    ["buyer", undefined],
  ],
  "approver elsewhere": [["approver", "Body shop"]],
  "administrator of another company": [],
  "asker who left": [["requester", "Plant"]],
} as const satisfies Record<string, readonly (readonly [MemberRole, string | undefined])[]>;
type Person = keyof typeof people;

/**
 * The rules: "A member sees: their own orders; all of the site's or the company's by role. Nothing of another
 * company, ever." Who asked and administrators answer; accepting orders, so it takes the role of a buyer besides.
 */
const may: Record<Person, readonly ("see" | "answer" | "accept")[]> = {
  guest: [],
  asker: ["see", "answer"],
  "buyer there": [],
  "approver there": ["see"],
  "approver who buys there": ["see", "accept"],
  "accounts payable of all": ["see"],
  administrator: ["see", "answer"],
  "administrator who buys": ["see", "answer", "accept"],
  "approver elsewhere": [],
  "administrator of another company": [],
  "asker who left": [],
};

test("each person sees, answers and accepts a company's quote as their roles at its site let them, and no link opens it", async () => {
  const { db } = shop();
  const names = Object.keys(people) as Person[];
  const ids = new Map<Person, number>();
  for (const [at, name] of names.entries())
    if (name !== "guest") ids.set(name, await customer(db, `quote-person-${at}@example.com`));
  const roles = names.flatMap((name) => people[name].map(([role, site]) => [ids.get(name)!, role, site] as const));
  const works = await companyWith(db, "Quetzal Works", ["Plant", "Body shop"], roles);
  await companyWith(
    db,
    "Gantmoor Body Shops",
    ["Plant"],
    [[ids.get("administrator of another company")!, "administrator"]],
  );
  const asker = buyerOfPlant(shop());
  const quote = await send(shop(), await ask(shop(), (await asker).browser));
  const give = (person: Person) =>
    db.sql("update order_drafts set company_id = $2, site_id = $3, customer_id = $4 where id = $1", [
      quote.id,
      works.id,
      works.sites["Plant"],
      ids.get(person),
    ]);
  await takeOut(db, works, ids.get("asker who left")!);
  const browsers = new Map<Person, Browser>();
  for (const [at, name] of names.entries())
    browsers.set(name, name === "guest" ? shop().browser() : await signedIn(shop(), `quote-person-${at}@example.com`));
  const table: Record<string, string[]> = {};
  for (const person of names) {
    await give(person === "asker who left" ? person : "asker");
    const browser = browsers.get(person)!;
    const page = await browser.get(quote.page);
    const pdf = await browser.get(`${quote.page}/quote.pdf`);
    expect({ person, pdf: pdf.status }).toEqual({ person, pdf: page.status === 200 ? 200 : 404 });
    const list = (await browser.get("/personal/quotes")).text.includes(quote.number);
    expect({ person, list }).toEqual({ person, list: page.status === 200 });
    // A version that is none: whoever may is told that it has changed, and nothing changes.
    const stale = { version: "999", text: "–", total: "1", method: "on-account" };
    const told = async (intent: string) => (await browser.post(quote.page, { ...stale, intent })).status === 409;
    table[person] = [
      ...(page.status === 200 ? ["see"] : []),
      ...((await told("decline")) ? ["answer"] : []),
      ...((await told("pay")) ? ["accept"] : []),
    ];
    expect((await browser.get(quote.link)).location).toContain(quote.page);
    expect((await browser.get(quote.link.replace("proforma?", "proforma.pdf?"))).status).toBe(404);
  }
  expect(table).toEqual(may);
});
