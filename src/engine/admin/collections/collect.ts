import { type CalendarDay, dayIn } from "#domain/kernel/business-days.ts";
import { daysLater } from "#domain/kernel/calendar-day.ts";
import { textTooLong, type TextTooLong } from "#domain/kernel/fields/text-too-long.ts";
import type { Money } from "#domain/kernel/money.ts";
import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import { cleanText } from "#domain/kernel/clean-text.ts";
import { checkPromise, longestPlan, type PromiseRefused } from "#domain/receivables/collections.ts";
import { may, type Role } from "#domain/staff/permissions.ts";
import type { Db, Tx } from "../../platform/database.ts";
import type { DbAndClock } from "../../platform/db-and-clock.ts";
import { readShopTimeZone } from "../../platform/shop-time-zone.ts";
import { statement } from "../../platform/statement.ts";
import { accountFigures, lockAccount } from "../../receivables/company-account.ts";
import { promiseColumns, type PromiseRow } from "./collections-sql.ts";

/** Plan of a company's collection: who sees to it, and the next step. */
export interface CollectionPlan {
  readonly ownerId: number | null;
  readonly nextStep: string;
  readonly nextOn: CalendarDay | null;
  readonly version: number;
}

const selectPlan = statement<[number], CollectionPlan>(
  "collection_of_company",
  `select owner_id as "ownerId", next_step as "nextStep", next_on as "nextOn", version from company_collections
   where company_id = $1`,
);
const selectPromises = statement<[number], PromiseRow & { isLive: boolean }>(
  "promises_of_company",
  `select ${promiseColumns}, p.ended_at is null as "isLive" from payment_promises p where p.company_id = $1
   order by p.id desc limit 20`,
);
const selectStaff = statement<[], { id: number; name: string; role: Role }>(
  "staff_who_collect",
  `select id, coalesce(nullif(name, ''), email) as name, role from staff where active order by name, id`,
);

const longestText = 200;

const unplanned: CollectionPlan = { ownerId: null, nextStep: "", nextOn: null, version: 0 };

export const collectionPlan = async (db: Db, companyId: number): Promise<CollectionPlan> =>
  (await db.row(selectPlan, [companyId])) ?? unplanned;

/** The latest promises of a company, the latest first. */
export const promisesOf = (db: Db, companyId: number): Promise<(PromiseRow & { isLive: boolean })[]> =>
  db.rows(selectPromises, [companyId]);

/** Members of staff who may collect. */
export async function whoMayCollect(db: Db): Promise<{ id: number; name: string }[]> {
  const rows = await db.rows(selectStaff, []);
  return rows.filter(({ role }) => may(role, "companies.collect")).map(({ id, name }) => ({ id, name }));
}

type Stale = { code: "company_stale" };
type NoAccount = { code: "account_not_found" };
export type PlanRefused =
  | Stale
  | NoAccount
  | { code: "owner_unknown" }
  | { code: "step_required" }
  | { code: "step_day" }
  | TextTooLong;

const writePlan = statement<[number, number | null, string, CalendarDay | null, Date]>(
  "plan_collection",
  `insert into company_collections (company_id, owner_id, next_step, next_on, updated_at) values ($1, $2, $3, $4, $5)
   on conflict (company_id) do update set owner_id = $2, next_step = $3, next_on = $4, updated_at = $5,
     version = company_collections.version + 1`,
);

interface Asked {
  readonly companyId: number;
  /** The version that was shown. */
  readonly version: number;
}

/** Says who sees to a company's overdue invoices, and the next step with its day. */
export function planCollection(
  { db, clock }: DbAndClock,
  {
    companyId,
    version,
    ...typed
  }: Asked & {
    readonly ownerId: number | null;
    readonly nextStep: string;
    readonly nextOn: CalendarDay | null;
    /** False for a typed day that is none. */
    readonly isDay: boolean;
  },
): Promise<Result<{ nextStep: string; nextOn: CalendarDay | null }, PlanRefused>> {
  const nextStep = cleanText(typed.nextStep);
  const { ownerId, nextOn, isDay } = typed;
  return db.transaction(async (tx): Promise<Result<{ nextStep: string; nextOn: CalendarDay | null }, PlanRefused>> => {
    const account = await lockAccount(tx, companyId);
    if (!account) return refuse({ code: "account_not_found" });
    const plan = await collectionPlan(tx, companyId);
    if (plan.version !== version) return refuse({ code: "company_stale" });
    const tooLong = textTooLong("nextStep", nextStep, longestText);
    if (tooLong) return refuse(tooLong);
    if (ownerId !== null && !(await whoMayCollect(tx)).some(({ id }) => id === ownerId))
      return refuse({ code: "owner_unknown" });
    const today = dayIn(await readShopTimeZone(tx), clock.now());
    // A day that was planned before may have passed meanwhile.
    const isPast = nextOn !== null && nextOn < today && nextOn !== plan.nextOn;
    if (!isDay || isPast || (nextOn !== null && nextOn > daysLater(today, longestPlan)))
      return refuse({ code: "step_day" });
    if (nextOn === null && nextStep !== "") return refuse({ code: "step_day" });
    if (nextOn !== null && nextStep === "") return refuse({ code: "step_required" });
    await tx.run(writePlan, [companyId, ownerId, nextStep, nextOn, new Date(clock.now())]);
    return ok({ nextStep, nextOn });
  });
}

const endPromise = statement<[number, Date], { id: number }>(
  "end_promise",
  "update payment_promises set ended_at = $2 where company_id = $1 and ended_at is null returning id",
);
const insertPromise = statement<[number, Money, CalendarDay, string, string, CalendarDay, Date]>(
  "note_promise",
  `insert into payment_promises (company_id, amount_cents, promised_on, note, staff, made_on, made_at)
   values ($1, $2, $3, $4, $5, $6, $7)`,
);
const touch = statement<[number, Date]>(
  "collection_touched",
  `insert into company_collections (company_id, updated_at) values ($1, $2)
   on conflict (company_id) do update set updated_at = $2, version = company_collections.version + 1`,
);

export type NotePromiseRefused = Stale | NoAccount | PromiseRefused | TextTooLong;

/** Notes what a company promised to pay and by when, in place of what it promised before. */
export function notePromise(
  { db, clock }: DbAndClock,
  {
    companyId,
    version,
    staff,
    ...typed
  }: Asked & {
    readonly promisedOn: CalendarDay | null;
    readonly amount: Money | null;
    readonly note: string;
    readonly staff: string;
  },
): Promise<Result<{ promisedOn: CalendarDay; amount: Money }, NotePromiseRefused>> {
  const note = cleanText(typed.note);
  return db.transaction(async (tx): Promise<Result<{ promisedOn: CalendarDay; amount: Money }, NotePromiseRefused>> => {
    const fresh = await lockShown(tx, companyId, version);
    if (!fresh.ok) return fresh;
    const tooLong = textTooLong("note", note, longestText);
    if (tooLong) return refuse(tooLong);
    const now = clock.now();
    const today = dayIn(await readShopTimeZone(tx), now);
    const { open } = await accountFigures(tx, companyId);
    const promise = checkPromise(typed, open, today);
    if (!promise.ok) return promise;
    const { promisedOn, amount } = promise.value;
    await tx.row(endPromise, [companyId, new Date(now)]);
    await tx.run(insertPromise, [companyId, amount, promisedOn, note, staff, today, new Date(now)]);
    await tx.run(touch, [companyId, new Date(now)]);
    return promise;
  });
}

/** Takes a promise off that was noted by mistake, or that nobody counts on any more. */
export function withdrawPromise(
  { db, clock }: DbAndClock,
  { companyId, version }: Asked,
): Promise<Result<"withdrawn", Stale | NoAccount>> {
  return db.transaction(async (tx): Promise<Result<"withdrawn", Stale | NoAccount>> => {
    const fresh = await lockShown(tx, companyId, version);
    if (!fresh.ok) return fresh;
    const now = new Date(clock.now());
    if (!(await tx.row(endPromise, [companyId, now]))) return refuse({ code: "company_stale" });
    await tx.run(touch, [companyId, now]);
    return ok("withdrawn");
  });
}

async function lockShown(tx: Tx, companyId: number, version: number): Promise<Result<"shown", Stale | NoAccount>> {
  if (!(await lockAccount(tx, companyId))) return refuse({ code: "account_not_found" });
  const plan = await collectionPlan(tx, companyId);
  return plan.version === version ? ok("shown") : refuse({ code: "company_stale" });
}
