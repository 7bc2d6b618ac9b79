import type { Instant } from "#domain/kernel/time.ts";
import { serveBackOrders } from "../inventory/back-orders.ts";
import { releaseUnits, reserveStock } from "../inventory/reserve-stock.ts";
import type { Database, Tx } from "../platform/database.ts";
import { doEach } from "../platform/do-each.ts";
import { statement } from "../platform/statement.ts";
import type { Clock } from "../ports/clock.ts";
import { type DraftRow, lockDraft, writeDraftEvent } from "./draft-row.ts";

type Reserving = Pick<DraftRow, "id" | "number" | "paper" | "reservedUntil">;

const unitsOf = ({ paper }: Pick<DraftRow, "paper">) =>
  (paper?.rows ?? []).map(({ variantId, quantity, sku, name }) => ({ variantId, quantity, sku, name }));

const noteUnits = statement<[number[], number[], string, Date]>(
  "goods_reserved_for_draft",
  `insert into stock_movements (variant_id, kind, quantity, note, at)
   select u.variant_id, 'reserved', u.quantity, $3, $4 from unnest($1::bigint[], $2::int[]) as u (variant_id,
     quantity)`,
);
const forget = statement<[number]>(
  "draft_holds_nothing",
  `update order_drafts set reserved_until = null where id = $1`,
);

/** Reserves the goods of a draft, all or none. Returns the first line without enough stock, and its units left. */
export async function reserveForDraft(tx: Tx, draft: Pick<DraftRow, "number" | "paper">, now: Instant) {
  const units = unitsOf(draft);
  const short = await reserveStock(tx, units);
  if (short) return short;
  const [variants, quantities] = [units.map((unit) => unit.variantId), units.map((unit) => unit.quantity)];
  await tx.run(noteUnits, [variants, quantities, draft.number, new Date(now)]);
  return null;
}

/** Releases a draft's reserved stock, if any, to whoever waits for it. */
export async function releaseDraft(tx: Tx, draft: Reserving, now: Instant): Promise<void> {
  await serveBackOrders(tx, await releaseForOrder(tx, draft, now), now);
}

/**
 * Releases a draft's reserved stock, if any, to the order that it becomes. Gives the parts that other orders wait for,
 * for `serveBackOrders` once the order has its own.
 */
export async function releaseForOrder(tx: Tx, draft: Reserving, now: Instant): Promise<readonly number[]> {
  if (draft.reservedUntil === null) return [];
  const waited = await releaseUnits(tx, unitsOf(draft), draft.number, now);
  await tx.run(forget, [draft.id]);
  return waited;
}

const selectOver = statement<[Date], { id: number }>(
  "drafts_reserved_too_long",
  `select id from order_drafts where reserved_until <= $1 order by reserved_until limit 500`,
);

/** Gives back the goods of drafts whose time of reservation is over. Gives how many were. */
export async function releaseOverdueDrafts(shop: { readonly db: Database; readonly clock: Clock }): Promise<number> {
  const now = shop.clock.now();
  let count = 0;
  const release = ({ id }: { readonly id: number }) =>
    shop.db.transaction(async (tx) => {
      const draft = await lockDraft(tx, id);
      // Ordered, withdrawn or sent anew since it was looked for.
      if (!draft || draft.reservedUntil === null || draft.reservedUntil > now) return;
      await releaseDraft(tx, draft, now);
      await writeDraftEvent(tx, id, "released", { now });
      count += 1;
    });
  await doEach(await shop.db.rows(selectOver, [new Date(now)]), release, ({ id }) => `draft ${id}`);
  return count;
}
