import { expect, test } from "vitest";
import { sendDraft } from "#engine/admin/drafts/send-draft.ts";
import { deliverOrder } from "#engine/fulfilment/deliver-order.ts";
import { paymentJobs } from "#engine/payments/payments.jobs.ts";
import type { Database } from "#engine/platform/database.ts";
import { walkOrder } from "#test/order-walkthrough.ts";
import { type Account, accountWith, done, linesOf, ordered, part, send } from "#test/receivables/on-account-shop.ts";
import { backOfficeOf } from "../fulfilment/back-office.ts";
import { must, openExchanges } from "./exchanging.ts";

const {
  shop,
  owner,
  agreedReturn,
  returnOf,
  begin,
  draftOf,
  otherPart,
  offer,
  newOrderOf,
  accept,
  booksOf,
  reservedOf,
} = openExchanges();

/** A return of the one part that a company bought for $100.00, with 8 % tax of $8.00 on it. */
async function returnOfCompany(account: Account, payment: "on-account" | "stripe") {
  const { db, clock, stripe } = shop();
  const { deps } = backOfficeOf(shop());
  const { orderId: id, ...placed } = await ordered(deps, account, {
    items: [{ sku: await part(db), quantity: 1 }],
    payment,
  });
  const order = { ...placed, id, variantId: 0, email: "", lineId: (await linesOf(db, id))[0]!.lineId };
  if (payment === "stripe") await walkOrder(db, clock, order, "delivered", stripe);
  else {
    done(await send(deps, order));
    done(await deliverOrder(deps, { orderNumber: order.number, staffId: 7 }));
  }
  return returnOf(order, 1);
}

// The worth of $108.00 has the tax that was paid; what goes to a site that is exempt by now has none.
test("a company exchanges for its site, by the site's own exemption from sales tax", async () => {
  const { db } = shop();
  const account = await accountWith(backOfficeOf(shop()).deps);
  const agreed = await returnOfCompany(account, "stripe");
  await db.sql("update company_sites set tax_exempt = true, tax_exempt_reason = 'resale' where id = $1", [
    account.company.sites["Plant"],
  ]);
  await must(begin(agreed, { units: 1, leaves: "now" }));
  expect((await draftOf(agreed)).number).toMatch(/^QT-/);
  await must(offer(agreed, { sku: await otherPart(), price: "108" }));
  const order = (await newOrderOf(agreed))!;
  expect(order).toMatchObject({ state: "confirmed", total: 0, exchanged: 10_800 });
  expect(await booksOf(order.id)).toEqual({ revenue: -10_800, exchanges: 10_800 });
  const [row] = await db.sql<{ siteId: number }>(`select site_id as "siteId" from orders where id = $1`, [order.id]);
  expect(row).toEqual({ siteId: account.company.sites["Plant"] });
});

test("goods that were bought on account are credited, and not exchanged", async () => {
  const agreed = await returnOfCompany(await accountWith(backOfficeOf(shop()).deps), "on-account");
  for (const [prefix, sentence] of [
    ["", "This order is on account: its return becomes a credit memo"],
    ["/cn", "该订单为账期付款"],
  ] as const) {
    expect((await owner().get(prefix + agreed.page)).text).toContain(sentence);
    const refused = await begin(agreed, { units: 1, prefix });
    expect([refused.status, refused.text.includes(sentence)]).toEqual([409, true]);
  }
});

test("an exchange whose press dies before its order is confirmed is confirmed by a job, once", async () => {
  const agreed = await agreedReturn();
  await must(begin(agreed));
  const sku = await otherPart();
  const { id, number, typed } = await draftOf(agreed);
  const lines = { "lines.0.sku": sku, "lines.0.quantity": "1", "lines.0.price": "99.98", "lines.0.reason": "swap" };
  const form = { ...typed, ...lines, shippingAmount: "0", shippingReason: "swap", version: "1" };
  await must(owner().post(`/admin/drafts/${number}`, { ...form, intent: "save" }));
  const { deps } = backOfficeOf(shop());
  const staff = { id: null, email: "owner@example.com" };
  const dying = { ...deps, db: diesAfterOne(deps.db) };
  await expect(sendDraft(dying, staff, { id, version: 2 })).rejects.toThrow("gone");
  expect(await newOrderOf(agreed)).toMatchObject({ state: "pending", total: 0 });
  expect(await sendDraft(deps, staff, { id, version: 2 }), "pressed again").toMatchObject({ ok: true });
  const order = (await newOrderOf(agreed))!;
  expect(order).toMatchObject({ state: "confirmed" });
  const jobs = await shop().db.sql<{ payload: { paymentId: number } }>(
    `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'begin_payment'`,
  );
  expect(jobs).not.toEqual([]);
  for (const { payload } of jobs) await paymentJobs.begin_payment(deps, payload);
  expect(await booksOf(order.id)).toEqual({ revenue: -9_998, tax: -800, exchanges: 10_798 });
  expect(await reservedOf(sku)).toBe(1);
});

// Its statements, as that version has them: nothing is paid by goods, and no exchange is told of the order.
test("a process of the version before can neither send the draft of an exchange nor order it", async () => {
  const { db } = shop();
  const agreed = await agreedReturn();
  await must(begin(agreed));
  const { id } = await draftOf(agreed);
  const send = `update order_drafts set state = 'sent', paper = '{}', total_cents = 16200, valid_until = now() + '1 day'
    where id = $1`;
  await expect(db.sql(send, [id])).rejects.toThrow(/does not know of/);
  await must(offer(agreed, { sku: await otherPart(), price: "150" }));
  const order = `update order_drafts set state = 'ordered', order_id = $2, paper = null, reserved_until = null
    where id = $1`;
  await expect(db.sql(order, [id, agreed.order.id])).rejects.toThrow(/does not know of/);
  await must(accept(agreed, 5_402));
  expect(await newOrderOf(agreed)).toMatchObject({ total: 5_402, exchanged: 10_798 });
});

/** A database that is gone after one transaction. */
function diesAfterOne(db: Database): Database {
  let count = 0;
  return {
    ...db,
    transaction(work) {
      count += 1;
      if (count > 1) throw new Error("gone");
      return db.transaction(work);
    },
  };
}
