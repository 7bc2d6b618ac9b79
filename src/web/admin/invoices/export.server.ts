import { dayIn } from "#domain/kernel/business-days.ts";
import { invoiceListShape } from "#engine/admin/invoice-list-shape.ts";
import { exportInvoiceTable, type InvoiceTableRow } from "#engine/admin/invoice-table.ts";
import { readListQuery } from "#engine/admin/list-query.ts";
import { audit } from "#engine/staff/audit.ts";
import type { StaffSession } from "#engine/staff/sessions.ts";
import type { Shop } from "#engine/shop.ts";
import type { ShopTranslator } from "#i18n/translator.ts";
import { standingWord } from "./invoice-table.tsx";
import { csvOf, dollars, type FileColumn, type ListFile } from "../table/list-file.server.ts";

/** The invoices of a list as a CSV file, by the list's own query. */
export async function exportInvoices(
  { db, clock }: Shop,
  staff: StaffSession,
  search: URLSearchParams,
  t: ShopTranslator,
): Promise<ListFile> {
  const query = readListQuery(invoiceListShape, search);
  const today = dayIn(t.timeZone, clock.now());
  const rows = exportInvoiceTable(db, query, today);
  await audit(db, staff, "exported", "invoices", clock.now(), { scope: query.scope, rows: await rows.count() });
  const columns: readonly FileColumn<InvoiceTableRow>[] = [
    [t("adminInvoices.list.number"), (row) => row.number],
    [t("adminCompanies.company"), (row) => row.company],
    [t("invoices.site"), (row) => row.site],
    [t("adminOrders.number"), (row) => row.orders.join(", ")],
    [t("invoices.poNumber"), (row) => row.poNumbers.join(", ")],
    [t("invoices.costCenter"), (row) => row.costCenters.join(", ")],
    [t("invoices.references"), (row) => row.references.join(", ")],
    [t("adminInvoices.list.issued"), (row) => row.issuedOn],
    [t("adminInvoices.list.due"), (row) => row.dueOn],
    [t("invoices.isDeposit"), (row) => (row.isDeposit ? t("invoices.isDeposit") : "")],
    [t("invoices.isFee"), (row) => (row.isFee ? t("invoices.isFee") : "")],
    [t("adminInvoices.list.standing"), (row) => standingWord(t, row)],
    [t("adminInvoices.list.overBy"), (row) => (row.open > 0 ? Math.max(0, row.daysOver) : 0)],
    [t("adminOrders.total"), (row) => dollars(row.total)],
    [t("adminInvoices.list.openAmount"), (row) => dollars(row.open)],
  ];
  return {
    name: `invoices-${query.scope}-${today}.csv`,
    write: csvOf(columns, rows),
  };
}
