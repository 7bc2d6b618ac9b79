import { data, redirect, useSearchParams } from "react-router";
import { may } from "#domain/staff/permissions.ts";
import { needsConfirmation } from "#domain/staff/session-rules.ts";
import { possibleReturnEvents } from "#domain/returns/transitions.ts";
import { findOrderDetail } from "#engine/orders/orders.queries.ts";
import { refundCap } from "#engine/returns/refund-return.ts";
import { findReturnDetail } from "#engine/returns/returns.queries.ts";
import { zero } from "#domain/kernel/money.ts";
import type { Db } from "#engine/platform/database.ts";
import { phoneText } from "../../account/orders/order-view.server.ts";
import { requestContext, shopContext } from "../../context.ts";
import { useAddress, useT } from "../../language/language.tsx";
import { readForm } from "../../read-form.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Badge } from "../../ui/badge.tsx";
import { AdminPage } from "../admin-page.tsx";
import { Answered } from "../answered.tsx";
import { PreviewContext } from "../mail-preview.tsx";
import { Panel } from "../orders/panel.tsx";
import { staffContext } from "../staff-session.server.ts";
import type { Route } from "./+types/return";
import { answerReturnForm } from "./return-action.server.ts";
import { ReturnFacts } from "./return-facts.tsx";
import { ReturnPhotos } from "./return-photos.tsx";
import { ReturnSteps } from "./return-steps.tsx";
import { reasonWords, ReturnStateBadge } from "./return-words.tsx";

export { shouldRevalidate } from "../../navigation/after-refusal.ts";
export { ErrorBoundary } from "../problem.tsx";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, clock } = context.get(shopContext);
  const { rest, language } = context.get(requestContext);
  const { role, confirmedAt } = context.get(staffContext);
  const detail = await find(db, params.id, rest);
  const now = clock.now();
  const events = possibleReturnEvents(detail.state, "merchant", {
    received: detail.received,
    sent: detail.sentAt !== null,
    signed: detail.signedAt !== null,
  });
  const [cap, order] = await Promise.all([refundCap(db, detail.id), findOrderDetail(db, detail.orderId)]);
  return {
    detail: {
      ...detail,
      lines: detail.lines.map((line) => ({
        ...line,
        name: line.name[language],
        variantName: line.variantName?.[language] ?? null,
      })),
    },
    cap: cap.ok ? cap.value : zero,
    buyer: order && {
      name: `${order.firstName} ${order.lastName}`.trim(),
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
    overdue: detail.merchantDueAt !== null && detail.merchantDueAt < now,
    needsPassword: needsConfirmation(confirmedAt, now),
  };
}

async function find(db: Db, id: string | undefined, path: string) {
  const detail = id && /^\d{1,15}$/.test(id) ? await findReturnDetail(db, Number(id)) : null;
  if (!detail) throw data({ code: "return_missing", path }, { status: 404, statusText: `Page Not Found: ${path}` });
  return detail;
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const form = await readForm(request);
  const detail = await find(context.get(shopContext).db, params.id, context.get(requestContext).rest);
  const reply = await answerReturnForm(context, request, detail, form);
  if (reply.data.ok)
    throw redirect(`${new URL(request.url).pathname.replace(/\.data$/, "")}?done=${reply.data.done}`, 303);
  return reply;
}

export type ReturnScreen = Route.ComponentProps["loaderData"];
export type ReturnAnswer = Extract<NonNullable<Route.ComponentProps["actionData"]>, { ok: false }>;

const doneWords = ["return-agreed", "return-declined", "return-received", "return-refunded"] as const;

export default function Return({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT();
  const to = useAddress();
  const { detail, overdue } = loaderData;
  const refused = actionData && !actionData.ok ? actionData : null;
  const said = useSearchParams()[0].get("done");
  const done = doneWords.find((word) => word === said);
  return (
    <AdminPage
      title={t("adminReturns.one", { number: detail.number })}
      badge={
        <>
          <ReturnStateBadge state={detail.state} sent={detail.sentAt !== null} signed={detail.signedAt !== null} />
          {overdue && <Badge tone="danger">{t("adminReturns.overdue")}</Badge>}
        </>
      }
      aside={
        <ButtonLink to={to("adminOrder", { number: detail.orderNumber })} variant="secondary" size="small">
          {t("adminOrders.one", { number: detail.orderNumber })}
        </ButtonLink>
      }
    >
      {!refused && done && (
        <Notice type="success" live>
          {t(`adminReturns.done.${done}`)}
        </Notice>
      )}
      {refused?.code && (
        <Answered answer={refused}>
          <Notice type="error" live title={t("adminOrders.notDone")}>
            {t(`adminReturns.refused.${refused.code}`)}
          </Notice>
        </Answered>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="flex min-w-0 flex-col gap-6">
          <Panel
            id="asked"
            title={reasonWords(detail.reason, t)}
            aside={
              <span className="text-sm text-muted">
                {t(`adminReturns.kinds.${detail.received ? "received" : "not-received"}`)}
              </span>
            }
          >
            {detail.remark && <p className="whitespace-pre-line">{detail.remark}</p>}
            <ReturnPhotos detail={detail} />
          </Panel>
          <PreviewContext
            value={
              refused && refused.code === null
                ? {
                    intent: refused.intent,
                    about: "",
                    at: to("adminReturnMail", { id: String(detail.id) }),
                    mails: refused.mails,
                  }
                : null
            }
          >
            <ReturnSteps key={detail.events.length} screen={loaderData} refused={refused} />
          </PreviewContext>
        </div>
        <ReturnFacts screen={loaderData} />
      </div>
    </AdminPage>
  );
}
