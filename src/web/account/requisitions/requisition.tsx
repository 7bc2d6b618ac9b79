import { formatDateTime, formatMoney } from "#i18n/format.ts";
import { budgetLeft } from "#domain/approvals/budget.ts";
import { useHref, useT } from "../../language/language.tsx";
import { BackLink } from "../../navigation/back-link.tsx";
import { Link } from "../../navigation/link.tsx";
import type { PageProps } from "../../page-props.ts";
import { Money } from "../../ui/money.tsx";
import { ErrorNotice, Notice, SuccessNotice } from "../../ui/notice.tsx";
import { AccountPage } from "../account-page.tsx";
import { requesterText } from "./requester-text.ts";
import { RequisitionActions } from "./requisition-actions.tsx";
import { RequisitionBadge } from "./requisition-badge.tsx";
import { RequisitionHistory } from "./requisition-history.tsx";
import { RequisitionLines } from "./requisition-lines.tsx";
import type { RequisitionReply, RequisitionScreen } from "./requisition-part.ts";
import { requisitionMessage } from "./requisition-refused.ts";
import type * as server from "./requisition.server.ts";

/** A requisition, for whoever asked and for whoever decides: the decision stands before the details. */
export default function Requisition({ loaderData: screen, actionData: reply }: PageProps<typeof server>) {
  const t = useT();
  const to = useHref();
  const { id, state, boughtFor, why, total, done, order, today, stranded, isSiteClosed } = screen;
  const badge = (
    <RequisitionBadge state={state} isStranded={stranded !== null} isSiteClosed={isSiteClosed && today !== null} />
  );
  return (
    <AccountPage title={t("approvals.number", { id: String(id) })} aside={badge}>
      <BackLink to={to("requisitions")}>{t("approvals.list.title")}</BackLink>
      {reply && <ErrorNotice>{requisitionMessage(t, reply.refused, screen)}</ErrorNotice>}
      {done && !reply && <SuccessNotice>{t(`approvals.page.done.${done}`)}</SuccessNotice>}
      <section aria-labelledby="what" className="flex flex-col gap-2 wrap-anywhere">
        <h2 id="what" className="text-2xl font-bold">
          <Money amount={total} />
        </h2>
        <p>{requesterText(t, boughtFor)}</p>
        {why && <p className="max-w-text whitespace-pre-line">{t("approvals.page.whyIs", { why })}</p>}
        <Waiting screen={screen} />
        {screen.quote && (
          <p>
            <Link to={to("quote", { quote: screen.quote })} className="link inline-flex min-h-11 items-center">
              {t("approvals.page.quote", { number: screen.quote })}
            </Link>
          </p>
        )}
        {order && (
          <p>
            <Link to={to("orderDetail", {}, { order })} className="link inline-flex min-h-11 items-center">
              {t("approvals.page.order", { number: order })}
            </Link>
          </p>
        )}
      </section>
      <Stranded screen={screen} />
      <Changed screen={screen} reply={reply} />
      <Budgets screen={screen} />
      <RequisitionActions screen={screen} reply={reply} />
      <RequisitionLines screen={screen} />
      <Facts screen={screen} />
      <RequisitionHistory screen={screen} />
    </AccountPage>
  );
}

/** Whom it waits for, and until when. */
function Waiting({ screen: { state, waitsFor, stranded, isSiteClosed, expiresAt } }: { screen: RequisitionScreen }) {
  const t = useT();
  // Nobody to wait for, or nothing to approve: the page says so in a notice.
  if (state === "submitted" && waitsFor && !stranded && !isSiteClosed) {
    const who = waitsFor.role ? t(`approvals.rules.role.${waitsFor.role}`) : (waitsFor.person ?? "");
    const whom = waitsFor.standIn ? t("approvals.page.orStandIn", { who, standIn: waitsFor.standIn }) : who;
    return (
      <p className="text-sm text-muted">
        {t("approvals.page.waits", { who: whom, until: expiresAt === null ? "" : formatDateTime(expiresAt, t) })}
      </p>
    );
  }
  return expiresAt === null ? null : (
    <p className="text-sm text-muted">{t("approvals.page.until", { until: formatDateTime(expiresAt, t) })}</p>
  );
}

/** Nobody can decide it: administrators are sent to where they give the roles. */
function Stranded({ screen: { stranded, waitsFor, boughtFor } }: { screen: RequisitionScreen }) {
  const t = useT();
  const to = useHref();
  if (!stranded || !waitsFor) return null;
  const { company } = stranded;
  const values = { site: boughtFor.site, person: waitsFor.person ?? "", step: waitsFor.role ?? "person" };
  return (
    <Notice type="warning" title={t("approvals.stranded.title")}>
      <p>{t(`approvals.stranded.${company === null ? "ask" : "give"}`, values)}</p>
      {company !== null && (
        <p>
          <Link
            to={`${to("company", { company: String(company) })}#people`}
            className="link inline-flex min-h-11 items-center"
          >
            {t("approvals.stranded.people", { company: boughtFor.company })}
          </Link>
        </p>
      )}
    </Notice>
  );
}

/** Differences between the request and today, unless the answer to what was pressed said it. */
function Changed({ screen, reply }: { screen: RequisitionScreen; reply: RequisitionReply }) {
  const t = useT();
  const { today, total, state, quote } = screen;
  const gone = today?.gone;
  if (gone)
    return reply?.refused.code === gone.code ? null : (
      <Notice type="warning">{requisitionMessage(t, gone, screen)}</Notice>
    );
  if (!today || state === "changes-requested") return null;
  if (today.total === null)
    return (
      <Notice type="warning">{t(quote === null ? "approvals.page.notOrderable" : "approvals.page.quoteOver")}</Notice>
    );
  if (today.total === total) return null;
  const values = { was: formatMoney(total, t.language), now: formatMoney(today.total, t.language) };
  return (
    <Notice type={today.total > total ? "warning" : "info"}>
      {t(today.total > total ? "approvals.page.dearer" : "approvals.page.cheaper", values)}
    </Notice>
  );
}

/** Rest of the budgets that it counts in. */
function Budgets({ screen: { today, mayOverdraw, decides } }: { screen: RequisitionScreen }) {
  const t = useT();
  if (!today || today.budgets.length === 0) return null;
  const money = (amount: Parameters<typeof formatMoney>[0]) => formatMoney(amount, t.language);
  return (
    <section aria-label={t("approvals.page.budgets")} className="flex flex-col gap-2">
      <ul className="flex flex-col gap-1">
        {today.budgets.map((budget) => (
          <li key={budget.of} className="wrap-anywhere">
            {t(`approvals.page.budget_${budget.of}`, {
              name: budget.name,
              left: money(budgetLeft(budget)),
              limit: money(budget.limit),
            })}
          </li>
        ))}
      </ul>
      {today.over > 0 && decides && (
        <Notice type="warning">
          {t(mayOverdraw ? "approvals.page.passes" : "approvals.page.tooMuch", { over: money(today.over) })}
        </Notice>
      )}
    </section>
  );
}

function Facts({ screen }: { screen: RequisitionScreen }) {
  const t = useT();
  const to = useHref();
  const facts: [string, string][] = [
    [t("orders.texts.poNumber.buyer"), screen.poNumber],
    [t("orders.texts.costCenter.buyer"), screen.costCenter],
    [t("orders.texts.references.buyer"), screen.references],
    [t("orders.detail.payBy"), screen.onAccount ? t("orders.payment.on-account") : t("approvals.page.payLater")],
    [t("approvals.page.rules"), screen.rules.join(t("approvals.comma"))],
    [t("orders.detail.shipTo"), screen.shipTo.join("\n")],
  ];
  return (
    <dl className="grid gap-x-8 gap-y-4 wrap-anywhere sm:grid-cols-2">
      {facts
        .filter(([, value]) => value !== "")
        .map(([name, value]) => (
          <div key={name}>
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="whitespace-pre-line">{value}</dd>
          </div>
        ))}
      {screen.poDocument && (
        <div>
          <dt className="text-sm text-muted">{t("orders.poDocument.title")}</dt>
          <dd>
            <a
              href={to("requisitionPo", { requisition: String(screen.id) })}
              className="link inline-flex min-h-11 items-center"
            >
              {t("orders.poDocument.link", {
                name: screen.poDocument.fileName,
                kilobytes: Math.ceil(screen.poDocument.bytes / 1024),
              })}
            </a>
          </dd>
        </div>
      )}
    </dl>
  );
}
