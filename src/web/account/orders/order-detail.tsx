import { data, redirect } from "react-router";
import type { OrderState } from "#domain/orders/transitions.ts";
import { readShopTerms } from "#engine/checkout/shop-terms.ts";
import { openOrderLink, requestOrderLink, seeOrder } from "#engine/orders/order-access.ts";
import { customerCan, findOrderDetail, findOrderForPayment } from "#engine/orders/orders.queries.ts";
import { parcelsOf } from "#engine/orders/parcels.ts";
import { budgets, spend } from "#engine/platform/rate-limit.ts";
import { type ReturnDetail, returnsOfOrder } from "#engine/returns/returns.queries.ts";
import type { Shop } from "#engine/shop.ts";
import { address } from "#i18n/addresses.ts";
import { type RequestFacts, requestContext, shopContext } from "../../context.ts";
import { useT } from "../../language/language.tsx";
import { PrivateHead } from "../../private-page.tsx";
import { readForm, textOf } from "../../read-form.ts";
import type { Route } from "./+types/order-detail";
import { BadLink, ClosedOrder } from "./closed-order.tsx";
import { answerOrderForm, notFound } from "./order-action.server.ts";
import { missingOrder } from "./missing-order.server.ts";
import { keepOrderToken, viewerOf } from "./order-cookie.server.ts";
import { type AfterPaying, OrderPage } from "./order-page.tsx";
import { orderView } from "./order-view.server.ts";

export { shouldRevalidate } from "../../navigation/after-refusal.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const facts = context.get(requestContext);
  const { searchParams } = new URL(request.url);
  const token = searchParams.get("token");
  if (token !== null) return openLink(shop, facts, request, token);
  const number = searchParams.get("order") ?? "";
  const now = shop.clock.now();
  const viewer = await viewerOf(shop, request);
  const seen = await seeOrder(shop.db, viewer, number, "detail", now);
  if (!seen.ok && seen.error.code === "account_needed") return data({ kind: "closed" as const, number }, 403);
  if (!seen.ok) throw await missingOrder(shop, facts, request);
  const [detail, payment, { terms }, parcels, returns] = await Promise.all([
    findOrderDetail(shop.db, seen.value),
    findOrderForPayment(shop.db, seen.value, now),
    readShopTerms(shop.db, now),
    parcelsOf(shop.db, seen.value),
    returnsOfOrder(shop.db, seen.value),
  ]);
  if (!detail || !payment) throw notFound(facts);
  const after = {
    parcels,
    can: customerCan(detail, now).events,
    hasReturn: returns.length > 0,
    back: toDo(returns[0]),
    mayReview: hasArrived.has(detail.state) && detail.customerId !== null && detail.customerId === viewer.customerId,
    hasList: viewer.customerId !== null,
  };
  return { kind: "open" as const, order: orderView(detail, facts.language, terms.pickup), payment, now, after };
}

const hasArrived: ReadonlySet<OrderState> = new Set(["delivered", "picked-up"]);

/** What a buyer has to do about a return. */
function toDo(back: ReturnDetail | undefined): AfterPaying["back"] {
  if (back?.state === "declined") return { what: "declinedReturn", until: back.customerDueAt };
  return back?.state === "agreed" && back.received && back.sentAt === null && back.signedAt === null
    ? { what: "sendGoods", until: back.customerDueAt }
    : null;
}

/** A mailed link becomes a cookie of this browser, and leaves the address bar. */
async function openLink(shop: Shop, facts: RequestFacts, request: Request, token: string) {
  const number = await openOrderLink(shop.db, token, shop.clock.now());
  if (number === null) return data({ kind: "bad-link" as const }, 404);
  keepOrderToken(shop, facts, request, token);
  throw redirect(address(facts.prefix, "orderDetail", {}, { order: number }), 303);
}

export async function action({ context, request }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const form = await readForm(request);
  if (textOf(form, "intent") === "invite") {
    // The answer is the same whether number and email belong together or not.
    const email = textOf(form, "email").trim().toLowerCase().slice(0, 254);
    const mayMail = await spend(shop.db, budgets.lookUpMails, email, shop.clock.now());
    if (mayMail) await requestOrderLink(shop.db, shop.clock, { number: textOf(form, "order"), email });
    return { ok: true as const, intent: "invite" as const };
  }
  return answerOrderForm({
    shop,
    facts: context.get(requestContext),
    viewer: await viewerOf(shop, request),
    page: "detail",
    form,
  });
}

export default function OrderDetail({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT();
  if (loaderData.kind === "bad-link") return <BadLink />;
  if (loaderData.kind === "closed")
    return <ClosedOrder number={loaderData.number} sent={actionData?.ok === true && actionData.intent === "invite"} />;
  const reply = actionData?.intent === "invite" ? undefined : actionData;
  return (
    <>
      <PrivateHead title={t("orders.detail.title", { number: loaderData.order.number })} />
      <OrderPage
        order={loaderData.order}
        payment={loaderData.payment}
        now={loaderData.now}
        reply={reply}
        after={loaderData.after}
      />
    </>
  );
}
