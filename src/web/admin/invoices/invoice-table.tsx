import { ages } from "#domain/receivables/credit.ts";
import {
  type InvoiceFilter,
  type InvoiceScope,
  invoiceScopes,
  type InvoiceSort,
} from "#engine/admin/invoice-list-shape.ts";
import type { InvoiceTableRow } from "#engine/admin/invoice-table.ts";
import { formatDate, formatMoney } from "#i18n/format.ts";
import type { ShopTranslator } from "#i18n/translator.ts";
import { listSeparators } from "#i18n/separators.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { Badge } from "../../ui/badge.tsx";
import { OrderLink } from "../order-link.tsx";
import { adminTable } from "../table/admin-table-spec.ts";
import { DueCell } from "../table/due-cell.tsx";

/** State of an invoice in words. */
export function standingWord(t: ShopTranslator, { open, daysOver, isDisputed }: InvoiceTableRow): string {
  if (open === 0) return t("adminInvoices.list.settled");
  if (isDisputed) return t("adminInvoices.list.disputed");
  return t(daysOver > 0 ? "adminInvoices.overdue" : "adminInvoices.list.open");
}

function Standing({ row, t }: { row: InvoiceTableRow; t: ShopTranslator }) {
  const { open, daysOver, isDisputed } = row;
  const tone = open === 0 ? "success" : isDisputed ? "warning" : daysOver > 0 ? "danger" : "info";
  return <Badge tone={tone}>{standingWord(t, row)}</Badge>;
}

/** Orders and PO numbers of an invoice that its row names; its paper and the file have all. */
const mostNamed = 3;

/** The merchant's invoices, of all companies. */
export const invoiceTable = adminTable<InvoiceTableRow, InvoiceScope, InvoiceFilter, InvoiceSort>({
  at: "adminInvoices",
  caption: (t) => t("adminInvoices.list.title"),
  search: (t) => t("adminInvoices.list.search"),
  scopes: invoiceScopes,
  scopeName: (scope, t) => t(`adminInvoices.list.scope.${scope}`),
  filters: [
    {
      name: "age",
      label: (t) => t("adminInvoices.ageing"),
      choices: (t) => ages.map((value) => ({ value, label: t(`adminInvoices.age.${value}`) })),
    },
    { name: "from", label: (t) => t("adminInvoices.list.from") },
    { name: "to", label: (t) => t("adminInvoices.list.to") },
  ],
  rowKey: ({ number }) => number,
  width: "widest",
  columns: [
    { key: "number", head: (t) => t("adminInvoices.list.number"), cell: (row) => <Paper row={row} /> },
    { key: "company", head: (t) => t("adminCompanies.company"), cell: (row) => <Company row={row} /> },
    { key: "standing", head: (t) => t("adminInvoices.list.standing"), cell: (row, t) => <Standing row={row} t={t} /> },
    {
      key: "issued",
      head: (t) => t("adminInvoices.list.issued"),
      sort: ["newest", "oldest"],
      cell: ({ issuedOn }, t) => formatDate(issuedOn, t),
    },
    {
      key: "due",
      head: (t) => t("adminInvoices.list.due"),
      sort: ["due", "due-down"],
      cell: ({ dueOn, open, daysOver }, t) => (
        <DueCell
          due={formatDate(dueOn, t)}
          late={open > 0 && daysOver > 0 && t("adminInvoices.list.daysOver", { days: daysOver })}
        />
      ),
    },
    {
      key: "order",
      head: (t) => t("adminOrders.number"),
      cell: ({ orders, poNumbers }, t) => (
        <>
          {orders.slice(0, mostNamed).map((order) => (
            <span key={order} className="block">
              <OrderLink number={order} />
            </span>
          ))}
          {orders.length > mostNamed && (
            <span className="block text-2xs text-muted">
              {t("invoices.moreOrders", { count: orders.length - mostNamed })}
            </span>
          )}
          {poNumbers.length > 0 && (
            <span className="block text-2xs wrap-anywhere text-muted">
              {t("invoices.po", { number: poNumbers.slice(0, mostNamed).join(listSeparators[t.language]) })}
            </span>
          )}
        </>
      ),
    },
    {
      key: "total",
      head: (t) => t("adminOrders.total"),
      align: "right",
      cell: ({ total }, t) => formatMoney(total, t.language),
    },
    {
      key: "open",
      head: (t) => t("adminInvoices.list.openAmount"),
      align: "right",
      sort: ["open-down", "open-up"],
      cell: ({ open }, t) => formatMoney(open, t.language),
    },
  ],
});

function Paper({ row: { number, isDeposit, isFee, isCreditable } }: { row: InvoiceTableRow }) {
  const t = useT();
  const to = useHref();
  return (
    <>
      <a href={to("adminInvoicePdf", { invoice: number })} className="link font-semibold tabular-nums">
        {number}
      </a>
      {(isDeposit || isFee) && (
        <span className="block text-2xs text-muted">{t(isFee ? "invoices.isFee" : "invoices.isDeposit")}</span>
      )}
      {isCreditable && (
        <Link
          to={to("adminInvoiceCredit", { invoice: number })}
          aria-label={t("adminInvoices.creditOf", { number })}
          className="link block text-2xs pointer-coarse:py-2"
        >
          {t("adminInvoices.creditIt")}
        </Link>
      )}
    </>
  );
}

function Company({ row: { companyId, company, site } }: { row: InvoiceTableRow }) {
  const to = useHref();
  return (
    <>
      <Link to={to("adminCompanyAccount", { company: String(companyId) })} className="link wrap-anywhere">
        {company}
      </Link>
      {site && <span className="block text-2xs wrap-anywhere text-muted">{site}</span>}
    </>
  );
}
