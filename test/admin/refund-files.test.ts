import { expect, test } from "vitest";
import { taxReport } from "#engine/admin/reports/other-reports.ts";
import { readCsv } from "#engine/platform/csv.ts";
import { refundLinesAsShown } from "#test/returns/refund-lines-as-shown.ts";
import { cents } from "#domain/kernel/money.ts";
import { dayIn } from "#domain/kernel/business-days.ts";
import { backOfficeOf, orderIn, type Paid, paidOrder } from "#test/fulfilment/back-office.ts";
import { refundAsShown } from "#test/orders/refund-as-shown.ts";
import { type Agreed, must, openExchanges } from "#test/returns/exchanging.ts";

const { shop, owner, agreedReturn, sign, refund, exchangedFor, newOrderOf, settle } = openExchanges();

async function rowsOf(file: string, prefix = ""): Promise<Record<string, string>[]> {
  const { status, text } = await owner().get(`${prefix}/admin/export/books?file=${file}`);
  expect(status).toBe(200);
  const rows: string[][] = [];
  for await (const { cells } of readCsv([text])) rows.push([...cells]);
  const [heads = [], ...others] = rows;
  return others.map((cells) => Object.fromEntries(heads.map((head, at) => [head, cells[at] ?? ""])));
}

interface Sums {
  readonly net: number;
  readonly tax: number;
  readonly total: number;
}

const inCents = (dollars: string | undefined) => Math.round(Number(dollars) * 100);
const sumsOf = (rows: readonly Record<string, string>[]): Sums => {
  const sum = (head: string) => rows.reduce((total, row) => total + inCents(row[head]), 0);
  return { net: sum("Net"), tax: sum("Taxes"), total: sum("Amount") };
};

async function delivered(): Promise<Paid> {
  return orderIn(backOfficeOf(shop()), "delivered", {});
}

/** All that is left of an order, or a courtesy. */
async function refunded(order: Pick<Paid, "number">, amount: number | null): Promise<void> {
  const { deps } = backOfficeOf(shop());
  const asked = {
    orderNumber: order.number,
    amount: amount === null ? null : cents(amount),
    reason: "late",
    staffId: 7,
  };
  expect(await refundAsShown(deps, asked)).toMatchObject({ ok: true });
}

async function broughtBack(order: Paid, units: number): Promise<void> {
  const counted = [{ lineId: order.lineId, resellable: units, scrapped: 0 }];
  const back = { orderId: order.id, staffId: 7, reason: "not-needed", remark: "", counted };
  expect(await refundLinesAsShown(backOfficeOf(shop()).deps, back)).toMatchObject({ ok: true });
}

/** All units of a return are exchanged for a part at this price, and what is left of it is refunded. */
async function exchanged(price: string): Promise<Agreed> {
  const agreed = await agreedReturn();
  await exchangedFor(agreed, { price, leaves: "now" });
  await must(sign(agreed));
  await must(refund(agreed));
  await settle(agreed.order.id);
  return agreed;
}

/** The ledger's figures of each refund, and of each part of one that was goods for goods. */
async function booked(): Promise<ReadonlyMap<string, Sums>> {
  const rows = await shop().db.sql<Sums & { posting: string }>(
    `select posting, coalesce(sum(amount_cents) filter (where account <> 'refunds:tax'), 0)::int as net,
       coalesce(sum(amount_cents) filter (where account = 'refunds:tax'), 0)::int as tax, sum(amount_cents)::int as total
     from ledger_lines where account like 'refunds:%' group by posting order by split_part(posting, ':', 2)::int`,
  );
  return new Map(rows.map(({ posting, ...sums }) => [posting, sums]));
}

test("refunds of every kind by line have the net, the tax and the amount of the ledger, and the tax report's in all", async () => {
  const whole = await paidOrder(backOfficeOf(shop()));
  await refunded(whole, null);
  const line = await delivered();
  await broughtBack(line, 1);
  const late = await delivered();
  await refunded(late, 1_000);
  await broughtBack(late, 2);
  const deducted = await agreedReturn();
  await must(sign(deducted));
  const less = { intent: "refund", amount: "80", reason: "Scratched" };
  await must(owner().post(deducted.page, less));
  const dearer = await exchanged("50.00");
  const even = await exchanged("99.98");
  const undone = await agreedReturn();
  await exchangedFor(undone, { price: "99.98" });
  const canceled = (await newOrderOf(undone))!;
  expect(canceled.total).toBe(0);
  await refunded(canceled, null);

  const rows = await rowsOf("refundLines");
  const ledger = await booked();
  const ofRefund = Object.groupBy(rows, (row) => row["Refund number"]!);
  const inGoods = ofRefund[""] ?? [];
  for (const [posting, sums] of ledger) {
    const [kind, id] = posting.split(":");
    if (kind === "granted") expect(sumsOf(ofRefund[id!] ?? []), posting).toEqual(sums);
  }
  const goodsPostings = [...ledger].filter(([posting]) => !posting.startsWith("granted:"));
  expect(goodsPostings.map(([posting]) => posting.split(":")[0])).toEqual([
    "exchanged",
    "exchanged",
    "exchange-undone",
  ]);
  expect(inGoods.map((row) => sumsOf([row]))).toEqual(goodsPostings.map(([, sums]) => sums));
  expect(inGoods.map((row) => [row["Order"], row["Item"]])).toEqual([
    [dearer.order.number, "Exchanged for other goods"],
    [even.order.number, "Exchanged for other goods"],
    [canceled.number, "Exchange canceled"],
  ]);
  // A whole order and an amount are of no line, and have their tax all the same.
  expect(rows.find((row) => row["Order"] === whole.number)).toMatchObject({ Net: "114.98", Taxes: "8.00" });
  expect(rows.find((row) => row["Order"] === late.number)).toMatchObject({ Units: "", Amount: "10.00" });
  // A deduction is kept of the goods, and of no tax.
  expect(rows.filter((row) => Number(row["Taxes"]) === 0)).toMatchObject([
    { Order: deducted.order.number, Net: "-27.98" },
  ]);

  const day = dayIn("America/Chicago", shop().clock.now());
  const report = await taxReport(shop().db, "state", {
    from: "2020-01-01" as typeof day,
    to: day,
    zone: "America/Chicago",
  });
  const due = report.reduce((sum, { tax }) => sum + tax, 0);
  expect(sumsOf(await rowsOf("lines")).tax - sumsOf(rows).tax).toBe(due);
});
