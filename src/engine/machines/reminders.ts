import type { Customer } from "#domain/buyers/buyer.ts";
import { type CalendarDay, dayIn, instantAtHour } from "#domain/kernel/business-days.ts";
import { daysLater } from "#domain/kernel/calendar-day.ts";
import type { Language } from "#domain/kernel/language.ts";
import { readId } from "#domain/kernel/read-whole-number.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import { after, days, type Instant } from "#domain/kernel/time.ts";
import { keptBy, ownedBy, type OwnerParam, ownerParam, sitesWith } from "../buyers/owned-by.ts";
import { budgets } from "../platform/budgets.ts";
import { enqueue } from "../platform/outbox.ts";
import { account } from "../platform/parties.ts";
import { spend } from "../platform/rate-limit.ts";
import { readShopTimeZone } from "../platform/shop-time-zone.ts";
import { isSigned, readSignedId, signatureOf, signedId } from "../platform/signed-id.ts";
import { statement } from "../platform/statement.ts";
import type { DbAndClock } from "../platform/db-and-clock.ts";
import type { PricedFor } from "../pricing/contracts.ts";
import type { Shop } from "../shop.ts";
import { type MachineView, type PlannedService, viewMachines } from "./machine-view.ts";
import { findMachine, isMailable, keepsMachine, machineById } from "./machine-rows.ts";
import { endReminder, planReminder } from "./plan-reminder.ts";

/** Days before a service at which the mail is sent: parts take days to arrive. */
const daysAhead = 14;
const morning = 9;

const setOwn = statement<[OwnerParam, number, boolean], { id: number }>(
  "set_service_reminder",
  `update customer_machines m set remind = $3 from customers c
   where m.id = $2 and ${ownedBy("$1", "m")} and c.id = m.customer_id
     and (not $3 or c.email_verified_at is not null) returning m.id`,
);
// Whom the site chooses keeps its machines too, and so does who chooses.
const setOfSite = statement<[OwnerParam, number, number], { id: number }>(
  "set_service_reminder_of_site",
  `update customer_machines m set remind = true, mail_member_id = w.id
   from company_members w join customers c on c.id = w.customer_id
   where m.id = $2 and m.site_id is not null and ${keptBy("$1", "m", "keep-machines")}
     and w.id = $3 and ${keepsMachine("m.site_id")} returning m.id`,
);
const endOfSite = statement<[OwnerParam, number], { id: number }>(
  "end_service_reminder_of_site",
  `update customer_machines m set remind = false
   where m.id = $2 and m.site_id is not null and ${keptBy("$1", "m", "keep-machines")} returning m.id`,
);
const isRecipient = `(${ownedBy("c.id", "m")} or exists (select from company_members w
  where w.id = m.mail_member_id and ${ownedBy("c.id", "w")} and m.site_id in (${sitesWith("c.id", "keep-machines")})))`;
const stop = statement<[number, number | null], { id: number }>(
  "stop_service_reminder",
  `update customer_machines m set remind = false
   where m.id = $1 and (m.site_id is null and $2::bigint is null
     or exists (select from customers c where c.id = $2 and ${isRecipient})) returning m.id`,
);
interface ReminderRow {
  readonly customerId: number;
  readonly email: string;
  readonly language: Language;
  readonly remindedFor: CalendarDay | null;
  readonly remindedAt: Instant | null;
  /** The machine's company and site; null for a person's own. */
  readonly companyId: number | null;
  readonly siteId: number | null;
}

const selectAsked = statement<[number], ReminderRow>(
  "machine_to_remind_of",
  `select c.id as "customerId", c.email, c.language, m.reminded_for as "remindedFor", m.reminded_at as "remindedAt",
     r.company_id as "companyId", m.site_id as "siteId"
   from customer_machines m left join company_members r on r.id = m.mail_member_id
     join customers c on c.id = coalesce(m.customer_id, r.customer_id)
   where m.id = $1 and m.remind and ${isRecipient} and ${isMailable("c")}`,
);
// The site's choice has left, or keeps no machines there any more: it is over, also when they come back.
const endUnkept = statement<[number]>(
  "end_unkept_service_reminder",
  `update customer_machines m set remind = false
   where m.id = $1 and m.site_id is not null and m.remind
     and not exists (select from company_members w join customers c on c.id = w.customer_id
       where w.id = m.mail_member_id and ${keepsMachine("m.site_id")})`,
);
const markReminded = statement<[number, string, Date], { id: number }>(
  "mark_service_reminded",
  `update customer_machines set reminded_for = $2, reminded_at = $3
   where id = $1 and remind and reminded_for is distinct from $2::date returning id`,
);

export interface ReminderChoice {
  readonly key: string;
  readonly isOn: boolean;
  /** Of a site's machine: the member to mail. */
  readonly memberId?: number | null;
}

export type ReminderRefused = { readonly code: "machine_missing" | "email_unconfirmed" | "not_mailable" };

/** Asks for a mail before each service, or for none. Only an address that was confirmed is written to. */
export function setReminder(
  shop: DbAndClock,
  customer: Customer,
  { key, isOn, memberId = null }: ReminderChoice,
): Promise<Result<null, ReminderRefused>> {
  return shop.db.transaction(async (tx) => {
    const id = readId(key) ?? 0;
    const machine = await findMachine(tx, customer, id);
    if (!machine) return refuse({ code: "machine_missing" });
    const owner = ownerParam(customer);
    if (machine.siteId === null) {
      if (!(await tx.row(setOwn, [owner, id, isOn]))) return refuse({ code: "email_unconfirmed" });
    } else if (!isOn) await tx.row(endOfSite, [owner, id]);
    else if (!(await tx.row(setOfSite, [owner, id, memberId ?? machine.mailTo?.memberId ?? 0])))
      return refuse({ code: "not_mailable" });
    if (isOn) await planReminder(tx, shop.clock, id);
    return ok(null);
  });
}

/**
 * Mails the owner when the next service is near, and else looks again when it is. Repeating it mails nothing twice: the
 * day of the service is written with the mail's job.
 */
export async function remindOfService(shop: Shop, machineId: number): Promise<void> {
  const now = shop.clock.now();
  const reminder = await shop.db.row(selectAsked, [machineId]);
  if (!reminder) await shop.db.run(endUnkept, [machineId]);
  const service = reminder && (await serviceOf(shop, machineId, reminder)).service;
  if (!reminder || !service?.on || reminder.remindedFor === service.on) return endReminder(shop.db, machineId, now);
  const { on } = service;
  const near = instantAtHour(daysLater(on, -daysAhead), morning, await readShopTimeZone(shop.db));
  const rested = reminder.remindedAt === null ? near : after(reminder.remindedAt, days(daysAhead));
  const at = near > rested ? near : rested;
  await shop.db.transaction(async (tx) => {
    if (at > now) return planReminder(tx, shop.clock, machineId, at);
    const may = await spend(tx, now, [budgets.serviceMails, account(reminder.customerId)]);
    // An owner of very many machines is told of the rest on the days after.
    if (!may.ok) return planReminder(tx, shop.clock, machineId, after(now, days(1)));
    if (await tx.row(markReminded, [machineId, on, new Date(now)]))
      await enqueue(tx, shop.clock, "send_service_mail", { machineId });
    return endReminder(tx, machineId, now);
  });
}

/** The machine and its next service that has a day, for the mail; null if mails are no longer wanted. */
export async function serviceToMail(
  shop: Shop,
  machineId: number,
): Promise<{
  customerId: number;
  email: string;
  language: Language;
  machine: MachineView;
  service: PlannedService;
} | null> {
  const reminder = await shop.db.row(selectAsked, [machineId]);
  if (!reminder) return null;
  const { customerId, email, language } = reminder;
  const { machine, service } = await serviceOf(shop, machineId, reminder);
  return machine && service ? { customerId, email, language, machine, service } : null;
}

async function serviceOf(
  shop: Shop,
  machineId: number,
  { customerId, language, companyId, siteId }: ReminderRow,
): Promise<{ machine: MachineView | undefined; service: PlannedService | undefined }> {
  const machine = await machineById(shop.db, machineId);
  const today = dayIn(await readShopTimeZone(shop.db), shop.clock.now());
  const whom: PricedFor = companyId === null || siteId === null ? { customerId } : { companyId, siteId };
  const [view] = await viewMachines(shop, machine ? [machine] : [], { today, language, whom });
  return { machine: view, service: view?.services.find(({ on }) => on !== null) };
}

/** The mails that a link stops. Older links name no customer; they stop no mails about a site's machine. */
interface StoppedMails {
  readonly machineId: number;
  readonly customerId: number | null;
}

/** Token that stops these mails without signing in: the machine and who is mailed, signed by the shop. */
export function stopToken(secret: string, { machineId, customerId }: StoppedMails): string {
  const text = [machineId, customerId ?? []].flat().join("-");
  return `${text}.${signatureOf(secret, `service reminder ${text}`)}`;
}

/** The mails that a link stops; null if the signature is invalid. */
function readStopToken(secret: string, token: string): StoppedMails | null {
  const [text = "", signature = ""] = token.split(".");
  if (!isSigned(secret, `service reminder ${text}`, signature)) return null;
  const [machine = "", customer] = text.split("-");
  const machineId = readId(machine);
  return machineId === null ? null : { machineId, customerId: customer === undefined ? null : readId(customer) };
}

/** Token of a machine that was removed, by which Undo gives it the id it had. */
export const removedToken = (secret: string, machineId: number): string => signedId(secret, removedMachine, machineId);

/** The id of the machine that Undo brings back; null if the shop has not signed it. */
export const readRemovedToken = (secret: string, token: string): number | null =>
  readSignedId(secret, removedMachine, token);

const removedMachine = "removed machine";

/** True for an intact token of this shop. */
export const isStopToken = ({ settings }: Pick<Shop, "settings">, token: string): boolean =>
  readStopToken(settings.secret, token) !== null;

/** Stops the mails of a link, for its holder; false for a forged link. Idempotent. */
export async function stopReminder({ db, settings }: Pick<Shop, "db" | "settings">, token: string): Promise<boolean> {
  const mails = readStopToken(settings.secret, token);
  if (mails) await db.row(stop, [mails.machineId, mails.customerId]);
  return mails !== null;
}
