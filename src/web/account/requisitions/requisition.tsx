import { Fragment } from "react";
import { formatDate, formatDateTime, formatMoney } from "#i18n/format.ts";
import { companyAndSite } from "#i18n/bought-for.ts";
import { isWithin } from "#domain/inventory/back-order.ts";
import { budgetLeft } from "#domain/approvals/budget.ts";
import { useHref, useT } from "../../language/language.tsx";
import { BackLink } from "../../navigation/back-link.tsx";
import { Link } from "../../navigation/link.tsx";
import type { PageProps } from "../../page-props.ts";
import { SpecText } from "../../storefront/catalogue/spec-value.tsx";
import { Figures } from "../../ui/figures.tsx";
import { Money } from "../../ui/money.tsx";
import { ErrorNotice, Notice, SuccessNotice } from "../../ui/notice.tsx";
import { ProductPicture } from "../../ui/picture.tsx";
import { AccountPage } from "../account-page.tsx";
import { RequisitionActions } from "./requisition-actions.tsx";
import { RequisitionBadge } from "./requisition-badge.tsx";
import { RequisitionHistory } from "./requisition-history.tsx";
import type { RequisitionScreen } from "./requisition-part.ts";
import { requisitionMessage } from "./requisition-refused.ts";
import type * as server from "./requisition.server.ts";

/** A requisition, for whoever asked and for whoever decides: the decision stands before the details. */
export default function Requisition({ loaderData: screen, actionData: reply }: PageProps<typeof server>) {
  const t = useT();
  const to = useHref();
  const { id, state, boughtFor, why, total, done, order } = screen;
  return (
    <AccountPage title={t("approvals.number", { id: String(id) })} aside={<RequisitionBadge state={state} />}>
      <BackLink to={to("requisitions")}>{t("approvals.list.title")}</BackLink>
      {reply && <ErrorNotice>{requisitionMessage(t, reply.refused)}</ErrorNotice>}
      {done && !reply && <SuccessNotice>{t(`approvals.page.done.${done}`)}</SuccessNotice>}
      <section aria-labelledby="what" className="flex flex-col gap-2 wrap-anywhere">
        <h2 id="what" className="text-2xl font-bold">
          <Money amount={total} />
        </h2>
        <p>{t("approvals.list.by", { name: boughtFor.by, site: companyAndSite(boughtFor) })}</p>
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
      <Changed screen={screen} />
      <Budgets screen={screen} />
      <RequisitionActions screen={screen} reply={reply} />
      <Lines screen={screen} />
      <Facts screen={screen} />
      <RequisitionHistory screen={screen} />
    </AccountPage>
  );
}

/** Whom it waits for, and until when. */
function Waiting({ screen: { state, waitsFor, expiresAt } }: { screen: RequisitionScreen }) {
  const t = useT();
  if (state === "submitted" && waitsFor) {
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

/** Differences between the request and today. */
function Changed({ screen: { today, total, state, quote } }: { screen: RequisitionScreen }) {
  const t = useT();
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

/** Units of a line that wait for their goods, and until when. */
function LineWait({ line }: { line: RequisitionScreen["lines"][number] }) {
  const t = useT();
  const { wait } = line;
  if (!wait) return null;
  const values = { count: wait.units, date: formatDate(wait.on, t) };
  return isLonger(line) ? (
    <p className="font-semibold text-warning">{t("approvals.page.waitsNow", values)}</p>
  ) : (
    <p className="text-muted">{t("approvals.page.wait", values)}</p>
  );
}

/** Its goods would come later than was told as it was sent, or more of them would. */
const isLonger = ({ wait, told }: RequisitionScreen["lines"][number]): boolean =>
  wait !== null && !isWithin(wait, told ?? undefined);

/** The figures of the version that was asked for, and the machines of the site that it fits. */
function LineFacts({ line: { figures, machines }, site }: { line: RequisitionScreen["lines"][number]; site: string }) {
  const t = useT();
  return (
    <>
      {figures.length > 0 && (
        <p className="text-muted">
          {figures.map(({ key, name, value }, at) => (
            <Fragment key={key}>
              {at > 0 && " · "}
              {name} <SpecText value={value} />
            </Fragment>
          ))}
        </p>
      )}
      {machines.length > 0 && (
        <p>{t("approvals.page.fits", { machines: machines.join(t("approvals.comma")), site })}</p>
      )}
    </>
  );
}

function Lines({ screen: { lines, figures, total, boughtFor } }: { screen: RequisitionScreen }) {
  const t = useT();
  const money = (amount: Parameters<typeof formatMoney>[0]) => formatMoney(amount, t.language);
  const sums = [
    ["subtotal", figures.subtotal],
    ["discount", figures.discount],
    ["shipping", figures.shipping],
    ["tax", figures.tax],
  ] as const;
  return (
    <section aria-labelledby="goods" className="flex flex-col gap-3">
      <h2 id="goods" className="text-lg font-semibold">
        {t("approvals.page.goods")}
      </h2>
      <ul className="flex flex-col divide-y divide-line rounded-lg border border-line">
        {lines.map((line) => (
          <li key={line.sku} className="grid grid-cols-[3rem_1fr_auto] gap-3 p-3 text-sm">
            <span className="self-start rounded-sm border border-line bg-ground">
              <ProductPicture family={line.pictureFamily} sizes="3rem" alt="" />
            </span>
            <div className="min-w-0 wrap-anywhere">
              <p className="font-medium">
                <Figures text={[line.name, line.variantName].filter(Boolean).join(" · ")} />
              </p>
              <LineFacts line={line} site={boughtFor.site} />
              <p className="text-muted">
                {line.sku} × {line.quantity} · {money(line.unitPrice)}
              </p>
              {line.priceNow !== null && line.priceNow !== line.unitPrice && (
                <p className="font-semibold text-warning">
                  {t("approvals.page.priceNow", { price: money(line.priceNow) })}
                </p>
              )}
              {line.isUnlisted && <p className="font-semibold text-warning">{t("approvals.page.unlisted")}</p>}
              <LineWait line={line} />
              {line.isShort && <p className="font-semibold text-danger">{t("approvals.page.short")}</p>}
            </div>
            <Money amount={line.total} />
          </li>
        ))}
      </ul>
      <dl className="flex flex-col gap-1 self-end text-sm">
        {sums
          .filter(([name, amount]) => name !== "discount" || amount > 0)
          .map(([name, amount]) => (
            <div key={name} className="flex justify-between gap-8">
              <dt>{t(`cart.summary.${name}`)}</dt>
              <dd className="tabular-nums">
                {name === "discount" && "−"}
                {money(amount)}
              </dd>
            </div>
          ))}
        <div className="flex justify-between gap-8 font-semibold">
          <dt>{t("cart.summary.total")}</dt>
          <dd className="tabular-nums">{money(total)}</dd>
        </div>
      </dl>
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
