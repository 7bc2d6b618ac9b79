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
import { type Both, canHappen, everyHistory, everyStep, livesAfter, oneAfter, textOf, type Told } from "./both-told.ts";

// Orders of before, and those that the version before writes while this one is brought up.
const database = testDatabase({ empty: true });
let folder = "";

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "plenum-lives-"));
  for (const { name, sql } of migrationFiles()) if (name < "0114") writeFileSync(join(folder, name), sql);
  await migrate(database().url, { folder });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let orders = 0;

/** An order as the version before left it, with the parcel and the request that it had. */
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

/** The statements with which the version before took a step, in their order. */
async function asBefore(id: number, { one }: Both, told: Told, next: Both["one"]): Promise<void> {
  const { sql } = database();
  const request = {
    "withdraw-refund-request": "withdrawn",
    "decline-refund-request": "declined",
    "grant-refund-request": "granted",
  };
  const ended = Object.entries(request).find(([event]) => event === told.event)?.[1];
  if (ended) await sql("update refund_requests set state = $2 where order_id = $1 and state = 'open'", [id, ended]);
  if (told.event === "grant-refund-request") return;
  if (next.state === "confirmed" && one.state === "pending")
    await sql("update orders set state = $2, clearing_since = null where id = $1", [id, next.state]);
  else if (next.state === "canceled" || next.state === "pending")
    await sql("update orders set state = $2 where id = $1", [id, next.state]);
  else await sql("update orders set state = $2, state_before = $3 where id = $1", [id, next.state, next.before]);
  if (next.state === "delivered" || next.state === "picked-up")
    await sql("update orders set delivered_at = now() where id = $1", [id]);
  if (told.event === "request-refund") await ask(id);
}

describe("an order of the version before", () => {
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

  test("that it goes on to write stands as its steps say, and never against its word", async () => {
    await migrate(database().url);
    let taken = 0;
    for (const both of everyHistory())
      for (const told of everyStep) {
        const lives = canHappen(both, told) ? livesAfter(both.lives, told) : null;
        const next = lives && oneAfter(both, told);
        // Of these two the version before forgot that the goods had come.
        if (!lives || !next || next.state !== orderStatus(lives)) continue;
        const { payment, fulfilment, afterSale } = both.lives;
        const id = await oldOrder(both, told.partSent && payment === "captured" && fulfilment === "unsent");
        await database().sql(
          "update orders set payment_state = $2, fulfilment_state = $3, after_sale_state = $4 where id = $1",
          [id, payment, fulfilment, afterSale],
        );
        await asBefore(id, both, told, next);
        expect(textOf(await livesOf(id)), `${told.event} of ${both.one.state} (${textOf(both.lives)})`).toBe(
          textOf(lives),
        );
        taken += 1;
      }
    expect(taken).toBeGreaterThan(100);
  });

  test("whose money is announced, and does not come, says so", async () => {
    await migrate(database().url);
    const id = await oldOrder(everyHistory()[0]!);
    await database().sql("update orders set clearing_since = now() where id = $1", [id]);
    expect((await livesOf(id)).payment).toBe("clearing");
    await database().sql("update orders set clearing_since = null where id = $1", [id]);
    expect((await livesOf(id)).payment).toBe("owed");
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

  test("refuses a row whose lives do not give its word, and keeps the state before for the version before", async () => {
    await migrate(database().url);
    const id = await oldOrder(everyHistory()[0]!);
    const { sql } = database();
    await expect(sql("update orders set payment_state = 'captured' where id = $1", [id])).rejects.toThrow(
      "word_is_of_lives",
    );
    await expect(
      sql("update orders set state = 'shipped', payment_state = 'captured' where id = $1", [id]),
    ).rejects.toThrow("word_is_of_lives");
    await sql(
      "update orders set state = 'delivered', payment_state = 'captured', fulfilment_state = 'delivered' where id = $1",
      [id],
    );
    await sql("update orders set state = 'return-refund', after_sale_state = 'returning' where id = $1", [id]);
    const before = async () => (await sql("select state_before from orders where id = $1", [id]))[0];
    expect(await before()).toEqual({ state_before: "delivered" });
    await sql("update orders set state = 'delivered', after_sale_state = 'none' where id = $1", [id]);
    expect(await before()).toEqual({ state_before: null });
  });
});
