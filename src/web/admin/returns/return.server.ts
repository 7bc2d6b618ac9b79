import { type ActionFunctionArgs, type LoaderFunctionArgs, type RouterContextProvider } from "react-router";
import { readId } from "#domain/kernel/read-whole-number.ts";
import { onAccount } from "#domain/checkout/payment-method.ts";
import { exchangeStateOf } from "#domain/returns/exchange.ts";
import { may } from "#domain/staff/permissions.ts";
import { needsConfirmation } from "#domain/staff/session-rules.ts";
import { possibleCaseEvents } from "#domain/cases/case-life.ts";
import { returnLife } from "#domain/returns/return-life.ts";
import { openPlaces } from "#engine/admin/places.ts";
import { findOrderDetail } from "#engine/orders/orders.queries.ts";
import { isExchangeable } from "#engine/returns/exchanges.ts";
import { refundCap } from "#engine/returns/refund-return.ts";
import { factsOf } from "#engine/returns/returns.ts";
import { endedInGoods, findReturnForStaff, historyOf } from "#engine/returns/returns.queries.ts";
import { zero } from "#domain/kernel/money.ts";
import { fullName } from "#domain/kernel/person-name.ts";
import { phoneText } from "#domain/kernel/phone.ts";
import { requestContext, shopContext } from "../../context.ts";
import { pageMissing } from "../../page-missing.server.ts";
import { staffContext } from "../staff-session.server.ts";
import { returnSteps } from "./return-action.server.ts";

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { db, clock } = context.get(shopContext);
  const { language } = context.get(requestContext);
  const { role, confirmedAt } = context.get(staffContext);
  const detail = await find(context, params.id);
  const now = clock.now();
  const events = possibleCaseEvents(returnLife, { state: detail.state, facts: factsOf(detail, now) }, "merchant");
  const [cap, order] = await Promise.all([refundCap(db, detail.id), findOrderDetail(db, detail.orderId)]);
  return {
    places: await openPlaces(db),
    detail: {
      ...detail,
      events: historyOf(detail),
      lines: detail.lines.map((line) => ({
        ...line,
        name: line.name[language],
        variantName: line.variantName?.[language] ?? null,
      })),
    },
    endedInGoods: endedInGoods(detail),
    cap: cap.ok ? cap.value : zero,
    buyer: order && {
      name: fullName(order),
      email: order.email,
      phone: phoneText(order.phone),
    },
    steps: {
      agree: events.includes("agree")
        ? may(role, "returns.decide")
        : events.includes("agree-not-received") && may(role, "returns.decide") && may(role, "returns.refund"),
      decline: events.includes("decline") && may(role, "returns.decide"),
      sign: events.includes("sign-receipt") && may(role, "returns.receive"),
      refund: events.includes("refund") && may(role, "returns.refund"),
    },
    // On account the return becomes a credit memo: goods of another order are bought by that.
    mayExchange:
      isExchangeable(detail, detail.refund !== null) && may(role, "returns.refund") && may(role, "drafts.edit"),
    isOnAccount: order?.method === onAccount,
    exchanges: detail.exchanges.map((exchange) => ({ ...exchange, state: exchangeStateOf(exchange, now) })),
    mayOffer: may(role, "products.edit"),
    overdue: detail.merchantDueAt !== null && detail.merchantDueAt < now,
    needsPassword: needsConfirmation(confirmedAt, now),
  };
}

async function find(context: Readonly<RouterContextProvider>, id: string | undefined) {
  const detail = await findReturnForStaff(context.get(shopContext).db, readId(id) ?? 0);
  if (!detail) throw pageMissing(context, "return_missing");
  return detail;
}

export function action({ context, request, params }: ActionFunctionArgs) {
  return returnSteps.answer(context, request, () => find(context, params.id));
}
