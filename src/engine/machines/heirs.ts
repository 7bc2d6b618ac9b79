import type { Customer } from "#domain/buyers/buyer.ts";
import { readId } from "#domain/kernel/read-whole-number.ts";
import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import { nameOf } from "../buyers/buys-for.ts";
import { ownedBy, ownerColumns, type OwnerParam, ownerParam, sitesWith } from "../buyers/owned-by.ts";
import type { AccountShop } from "../customers/account-shop.ts";
import { keeperOf } from "../customers/keepers.ts";
import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import { findMachine, machinesOfKeeper, nameOfPerson } from "./machine-rows.ts";
import { lockKeeper, type MachineRefused, mostMachines } from "./machines.ts";

const setHeir = statement<[OwnerParam, number, number | null]>(
  "leave_machine_to_site",
  `update customer_machines m set heir_site_id = $3 where ${ownedBy("$1", "m")} and m.id = $2
     and ($3::bigint is null or $3 in (${sitesWith("$1", "keep-machines")}))`,
);

/**
 * Leaves one's own machine to a site, whose company may take it over once its owner has left; null takes that back.
 * Until then nobody else sees it.
 */
export async function leaveMachine(
  shop: Pick<AccountShop, "db">,
  customer: Customer,
  { key, siteId }: { readonly key: string; readonly siteId: number | null },
): Promise<Result<null, MachineRefused>> {
  const id = readId(key) ?? 0;
  if ((await shop.db.run(setHeir, [ownerParam(customer), id, siteId])) > 0) return ok(null);
  const machine = await findMachine(shop.db, customer, id);
  return refuse({ code: machine && machine.siteId === null ? "site_of_others" : "machine_missing" });
}

/** A machine whose owner has left the company that may take it over. */
export interface LeftMachine {
  readonly key: string;
  readonly name: string;
  readonly serial: string;
  /** The site that it was left to, and by whom. */
  readonly place: string;
  readonly by: string;
}

// Nobody learns of a machine before its owner has left: theirs are private.
const isLeft = (param: `$${number}`): string => `m.heir_site_id in (${sitesWith(param, "manage")})
  and not exists (select from company_members w join company_sites o on o.company_id = w.company_id
    where o.id = m.heir_site_id and ${ownedBy("c.id", "w")})`;

const selectLeft = statement<
  [OwnerParam],
  { id: number; name: string; serial: string; company: string; site: string; by: string }
>(
  "machines_left",
  `select m.id, m.name, m.serial, k.legal_name as company, s.name as site, ${nameOfPerson} as by
   from customer_machines m join customers c on c.id = m.customer_id
     join company_sites s on s.id = m.heir_site_id join companies k on k.id = s.company_id
   where ${isLeft("$1")} order by s.name, m.id limit ${mostMachines}`,
);

/** The machines that an administrator may take over for their company. */
export async function machinesLeft(db: Db, customer: Customer): Promise<LeftMachine[]> {
  const rows = await db.rows(selectLeft, [ownerParam(customer)]);
  return rows.map((row) => ({
    key: String(row.id),
    name: row.name,
    serial: row.serial,
    place: nameOf(row),
    by: row.by,
  }));
}

const selectHeir = statement<[OwnerParam, number], { siteId: number }>(
  "site_of_machine_left",
  `select m.heir_site_id as "siteId" from customer_machines m join customers c on c.id = m.customer_id
   where ${isLeft("$1")} and m.id = $2 for update of m`,
);
// Its owner asked for the mails, so nobody is mailed until the site chooses whom.
const takeRow = statement<[number, OwnerParam]>(
  "take_machine_over",
  `update customer_machines m set (${ownerColumns}, site_id, heir_site_id, remind, mail_member_id, version) =
     row(null::bigint, m.heir_site_id, null::bigint, false, (select w.id from company_members w
       join company_sites s on s.company_id = w.company_id where s.id = m.heir_site_id and ${ownedBy("$2", "w")}),
       m.version + 1) where m.id = $1`,
);

/** Takes a machine over for the site that its owner left it to. */
export function takeMachineOver(
  shop: Pick<AccountShop, "db">,
  customer: Customer,
  key: string,
): Promise<Result<{ readonly name: string }, MachineRefused>> {
  return shop.db.transaction(async (tx) => {
    const id = readId(key) ?? 0;
    const heir = await tx.row(selectHeir, [ownerParam(customer), id]);
    if (!heir || !(await lockKeeper(tx, customer, heir.siteId))) return refuse({ code: "machine_missing" });
    const machines = await machinesOfKeeper(tx, keeperOf(customer, heir.siteId));
    if (machines.length >= mostMachines) return refuse({ code: "too_many_machines" });
    await tx.run(takeRow, [id, ownerParam(customer)]);
    const machine = await findMachine(tx, customer, id);
    return machine ? ok({ name: machine.name }) : refuse({ code: "machine_missing" });
  });
}
