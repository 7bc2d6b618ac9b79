import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { cellText, type GridColumn, gridColumns } from "#domain/inventory/stock-grid.ts";
import { changeGrid, undoBatch } from "#engine/admin/stock-grid/change-grid.ts";
import { planGrid } from "#engine/admin/stock-grid/grid-plan.ts";
import { sellReservedGoods } from "#engine/inventory/move-stock.ts";
import { reserveGoods } from "#engine/inventory/reserve-stock.ts";
import { noon, shopOn, stockGoods } from "#test/checkout/checkout-shop.ts";
import { testDatabase } from "#test/database.ts";

const database = testDatabase();
const staff = { id: 7, email: "owner@example.com" };
const runs = process.env["LONG"] ? 300 : 30;

type Card = Record<GridColumn, number | null>;

/**
 * A card file kept by hand: one card a part, and a slip for each batch with what stood on the cards before and after.
 */
class CardFile {
  readonly cards: Card[] = [0, 1].map(() => ({ price: 10_000, cost: null, onHand: 5, reorderAt: null }));
  readonly sold = [0, 0];
  readonly slips: {
    readonly key: string;
    undone: boolean;
    readonly cells: readonly { part: number; column: GridColumn; before: number | null; after: number | null }[];
  }[] = [];
  /** True if a card may say so: a price, and no fewer on the shelf than are sold. */
  allows = (part: number, column: GridColumn, value: number | null) =>
    column === "price"
      ? value !== null && value > 0
      : column === "onHand"
        ? value !== null && value >= this.sold[part]!
        : true;
}

const cell = fc.record({
  part: fc.nat(1),
  column: fc.constantFrom(...gridColumns),
  value: fc.option(fc.integer({ min: 0, max: 9 }), { freq: 6 }),
});
const deed = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("type" as const),
      cells: fc.array(cell, { minLength: 1, maxLength: 5 }),
      old: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("undo" as const), slip: fc.nat(5) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom("promise" as const, "ship" as const), part: fc.nat(1) }) },
);

test("whatever is typed, undone and sold in whatever sequence, the parts are those of a card file", async () => {
  const db = database();
  const shop = shopOn(db);
  let round = 0;
  const happened = new Map<string, number>();
  const note = (word: string) => happened.set(word, (happened.get(word) ?? 0) + 1);
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 10, maxLength: 25 }), async (deeds) => {
      round += 1;
      const skus = [`GRID-${round}-A`, `GRID-${round}-B`];
      await stockGoods(db, ...skus.map((sku) => ({ sku, price: 10_000, onHand: 5 })));
      const ids = (
        await db.sql<{ id: number }>("select id from variants where sku = any($1) order by sku", [skus])
      ).map(({ id }) => id);
      const file = new CardFile();
      // The values in a tab that was opened one step earlier.
      let shown = structuredClone(file.cards);
      for (const one of deeds) {
        const before = structuredClone(file.cards);
        if (one.do === "type") {
          const seen = one.old ? shown : before;
          const cells = [...new Map(one.cells.map((each) => [`${each.part} ${each.column}`, each])).values()];
          const typed = cells.map(({ part, column, value }) => ({
            variantId: ids[part]!,
            column,
            seen: seen[part]![column],
            typed: cellText(column, value),
          }));
          const { fingerprint } = await planGrid(db, typed, "Why");
          const key = randomUUID();
          const done = await changeGrid(shop, staff, { cells: typed, reason: "Why", fingerprint, key });
          const edited = cells.filter(({ part, column, value }) => value !== seen[part]![column]);
          const wanted = edited.filter(({ part, column, value }) => value !== before[part]![column]);
          const fits =
            wanted.length > 0 &&
            edited.every(({ column, value }) =>
              file.allows(0, column, column === "onHand" && value !== null ? 99 : value),
            ) &&
            wanted.every(
              ({ part, column, value }) =>
                seen[part]![column] === before[part]![column] && file.allows(part, column, value),
            );
          expect(done.ok).toBe(fits);
          note(fits ? "typed" : "refused");
          if (fits) {
            file.slips.push({
              key,
              undone: false,
              cells: wanted.map(({ part, column, value }) => ({
                part,
                column,
                before: before[part]![column],
                after: value,
              })),
            });
            for (const { part, column, value } of wanted) file.cards[part]![column] = value;
          }
        } else if (one.do === "undo") {
          const slip = file.slips[one.slip];
          if (slip) {
            expect((await undoBatch(shop, staff, { key: slip.key, columns: gridColumns })).ok).toBe(true);
            if (!slip.undone)
              for (const { part, column, before: was, after } of slip.cells) {
                const isFree = before[part]![column] === after && file.allows(part, column, was);
                note(isFree ? "undone" : "left");
                if (isFree) file.cards[part]![column] = was;
              }
            slip.undone = true;
          }
        } else {
          const goods = [{ variantId: ids[one.part]!, quantity: 1 }];
          const card = file.cards[one.part]!;
          if (one.do === "promise") {
            const short = await db.transaction((tx) => reserveGoods(tx, 1, goods, noon));
            expect(short === null).toBe(card.onHand! > file.sold[one.part]!);
            if (short === null) file.sold[one.part]! += 1;
          } else if (file.sold[one.part]! > 0) {
            await db.transaction((tx) => sellReservedGoods(tx, 1, goods, { at: { placeId: null }, now: noon }));
            file.sold[one.part]! -= 1;
            card.onHand! -= 1;
          }
        }
        shown = before;
        const stored = await db.sql<Card & { sold: number; moved: number }>(
          `select v.price_cents as price, s.cost_cents as cost, s.on_hand as "onHand", s.reorder_at as "reorderAt", s.reserved as sold,
             (select coalesce(sum(case kind when 'corrected' then quantity when 'sold' then -quantity else 0 end), 0)::int
              from stock_movements m where m.variant_id = v.id) as moved
           from variants v join stock s on s.variant_id = v.id where v.id = any($1) order by v.sku`,
          [ids],
        );
        expect(stored).toEqual(
          file.cards.map((card, part) => ({ ...card, sold: file.sold[part], moved: card.onHand! - 5 })),
        );
      }
    }),
    { numRuns: runs },
  );
  for (const word of ["typed", "refused", "undone", "left"]) expect(happened.get(word) ?? 0).toBeGreaterThan(3);
});
