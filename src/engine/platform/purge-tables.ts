import { type Instant, after, days } from "#domain/kernel/time.ts";
import type { Db } from "./database.ts";
import { retention } from "./retention.ts";

/** Tables whose rows have files or jobs of their own; a separate clean-up follows the same rule. */
const purgedByTheirOwn = new Set([
  "return_drafts",
  "claim_drafts",
  "files_in_writing",
  "pictures",
  "document_files",
  "import_runs",
  "po_documents",
  "order_draft_files",
]);

const batch = 2_000;

/** Tolerated delay of a deletion: the job runs hourly and may fail for a day. */
const grace = days(2);

/** Tables with rows that are two days past their retention. */
export async function lateTables(db: Db, now: Instant): Promise<string[]> {
  const late: string[] = [];
  for (const [table, rule] of Object.entries(retention)) {
    // Their rows may outlive the rule while something still shows them.
    if (rule.how !== "purged" || purgedByTheirOwn.has(table)) continue;
    const text = `select exists (select from ${table} t where t.${rule.since} <= $1
      and (${rule.when ?? "true"})) as late`;
    const [row] = await db.sql<{ late: boolean }>(text, [new Date(after(now, -rule.for - grace))]);
    if (row?.late) late.push(table);
  }
  return late;
}

/** Deletes rows past their retention, in batches of some thousand to keep locks short. Gives the number by table. */
export async function purgeTables(db: Db, now: Instant): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = {};
  for (const [table, rule] of Object.entries(retention)) {
    if (rule.how !== "purged" || purgedByTheirOwn.has(table)) continue;
    const text = `with gone as (
        delete from ${table} where ctid = any(array(
          select t.ctid from ${table} t where t.${rule.since} <= $1 and (${rule.when ?? "true"}) limit ${batch}))
          returning 1
      ) select count(*)::int as count from gone`;
    const before = new Date(after(now, -rule.for));
    for (let more = true; more;) {
      const [row] = await db.sql<{ count: number }>(text, [before]);
      counts[table] = (counts[table] ?? 0) + (row?.count ?? 0);
      more = row?.count === batch;
    }
  }
  return counts;
}
