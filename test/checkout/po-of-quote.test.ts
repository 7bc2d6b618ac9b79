import { beforeAll, beforeEach, expect, test } from "vitest";
import { days } from "#domain/kernel/time.ts";
import { purgeExpired } from "#engine/customers/purge-expired.ts";
import { press } from "#test/approvals/approval-shop.ts";
import { companyWithRule } from "#test/approvals/quote-approval.ts";
import { poPdf } from "#test/checkout/po-pdf.ts";
import {
  ask,
  beginAndSend,
  buyerOfPlant,
  offeredTotal,
  openForQuotes,
  ordersOf,
  type Quoted,
  send,
} from "#test/checkout/quote-shop.ts";
import { giveRole } from "#test/companies/company-fixture.ts";
import { customer, waiting } from "#test/customers/customer-fixtures.ts";
import { signedIn } from "#test/customers/visitors.ts";
import { type Browser, openShop } from "#test/open-shop.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";

const shop = openShop();
const pdf = poPdf();
const main = (html: string) => /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? "";

beforeAll(async () => openForQuotes(shop()));
beforeEach(async () => void (await shop().db.sql("delete from rate_limits")));

type File = { readonly bytes: Buffer; readonly name: string } | null;
const named = (name: string, bytes: Buffer = pdf): File => ({ bytes, name });

/** Sends the form that accepts a quote with a file, as a browser does. */
function acceptWith(quote: Quoted, browser: Browser, file: File, changes: Record<string, string> = {}, prefix = "") {
  const form = new FormData();
  const fields = {
    intent: "pay",
    method: "on-account",
    version: String(quote.version),
    total: String(offeredTotal),
    poNumber: `PO-${quote.id}`,
    ...changes,
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  // A browser sends a nameless file where none was chosen.
  form.set("poDocument", new File(file ? [new Uint8Array(file.bytes)] : [], file?.name ?? ""));
  return browser.upload(`${prefix}${quote.page}`, form);
}

const attachedTo = async ({ id }: Quoted): Promise<string[]> =>
  (await shop().db.sql<{ name: string }>("select file_name as name from po_documents where draft_id = $1", [id])).map(
    ({ name }) => name,
  );
const offered = async (browser: Browser) => send(shop(), await ask(shop(), browser));
const cleanUp = () => purgeExpired(shop() as never);
const removed = async () =>
  (await waiting<{ names: string[] }>(shop().db, "remove_files")).flatMap(({ payload }) => payload.names);

test("a purchase order sent with an acceptance that is refused stays with the quote, and goes with the order", async () => {
  const buyer = await buyerOfPlant(shop());
  const quote = await offered(buyer.browser);
  const refused = await acceptWith(quote, buyer.browser, named("PO 4711 <b>.pdf"), { total: "1", poNumber: "4711" });
  expect(refused.status).toBe(409);
  expect(main(refused.text)).toContain("Attached: PO 4711 &lt;b&gt;.pdf");
  expect(main(refused.text)).toContain('value="4711"');
  expect(main((await buyer.browser.get(`/cn${quote.page}`)).text)).toContain("PO 4711 &lt;b&gt;.pdf");
  await cleanUp();
  expect(await attachedTo(quote)).toEqual(["PO 4711 <b>.pdf"]);

  const [, seenPoDocument = ""] = /name="seenPoDocument" value="([^"]*)"/.exec(refused.text) ?? [];
  const seen = { seenPoDocument: seenPoDocument.replace("&lt;", "<").replace("&gt;", ">") };
  expect((await acceptWith(quote, buyer.browser, null, seen)).status).toBe(303);
  const [order] = await ordersOf(shop(), quote);
  const number = String(order?.["number"]);
  expect(await attachedTo(quote)).toEqual([]);
  const owner = await signedInAs(shop(), "owner");
  expect((await owner.get(`/admin/orders/${number}`)).text).toContain("PO 4711 &lt;b&gt;.pdf");
  for (const [who, path] of [
    [buyer.browser, `/order/po.pdf?order=${number}`],
    [owner, `/admin/orders/${number}/po.pdf`],
  ] as const)
    expect((await who.bytes(path)).bytes.equals(pdf)).toBe(true);
  expect((await shop().browser().get(`/order/po.pdf?order=${number}`)).status).toBe(404);
});

test("a file that is no PDF that can be opened is refused at its field in both languages, keeps the form, and orders nothing", async () => {
  const buyer = await buyerOfPlant(shop());
  const quote = await offered(buyer.browser);
  const bad: readonly (readonly [Buffer, string, string])[] = [
    [Buffer.from("<script>alert(1)</script>"), "not a PDF that we can open", "不是可打开的 PDF"],
    [poPdf({ entries: "/Encrypt 9 0 R" }), "protected by a password", "有密码保护"],
    [poPdf({ padding: 5 * 1024 * 1024 }), "larger than 5 MB", "超过 5 MB"],
    [poPdf({ padding: 9 * 1024 * 1024 }), "larger than 5 MB", "超过 5 MB"],
  ];
  for (const [bytes, en, cn] of bad)
    for (const [prefix, sentence] of [
      ["", en],
      ["/cn", cn],
    ] as const) {
      const answer = await acceptWith(quote, buyer.browser, named("po.pdf", bytes), { poNumber: "4711" }, prefix);
      expect(answer.status).toBe(400);
      expect(main(answer.text)).toContain(sentence);
      expect(main(answer.text)).toContain('value="4711"');
      expect(main(answer.text)).toMatch(
        /name="poDocument"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*name="poDocument"/,
      );
    }
  expect([await attachedTo(quote), await ordersOf(shop(), quote)]).toEqual([[], []]);
  expect(await shop().db.sql("select name from files_in_writing")).toEqual([]);
});

test("another file takes its place, a ticked box takes it off, and its bytes go with it", async () => {
  const { db } = shop();
  const buyer = await buyerOfPlant(shop());
  const quote = await offered(buyer.browser);
  const nameOf = async () =>
    (await db.sql<{ name: string }>("select name from po_documents where draft_id = $1", [quote.id]))[0]?.name;
  await acceptWith(quote, buyer.browser, named("first.pdf"), { total: "1" });
  const first = await nameOf();
  await acceptWith(quote, buyer.browser, named("second.pdf"), { total: "1" });
  const second = await nameOf();
  expect(await attachedTo(quote)).toEqual(["second.pdf"]);
  expect(await removed()).toContain(first);
  const without = await acceptWith(quote, buyer.browser, null, { total: "1", dropPo: "on", poNumber: "4712" });
  expect(main(without.text)).not.toContain("second.pdf");
  expect(main(without.text)).toContain('value="4712"');
  expect(await attachedTo(quote)).toEqual([]);
  expect(await removed()).toContain(second);
});

test("what a colleague attached meanwhile is shown before the order takes it", async () => {
  const { db } = shop();
  const buyer = await buyerOfPlant(shop());
  const id = await customer(db, "colleague-with-po@example.com");
  await giveRole(db, buyer.company, [id, "administrator"]);
  const colleague = await signedIn(shop(), "colleague-with-po@example.com");
  await giveRole(db, buyer.company, [id, "buyer"]);
  const quote = await offered(buyer.browser);
  const page = (await buyer.browser.get(quote.page)).text;
  expect(page).toContain('name="seenPoDocument" value=""');
  await acceptWith(quote, colleague, named("theirs.pdf"), { total: "1" });
  const told = await acceptWith(quote, buyer.browser, null, { seenPoDocument: "" });
  expect(told.status).toBe(409);
  expect(main(told.text)).toContain("Another PDF was attached");
  expect(main(told.text)).toContain("theirs.pdf");
  const seen = { seenPoDocument: `${pdf.length} theirs.pdf` };
  expect((await acceptWith(quote, buyer.browser, null, seen)).status).toBe(303);
});

test("an acceptance that waits for approval takes it along: who decides opens it, nobody else, and the order has it", async () => {
  const { buyer, approver, made } = await companyWithRule(shop());
  const quote = await offered(buyer.browser);
  const needed = await acceptWith(quote, buyer.browser, named("for-approval.pdf"));
  expect(needed.status).toBe(409);
  const asked = await acceptWith(quote, buyer.browser, null, { intent: "request", why: "Worn out" });
  const id = Number(/requisitions\/(\d+)/.exec(asked.location ?? "")?.[1]);
  const path = `/personal/requisitions/${id}/po.pdf`;
  expect((await approver.browser.get(`/personal/requisitions/${id}`)).text).toContain("for-approval.pdf");
  expect((await approver.browser.bytes(path)).bytes.equals(pdf)).toBe(true);
  const elsewhere = await made("approver", "Body shop");
  expect((await elsewhere.browser.get(path)).status).toBe(404);
  expect((await shop().browser().get(path)).status).toBe(404);
  expect((await press(approver.browser, id, "approve")).location).toContain("done=ordered");
  const [order] = await ordersOf(shop(), quote);
  expect((await buyer.browser.bytes(`/order/po.pdf?order=${String(order?.["number"])}`)).bytes.equals(pdf)).toBe(true);
  expect((await approver.browser.get(path)).status).toBe(404);
});

test("while it waits for approval nobody swaps or removes the PDF that its approver sees, and who tries is told", async () => {
  const { buyer, company, approver, made } = await companyWithRule(shop());
  const [colleague, orderer] = [await made("requester", "Plant"), await made("buyer", "Plant")];
  // Roles that let them see what others asked for.
  for (const { id } of [colleague, orderer]) await giveRole(shop().db, company, [id, "accounts-payable"]);
  const quote = await offered(buyer.browser);
  const request = { intent: "request", why: "Worn out" };
  const sent = await acceptWith(quote, buyer.browser, named("first.pdf"), request);
  const id = Number(/requisitions\/(\d+)/.exec(sent.location ?? "")?.[1]);
  const at = (state: string) =>
    shop().db.sql(
      `update requisitions set state = $2, approved_on = case $2 when 'approved' then current_date end where id = $1`,
      [id, state],
    );
  const stays = async (...[browser, file, changes, prefix]: [Browser, File, Record<string, string>, string?]) => {
    const told = await acceptWith(quote, browser, file, changes, prefix);
    expect(told.status).toBe(409);
    expect(main(told.text)).toContain(prefix ? "采购订单 PDF 不可更改" : "its purchase order stays as it is");
    expect(main(told.text)).not.toContain('name="poDocument"');
    expect(await attachedTo(quote)).toEqual(["first.pdf"]);
  };
  const second = named("second.pdf", poPdf({ padding: 100 }));
  for (const state of ["submitted", "changes-requested", "approved"]) {
    await at(state);
    await stays(colleague.browser, second, request);
    await stays(colleague.browser, null, { ...request, dropPo: "on" }, "/cn");
  }
  for (const { browser } of [orderer, buyer]) await stays(browser, second, request);
  expect((await acceptWith(quote, buyer.browser, named("first.pdf"), request)).location).toBe(sent.location);
  await at("submitted");
  expect(await shop().db.sql("select name from files_in_writing")).toEqual([]);
  expect((await press(approver.browser, id, "approve")).location).toContain("done=ordered");
  const [order] = await ordersOf(shop(), quote);
  const path = `/order/po.pdf?order=${String(order?.["number"])}`;
  expect((await buyer.browser.bytes(path)).bytes.equals(pdf)).toBe(true);
});

test("nobody attaches one without the right to accept or ask: no other role, no other company, no guest with a link", async () => {
  const { buyer, approver, made } = await companyWithRule(shop());
  const payable = await made("accounts-payable");
  const other = await buyerOfPlant(shop());
  const quote = await offered(buyer.browser);
  for (const [browser, status] of [
    [approver.browser, 403],
    [payable.browser, 403],
    [other.browser, 404],
  ] as const) {
    const answer = await acceptWith(quote, browser, named("not-mine.pdf"));
    expect(answer.status).toBe(status);
    expect(await attachedTo(quote)).toEqual([]);
  }
  const guests = await beginAndSend(shop(), await signedInAs(shop(), "owner"));
  const form = new FormData();
  for (const [name, value] of Object.entries({
    intent: "pay",
    method: "bank-deposit",
    version: String(guests.version),
    total: "1",
  }))
    form.set(name, value);
  form.set("poDocument", new File([new Uint8Array(pdf)], "guest.pdf"));
  expect((await shop().browser().upload(guests.link, form)).status).toBe(409);
  expect(await attachedTo(guests)).toEqual([]);
});

test("the clean-up of a process of the version before leaves quotes their PDFs, and takes those of no cart, quote or order", async () => {
  const { db, clock } = shop();
  const buyer = await buyerOfPlant(shop());
  const [quote, gone] = [await offered(buyer.browser), await offered(buyer.browser)];
  await acceptWith(quote, buyer.browser, named("kept.pdf"), { total: "1" });
  await acceptWith(gone, buyer.browser, named("forgotten.pdf"), { total: "1" });
  await db.sql("delete from order_drafts where id = $1", [gone.id]);
  const ofVersionBefore = (now: number) =>
    db.sql(
      `delete from po_documents where order_id is null and (cart_id is null or uploaded_at < $1)
       returning file_name as name`,
      [new Date(now - days(180))],
    );
  expect(await ofVersionBefore(clock.now())).toEqual([{ name: "forgotten.pdf" }]);
  expect(await ofVersionBefore(clock.now() + days(200))).toEqual([]);
  expect(await attachedTo(quote)).toEqual(["kept.pdf"]);
  const seen = { seenPoDocument: `${pdf.length} kept.pdf` };
  expect((await acceptWith(quote, buyer.browser, null, seen)).status).toBe(303);
  const [order] = await ordersOf(shop(), quote);
  const path = `/order/po.pdf?order=${String(order?.["number"])}`;
  expect((await buyer.browser.bytes(path)).bytes.equals(pdf)).toBe(true);
});

test("one that is never ordered goes with its quote, or after half a year", async () => {
  const { db, clock } = shop();
  const buyer = await buyerOfPlant(shop());
  const [gone, left] = [await offered(buyer.browser), await offered(buyer.browser)];
  for (const quote of [gone, left]) await acceptWith(quote, buyer.browser, named("po.pdf"), { total: "1" });
  const nameOf = async ({ id }: Quoted) =>
    (await db.sql<{ name: string }>("select name from po_documents where draft_id = $1", [id]))[0]!.name;
  const [ofGone, ofLeft] = [await nameOf(gone), await nameOf(left)];
  await db.sql("delete from order_drafts where id = $1", [gone.id]);
  await cleanUp();
  expect(await removed()).toContain(ofGone);
  expect(await removed()).not.toContain(ofLeft);
  clock.advance(days(181));
  await cleanUp();
  expect(await removed()).toContain(ofLeft);
});
