import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { CalendarDay } from "#domain/kernel/business-days.ts";
import { findPurchaseById, purchaseLines } from "#engine/admin/purchasing/purchase-row.ts";
import {
  endPurchase,
  orderPurchase,
  receivePurchase,
  redatePurchase,
} from "#engine/admin/purchasing/purchase-steps.ts";
import { savePurchase } from "#engine/admin/purchasing/save-purchase.ts";
import { saveSupplier } from "#engine/admin/purchasing/suppliers.ts";
import { releaseReservedGoods, sellReservedGoods } from "#engine/inventory/move-stock.ts";
import { reserveGoods } from "#engine/inventory/reserve-stock.ts";
import { noon, shopOn, stockGoods } from "#test/checkout/checkout-shop.ts";
import { testDatabase } from "#test/database.ts";

const database = testDatabase();
const staff = { id: 7, email: "owner@example.com" };
const runs = process.env["LONG"] ? 400 : 40;

/**
 * A dealer's card file, kept by hand beside the shop: what was ordered, has come and was sold, by the words of the
 * trade.
 */
interface Slip {
  readonly id: number;
  open: boolean;
  readonly rows: { readonly part: number; readonly ordered: number; came: number; day: string }[];
}
/** Units of each part in the beginning. */
const start = 3;

class CardFile {
  readonly onShelf = [start, start];
  readonly promised = [0, 0];
  readonly slips: Slip[] = [];
  day(part: number): string | null {
    const days = this.slips.flatMap((slip) =>
      slip.open ? slip.rows.filter((row) => row.part === part && row.came < row.ordered).map((row) => row.day) : [],
    );
    return days.sort()[0] ?? null;
  }
}

const units = fc.integer({ min: 0, max: 7 });
const day = fc.integer({ min: 1, max: 28 }).map((date) => `2027-03-${String(date).padStart(2, "0")}`);
const deed = fc.oneof(
  fc.record({
    do: fc.constant("order" as const),
    units: fc.tuple(fc.integer({ min: 1, max: 5 }), units),
    days: fc.tuple(day, day),
  }),
  fc.record({
    do: fc.constant("receive" as const),
    slip: fc.nat(3),
    units: fc.tuple(units, units),
    twice: fc.boolean(),
    all: fc.boolean(),
  }),
  fc.record({ do: fc.constant("redate" as const), slip: fc.nat(3), day }),
  fc.record({ do: fc.constant("end" as const), slip: fc.nat(3) }),
  {
    // Goods are sold more often than ordered: what is promised first is what can be shipped.
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom("promise" as const, "ship" as const, "give-back" as const),
      part: fc.nat(1),
      units: fc.integer({ min: 1, max: 4 }),
    }),
  },
);

test("whatever is ordered, received, redated, ended and sold in whatever sequence, stock and days are those of a card file", async () => {
  const db = database();
  const shop = shopOn(db);
  const supplier = await saveSupplier(shop, staff, { id: null, version: 0, typed: { name: "Maker", language: "en" } });
  if (!supplier.ok) throw new Error(supplier.error.code);
  let round = 0;
  const happened = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 15, maxLength: 30 }), async (deeds) => {
      round += 1;
      const skus = [`HISTORY-${round}-A`, `HISTORY-${round}-B`];
      await stockGoods(db, ...skus.map((sku) => ({ sku, onHand: start })));
      const parts = await Promise.all(
        skus.map(async (sku) => (await db.sql<{ id: number }>("select id from variants where sku = $1", [sku]))[0]!.id),
      );
      const file = new CardFile();
      const note = (word: string) => happened.set(word, (happened.get(word) ?? 0) + 1);
      const versionOf = async (id: number) => (await findPurchaseById(db, id))!.version;
      for (const one of deeds) {
        if (one.do === "order") {
          const rows = one.units.flatMap((ordered, part) =>
            ordered > 0 ? [{ part, ordered, came: 0, day: one.days[part]! }] : [],
          );
          const lines = rows.flatMap((row, at) => [
            [`lines.${at}.sku`, skus[row.part]!],
            [`lines.${at}.quantity`, String(row.ordered)],
            [`lines.${at}.cost`, "1.00"],
            [`lines.${at}.expected`, row.day],
          ]);
          const values = {
            supplier: String(supplier.value.id),
            ...(Object.fromEntries(lines) as Record<string, string>),
          };
          const saved = await savePurchase(shop, staff, { id: null, version: 0, key: randomUUID(), values });
          if (!saved.ok) throw new Error(JSON.stringify(saved.error));
          expect((await orderPurchase(shop, staff, saved.value)).ok).toBe(true);
          file.slips.push({ id: saved.value.id, open: true, rows });
        }
        const slip = "slip" in one ? file.slips[one.slip] : undefined;
        if (slip) {
          const step = { id: slip.id, version: await versionOf(slip.id) };
          const lines = await purchaseLines(db, slip.id);
          if (one.do === "receive") {
            const came = slip.rows.map((row) => (one.all ? row.ordered - row.came : one.units[row.part]!));
            const counted = new Map(lines.map((line, at) => [line.id, came[at]!]));
            const press = () => receivePurchase(shop, staff, { ...step, counted });
            const answers = one.twice ? await Promise.all([press(), press()]) : [await press()];
            const fits =
              slip.open && came.some((n) => n > 0) && slip.rows.every((row, at) => row.came + came[at]! <= row.ordered);
            expect(answers.filter(({ ok }) => ok)).toHaveLength(fits ? 1 : 0);
            note(fits ? "received" : "refused");
            if (fits) {
              for (const [at, row] of slip.rows.entries()) {
                row.came += came[at]!;
                file.onShelf[row.part]! += came[at]!;
              }
              slip.open = slip.rows.some((row) => row.came < row.ordered);
            }
          } else if (one.do === "redate") {
            const days = new Map(lines.map(({ id }) => [id, one.day as CalendarDay]));
            expect((await redatePurchase(shop, staff, { ...step, days })).ok).toBe(slip.open);
            if (slip.open) for (const row of slip.rows) if (row.came < row.ordered) row.day = one.day;
          } else if (one.do === "end") {
            expect((await endPurchase(shop, staff, step)).ok).toBe(slip.open);
            slip.open = false;
            note("ended");
          }
        }
        if (one.do === "promise" || one.do === "ship" || one.do === "give-back") {
          const goods = [{ variantId: parts[one.part]!, quantity: one.units }];
          if (one.do === "promise") {
            const fits = file.onShelf[one.part]! - file.promised[one.part]! >= one.units;
            const short = await db.transaction((tx) => reserveGoods(tx, 1, goods, noon));
            expect(short === null).toBe(fits);
            if (fits) file.promised[one.part]! += one.units;
          } else if (file.promised[one.part]! > 0) {
            const quantity = Math.min(one.units, file.promised[one.part]!);
            const units = [{ variantId: parts[one.part]!, quantity }];
            await db.transaction(async (tx) => {
              if (one.do !== "ship") return releaseReservedGoods(tx, 1, units, noon);
              expect((await sellReservedGoods(tx, 1, units, { at: { placeId: null }, now: noon })).ok).toBe(true);
            });
            file.promised[one.part]! -= quantity;
            if (one.do === "ship") {
              file.onShelf[one.part]! -= quantity;
              note("shipped");
            }
          }
        }
        const stock = await db.sql<{ onHand: number; reserved: number; day: string | null; moved: number }>(
          `select s.on_hand as "onHand", s.reserved, s.expected_on as day,
             (select coalesce(sum(case kind when 'received' then quantity when 'sold' then -quantity else 0 end), 0)::int
              from stock_movements m where m.variant_id = s.variant_id) as moved
           from stock s where s.variant_id = any($1) order by s.variant_id`,
          [parts],
        );
        expect(stock).toEqual(
          parts.map((_, part) => ({
            onHand: file.onShelf[part],
            reserved: file.promised[part],
            day: file.day(part),
            moved: file.onShelf[part]! - start,
          })),
        );
      }
    }),
    { numRuns: runs },
  );
  for (const word of ["received", "refused", "ended", "shipped"]) expect(happened.get(word) ?? 0).toBeGreaterThan(3);
});

test("of suppliers that take one name at once, new or renamed, one has it and the others are told", async () => {
  const shop = shopOn(database());
  const typed = (name: string) => ({ name, language: "en" });
  for (let run = 0; run < (process.env["LONG"] ? 30 : 3); run += 1) {
    const made = await Promise.all(
      ["A", "B"].map((name) => saveSupplier(shop, staff, { id: null, version: 0, typed: typed(`${name} ${run}`) })),
    );
    const ids = made.map((saved) => (saved.ok ? saved.value.id : null));
    expect(ids).not.toContain(null);
    const saved = await Promise.all(
      [...ids, null].map((id) => saveSupplier(shop, staff, { id, version: id ? 1 : 0, typed: typed(`Smith ${run}`) })),
    );
    expect(saved.filter(({ ok }) => ok)).toHaveLength(1);
    for (const one of saved)
      if (!one.ok) expect(one.error).toEqual({ code: "invalid", fieldErrors: [{ field: "name", code: "name_taken" }] });
  }
});
