import { maxTags, mergeTags, readTag, readTags, type TagError } from "#domain/customers/tags.ts";
import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import type { PersonKey } from "../customer-list-shape.ts";
import type { Db, Tx } from "../../platform/database.ts";
import type { DbAndClock } from "../../platform/db-and-clock.ts";
import { statement } from "../../platform/statement.ts";
import { audit, type StaffActor } from "../../staff/audit.ts";
import { newToken } from "../../platform/secret.ts";
import { recordBulk, undoBulk, type UndoBulkRefused } from "../bulk-changes.ts";
import { subjectOf } from "./customer-steps.ts";

const selectUsed = statement<[number], { tag: string }>(
  "tags_in_use",
  `select min(tag) as tag from person_tags group by tag_key order by count(*) desc, tag_key limit $1`,
);

/** Tags to suggest, the most used first. */
export async function tagsInUse(db: Db): Promise<string[]> {
  return (await db.rows(selectUsed, [200])).map(({ tag }) => tag);
}

// The first spelling of a tag stays, so that a list does not show "VIP" beside "vip".
const addTag = statement<[readonly number[], readonly number[], string, number], TaggedPerson>(
  "add_person_tag",
  `with spelling as (select coalesce((select tag from person_tags where tag_key = lower($3) order by id limit 1),
     $3) as tag)
   insert into person_tags (customer_id, guest_id, tag)
   select p.customer_id, p.guest_id, s.tag from spelling s, (
     select c.id as customer_id, null::bigint as guest_id from customers c
     where c.id = any($1::bigint[]) and c.erased_at is null
       and (select count(*) from person_tags t where t.customer_id = c.id) < $4
     union all select null, g.id from guests g
     where g.id = any($2::bigint[]) and (select count(*) from person_tags t where t.guest_id = g.id) < $4
   ) p on conflict do nothing returning customer_id as customer, guest_id as guest, tag`,
);
const removeTag = statement<[readonly number[], readonly number[], string], TaggedPerson>(
  "remove_person_tag",
  `delete from person_tags where tag_key = lower($3) and (customer_id = any($1::bigint[])
     or guest_id = any($2::bigint[])) returning customer_id as customer, guest_id as guest, tag`,
);
const insertPeople = statement<[number, string]>(
  "people_of_bulk_change",
  `insert into bulk_change_people (bulk_change_id, customer_id, guest_id)
   select $1, customer, guest from jsonb_to_recordset($2::jsonb) as g(customer bigint, guest bigint)`,
);
const selectPeople = statement<[number], Omit<TaggedPerson, "tag">>(
  "people_to_undo",
  `select customer_id as customer, guest_id as guest from bulk_change_people where bulk_change_id = $1`,
);

interface TaggedPerson {
  readonly customer: number | null;
  readonly guest: number | null;
  /** As it is spelled. */
  readonly tag: string;
}

type TagStep = "tag" | "untag";

const writeTag = (tx: Tx, step: TagStep, customers: readonly number[], guests: readonly number[], tag: string) =>
  step === "tag" ? tx.rows(addTag, [customers, guests, tag, maxTags]) : tx.rows(removeTag, [customers, guests, tag]);

export type TagManyRefused = { readonly code: TagError | "nobody_ticked" };

/** People whose tags changed, and the key by which that is undone; null where nobody's did. */
export interface TagsChanged {
  readonly step: TagStep;
  readonly tag: string;
  readonly changed: number;
  readonly key: string | null;
}

/**
 * Adds a tag to people, or takes it off; gives how many changed. A person with the most tags there may be stays as is.
 */
export async function tagMany(
  { db, clock }: DbAndClock,
  by: StaffActor,
  request: { readonly step: TagStep; readonly tag: string; readonly people: readonly PersonKey[] },
): Promise<Result<TagsChanged, TagManyRefused>> {
  const { step, people } = request;
  const tag = readTag(request.tag);
  if (!tag.ok) return tag;
  if (people.length === 0) return refuse({ code: "nobody_ticked" });
  const idsOf = (kind: PersonKey["kind"]) => people.filter((one) => one.kind === kind).map(({ id }) => id);
  return db.transaction(async (tx) => {
    const rows = await writeTag(tx, step, idsOf("customer"), idsOf("guest"), tag.value);
    const [first] = rows;
    const changed = rows.length;
    if (!first) return ok({ step, tag: tag.value, changed, key: null });
    const [now, key] = [clock.now(), newToken()];
    const batch = { key, list: "customers", change: { [step]: first.tag }, rows: changed } as const;
    await tx.run(insertPeople, [await recordBulk(tx, by, batch, now), JSON.stringify(rows)]);
    const action = step === "tag" ? "people-tagged" : "people-untagged";
    await audit(tx, by, action, "customers", now, { tag: tag.value, rows: changed });
    return ok({ step, tag: tag.value, changed, key });
  });
}

/** Undoes a change of many people's tags. Whose tag somebody has put back or taken off since, stays as they are. */
export function undoTags(
  { db, clock }: DbAndClock,
  by: StaffActor,
  key: string,
): Promise<Result<{ key: string }, UndoBulkRefused>> {
  return db.transaction((tx) => {
    const now = clock.now();
    return undoBulk(tx, by, { key, list: "customers", now }, async ({ id, change, rows }) => {
      const people = await tx.rows(selectPeople, [id]);
      const customers = people.flatMap(({ customer }) => customer ?? []);
      const guests = people.flatMap(({ guest }) => guest ?? []);
      const { tag: added, untag: removed } = change;
      const step = added === undefined ? "tag" : "untag";
      const back = await writeTag(tx, step, customers, guests, added ?? removed ?? "");
      await audit(tx, by, "people-tags-undone", "customers", now, { ...change, rows: back.length });
      return rows - back.length;
    });
  });
}

const selectTags = statement<[number], { tag: string }>(
  "tags_of_customer",
  "select tag from person_tags where customer_id = $1 order by tag_key",
);
const removeOthers = statement<[number, readonly string[]]>(
  "remove_other_tags",
  "delete from person_tags where customer_id = $1 and not tag_key = any($2::text[])",
);
const lock = statement<[number], { id: number }>(
  "lock_customer_to_tag",
  "select id from customers where id = $1 and erased_at is null for update",
);

/** A customer's tags by the alphabet. */
export async function tagsOf(db: Db, customerId: number): Promise<string[]> {
  return (await db.rows(selectTags, [customerId])).map(({ tag }) => tag);
}

/** Writes all tags of a customer, within the transaction of a step. */
export async function writeTags(tx: Tx, customerId: number, tags: readonly string[]): Promise<void> {
  await tx.run(removeOthers, [customerId, tags.map((tag) => tag.toLowerCase())]);
  for (const tag of tags) await tx.rows(addTag, [[customerId], [], tag, maxTags]);
}

export type TagsRefused =
  | { readonly code: "customer_missing" }
  | { readonly code: "tag_too_long" | "tags_too_many"; readonly tag: string };

/** Changes a customer's tags to those typed in one field. `seen`: the field as it was shown. */
export async function setTags(
  { db, clock }: DbAndClock,
  by: StaffActor,
  customerId: number,
  { typed, seen }: { readonly typed: string; readonly seen: string },
): Promise<Result<null, TagsRefused>> {
  const tags = readTags(typed);
  if (!tags.ok) return tags;
  const old = readTags(seen);
  return db.transaction(async (tx): Promise<Result<null, TagsRefused>> => {
    if (!(await tx.row(lock, [customerId]))) return refuse({ code: "customer_missing" });
    const before = await tagsOf(tx, customerId);
    const merged = mergeTags(before, { shown: old.ok ? old.value : [], typed: tags.value });
    if (merged.length > maxTags) return refuse({ code: "tags_too_many", tag: "" });
    await writeTags(tx, customerId, merged);
    const after = await tagsOf(tx, customerId);
    if (before.join("\n") !== after.join("\n"))
      await audit(tx, by, "customer-tags-changed", subjectOf(customerId), clock.now(), { tags: after.join(", ") });
    return ok(null);
  });
}
