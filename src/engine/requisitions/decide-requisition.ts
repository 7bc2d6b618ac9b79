import { nextStep } from "#domain/approvals/approval-rule.ts";
import { nextRequisitionState } from "#domain/approvals/requisition-life.ts";
import { mostAcceptable } from "#domain/approvals/tolerance.ts";
import type { BudgetShort } from "#domain/approvals/budget.ts";
import type { Customer } from "#domain/buyers/buyer.ts";
import { textTooLong, type TextTooLong } from "#domain/kernel/fields/text-too-long.ts";
import type { Money } from "#domain/kernel/money.ts";
import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import { cleanLines } from "#domain/kernel/clean-text.ts";
import { approvalTermsOf } from "../approvals/rules.ts";
import { withClosedSites } from "../buyers/grants.ts";
import type { CartShop } from "../cart/change-cart.ts";
import { passBudgets } from "../approvals/judge-order.ts";
import { askingForTax } from "../checkout/sale-tax.ts";
import type { Tx } from "../platform/database.ts";
import { enqueue } from "../platform/outbox.ts";
import { readShopTimeZone } from "../platform/shop-time-zone.ts";
import { statement } from "../platform/statement.ts";
import { type ChangeRefused, changeGoods } from "./change-requisition.ts";
import { openStep } from "./file-requisition.ts";
import {
  type AskedOrder,
  isQuoteOver,
  placeRequested,
  prepareRequested,
  type RequestedRefused,
} from "./requested-order.ts";
import { goneOf, type OrderBounds, type RequesterGone, requesterOf, type SeenWaits } from "./requester.ts";
import type { TypedQuantity } from "./requisition-goods.ts";
import { setOrder } from "./requisition-order.ts";
import {
  decidesNow,
  lockRequisition,
  moveRequisition,
  type Requisition,
  type RequisitionStepRow,
  stepsOf,
  writeRequisitionEvent,
} from "./requisition-row.ts";

const longestNote = 1_000;

export type DecideRefused =
  | { code: "requisition_not_found" }
  /** It was decided, changed or withdrawn since the page was shown, or its time is over. */
  | { code: "requisition_stale" }
  | { code: "not_yours_to_decide" }
  | { code: "note_required" }
  | TextTooLong
  | RequesterGone
  /** Dearer than was asked for by more than the company's tolerance, and than the page said. */
  | { code: "dearer"; was: Money; now: Money }
  | BudgetShort
  /** The quote was accepted otherwise, answered, changed or taken back, or has expired. */
  | { code: "quote_over" }
  | ChangeRefused;

interface Decision {
  readonly id: number;
  readonly version: number;
  readonly step: "approve" | "change" | "ask-changes" | "reject";
  /** Of a change: the lines' quantities. */
  readonly quantities?: readonly TypedQuantity[];
  /** Note to the requester. */
  readonly note: string;
  /** The total of today on the page, and by how much it said that a budget is passed. */
  readonly seenTotal: number;
  readonly seenOver: number;
  readonly seenWaits?: SeenWaits;
}

/**
 * Decides the current step of a requisition, under its lock. The last approval of one on account places its order in
 * the same transaction, so of two approvals at the same moment the second is judged by what the first has left.
 */
export function decideRequisition(
  shop: CartShop,
  customer: Customer,
  decision: Decision,
): Promise<Result<{ readonly ordered: boolean }, DecideRefused>> {
  return askingForTax(shop, () => shop.db.transaction((tx) => decide(tx, shop, customer, decision)));
}

async function decide(
  tx: Tx,
  shop: CartShop,
  customer: Customer,
  decision: Decision,
): Promise<Result<{ readonly ordered: boolean }, DecideRefused>> {
  const requisition = await lockRequisition(tx, decision.id);
  if (!requisition) return refuse({ code: "requisition_not_found" });
  const now = shop.clock.now();
  // It ended with its quote, which the page could not know of.
  if (requisition.state === "expired" && requisition.quoteVersion !== null) return refuse({ code: "quote_over" });
  const isCurrent = requisition.version === decision.version && requisition.state === "submitted";
  if (!isCurrent || requisition.expiresAt <= now) return refuse({ code: "requisition_stale" });
  const requester = await requesterOf(tx, requisition, now);
  const steps = await stepsOf(tx, requisition.id);
  if (!decidesNow(await withClosedSites(tx, customer, requisition.companyId), requisition, steps))
    return refuse({ code: "not_yours_to_decide" });
  const note = cleanLines(decision.note);
  const tooLong = textTooLong("note", note, longestNote);
  if (tooLong) return refuse(tooLong);
  if (requisition.isSiteClosed && decision.step !== "reject") return refuse(goneOf(requisition));
  if (decision.step === "change") {
    // A quote is accepted as it is.
    if (!requisition.mayChange || requisition.quoteVersion !== null) return refuse({ code: "not_yours_to_decide" });
    if (!requester) return refuse(goneOf(requisition));
    const { quantities = [], seenWaits } = decision;
    const by = customer.customerId;
    const changed = await changeGoods(tx, shop, { requisition, requester, quantities, seenWaits, by, note });
    return changed.ok ? ok({ ordered: false }) : changed;
  }
  const next = nextRequisitionState(requisition.state, decision.step, note);
  if (!next.ok) return refuse({ code: next.error.code === "note_required" ? "note_required" : "requisition_stale" });
  const of = { by: customer.customerId, note, now };
  if (decision.step !== "approve") {
    await moveRequisition(tx, requisition.id, next.value, now);
    const isRejected = decision.step === "reject";
    await writeRequisitionEvent(tx, requisition.id, isRejected ? "rejected" : "changes-asked", of);
    const mail = isRejected ? "rejected" : "changes";
    await enqueue(tx, shop.clock, "send_requisition_mail", { requisitionId: requisition.id, mail, step: 0 });
    return ok({ ordered: false });
  }
  if (!requester) return refuse(goneOf(requisition));
  return approve(tx, shop, { requisition, steps, requester, decision, by: customer.customerId, note });
}

const decideStep = statement<[number, number, Date]>(
  "decide_requisition_step",
  "update requisition_steps set decided_at = $3, due_at = null where requisition_id = $1 and position = $2",
);

interface Approval {
  readonly requisition: Requisition;
  readonly steps: readonly RequisitionStepRow[];
  readonly requester: NonNullable<Awaited<ReturnType<typeof requesterOf>>>;
  readonly decision: Decision;
  readonly by: number;
  readonly note: string;
}

async function approve(
  tx: Tx,
  shop: CartShop,
  { requisition, steps, requester, decision, by, note }: Approval,
): Promise<Result<{ readonly ordered: boolean }, DecideRefused>> {
  const { id, step, total } = requisition;
  const now = shop.clock.now();
  const next = nextStep(steps, step, by);
  for (let position = step; position < next; position += 1) await tx.run(decideStep, [id, position, new Date(now)]);
  const { tolerance } = await approvalTermsOf(tx, requisition.companyId);
  const mostTotal = Math.max(mostAcceptable(total, tolerance), decision.seenTotal) as Money;
  const mayPassBy = requisition.mayOverdraw ? (decision.seenOver as Money) : (0 as Money);
  const { seenWaits } = decision;
  const bounds = { mostTotal, mayPassBy, seenWaits };
  const bounded = { requisition, requester, decision, bounds, by, note };
  if (next <= steps.length) {
    const order = await judgeToday(tx, shop, bounded);
    if (!order.ok) return order;
    await writeRequisitionEvent(tx, id, "step-approved", { by, note, total: order.value.total, now });
    await openStep(tx, shop, { id, timeZone: await readShopTimeZone(tx), steps, position: next });
    return ok({ ordered: false });
  }
  if (!requisition.onAccount) return approveToPay(tx, shop, bounded);
  await moveRequisition(tx, id, "ordered", now);
  const placed = await placeRequested(tx, shop, { requisition, requester }, bounds);
  if (!placed.ok) return refuse(saidOf(placed.error, total));
  if (!isSeen(decision, requisition, placed.value.total)) return refuse({ code: "requisition_stale" });
  await writeRequisitionEvent(tx, id, "approved", { by, note, total: placed.value.total, now });
  await setOrder(tx, id, placed.value.orderId);
  await writeRequisitionEvent(tx, id, "ordered", { by: null, now });
  await enqueue(tx, shop.clock, "send_requisition_mail", { requisitionId: id, mail: "ordered", step: 0 });
  return ok({ ordered: true });
}

/** The page shows what was asked for, or the total of today: no other one was seen, and none of another is approved. */
const isSeen = ({ seenTotal }: Decision, { total }: Requisition, today: Money): boolean =>
  seenTotal === total || seenTotal === today;

const writeApproved = statement<[number, Money, string, string]>(
  "write_approved_requisition",
  "update requisitions set total_cents = $2, approved_on = $3::date, shown = $4::jsonb where id = $1",
);

type BoundedApproval = Omit<Approval, "steps"> & { readonly bounds: OrderBounds };

/** The order at the prices of today, where these and the budgets are within what the approver saw. */
async function judgeToday(
  tx: Tx,
  shop: CartShop,
  { requisition, requester, decision, bounds }: BoundedApproval,
): Promise<Result<AskedOrder, DecideRefused>> {
  const order = await prepareRequested(tx, shop, { requisition, requester }, bounds);
  if (!order.ok) return refuse(saidOf(order.error, requisition.total));
  const { total, budgets } = order.value;
  if (!isSeen(decision, requisition, total)) return refuse({ code: "requisition_stale" });
  const short = passBudgets(budgets, total, { mayPassBy: bounds.mayPassBy });
  return short ? refuse(short) : order;
}

/** Approved, and for its requester to pay: it counts in the budgets from now on. */
async function approveToPay(
  tx: Tx,
  shop: CartShop,
  of: BoundedApproval,
): Promise<Result<{ readonly ordered: boolean }, DecideRefused>> {
  const { by, note } = of;
  const { id } = of.requisition;
  const now = shop.clock.now();
  const order = await judgeToday(tx, shop, of);
  if (!order.ok) return order;
  const { today, total, shown } = order.value;
  await tx.run(writeApproved, [id, total, today, JSON.stringify(shown)]);
  await moveRequisition(tx, id, "approved", now);
  await writeRequisitionEvent(tx, id, "approved", { by, note, total, now });
  await enqueue(tx, shop.clock, "send_requisition_mail", { requisitionId: id, mail: "approved", step: 0 });
  return ok({ ordered: false });
}

/** Explains a refused order to the approver. */
function saidOf(refused: RequestedRefused, was: Money): DecideRefused {
  if (isQuoteOver(refused)) return { code: "quote_over" };
  if (refused.code === "price_changed" || refused.code === "tax_changed")
    return { code: "dearer", was, now: refused.now };
  if (refused.code === "budget_short") return refused;
  if (refused.code === "buying_for_ended") return { code: "requester_left" };
  return { code: "order_refused", refused };
}
