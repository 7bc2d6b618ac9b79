import { data, redirect } from "react-router";
import { isPaymentMethod, type PaymentMethod } from "#domain/checkout/payment-method.ts";
import { cancelOrder, type CancelRefused } from "#engine/orders/cancel-order.ts";
import { seeOrder, type Viewer } from "#engine/orders/order-access.ts";
import { findOrder } from "#engine/orders/order-row.ts";
import { beginPayment, type BeginRefused } from "#engine/payments/begin-payment.ts";
import { changePaymentMethod, type ChangeRefused } from "#engine/payments/change-payment-method.ts";
import { type Claimed, type ClaimRefused, claimAlreadyPaid } from "#engine/payments/claim-already-paid.ts";
import type { Shop } from "#engine/shop.ts";
import { address } from "#i18n/addresses.ts";
import type { RequestFacts } from "../../context.ts";
import { textOf } from "../../read-form.ts";

/** What an unpaid order answers to its customer. */
export type OrderReply =
  | { ok: true; intent: "claim"; claimed: Claimed }
  | { ok: true; intent: "cancel" }
  | {
      ok: false;
      intent: "pay" | "change" | "claim" | "cancel";
      error: CancelRefused | BeginRefused | ChangeRefused | ClaimRefused;
    };

interface Sent {
  shop: Shop;
  facts: RequestFacts;
  viewer: Viewer;
  /** What this viewer must be allowed to see for the order to answer. */
  page: "payment" | "detail";
  form: FormData;
}

/** Answers the forms of an unpaid order: pay, change the method, 'Have you already paid?', cancel. */
export async function answerOrderForm({ shop, facts, viewer, page, form }: Sent) {
  const seen = await seeOrder(shop.db, viewer, textOf(form, "order"), page, shop.clock.now());
  const order = seen.ok ? await findOrder(shop.db, seen.value) : null;
  if (!order) throw notFound(facts);
  const desk = { shop, facts, number: order.number, customerId: viewer.customerId };
  switch (textOf(form, "intent")) {
    case "pay":
      return pay(desk);
    case "change":
      return change(desk, textOf(form, "method"));
    case "claim": {
      const claimed = await claimAlreadyPaid(shop, { orderNumber: order.number, customerId: viewer.customerId });
      return claimed.ok
        ? answer({ ok: true, intent: "claim", claimed: claimed.value })
        : answer({ ok: false, intent: "claim", error: claimed.error });
    }
    case "cancel": {
      const canceled = await cancelOrder(shop, {
        orderNumber: order.number,
        by: "customer",
        actorId: viewer.customerId,
      });
      return canceled.ok
        ? answer({ ok: true, intent: "cancel" })
        : answer({ ok: false, intent: "cancel", error: canceled.error });
    }
    default:
      throw data({ code: "bad_form" }, { status: 400, statusText: "Bad Request" });
  }
}

/** The same for an order that is not there and one that is somebody else's. */
export function notFound(facts: RequestFacts) {
  return data(
    { code: "order_missing", path: facts.rest },
    { status: 404, statusText: `Page Not Found: ${facts.rest}` },
  );
}

interface Desk {
  shop: Shop;
  facts: RequestFacts;
  number: string;
  customerId: number | null;
}

async function pay({ shop, facts, number }: Desk) {
  const step = await beginPayment(shop, number);
  if (!step.ok) return answer({ ok: false, intent: "pay", error: step.error });
  throw redirect(
    step.value.kind === "redirect" ? step.value.url : address(facts.prefix, "payment", {}, { order: number }),
    303,
  );
}

async function change(desk: Desk, method: string) {
  if (!isPaymentMethod(method)) return answer({ ok: false, intent: "change", error: { code: "method_not_offered" } });
  const changed = await exchange(desk, method);
  return changed.ok ? pay(desk) : answer({ ok: false, intent: "change", error: changed.error });
}

function exchange({ shop, number, customerId }: Desk, method: PaymentMethod) {
  return changePaymentMethod(shop, { orderNumber: number, method, customerId });
}

function answer(reply: OrderReply) {
  return data(reply, reply.ok ? 200 : 409);
}
