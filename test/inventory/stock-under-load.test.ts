import { rmSync } from "node:fs";
import { randomInt } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "#boot/embedded-postgres.ts";
import { cents } from "#domain/kernel/money.ts";
import { cancelOrder } from "#engine/orders/cancel-order.ts";
import { deliverOrder } from "#engine/fulfilment/deliver-order.ts";
import { markPickedUp } from "#engine/fulfilment/mark-picked-up.ts";
import { readyForPickup } from "#engine/fulfilment/ready-for-pickup.ts";
import { requestRefund, withdrawRefundRequest } from "#engine/orders/request-refund.ts";
import { shipOrder } from "#engine/fulfilment/ship-order.ts";
import { confirmManualPayment } from "#engine/payments/confirm-manual-payment.ts";
import { type Database, openDatabase } from "#engine/platform/database.ts";
import { agreeReturn } from "#engine/returns/decide-return.ts";
import { cancelReturn } from "#engine/returns/cancel-return.ts";
import { openReturn } from "#engine/returns/open-return.ts";
import { refundReturn } from "#engine/returns/refund-return.ts";
import { signReceipt } from "#engine/returns/sign-receipt.ts";
import { isUnavailable } from "#server/unavailable.ts";
import { cartWith, dayton, parcelForm, place, setSetting, shopOn, stockGoods } from "#test/checkout/checkout-shop.ts";
import { openBackOffice, sendRefunds } from "../fulfilment/back-office.ts";
import { migratedFolder } from "#test/boot/migrated-database.ts";
import { columbus } from "#test/checkout/pickup-place.ts";
import { refundAsShown } from "#test/orders/refund-as-shown.ts";
import { readStock } from "./stock-drift.ts";

let folder: string;
// The whole figure is half an hour; MINUTES=5 is for whoever writes here.
const minutes = Number(process.env["MINUTES"] ?? 30);
const milliseconds = process.env["LONG"] ? minutes * 60_000 : 4_000;
/** Between two orders of one of the crowd: for half an hour they leave the processors to the rest of the long suite. */
const pause = process.env["LONG"] ? 150 : 0;
const goods = ["A", "B", "C"];
const onHand = process.env["LONG"] ? 30_000 : 400;
let postgres: EmbeddedPostgres;
let db: Database;

beforeAll(async () => {
  folder = migratedFolder();
  postgres = await startEmbeddedPostgres(folder);
  db = openDatabase({ url: postgres.url("plenum"), max: 10, onError: () => {} });
  await stockGoods(db, ...goods.map((sku) => ({ sku, onHand })));
  await setSetting(db, "opening", { open: true });
  await setSetting(db, "pickup", { places: [columbus] });
});
afterAll(async () => {
  await db.close();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

const oneOf = <T>(from: readonly T[]): T => from[randomInt(from.length)]!;

/** A quick machine sells out before the time is over: nothing is bought then. */
function emptyShelf(error: unknown): null {
  if (error instanceof Error && /"(?:out_of_stock|stock_limit)"/.test(error.message)) return null;
  throw error;
}

/** One order from the cart to wherever chance leads it; every step may be repeated, and any may be cut off. */
async function life(office: ReturnType<typeof openBackOffice>, mark: string): Promise<void> {
  const { deps } = office;
  const shop = shopOn(db);
  const cart = await cartWith(shop, { sku: oneOf(goods), quantity: 1 + randomInt(3) }).catch(emptyShelf);
  if (cart === null) return;
  const pickup = randomInt(3) === 0;
  const form = pickup
    ? {
        email: "ada@example.com",
        method: "PICKUP" as const,
        contact: dayton,
        billing: dayton,
        payment: "zeller" as const,
      }
    : { ...parcelForm, payment: "zeller" as const };
  const placed = await place(shop, cart, { form });
  if (!placed.ok) return;
  const { number: orderNumber, orderId, total } = placed.value;
  const merchant = { orderNumber, staffId: null };
  if (randomInt(4) === 0) return void (await cancelOrder(deps, { orderNumber, by: "customer", actorId: null }));
  await confirmManualPayment(deps, { orderNumber, reference: mark, amount: total, staffId: null });
  const lines = await db.sql<{ id: number; quantity: number }>(
    "select id, quantity from order_lines where order_id = $1",
    [orderId],
  );
  const line = lines[0]!;
  const request = {
    orderId,
    customerId: null,
    received: true,
    reason: "other",
    remark: "",
    lines: [{ lineId: line.id, quantity: 1 + randomInt(line.quantity) }],
  };
  const latest = async () =>
    (await db.sql<{ id: number }>("select id from returns where order_id = $1 order by id desc limit 1", [orderId]))[0]
      ?.id ?? 0;
  const ship = (units: "rest" | number) =>
    shipOrder(deps, {
      ...merchant,
      carrier: "ltl",
      number: `${mark}-${randomInt(1e9)}`,
      lines: units === "rest" ? "rest" : [{ lineId: line.id, quantity: units }],
    });
  const deeds = [
    () => ship(1),
    () => ship("rest"),
    () => readyForPickup(deps, merchant),
    () => markPickedUp(deps, merchant),
    () => deliverOrder(deps, merchant),
    () => requestRefund(deps, { orderNumber, customerId: null, reason: "other", remark: "" }),
    () => withdrawRefundRequest(deps, { orderNumber, customerId: null }),
    () => refundAsShown(deps, { ...merchant, amount: null, reason: "" }),
    () => refundAsShown(deps, { ...merchant, amount: cents(100), reason: "" }),
    () => openReturn(deps, request),
    async () => agreeReturn(deps, { returnId: await latest(), staffId: null }),
    () => cancelReturn(deps, { orderId, customerId: null }),
    async () =>
      signReceipt(deps, {
        returnId: await latest(),
        counted: [{ lineId: line.id, resellable: 1, scrapped: 0 }],
        staffId: null,
      }),
    async () => refundReturn(deps, { returnId: await latest(), amount: null, reason: "", staffId: null }),
    () => sendRefunds(office, orderId),
  ];
  // Mostly the way goods go, with steps of chance in between.
  for (const at of [1, 4, 2, 3, 9, 10, 12, 13, 14]) {
    if (randomInt(3) === 0) await oneOf(deeds)();
    if (randomInt(6) > 0) await deeds[at]!();
  }
}

test("while orders live through everything and PostgreSQL is killed again and again, no unit of stock appears or vanishes", async () => {
  const office = openBackOffice(db);
  let open = true;
  let lives = 0;
  let cut = 0;
  let failure: unknown;
  const crowd = Array.from({ length: 6 }, async (_, who) => {
    for (let nth = 0; open; nth += 1) {
      try {
        await life(office, `P${who}-${nth}`);
        lives += 1;
        await new Promise((next) => setTimeout(next, randomInt(pause + 1)));
      } catch (error) {
        cut += 1;
        if (!isUnavailable(error)) [open, failure] = [false, error];
        await new Promise((again) => setTimeout(again, 50));
      }
    }
  });
  let kills = 0;
  for (const ends = Date.now() + milliseconds; open && Date.now() < ends; kills += 1) {
    await new Promise((later) => setTimeout(later, randomInt(400, 1_500)));
    const old = postgres.pid;
    process.kill(old, "SIGKILL");
    do await new Promise((later) => setTimeout(later, 50));
    while (
      postgres.pid === old ||
      !(await db.sql("select 1").then(
        () => true,
        () => false,
      ))
    );
  }
  open = false;
  await Promise.all(crowd);
  expect(failure).toBeUndefined();
  const stock = await readStock(db);
  const [books] = await db.sql<{ sum: number; over: number }>(
    `select (select coalesce(sum(amount_cents), 0)::int from ledger_lines) as sum, (select count(*)::int from payments where refunded_cents > captured_cents) as over`,
  );
  console.log(
    `${Math.round(milliseconds / 1_000)} s, ${lives} orders lived, ${cut} cut off, PostgreSQL killed ${kills}×: drift ${stock.map(({ constant }) => constant - onHand).join(", ")}`,
  );
  expect(stock.map(({ constant }) => constant)).toEqual(goods.map(() => onHand));
  for (const { reserved, owed, moved, onHand: left } of stock)
    expect({ reserved, onHandChange: left - onHand }).toEqual({ reserved: owed, onHandChange: moved });
  expect(books).toEqual({ sum: 0, over: 0 });
  expect(lives).toBeGreaterThan(0);
}, 3_600_000);
