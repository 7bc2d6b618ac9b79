import { expect, test } from "vitest";
import { readCsv } from "#engine/platform/csv.ts";
import { deliverOrder } from "#engine/fulfilment/deliver-order.ts";
import { shipOrder } from "#engine/fulfilment/ship-order.ts";
import { receiveGoods } from "#engine/inventory/receive-goods.ts";
import { bouncePayment, recordPayment } from "#engine/invoices/record-payment.ts";
import { cancelOrder } from "#engine/orders/cancel-order.ts";
import { confirmManualPayment } from "#engine/payments/confirm-manual-payment.ts";
import { refundLinesAsShown } from "#test/returns/refund-lines-as-shown.ts";
import { dayIn } from "#domain/kernel/business-days.ts";
import { cents, type Money } from "#domain/kernel/money.ts";
import { days } from "#domain/kernel/time.ts";
import { backOfficeOf, type Paid, paidOrder } from "#test/fulfilment/back-office.ts";
import { openShop } from "#test/open-shop.ts";
import { placeOrder, type Placed } from "#test/payments/placed-order.ts";
import { accountWith, done, invoicesOf, linesOf, ordered, part, send } from "#test/receivables/on-account-shop.ts";
import { signedInAs } from "../staff/staff-browser.ts";

const shop = openShop();

async function rowsOf(file: string, prefix = "", period = ""): Promise<Record<string, string>[]> {
  const browser = await signedInAs(shop(), "owner");
  const { status, text } = await browser.get(`${prefix}/admin/export/books?file=${file}${period}`);
  expect(status).toBe(200);
  const rows: string[][] = [];
  for await (const { cells } of readCsv([text])) rows.push([...cells]);
  const [heads = [], ...others] = rows;
  return others.map((cells) => Object.fromEntries(heads.map((head, at) => [head, cells[at] ?? ""])));
}

const centsOf = (dollars: string | undefined) => Math.round(Number(dollars) * 100);

test("order lines of paid orders, with address, tax and tracking, add up to what each order took", async () => {
  const office = backOfficeOf(shop());
  const order = await paidOrder(office, { buyer: { firstName: "=HYPERLINK(1)" } });
  const { deps } = office;
  const shipment = { orderNumber: order.number, carrier: "ups", number: "1Z999AA10123456784", lines: "rest" } as const;
  expect(await shipOrder(deps, { ...shipment, staffId: null })).toMatchObject({ ok: true });
  const rows = (await rowsOf("lines")).filter((row) => row["Order"] === order.number);
  expect(rows.reduce((sum, row) => sum + centsOf(row["Total"]), 0)).toBe(order.total);
  expect(rows[0]).toMatchObject({
    // The reader takes off the apostrophe that keeps spreadsheets from evaluating it.
    "First name": "=HYPERLINK(1)",
    City: "Dayton",
    "Ship-to state": "OH",
    ZIP: "45402",
    Units: "2",
    Tracking: "UPS 1Z999AA10123456784",
  });
  expect(rows.map((row) => row["Item"]).at(-1)).toBe("Shipping");
  const [plain] =
    (await (await signedInAs(shop(), "owner")).get("/admin/export/books?file=lines")).text.match(/'=HYPERLINK/) ?? [];
  expect(plain, "a formula is written as text").toBe("'=HYPERLINK");
});

test("all of an order on account stands on the day its first goods left, under a heading that says so", async () => {
  const { db, clock } = shop();
  const { deps } = backOfficeOf(shop());
  const account = await accountWith(deps, { limit: "100000" });
  const order = await ordered(deps, account, { items: [{ sku: await part(db, 10_000), quantity: 2 }] });
  const rows = async (prefix = "") =>
    (await rowsOf("lines", prefix)).filter((row) => Object.values(row)[0] === order.number);
  expect(await rows()).toEqual([]);
  clock.advance(days(3));
  const [line] = await linesOf(db, order.orderId);
  done(await send(deps, order, [{ lineId: line!.lineId, quantity: 1 }]));
  const left = dayIn("America/Chicago", clock.now());
  expect((await rows())[0]).toMatchObject({
    Units: "2",
    "Paid, or first sent on account": expect.stringContaining(left),
  });
  expect(Object.keys((await rows("/cn"))[0]!)).toContain("付款时间（账期付款为首次发出时间）");
});

test("what a label cost is shared by the lines that left under it, of several orders too, to the cent", async () => {
  const { db } = shop();
  const office = backOfficeOf(shop());
  const orders = [await paidOrder(office), await paidOrder(office), await paidOrder(office)];
  const [one, other, alone] = orders as [Paid, Paid, Paid];
  const number = "1Z999AA10123456999";
  const upload = (order: Paid, at: string | null, cost: number, state = "uploaded") =>
    db.sql(
      `insert into labels (order_id, key, carrier, state, number, cost_cents, made_at)
       values ($1, gen_random_uuid(), 'ups', $2, $3, $4, now())`,
      [order.id, state, at, cost],
    );
  // The label is of the second order, and the parcel of both.
  await upload(other, number, 999);
  await upload(other, null, 5_000, "removed");
  await upload(alone, null, 1_234);
  const shipment = { carrier: "ups", number, lines: "rest", staffId: null } as const;
  const beside = [{ orderNumber: other.number, lines: [{ lineId: other.lineId, quantity: 1 }] }];
  expect((await shipOrder(office.deps, { ...shipment, orderNumber: one.number, beside })).ok).toBe(true);
  const shares = new Map(
    (await rowsOf("lines"))
      .filter((row) => row["Item"] !== "Shipping")
      .map((row) => [row["Order"], row["Share of labels"]]),
  );
  // Two units and one, at one price.
  expect(orders.map((order) => shares.get(order.number))).toEqual(["6.66", "3.33", "12.34"]);
});

test("payments and refunds stand with the moment, method and amount", async () => {
  const order = await paidOrder(backOfficeOf(shop()));
  const [payment] = (await rowsOf("payments", "/cn")).filter((row) => row["订单号"] === order.number);
  expect({ amount: centsOf(payment?.["金额"]), refunded: centsOf(payment?.["已退款"]) }).toEqual({
    amount: order.total,
    refunded: 0,
  });
  const { db } = shop();
  await db.sql(
    `insert into refunds (order_id, payment_id, amount_cents, reason, state, idempotency_key, requested_by, created_at, completed_at)
     select order_id, id, 1234, 'One was scratched', 'COMPLETED', 'books', 'merchant', captured_at, captured_at from payments where order_id = $1`,
    [order.id],
  );
  expect((await rowsOf("refunds")).filter((row) => row["Order"] === order.number)).toMatchObject([
    { Amount: "12.34", Reason: "One was scratched", State: "Refunded" },
  ]);
  const browser = await signedInAs(shop(), "owner");
  expect(
    (await browser.get("/admin/export/books?file=refunds&from=2020-01-01&to=2020-12-31")).text.split("\r\n"),
  ).toHaveLength(2);
});

test("a transfer in parts stands with each part on its day, and what was sent back of it", async () => {
  const { db, clock } = shop();
  const { deps } = backOfficeOf(shop());
  const begun = dayIn("America/Chicago", clock.now());
  const enter = async (order: Placed, reference: string, amount: Money) =>
    expect(
      await confirmManualPayment(deps, {
        orderNumber: order.number,
        reference,
        amount,
        isAmountConfirmed: true,
        staffId: 1,
      }),
    ).toMatchObject({ ok: true });
  const paid = await placeOrder(db, clock, "bank-deposit");
  const canceled = await placeOrder(db, clock, "bank-deposit");
  for (const order of [paid, canceled]) await enter(order, "W-1", cents(5_000));
  clock.advance(days(1));
  const next = dayIn("America/Chicago", clock.now());
  await enter(paid, "W-2", cents(paid.total - 5_000));
  expect(await cancelOrder(deps, { orderNumber: canceled.number, by: "merchant", actorId: 1 })).toMatchObject({
    ok: true,
  });
  const rows = async (from: string, to: string) =>
    (await rowsOf("payments", "", `&from=${from}&to=${to}`))
      .filter((row) => [paid.number, canceled.number].includes(row["Order"]!))
      .map((row) => [row["Order"], centsOf(row["Amount"]), centsOf(row["Refunded"]), row["Reference"]]);
  expect(await rows(begun, begun)).toEqual([
    [paid.number, 5_000, 0, "W-1"],
    [canceled.number, 5_000, 5_000, "W-1"],
  ]);
  expect(await rows(next, next)).toEqual([[paid.number, paid.total - 5_000, 0, "W-2"]]);
});

test("days that are none, or end before they begin, and a file that is none lead back to the form, which says why", async () => {
  const browser = await signedInAs(shop(), "owner");
  const refused = async (query: string, prefix = "") => {
    const { status, location } = await browser.get(`${prefix}/admin/export/books?${query}`);
    expect(status).toBe(303);
    return browser.get(location!);
  };
  for (const [query, sentence, typed] of [
    ["from=2026-02-30", "From must be a date such as 2026-11-20", 'value="2026-02-30"'],
    ["file=refunds&to=abc", "To must be a date such as 2026-11-20", '<option value="refunds" selected="">'],
    ["from=2026-03-02&to=2026-03-01", "The last day is before the first.", 'value="2026-03-02"'],
    ["file=xx&to=2026-03-01", "File must be chosen from the list", 'value="2026-03-01"'],
  ] as const) {
    const page = await refused(query);
    expect([page.status, page.text.includes(sentence), page.text.includes(typed)], query).toEqual([400, true, true]);
  }
  expect((await refused("from=2026-03-02&to=2026-03-01", "/cn")).text).toContain("结束日早于开始日");
  // Without a first day it is the year before the last one.
  expect((await browser.get("/admin/export/books?file=refunds&to=2020-12-31")).status).toBe(200);
  expect((await browser.get("/admin/money")).status).toBe(200);
});

test("what left has the cost that it had then, and stock is valued by day at what it cost by the end of it", async () => {
  const { db, clock } = shop();
  const office = backOfficeOf(shop());
  const order = await paidOrder(office);
  const receive = (units: number, cost: number) =>
    db.transaction((tx) =>
      receiveGoods(tx, [{ variantId: order.variantId, units, cost: cost as Money }], {
        purchaseOrderId: 1,
        placeId: 1,
        staffId: null,
        now: clock.now(),
      }),
    );
  const today = () => dayIn("America/Chicago", clock.now());
  const lineOf = async () => (await rowsOf("lines")).find((row) => row["Order"] === order.number && row["Part number"]);
  const stockOn = async (day: string, prefix = "") => {
    const sku = (await lineOf())?.["Part number"];
    const rows = await rowsOf("stock", prefix, `&from=2020-01-01&to=${day}`);
    return rows.find((row) => Object.values(row)[0] === sku);
  };
  expect((await receive(10, 500)).ok).toBe(true);
  expect((await lineOf())?.["Unit cost"], "nothing has left").toBe("");
  const first = today();
  clock.advance(days(1));
  const shipment = { orderNumber: order.number, carrier: "ups", number: "1Z999AA10123456785", lines: "rest" } as const;
  expect(await shipOrder(office.deps, { ...shipment, staffId: null })).toMatchObject({ ok: true });
  const second = today();
  clock.advance(days(1));
  expect((await receive(20, 800)).ok).toBe(true);
  expect((await lineOf())?.["Unit cost"], "a later delivery changes nothing of it").toBe("5.00");
  // Ten on the shelf and ten received; two sold on the second day; twenty more at another cost on the third.
  expect(await stockOn(first)).toMatchObject({ "On hand": "20", "Unit cost": "5.00", "Value at cost": "100.00" });
  expect(await stockOn(second, "/cn")).toMatchObject({ 在库: "18", 单位成本: "5.00", 成本金额: "90.00" });
  const average = Math.round((18 * 500 + 20 * 800) / 38);
  expect(await stockOn(today())).toMatchObject({
    "On hand": "38",
    "Unit cost": (average / 100).toFixed(2),
    "Value at cost": ((38 * average) / 100).toFixed(2),
  });
  // Only a shop with several locations reads where its goods lie today.
  expect(Object.keys((await stockOn(today()))!).filter((head) => head.startsWith("Today"))).toEqual([]);
  const [counter] = await db.sql<{ id: number }>("insert into places (name) values ('Counter') returning id");
  await db.sql("insert into place_stock (variant_id, place_id, units) values ($1, $2, 3)", [
    order.variantId,
    counter!.id,
  ]);
  await db.sql("update stock set elsewhere = 3 where variant_id = $1", [order.variantId]);
  expect(await stockOn(today())).toMatchObject({
    "On hand": "38",
    "Today at Main location": "35",
    "Today at Counter": "3",
  });
});

test("a payment has the provider's fee once its account was read, and what is left after it", async () => {
  const { db } = shop();
  const order = await paidOrder(backOfficeOf(shop()));
  const paid = async () => (await rowsOf("payments")).find((row) => row["Order"] === order.number);
  expect(await paid()).toMatchObject({ Fee: "", "After the fee": "" });
  await db.sql(
    `insert into account_movements (provider, movement_id, kind, amount_cents, fee_cents, source, at)
     select method, 'txn_books', 'payment', captured_cents, 321, provider_charge, captured_at from payments where order_id = $1`,
    [order.id],
  );
  expect(await paid()).toMatchObject({ Fee: "3.21", "After the fee": ((order.total - 321) / 100).toFixed(2) });
});

test("a refund by line names what came back, and its rows add up to the refund", async () => {
  const office = backOfficeOf(shop());
  const order = await paidOrder(office, { buyer: { firstName: "Refunded" } });
  const shipment = { orderNumber: order.number, carrier: "ups", number: "1Z999AA10123456786", lines: "rest" } as const;
  await shipOrder(office.deps, { ...shipment, staffId: null });
  await deliverOrder(office.deps, { orderNumber: order.number, staffId: null });
  const counted = [{ lineId: order.lineId, resellable: 1, scrapped: 0 }];
  const why = { reason: "damaged", remark: "" };
  const back = await refundLinesAsShown(office.deps, { orderId: order.id, staffId: null, counted, ...why });
  if (!back.ok) throw new Error(back.error.code);
  const rows = (await rowsOf("refundLines")).filter((row) => row["Order"] === order.number);
  expect(rows[0]).toMatchObject({ Units: "1" });
  expect(rows[0]?.["Part number"]).not.toBe("");
  expect(rows.reduce((sum, row) => sum + centsOf(row["Amount"]), 0)).toBe(back.value.amount);
});

test("what companies pay for their invoices is among the payments; what they buy on account, and credit memos, are no money", async () => {
  const { db, clock } = shop();
  const { deps } = backOfficeOf(shop());
  const account = await accountWith(deps, { limit: "100000" });
  const order = await ordered(deps, account, { items: [{ sku: await part(db, 10_000), quantity: 2 }] });
  done(await send(deps, order));
  done(await deliverOrder(deps, { orderNumber: order.number, staffId: null }));
  const companyId = account.company.id;
  const [invoice] = await invoicesOf(db, companyId);
  const amount = invoice!.total as Money;
  const [own] = await linesOf(db, order.orderId);
  const counted = [{ lineId: own!.lineId, resellable: 1, scrapped: 0 }];
  const back = { orderId: order.orderId, staffId: null, counted, reason: "damaged", remark: "" };
  done(await refundLinesAsShown(deps, back));
  const staff = "owner@example.com";
  const receivedOn = dayIn("America/Chicago", clock.now());
  const check = { companyId, reference: "CK 8812", amount, receivedOn, note: "", allocations: [], staff };
  const { creditId } = done(await recordPayment(deps, { ...check, kind: "check" }));
  const ofCheck = async (file: string) => (await rowsOf(file)).filter((row) => row["Reference"] === "CK 8812");
  const row = { Company: "Quetzal Works", Order: "", Payment: "Check", Amount: (amount / 100).toFixed(2) };
  expect(await ofCheck("payments")).toMatchObject([{ ...row, Refunded: "0.00" }]);
  expect(await ofCheck("refunds")).toEqual([]);
  for (const file of ["payments", "refunds"])
    expect((await rowsOf(file)).filter((one) => one["Order"] === order.number)).toEqual([]);
  done(await bouncePayment(deps, { creditId, companyId, reason: "No funds", staff }));
  expect(await ofCheck("payments")).toMatchObject([{ ...row, Refunded: row.Amount }]);
  expect(await ofCheck("refunds")).toMatchObject([{ ...row, Reason: "No funds" }]);
});

test("a credit memo by line has each line with its tax, the invoice and why; freight and amounts are lines of it too", async () => {
  const { db } = shop();
  const { deps } = backOfficeOf(shop());
  const account = await accountWith(deps, { limit: "100000" });
  const items = [
    { sku: await part(db), quantity: 2 },
    { sku: await part(db, 5_000), quantity: 4 },
  ];
  const order = await ordered(deps, account, { items });
  done(await send(deps, order));
  const invoice = (await invoicesOf(db, account.company.id)).at(-1)!;
  const [first, second] = await linesOf(db, order.orderId);
  const manager = await signedInAs(shop(), "manager");
  const list = (await manager.get(`/admin/invoices?q=${invoice.number}`)).text;
  const page = `/admin/invoices/${invoice.number}/credit`;
  expect(list).toContain(`href="${page}"`);
  const support = await signedInAs(shop(), "support");
  expect((await support.get(`/admin/invoices?q=${invoice.number}`)).text).not.toContain(`href="${page}"`);

  // One unit at $100.00, and $30.00 off the four others, with eight percent of both.
  const credited = { [`units-line-${first!.lineId}`]: "1", [`amount-line-${second!.lineId}`]: "30" };
  const typed = { ...credited, reason: "price", note: "Agreed with Ada" };
  const shown = (await manager.post(page, { intent: "check", seen: "", total: "", ...typed })).text;
  const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(shown)?.[1] ?? "";
  const fields = { ...typed, seen: hidden("seen"), total: hidden("total"), intent: "issue" };
  expect((await manager.post(page, fields)).status).toBe(303);
  const [memo] = await db.sql<{ number: string }>(
    "select reference as number from account_credits where company_id = $1",
    [account.company.id],
  );
  const about = {
    Reason: "Price as agreed: Agreed with Ada",
    "Credit memo": memo!.number,
    Invoice: invoice.number,
    State: "Refunded",
  };
  const rows = (await rowsOf("refundLines")).filter((row) => row["Order"] === order.number);
  expect(rows).toMatchObject([
    { ...about, Units: "1", Net: "100.00", Taxes: "8.00", Amount: "108.00" },
    { ...about, Units: "", Net: "30.00", Taxes: "2.40", Amount: "32.40" },
  ]);
  expect(rows.map((row) => row["Part number"])).toEqual(items.map(({ sku }) => sku));
  expect((await rowsOf("refundLines", "/cn")).some((row) => row["贷项通知单"] === memo!.number)).toBe(true);

  // All that is left of it is credited: there is nothing to credit any more.
  await db.sql("update payments set refunded_cents = captured_cents where order_id = $1", [order.orderId]);
  expect((await manager.get(`/admin/invoices?q=${invoice.number}`)).text).not.toContain(`href="${page}"`);
});

test("what comes back after its price was credited stands in refunds by line at what was left of it", async () => {
  const { db } = shop();
  const { deps } = backOfficeOf(shop());
  const account = await accountWith(deps, { limit: "100000" });
  const order = await ordered(deps, account, { items: [{ sku: await part(db, 10_000), quantity: 4 }] });
  done(await send(deps, order));
  done(await deliverOrder(deps, { orderNumber: order.number, staffId: null }));
  const invoice = (await invoicesOf(db, account.company.id)).at(-1)!;
  const [line] = await linesOf(db, order.orderId);
  const manager = await signedInAs(shop(), "manager");
  const page = `/admin/invoices/${invoice.number}/credit`;
  const typed = { [`amount-line-${line!.lineId}`]: "40", reason: "price", note: "" };
  const shown = (await manager.post(page, { intent: "check", seen: "", total: "", ...typed })).text;
  const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(shown)?.[1] ?? "";
  const fields = { ...typed, seen: hidden("seen"), total: hidden("total"), intent: "issue" };
  expect((await manager.post(page, fields)).status).toBe(303);

  // Four at $100.00, less $40.00: each is $90.00, and eight percent of it.
  const counted = [{ lineId: line!.lineId, resellable: 1, scrapped: 0 }];
  done(
    await refundLinesAsShown(deps, {
      orderId: order.orderId,
      staffId: null,
      counted,
      reason: "not-needed",
      remark: "",
    }),
  );
  const rows = (await rowsOf("refundLines")).filter((row) => row["Order"] === order.number);
  expect(rows).toMatchObject([
    { Units: "", Net: "40.00", Taxes: "3.20", Amount: "43.20" },
    { Units: "1", Net: "90.00", Taxes: "7.20", Amount: "97.20" },
  ]);
});
