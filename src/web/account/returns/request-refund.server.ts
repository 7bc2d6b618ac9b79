import { type ActionFunctionArgs, type LoaderFunctionArgs, data, redirect } from "react-router";
import { onAccount } from "#domain/checkout/payment-method.ts";
import { isPossible } from "#domain/orders/order-steps.ts";
import { findOrder, livesOf } from "#engine/orders/order-row.ts";
import { refundable } from "#engine/orders/refund-order.ts";
import { latestRefundRequest } from "#engine/orders/refund-request-row.ts";
import { requestRefund, withdrawRefundRequest } from "#engine/orders/request-refund.ts";
import { href } from "#i18n/routes.ts";
import { readForm, textOf } from "../../read-form.ts";
import { notFound } from "../orders/order-action.server.ts";
import { refusedCode } from "./return-error-message.ts";
import { findOrderContext } from "./return-access.server.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { shop, facts, orderId, number } = await findOrderContext(context, request);
  const order = await findOrder(shop.db, orderId);
  if (!order) throw notFound(facts);
  // Nothing is charged yet, by a held card or on account: its own page has the way to cancel it.
  if (order.state === "confirmed" && !isPossible(livesOf(order), "request-refund", "customer"))
    throw redirect(href(facts.prefix, "orderDetail", {}, { order: number }), 303);
  const [{ most, isRest, isDisputed }, latest] = await Promise.all([
    refundable(shop.db, order),
    latestRefundRequest(shop.db, orderId),
  ]);
  return {
    number,
    state: order.state,
    method: order.shippingMethod,
    most,
    isRest,
    isDisputed,
    isOnAccount: order.method === onAccount,
    latest: latest && { state: latest.state, answer: latest.answer },
  };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { shop, facts, number, customerId } = await findOrderContext(context, request);
  const form = await readForm(request);
  const typed = { reason: textOf(form, "reason"), remark: textOf(form, "remark") };
  const refundRequest = { orderNumber: number, customerId };
  const done =
    textOf(form, "intent") === "withdraw"
      ? await withdrawRefundRequest(shop, refundRequest)
      : await requestRefund(shop, { ...refundRequest, ...typed });
  if (done.ok) return redirect(href(facts.prefix, "requestRefund", {}, { order: number }), 303);
  const { error } = done;
  const max = error.code === "text_too_long" ? error.max : undefined;
  const field = error.code === "reason_required" ? "reason" : error.code === "text_too_long" ? error.field : "";
  return data({ typed, fieldError: { field, code: refusedCode(error.code), max } }, field === "" ? 409 : 400);
}
