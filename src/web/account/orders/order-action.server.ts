import { data, redirect } from "react-router";
import { actorOf, type Buyer, isProved } from "#domain/buyers/buyer.ts";
import { isManual, isPaymentMethod, type PaymentMethod } from "#domain/checkout/payment-method.ts";
import type { Result } from "#domain/kernel/result.ts";
import { cancelOrder, type CancelRefused } from "#engine/orders/cancel-order.ts";
import { findOrderAccess } from "#engine/orders/order-access.ts";
import { findOrder, type OrderRow } from "#engine/orders/order-row.ts";
import { beginPayment, type BeginRefused } from "#engine/payments/begin-payment.ts";
import { changePaymentMethod, type ChangeRefused } from "#engine/orders/change-payment-method.ts";
import { type Claimed, type ClaimRefused, claimAlreadyPaid } from "#engine/orders/claim-already-paid.ts";
import { type Budget, budgets } from "#engine/platform/budgets.ts";
import * as party from "#engine/platform/parties.ts";
import { type Draw, spend, type TooMany } from "#engine/platform/rate-limit.ts";
import type { Shop } from "#engine/shop.ts";
import { href } from "#i18n/routes.ts";
import type { RequestFacts } from "../../context.ts";
import { missingAt } from "../../page-missing.server.ts";
import { missingOrder } from "./missing-order.server.ts";
import { badForm, textOf } from "../../read-form.ts";
import { tooManyInit } from "../../too-many.ts";

export type OrderReply =
  | { ok: true; intent: "claim"; claimed: Claimed }
  | { ok: true; intent: "cancel" }
  | {
      ok: false;
      intent: "pay" | "change" | "claim" | "cancel";
      error: CancelRefused | BeginRefused | ChangeRefused | ClaimRefused | TooMany;
    };

interface Sent {
  shop: Shop;
  facts: RequestFacts;
  request: Request;
  buyer: Buyer;
  /** Access that this buyer needs for the order to answer. */
  page: "payment" | "detail";
  form: FormData;
}

/** Answers the forms of an unpaid order: pay, change the method, 'Have you already paid?', cancel. */
export async function answerOrderForm({ shop, facts, request, buyer, page, form }: Sent) {
  const access = await findOrderAccess(shop.db, buyer, textOf(form, "order"), shop.clock.now());
  const order = access?.answer(page) === "open" ? await findOrder(shop.db, access.id) : null;
  if (!access || !order) throw await missingOrder(shop, facts, request);
  const use = access.answer(textOf(form, "intent") === "cancel" ? "cancel" : "payment");
  if (use === "role_needed")
    throw redirect(href(facts.prefix, "orderDetail", {}, { order: order.number, role: "" }), 303);
  const deps = { shop, facts, order, buyer, customerId: actorOf(buyer) };
  switch (textOf(form, "intent")) {
    case "pay":
      return pay(deps, "pay");
    case "change":
      return change(deps, textOf(form, "method"));
    case "claim": {
      const may = await mayAskProvider(deps);
      if (!may.ok) return answer({ ok: false, intent: "claim", error: may.error });
      const result = await claimAlreadyPaid(shop, { orderNumber: order.number, customerId: actorOf(buyer) });
      return result.ok
        ? answer({ ok: true, intent: "claim", claimed: result.value })
        : answer({ ok: false, intent: "claim", error: result.error });
    }
    case "cancel": {
      const result = await cancelOrder(shop, {
        orderNumber: order.number,
        by: "customer",
        actorId: actorOf(buyer),
      });
      return result.ok
        ? answer({ ok: true, intent: "cancel" })
        : answer({ ok: false, intent: "cancel", error: result.error });
    }
    default:
      throw badForm();
  }
}

/** The same answer for a missing order and somebody else's. */
export function notFound(facts: RequestFacts) {
  return missingAt(facts, "order_missing");
}

interface OrderFormContext {
  shop: Shop;
  facts: RequestFacts;
  order: OrderRow;
  buyer: Buyer;
  customerId: number | null;
}

/** Draws of who has proved no mailbox, by their network: others behind it wait for no strangers. */
function ofNetwork({ facts, buyer }: OrderFormContext, ...networks: Budget<"network">[]): Draw[] {
  return isProved(buyer) ? [] : networks.map((budget) => [budget, party.network(facts.clientIp)]);
}

/**
 * Counts a question to the payment provider about an order. Where strangers have spent the network's, the order has a
 * few of its own, which its secret or its account opens.
 */
async function mayAskProvider(deps: OrderFormContext): Promise<Result<null, TooMany>> {
  const { db, clock } = deps.shop;
  const own = party.order(deps.order.id);
  const may = await spend(db, clock.now(), [budgets.paymentCalls, own]);
  if (!may.ok) return may;
  const ofOthers = await spend(db, clock.now(), ...ofNetwork(deps, budgets.paymentCallsOfNetwork));
  return ofOthers.ok ? ofOthers : spend(db, clock.now(), [budgets.paymentCallsAlone, own]);
}

async function pay(deps: OrderFormContext, intent: "pay" | "change") {
  const { shop, facts, order } = deps;
  const { number } = order;
  const may = await mayAskProvider(deps);
  if (!may.ok) return answer({ ok: false, intent, error: may.error });
  const step = await beginPayment(shop, number);
  if (!step.ok) return answer({ ok: false, intent: "pay", error: step.error });
  throw redirect(
    step.value.kind === "redirect" ? step.value.url : href(facts.prefix, "payment", {}, { order: number }),
    303,
  );
}

/** Counts a change of the method. Where strangers have spent the network's, the order has a few of its own. */
async function mayChange(deps: OrderFormContext, method: PaymentMethod): Promise<Result<null, TooMany>> {
  const { db, clock } = deps.shop;
  const own = party.order(deps.order.id);
  const may = await spend(db, clock.now(), [budgets.methodChanges, own]);
  if (!may.ok) return may;
  const ofOthers = await spend(
    db,
    clock.now(),
    ...ofNetwork(deps, budgets.methodChangesOfNetwork),
    // An order that waits days for a transfer holds its stock as long, however it came to that.
    ...(isManual(method) ? ofNetwork(deps, budgets.transfersOfNetwork) : []),
  );
  return ofOthers.ok ? ofOthers : spend(db, clock.now(), [budgets.methodChangesAlone, own]);
}

async function change(deps: OrderFormContext, method: string) {
  if (!isPaymentMethod(method)) return answer({ ok: false, intent: "change", error: { code: "method_not_offered" } });
  const may = await mayChange(deps, method);
  if (!may.ok) return answer({ ok: false, intent: "change", error: may.error });
  const result = await changeMethod(deps, method);
  return result.ok ? pay(deps, "change") : answer({ ok: false, intent: "change", error: result.error });
}

function changeMethod({ shop, order, customerId }: OrderFormContext, method: PaymentMethod) {
  return changePaymentMethod(shop, { orderNumber: order.number, method, customerId });
}

function answer(reply: OrderReply) {
  if (!reply.ok && reply.error.code === "too_many") return data(reply, tooManyInit(reply.error));
  return data(reply, reply.ok ? 200 : 409);
}
