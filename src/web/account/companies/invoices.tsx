import type { ReactNode } from "react";
import { Form } from "react-router";
import { formatDate, formatMoney } from "#i18n/format.ts";
import { listSeparators } from "#i18n/separators.ts";
import type { Translator } from "#i18n/translator.ts";
import { useHref, useT } from "../../language/language.tsx";
import { BackLink } from "../../navigation/back-link.tsx";
import { Link } from "../../navigation/link.tsx";
import type { PageProps } from "../../page-props.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Money } from "../../ui/money.tsx";
import { AccountPage } from "../account-page.tsx";
import { AccountSearch } from "../account-search.tsx";
import { RemitTo } from "../invoices/remit-to.tsx";
import type * as server from "./invoices.server.ts";
import { OwnCredits } from "./own-credits.tsx";

type Screen = PageProps<typeof server>["loaderData"];

/** Invoices of a company: what is open of them, and the papers. */
export default function Invoices({ loaderData: screen }: PageProps<typeof server>) {
  const t = useT();
  const to = useHref();
  const { company, invoices, sums, uninvoiced, onlyOpen, search } = screen;
  const here = { company: String(company.id) };
  return (
    <AccountPage title={t("invoices.title")}>
      <BackLink to={to("company", here)}>{company.legalName}</BackLink>
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        <Sum name={t("invoices.open")}>
          <Money amount={sums.open} />
        </Sum>
        <Sum name={t("invoices.overdue")}>
          <Money amount={sums.overdue} />
        </Sum>
        {screen.unused > 0 && (
          <Sum name={t("invoices.statement.unapplied")}>
            <Money amount={screen.unused} />
          </Sum>
        )}
      </dl>
      {uninvoiced.nextOn && <ToCome uninvoiced={uninvoiced} />}
      {sums.open > 0 && <p className="max-w-text text-muted">{t("invoices.howToPay")}</p>}
      {screen.bounceFee !== null && <FeeAgreed amount={screen.bounceFee} />}
      <RemitTo payTo={screen.payTo} number={null} />
      {screen.seesStatement && (
        <ButtonLink to={to("companyStatement", here)} variant="secondary" icon="document" className="self-start">
          {t("invoices.statement.title")}
        </ButtonLink>
      )}
      <Which screen={screen} />
      {(invoices.length > 0 || search !== "") && (
        <AccountSearch
          label={t("invoices.search")}
          search={search}
          clearTo={to("companyInvoices", here, queryOf(onlyOpen, ""))}
        >
          {!onlyOpen && <input type="hidden" name="all" value="" />}
        </AccountSearch>
      )}
      {invoices.length === 0 && <p className="text-muted">{emptyText(t, screen)}</p>}
      <Form method="get" action={to("payInvoices", here)} className="flex flex-col items-start gap-3">
        <ul className="flex w-full flex-col gap-3">
          {invoices.map((invoice) => (
            <Row key={invoice.number} invoice={invoice} today={screen.today} />
          ))}
        </ul>
        {invoices.some(({ mayPay }) => mayPay) && (
          <>
            <Button type="submit">{t("invoices.pay.chosen")}</Button>
            <p className="text-sm text-muted">{t("invoices.pay.hint")}</p>
          </>
        )}
      </Form>
      <Pages screen={screen} />
      {screen.credits.length > 0 && <OwnCredits credits={screen.credits} />}
    </AccountPage>
  );
}

/** The fee of the terms, before anything comes back. */
function FeeAgreed({ amount }: { amount: NonNullable<Screen["bounceFee"]> }) {
  const t = useT();
  return (
    <p className="max-w-text text-sm text-muted">
      {t("invoices.feeAgreed", { amount: formatMoney(amount, t.language) })}
    </p>
  );
}

/** The open invoices, or all. */
function Which({ screen: { company, onlyOpen, search } }: { screen: Screen }) {
  const t = useT();
  const to = useHref();
  return (
    <nav aria-label={t("invoices.which")} className="flex flex-wrap gap-2">
      {[true, false].map((isOpen) => (
        <ButtonLink
          key={String(isOpen)}
          to={to("companyInvoices", { company: String(company.id) }, queryOf(isOpen, search))}
          variant={isOpen === onlyOpen ? "primary" : "secondary"}
          size="small"
          aria-current={isOpen === onlyOpen ? "page" : undefined}
        >
          {t(isOpen ? "invoices.onlyOpen" : "invoices.all")}
        </ButtonLink>
      ))}
    </nav>
  );
}

/** The list's query: all invoices, or the open ones; and what is searched. */
const queryOf = (onlyOpen: boolean, search: string) => ({
  ...(!onlyOpen && { all: "" }),
  ...(search !== "" && { q: search }),
});

function emptyText(t: Translator, { onlyOpen, search }: Pick<Screen, "onlyOpen" | "search">): string {
  if (search !== "") return t("invoices.noneFound", { query: search });
  return t(onlyOpen ? "invoices.noneOpen" : "invoices.none");
}

/** Goods that have left and are on no invoice yet. */
function ToCome({ uninvoiced: { total, orders, nextOn, lastOn } }: Pick<Screen, "uninvoiced">) {
  const t = useT();
  const [next, last] = [nextOn ? formatDate(nextOn, t) : "", lastOn ? formatDate(lastOn, t) : ""];
  const values = { total: formatMoney(total, t.language), count: orders, day: next, last };
  return (
    <p className="max-w-text">{t(nextOn === lastOn ? "invoices.uninvoiced" : "invoices.uninvoicedUntil", values)}</p>
  );
}

function Pages({ screen: { company, onlyOpen, search, page, more } }: { screen: Screen }) {
  const t = useT();
  const to = useHref();
  const link = (at: number, name: "previous" | "next") => (
    <ButtonLink
      to={to("companyInvoices", { company: String(company.id) }, { ...queryOf(onlyOpen, search), page: at })}
      variant="secondary"
      size="small"
    >
      {t(`account.orders.${name}`)}
    </ButtonLink>
  );
  return (
    <div className="flex flex-wrap gap-2">
      {page > 1 && link(page - 1, "previous")}
      {more && link(page + 1, "next")}
    </div>
  );
}

function Sum({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="text-xl font-bold">{children}</dd>
    </div>
  );
}

/** Orders and PO numbers of an invoice that its row names; its page has all. */
const mostNamed = 5;

function Row({ invoice, today }: { invoice: Screen["invoices"][number]; today: string }) {
  const t = useT();
  const to = useHref();
  const { number, site, poNumbers, issuedOn, dueOn, total, open, isDeposit, isFee, isInDispute } = invoice;
  const list = listSeparators[t.language];
  return (
    <li className="flex flex-col gap-2 rounded-lg border border-line p-4 wrap-anywhere">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 className="flex flex-wrap items-center gap-2 font-semibold">
          {invoice.mayPay && (
            <input
              type="checkbox"
              name="invoice"
              value={number}
              aria-label={t("invoices.pay.tick", { number })}
              className="size-6 shrink-0 accent-primary"
            />
          )}
          <Link to={to("invoice", { invoice: number })} className="link tabular-nums">
            {number}
          </Link>
          {open === 0 ? (
            <Badge tone="success">{t("invoices.settled")}</Badge>
          ) : dueOn < today ? (
            <Badge tone="danger">{t("invoices.isOverdue")}</Badge>
          ) : (
            <Badge tone="info">{t("invoices.isOpen")}</Badge>
          )}
          {isInDispute && open > 0 && <Badge tone="warning">{t("invoices.inDispute")}</Badge>}
        </h2>
        <p className="tabular-nums">
          {open === total ? (
            <Money amount={open} className="font-bold" />
          ) : (
            t.rich("invoices.openOf", {
              open: formatMoney(open, t.language),
              total: formatMoney(total, t.language),
              strong: (amount) => <strong key="open">{amount}</strong>,
            })
          )}
        </p>
      </div>
      <p className="text-sm text-muted">
        {[
          isDeposit && t("invoices.isDeposit"),
          isFee && t("invoices.isFee"),
          t("invoices.issued", { day: formatDate(issuedOn, t) }),
          t("invoices.due", { day: formatDate(dueOn, t) }),
          site,
          poNumbers.length > 0 && t("invoices.po", { number: poNumbers.slice(0, mostNamed).join(list) }),
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
      <Orders invoice={invoice} />
    </li>
  );
}

function Orders({ invoice: { number, orders } }: { invoice: Screen["invoices"][number] }) {
  const t = useT();
  const to = useHref();
  const others = orders.length - mostNamed;
  if (orders.length === 0) return null;
  return (
    <p className="flex flex-wrap gap-x-4 text-sm">
      {orders.slice(0, mostNamed).map((order) => (
        <Link key={order} to={to("orderDetail", {}, { order })} className="link">
          {t("invoices.orderOf", { number: order })}
        </Link>
      ))}
      {others > 0 && (
        <Link to={to("invoice", { invoice: number })} className="link">
          {t("invoices.moreOrders", { count: others })}
        </Link>
      )}
    </p>
  );
}
