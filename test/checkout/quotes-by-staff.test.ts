import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import {
  accept,
  ask,
  beginAndSend,
  buyerOfPlant,
  offeredTotal,
  openForQuotes,
  ordersOf,
  quoteAt,
  send,
} from "#test/checkout/quote-shop.ts";
import { companyWith, takeOut } from "#test/companies/company-fixture.ts";
import { customer } from "#test/customers/customer-fixtures.ts";
import { signedIn } from "#test/customers/visitors.ts";
import { type Browser, openShop } from "#test/open-shop.ts";
import { shopSecret, signedInAs } from "#test/staff/staff-browser.ts";
import type { Mail } from "#engine/ports/mailer.ts";
import { sendDraftMail } from "#worker/mail/draft-mail.ts";

const shop = openShop();
const mainOf = (text: string) => /<main[\s\S]*<\/main>/.exec(text)?.[0] ?? "";
let owner: Browser;

beforeAll(async () => {
  await openForQuotes(shop());
  owner = await signedInAs(shop(), "owner");
});

async function mailOf(draftId: number): Promise<Mail> {
  const mails: Mail[] = [];
  const mailer = { send: (mail: Mail) => Promise.resolve(void mails.push(mail)) };
  const settings = { publicUrl: "http://shop.example", secret: shopSecret };
  await sendDraftMail({ ...shop(), mailer, settings } as never, { draftId });
  return mails[0]!;
}

const offered = { subtotal: 18_000, shipping: 5_000, tax: 1_440, total: offeredTotal };

test("a quote begun for a company's person is mailed, opened by signing in alone, and accepted on account for its site", async () => {
  const buyer = await buyerOfPlant(shop());
  const site = buyer.company.sites["Plant"]!;
  const form = await owner.get(`/admin/drafts/new?as=quote&customer=${buyer.id}&site=${site}`);
  const blank = mainOf(form.text);
  expect(blank).toContain("Quetzal Works");
  // The site's own address and dock, and the person's mailbox.
  expect(blank).toContain('value="2200 Foundry Street"');
  expect(blank).toContain(`value="${buyer.email}"`);
  const quote = await beginAndSend(shop(), owner, { customer: buyer.id, site, email: buyer.email });
  const mail = await mailOf(quote.id);
  expect([mail.to, mail.subject]).toEqual([buyer.email, `Quote ${quote.number} from Plenum: $244.40`]);
  expect(mail.text).toContain(`/personal/quotes/${quote.number}`);
  expect(mail.text).not.toContain("offer=");
  const stranger = shop().browser();
  expect((await stranger.get(quote.link)).location).toBe(quote.page);
  expect((await stranger.get(quote.page)).location).toContain("signIn");
  const administrator = await customer(shop().db, "yard@example.com");
  await companyWith(shop().db, "Elsewhere", ["Yard"], [[administrator, "administrator"]]);
  const elsewhere = await signedIn(shop(), "yard@example.com");
  expect((await elsewhere.get(quote.page)).status).toBe(404);

  expect((await buyer.browser.get("/personal/quotes")).text).toContain(quote.number);
  const placed = await accept(quote, buyer.browser);
  expect([placed.status, placed.location]).toEqual([303, expect.stringContaining("order=")]);
  expect(await ordersOf(shop(), quote)).toEqual([
    expect.objectContaining({
      ...offered,
      company: buyer.company.id,
      site,
      customer: buyer.id,
      terms: "net-30",
      lines: [`${quote.sku} 2 9000`],
    }),
  ]);
});

test("a guest's link opens exactly their quote without signing in, takes each answer, and leads to paying once", async () => {
  const [one, other] = [await beginAndSend(shop(), owner), await beginAndSend(shop(), owner)];
  const mail = await mailOf(one.id);
  expect(mail.text).toContain(`/order/proforma?offer=${one.id}.`);
  const guest = shop().browser();
  const page = mainOf((await guest.get(one.link)).text);
  expect(page).toContain(one.number);
  expect(page).not.toContain(other.number);
  // A signature opens the quote that it is for, and no other.
  const [, signature] = one.link.split(".");
  expect((await guest.get(`/order/proforma?offer=${other.id}.${signature}`)).status).toBe(404);
  expect((await guest.get(one.page)).location).toContain("signIn");

  const answer = (intent: string, quote: typeof one, text: string) =>
    guest.post(quote.link, { intent, version: String(quote.version), text });
  expect((await answer("message", one, "Is there a dock fee?")).location).toContain("done=message");
  expect((await answer("ask-change", other, "In blue, please")).location).toContain("done=ask-change");
  expect((await quoteAt(shop(), other.number, other.sku)).state).toBe("change-asked");
  // Goods that staff are changing are not shown before they send them.
  const { version } = await quoteAt(shop(), other.number, other.sku);
  await owner.post(`/admin/drafts/${other.number}`, { intent: "reopen", version: String(version) });
  expect((await guest.get(other.link)).text).not.toContain(other.sku);

  const placed = await accept(one, guest, { method: "stripe" }, "link");
  expect(placed.location).toMatch(/^https?:\/\//);
  expect(await ordersOf(shop(), one)).toEqual([
    expect.objectContaining({ ...offered, company: null, customer: null, lines: [`${one.sku} 2 9000`] }),
  ]);
  const again = await accept(one, guest, { method: "stripe" }, "link");
  expect([again.status, (await ordersOf(shop(), one)).length]).toEqual([303, 1]);
});

test("a link that went astray is replaced: the one before opens, answers and prints nothing any more", async () => {
  const quote = await beginAndSend(shop(), owner);
  const at = `/admin/drafts/${quote.number}`;
  const replaced = await owner.post(at, { intent: "renew-link", link: "0", version: "1" });
  expect(replaced.location).toContain("done=link-renewed");
  // Pressed twice, it is replaced once.
  await owner.post(at, { intent: "renew-link", link: "0", version: "1" });
  const stranger = shop().browser();
  expect((await stranger.get(quote.link)).status).toBe(404);
  expect((await stranger.get(quote.link.replace("proforma?", "proforma.pdf?"))).status).toBe(404);
  expect((await accept(quote, stranger, { method: "stripe" }, "link")).status).toBe(404);
  const link = /\/order\/proforma\?offer=[\w.-]+/.exec((await mailOf(quote.id)).text)![0];
  const shown = /href="([^"]*\/order\/proforma\?offer=[^"]*)"/.exec((await owner.get(at)).text)![1];
  expect(shown).toContain(link);
  expect((await stranger.get(link)).status).toBe(200);
  const [{ state } = { state: "" }] = await shop().db.sql<{ state: string }>(
    "select state from order_drafts where id = $1",
    [quote.id],
  );
  expect(state).toBe("sent");
});

test("a quote is begun for who buys at the site alone, and for a guest with nothing of anybody else in it", async () => {
  const buyer = await buyerOfPlant(shop());
  const site = buyer.company.sites["Plant"]!;
  const found = mainOf((await owner.get(`/admin/drafts/quote?q=${buyer.email.split("@")[0]}+plant`)).text);
  expect(found).toContain(`as=quote&customer=${buyer.id}&site=${site}`);
  // A buyer of the plant buys nothing for the body shop.
  expect(found).not.toContain(`site=${buyer.company.sites["Body shop"]}`);
  const none = mainOf((await owner.get("/admin/drafts/quote?q=nobody-of-this-name")).text);
  expect(none).toContain("Nobody found");
  const guest = mainOf((await owner.get("/admin/drafts/new?as=quote")).text);
  expect(guest).toMatch(/name="email"[^>]*value=""/);
  expect(guest).not.toContain("kept");

  const [wrongSite, form] = [buyer.company.sites["Body shop"]!, `/admin/drafts/new?as=quote&customer=${buyer.id}`];
  // They are written to in their own language, whichever the staff work in.
  await shop().db.sql("update customers set language = 'cn' where id = $1", [buyer.id]);
  expect((await owner.get(`${form}&site=${site}`)).text).toContain('<option value="cn" selected="">');
  const refused = await owner.get(`${form}&site=${wrongSite}`);
  expect(refused.location).toBe("/admin/drafts/quote?gone=1");
  expect((await owner.get(refused.location!)).text).toContain("does not buy for that site");
  await takeOut(shop().db, buyer.company, buyer.id);
  const late = await owner.post("/admin/drafts/new", {
    intent: "save",
    version: "0",
    key: randomUUID(),
    kind: "QT",
    customer: String(buyer.id),
    site: String(site),
    language: "en",
    email: buyer.email,
    offerNote: "With start-up",
  });
  expect(late.status).toBe(409);
  expect(mainOf(late.text)).toContain("does not buy for the site any more");
  expect(mainOf(late.text)).toContain("With start-up");
});

test("more of what was ordered for a site is begun as a quote for that site, while its buyer buys there", async () => {
  const buyer = await buyerOfPlant(shop());
  const quote = await send(shop(), await ask(shop(), buyer.browser));
  await accept(quote, buyer.browser);
  const [order] = await ordersOf(shop(), quote);
  const more = `/admin/drafts/new?order=${String(order?.["number"])}`;
  const page = mainOf((await owner.get(more)).text);
  expect(page).toContain(`name="site" value="${buyer.company.sites["Plant"]}"`);
  expect(page).toContain('name="kind" value="QT"');
  await takeOut(shop().db, buyer.company, buyer.id);
  expect((await owner.get(more)).location).toBe("/admin/drafts/quote?gone=1");
});

test("support begins quotes at the shop's prices and sees no margin; who may not begin drafts begins no quote", async () => {
  const { db } = shop();
  const quote = await beginAndSend(shop(), owner, {}, { "lines.0.price": "", "lines.0.reason": "" });
  await db.sql("update stock set cost_cents = 6000 where variant_id = (select id from variants where sku = $1)", [
    quote.sku,
  ]);
  const at = `/admin/drafts/${quote.number}`;
  const support = await signedInAs(shop(), "support");
  const [mine, theirs] = [mainOf((await owner.get(at)).text), mainOf((await support.get(at)).text)];
  // By hand: two at $100 less two at $60.
  expect(mine).toContain("Margin $80.00, 40.0%");
  expect(theirs).not.toContain("Margin");
  const payload = await support.get(`${at}/_payload.json`);
  expect(payload.text).toContain('"margin":null');
  const form = { intent: "save", version: "0", key: randomUUID(), kind: "QT", language: "en", "lines.0.quantity": "1" };
  const priced = { ...form, "lines.0.sku": quote.sku, "lines.0.price": "1", "lines.0.reason": "mine" };
  expect((await support.post("/admin/drafts/new", priced)).status).toBe(403);
  const { "lines.0.price": _price, "lines.0.reason": _reason, ...plain } = priced;
  expect((await support.post("/admin/drafts/new", plain)).location).toMatch(/drafts\/QT-.*done=saved/);
  const fulfilment = await signedInAs(shop(), "fulfilment");
  expect((await fulfilment.get("/admin/drafts/quote?q=a")).status).toBe(403);
  expect((await fulfilment.post("/admin/drafts/new", { ...plain, key: randomUUID() })).status).toBe(403);
  expect((await fulfilment.post(at, { intent: "renew-link", link: "0", version: "1" })).status).toBe(403);
});

test("whoever did not ask for a quote ends it as goods no longer needed, and whoever did withdraws a request", async () => {
  const begun = await beginAndSend(shop(), owner);
  const guest = shop().browser();
  const change = { intent: "ask-change", version: String(begun.version), text: "One is enough" };
  expect((await guest.post(begun.link, change)).status).toBe(303);
  const page = mainOf((await guest.get(begun.link)).text);
  expect(page).toContain("I no longer need these goods");
  expect(page).not.toContain("request</button>");
  expect(mainOf((await guest.get(`/cn${begun.link}`)).text)).toContain("不再需要这些商品");
  const { version } = await quoteAt(shop(), begun.number, begun.sku);
  const ended = await guest.post(begun.link, { intent: "withdraw", version: String(version) });
  const told = mainOf((await guest.get(ended.location ?? "")).text);
  expect(told).toContain("We know that you no longer need these goods.");
  expect(told).toContain("This quote was withdrawn");

  const { browser } = await buyerOfPlant(shop());
  const asked = await ask(shop(), browser);
  expect(mainOf((await browser.get(asked.page)).text)).toContain("Withdraw this request");
  const withdrawn = await browser.post(asked.page, { intent: "withdraw", version: String(asked.version) });
  expect(mainOf((await browser.get(withdrawn.location ?? "")).text)).toContain("Your request is withdrawn.");
});

test("who answers for a draft is chosen on its page", async () => {
  const { number } = await beginAndSend(shop(), owner);
  await signedInAs(shop(), "manager");
  const at = `/admin/drafts/${number}`;
  const form = /<form(?:(?!<\/form>)[\s\S])*value="assign"/.exec((await owner.get(at)).text)?.[0] ?? "";
  const fields = [...form.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [
    name,
    value,
  ]);
  const answers = async () => {
    const rows = "select staff_id as staff from order_drafts where number = $1";
    return (await shop().db.sql<{ staff: number }>(rows, [number]))[0]!.staff;
  };
  const before = await answers();
  const staff = [...form.matchAll(/<option value="(\d+)"/g)].map(([, id]) => Number(id)).find((id) => id !== before)!;
  const answer = await owner.post(at, { ...Object.fromEntries(fields), staff: String(staff), intent: "assign" });
  expect([answer.status, await answers()]).toEqual([303, staff]);
});
