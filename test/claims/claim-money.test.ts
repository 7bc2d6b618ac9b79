import { beforeAll, expect, test } from "vitest";
import { dayIn } from "#domain/kernel/business-days.ts";
import { cents } from "#domain/kernel/money.ts";
import { taxReport } from "#engine/admin/reports/other-reports.ts";
import { grantClaimRefund } from "#engine/claims/decide-claim.ts";
import { refundLinesAsShown } from "#test/returns/refund-lines-as-shown.ts";
import { setSetting } from "#test/checkout/checkout-shop.ts";
import { testDatabase } from "#test/database.ts";
import { refundAsShown } from "#test/orders/refund-as-shown.ts";
import { type BackOffice, openBackOffice, type Paid } from "../fulfilment/back-office.ts";
import { deliveredFreight, done, openedClaim } from "./freight-claim.ts";

const database = testDatabase();
let office: BackOffice;
beforeAll(() => {
  office = openBackOffice(database());
});

/** Money by hand, in cents: goods, tax and freight. */
type Parts = readonly [goods: number, tax: number, freight: number];
const plus = (one: Parts, other: Parts): Parts => [one[0] + other[0], one[1] + other[1], one[2] + other[2]];
const minus = (one: Parts, other: Parts): Parts => [one[0] - other[0], one[1] - other[1], one[2] - other[2]];
const total = ([goods, tax, freight]: Parts) => goods + tax + freight;

/** An amount in proportion to parts, to the cent: whole cents first, then one each to the largest rest. */
function shareOf(amount: number, parts: Parts): Parts {
  const whole = total(parts);
  const exact = parts.map((part) => (amount * part) / whole);
  const shares = exact.map(Math.floor);
  const byRest = [0, 1, 2].sort((a, b) => exact[b]! - shares[b]! - (exact[a]! - shares[a]!));
  for (let at = 0; total(shares as never) < amount; at += 1) shares[byRest[at]!]! += 1;
  return shares as never;
}

/** Two machines at $49.99, delivered by truck in Ohio: eight percent on the goods, and on freight that is taxed. */
async function delivered(freightTaxed: boolean): Promise<{ order: Paid; sold: Parts }> {
  await setSetting(office.deps.db, "tax", { OH: { rate: 80_000, shippingTaxed: freightTaxed } });
  const order = await deliveredFreight(office);
  const freight = order.total - 9_998 - (freightTaxed ? Math.round((order.total * 8) / 108) : 800);
  const tax = Math.round((9_998 + (freightTaxed ? freight : 0)) * 0.08);
  const sold: Parts = [9_998, tax, freight];
  expect(freight).toBeGreaterThan(5_000);
  expect(total(sold)).toBe(order.total);
  return { order, sold };
}

/** The books' accounts of what was given back, without those at zero. */
async function refundedOf(order: Paid) {
  const rows = await office.deps.db.sql<{ account: string; sum: number }>(
    `select account, sum(amount_cents)::int as sum from ledger_lines
     where order_id = $1 and account like 'refunds:%' group by 1 having sum(amount_cents) <> 0`,
    [order.id],
  );
  return Object.fromEntries(rows.map(({ account, sum }) => [account, sum]));
}
const booked = ([goods, tax, freight]: Parts) => ({
  "refunds:goods": goods,
  "refunds:tax": tax,
  "refunds:shipping": freight,
});

/** Ohio in the tax report. */
async function ohio() {
  const zone = "America/Chicago";
  const day = dayIn(zone, office.clock.now());
  const [row] = await taxReport(office.deps.db, "state", { from: day, to: day, zone });
  return row!;
}
/** The report after refunds of these parts: their sales and their tax are gone, and only the taxed ones are taxable. */
const without = (before: Awaited<ReturnType<typeof ohio>>, [goods, tax, freight]: Parts, freightTaxed: boolean) => ({
  ...before,
  refunds: before.refunds + goods + freight,
  untaxed: before.untaxed - (freightTaxed ? 0 : freight),
  taxable: before.taxable - goods - (freightTaxed ? freight : 0),
  tax: before.tax - tax,
});

const grant = async (order: Paid, units: number, amount: number | null) => {
  const claim = await openedClaim(office, order, units);
  const decision = { claimId: claim.id, staffId: 7, answer: "Kept for less" };
  return done(await grantClaimRefund(office.deps, { ...decision, amount: amount === null ? null : cents(amount) }));
};
const courtesy = async (order: Paid, amount: number | null) =>
  done(
    await refundAsShown(office.deps, {
      orderNumber: order.number,
      amount: amount === null ? null : cents(amount),
      reason: "goodwill",
      staffId: 7,
    }),
  );
const back = async (order: Paid, units: number, reason: string) => {
  const counted = [{ lineId: order.lineId, resellable: units, scrapped: 0 }];
  return done(await refundLinesAsShown(office.deps, { orderId: order.id, staffId: 7, reason, remark: "", counted }));
};

for (const freightTaxed of [false, true]) {
  const name = freightTaxed ? "with taxed freight" : "with freight that is not taxed";

  test(`${name}, damage that is settled for less takes back its share of goods, freight and tax, and the whole at last`, async () => {
    const { order, sold } = await delivered(freightTaxed);
    const before = await ohio();
    await grant(order, 2, 2_500);
    let gone = shareOf(2_500, sold);
    expect(await refundedOf(order)).toEqual(booked(gone));
    expect(await ohio()).toEqual(without(before, gone, freightTaxed));
    // The tax of what was refunded, by its rate: half a cent for each of the three roundings.
    const [goods, tax, freight] = gone;
    expect(Math.abs(tax - (goods + (freightTaxed ? freight : 0)) * 0.08)).toBeLessThan(1.5);
    const lines = await office.deps.db.sql(
      `select net_cents::int as net, tax_cents::int as tax from refunded_lines l join refunds r on r.id = l.refund_id
       where r.order_id = $1`,
      [order.id],
    );
    expect(lines).toEqual([{ net: goods, tax: shareOf(tax, [800, sold[1] - 800, 0])[0] }]);
    for (const amount of [1_000, 4_321]) {
      await courtesy(order, amount);
      gone = plus(gone, shareOf(amount, minus(sold, gone)));
      expect(await refundedOf(order)).toEqual(booked(gone));
      expect(await ohio()).toEqual(without(before, gone, freightTaxed));
    }
    await courtesy(order, null);
    expect(await refundedOf(order)).toEqual(booked(sold));
    expect(await ohio()).toEqual(without(before, sold, freightTaxed));
  });

  test(`${name}, one of two is settled for less and the other comes back with its own half of each`, async () => {
    const { order, sold } = await delivered(freightTaxed);
    const before = await ohio();
    const half = sold.map((part) => Math.round(part / 2)) as unknown as Parts;
    await grant(order, 1, 1_000);
    const kept = shareOf(1_000, half);
    expect(await refundedOf(order)).toEqual(booked(kept));
    const { amount } = await back(order, 1, "damaged");
    const gone = (await refundedOf(order)) as ReturnType<typeof booked>;
    expect(total(Object.values(gone) as never)).toBe(1_000 + amount);
    // The halves of an odd cent go to one or the other.
    for (const [at, account] of (["refunds:goods", "refunds:tax", "refunds:shipping"] as const).entries())
      expect(Math.abs(gone[account] - kept[at]! - half[at]!), account).toBeLessThanOrEqual(1);
    const parts: Parts = [gone["refunds:goods"], gone["refunds:tax"], gone["refunds:shipping"]];
    expect(await ohio()).toEqual(without(before, parts, freightTaxed));
  });

  test(`${name}, goods that come back after a courtesy give back no more goods, tax or freight than were sold`, async () => {
    const { order, sold } = await delivered(freightTaxed);
    const before = await ohio();
    await courtesy(order, 3_000);
    const given = shareOf(3_000, sold);
    const { amount } = await back(order, 2, "not-needed");
    // Goods and their tax; the rest of that amount is of the freight and its tax, as no more of the goods is left.
    expect(amount).toBe(9_998 + 800);
    const goodsTax = Math.min(800, sold[1] - given[1]);
    const ofGoods: Parts = [9_998 - given[0], goodsTax, 0];
    const more = shareOf(amount - total(ofGoods), minus(sold, plus(given, ofGoods)));
    const gone = plus(given, plus(ofGoods, more));
    expect(await refundedOf(order)).toEqual(Object.fromEntries(Object.entries(booked(gone)).filter(([, sum]) => sum)));
    expect(await ohio()).toEqual(without(before, gone, freightTaxed));
  });
}
