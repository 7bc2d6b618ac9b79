import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { migrate } from "#db/migrate.ts";
import { migrationFiles } from "#db/migration-files.ts";
import { afterSaleStates } from "#domain/orders/after-sale-life.ts";
import { fulfilmentStates } from "#domain/orders/fulfilment-life.ts";
import { type OrderLives, orderStatus } from "#domain/orders/order-status.ts";
import { paymentStates } from "#domain/orders/payment-life.ts";
import { testDatabase } from "#test/database.ts";
import { type Both, everyHistory, textOf } from "./both-told.ts";

// Orders that were written when one word stood for money, goods and what came after the sale.
const database = testDatabase({ empty: true });
let folder = "";

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "plenum-lives-"));
  for (const { name, sql } of migrationFiles()) if (name < "0114") writeFileSync(join(folder, name), sql);
  await migrate(database().url, { folder });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let orders = 0;

/** An order as it stood before it had lives, with the parcel and the request that it had. */
async function oldOrder({ one, lives }: Both, partSent = false): Promise<number> {
  const id = (orders += 1);
  const isFetched = lives.fulfilment === "ready" || lives.fulfilment === "picked-up";
  const hasCome = lives.fulfilment === "delivered" || lives.fulfilment === "picked-up";
  await database().sql(
    `insert into orders (id, number, email, email_key, phone, first_name, last_name, language, state, state_before, shipping_method,
       payment_method, billing_address, subtotal_cents, discount_cents, shipping_cents, tax_cents, total_cents, placed_at, clearing_since, delivered_at)
     overriding system value
     values ($1, $7, 'a@example.com', 'a@example.com', '', '', '', 'en', $2, $3, $4, 'stripe', '{}', 0, 0, 0, 0, 0, now(), $5, $6)`,
    [
      id,
      one.state,
      one.before,
      isFetched ? "PICKUP" : "SHIPPING",
      lives.payment === "clearing" ? new Date() : null,
      hasCome ? new Date() : null,
      `PL-${id}`,
    ],
  );
  if (partSent || lives.fulfilment === "sent" || lives.fulfilment === "delivered") await send(id);
  if (lives.afterSale === "refund-requested") await ask(id);
  return id;
}

const send = (id: number) =>
  database().sql(
    "insert into parcels (order_id, carrier, number, shipped_at) values ($1, 'ups', gen_random_uuid()::text, now())",
    [id],
  );
const ask = (id: number) =>
  database().sql(
    "insert into refund_requests (order_id, reason, state, requested_at) values ($1, 'other', 'open', now())",
    [id],
  );

async function livesOf(id: number): Promise<OrderLives> {
  const [row] = await database().sql<OrderLives & Record<string, unknown>>(
    `select payment_state as payment, fulfilment_state as fulfilment, after_sale_state as "afterSale" from orders where id = $1`,
    [id],
  );
  return row!;
}

describe("an order of one word", () => {
  test("is told in three lives by the migration, however it stood", async () => {
    const histories = everyHistory();
    const ids = new Map<number, Both>();
    for (const both of histories) ids.set(await oldOrder(both), both);
    // A part of it had left before the rest was asked back.
    const asked = histories.find(({ lives }) => lives.afterSale === "refund-requested")!;
    ids.set(await oldOrder(asked, true), asked);
    await migrate(database().url);
    for (const [id, { one, lives }] of ids)
      expect(textOf(await livesOf(id)), `${one.state} ${one.before}`).toBe(textOf(lives));
  });
});

describe("the database", () => {
  test("has the same word for three lives as the rules have, and for no others", async () => {
    await migrate(database().url);
    for (const payment of paymentStates)
      for (const fulfilment of fulfilmentStates)
        for (const afterSale of afterSaleStates) {
          const lives = { payment, fulfilment, afterSale };
          const [row] = await database().sql<{ word: string }>(
            "select order_word($1::text, $2::text, $3::text) as word",
            Object.values(lives),
          );
          expect(row!.word, textOf(lives)).toBe(orderStatus(lives));
        }
  });

  test("refuses a row whose lives do not give its word", async () => {
    await migrate(database().url);
    const { sql } = database();
    const [order] = await sql<{ id: number }>("select id::int as id from orders where state = 'pending' limit 1");
    await expect(sql("update orders set payment_state = 'captured' where id = $1", [order!.id])).rejects.toThrow(
      "word_is_of_lives",
    );
    await expect(
      sql("update orders set state = 'shipped', payment_state = 'captured' where id = $1", [order!.id]),
    ).rejects.toThrow("word_is_of_lives");
    await sql("update orders set state = 'confirmed', payment_state = 'captured' where id = $1", [order!.id]);
  });
});
