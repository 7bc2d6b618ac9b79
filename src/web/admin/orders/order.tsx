import { data, redirect, useSearchParams } from "react-router";
import { readOrderNumber } from "#domain/checkout/order-number.ts";
import { may, type Permission } from "#domain/staff/permissions.ts";
import { needsConfirmation } from "#domain/staff/session-rules.ts";
import { findOrderWork } from "#engine/admin/order-work.ts";
import { mailsToResend } from "#engine/admin/resend-mail.ts";
import { formatDateTime } from "#i18n/format.ts";
import { orderView, phoneText } from "../../account/orders/order-view.server.ts";
import { requestContext, shopContext } from "../../context.ts";
import { useAddress, useT } from "../../language/language.tsx";
import { readForm } from "../../read-form.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { AdminPage } from "../admin-page.tsx";
import { Answered } from "../answered.tsx";
import { PreviewContext } from "../mail-preview.tsx";
import { staffContext } from "../staff-session.server.ts";
import type { Route } from "./+types/order";
import { answerOrderForm } from "./order-action.server.ts";
import { OrderStateBadge } from "./order-badges.tsx";
import { OrderBuyer } from "./order-buyer.tsx";
import { OrderHistory } from "./order-history.tsx";
import { OrderLines } from "./order-lines.tsx";
import { OrderMoney } from "./order-money.tsx";
import { OrderParcels } from "./order-parcels.tsx";
import { OrderSteps } from "./order-steps.tsx";
import { doneOf } from "./refused-words.ts";

const asked = [
  "orders.confirm-payment",
  "orders.fulfil",
  "orders.cancel",
  "orders.refund",
  "orders.note",
  "orders.mail",
] as const satisfies readonly Permission[];

export { shouldRevalidate } from "../../navigation/after-refusal.ts";
export { ErrorBoundary } from "../problem.tsx";

export async function loader({ context, params }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const { language, rest } = context.get(requestContext);
  const staff = context.get(staffContext);
  const number = readOrderNumber(params.number ?? "");
  const work = number && (await findOrderWork(shop.db, number));
  if (!work) throw missing(rest);
  const { detail, ...others } = work;
  const rights = asked.filter((permission) => may(staff.role, permission));
  const view = orderView(detail, language, null);
  return {
    ...others,
    order: {
      ...view,
      phone: phoneText(view.phone),
      lineIds: detail.lines.map(({ id }) => id),
      customerId: detail.customerId,
    },
    mails: mailsToResend(work),
    rights: rights as readonly Permission[],
    needsPassword: needsConfirmation(staff.confirmedAt, shop.clock.now()),
  };
}

function missing(path: string) {
  return data({ code: "order_missing", path }, { status: 404, statusText: `Page Not Found: ${path}` });
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const form = await readForm(request);
  const number = readOrderNumber(params.number ?? "");
  const reply = number && (await answerOrderForm(context, request, number, form));
  if (!reply) throw missing(context.get(requestContext).rest);
  // Reloading after a step must not ask for it again.
  if (reply.data.ok)
    return redirect(`${new URL(request.url).pathname.replace(/\.data$/, "")}?done=${reply.data.done}`, 303);
  return reply;
}

export type OrderScreen = Route.ComponentProps["loaderData"];
export type OrderAnswer = Extract<NonNullable<Route.ComponentProps["actionData"]>, { ok: false }>;

export default function Order({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT();
  const to = useAddress();
  const { order } = loaderData;
  const done = doneOf(useSearchParams()[0].get("done"));
  const refused = actionData && !actionData.ok ? actionData : null;
  const aside = (
    <>
      <ButtonLink
        to={to("adminPackingSlip", { number: order.number })}
        reloadDocument
        variant="secondary"
        size="small"
        icon="print"
      >
        {t("adminOrders.packingSlip")}
      </ButtonLink>
      <ButtonLink to={to("adminAudit", {}, { about: order.number })} variant="quiet" size="small">
        {t("adminShell.place.audit")}
      </ButtonLink>
    </>
  );
  return (
    <AdminPage
      title={t("adminOrders.one", { number: order.number })}
      badge={<OrderStateBadge state={order.state} />}
      aside={aside}
    >
      <p className="-mt-3 text-sm text-muted">
        {t("adminOrders.placedAt", { at: formatDateTime(order.placedAt, t.language) })}
      </p>
      {!refused && done && (
        <Notice type="success" live>
          {t(`adminOrders.done.${done}`)}
        </Notice>
      )}
      {refused?.code && (
        <Answered answer={refused}>
          <Notice type="error" live title={t("adminOrders.notDone")}>
            {t(`adminOrders.refused.${refused.code}`)}
          </Notice>
        </Answered>
      )}
      <PreviewContext
        value={
          refused && refused.code === null
            ? {
                intent: refused.intent,
                about: refused.typed.refund ?? "",
                at: to("adminOrderMail", { number: order.number }),
                mails: refused.mails,
              }
            : null
        }
      >
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_21rem]">
          <div className="flex min-w-0 flex-col gap-6">
            {/* Every step writes an event; what was typed for it must not stay for the next. */}
            <OrderSteps key={order.events.length} screen={loaderData} refused={refused} />
            <OrderLines screen={loaderData} />
            <OrderParcels parcels={loaderData.parcels} />
            <OrderMoney screen={loaderData} refused={refused} />
            <OrderHistory screen={loaderData} refused={refused} />
          </div>
          <OrderBuyer screen={loaderData} />
        </div>
      </PreviewContext>
    </AdminPage>
  );
}
