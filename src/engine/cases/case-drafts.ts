import { after, days, type Instant } from "#domain/kernel/time.ts";
import type { Database, Db, Tx } from "../platform/database.ts";
import { enqueue } from "../platform/outbox.ts";
import { statement } from "../platform/statement.ts";
import type { Clock } from "../ports/clock.ts";

const draftLifetime = days(7);

/** Cases of a kind as far as they are written, one an order. The draft's keys are its columns; objects are JSON. */
export function caseDrafts<Draft extends object>(name: string, keys: readonly (keyof Draft & string)[]) {
  const table = `${name}_drafts`;
  const select = statement<[number], Draft>(
    `${name}_draft`,
    `select ${keys.join(", ")} from ${table} where order_id = $1`,
  );
  const upsert = statement<unknown[]>(
    `save_${name}_draft`,
    `insert into ${table} (order_id, updated_at, ${keys.join(", ")})
     values ($1, $2, ${keys.map((_, at) => `$${at + 3}`).join(", ")})
     on conflict (order_id) do update set updated_at = excluded.updated_at,
       ${keys.map((key) => `${key} = excluded.${key}`).join(", ")}`,
  );
  const deleteOne = statement<[number]>(`delete_${name}_draft`, `delete from ${table} where order_id = $1`);
  const deleteOld = statement<[Date]>(`delete_${table}`, `delete from ${table} where updated_at < $1`);
  const deletePhotos = statement<[Date], { name: string }>(
    `delete_draft_photos_of_${name}`,
    `delete from ${name}_photos p where p.${name}_id is null and p.added_at < $1
       and not exists (select from ${table} d where d.order_id = p.order_id) returning name`,
  );
  const stored = (value: unknown) => (typeof value === "object" && value !== null ? JSON.stringify(value) : value);
  return {
    find: (db: Db, orderId: number): Promise<Draft | null> => db.row(select, [orderId]),
    /** Saves the draft, replacing the previous one. */
    save: (db: Db, orderId: number, draft: Draft, now: Instant): Promise<number> =>
      db.run(upsert, [orderId, new Date(now), ...keys.map((key) => stored(draft[key]))]),
    delete: (tx: Tx, orderId: number): Promise<number> => tx.run(deleteOne, [orderId]),
    /** Deletes drafts not sent for a week, with their photos. Returns the number of photos. */
    purge: (deps: { readonly db: Database; readonly clock: Clock }): Promise<number> =>
      deps.db.transaction(async (tx) => {
        const before = new Date(after(deps.clock.now(), -draftLifetime));
        await tx.run(deleteOld, [before]);
        const names = (await tx.rows(deletePhotos, [before])).map((photo) => photo.name);
        if (names.length > 0) await enqueue(tx, deps.clock, "remove_files", { names });
        return names.length;
      }),
  };
}
