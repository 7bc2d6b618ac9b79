import { expect, test } from "vitest";
import type { CalendarDay } from "#domain/kernel/business-days.ts";
import { cents } from "#domain/kernel/money.ts";
import { days, instant } from "#domain/kernel/time.ts";
import { postAccountPayment } from "#domain/payments/account-postings.ts";
import {
  postDisputeMovement,
  postDisputeRecovered,
  postFee,
  postPayment,
  postPayout,
  postRefundPaid,
} from "#domain/payments/ledger.ts";
import { dayFigures } from "#engine/admin/dashboard.ts";
import { bouncePayment, recordPayment } from "#engine/invoices/record-payment.ts";
import { postLedger } from "#engine/payments/post-ledger.ts";
import { testDatabase } from "#test/database.ts";
import { openBackOffice } from "#test/fulfilment/back-office.ts";
import { accountWith, done } from "#test/receivables/on-account-shop.ts";

const database = testDatabase();

test("of a day's money a payout to the bank and a provider's fee are nothing that was refunded or received", async () => {
  const at = instant(Date.parse("2031-03-04T18:00:00Z"));
  const books = [
    ["payment:of-the-day", postPayment(cents(125_32), "stripe")],
    ["fee:stripe:txn_1", postFee(cents(3_93), "stripe")],
    ["payout:stripe:po_1", postPayout(cents(110_00), "stripe")],
    ["payout:stripe:po_2", postPayout(cents(-50_00), "stripe")],
    ["refund:of-the-day", postRefundPaid(cents(20_00), "stripe")],
  ] as const;
  await database().transaction(async (tx) => {
    for (const [name, lines] of books) await postLedger(tx, null, name, lines, at);
  });
  const [day] = await dayFigures(database(), "2031-03-04", "2031-03-04", "America/Chicago");
  expect(day).toMatchObject({ received: 125_32, refunded: 20_00 });
});

test("companies' checks, ACH and wires are money received on the day they are recorded, and one that bounces is refunded", async () => {
  const { deps, clock } = openBackOffice(database());
  const { company } = await accountWith(deps, { limit: "5000" });
  const record = async (kind: "check" | "ach" | "wire", amount: number) => {
    const about = { companyId: company.id, kind, reference: `${kind} 1`, note: "", staff: "x", allocations: [] };
    const receivedOn = "2026-11-19" as CalendarDay;
    return done(await recordPayment(deps, { ...about, amount: cents(amount), receivedOn })).creditId;
  };
  const check = await record("check", 500_00);
  await record("ach", 138_37);
  await record("wire", 2_000_00);
  // An invoice paid by card, and that provider's fee and payout.
  const books = [
    ["invoice-payment:of-the-day", postAccountPayment(cents(61_63), "cash:stripe")],
    ["fee:stripe:txn_2", postFee(cents(2_09), "stripe")],
    ["payout:stripe:po_3", postPayout(cents(59_54), "stripe")],
  ] as const;
  await database().transaction(async (tx) => {
    for (const [name, lines] of books) await postLedger(tx, null, name, lines, clock.now());
  });
  clock.advance(days(1));
  done(await bouncePayment(deps, { creditId: check, companyId: company.id, reason: "No funds", staff: "x" }));
  const figures = await dayFigures(database(), "2026-11-20", "2026-11-21", "America/New_York");
  expect(figures.map(({ day, received, refunded }) => [day, received, refunded])).toEqual([
    ["2026-11-20", 2_700_00, 0],
    ["2026-11-21", 0, 500_00],
  ]);
});

test("disputed money that the buyer pays to the bank after all is received again", async () => {
  const at = instant(Date.parse("2031-03-06T18:00:00Z"));
  await database().transaction(async (tx) => {
    await postLedger(tx, null, "dispute:dp_1", postDisputeMovement(cents(-80_00), "stripe"), at);
    await postLedger(tx, null, "dispute-end:1", postDisputeRecovered(cents(80_00)), at);
  });
  const [day] = await dayFigures(database(), "2031-03-06", "2031-03-06", "America/Chicago");
  expect(day).toMatchObject({ received: 80_00, refunded: 80_00 });
});
