import type { Customer } from "#domain/buyers/buyer.ts";
import { type Machine, readKeptMachine } from "#domain/machines/machine.ts";
import type { CalendarDay } from "#domain/kernel/business-days.ts";
import { nameOf } from "../buyers/buys-for.ts";
import { keptBy, type OwnerParam, ownerParam, sitesWith } from "../buyers/owned-by.ts";
import { ofKeeper } from "../customers/keepers.ts";
import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";

/** A member of a site whom mails before a service go to. */
export interface MailedMember {
  readonly memberId: number;
  readonly name: string;
}

/** A machine with its id in its keepers' forms. */
export interface KeptMachine extends Machine {
  readonly key: string;
  /** Counts changes; zero in a browser. */
  readonly version: number;
  /** True if somebody is mailed before a service; a browser's machines have no address. */
  readonly remind: boolean;
  /** The site whose people keep it; null for one's own. */
  readonly siteId: number | null;
  /** Names of the site and its company; empty for one's own. */
  readonly site: string;
  readonly place: string;
  /** Of a site's machine: whom mails go to; null where nobody is named, or who was has left. */
  readonly mailTo: MailedMember | null;
  /** Of one's own machine: the site that may take it over from who left its company. */
  readonly heir: { readonly siteId: number; readonly place: string } | null;
}

/** Fields of a browser's machine in place of those of a site. */
export const ofNoSite = { version: 0, remind: false, siteId: null, site: "", place: "", mailTo: null, heir: null };

interface Place {
  readonly siteId: number;
  readonly company: string;
  readonly site: string;
}

type Row = Omit<Machine, "done"> & {
  id: number;
  done: unknown;
  version: number;
  remind: boolean;
  of: Place | null;
  heir: Place | null;
  mailTo: MailedMember | null;
};

const placeOf = (column: string): string =>
  `(select json_build_object('siteId', s.id, 'company', k.legal_name, 'site', s.name)
     from company_sites s join companies k on k.id = s.company_id where s.id = ${column})`;

/** SQL: the account in `c` has an address to which mails may go. */
export const isMailable = (c: string): string =>
  `${c}.email_verified_at is not null and ${c}.erased_at is null and ${c}.closure_due_at is null`;

/** SQL: the member in `w`, of the account in `c`, keeps the machines of the site and can be mailed. */
export const keepsMachine = (site: string): string =>
  `${site} in (${sitesWith("c.id", "keep-machines")}) and ${isMailable("c")}`;

/** SQL: the name of the account in `c`. */
export const nameOfPerson = "coalesce(nullif(btrim(c.first_name || ' ' || c.last_name), ''), c.email)";

const columns = `m.id, m.product_id as "productId", m.kind, m.name, m.serial, m.hours, m.read_on as "readOn",
  m.hours_per_week as "hoursPerWeek", m.since, m.since_hours as "sinceHours", m.done, m.version, m.remind,
  ${placeOf("m.site_id")} as "of", ${placeOf("m.heir_site_id")} as heir,
  (select json_build_object('memberId', w.id, 'name', ${nameOfPerson})
     from company_members w join customers c on c.id = w.customer_id
     where w.id = m.mail_member_id and ${keepsMachine("m.site_id")}) as "mailTo"`;

const selectKept = statement<[OwnerParam], Row>(
  "machines_kept",
  `select ${columns} from customer_machines m where ${keptBy("$1", "m", "keep-machines")}
   order by m.site_id is not null, m.site_id, m.id`,
);
const selectOfKeeper = statement<[OwnerParam, number | null], Row>(
  "machines_of_keeper",
  `select ${columns} from customer_machines m where ${ofKeeper} order by m.id`,
);
const selectOne = statement<[number], Row>(
  "machine_by_id",
  `select ${columns} from customer_machines m where m.id = $1`,
);
const selectKeptOne = statement<[OwnerParam, number], Row>(
  "machine_kept",
  `select ${columns} from customer_machines m where ${keptBy("$1", "m", "keep-machines")} and m.id = $2`,
);

function machineOf({ id, remind, version, of, heir, mailTo, ...row }: Row): KeptMachine {
  const machine = readKeptMachine(row, "9999-12-31" as CalendarDay);
  if (!machine) throw new Error(`machine ${id} is not one`);
  return {
    ...machine,
    key: String(id),
    version,
    remind: remind && (of === null || mailTo !== null),
    siteId: of?.siteId ?? null,
    site: of?.site ?? "",
    place: of ? nameOf(of) : "",
    mailTo,
    heir: heir && { siteId: heir.siteId, place: nameOf(heir) },
  };
}

/** The machines that the customer keeps: their own, the first named first, then those of their sites. */
export async function listMachines(db: Db, customer: Customer): Promise<KeptMachine[]> {
  return (await db.rows(selectKept, [ownerParam(customer)])).map(machineOf);
}

/** All machines of the caller, or of a site that they have locked. */
export async function machinesOfKeeper(db: Db, keeper: readonly [OwnerParam, number | null]): Promise<KeptMachine[]> {
  return (await db.rows(selectOfKeeper, [...keeper])).map(machineOf);
}

/** The machines of a site, for whoever the caller has found to see what is bought for it. */
export const machinesOfSite = (db: Db, siteId: number): Promise<KeptMachine[]> => machinesOfKeeper(db, [0, siteId]);

/** A machine that the customer keeps; null for any other. */
export async function findMachine(db: Db, customer: Customer, id: number): Promise<KeptMachine | null> {
  const row = await db.row(selectKeptOne, [ownerParam(customer), id]);
  return row && machineOf(row);
}

/** A machine whoever keeps it, for the shop's own work. */
export async function machineById(db: Db, id: number): Promise<KeptMachine | null> {
  const row = await db.row(selectOne, [id]);
  return row && machineOf(row);
}

const selectMailable = statement<[OwnerParam], MailedMember & { siteId: number }>(
  "members_to_mail_of_machines",
  `select o.id as "siteId", w.id as "memberId", ${nameOfPerson} as name
   from company_sites o join company_members w on w.company_id = o.company_id join customers c on c.id = w.customer_id
   where o.id in (${sitesWith("$1", "keep-machines")}) and ${keepsMachine("o.id")} order by name, w.id`,
);

/** Whom mails can go to, by the sites whose machines the customer keeps. */
export function mailableMembers(db: Db, customer: Customer): Promise<(MailedMember & { readonly siteId: number })[]> {
  return db.rows(selectMailable, [ownerParam(customer)]);
}
