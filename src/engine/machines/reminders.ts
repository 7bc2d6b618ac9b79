import type { Customer } from "#domain/buyers/buyer.ts";
import { createHmac, timingSafeEqual } from "node:crypto";
import { type CalendarDay, dayIn, hourOf } from "#domain/kernel/business-days.ts";
import { daysLater } from "#domain/kernel/calendar-day.ts";
import type { Language } from "#domain/kernel/language.ts";
import { readId } from "#domain/kernel/read-whole-number.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import { after, days, type Instant } from "#domain/kernel/time.ts";
import { ownedBy, type OwnerParam, ownerParam } from "../buyers/owned-by.ts";
import { budgets } from "../platform/budgets.ts";
import { enqueue } from "../platform/outbox.ts";
import { account } from "../platform/parties.ts";
import { spend } from "../platform/rate-limit.ts";
import { readShopTimeZone } from "../platform/shop-time-zone.ts";
import { statement } from "../platform/statement.ts";
import type { Shop } from "../shop.ts";
import { type MachineView, type PlannedService, viewMachines } from "./machine-view.ts";
import { listMachines } from "./machines.ts";
import { endReminder, planReminder } from "./plan-reminder.ts";

/** Days before a service at which the mail is sent: parts take days to arrive. */
const daysAhead = 14;
const morning = 9;

const setRemind = statement<[OwnerParam, number, boolean], { id: number }>(
  "set_service_reminder",
  `update customer_machines m set remind = $3 from customers c
   where m.id = $2 and ${ownedBy("$1", "m")} and c.id = m.customer_id
     and (not $3 or c.email_verified_at is not null) returning m.id`,
);
const stop = statement<[number], { id: number }>(
  "stop_service_reminder",
  "update customer_machines set remind = false where id = $1 returning id",
);
const selectAsked = statement<
  [number],
  { customerId: number; email: string; language: Language; remindedFor: CalendarDay | null; remindedAt: Instant | null }
>(
  "machine_to_remind_of",
  `select m.customer_id as "customerId", c.email, c.language, m.reminded_for as "remindedFor", m.reminded_at as "remindedAt"
   from customer_machines m join customers c on c.id = m.customer_id
   where m.id = $1 and m.remind and c.email_verified_at is not null and c.erased_at is null and c.closure_due_at is null`,
);
const markReminded = statement<[number, string, Date], { id: number }>(
  "mark_service_reminded",
  `update customer_machines set reminded_for = $2, reminded_at = $3
   where id = $1 and remind and reminded_for is distinct from $2::date returning id`,
);

/** Asks for a mail before each service, or for none. Only an address that was confirmed is written to. */
export function setReminder(
  shop: Pick<Shop, "db" | "clock">,
  customer: Customer,
  { key, isOn }: { readonly key: string; readonly isOn: boolean },
): Promise<Result<null, { code: "machine_missing" | "email_unconfirmed" }>> {
  return shop.db.transaction(async (tx) => {
    const id = readId(key) ?? 0;
    if (!(await listMachines(tx, customer)).some((one) => one.key === String(id)))
      return refuse({ code: "machine_missing" });
    if (!(await tx.row(setRemind, [ownerParam(customer), id, isOn]))) return refuse({ code: "email_unconfirmed" });
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
  const service = reminder && (await serviceOf(shop, machineId, reminder)).service;
  if (!reminder || !service?.on || reminder.remindedFor === service.on) return endReminder(shop.db, machineId, now);
  const { on } = service;
  const near = hourOf(daysLater(on, -daysAhead), morning, await readShopTimeZone(shop.db));
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

/** The machine and its next service for the mail; null if mails are no longer wanted. */
export async function serviceToMail(
  shop: Shop,
  machineId: number,
): Promise<{ email: string; language: Language; machine: MachineView; service: PlannedService } | null> {
  const reminder = await shop.db.row(selectAsked, [machineId]);
  if (!reminder) return null;
  const { machine, service } = await serviceOf(shop, machineId, reminder);
  return machine && service ? { email: reminder.email, language: reminder.language, machine, service } : null;
}

async function serviceOf(
  shop: Shop,
  machineId: number,
  { customerId, language }: { readonly customerId: number; readonly language: Language },
): Promise<{ machine: MachineView | undefined; service: PlannedService | undefined }> {
  const machines = (await listMachines(shop.db, { customerId })).filter(({ key }) => key === String(machineId));
  const today = dayIn(await readShopTimeZone(shop.db), shop.clock.now());
  const [machine] = await viewMachines(shop, machines, today, language);
  return { machine, service: machine?.services[0] };
}

/** Token that stops these mails without signing in: the machine, signed by the shop. */
export function stopToken(secret: string, machineId: number): string {
  return `${machineId}.${signatureOf(secret, machineId)}`;
}

/** The id of the machine of a link or of Undo; null if the signature is invalid. */
export function readStopToken(secret: string, token: string): number | null {
  const [id = "", signature = ""] = token.split(".");
  const machineId = readId(id);
  if (machineId === null) return null;
  const [actual, expected] = [Buffer.from(signature), Buffer.from(signatureOf(secret, machineId))];
  return actual.length === expected.length && timingSafeEqual(actual, expected) ? machineId : null;
}

function signatureOf(secret: string, machineId: number): string {
  return createHmac("sha256", secret).update(`service reminder ${machineId}`).digest("base64url");
}

/** True for an intact token of this shop. */
export const isStopToken = ({ settings }: Pick<Shop, "settings">, token: string): boolean =>
  readStopToken(settings.secret, token) !== null;

/** Stops the mails about the machine of a link, for its holder; false for a forged link. Idempotent. */
export async function stopReminder({ db, settings }: Pick<Shop, "db" | "settings">, token: string): Promise<boolean> {
  const machineId = readStopToken(settings.secret, token);
  if (machineId !== null) await db.row(stop, [machineId]);
  return machineId !== null;
}
