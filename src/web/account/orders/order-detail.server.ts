import { type ActionFunctionArgs, type LoaderFunctionArgs, data, redirect } from "react-router";
import { type Buyer, isCustomer } from "#domain/buyers/buyer.ts";
import { mayReview, wayInto } from "#domain/buyers/order-access.ts";
import { isManual } from "#domain/checkout/payment-method.ts";
import { parcelArrival } from "#domain/fulfilment/parcel-arrival.ts";
import type { OrderState } from "#domain/orders/order-status.ts";
import { readShopTerms } from "#engine/checkout/shop-terms.ts";
import { ordersOfInvoice } from "#engine/invoices/invoices.queries.ts";
import { findOrderAccess, openOrderLink, requestOrderLink, seesOrders } from "#engine/orders/order-access.ts";
import { findOrder, type OrderRow } from "#engine/orders/order-row.ts";
import { customerCan, findOrderDetail, findOrderForPayment, type OrderDetail } from "#engine/orders/orders.queries.ts";
import { ordersBesideSeenBy } from "#engine/fulfilment/orders-beside.ts";
import { parcelsOf } from "#engine/fulfilment/parcels.ts";
import { freightReceipt } from "#engine/claims/freight-receipt.ts";
import { readEmail } from "#domain/kernel/email.ts";
import { moneyHoldsOf } from "#engine/payments/money-hold.ts";
import { endedInGoods, type ReturnDetail, returnsOfOrder } from "#engine/returns/returns.queries.ts";
import type { Shop } from "#engine/shop.ts";
import { href } from "#i18n/routes.ts";
import { type RequestFacts, requestContext, shopContext } from "../../context.ts";
import { translators } from "../../language/messages.server.ts";
import { readForm, textOf } from "../../read-form.ts";
import { mayLookUpHere } from "../session.server.ts";
import { answerOrderForm, notFound } from "./order-action.server.ts";
import { orderAsked } from "./order-asked.server.ts";
import { missingOrder } from "./missing-order.server.ts";
import { buyerOf } from "../../visitor/buyer.server.ts";
import { partsBackWords } from "./order-notes.ts";
import { setOrderCookie } from "./order-cookie.server.ts";
import type { AfterPaying } from "./order-page-props.ts";
import { orderView } from "./order-view.server.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const shop = context.get(shopContext);
  const facts = context.get(requestContext);
  const { searchParams } = new URL(request.url);
  const token = searchParams.get("token");
  if (token !== null) return openLink(shop, facts, request, token);
  const number = await orderAsked(context, request);
  const now = shop.clock.now();
  const buyer = await buyerOf(shop, request);
  const access = await findOrderAccess(shop.db, buyer, number, now);
  const seen = access?.answer("detail");
  if (seen === "account_needed") return data({ kind: "closed" as const, number }, 403);
  if (!access || seen !== "open") throw await missingOrder(shop, facts, request);
  const { id } = access;
  const [detail, payment, { terms }, parcels, returns, freight, beside, holds] = await Promise.all([
    findOrderDetail(shop.db, id),
    findOrderForPayment(shop.db, id, now),
    readShopTerms(shop.db, now),
    parcelsOf(shop.db, id),
    returnsOfOrder(shop.db, id),
    freightReceipt(shop.db, id, now),
    ordersBesideSeenBy(shop.db, buyer, id, now),
    moneyHoldsOf(shop.db, [number]),
  ]);
  if (!detail || !payment) throw notFound(facts);
  const after = {
    parcels: parcels.map((parcel) => ({ ...parcel, arrives: parcelArrival(parcel, detail, terms, now) })),
    beside,
    freight,
    can: customerCan(detail, now).events,
    hasReturn: returns.length > 0,
    isDisputed: holds[detail.number] === "disputed",
    back: toDo(returns[0]) ?? settledBy(returns),
    partsBack: partsBackWords(translators[facts.language], payment),
    mayReview: hasArrived.has(detail.state) && mayReview(buyer, detail),
    hasList: isCustomer(buyer),
    mayPay: access.answer("payment") === "open",
    mayChange: access.answer("change") === "open",
    roleNeeded: searchParams.has("role"),
    seenInvoices: await seenInvoices(shop, buyer, detail.invoices),
  };
  const order = orderView(detail, facts.language, { places: terms.pickup, now, returns });
  return { kind: "open" as const, order, payment, now, after };
}

/** Invoices of an order that its viewer may open: of one with other orders too, they must see all of them. */
async function seenInvoices(shop: Shop, buyer: Buyer, invoices: OrderDetail["invoices"]): Promise<string[]> {
  const seen: string[] = [];
  for (const { number, orders } of invoices)
    if (orders === 1 || (await seesOrders(shop.db, buyer, await ordersOfInvoice(shop.db, number), shop.clock.now())))
      seen.push(number);
  return seen;
}

const hasArrived: ReadonlySet<OrderState> = new Set(["delivered", "picked-up"]);

/** The buyer's next step in a return. */
function toDo(back: ReturnDetail | undefined): AfterPaying["back"] {
  if (back?.state === "declined") return { what: "declinedReturn", until: back.customerDueAt };
  return back?.state === "agreed" && back.received && back.sentAt === null && back.signedAt === null
    ? { what: "sendGoods", until: back.customerDueAt }
    : null;
}

/** The latest return that was settled: in goods, or in money. */
function settledBy(returns: readonly ReturnDetail[]): AfterPaying["back"] {
  const settled = returns.find(({ state }) => state === "completed");
  return settled ? { what: endedInGoods(settled) ? "exchanged" : "returned", until: null } : null;
}

/** A guest's transfer that is awaited or goes back: the link shows how it stands, and the details need an account. */
const isPaymentAlone = (order: OrderRow): boolean =>
  (order.state === "pending" || order.state === "canceled") &&
  wayInto({ ...order, isTransfer: isManual(order.method) }) === "invitation";

/** A mailed link becomes a cookie of this browser, and leaves the address bar. */
async function openLink(shop: Shop, facts: RequestFacts, request: Request, token: string) {
  const number = await openOrderLink(shop.db, token, shop.clock.now());
  if (number === null) return data({ kind: "bad-link" as const }, 404);
  setOrderCookie(shop, facts, request, token);
  const order = await findOrder(shop.db, number);
  throw redirect(
    href(facts.prefix, order && isPaymentAlone(order) ? "payment" : "orderDetail", {}, { order: number }),
    303,
  );
}

export async function action({ context, request }: ActionFunctionArgs) {
  const shop = context.get(shopContext);
  const form = await readForm(request);
  if (textOf(form, "intent") === "invite") {
    // The answer is the same whether number and email belong together or not.
    const typed = textOf(form, "email");
    const email = readEmail(typed);
    if (!email.ok) return data({ intent: "invite" as const, typed, error: email.error.code }, 400);
    const facts = context.get(requestContext);
    const mayMail = await mayLookUpHere(shop, facts, request, email.value);
    const query = { number: textOf(form, "order"), email: email.value };
    if (mayMail.ok) await requestOrderLink(shop.db, shop.clock, query, facts.clientIp);
    return { intent: "invite" as const, typed: null, error: null };
  }
  return answerOrderForm({
    shop,
    facts: context.get(requestContext),
    request,
    buyer: await buyerOf(shop, request),
    page: "detail",
    form,
  });
}
