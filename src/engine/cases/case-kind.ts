import { type CaseLife, caseStep, type IllegalCaseStep } from "#domain/cases/case-life.ts";
import type { CaseUnits } from "#domain/cases/units.ts";
import type { By } from "#domain/kernel/actor.ts";
import type { Money } from "#domain/kernel/money.ts";
import { ok, refuse } from "#domain/kernel/result.ts";
import type { Result } from "#domain/kernel/result.ts";
import { after, days, type Instant } from "#domain/kernel/time.ts";
import { lockOrder, type OrderRow } from "../orders/order-row.ts";
import type { SentRefund } from "../payments/payable-orders.ts";
import type { Tx } from "../platform/database.ts";
import type { DbAndClock } from "../platform/db-and-clock.ts";
import { doEach } from "../platform/do-each.ts";
import { enqueue } from "../platform/outbox.ts";
import type { Clock } from "../ports/clock.ts";
import type { caseDrafts } from "./case-drafts.ts";
import type { caseLines } from "./case-lines.ts";
import { type CaseMail, mailCase } from "./case-mail.ts";
import type { casePhotos } from "./case-photos.ts";
import { type CaseBy, caseRows, type OpenCase, type OwnColumns, type StepData } from "./case-rows.ts";

export type CaseMissing = { code: "case_not_found" };
export type CaseRefused = CaseMissing | IllegalCaseStep;

/**
 * On which case, and who acts: a buyer on the open one of an order; the merchant, or the clock, by its id. `quiet`: a
 * mail of a later step says it all.
 */
export type CaseStepOf =
  | { readonly orderId: number; readonly customerId: number | null }
  | { readonly id: number; readonly staffId: number | null; readonly quiet?: boolean | undefined }
  | { readonly id: number };

/** Context of a step: the order is locked, and the case was read under that lock. */
interface CaseContext<Case> {
  readonly tx: Tx;
  readonly clock: Clock;
  readonly order: OrderRow;
  readonly row: Case;
  readonly now: Instant;
  readonly by: CaseBy;
}

interface MovingContext<Case, Event> extends CaseContext<Case> {
  /** The table's answer to a step now, to preview it. */
  readonly allows: (event: Event) => Result<unknown, IllegalCaseStep>;
  /** Takes a step of the table: state, turn, history. Its mail leaves when the work is done. */
  readonly move: (event: Event, data?: StepData) => Promise<Result<Case, IllegalCaseStep>>;
}

/** The parts that differ by kind of case. */
interface Own<Case, Facts> extends OwnColumns {
  readonly factsOf: (row: Case, now: Instant) => Facts;
  readonly lines: Pick<ReturnType<typeof caseLines>, "write">;
  readonly photos: Pick<ReturnType<typeof casePhotos>, "attach">;
  readonly drafts: Pick<ReturnType<typeof caseDrafts>, "delete">;
  /** Enqueues the job that ends it at that moment, unless its buyer acts before. */
  readonly endAt?: (tx: Tx, clock: Clock, id: number, at: Instant) => Promise<void>;
  /** Follows when time has ended it. */
  readonly onExpired?: (context: CaseContext<Case>) => Promise<void>;
}

interface Kind<State extends string, Event extends string, Facts extends object, Case extends OpenCase<State>> {
  readonly life: CaseLife<State, Event, Facts, CaseMail>;
  readonly own: Own<Case, Facts>;
  readonly rows: ReturnType<typeof caseRows<State, Case>>;
}

/** The use cases and rows of one kind of case, by its table. */
export function caseKind<
  State extends string,
  Event extends string,
  Facts extends object,
  Case extends OpenCase<State>,
>(life: CaseLife<State, Event, Facts, CaseMail>, own: Own<Case, Facts>) {
  const rows = caseRows<State, Case>(life, own);
  const kind: Kind<State, Event, Facts, Case> = { life, own, rows };
  const { find, openOf, ofRefund, statesOf, writeEvent } = rows;
  const expireOne = (deps: DbAndClock, id: number) => expire(kind, deps, id);
  return {
    find,
    openOf,
    ofRefund,
    statesOf,
    writeEvent,
    /** Does the work of a step in one transaction, and sends the mails of its moves when it is done. */
    work: <Outcome extends Result<unknown, { code: string }>>(
      deps: DbAndClock,
      of: CaseStepOf,
      use: (context: MovingContext<Case, Event>) => Promise<Outcome>,
    ) => work(kind, deps, of, use),
    /** Moves a case of a locked order one step along its table, without a mail. */
    move: (tx: Tx, clock: Clock, row: Case, step: Step<Event>) => move(kind, { tx, clock, row }, step),
    /** Opens a case of a locked order with its row, lines, photos, history, mail and notice, and deletes its draft. */
    open: (tx: Tx, clock: Clock, order: OrderRow, opened: Opened) => open(kind, { tx, clock, order }, opened),
    /** Ends a case whose buyer let the time pass. Repeating it changes nothing, and too early it waits again. */
    expire: expireOne,
    /** Ends every case whose buyer let the time pass and that nothing has ended. Gives how many ended. */
    async expireOverdue(deps: DbAndClock): Promise<number> {
      let ended = 0;
      const end = async ({ id }: { readonly id: number }) => {
        if ((await expireOne(deps, id)) === "expired") ended += 1;
      };
      const overdue = await deps.db.rows(rows.selectOverdue, [new Date(deps.clock.now())]);
      await doEach(overdue, end, ({ id }) => `${life.name} ${id}`);
      return ended;
    },
    /**
     * The money of a refund has left: the case that it is of ends with the last of it. Gives that case's id; null when
     * it is of none of this kind, or more of it is still to leave by another payment.
     */
    async refundSent(
      tx: Tx,
      clock: Clock,
      refund: SentRefund,
      { actor, id }: By,
      now: Instant,
    ): Promise<number | null> {
      const row = (await lockOrder(tx, refund.orderId)) && (await ofRefund(tx, refund.id));
      if (!row || !(await rows.isSent(tx, row.id))) return null;
      const by = { actor: actor === "merchant" ? actor : "provider", id } as const;
      await move(kind, { tx, clock, row }, { event: life.refundSent, by, now });
      return row.id;
    },
  };
}

interface Step<Event> {
  readonly event: Event;
  readonly by: CaseBy;
  readonly now: Instant;
  readonly data?: StepData | undefined;
}

/** Moves a case along its table: state, turn, history. Returns the case in its new state, and the mail about it. */
async function move<State extends string, Event extends string, Facts extends object, Case extends OpenCase<State>>(
  { life, own, rows }: Kind<State, Event, Facts, Case>,
  { tx, clock, row }: { readonly tx: Tx; readonly clock: Clock; readonly row: Case },
  step: Step<Event>,
): Promise<Result<{ row: Case; mail: CaseMail | null }, IllegalCaseStep>> {
  const { event, by, now } = step;
  const allowed = caseStep(life, { state: row.state, facts: own.factsOf(row, now) }, event, by.actor);
  if (!allowed.ok) return allowed;
  const { to, turn = {}, mail = null } = allowed.value;
  const inDays = (count: number | undefined) => (count === undefined ? null : after(now, days(count)));
  const customerDueAt = inDays(turn.customer);
  const merchantDueAt = (turn.keep ? row.merchantDueAt : null) ?? inDays(turn.merchant);
  const endedAt = life.ended.includes(to) ? now : null;
  await tx.run(rows.setState, [row.id, to, dateOf(endedAt), dateOf(customerDueAt), dateOf(merchantDueAt)]);
  await rows.writeEvent(tx, { id: row.id, from: row.state, to }, step);
  if (customerDueAt !== null) await own.endAt?.(tx, clock, row.id, customerDueAt);
  return ok({ row: { ...row, state: to, customerDueAt, merchantDueAt }, mail });
}

async function work<
  State extends string,
  Event extends string,
  Facts extends object,
  Case extends OpenCase<State>,
  Outcome extends Result<unknown, { code: string }>,
>(
  kind: Kind<State, Event, Facts, Case>,
  { db, clock }: DbAndClock,
  of: CaseStepOf,
  use: (context: MovingContext<Case, Event>) => Promise<Outcome>,
): Promise<Outcome | { ok: false; error: CaseMissing }> {
  const { find, openOf } = kind.rows;
  return db.transaction(async (tx): Promise<Outcome | { ok: false; error: CaseMissing }> => {
    const orderId = "orderId" in of ? of.orderId : (await find(tx, of.id))?.orderId;
    const order = orderId === undefined ? null : await lockOrder(tx, orderId);
    const row = order && (await ("orderId" in of ? openOf(tx, order.id) : find(tx, of.id)));
    if (!row) return refuse({ code: "case_not_found" });
    const mails: CaseMail[] = [];
    const context = { tx, clock, order, row, by: byOf(of), now: clock.now() };
    const at = { state: row.state, facts: kind.own.factsOf(row, context.now) };
    const outcome = await use({
      ...context,
      allows: (event) => caseStep(kind.life, at, event, context.by.actor),
      async move(event, data) {
        const moved = await move(kind, context, { ...context, event, data });
        if (!moved.ok) return moved;
        if (moved.value.mail) mails.push(moved.value.mail);
        return ok(moved.value.row);
      },
    });
    if (outcome.ok && !("quiet" in of && of.quiet)) for (const mail of mails) await mailCase(context, row, mail);
    return outcome;
  });
}

function byOf(of: CaseStepOf): CaseBy {
  if ("orderId" in of) return { actor: "customer", id: of.customerId };
  return "staffId" in of ? { actor: "merchant", id: of.staffId } : { actor: "system" };
}

async function expire<State extends string, Event extends string, Facts extends object, Case extends OpenCase<State>>(
  kind: Kind<State, Event, Facts, Case>,
  deps: DbAndClock,
  id: number,
): Promise<"expired" | "waiting" | "settled"> {
  const outcome = await work(kind, deps, { id }, async ({ move: take, ...context }) => {
    const { tx, row, now } = context;
    if (row.customerDueAt === null) return ok("settled" as const);
    if (now <= row.customerDueAt) {
      await kind.own.endAt?.(tx, deps.clock, id, row.customerDueAt);
      return ok("waiting" as const);
    }
    const moved = await take(kind.life.expires);
    if (!moved.ok) return ok("settled" as const);
    await kind.own.onExpired?.(context);
    return ok("expired" as const);
  });
  return outcome.ok ? outcome.value : "settled";
}

interface Opened {
  readonly by: CaseBy;
  /** Without its mail and the notice to staff. */
  readonly quiet?: boolean;
  readonly estimate: Money;
  readonly units: readonly CaseUnits[];
  /** Of the columns that its kind is opened with. */
  readonly values: readonly unknown[];
  readonly data: StepData;
}

async function open<State extends string, Event extends string, Facts extends object, Case extends OpenCase<State>>(
  kind: Kind<State, Event, Facts, Case>,
  context: { readonly tx: Tx; readonly clock: Clock; readonly order: OrderRow },
  { by, quiet = false, estimate, units, values, data }: Opened,
): Promise<{ id: number; number: string }> {
  const { tx, clock, order } = context;
  const { own, rows, life } = kind;
  const { to, mail, turn } = life.opens;
  const now = clock.now();
  const due = after(now, days(turn.merchant));
  const columns = [order.id, order.number, to, estimate, new Date(now), new Date(due), ...values];
  const row = await tx.row(rows.insert, columns);
  if (!row) throw new Error(`no ${life.name} was written for order ${order.id}`);
  await own.lines.write(tx, row.id, units);
  await own.photos.attach(tx, order.id, row.id);
  await own.drafts.delete(tx, order.id);
  await rows.writeEvent(tx, { id: row.id, from: null, to }, { event: "open", by, now, data });
  if (quiet) return row;
  await mailCase(context, { id: row.id, orderId: order.id }, mail);
  const things = [{ name: row.number, key: String(row.id) }];
  await enqueue(tx, clock, "tell_staff", { about: life.name, things });
  return row;
}

const dateOf = (at: Instant | null) => (at === null ? null : new Date(at));
