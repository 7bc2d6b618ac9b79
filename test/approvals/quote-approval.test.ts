import { beforeAll, expect, test } from "vitest";
import { days } from "#domain/kernel/time.ts";
import { takeDraftBack } from "#engine/admin/drafts/draft-steps.ts";
import { answerQuote, expireQuotes } from "#engine/checkout/quote-answers.ts";
import { decideRequisition } from "#engine/requisitions/decide-requisition.ts";
import { turnRequisitions } from "#engine/requisitions/turn-requisitions.ts";
import { person, press, requisitionMails, stored } from "#test/approvals/approval-shop.ts";
import { companyWithRule, exactOrder, offered, request } from "#test/approvals/quote-approval.ts";
import { accept, offeredTotal, openForQuotes, ordersOf, quoteAt, send } from "#test/checkout/quote-shop.ts";
import { giveRole } from "#test/companies/company-fixture.ts";
import { waiting } from "#test/customers/customer-fixtures.ts";
import { openShop } from "#test/open-shop.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";

const shop = openShop();

beforeAll(() => openForQuotes(shop()));

const mainOf = (text: string) => /<main[\s\S]*<\/main>/.exec(text)?.[0] ?? "";

test("an acceptance that a rule stops orders nothing, goes to the approver as it was offered, and is ordered exactly so", async () => {
  const { db } = shop();
  const { buyer, approver, company } = await companyWithRule(shop());
  const quote = await offered(shop(), buyer.browser);
  for (const [prefix, sentence, button] of [
    ["", "Your company wants this order approved: Quetzal rule", "Send for approval"],
    ["/cn", "贵公司要求此订单经过审批：Quetzal rule", "提交审批"],
  ] as const) {
    const stopped = await accept({ ...quote, page: prefix + quote.page }, buyer.browser, { poNumber: "PO-TYPED" });
    expect(stopped.status).toBe(409);
    expect(stopped.text).toContain(sentence);
    expect(mainOf(stopped.text)).toContain(button);
    // Said in the summary, which takes the focus and leads to the form, and again beside the button far below it.
    expect(stopped.text).toMatch(/<a href="#why"/);
    expect(mainOf(stopped.text).split(sentence)).toHaveLength(3);
    expect(stopped.text).toContain('value="PO-TYPED"');
  }
  expect(await ordersOf(shop(), quote)).toEqual([]);
  expect((await quoteAt(shop(), quote.number, quote.sku)).state).toBe("sent");

  const { answer, id } = await request(quote, buyer.browser);
  expect(answer.location).toContain("done=sent");
  const again = await request(quote, buyer.browser);
  expect(again.id).toBe(id);
  expect(await stored(shop(), id)).toMatchObject({ state: "submitted", total: offeredTotal });
  expect((await waiting(db, "send_requisition_mail")).at(-1)?.payload).toMatchObject({
    requisitionId: id,
    mail: "asked",
  });
  const page = mainOf((await approver.browser.get(`/personal/requisitions/${id}`)).text);
  for (const word of [quote.number, quote.sku, "$244.40", "The old one is worn", "Quetzal rule"])
    expect(page).toContain(word);
  for (const [prefix, hold, ends, answers] of [
    ["", "Prices and freight hold until", ">Asking for a change or declining ends that", "Accept it, ask for a change"],
    ["/cn", "价格和运费有效期截至", ">要求修改或拒绝，都会结束该申请", "您可以接受"],
  ] as const) {
    const waits = mainOf((await buyer.browser.get(prefix + quote.page)).text);
    expect(waits).toContain(hold);
    expect(waits).toContain(ends);
    expect(waits).not.toContain(answers);
    const seen = mainOf((await approver.browser.get(prefix + quote.page)).text);
    expect(seen).toContain(hold);
    expect(seen).not.toContain(ends);
    expect(seen).not.toContain(answers);
  }
  expect(mainOf((await buyer.browser.get(quote.page)).text)).toContain("Waits for approval");
  expect(mainOf((await buyer.browser.get(quote.page)).text)).not.toContain('value="pay"');

  expect((await press(approver.browser, id, "approve")).location).toContain("done=ordered");
  expect(await ordersOf(shop(), quote)).toEqual([
    expect.objectContaining({
      ...exactOrder,
      po: `PO-${quote.id}`,
      company: company.id,
      site: company.sites["Plant"],
      customer: buyer.id,
      lines: [`${quote.sku} 2 9000`],
    }),
  ]);
  expect((await quoteAt(shop(), quote.number, quote.sku)).state).toBe("ordered");
  expect(await stored(shop(), id)).toMatchObject({ state: "ordered", total: offeredTotal });
});

test("a quote whose acceptance a rule stops says so before any press, and one that none stops is accepted", async () => {
  const { buyer, company } = await companyWithRule(shop());
  const colleague = await person(shop());
  await giveRole(shop().db, company, [colleague.id, "buyer", "Plant"]);
  await giveRole(shop().db, company, [colleague.id, "approver", "Plant"]);
  const quote = await offered(shop(), buyer.browser);
  for (const [prefix, sentence, send, order] of [
    ["", "Your company wants this order approved: Quetzal rule", "Send for approval", "Accept and order for $244.40"],
    ["/cn", "贵公司要求此订单经过审批：Quetzal rule", "提交审批", "接受报价并下单"],
  ] as const) {
    const page = mainOf((await buyer.browser.get(prefix + quote.page)).text);
    expect(page).toContain(sentence);
    expect(page).toContain(send);
    expect(page).toContain('name="why"');
    expect(page).toContain('value="request"');
    expect(page).not.toContain('value="pay"');
    const free = mainOf((await colleague.browser.get(prefix + quote.page)).text);
    expect(free).toContain(order);
    expect(free).toContain('value="pay"');
    expect(free).not.toContain("Quetzal rule");
  }
});

/**
 * The rules: "requester (may only ask)", "buyer (may order within limits)", "administrator (members, rules, sites)";
 * approvers and accounts payable buy nothing; "Nothing of another company, ever". Whoever sees the quote has its page,
 * whoever may ask sends it for approval.
 */
test("whoever may ask for goods there sends a quote for approval that they see, nobody else", async () => {
  const { buyer, approver, made } = await companyWithRule(shop());
  const outsider = await person(shop());
  const other = await companyWithRule(shop());
  const head = await made("administrator");
  const askers = {
    "its buyer": [buyer.browser, 303],
    administrator: [head.browser, 403],
    approver: [approver.browser, 403],
    "accounts payable": [(await made("accounts-payable")).browser, 403],
    "approver elsewhere": [(await made("approver", "Body shop")).browser, 404],
    "requester who has not asked for it": [(await made("requester", "Plant")).browser, 404],
    "buyer of another company": [other.buyer.browser, 404],
    nobody: [outsider.browser, 404],
  } as const;
  for (const [who, [browser, status]] of Object.entries(askers)) {
    const quote = await offered(shop(), buyer.browser);
    const { answer } = await request(quote, browser);
    expect({ who, status: answer.status }).toEqual({ who, status });
    await shop().db.sql("delete from rate_limits");
  }
  const requester = await made("requester", "Plant");
  await requester.browser.post("/personal/companies", {
    intent: "buys-for",
    site: String(buyer.company.sites["Plant"]),
  });
  const quote = await offered(shop(), requester.browser);
  const page = mainOf((await requester.browser.get(quote.page)).text);
  expect(page).toContain("Send for approval");
  expect(page).not.toContain('value="pay"');
  expect((await accept(quote, requester.browser)).status).toBe(403);
  const { id } = await request(quote, requester.browser);
  expect((await press(approver.browser, id, "approve")).location).toContain("done=ordered");
  expect(await ordersOf(shop(), quote)).toEqual([expect.objectContaining({ ...exactOrder, customer: requester.id })]);
});

test("a quote waits once: a colleague is told who asked, and orders it where no rule stops them, which ends the request", async () => {
  const { buyer, approver, company } = await companyWithRule(shop());
  const colleague = await person(shop());
  await giveRole(shop().db, company, [colleague.id, "buyer", "Plant"]);
  await giveRole(shop().db, company, [colleague.id, "approver", "Plant"]);
  const quote = await offered(shop(), buyer.browser);
  const { id } = await request(quote, buyer.browser);
  const told = await request(quote, colleague.browser);
  expect(told.answer.status).toBe(409);
  expect(told.answer.text).toContain("has sent this quote for approval already");
  expect(mainOf(told.answer.text)).toContain("Accepting it here, asking for a change or declining ends");
  expect((await accept(quote, colleague.browser)).status).toBe(303);
  const late = await press(approver.browser, id, "approve", { total: String(offeredTotal) });
  expect(late.status).toBe(409);
  expect(late.text).toContain("Its quote no longer holds");
  expect(await ordersOf(shop(), quote)).toEqual([expect.objectContaining({ customer: colleague.id })]);
  expect(await stored(shop(), id)).toMatchObject({ state: "expired", orderId: null });
});

test.each(["decline", "ask-change", "take back", "expire"] as const)(
  "%s ends a request with the quote, which orders nothing and says so to whoever asked",
  async (end) => {
    const { db, clock } = shop();
    const { buyer, approver } = await companyWithRule(shop());
    const owner = await signedInAs(shop(), "owner");
    const quote = await offered(shop(), buyer.browser, { reserveDays: "3" }, owner);
    const { id } = await request(quote, buyer.browser);
    const answer = { draftId: quote.id, version: quote.version, text: "No", customerId: buyer.id };
    if (end === "decline" || end === "ask-change") await answerQuote({ db, clock }, end, answer);
    else if (end === "take back")
      await owner.post(`/admin/drafts/${quote.number}`, { intent: "withdraw", version: String(quote.version) });
    else {
      const [row] = await db.sql<{ ends: boolean }>(
        "select r.expires_at <= d.valid_until as ends from requisitions r join order_drafts d on d.id = r.draft_id where r.id = $1",
        [id],
      );
      expect(row).toEqual({ ends: true });
      clock.advance(days(15));
      await expireQuotes({ db, clock });
    }
    const late = await press(approver.browser, id, "approve", { total: String(offeredTotal) });
    expect(late.status).toBe(409);
    expect(late.text).toContain("Its quote no longer holds");
    expect(await stored(shop(), id)).toMatchObject({ state: "expired" });
    expect(await turnRequisitions(shop() as never)).toBe(0);
    expect(await ordersOf(shop(), quote)).toEqual([]);
    expect((await waiting(db, "send_requisition_mail")).at(-1)?.payload).toMatchObject({
      requisitionId: id,
      mail: "expired",
    });
    const [{ reserved } = { reserved: -1 }] = await db.sql<{ reserved: number }>(
      "select reserved from stock s join variants v on v.id = s.variant_id where v.sku = $1",
      [quote.sku],
    );
    expect(reserved).toBe(0);
    if (end === "expire") clock.advance(-days(15));
  },
);

test("an offer that changes ends its request at once, and the new one is sent for approval and ordered", async () => {
  const { db } = shop();
  const { buyer, approver } = await companyWithRule(shop());
  const owner = await signedInAs(shop(), "owner");
  const first = await offered(shop(), buyer.browser, {}, owner);
  const { id } = await request(first, buyer.browser);
  const staffPage = `/admin/drafts/${first.number}`;
  await owner.post(staffPage, { intent: "reopen", version: String(first.version) });
  expect((await waiting(db, "send_requisition_mail")).at(-1)?.payload).toMatchObject({
    requisitionId: id,
    mail: "expired",
  });
  expect((await requisitionMails(shop())).at(-1)).toMatchObject({ to: buyer.email });
  // By hand: two at $95, $50 freight, 8% on the goods.
  const second = await send(shop(), await quoteAt(shop(), first.number, first.sku), { "lines.0.price": "95" }, owner);
  for (const [prefix, ended, button, waits] of [
    ["", "The quote ended", "Send for approval", "has sent its acceptance for approval"],
    ["/cn", "报价已失效", "提交审批", "待审批"],
  ] as const) {
    const list = mainOf((await approver.browser.get(`${prefix}/personal/requisitions?scope=decide`)).text);
    expect(list).not.toContain(`requisitions/${id}"`);
    for (const { browser } of [buyer, approver]) {
      const page = mainOf((await browser.get(`${prefix}/personal/requisitions/${id}`)).text);
      expect(page).toContain(ended);
      expect(page).not.toContain('value="approve"');
    }
    const offer = mainOf((await buyer.browser.get(prefix + second.page)).text);
    expect(offer).toContain(button);
    expect(offer).not.toContain(waits);
  }
  const next = await request(second, buyer.browser, { total: "25520" });
  expect(next.id).toBeGreaterThan(id);
  expect((await press(approver.browser, next.id, "approve")).location).toContain("done=ordered");
  expect(await ordersOf(shop(), second)).toEqual([expect.objectContaining({ total: 25_520, customer: buyer.id })]);
  expect((await owner.get(staffPage)).status).toBe(200);
  expect(await stored(shop(), id)).toMatchObject({ state: "expired", orderId: null });
});

test("approved and changed at the same moment, either it is ordered or the request ends", async () => {
  const { db, clock } = shop();
  const { buyer, approver } = await companyWithRule(shop());
  const owner = await signedInAs(shop(), "owner");
  const staff = { id: null, email: "owner@example.com" };
  for (let race = 0; race < 6; race += 1) {
    await db.sql("delete from rate_limits");
    const quote = await offered(shop(), buyer.browser, {}, owner);
    const { id } = await request(quote, buyer.browser);
    const { version } = await stored(shop(), id);
    const decision = { id, version, step: "approve", note: "", seenTotal: offeredTotal, seenOver: 0 } as const;
    const presses = [
      () => decideRequisition(shop(), { customerId: approver.id }, decision),
      () => takeDraftBack({ db, clock }, staff, { id: quote.id, version: quote.version, to: "draft" }),
    ];
    const done = await Promise.all((race % 2 === 0 ? presses : presses.toReversed()).map((press) => press()));
    expect({ race, won: done.filter(({ ok }) => ok).length }).toEqual({ race, won: 1 });
    const { state } = await quoteAt(shop(), quote.number, quote.sku);
    expect({ race, state, request: (await stored(shop(), id)).state }).toEqual(
      state === "ordered" ? { race, state, request: "ordered" } : { race, state: "draft", request: "expired" },
    );
  }
});

test("approved, and paid by card: it counts in the budgets until its requester pays exactly the offer", async () => {
  const { db } = shop();
  const { buyer, approver, company } = await companyWithRule(shop());
  const [center] = await db.sql<{ id: number }>(
    `insert into company_cost_centers (company_id, code, budget_cents, created_at) values ($1, 'MAINT', 30000, now()) returning id`,
    [company.id],
  );
  const quote = await offered(shop(), buyer.browser);
  const booking = { costCenter: String(center!.id) };
  const { id } = await request(quote, buyer.browser, { method: "stripe", ...booking });
  expect((await press(approver.browser, id, "approve")).location).toContain("done=approved");
  // Of 300 dollars 244.40 are taken: nothing of 100 fits, also none that is offered.
  const other = await offered(shop(), buyer.browser);
  const { id: second } = await request(other, buyer.browser, booking);
  const refused = await press(approver.browser, second, "approve", { over: "0", total: String(offeredTotal) });
  expect(refused.status).toBe(409);
  expect(refused.text).toContain("of $300.00, $55.60 is left");
  const paid = await press(buyer.browser, id, "order", { payment: "stripe" });
  expect(paid.status).toBe(303);
  expect(await ordersOf(shop(), quote)).toEqual([
    expect.objectContaining({ subtotal: 18_000, total: offeredTotal, customer: buyer.id, state: "pending" }),
  ]);
  expect(await ordersOf(shop(), other)).toEqual([]);
});

test("whoever approves sees the lines before the discount, and the discount once below them", async () => {
  const { buyer, approver } = await companyWithRule(shop());
  const discount = { discountKind: "percent", discountValue: "10", discountReason: "Two of them" };
  const quote = await offered(shop(), buyer.browser, discount);
  const { id } = await request(quote, buyer.browser, { total: "22496" });
  const page = mainOf((await approver.browser.get(`/personal/requisitions/${id}`)).text).replaceAll(/<[^>]*>/g, "");
  expect(page).toContain("$90.00$180.00");
  expect(page).toMatch(/Subtotal\$180\.00Discount−\$18\.00/);
});

test("the mail to whoever decides names what is on a quote beside its goods", async () => {
  const { buyer, approver } = await companyWithRule(shop());
  const own = { "own.0.en": "Start-up", "own.0.cn": "现场调试", "own.0.quantity": "2", "own.0.price": "150" };
  const quote = await offered(shop(), buyer.browser, own);
  // By hand: 180 + 300 + 50 + 8% of 480 = $568.40.
  await request(quote, buyer.browser, { total: "56840" });
  const mail = (await requisitionMails(shop())).findLast(({ to }) => to === approver.email);
  for (const text of ["$568.40", quote.sku, "Start-up", "2 × $150.00", "$300.00"]) expect(mail?.text).toContain(text);
});

test("staff who accept by phone are held by the rule as the buyer is", async () => {
  const { buyer } = await companyWithRule(shop());
  const owner = await signedInAs(shop(), "owner");
  const quote = await offered(shop(), buyer.browser, {}, owner);
  const answer = await owner.post(`/admin/drafts/${quote.number}`, {
    intent: "accept",
    version: String(quote.version),
    total: String(offeredTotal),
    payBy: "on-account",
    phonePo: "",
  });
  expect(answer.text).toContain("Quetzal rule");
  expect(await ordersOf(shop(), quote)).toEqual([]);
});

test("changes asked for: nothing of a quote is changed, and sent again it waits anew", async () => {
  const { buyer, approver } = await companyWithRule(shop());
  const quote = await offered(shop(), buyer.browser);
  const { id } = await request(quote, buyer.browser);
  await press(approver.browser, id, "ask-changes", { note: "For which line?" });
  const page = mainOf((await buyer.browser.get(`/personal/requisitions/${id}`)).text);
  expect(page).toContain("For which line?");
  expect(page).not.toContain("quantity-");
  await press(buyer.browser, id, "again", { why: "Line 4", [`quantity-${quote.sku}`]: "9" });
  expect(await stored(shop(), id)).toMatchObject({ state: "submitted", total: offeredTotal });
  expect((await press(approver.browser, id, "approve")).location).toContain("done=ordered");
  expect(await ordersOf(shop(), quote)).toEqual([expect.objectContaining({ lines: [`${quote.sku} 2 9000`] })]);
  // A rejected one leaves the quote as it was.
  const next = await offered(shop(), buyer.browser);
  const { id: other } = await request(next, buyer.browser);
  await press(approver.browser, other, "reject", { note: "Not now" });
  expect((await quoteAt(shop(), next.number, next.sku)).state).toBe("sent");
  const taken = await press(buyer.browser, other, "withdraw");
  expect(taken.status).toBe(409);
});
