import type { Customer } from "#domain/buyers/buyer.ts";
import { isSameMachine, isSentTwice, type Machine, mergeMachine } from "#domain/machines/machine.ts";
import { readId } from "#domain/kernel/read-whole-number.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { keptBy, ownedBy, ownerColumns, type OwnerParam, ownerParam, ownerValues } from "../buyers/owned-by.ts";
import type { AccountShop } from "../customers/account-shop.ts";
import { keeperOf, keepersWith } from "../customers/keepers.ts";
import type { Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import { findMachine, type KeptMachine, machinesOfKeeper, ofNoSite } from "./machine-rows.ts";
import { planReminder } from "./plan-reminder.ts";

/** The most an account or a site holds. */
export const mostMachines = 50;

export type MachineRefused =
  | { readonly code: "machine_missing" | "too_many_machines" }
  /** No role lets them keep machines of this site. */
  | { readonly code: "site_of_others" }
  /** Changed by a colleague, or in another tab, since the form was shown. */
  | { readonly code: "machine_stale" };

const keepers = keepersWith("keep-machines");

/** Locks whose machines they are, so that their number is checked by one after the other; false if not theirs. */
export const lockKeeper = keepers.lock;

/** The sites whose machines a person may keep, by company and name. */
export const sitesOfMachines = keepers.sitesOf;

type MachinesShop = Pick<AccountShop, "db" | "clock">;

type Values = [
  owner: OwnerParam | null,
  productId: number | null,
  kind: string,
  name: string,
  serial: string,
  hours: number | null,
  readOn: string | null,
  hoursPerWeek: number | null,
  since: string,
  sinceHours: number | null,
  done: string,
];
const fields = "product_id, kind, name, serial, hours, read_on, hours_per_week, since, since_hours, done";
// A product that a browser has kept may be gone: then the machine is one of its kind.
const values = "(select id from products where id = $2), $3, $4, $5, $6, $7, $8, $9, $10, $11";
// The site has mailed who added it, until it decides otherwise.
const siteValues = `$13::bigint, (select w.id from company_members w join company_sites s on s.company_id = w.company_id
  where s.id = $13 and ${ownedBy("$14", "w")})`;
type Added = [...Values, at: Date, siteId: number | null, by: OwnerParam];
const insert = statement<Added, { id: number; remind: boolean }>(
  "insert_machine",
  `insert into customer_machines (${ownerColumns}, ${fields}, created_at, site_id, mail_member_id)
   values (${ownerValues("$1")}, ${values}, $12, ${siteValues}) returning id, remind`,
);
const restore = statement<[...Added, number], { id: number; remind: boolean }>(
  "restore_machine",
  `insert into customer_machines (${ownerColumns}, ${fields}, created_at, site_id, mail_member_id, id)
   overriding system value values (${ownerValues("$1")}, ${values}, $12, ${siteValues}, $15)
   on conflict (id) do nothing returning id, remind`,
);
const update = statement<[...Values, number, number], { id: number; remind: boolean }>(
  "update_machine",
  `update customer_machines m set (${fields}) = row(${values}), version = m.version + 1
   where ${keptBy("$1", "m", "keep-machines")} and m.id = $12 and m.version = $13 returning m.id, m.remind`,
);
const remove = statement<[OwnerParam, number]>(
  "delete_machine",
  `delete from customer_machines m where ${keptBy("$1", "m", "keep-machines")} and m.id = $2`,
);
const handOver = statement<[OwnerParam, number, number]>(
  "give_machine",
  `update customer_machines m set (${ownerColumns}, site_id, heir_site_id, mail_member_id, version) = row(null::bigint,
     $3::bigint, null::bigint, (select w.id from company_members w join company_sites s on s.company_id = w.company_id
       where s.id = $3 and ${ownedBy("$1", "w")}), m.version + 1)
   where ${ownedBy("$1", "m")} and m.id = $2`,
);

function valuesOf(owner: OwnerParam | null, machine: Machine): Values {
  const { productId, kind, name, serial, hours, readOn, hoursPerWeek, since, sinceHours, done } = machine;
  const text = JSON.stringify(done);
  return [owner, productId, kind, name, serial, hours, readOn, hoursPerWeek, since, sinceHours, text];
}

interface NewMachine {
  /** The site whose people keep it; null for one's own. */
  readonly siteId?: number | null;
  /** The id of a machine that was removed: it stands where it stood, and the links of its mails work. */
  readonly restored?: number | null;
}

const missingKeeper = (siteId: number | null): MachineRefused => ({
  code: siteId === null ? "machine_missing" : "site_of_others",
});

/** Writes a new machine, unless the very same is there, and gives its key. */
export function addMachine(
  shop: MachinesShop,
  customer: Customer,
  machine: Machine,
  { siteId = null, restored = null }: NewMachine = {},
): Promise<Result<string, MachineRefused>> {
  return shop.db.transaction(async (tx) => {
    if (!(await keepers.lock(tx, customer, siteId))) return refuse(missingKeeper(siteId));
    const saved = await machinesOfKeeper(tx, keeperOf(customer, siteId));
    const sentBefore = saved.find((one) => isSentTwice(one, machine));
    if (sentBefore) return ok(sentBefore.key);
    if (saved.length >= mostMachines) return refuse({ code: "too_many_machines" });
    return ok(String((await add(tx, customer, machine, { siteId, restored, now: shop.clock.now() })).id));
  });
}

/** Writes a machine as it is now, if it is still as the form showed it. */
export function changeMachine(
  shop: MachinesShop,
  customer: Customer,
  { key, version }: Pick<KeptMachine, "key" | "version">,
  machine: Machine,
): Promise<Result<string, MachineRefused>> {
  return shop.db.transaction(async (tx) => {
    const id = readId(key) ?? 0;
    const row = await tx.row(update, [...valuesOf(ownerParam(customer), machine), id, version]);
    if (!row) {
      const current = await findMachine(tx, customer, id);
      if (!current) return refuse({ code: "machine_missing" });
      return isSentTwice(current, machine) ? ok(key) : refuse({ code: "machine_stale" });
    }
    // Changing the plan moves the next service reminder.
    if (row.remind) await planReminder(tx, shop.clock, id);
    return ok(key);
  });
}

async function add(
  tx: Tx,
  customer: Customer,
  machine: Machine,
  { siteId = null, restored = null, now }: NewMachine & { readonly now: Instant },
): Promise<{ id: number; remind: boolean }> {
  const by = ownerParam(customer);
  const added: Added = [...valuesOf(siteId === null ? by : null, machine), new Date(now), siteId, by];
  const back = restored === null ? null : await tx.row(restore, [...added, restored]);
  const row = back ?? (await tx.row(insert, added));
  if (!row) throw new Error("no machine was written");
  return row;
}

/** Takes out one of the machines that the customer keeps. */
export async function removeMachine(
  shop: Pick<AccountShop, "db">,
  customer: Customer,
  key: string,
): Promise<Result<null, MachineRefused>> {
  const removed = await shop.db.run(remove, [ownerParam(customer), readId(key) ?? 0]);
  return removed > 0 ? ok(null) : refuse({ code: "machine_missing" });
}

/** Gives one's own machine to a site, whose people keep it from then on. Giving it again changes nothing. */
export function giveMachine(
  shop: MachinesShop,
  customer: Customer,
  { key, siteId }: { readonly key: string; readonly siteId: number },
): Promise<Result<null, MachineRefused>> {
  return shop.db.transaction(async (tx) => {
    if (!(await keepers.lock(tx, customer, siteId))) return refuse({ code: "site_of_others" });
    const id = readId(key) ?? 0;
    const machine = await findMachine(tx, customer, id);
    if (!machine) return refuse({ code: "machine_missing" });
    if (machine.siteId !== null) return machine.siteId === siteId ? ok(null) : refuse({ code: "machine_missing" });
    const machines = await machinesOfKeeper(tx, keeperOf(customer, siteId));
    if (machines.length >= mostMachines) return refuse({ code: "too_many_machines" });
    const rows = await tx.run(handOver, [ownerParam(customer), id, siteId]);
    if (rows === 0) return refuse({ code: "machine_missing" });
    if (machine.remind) await planReminder(tx, shop.clock, id);
    return ok(null);
  });
}

/**
 * On signing in: a browser's machines join the account's. One that is there already is made up to date and not doubled.
 * Gives those for which the account had no room.
 */
export function adoptMachines<Kept extends Machine>(
  shop: MachinesShop,
  customer: Customer,
  machines: readonly Kept[],
): Promise<readonly Kept[]> {
  return shop.db.transaction(async (tx) => {
    if (machines.length === 0 || !(await keepers.lock(tx, customer, null))) return machines;
    const all = await machinesOfKeeper(tx, keeperOf(customer, null));
    const rest: Kept[] = [];
    for (const machine of machines) {
      const at = all.findIndex((one) => isSameMachine(one, machine));
      const before = all[at];
      if (before) {
        const merged = mergeMachine(before, machine);
        const id = Number(before.key);
        await tx.row(update, [...valuesOf(ownerParam(customer), merged), id, before.version]);
        if (before.remind) await planReminder(tx, shop.clock, id);
        all[at] = { ...before, ...merged, version: before.version + 1 };
      } else if (all.length < mostMachines) {
        const { id } = await add(tx, customer, machine, { now: shop.clock.now() });
        all.push({ ...ofNoSite, ...machine, key: String(id), version: 1 });
      } else rest.push(machine);
    }
    return rest;
  });
}
