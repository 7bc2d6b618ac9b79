import { describe, expect, test } from "vitest";
import { backOfficeOf, paidOrder } from "#test/fulfilment/back-office.ts";
import { openShop } from "#test/open-shop.ts";
import { accountWith, done, linesOf, ordered, part, send } from "#test/receivables/on-account-shop.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";
import { staffPassword } from "#test/staff/staff-fixtures.ts";

const shop = openShop();

interface Refundable {
  readonly id: number;
  readonly number: string;
}

async function paid(): Promise<Refundable> {
  return paidOrder(backOfficeOf(shop()));
}

async function bought(): Promise<Refundable> {
  const { deps } = backOfficeOf(shop());
  const items = [{ sku: await part(shop().db), quantity: 2 }];
  const { orderId, number } = await ordered(deps, await accountWith(deps), { items });
  return { id: orderId, number };
}

/** The order of two units, of which so many were sent. */
async function ofSent(place: () => Promise<Refundable>, units: number): Promise<Refundable> {
  const order = await place();
  const [line] = await linesOf(shop().db, order.id);
  if (units > 0) done(await send(backOfficeOf(shop()).deps, order, [{ lineId: line!.lineId, quantity: units }]));
  return order;
}

/** Sends a refund form as its page offers it, twice, at once or in turn. */
async function sendTwice({ number }: Refundable, fields: Record<string, string>, atOnce: boolean) {
  const owner = await signedInAs(shop(), "owner");
  const page = `/admin/orders/${number}`;
  const seen = /name="seen" value="([^"]*)"/.exec((await owner.get(page)).text)?.[1] ?? "";
  const form = { intent: "refund", reason: "late", seen, password: staffPassword, ...fields };
  const press = () => owner.post(page, form);
  return atOnce ? Promise.all([press(), press()]) : [await press(), await press()];
}

/** Of a rest on account no money goes back: it only ends. */
const grantsOf = ({ id }: Refundable) =>
  shop().db.sql("select from order_events where order_id = $1 and event in ('refund-granted', 'rest-refunded')", [id]);

describe.each([
  { name: "unshipped", place: paid, units: 0 },
  { name: "partly shipped", place: paid, units: 1 },
  { name: "fully shipped", place: paid, units: 2 },
  { name: "partly shipped on account", place: bought, units: 1 },
  { name: "fully shipped on account", place: bought, units: 2 },
])("of an order $name, a refund form that is sent twice", ({ place, units }) => {
  test.each<{ kind: string; fields: Record<string, string>; atOnce: boolean }>([
    { kind: "of an amount at once", fields: { amount: "10" }, atOnce: true },
    { kind: "of an amount in turn", fields: { amount: "10" }, atOnce: false },
    { kind: "of all in turn", fields: { whole: "1" }, atOnce: false },
  ])("$kind refunds once", async ({ fields, atOnce }) => {
    const order = await ofSent(place, units);
    const answers = await sendTwice(order, fields, atOnce);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409]);
    const refused = answers.find(({ status }) => status === 409)!;
    expect(refused.text).toContain("Somebody else has changed this since you opened it.");
    expect(await grantsOf(order)).toHaveLength(1);
  });
});
