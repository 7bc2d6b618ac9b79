import { expect, test } from "vitest";
import { days } from "#domain/kernel/time.ts";
import { grantClaimRefund } from "#engine/claims/decide-claim.ts";
import { parcelsOf } from "#engine/fulfilment/parcels.ts";
import type { OrderMailJob } from "#engine/platform/order-mail-data.ts";
import type { Shop } from "#engine/shop.ts";
import { setSetting } from "#test/checkout/checkout-shop.ts";
import { testDatabase } from "#test/database.ts";
import { writeOrderMail } from "#worker/mail/write-order-mail.ts";
import { type BackOffice, openBackOffice } from "../fulfilment/back-office.ts";
import { deliveredFreight, done, openedClaim } from "./freight-claim.ts";

const database = testDatabase();

const mailed = async ({ deps }: BackOffice, job: OrderMailJob) =>
  (await writeOrderMail(deps as unknown as Shop, job))?.text ?? "";

// Friday the 20th; the second business day after it is Tuesday the 24th.
test.each([
  ["en", "Report damage by: Nov 24, 2026, 11:59 PM US Central Time", "within 2 business days of delivery", "None"],
  ["cn", "货损申报截止：2026年11月24日 23:59（美国中部时间）", "送达后 2 个工作日内申报", "无"],
] as const)(
  "mails of freight say the merchant's days before it comes, and the claim's own deadline once it has, in %s",
  async (language, deadline, within, none) => {
    const office = openBackOffice(database());
    const freight = { claimDays: 2, fileMonths: 9, acknowledgeDays: 30, decideDays: 120 };
    await setSetting(office.deps.db, "returns", { days: 30, freight });
    const { id: orderId } = await deliveredFreight(office, { language });
    const [parcel] = await parcelsOf(office.deps.db, orderId);
    const shipped = { orderId, mail: "shipped", data: { parcel: parcel!.id, last: 1 } } as const;
    for (const job of [{ orderId, mail: "paid" } as const, shipped]) {
      const text = await mailed(office, job);
      for (const words of [within, none, "12 Mill Road", "Dayton, OH 45402"]) expect(text, job.mail).toContain(words);
    }
    // The terms of this delivery were written down when it came.
    await setSetting(office.deps.db, "returns", { days: 30, freight: { ...freight, claimDays: 5 } });
    expect(await mailed(office, { orderId, mail: "delivered" })).toContain(deadline);
    office.clock.advance(days(5));
    const late = await mailed(office, { orderId, mail: "delivered" });
    expect(late).toContain("12 Mill Road");
    expect(late).not.toContain(deadline.slice(0, 6));
    await setSetting(office.deps.db, "returns", { days: 30 });
  },
);

test.each([
  ["en", "Our answer: We keep the gauge"],
  ["cn", "我们的答复：We keep the gauge"],
] as const)("what the shop says with a granted claim is its answer and no reason, in %s", async (language, said) => {
  const office = openBackOffice(database());
  const order = await deliveredFreight(office, { language });
  const { id } = await openedClaim(office, order);
  done(await grantClaimRefund(office.deps, { claimId: id, staffId: 7, amount: null, answer: "We keep the gauge" }));
  const mail = { orderId: order.id, mail: "claim-refund-granted", data: { claim: id } } as const;
  expect(await mailed(office, mail)).toContain(said);
});

test.each([
  ["en", (days: number) => `answer within ${days} days.`, (days: number) => `ship it within ${days} days`],
  ["cn", (days: number) => `在 ${days} 天内审核并答复`, (days: number) => `在 ${days} 天内发货`],
] as const)(
  "a claim's mails name the days by which the merchant's turn ends, in %s",
  async (language, answered, shipped) => {
    const office = openBackOffice(database());
    const order = await deliveredFreight(office, { language });
    const { id } = await openedClaim(office, order);
    const [claim] = await office.deps.db.sql<{ due: number; at: number }>(
      "select merchant_due_at as due, opened_at as at from claims where id = $1",
      [id],
    );
    const promised = Math.round((claim!.due - claim!.at) / days(1));
    const about = { orderId: order.id, data: { claim: id } };
    expect(await mailed(office, { ...about, mail: "claim-opened" })).toContain(answered(promised));
    expect(await mailed(office, { ...about, mail: "claim-replacement-promised" })).toContain(shipped(promised));
  },
);
