import { setSetting } from "#test/checkout/checkout-shop.ts";
import { rmSync } from "node:fs";
import { randomInt, randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "#boot/embedded-postgres.ts";
import { type Database, openDatabase } from "#engine/platform/database.ts";
import { cartWith, place, shopOn, stockGoods } from "#test/checkout/checkout-shop.ts";
import { isUnavailable } from "#server/unavailable.ts";
import { killPostgres } from "./kill-postgres.ts";
import { migratedFolder } from "./migrated-database.ts";

let folder: string;
const kills = process.env["LONG"] ? 100 : 4;
const buyers = 4;
let postgres: EmbeddedPostgres;
let db: Database;

// With everything that makes a commit last: what is acknowledged here must be there after any death.
beforeAll(async () => {
  folder = migratedFolder();
  postgres = await startEmbeddedPostgres(folder);
  db = openDatabase({ url: postgres.url("plenum"), max: 10 });
  await setSetting(db, "opening", { open: true });
});
afterAll(async () => {
  await db.close();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

test(`PostgreSQL killed ${kills} times among buyers who check out starts again by itself, and no order that was confirmed to a buyer is lost`, async () => {
  const shop = shopOn(db);
  await stockGoods(db, { sku: "PUMP", onHand: 1_000_000 });
  let open = true;
  let fault: unknown;
  const acknowledged = new Set<string>();
  const buy = async () => {
    while (open) {
      const key = randomUUID();
      let cart: { token: string } | null = null;
      // A buyer who got no answer presses the button again: the same key, the same order.
      for (let done = false; !done && open;) {
        try {
          cart ??= await cartWith(shop, { sku: "PUMP", quantity: 1 });
          const placed = await place(shop, cart, { key });
          if (placed.ok) acknowledged.add(placed.value.number);
          done = placed.ok;
          if (!placed.ok && placed.error.code === "cart_empty") done = true;
        } catch (error) {
          if (!isUnavailable(error)) [open, fault] = [false, error];
          await new Promise((again) => setTimeout(again, 20));
        }
      }
    }
  };
  const crowd = Array.from({ length: buyers }, buy);
  const away: number[] = [];
  for (let kill = 0; kill < kills; kill += 1) {
    await new Promise((later) => setTimeout(later, randomInt(100, 600)));
    away.push(await killPostgres(postgres, db));
  }
  open = false;
  await Promise.all(crowd);
  expect(fault, "what a buyer is told is that the shop is away, nothing else").toBeUndefined();
  const kept = new Set((await db.sql<{ number: string }>("select number from orders")).map(({ number }) => number));
  const lost = [...acknowledged].filter((number) => !kept.has(number));
  const [stock] = await db.sql<{ reserved: number; moved: number; ordered: number; whole: boolean }>(
    `select s.reserved, (select coalesce(sum(quantity), 0)::int from stock_movements where kind = 'reserved') as moved,
       (select coalesce(sum(quantity), 0)::int from order_lines) as ordered,
       (select count(*) from orders) = (select count(*) from payments) as whole from stock s`,
  );
  console.log(
    `killed ${kills}×: away ${Math.round(Math.max(...away))} ms at most, ${Math.round(away.reduce((sum, ms) => sum + ms, 0) / away.length)} ms on average; ${acknowledged.size} orders acknowledged, ${lost.length} lost`,
  );
  expect(lost).toEqual([]);
  expect(acknowledged.size).toBeGreaterThan(0);
  expect(stock).toEqual({ reserved: stock!.ordered, moved: stock!.ordered, ordered: stock!.ordered, whole: true });
  // It comes back at all; how fast is measured by the bench's row `database-killed`, on a machine with nothing else to
  // do.
  expect(Math.max(...away)).toBeLessThan(30_000);
});
