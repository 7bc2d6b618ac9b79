import type { InvoiceRefundOnItsWay, UnappliedMoney } from "#engine/admin/unapplied-money.ts";
import { formatDate, formatDateTime, formatMoney } from "#i18n/format.ts";
import type { ShopTranslator } from "#i18n/translator.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import type { PageProps } from "../../page-props.ts";
import { Money } from "../../ui/money.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { AdminPage } from "../admin-page.tsx";
import { BackButton } from "../back-button.tsx";
import type * as server from "./unapplied.server.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

const columnsOf = (t: ShopTranslator): readonly Column<UnappliedMoney>[] => [
  {
    key: "company",
    head: t("adminInvoices.unappliedScreen.company"),
    cell: (row) => <Company row={row} />,
  },
  {
    key: "what",
    head: t("adminInvoices.unappliedScreen.what"),
    cell: ({ kind, reference }) => `${t(`adminInvoices.credit.${kind}`)} ${reference}`,
  },
  {
    key: "received",
    head: t("adminInvoices.unappliedScreen.received"),
    cell: ({ receivedOn }) => formatDate(receivedOn, t),
  },
  {
    key: "amount",
    head: t("adminInvoices.unappliedScreen.amount"),
    align: "right",
    cell: ({ amount }) => formatMoney(amount, t.language),
  },
  {
    key: "left",
    head: t("adminInvoices.unappliedScreen.left"),
    align: "right",
    cell: ({ left }) => formatMoney(left, t.language),
  },
  {
    key: "open",
    head: t("adminInvoices.unappliedScreen.open"),
    align: "right",
    cell: ({ open }) => formatMoney(open, t.language),
  },
];

const refundColumnsOf = (t: ShopTranslator): readonly Column<InvoiceRefundOnItsWay>[] => [
  { key: "company", head: t("adminInvoices.unappliedScreen.company"), cell: (row) => <Company row={row} /> },
  { key: "payment", head: t("adminInvoices.unappliedScreen.refunds.payment"), cell: ({ payment }) => payment },
  {
    key: "since",
    head: t("adminInvoices.unappliedScreen.refunds.since"),
    cell: ({ since }) => formatDateTime(since, t),
  },
  { key: "problem", head: t("adminInvoices.unappliedScreen.refunds.problem"), cell: ({ problem }) => problem },
  {
    key: "amount",
    head: t("adminInvoices.unappliedScreen.amount"),
    align: "right",
    cell: ({ amount }) => formatMoney(amount, t.language),
  },
];

function Company({ row: { companyId, company } }: { row: Pick<UnappliedMoney, "companyId" | "company"> }) {
  const to = useHref();
  return (
    <Link to={to("adminCompanyAccount", { company: String(companyId) })} className="link font-semibold wrap-anywhere">
      {company}
    </Link>
  );
}

/** Payments and credit memos that settle no invoice; each leads to its company's account, where it is used. */
export default function Unapplied({ loaderData: { rows, refunds, total } }: PageProps<typeof server>) {
  const t = useT();
  const to = useHref();
  return (
    <AdminPage
      title={t("adminInvoices.unappliedScreen.title")}
      aside={<BackButton to={to("adminInvoices")}>{t("adminInvoices.list.title")}</BackButton>}
    >
      <p className="max-w-text text-muted">{t("adminInvoices.unappliedScreen.text")}</p>
      <p>
        {t("adminInvoices.unappliedScreen.total")}: <Money amount={total} className="font-bold" />
      </p>
      <Table
        caption={t("adminInvoices.unappliedScreen.title")}
        hideCaption
        cards
        rows={rows}
        rowKey={({ id }) => id}
        empty={t("adminInvoices.unappliedScreen.none")}
        columns={columnsOf(t)}
      />
      <h2 className="text-lg font-semibold">{t("adminInvoices.unappliedScreen.refunds.title")}</h2>
      <p className="max-w-text text-muted">{t("adminInvoices.unappliedScreen.refunds.text")}</p>
      <Table
        caption={t("adminInvoices.unappliedScreen.refunds.title")}
        hideCaption
        cards
        rows={refunds}
        rowKey={({ id }) => id}
        empty={t("adminInvoices.unappliedScreen.refunds.none")}
        columns={refundColumnsOf(t)}
      />
    </AdminPage>
  );
}
