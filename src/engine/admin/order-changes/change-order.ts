import { agreedParts } from "#domain/checkout/agreed-parts.ts";
import type { DraftValues } from "#domain/checkout/draft.ts";
import { subtract } from "#domain/kernel/money.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { askingForTax, quotedAsking, type TaxAsker } from "../../checkout/sale-tax.ts";
import { verdictsOf } from "../../power/judge-goods.ts";
import { hasPart } from "../../orders/change-payment-method.ts";
import { lockOrder } from "../../orders/order-row.ts";
import { beginPayment } from "../../payments/begin-payment.ts";
import { closeSession } from "../../payments/close-sessions.ts";
import type { PaymentDeps } from "../../payments/payment-deps.ts";
import { type PaymentRow, paymentsOf } from "../../payments/payment-row.ts";
import type { Db } from "../../platform/database.ts";
import { type LabelRow, labelsOf, mayLeave } from "../labels/label-rows.ts";
import type { ChangedOrder, ChangeOrderRefused, ChangingStaff, OrderChangeForm } from "./change-refused.ts";
import {
  freightOfOrder,
  hasPartlyLeft,
  type OrderToChange,
  readOrderToChange,
  versionOfOrder,
  whyNotChangeable,
} from "./order-to-change.ts";
import { changedFigures, type PlannedChange, planChange } from "./plan-change.ts";
import { type QuotedChange, quoteChange } from "./quote-change.ts";
import { belowFloorOfChange } from "./change-floor.ts";
import { refuseByCompany } from "./refuse-by-company.ts";
import { writeChangedOrder } from "./write-change.ts";

/**
 * Changes an order before it leaves, and where a parcel goes that came back: whom and where to, how it is delivered,
 * its goods. Prices that were agreed stay, all else is priced as at checkout; stock, books, history, audit and the
 * buyer's mail follow in one transaction. What a paid order gets cheaper by is sent back; an unpaid one asks for its
 * new total; one on account is invoiced as it then is. The same form again changes nothing.
 */
export function changeOrder(
  deps: PaymentDeps & TaxAsker,
  staff: ChangingStaff,
  form: OrderChangeForm,
): Promise<Result<ChangedOrder, ChangeOrderRefused>> {
  return askingForTax(deps, () => change(deps, staff, form));
}

async function change(
  deps: PaymentDeps,
  staff: ChangingStaff,
  form: OrderChangeForm,
): Promise<Result<ChangedOrder, ChangeOrderRefused>> {
  const now = deps.clock.now();
  const decision = await decide(deps.db, staff, form, now);
  if (!decision.ok) return decision;
  const { current, planned } = decision.value;
  const open = asksAnew(current, planned) ? (await paymentsOf(deps.db, current.order.id)).at(-1) : undefined;
  const closing = open ? await closeSession(deps, current.order, open) : "closed";
  if (closing === "unknown") return refuse({ code: "try_again" });
  if (closing !== "closed") return refuse({ code: "being_paid" });
  const changed = await deps.db.transaction(async (tx): Promise<Result<ChangedOrder, ChangeOrderRefused>> => {
    const order = await lockOrder(tx, form.orderNumber);
    if (!order) return refuse({ code: "order_not_found" });
    const decided = await decide(tx, staff, form, now);
    if (!decided.ok) return decided;
    if (asksAnew(decided.value.current, decided.value.planned)) {
      const newest = (await paymentsOf(tx, order.id)).at(-1);
      // A session begun since the other was closed can be paid.
      if (newest?.id !== open?.id || isOpen(newest)) return refuse({ code: "try_again" });
    }
    return writeChangedOrder(tx, deps, { ...decided.value, order, staff, now });
  });
  // Nothing is left to pay, and no transfer of it would come.
  if (changed.ok && asksAnew(current, planned) && planned.order.total === 0) await beginPayment(deps, form.orderNumber);
  return changed;
}

const isOpen = (payment: PaymentRow | undefined) => payment?.state === "begun" && payment.session !== null;

/** An unpaid order whose total is another: what was asked for is asked for no more. */
function asksAnew({ order }: OrderToChange, planned: PlannedChange): boolean {
  return order.paymentState === "owed" && planned.order.total !== order.total;
}

interface Decided {
  readonly current: OrderToChange;
  readonly planned: PlannedChange;
}

/**
 * The form as read and priced, and what it would do; the plan is null while the form has errors or cannot be priced.
 */
async function tryChange(db: Db, current: OrderToChange, values: DraftValues, now: Instant) {
  const quoted = await quoteChange(db, current, values, now);
  const added = quoted.typed.filter((line) => "fresh" in line).map(({ sku }) => sku);
  return { quoted, planned: planChange(current, quoted, await verdictsOf(db, added, current.order.power)) };
}

/** The same for a page, with the tax that the provider is asked for. */
export function tryAsking(asker: TaxAsker, current: OrderToChange, values: DraftValues) {
  return quotedAsking(asker, async () => {
    const tried = await tryChange(asker.db, current, values, asker.clock.now());
    return { ...tried, refused: tried.quoted.refused };
  });
}

const isNothing = ({ changes, personal }: PlannedChange) => changes.length + personal.length === 0;

async function decide(
  db: Db,
  staff: ChangingStaff,
  form: OrderChangeForm,
  now: Instant,
): Promise<Result<Decided, ChangeOrderRefused>> {
  const current = await readOrderToChange(db, form.orderNumber);
  if (!current) return refuse({ code: "order_not_found" });
  const closed = whyNotChangeable(current);
  if (closed) return refuse(closed);
  const { quoted, planned } = await tryChange(db, current, form.values, now);
  const notTaken = await refuseForm(db, current, quoted, { values: form.values, staff });
  if (notTaken) return refuse(notTaken);
  if (!planned) throw new Error("a change without errors has a plan");
  if (isNothing(planned)) return ok({ current, planned });
  if (form.version !== versionOfOrder(current)) return refuse({ code: "order_stale" });
  const refused = await refusePlan(db, current, { quoted, planned }, { staff, now });
  if (refused) return refuse(refused);
  const { total } = planned.order;
  return total === form.seenTotal ? ok({ current, planned }) : refuse({ code: "total_unseen", total });
}

/** Why the form is not taken as it was typed, whatever it would make of the order. */
export async function refuseForm(
  db: Db,
  current: OrderToChange,
  quoted: QuotedChange,
  { values, staff }: { readonly values: DraftValues; readonly staff: ChangingStaff },
): Promise<ChangeOrderRefused | null> {
  if (quoted.fieldErrors.length > 0) return { code: "invalid", fieldErrors: quoted.fieldErrors };
  // Freight that a manager has agreed on stays, whoever changes the order.
  const { shipping } = quoted.draft;
  const isKept = shipping !== null && shipping === freightOfOrder(current)?.amount;
  const agreed = agreedParts({ ...quoted.draft, shipping: isKept ? null : shipping });
  if (!staff.mayPrice && agreed.length > 0) return { code: "price_forbidden" };
  const below = staff.mayGoBelow ? [] : await belowFloorOfChange(db, quoted, values);
  return below.length > 0 ? { code: "invalid", fieldErrors: below } : quoted.refused;
}

interface Tried {
  readonly quoted: Pick<QuotedChange, "isPriced">;
  readonly planned: PlannedChange;
}

/** Why the order may not become what the form says. */
export async function refusePlan(
  db: Db,
  current: OrderToChange,
  { quoted, planned }: Tried,
  { staff, now }: { readonly staff: Pick<ChangingStaff, "mayRefund">; readonly now: Instant },
): Promise<ChangeOrderRefused | null> {
  if (current.backSince !== null && (quoted.isPriced || !isOnlyAddress(planned))) return { code: "already_left" };
  if (hasPartlyLeft(current) && quoted.isPriced) return { code: "already_left" };
  // The decision on an order on credit hold is on its figures as they are: nothing of it rises until then.
  if (current.hold === "credit" && raises(planned)) return { code: "money_held", hold: "credit" };
  return (
    (await refuseMoney(db, current, planned, staff)) ??
    (await refuseByCompany(db, { current, planned, now })) ??
    (await refuseLabels(db, current, planned))
  );
}

/** True of a change by which a quantity, a price or a figure of the order gets larger. */
const raises = ({ changes }: PlannedChange): boolean =>
  changes.some(({ from, to }) => typeof from === "number" && typeof to === "number" && to > from);

const isOnlyAddress = ({ changes, personal }: PlannedChange): boolean =>
  changes.length === 0 && personal.every(({ field }) => field.startsWith("shipping."));

/**
 * Why the order may not go elsewhere: a label is made for where it went, and the forms that ship take it over. Who
 * receives it is printed too; a phone number is not. The label of a parcel that came back has had its way.
 */
async function refuseLabels(
  db: Db,
  { order, backSince }: OrderToChange,
  { personal }: PlannedChange,
): Promise<ChangeOrderRefused | null> {
  if (!personal.some(({ field }) => field.startsWith("shipping.") && field !== "shipping.phone")) return null;
  const isSpent = ({ isUsed, madeAt }: LabelRow) =>
    isUsed || (order.fulfilmentState !== "unsent" && backSince !== null && madeAt <= backSince);
  const labels = (await labelsOf(db, order.id)).filter((label) => mayLeave(label) && !isSpent(label));
  return labels.length > 0 ? { code: "label_stands" } : null;
}

/** Why the order may not have these figures. */
async function refuseMoney(
  db: Db,
  { order, refunded }: OrderToChange,
  planned: PlannedChange,
  { mayRefund }: Pick<ChangingStaff, "mayRefund">,
): Promise<ChangeOrderRefused | null> {
  if (changedFigures.every((figure) => planned.order[figure] === order[figure])) return null;
  const more = subtract(planned.order.total, order.total);
  // The invoice of its goods takes the figures that they leave with; its company is asked beside this.
  if (order.paymentState === "on-account") return null;
  if (order.paymentState === "owed") {
    if (more === 0) return null;
    // A transfer is under way for the total that was asked for.
    const isUnderWay = order.claimedAt !== null || hasPart(await paymentsOf(db, order.id));
    return isUnderWay ? { code: "being_paid" } : null;
  }
  if (refunded > 0) return { code: "partly_refunded" };
  if (more > 0) return { code: "more_than_paid", more };
  return more < 0 && !mayRefund ? { code: "refund_forbidden" } : null;
}
