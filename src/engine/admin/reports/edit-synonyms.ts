import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import { maxGroups, readWords, type SynonymsRefused } from "../../catalogue/synonyms.ts";
import { statement } from "../../platform/statement.ts";
import type { DbAndClock } from "../../platform/db-and-clock.ts";
import { audit, type StaffActor } from "../../staff/audit.ts";

export type SynonymEditRefused =
  | SynonymsRefused
  /** `stale`: changed or deleted by somebody else meanwhile. */
  | { readonly code: "too_many_groups" | "stale" };

const lock = statement<[number], { version: number; words: string[] }>(
  "lock_synonyms",
  "select version, words from search_synonyms where id = $1 for update",
);
const same = statement<[string[]], { id: number }>("same_synonyms", "select id from search_synonyms where words = $1");
const countAll = statement<[], { count: number }>(
  "count_synonyms",
  "select count(*)::int as count from search_synonyms",
);
const insert = statement<[string[], Date]>(
  "add_synonyms",
  "insert into search_synonyms (words, updated_at) values ($1, $2)",
);
const update = statement<[number, string[], Date]>(
  "change_synonyms",
  "update search_synonyms set words = $2, version = version + 1, updated_at = $3 where id = $1",
);
const remove = statement<[number]>("remove_synonyms", "delete from search_synonyms where id = $1");

/** Adds a group of synonyms. Idempotent. */
export function addSynonyms(
  { db, clock }: DbAndClock,
  by: StaffActor,
  text: string,
): Promise<Result<null, SynonymEditRefused>> {
  return db.transaction(async (tx): Promise<Result<null, SynonymEditRefused>> => {
    const words = readWords(text);
    if (!words.ok) return words;
    if (await tx.row(same, [words.value])) return ok(null);
    if (((await tx.row(countAll, []))?.count ?? 0) >= maxGroups) return refuse({ code: "too_many_groups" });
    const now = clock.now();
    await tx.run(insert, [words.value, new Date(now)]);
    await audit(tx, by, "synonyms-changed", "search", now, { words: `– → ${words.value.join(", ")}` });
    return ok(null);
  });
}

/** Changes a group of synonyms, or deletes it when the text is empty; refuses any version but the one shown. */
export function changeSynonyms(
  { db, clock }: DbAndClock,
  by: StaffActor,
  request: { readonly id: number; readonly version: number; readonly typed: string | null },
): Promise<Result<null, SynonymEditRefused>> {
  return db.transaction(async (tx): Promise<Result<null, SynonymEditRefused>> => {
    const words = request.typed === null ? null : readWords(request.typed);
    if (words && !words.ok) return words;
    const row = await tx.row(lock, [request.id]);
    // Deleting is idempotent.
    if (!row) return request.typed === null ? ok(null) : refuse({ code: "stale" });
    const is = words ? words.value.join(", ") : "–";
    if (row.words.join(", ") === is) return ok(null);
    if (row.version !== request.version) return refuse({ code: "stale" });
    const now = clock.now();
    if (words) await tx.run(update, [request.id, words.value, new Date(now)]);
    else await tx.run(remove, [request.id]);
    await audit(tx, by, "synonyms-changed", "search", now, { words: `${row.words.join(", ")} → ${is}` });
    return ok(null);
  });
}
