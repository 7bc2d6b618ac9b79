import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  type RouterContextProvider,
} from "react-router";
import { isCustomer, owns } from "#domain/buyers/buyer.ts";
import { isPaymentMethod, type PaymentMethod } from "#domain/checkout/payment-method.ts";
import type { CalendarDay } from "#domain/kernel/business-days.ts";
import { readWholeNumber } from "#domain/kernel/read-whole-number.ts";
import { cutText } from "#domain/kernel/text.ts";
import { findDraftOfLink } from "#engine/checkout/draft-link.ts";
import { type DraftRow, isExpired } from "#engine/checkout/draft-row.ts";
import { placeDraft, type PlaceDraftRefused } from "#engine/checkout/place-draft.ts";
import { readShopTerms } from "#engine/checkout/shop-terms.ts";
import { findOrderForPayment } from "#engine/orders/orders.queries.ts";
import { beginPayment } from "#engine/payments/begin-payment.ts";
import { budgets } from "#engine/platform/budgets.ts";
import { order as orderParty } from "#engine/platform/parties.ts";
import { spend, type TooMany } from "#engine/platform/rate-limit.ts";
import type { Shop } from "#engine/shop.ts";
import { isConfigured } from "#engine/ports/payment-provider.ts";
import { href } from "#i18n/routes.ts";
import { setPlacedOrderCookie } from "../../account/orders/order-cookie.server.ts";
import { type RequestFacts, requestContext, shopContext } from "../../context.ts";
import { badForm, readForm, textOf } from "../../read-form.ts";
import { tooManyInit } from "../../too-many.ts";
import { buyerOf } from "../../visitor/buyer.server.ts";
import { type Proforma, proformaOf } from "./proforma-view.ts";

/** Page of a link to a pro forma invoice: the invoice, or the reason that it is unavailable. */
export type ProformaPage =
  | {
      readonly kind: "open";
      readonly version: number;
      readonly invoice: Proforma;
      readonly methods: readonly PaymentMethod[];
      readonly manualHours: number;
    }
  | { readonly kind: "bad" | "withdrawn" }
  | { readonly kind: "expired"; readonly validUntil: CalendarDay }
  | { readonly kind: "ordered"; readonly order: string; readonly stands: "unpaid" | "done" | "canceled" };

const tokenOf = (request: Request): string =>
  cutText((new URL(request.url).searchParams.get("offer") ?? "").replaceAll("\0", ""), 100);

export async function loader({ context, request }: LoaderFunctionArgs) {
  const shop = context.get(shopContext);
  const draft = await findDraftOfLink(shop.db, shop.settings.secret, tokenOf(request));
  const page = await pageOf(shop, context.get(requestContext), draft);
  return data(page, page.kind === "bad" ? 404 : page.kind === "open" || page.kind === "ordered" ? 200 : 410);
}

async function pageOf(shop: Shop, { language }: RequestFacts, draft: DraftRow | null): Promise<ProformaPage> {
  if (!draft) return { kind: "bad" };
  const now = shop.clock.now();
  const order = draft.orderId === null ? null : await findOrderForPayment(shop.db, draft.orderId, now);
  if (order) {
    const stands = order.result === "success" ? "done" : order.result === "canceled" ? "canceled" : "unpaid";
    return { kind: "ordered", order: order.number, stands };
  }
  if (isExpired(draft, now) && draft.paper) return { kind: "expired", validUntil: draft.paper.validUntil };
  if (draft.state !== "sent" || !draft.paper) return { kind: "withdrawn" };
  const { terms } = await readShopTerms(shop.db, now);
  return {
    kind: "open",
    version: draft.version,
    invoice: proformaOf(draft.number, draft.paper, language),
    methods: terms.payment.offered.filter((method) => isConfigured(shop.payments, method)),
    manualHours: terms.payment.manualHours,
  };
}

export type ProformaReply = {
  readonly error: PlaceDraftRefused | TooMany | { readonly code: "method_required" };
};

/** Places the offered order, unless it is already placed, and redirects to its payment. */
export async function action({ context, request }: ActionFunctionArgs) {
  const shop = context.get(shopContext);
  const form = await readForm(request);
  const intent = textOf(form, "intent");
  if (intent !== "pay" && intent !== "continue") throw badForm();
  const draft = await findDraftOfLink(shop.db, shop.settings.secret, tokenOf(request));
  if (!draft) return data<ProformaReply>({ error: { code: "draft_missing" } }, 404);
  // Whoever has the link is counted by it alone: nobody else can use that up.
  const may = await spend(shop.db, shop.clock.now(), [budgets.draftPayments, orderParty(draft.id)]);
  if (!may.ok) return data<ProformaReply>({ error: may.error }, tooManyInit(may.error));
  const typed = textOf(form, "method");
  const method = isPaymentMethod(typed) ? typed : null;
  if (draft.orderId === null && method === null)
    return data<ProformaReply>({ error: { code: "method_required" } }, 400);
  const version = readWholeNumber(textOf(form, "version")) ?? 0;
  const order = await placeDraft(shop, { draftId: draft.id, version, method: method ?? "stripe" });
  if (!order.ok) return data<ProformaReply>({ error: order.error }, 409);
  throw redirect(await wayToPay(context, request, { ...order.value, draft }), 303);
}

/** The provider's page, or ours; the browser may open the order as if it had been placed there, while it is to be paid. */
async function wayToPay(
  context: Readonly<RouterContextProvider>,
  request: Request,
  { orderId, number, draft }: { readonly orderId: number; readonly number: string; readonly draft: DraftRow },
): Promise<string> {
  const shop = context.get(shopContext);
  const facts = context.get(requestContext);
  const order = await findOrderForPayment(shop.db, orderId, shop.clock.now());
  const isOver = order?.result === "success" || order?.result === "canceled";
  if (isOver) return href(facts.prefix, "proforma", {}, { offer: tokenOf(request) });
  const buyer = await buyerOf(shop, request);
  // Who is signed in sees the order by that; a cookie would outlast it at a shared browser.
  if (!isCustomer(buyer) || !owns(buyer, draft)) await setPlacedOrderCookie(shop, facts, request, orderId);
  const step = await beginPayment(shop, number);
  if (step.ok && step.value.kind === "redirect") return step.value.url;
  const unopened = !step.ok && step.error.code === "try_again";
  return href(facts.prefix, "payment", {}, { order: number, ...(unopened && { return: "unopened" }) });
}
