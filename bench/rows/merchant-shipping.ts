import { readSendingRows } from "#engine/admin/sending/read-rows.ts";
import { sendMany } from "#engine/admin/sending/send-many.ts";
import { payableOrders } from "#engine/payable-orders.ts";
import { systemClock } from "#engine/ports/clock.ts";
import type { BenchContext } from "../bench-context.ts";
import type { Figure, Row } from "../table.ts";
import { buy } from "./buying.ts";

const orders = 500;

/** Five hundred paid orders that leave by one press, as rows pasted from a carrier's list of tracking numbers. */
async function shipping(means: BenchContext): Promise<Figure[]> {
  const { db } = await means.database();
  const skus = await means.lightSkus(db, 200);
  for (let at = 0; at < orders; at += 1) await buy(db, skus[at % skus.length]!);
  await db.sql(`update payments set state = 'captured', captured_cents = amount_cents, captured_at = now()`);
  const paid = await db.sql<{ number: string }>(
    `update orders set payment_state = 'captured', state = 'confirmed', confirmed_at = now() returning number`,
  );
  const pasted = paid.map(({ number }, at) => `${number}\tups\t1Z999AA1${String(at).padStart(10, "0")}`).join("\n");
  const read = await readSendingRows(pasted);
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  const settings = { publicUrl: "https://shop.example" };
  const log = {
    error: (text: string, fields?: object) => void process.stderr.write(`${text} ${JSON.stringify(fields)}\n`),
  };
  const shop = { db, clock: systemClock, payments: new Map(), orders: payableOrders(systemClock), settings, log };
  const began = performance.now();
  const sent = await sendMany(shop, { id: null, email: "packer@example.com" }, read.value.rows);
  const seconds = (performance.now() - began) / 1_000;
  if (sent.count !== orders) throw new Error(`${sent.count} of ${orders} left`);
  return [
    {
      what: `${orders} orders shipped by one press`,
      ours: seconds,
      unit: "s",
      limit: null,
      goal: "≤ 30 s",
      note: `${((seconds * 1_000) / orders).toFixed(1)} ms a parcel: its stock, history, mail and tracking job in a transaction of its own, and the plan before and after`,
    },
  ];
}

export const merchantShippingRows: Row<BenchContext>[] = [{ name: "merchant-shipping", run: shipping }];
