import { type CarrierClaim, nextCarrierStep } from "#domain/claims/carrier-claim.ts";
import { type CalendarDay, dayIn } from "#domain/kernel/business-days.ts";
import { textTooLong, type TextTooLong } from "#domain/kernel/fields/text-too-long.ts";
import { daysLater, readDay } from "#domain/kernel/calendar-day.ts";
import type { Money } from "#domain/kernel/money.ts";
import { ok, refuse } from "#domain/kernel/result.ts";
import type { Result } from "#domain/kernel/result.ts";
import { readMoney } from "#domain/kernel/read-money.ts";
import { cleanText } from "#domain/kernel/clean-text.ts";
import { readFreightTerms } from "../fulfilment/freight-terms.ts";
import type { CaseMissing } from "../cases/case-kind.ts";
import type { PaymentDeps } from "../payments/payment-deps.ts";
import type { Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import { type ClaimRow, claims } from "./claims.ts";

export type CarrierRefused =
  | CaseMissing
  | { code: "day_required" }
  | { code: "day_to_come" }
  /** Before the goods were delivered, or before the step it follows. */
  | { code: "day_too_early" }
  /** More than was asked of the carrier; taken once confirmed. */
  | { code: "amount_mismatch" }
  | { code: "amount_required" }
  /** The step was already taken, or a previous one is missing. */
  | { code: "illegal_transition" }
  | TextTooLong;

interface OfStaff {
  readonly claimId: number;
  readonly staffId: number | null;
}

type Step = (at: {
  row: ClaimRow;
  deliveredOn: CalendarDay | null;
  today: CalendarDay;
  terms: { acknowledgeDays: number; decideDays: number };
}) => Result<{ change: Change; data: Record<string, string | number> }, CarrierRefused>;

interface Change extends Partial<CarrierClaim> {
  readonly number?: string | null;
  readonly asked?: Money | null;
  readonly received?: Money | null;
}

const update = statement<
  [
    number,
    string | null,
    string | null,
    string | null,
    string | null,
    string | null,
    string | null,
    number | null,
    number | null,
    string | null,
  ]
>(
  "carrier_claim",
  `update claims set carrier_filed_on = $2::date, carrier_acknowledge_by = $3::date, carrier_acknowledged_on = $4::date,
     carrier_decide_by = $5::date, carrier_settled_on = $6::date, carrier_number = coalesce($7, carrier_number),
     carrier_asked_cents = coalesce($8, carrier_asked_cents),
     carrier_received_cents = coalesce($9, carrier_received_cents), carrier_due_on = $10::date
   where id = $1`,
);

async function write(tx: Tx, row: ClaimRow, { number = null, asked = null, received = null, ...change }: Change) {
  const claim: CarrierClaim = { ...row, ...change };
  await tx.run(update, [
    row.id,
    claim.filedOn,
    claim.acknowledgeBy,
    claim.acknowledgedOn,
    claim.decideBy,
    claim.settledOn,
    number,
    asked,
    received,
    nextCarrierStep(claim).due,
  ]);
}

function take(
  deps: PaymentDeps,
  { claimId, staffId }: OfStaff,
  event: string,
  step: Step,
): Promise<Result<"noted", CarrierRefused>> {
  return claims.work(deps, { id: claimId, staffId }, async ({ tx, order, row, by, now }) => {
    const terms = await readFreightTerms(tx);
    const deliveredOn = order.deliveredAt === null ? null : dayIn(terms.timeZone, order.deliveredAt);
    const entry = step({ row, deliveredOn, today: dayIn(terms.timeZone, now), terms });
    if (!entry.ok) return entry;
    const { change, data } = entry.value;
    await write(tx, row, change);
    await claims.writeEvent(tx, { id: row.id, from: row.state, to: row.state }, { event, by, now, data });
    return ok("noted" as const);
  });
}

/** A day that was typed, between the one before it and today. */
function dayBetween(typed: string, least: CalendarDay | null, today: CalendarDay): Result<CalendarDay, CarrierRefused> {
  const day = readDay(typed);
  if (day === null) return refuse({ code: "day_required" });
  if (day > today) return refuse({ code: "day_to_come" });
  return least !== null && day < least ? refuse({ code: "day_too_early" }) : ok(day);
}

const longestNumber = 60;

/** The shop files its claim with the carrier: from that day the carrier's time to acknowledge and to decide counts. */
export function fileCarrierClaim(
  deps: PaymentDeps,
  input: OfStaff & { day: string; number: string; asked: string },
): Promise<Result<"noted", CarrierRefused>> {
  return take(deps, input, "carrier-filed", ({ row, deliveredOn, today, terms }) => {
    if (row.filedOn !== null || row.settledOn !== null) return refuse({ code: "illegal_transition" });
    const day = dayBetween(input.day, deliveredOn, today);
    if (!day.ok) return day;
    const amountAsked = readMoney(input.asked);
    if (amountAsked === null || amountAsked <= 0) return refuse({ code: "amount_required" });
    const number = cleanText(input.number);
    const tooLong = textTooLong("number", number, longestNumber);
    if (tooLong) return refuse(tooLong);
    const clock = {
      filedOn: day.value,
      acknowledgeBy: daysLater(day.value, terms.acknowledgeDays),
      decideBy: daysLater(day.value, terms.decideDays),
    };
    return ok({
      change: { ...clock, number, asked: amountAsked },
      data: { day: day.value, number, amount: amountAsked },
    });
  });
}

/** The carrier has acknowledged the claim, usually with its own number. */
export function acknowledgeCarrierClaim(
  deps: PaymentDeps,
  input: OfStaff & { day: string; number: string },
): Promise<Result<"noted", CarrierRefused>> {
  return take(deps, input, "carrier-acknowledged", ({ row, today }) => {
    if (row.filedOn === null || row.acknowledgedOn !== null || row.settledOn !== null)
      return refuse({ code: "illegal_transition" });
    const day = dayBetween(input.day, row.filedOn, today);
    if (!day.ok) return day;
    const number = cleanText(input.number);
    const tooLong = textTooLong("number", number, longestNumber);
    if (tooLong) return refuse(tooLong);
    return ok({
      change: { acknowledgedOn: day.value, ...(number && { number }) },
      data: { day: day.value, ...(number && { number }) },
    });
  });
}

/**
 * The carrier has paid, in full, in part or nothing; or the shop claims nothing of it. It ends the clock. An amount
 * above what was asked is taken only if it is confirmed, as a settlement cannot be entered twice.
 */
export function settleCarrierClaim(
  deps: PaymentDeps,
  input: OfStaff & { day: string; received: string; isAmountConfirmed?: boolean },
): Promise<Result<"noted", CarrierRefused>> {
  return take(deps, input, "carrier-settled", ({ row, deliveredOn, today }) => {
    if (row.settledOn !== null) return refuse({ code: "illegal_transition" });
    const day = dayBetween(input.day, row.acknowledgedOn ?? row.filedOn ?? deliveredOn, today);
    if (!day.ok) return day;
    const received = readMoney(input.received);
    if (received === null) return refuse({ code: "amount_required" });
    if (row.asked !== null && received > row.asked && input.isAmountConfirmed !== true)
      return refuse({ code: "amount_mismatch" });
    return ok({ change: { settledOn: day.value, received }, data: { day: day.value, amount: received } });
  });
}

const endClock = statement<[number]>(
  "end_carrier_clock",
  `update claims set carrier_due_on = null where id = $1 and carrier_filed_on is null`,
);

/** Nothing was claimed of the carrier, and nothing is left to claim: its clock ends. */
export async function closeCarrierClaim(tx: Tx, row: ClaimRow): Promise<void> {
  await tx.run(endClock, [row.id]);
}
