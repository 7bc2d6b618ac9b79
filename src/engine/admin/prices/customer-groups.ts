import type { TextTooLong } from "#domain/kernel/fields/text-too-long.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { readGroupName } from "#domain/pricing/customer-group.ts";
import { milliseconds } from "../../platform/columns.ts";
import type { Db, Tx } from "../../platform/database.ts";
import type { DbAndClock } from "../../platform/db-and-clock.ts";
import { staffName } from "../../platform/staff-name.ts";
import { statement } from "../../platform/statement.ts";
import { audit, type StaffActor } from "../../staff/audit.ts";

export interface GroupName {
  readonly id: number;
  readonly name: string;
}

/** A group of customers in the merchant's table. */
export interface GroupRow extends GroupName {
  readonly companies: number;
  readonly customers: number;
  /** Price lists that hold for it, without ended ones. */
  readonly lists: number;
}

/** Groups that a shop may have at most: all of them are choices on the pages of companies and customers. */
const mostGroups = 200;

const selectAll = statement<[], GroupRow>(
  "customer_groups",
  `select g.id, g.name, (select count(*)::int from customer_group_companies m where m.group_id = g.id) as companies,
     (select count(*)::int from customer_group_customers m where m.group_id = g.id) as customers,
     (select count(*)::int from price_list_groups h join price_lists l on l.id = h.list_id
       where h.group_id = g.id and l.archived_at is null) as lists
   from customer_groups g order by lower(g.name)`,
);
/** All groups by name. */
export const listGroups = (db: Db): Promise<GroupRow[]> => db.rows(selectAll, []);

const selectNames = statement<[], GroupName>(
  "customer_group_names",
  "select id, name from customer_groups order by lower(name)",
);
export const groupNames = (db: Db): Promise<GroupName[]> => db.rows(selectNames, []);

const selectOne = statement<[number], GroupName>(
  "customer_group",
  "select id, name from customer_groups where id = $1",
);
export const findGroup = (db: Db, id: number): Promise<GroupName | null> => db.row(selectOne, [id]);

const lockOne = statement<[number], GroupName>(
  "lock_customer_group",
  "select id, name from customer_groups where id = $1 for update",
);
export const lockGroup = (tx: Tx, id: number): Promise<GroupName | null> => tx.row(lockOne, [id]);

type GroupStep = "made" | "renamed" | "added" | "removed" | "held" | "unheld";

interface Noted {
  readonly id: number;
  readonly step: GroupStep;
  readonly now: Instant;
  readonly companyId?: number | null;
  readonly customerId?: number | null;
  /** The group's names, or that of a price list. */
  readonly data?: Readonly<Record<string, string>>;
}

const insertEvent = statement<[number, GroupStep, string, number | null, number | null, string, Date]>(
  "customer_group_event",
  `insert into customer_group_events (group_id, event, by_staff, company_id, customer_id, data, at)
   values ($1, $2, $3, $4, $5, $6::jsonb, $7)`,
);

/** Writes a step into the group's history and the audit log, where a person stands by number: its lines stay. */
export async function noteGroupStep(tx: Tx, staff: StaffActor, noted: Noted): Promise<void> {
  const { id, step, now, companyId = null, customerId = null, data = {} } = noted;
  await tx.run(insertEvent, [id, step, staff.email, companyId, customerId, JSON.stringify(data), new Date(now)]);
  await audit(
    tx,
    staff,
    step === "made" ? "customer-group-made" : "customer-group-changed",
    `customer group ${id}`,
    now,
    {
      step,
      ...(companyId !== null && { company: companyId }),
      ...(customerId !== null && { customer: customerId }),
      ...data,
    },
  );
}

export interface GroupMissing {
  readonly code: "group_not_found";
}
export type SaveGroupRefused =
  | { readonly code: "name_required" | "name_taken" | "too_many_groups" }
  | TextTooLong
  | GroupMissing;

const selectClash = statement<[string, number | null], { taken: boolean; count: number }>(
  "customer_group_clash",
  `select coalesce(bool_or(lower(name) = lower($1) and id is distinct from $2), false) as taken, count(*)::int as count
   from customer_groups`,
);
const insert = statement<[string, Date], { id: number }>(
  "add_customer_group",
  "insert into customer_groups (name, created_at) values ($1, $2) returning id",
);
const rename = statement<[number, string]>(
  "rename_customer_group",
  "update customer_groups set name = $2 where id = $1",
);
// Two of one name take turns.
const lockNames = statement<[]>("lock_customer_group_names", "select pg_advisory_xact_lock(7162115)");

/** Makes a group of this name, or renames one; `id` is null for a new one. */
export function saveGroup(
  { db, clock }: DbAndClock,
  staff: StaffActor,
  { id, typed }: { readonly id: number | null; readonly typed: string },
): Promise<Result<{ id: number }, SaveGroupRefused>> {
  return db.transaction(async (tx): Promise<Result<{ id: number }, SaveGroupRefused>> => {
    const name = readGroupName(typed);
    if (!name.ok) return name;
    await tx.run(lockNames, []);
    const group = id === null ? null : await lockGroup(tx, id);
    if (id !== null && !group) return refuse({ code: "group_not_found" });
    const clash = await tx.row(selectClash, [name.value, id]);
    if (clash?.taken) return refuse({ code: "name_taken" });
    const now = clock.now();
    if (group) {
      if (group.name === name.value) return ok({ id: group.id });
      await tx.run(rename, [group.id, name.value]);
      await noteGroupStep(tx, staff, {
        id: group.id,
        step: "renamed",
        now,
        data: { from: group.name, to: name.value },
      });
      return ok({ id: group.id });
    }
    if ((clash?.count ?? 0) >= mostGroups) return refuse({ code: "too_many_groups" });
    const row = await tx.row(insert, [name.value, new Date(now)]);
    if (!row) throw new Error("no customer group was made");
    await noteGroupStep(tx, staff, { id: row.id, step: "made", now, data: { name: name.value } });
    return ok(row);
  });
}

const countLists = statement<[number], { count: number }>(
  "count_lists_of_group",
  "select count(*)::int as count from price_list_groups where group_id = $1",
);
const remove = statement<[number]>("remove_customer_group", "delete from customer_groups where id = $1");

export type RemoveGroupRefused = GroupMissing | { readonly code: "group_has_lists" };

/** Removes a group with its members' places in it. One that a price list holds for stays. */
export function removeGroup(
  { db, clock }: DbAndClock,
  staff: StaffActor,
  id: number,
): Promise<Result<null, RemoveGroupRefused>> {
  return db.transaction(async (tx): Promise<Result<null, RemoveGroupRefused>> => {
    const group = await lockGroup(tx, id);
    if (!group) return refuse({ code: "group_not_found" });
    if (((await tx.row(countLists, [id]))?.count ?? 0) > 0) return refuse({ code: "group_has_lists" });
    await tx.run(remove, [id]);
    await audit(tx, staff, "customer-group-removed", `customer group ${id}`, clock.now(), { name: group.name });
    return ok(null);
  });
}

export interface GroupEvent {
  readonly id: number;
  readonly event: GroupStep;
  readonly by: string;
  /** The member's name; null where the step is of none, empty once a person's account is erased. */
  readonly member: string | null;
  readonly data: Readonly<Record<string, string>>;
  readonly at: Instant;
}

const selectEvents = statement<[number], GroupEvent>(
  "customer_group_events",
  `select e.id, e.event, ${staffName("e.by_staff")} as by, e.data, ${milliseconds("e.at")} as at,
     coalesce(k.legal_name, case when c.erased_at is not null then '' else c.email end) as member
   from customer_group_events e left join companies k on k.id = e.company_id
     left join customers c on c.id = e.customer_id
   where e.group_id = $1 order by e.id desc limit 50`,
);
/** Latest changes, newest first. */
export const groupEvents = (db: Db, id: number): Promise<GroupEvent[]> => db.rows(selectEvents, [id]);
