import { data, type RouterContextProvider } from "react-router";
import { readOrderNumber } from "#domain/checkout/order-number.ts";
import { lookUp } from "#domain/kernel/look-up.ts";
import type { Result } from "#domain/kernel/result.ts";
import type { MoneyHold } from "#domain/payments/money-hold.ts";
import { deliverOrder } from "#engine/fulfilment/deliver-order.ts";
import { takeDeliveryBack } from "#engine/fulfilment/take-back.ts";
import { markPickedUp } from "#engine/fulfilment/mark-picked-up.ts";
import { readyForPickup } from "#engine/fulfilment/ready-for-pickup.ts";
import { withCapture } from "#engine/payments/capture-authorized.ts";
import type { AuditAction } from "#engine/staff/audit.ts";
import { audited } from "#engine/staff/audited.ts";
import type { StaffSession } from "#engine/staff/sessions.ts";
import type { Shop } from "#engine/shop.ts";
import { shopContext } from "../../context.ts";
import { textOf, textsOf } from "../../read-form.ts";
import { requirePermission } from "../staff-session.server.ts";
import { type BesideCode, besideCode, type OrderErrorCode } from "../step-error.ts";

export interface BulkReply {
  readonly done: number;
  /** Orders whose delivered mark can be taken back together; none after any other step. */
  readonly undoable: readonly string[];
  readonly refused: readonly BulkRefused[];
}

interface BulkRefused extends BesideCode {
  readonly number: string;
  readonly code: OrderErrorCode;
}

type Step = (
  shop: Shop,
  orderNumber: string,
  staffId: number,
) => Promise<Result<string | { readonly others: readonly string[] }, { code: OrderErrorCode; hold?: MoneyHold }>>;

/** Orders that moved with another one in its parcel. */
const othersIn = (value: string | { readonly others: readonly string[] }) =>
  typeof value === "string" ? [] : value.others;

const maxAtOnce = 200;

const steps: Readonly<Record<string, { step: Step; action: AuditAction }>> = {
  "bulk-ready-for-pickup": {
    step: (shop, orderNumber, staffId) => readyForPickup(shop, { orderNumber, staffId }),
    action: "ready-for-pickup",
  },
  "bulk-picked-up": {
    step: (shop, orderNumber, staffId) => markPickedUp(shop, { orderNumber, staffId }),
    action: "picked-up",
  },
  "bulk-delivered": {
    step: (shop, orderNumber, staffId) => deliverOrder(shop, { orderNumber, staffId }),
    action: "delivered",
  },
  "bulk-delivery-taken-back": {
    step: (shop, orderNumber, staffId) => takeDeliveryBack(shop, { orderNumber, staffId }),
    action: "delivery-taken-back",
  },
};

/** Takes one step with many orders independently: a refusal does not stop the others. */
export async function answerBulkForm(context: Readonly<RouterContextProvider>, form: FormData): Promise<BulkReply> {
  const intent = textOf(form, "intent");
  const bulk = lookUp(steps, intent);
  if (!bulk) throw data({ code: "bad_form" }, { status: 400, statusText: "Bad Request" });
  const staff: StaffSession = requirePermission(context, "orders.fulfil");
  const shop = context.get(shopContext);
  const numbers = [
    ...new Set(
      textsOf(form, "row")
        .map((typed) => readOrderNumber(typed))
        .filter((number) => number !== null),
    ),
  ].slice(0, maxAtOnce);
  const refused: BulkRefused[] = [];
  const arrivals = new Set<string>();
  for (const number of numbers) {
    if (arrivals.has(number)) continue;
    const done = await withCapture(shop, number, () =>
      audited(
        shop,
        staff,
        (part) => bulk.step(part, number, staff.id),
        (value) => ({ action: bulk.action, subject: number, also: othersIn(value) }),
      ),
    );
    if (!done.ok) refused.push({ number, code: done.error.code, ...besideCode(done.error) });
    else for (const other of othersIn(done.value)) arrivals.add(other);
  }
  const isRefused = new Set(refused.map(({ number }) => number));
  const moved = numbers.filter((number) => !isRefused.has(number));
  return { done: moved.length, undoable: intent === "bulk-delivered" ? moved : [], refused };
}
