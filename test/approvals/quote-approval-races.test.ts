import { beforeAll, expect, test } from "vitest";
import { instant } from "#domain/kernel/time.ts";
import type { Money } from "#domain/kernel/money.ts";
import { takeDraftBack } from "#engine/admin/drafts/draft-steps.ts";
import { answerQuote, expireQuotes } from "#engine/checkout/quote-answers.ts";
import { decideRequisition } from "#engine/requisitions/decide-requisition.ts";
import { takeBack } from "#engine/requisitions/take-back.ts";
import { turnRequisitions } from "#engine/requisitions/turn-requisitions.ts";
import { person, stored } from "#test/approvals/approval-shop.ts";
import { companyWithRule, exactOrder, offered, request, ruleFor } from "#test/approvals/quote-approval.ts";
import { noon } from "#test/checkout/checkout-shop.ts";
import { accept, offeredTotal, openForQuotes, ordersOf, quoteAt } from "#test/checkout/quote-shop.ts";
import { giveRole } from "#test/companies/company-fixture.ts";
import { chooseSite } from "#engine/companies/choose-site.ts";
import { openShop } from "#test/open-shop.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";

const shop = openShop();
const isLong = process.env["LONG"] === "1";
const races = isLong ? 100 : 10;

beforeAll(() => openForQuotes(shop()));

/** An approval as its page sends it, also twice and by two people. */
function approval(id: number, version: number, customerId: number, now = shop().clock) {
  const decision = { id, version, step: "approve", note: "", seenTotal: offeredTotal, seenOver: 0 } as const;
  return () => decideRequisition({ ...shop(), clock: now }, { customerId }, decision);
}

/**
 * Invariant B20: "a quote is accepted once and exactly"; "Approval rules of the company hold at acceptance". One
 * buyer is stopped by a rule and has asked for approval; a colleague is stopped by none.
 */
test(`of approving, accepting, withdrawing, declining and expiring at once one happens, and an order is exactly the offer, in ${races} races`, async () => {
  const { db, clock } = shop();
  const { buyer, approver, company } = await companyWithRule(shop());
  const colleague = await person(shop());
  await giveRole(db, company, [colleague.id, "buyer", "Plant"]);
  await giveRole(db, company, [colleague.id, "approver", "Plant"]);
  const owner = await signedInAs(shop(), "owner");
  const staff = { id: null, email: "owner@example.com" };
  const ended: Record<string, number> = {};
  for (let race = 0; race < races; race += 1) {
    await db.sql("delete from rate_limits");
    const quote = await offered(shop(), buyer.browser, { reserveDays: race % 2 === 0 ? "" : "3" }, owner);
    const { id } = await request(quote, buyer.browser);
    const { version } = await stored(shop(), id);
    // Past its end for whoever comes by the job, and not for whoever reads the clock: both are at the line at once.
    await db.sql("update order_drafts set valid_until = $2 where id = $1", [quote.id, new Date(noon + 1)]);
    const late = { now: () => instant(noon + 1), toWall: clock.toWall };
    const answer = { draftId: quote.id, version: quote.version, text: "No", customerId: buyer.id };
    const presses: (() => Promise<unknown>)[] = [
      approval(id, version, approver.id),
      approval(id, version, colleague.id),
      approval(id, version, approver.id),
      () => accept(quote, colleague.browser),
      () => takeDraftBack({ db, clock }, staff, { id: quote.id, version: quote.version, to: "withdrawn" }),
      () => expireQuotes({ db, clock: late as never }),
      () => answerQuote({ db, clock }, "decline", answer),
      () => takeBack(shop(), { customerId: buyer.id }, { id, version }),
      () => turnRequisitions(shop() as never),
    ];
    const turned = [...presses.slice(race % presses.length), ...presses.slice(0, race % presses.length)];
    await Promise.all(turned.map((press) => press()));
    await turnRequisitions(shop() as never);
    const { state } = await quoteAt(shop(), quote.number, quote.sku);
    const requisition = await stored(shop(), id);
    const orders = await ordersOf(shop(), quote);
    const [{ count, reserved } = { count: -1, reserved: -1 }] = await db.sql<{ count: number; reserved: number }>(
      `select (select count(distinct order_id)::int from order_lines where sku = $1) as count, s.reserved
       from stock s join variants v on v.id = s.variant_id where v.sku = $1`,
      [quote.sku],
    );
    const isOrdered = state === "ordered";
    // Taken back by its requester alone the request is over, and the quote stays.
    const stays = state === "sent" && requisition.state === "withdrawn";
    expect({ race, state, isOver: isOrdered || stays || /^(?:withdrawn|declined|expired)$/.test(state) }).toMatchObject(
      {
        isOver: true,
      },
    );
    expect({ race, count, reserved }).toEqual({
      race,
      count: isOrdered ? 1 : 0,
      reserved: isOrdered || (stays && race % 2 === 1) ? 2 : 0,
    });
    // A request is ordered with the quote by an approval alone, and never waits for one that is over.
    const byApproval = isOrdered && orders[0]!["customer"] === buyer.id;
    expect({ race, state: requisition.state, isWithOrder: requisition.orderId !== null }).toEqual({
      race,
      state: byApproval ? "ordered" : expect.stringMatching(/^(?:expired|withdrawn)$/),
      isWithOrder: byApproval,
    });
    expect(orders).toEqual(
      isOrdered ? [expect.objectContaining({ ...exactOrder, lines: [`${quote.sku} 2 9000`] })] : [],
    );
    ended[isOrdered ? (byApproval ? "approved" : "accepted") : state] = 1;
  }
  // The turns make each of them come first now and then.
  expect(Object.keys(ended).length).toBeGreaterThan(2);
});

/** Invariant B7: "Two approvals at the same moment can't pass one budget". */
test(`of approvals of quotes at the same moment none passes a budget, ${races / 2} times`, async () => {
  const { db, clock } = shop();
  const { buyer, approver, company, made } = await companyWithRule(shop());
  const second = await made("approver", "Plant");
  const owner = await signedInAs(shop(), "owner");
  const other = await made("buyer", "Plant");
  await chooseSite({ db, clock }, { customerId: other.id }, company.sites["Plant"]!);
  await ruleFor(shop(), company.id, other.id);
  for (let race = 0; race < races / 2; race += 1) {
    await db.sql("delete from rate_limits");
    const [center] = await db.sql<{ id: number }>(
      `insert into company_cost_centers (company_id, code, budget_cents, created_at) values ($1, $2, $3, now()) returning id`,
      [company.id, `RACE-${race}`, offeredTotal + 100],
    );
    const ready = [];
    for (const [at, one] of [buyer, other, buyer].entries()) {
      const quote = await offered(shop(), one.browser, {}, owner);
      const method = (race + at) % 2 === 0 ? "on-account" : "stripe";
      const { id } = await request(quote, one.browser, { method, costCenter: String(center!.id) });
      const { version } = await stored(shop(), id);
      ready.push(approval(id, version, at === 1 ? second.id : approver.id));
    }
    const decided = await Promise.all(ready.map((press) => press()));
    expect({ race, codes: decided.map((one) => (one.ok ? "ok" : one.error.code)).toSorted() }).toEqual({
      race,
      codes: ["budget_short", "budget_short", "ok"],
    });
    const [{ spent } = { spent: -1 as Money }] = await db.sql<{ spent: number }>(
      `select ((select coalesce(sum(total_cents), 0) from orders where cost_center_id = $1)
         + (select coalesce(sum(total_cents), 0) from requisitions where cost_center_id = $1 and state = 'approved'))::int as spent`,
      [center!.id],
    );
    expect({ race, spent }).toEqual({ race, spent: offeredTotal });
  }
});
