import type { Customer } from "#domain/buyers/buyer.ts";
import { isSameMachine, isSentTwice, type Machine, mergeMachine, readKeptMachine } from "#domain/machines/machine.ts";
import { readId } from "#domain/kernel/read-whole-number.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import type { CalendarDay } from "#domain/kernel/business-days.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { ownedBy, ownerColumns, type OwnerParam, ownerParam, ownerValues } from "../buyers/owned-by.ts";
import type { AccountShop } from "../customers/account-shop.ts";
import { lockOwner } from "../customers/customer-row.ts";
import type { Db, Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import { planReminder } from "./plan-reminder.ts";

/** A machine with its id in the owner's forms. */
export interface KeptMachine extends Machine {
  readonly key: string;
  /** True if the owner is mailed before a service; a browser's machines have no address. */
  readonly remind: boolean;
}

/** The most an account holds. */
export const mostMachines = 50;

export type MachineRefused = { readonly code: "machine_missing" | "too_many_machines" };

type Row = Omit<Machine, "done"> & { id: number; done: unknown; remind: boolean };

const columns = `id, product_id as "productId", kind, name, serial, hours, read_on as "readOn", hours_per_week as "hoursPerWeek",
  since, since_hours as "sinceHours", done, remind`;
const selectAll = statement<[OwnerParam], Row>(
  "machines_of_customer",
  `select ${columns} from customer_machines where ${ownedBy("$1")} order by id`,
);
type Values = [
  owner: OwnerParam,
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
const insert = statement<[...Values, Date], { id: number; remind: boolean }>(
  "insert_machine",
  `insert into customer_machines (${ownerColumns}, ${fields}, created_at)
   values (${ownerValues("$1")}, ${values}, $12) returning id, remind`,
);
const restore = statement<[...Values, Date, number], { id: number; remind: boolean }>(
  "restore_machine",
  `insert into customer_machines (${ownerColumns}, ${fields}, created_at, id) overriding system value
   values (${ownerValues("$1")}, ${values}, $12, $13) on conflict (id) do nothing returning id, remind`,
);
const update = statement<[...Values, number], { id: number; remind: boolean }>(
  "update_machine",
  `update customer_machines set (${fields}) = row(${values}) where ${ownedBy("$1")} and id = $12 returning id, remind`,
);
const remove = statement<[OwnerParam, number]>(
  "delete_machine",
  `delete from customer_machines where ${ownedBy("$1")} and id = $2`,
);

/** The customer's machines, the first named first. */
export async function listMachines(db: Db, customer: Customer): Promise<KeptMachine[]> {
  return (await db.rows(selectAll, [ownerParam(customer)])).map(machineOf);
}

function machineOf({ id, remind, ...row }: Row): KeptMachine {
  const machine = readKeptMachine(row, "9999-12-31" as CalendarDay);
  if (!machine) throw new Error(`machine ${id} is not one`);
  return { ...machine, key: String(id), remind };
}

function valuesOf(customer: Customer, machine: Machine): Values {
  const { productId, kind, name, serial, hours, readOn, hoursPerWeek, since, sinceHours, done } = machine;
  const text = JSON.stringify(done);
  return [ownerParam(customer), productId, kind, name, serial, hours, readOn, hoursPerWeek, since, sinceHours, text];
}

/**
 * Writes a machine: a new one, unless the very same is there, or the one with the key as it is now. Gives its key. One
 * that is `restored` after it was removed gets the id it had, so that it stands where it stood and the links of its
 * mails work.
 */
export function saveMachine(
  shop: Pick<AccountShop, "db" | "clock">,
  customer: Customer,
  key: string | null,
  machine: Machine,
  restored: number | null = null,
): Promise<Result<string, MachineRefused>> {
  return shop.db.transaction(async (tx) => {
    if (!(await lockOwner(tx, customer))) return refuse({ code: "machine_missing" });
    const id = key === null ? null : (readId(key) ?? 0);
    if (id === null) {
      const saved = (await tx.rows(selectAll, [ownerParam(customer)])).map(machineOf);
      const sentBefore = saved.find((one) => isSentTwice(one, machine));
      if (sentBefore) return ok(sentBefore.key);
      if (saved.length >= mostMachines) return refuse({ code: "too_many_machines" });
    }
    const row =
      id === null
        ? await add(tx, customer, machine, shop.clock.now(), restored)
        : await tx.row(update, [...valuesOf(customer, machine), id]);
    if (!row) return refuse({ code: "machine_missing" });
    // What changes the plan changes when its next service is near.
    if (id !== null && row.remind) await planReminder(tx, shop.clock, id);
    return ok(String(row.id));
  });
}

async function add(
  tx: Tx,
  customer: Customer,
  machine: Machine,
  now: Instant,
  restored: number | null = null,
): Promise<{ id: number; remind: boolean } | null> {
  const values = valuesOf(customer, machine);
  const back = restored === null ? null : await tx.row(restore, [...values, new Date(now), restored]);
  return back ?? tx.row(insert, [...values, new Date(now)]);
}

/** Takes one of the customer's machines out. */
export async function removeMachine(
  shop: Pick<AccountShop, "db">,
  customer: Customer,
  key: string,
): Promise<Result<null, MachineRefused>> {
  const removed = await shop.db.run(remove, [ownerParam(customer), readId(key) ?? 0]);
  return removed > 0 ? ok(null) : refuse({ code: "machine_missing" });
}

/**
 * On signing in: a browser's machines join the account's. One that is there already is made up to date and not doubled.
 * Gives those for which the account had no room.
 */
export function adoptMachines<Kept extends Machine>(
  shop: Pick<AccountShop, "db" | "clock">,
  customer: Customer,
  machines: readonly Kept[],
): Promise<readonly Kept[]> {
  return shop.db.transaction(async (tx) => {
    if (machines.length === 0 || !(await lockOwner(tx, customer))) return machines;
    const all = (await tx.rows(selectAll, [ownerParam(customer)])).map(machineOf);
    const rest: Kept[] = [];
    for (const machine of machines) {
      const at = all.findIndex((one) => isSameMachine(one, machine));
      const before = all[at];
      if (before) {
        const merged = { ...mergeMachine(before, machine), key: before.key, remind: before.remind };
        await tx.row(update, [...valuesOf(customer, merged), Number(before.key)]);
        if (before.remind) await planReminder(tx, shop.clock, Number(before.key));
        all[at] = merged;
      } else if (all.length < mostMachines) {
        const row = await add(tx, customer, machine, shop.clock.now());
        if (row) all.push({ ...machine, key: String(row.id), remind: false });
      } else rest.push(machine);
    }
    return rest;
  });
}
