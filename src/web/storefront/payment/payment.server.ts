import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "react-router";
import { isCustomer } from "#domain/buyers/buyer.ts";
import { findOrderDetail, findOrderForPayment, type OrderForPayment } from "#engine/orders/orders.queries.ts";
import { readShopTerms } from "#engine/checkout/shop-terms.ts";
import { findVisibleOrder } from "#engine/orders/order-access.ts";
import { checkPaymentStatus } from "#engine/payments/check-payment-status.ts";
import { errorFields } from "#engine/platform/log.ts";
import { withinTime } from "#engine/platform/within-time.ts";
import type { Shop } from "#engine/shop.ts";
import { answerOrderForm, notFound } from "../../account/orders/order-action.server.ts";
import { orderAsked } from "../../account/orders/order-asked.server.ts";
import { missingOrder } from "../../account/orders/missing-order.server.ts";
import { moneyBackWords } from "../../account/orders/order-notes.ts";
import { translators } from "../../language/messages.server.ts";
import { orderView } from "../../account/orders/order-view.server.ts";
import { buyerOf } from "../../visitor/buyer.server.ts";
import { href } from "#i18n/routes.ts";
import { requestContext, shopContext } from "../../context.ts";
import { readForm } from "../../read-form.ts";

/** Milliseconds between two questions to the provider about one order, however often its page is loaded. */
const askedAtMostEvery = 3_000;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const shop = context.get(shopContext);
  const facts = context.get(requestContext);
  const { searchParams } = new URL(request.url);
  const now = shop.clock.now();
  const buyer = await buyerOf(shop, request);
  const number = await orderAsked(context, request);
  const orderAccess = await findVisibleOrder(shop.db, buyer, number, "payment", now);
  if (!orderAccess.ok && orderAccess.error.code === "role_needed")
    throw redirect(href(facts.prefix, "orderDetail", {}, { order: number, role: "" }), 303);
  if (!orderAccess.ok) throw await missingOrder(shop, facts, request);
  const returnedFrom = searchParams.get("return");
  if (returnedFrom === "paid") await askForAWhile(shop, orderAccess.value);
  const [order, detail, { terms }, details, cancel] = await Promise.all([
    findOrderForPayment(shop.db, orderAccess.value, now),
    findOrderDetail(shop.db, orderAccess.value),
    readShopTerms(shop.db, now),
    findVisibleOrder(shop.db, buyer, number, "detail", now),
    findVisibleOrder(shop.db, buyer, number, "cancel", now),
  ]);
  if (!order || !detail) throw notFound(facts);
  return {
    order,
    now,
    screen: screenOf(order, returnedFrom),
    email: detail.email,
    goesBack: moneyBackWords(translators[facts.language], order),
    mayCancel: cancel.ok,
    signedIn: isCustomer(buyer),
    hasPoints: terms.points !== null,
    // Goods and destination are shown only to those who may see the order's details.
    bought: details.ok ? orderView(detail, facts.language, { places: terms.pickup, now }) : null,
  };
}

const patienceMs = 4_000;

/** On the buyer's return the payment is queried and recorded at once; a slow provider is queried in the background. */
async function askForAWhile(shop: Shop, orderId: number): Promise<void> {
  const check = checkPaymentStatus(shop, orderId, askedAtMostEvery).catch((error: unknown) => {
    shop.log.warn("the provider could not be asked", { order: orderId, ...errorFields(error) });
  });
  await withinTime(check, patienceMs);
}

export type PaymentScreen =
  | "success"
  | "failure"
  | "left"
  | "unopened"
  | "checking"
  | "transfer"
  | "unpaid"
  | "canceled";

/**
 * The screen by payment state. A buyer returning from the provider is never asked to pay again while the payment may
 * still complete.
 */
function screenOf({ result }: OrderForPayment, returnedFrom: string | null): PaymentScreen {
  if (result === "expired") return "checking";
  if (result !== "unpaid") return result;
  if (returnedFrom === "paid") return "checking";
  return returnedFrom === "left" || returnedFrom === "unopened" ? returnedFrom : "unpaid";
}

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const shop = context.get(shopContext);
  return answerOrderForm({
    shop,
    facts: context.get(requestContext),
    request,
    buyer: await buyerOf(shop, request),
    page: "payment",
    form,
  });
}
