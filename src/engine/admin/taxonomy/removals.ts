import type { Taxonomy } from "#domain/catalogue/taxonomy.ts";
import type { LocalizedText } from "#domain/kernel/language.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { readTaxonomy } from "../../catalogue/taxonomy-store.ts";
import type { Database, Db, Tx } from "../../platform/database.ts";
import { enqueue } from "../../platform/outbox.ts";
import { statement } from "../../platform/statement.ts";
import type { Clock } from "../../ports/clock.ts";
import type { StaffActor } from "../../staff/audit.ts";
import { fitToTaxonomy } from "../products/edit-many.ts";
import { type Carried, carriersOf } from "./carriers.ts";

/** As many products as are changed while the merchant waits, and at a time by the job: a second or less. */
const atOnce = 500;

/** A value removed from products, with its former name. */
export interface Removal extends Carried {
  readonly name: LocalizedText;
  /** The products that carry it. */
  readonly ids: readonly number[];
}

const insert = statement<
  [string, string, string[], string, string | null, number, number | null, string, Date],
  { id: number }
>(
  "begin_removal",
  `insert into taxonomy_removals (subject, name, categories, key, value, total, staff_id, staff_email, begun_at)
   values ($1, $2::jsonb, $3, $4, $5, $6, $7, $8, $9) returning id`,
);

/**
 * Takes from products what the taxonomy has lost: at once from few, and by a job from many, in the same transaction as
 * the change. Until the job is through, what products still hold is shown nowhere: pages say what the taxonomy has.
 */
export async function takeFromProducts(
  tx: Tx,
  clock: Clock,
  by: StaffActor,
  removals: readonly Removal[],
  { subject, taxonomy }: { readonly subject: string; readonly taxonomy: Taxonomy },
): Promise<void> {
  const ids = [...new Set(removals.flatMap((one) => one.ids))];
  const now = clock.now();
  if (ids.length <= atOnce) return fitToTaxonomy(tx, by, ids, taxonomy, now);
  for (const { name, categories, key, value, ids: carriers } of removals) {
    if (carriers.length === 0) continue;
    const row = await tx.row(insert, [
      subject,
      JSON.stringify(name),
      [...categories],
      key,
      value,
      carriers.length,
      by.id,
      by.email,
      new Date(now),
    ]);
    await goOn(tx, clock, row!.id);
  }
}

// One job waits for a removal at most, so that one which is run again does not double those that follow.
const goOn = (tx: Tx, clock: Clock, id: number) =>
  enqueue(tx, clock, "take_from_products", { id }, { key: `take_from_products ${id}` });

const lock = statement<
  [number],
  Carried & { readonly done: number; last: number; staffId: number | null; staffEmail: string } & Record<
      string,
      unknown
    >
>(
  "lock_removal",
  `select categories, key, value, done, last_product_id as last, staff_id as "staffId", staff_email as "staffEmail"
   from taxonomy_removals where id = $1 for update`,
);
const advance = statement<[number, number, number]>(
  "advance_removal",
  "update taxonomy_removals set done = done + $2, last_product_id = $3 where id = $1",
);
const end = statement<[number]>("end_removal", "delete from taxonomy_removals where id = $1");

/**
 * Takes it from the next products and leaves the rest to the next job, in one transaction; from the last ones, it is
 * over.
 */
export async function takeFromNext(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  { id }: { readonly id: number },
): Promise<void> {
  await db.transaction(async (tx) => {
    const removal = await tx.row(lock, [id]);
    if (!removal) return;
    const ids = await carriersOf(tx, removal, { after: removal.last, most: atOnce });
    const by = { id: removal.staffId, email: removal.staffEmail };
    await fitToTaxonomy(tx, by, ids, await readTaxonomy(tx), clock.now());
    if (ids.length < atOnce) return void (await tx.run(end, [id]));
    await tx.run(advance, [id, ids.length, ids.at(-1)!]);
    await goOn(tx, clock, id);
  });
}

/** Progress of a removal. */
export interface RunningRemoval {
  readonly id: number;
  readonly name: LocalizedText;
  readonly total: number;
  readonly done: number;
  readonly begunAt: Instant;
}

const select = statement<[string], { [Field in keyof RunningRemoval]: RunningRemoval[Field] }>(
  "running_removals",
  `select id, name, total, least(done, total) as done, begun_at as "begunAt" from taxonomy_removals where subject = $1
   order by id`,
);

/** Removals in progress under this subject. */
export function runningRemovals(db: Db, subject: string): Promise<RunningRemoval[]> {
  return db.rows(select, [subject]);
}
