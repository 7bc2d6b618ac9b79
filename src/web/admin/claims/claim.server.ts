import { type ActionFunctionArgs, type LoaderFunctionArgs, type RouterContextProvider } from "react-router";
import { nextCarrierStep } from "#domain/claims/carrier-claim.ts";
import { possibleCaseEvents } from "#domain/cases/case-life.ts";
import { claimLife } from "#domain/claims/claim-life.ts";
import { dayIn } from "#domain/kernel/business-days.ts";
import { fullName } from "#domain/kernel/person-name.ts";
import { phoneText } from "#domain/kernel/phone.ts";
import { readId } from "#domain/kernel/read-whole-number.ts";
import { leftToRefund, priceOf } from "#domain/payments/refund-figures.ts";
import { may } from "#domain/staff/permissions.ts";
import { needsConfirmation } from "#domain/staff/session-rules.ts";
import { claimCap } from "#engine/claims/claim-lines.ts";
import { factsOf } from "#engine/claims/claims.ts";
import { findClaimForStaff } from "#engine/claims/claims.queries.ts";
import { openPlaces } from "#engine/admin/places.ts";
import { readFreightTerms } from "#engine/fulfilment/freight-terms.ts";
import { findOrder } from "#engine/orders/order-row.ts";
import { findOrderDetail } from "#engine/orders/orders.queries.ts";
import { grantedFigures } from "#engine/payments/granted-figures.ts";
import type { Db } from "#engine/platform/database.ts";
import { requestContext, shopContext } from "../../context.ts";
import { pageMissing } from "../../page-missing.server.ts";
import { staffContext } from "../staff-session.server.ts";
import { claimSteps } from "./claim-action.server.ts";

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { db, clock } = context.get(shopContext);
  const { language } = context.get(requestContext);
  const { role, confirmedAt } = context.get(staffContext);
  const detail = await find(context, params.id);
  const now = clock.now();
  const events = possibleCaseEvents(claimLife, { state: detail.state, facts: factsOf(detail) }, "merchant");
  const [cap, order, terms] = await Promise.all([
    claimCap(db, detail),
    findOrderDetail(db, detail.orderId),
    readFreightTerms(db),
  ]);
  const decides = may(role, "claims.decide");
  const files = may(role, "claims.file");
  const next = nextCarrierStep(detail.carrier);
  const goodsOf = (goods: typeof detail.lines) => goods.map(({ name, ...line }) => ({ ...line, name: name[language] }));
  return {
    places: await openPlaces(db),
    detail: { ...detail, lines: goodsOf(detail.lines), goods: goodsOf(detail.goods) },
    cap,
    isPaidBack: await isPaidBack(db, detail.orderId),
    buyer: order && { name: fullName(order), email: order.email, phone: phoneText(order.phone) },
    steps: {
      review: events.includes("review") && decides,
      replace: events.includes("promise-replacement") && decides,
      parts: events.includes("promise-parts") && decides,
      ship: events.includes("ship") && may(role, "claims.ship"),
      refund: events.includes("grant-refund") && may(role, "claims.refund") && cap > 0,
      decline: events.includes("decline") && decides,
      close: events.includes("close") && decides,
    },
    carrier: {
      next: next.step,
      // A claim that was taken back has nothing to ask of the carrier, unless that was asked already.
      isOver: detail.carrierDueOn === null,
      file: files && next.step === "file",
      acknowledge: files && next.step === "acknowledge",
      settle: files && next.step !== "settled",
      today: dayIn(terms.timeZone, now),
      isLate: detail.carrierDueOn !== null && detail.carrierDueOn < dayIn(terms.timeZone, now),
      terms,
    },
    overdue: detail.merchantDueAt !== null && detail.merchantDueAt < now,
    needsPassword: needsConfirmation(confirmedAt, now),
  };
}

/** Nothing is left of what the order cost: what is sent for the claim now is free. */
async function isPaidBack(db: Db, orderId: number): Promise<boolean> {
  const order = await findOrder(db, orderId);
  if (!order || priceOf(order) === 0) return false;
  return leftToRefund(order, await grantedFigures(db, order.id)) === 0;
}

async function find(context: Readonly<RouterContextProvider>, id: string | undefined) {
  const detail = await findClaimForStaff(context.get(shopContext).db, readId(id) ?? 0);
  if (!detail) throw pageMissing(context);
  return detail;
}

export function action({ context, request, params }: ActionFunctionArgs) {
  return claimSteps.answer(context, request, () => find(context, params.id));
}
