import { beforeAll, expect, test } from "vitest";
import { instant } from "#domain/kernel/time.ts";
import { expireQuotes } from "#engine/checkout/quote-answers.ts";
import { chooseSite } from "#engine/companies/choose-site.ts";
import { accountFigures } from "#engine/receivables/company-account.ts";
import { person, stored } from "#test/approvals/approval-shop.ts";
import { companyWithRule, exactOrder, offered, request } from "#test/approvals/quote-approval.ts";
import { noon } from "#test/checkout/checkout-shop.ts";
import { accept, offeredTotal, openForQuotes, ordersOf, type Quoted, quoteAt } from "#test/checkout/quote-shop.ts";
import { giveRole } from "#test/companies/company-fixture.ts";
import { type Answer, type Browser, openShop } from "#test/open-shop.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";

const shop = openShop();
const isLong = process.env["LONG"] === "1";
const races = isLong ? 100 : 10;

beforeAll(() => openForQuotes(shop()));

/** The page of a request as its approver has it open, and a press of its button. */
async function openedBy(approver: Browser, id: number): Promise<() => Promise<Answer>> {
  const page = (await approver.get(`/personal/requisitions/${id}`)).text;
  const hidden = (name: string) => new RegExp(`name="${name}" value="(\\d+)"`).exec(page)?.[1] ?? "";
  const form = { intent: "approve", version: hidden("version"), total: hidden("total"), over: hidden("over") };
  return () => approver.post(`/personal/requisitions/${id}`, form);
}

/** The presses that accept or end an offer, and the job that ends it, which needs no page and so often comes first. */
async function pressesOf(
  quote: Quoted,
  { requester, approver, members, owner }: Record<"requester" | "approver" | "owner", Browser> & { members: Browser[] },
) {
  const { id } = await request(quote, requester);
  const approve = await openedBy(approver, id);
  const staff = `/admin/drafts/${quote.number}`;
  const version = String(quote.version);
  // Past its end for whoever comes by the job, and not for whoever reads the clock: both are at the line at once.
  await shop().db.sql("update order_drafts set valid_until = $2 where id = $1", [quote.id, new Date(noon + 1)]);
  const late = { now: () => instant(noon + 1), toWall: shop().clock.toWall };
  const tabs = members.flatMap((member) => [() => accept(quote, member), () => accept(quote, member)]);
  const phone = { intent: "accept", version, total: String(offeredTotal), phonePo: "" };
  return {
    id,
    expire: () => expireQuotes({ db: shop().db, clock: late as never }).then(() => null),
    presses: [
      ...tabs,
      approve,
      approve,
      () => owner.post(staff, phone),
      () => owner.post(staff, { intent: "withdraw", version }),
      () => requester.post(quote.page, { intent: "decline", version, text: "No" }),
    ],
  };
}

/** Invariant B20 over HTTP: two members with two tabs each, their approver, and staff at two buttons. */
test(`of five to ten requests at once that accept or end an offer one is obeyed, and goods and credit are taken once, in ${races} races`, async () => {
  const { db, clock } = shop();
  const { buyer, approver, company } = await companyWithRule(shop());
  const members = [await person(shop()), await person(shop())];
  for (const { id } of members) {
    await giveRole(db, company, [id, "buyer", "Plant"]);
    // Sees the offers of others at the site, too.
    await giveRole(db, company, [id, "approver", "Plant"]);
    await chooseSite({ db, clock }, { customerId: id }, company.sites["Plant"]!);
  }
  const owner = await signedInAs(shop(), "owner");
  const browsers = { requester: buyer.browser, approver: approver.browser, owner };
  const ended = new Set<string>();
  let ordered = 0;
  for (let race = 0; race < races; race += 1) {
    await db.sql("delete from rate_limits");
    const reserves = race % 2 === 0 ? { reserveDays: "" } : { reserveDays: "3" };
    const quote = await offered(shop(), buyer.browser, reserves, owner);
    const { id, presses, expire } = await pressesOf(quote, {
      ...browsers,
      members: members.map(({ browser }) => browser),
    });
    const at = (race * 4) % presses.length;
    const turned = [...presses.slice(at), ...presses.slice(0, at)].slice(0, 5 + (race % 5));
    const answers = await Promise.all([...turned, ...(race % 4 === 3 ? [expire] : [])].map((press) => press()));
    for (const answer of answers) if (answer) expect([race, answer.status < 500]).toEqual([race, true]);

    const { state } = await quoteAt(shop(), quote.number, quote.sku);
    expect({ race, state }).toEqual({ race, state: expect.stringMatching(/^(?:ordered|withdrawn|declined|expired)$/) });
    const isOrdered = state === "ordered";
    ordered += isOrdered ? 1 : 0;
    const orders = await ordersOf(shop(), quote);
    expect(orders).toEqual(
      isOrdered ? [expect.objectContaining({ ...exactOrder, lines: [`${quote.sku} 2 9000`] })] : [],
    );
    const [{ lines, reserved, onHand } = { lines: -1, reserved: -1, onHand: -1 }] = await db.sql<
      Record<"lines" | "reserved" | "onHand", number>
    >(
      `select (select count(*)::int from order_lines where sku = $1) as lines, s.reserved, s.on_hand as "onHand"
       from stock s join variants v on v.id = s.variant_id where v.sku = $1`,
      [quote.sku],
    );
    expect({ race, lines, reserved, onHand }).toEqual({
      race,
      lines: isOrdered ? 1 : 0,
      reserved: isOrdered ? 2 : 0,
      onHand: 10,
    });
    expect(await accountFigures(db, company.id)).toEqual({
      open: 0,
      uninvoiced: ordered * offeredTotal,
      unapplied: 0,
    });
    const { state: requested, orderId } = await stored(shop(), id);
    expect({ race, isWithOrder: orderId !== null }).toEqual({ race, isWithOrder: requested === "ordered" });
    ended.add(isOrdered ? `ordered by ${requested === "ordered" ? "approval" : "acceptance"}` : state);
  }
  // The turns make each of them come first now and then.
  expect(ended.size).toBeGreaterThan(isLong ? 2 : 1);
});
