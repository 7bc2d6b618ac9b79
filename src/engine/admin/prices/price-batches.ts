import { refuse, type Result } from "#domain/kernel/result.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { RowPrice } from "#domain/pricing/price-rows.ts";
import type { Tx } from "../../platform/database.ts";
import type { DbAndClock } from "../../platform/db-and-clock.ts";
import { newToken } from "../../platform/secret.ts";
import { statement } from "../../platform/statement.ts";
import type { StaffActor } from "../../staff/audit.ts";
import { recordBulk, undoBulk, type UndoBulkRefused } from "../bulk-changes.ts";
import { lockPriceList, noteStep } from "./price-lists.ts";

interface ChangedPrice {
  readonly variantId: number;
  readonly from: number;
  /** Null: none, before it is added. */
  readonly before: Exclude<RowPrice, "remove"> | null;
  readonly after: RowPrice;
}

const deletePrices = statement<[number, number[], number[]]>(
  "remove_prices_of_list",
  `delete from price_list_prices e using unnest($2::bigint[], $3::int[]) as gone (variant_id, from_quantity)
   where e.list_id = $1 and e.variant_id = gone.variant_id and e.from_quantity = gone.from_quantity`,
);
const upsertPrices = statement<[number, number[], number[], (number | null)[]]>(
  "write_prices_of_list",
  `insert into price_list_prices (list_id, variant_id, from_quantity, price_cents)
   select $1, * from unnest($2::bigint[], $3::int[], $4::int[])
   on conflict (list_id, variant_id, from_quantity) do update set price_cents = excluded.price_cents`,
);

/** Writes changed prices into a list; the caller holds its lock. */
export async function writePrices(
  tx: Tx,
  id: number,
  changes: readonly Pick<ChangedPrice, "variantId" | "from" | "after">[],
): Promise<void> {
  const gone = changes.filter(({ after }) => after === "remove");
  const stays = changes.filter(({ after }) => after !== "remove");
  await tx.run(deletePrices, [id, gone.map(({ variantId }) => variantId), gone.map(({ from }) => from)]);
  await tx.run(upsertPrices, [
    id,
    stays.map(({ variantId }) => variantId),
    stays.map(({ from }) => from),
    stays.map(({ after }) => (typeof after === "string" ? null : after)),
  ]);
}

/** A price as a batch stores it. */
const stored = (price: RowPrice | null): number | null => {
  if (price === null || price === "remove") return null;
  return price === "request" ? 0 : price;
};

const insertBatch = statement<[number, number[], number[], (number | null)[], (number | null)[]]>(
  "prices_of_bulk_change",
  `insert into bulk_change_prices (bulk_change_id, variant_id, from_quantity, before, after)
   select $1, * from unnest($2::bigint[], $3::int[], $4::int[], $5::int[])`,
);

interface Recorded {
  readonly id: number;
  readonly now: Instant;
  readonly plan: {
    readonly changes: readonly ChangedPrice[];
    readonly added: number;
    readonly changed: number;
    readonly removed: number;
  };
}

/** Writes down what was changed together, so that it can be undone. */
export async function recordPrices(tx: Tx, by: StaffActor, { id, plan, now }: Recorded): Promise<void> {
  const { changes, added, changed, removed } = plan;
  const change = { listed: `${added} ${changed} ${removed}` };
  const batch = { key: newToken(), list: "prices", change, rows: changes.length, priceListId: id } as const;
  await tx.run(insertBatch, [
    await recordBulk(tx, by, batch, now),
    changes.map(({ variantId }) => variantId),
    changes.map(({ from }) => from),
    changes.map(({ before }) => stored(before)),
    changes.map(({ after }) => stored(after)),
  ]);
}

interface BatchPrice {
  readonly variantId: number;
  readonly from: number;
  readonly before: number | null;
  readonly isLeft: boolean;
}

// A part goes back whole or not at all: one that is on request has no price by quantity beside it.
const selectBatch = statement<[number, number], BatchPrice>(
  "prices_to_undo",
  `select variant_id as "variantId", from_quantity as from, before,
     bool_or(differs or mixes) over (partition by variant_id) as "isLeft"
   from (select b.variant_id, b.from_quantity, b.before,
       b.after is distinct from case when e.list_id is not null then coalesce(e.price_cents, 0) end as differs,
       exists (select from price_list_prices o
         where o.list_id = $2 and o.variant_id = b.variant_id
           and not exists (select from bulk_change_prices m where m.bulk_change_id = $1
             and m.variant_id = o.variant_id and m.from_quantity = o.from_quantity)
           and (b.before = 0 or (b.before is not null and o.price_cents is null))) as mixes
     from bulk_change_prices b left join price_list_prices e
       on e.list_id = $2 and e.variant_id = b.variant_id and e.from_quantity = b.from_quantity
     where b.bulk_change_id = $1) judged
   order by variant_id, from_quantity`,
);

const markLeft = statement<[number, number[]]>(
  "leave_prices_of_bulk_change",
  "update bulk_change_prices set is_left = true where bulk_change_id = $1 and variant_id = any($2)",
);

const priceBefore = (before: number | null): RowPrice => {
  if (before === null) return "remove";
  return before === 0 ? "request" : (before as Exclude<RowPrice, string>);
};

/** Undoes a change of many prices. A part of which a price has changed since stays as it is. */
export function undoPrices(
  { db, clock }: DbAndClock,
  by: StaffActor,
  { id, key }: { readonly id: number; readonly key: string },
): Promise<Result<{ key: string }, UndoBulkRefused>> {
  return db.transaction(async (tx) => {
    if (!(await lockPriceList(tx, id))) return refuse({ code: "batch_not_found" });
    const now = clock.now();
    return undoBulk(tx, by, { key, list: "prices", now, priceListId: id }, async (batch) => {
      const prices = await tx.rows(selectBatch, [batch.id, id]);
      const back = prices.filter(({ isLeft }) => !isLeft).map((one) => ({ ...one, after: priceBefore(one.before) }));
      await writePrices(tx, id, back);
      const rest = prices.filter(({ isLeft }) => isLeft).map(({ variantId }) => variantId);
      if (rest.length > 0) await tx.run(markLeft, [batch.id, rest]);
      if (back.length > 0) await noteStep(tx, by, { id, step: "undone", now }, { prices: back.length });
      return batch.rows - back.length;
    });
  });
}
