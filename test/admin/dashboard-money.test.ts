import { expect, test } from "vitest";
import { cents } from "#domain/kernel/money.ts";
import { instant } from "#domain/kernel/time.ts";
import { postFee, postPayment, postPayout, postRefundPaid } from "#domain/payments/ledger.ts";
import { dayFigures } from "#engine/admin/dashboard.ts";
import { postLedger } from "#engine/payments/post-ledger.ts";
import { testDatabase } from "#test/database.ts";

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
