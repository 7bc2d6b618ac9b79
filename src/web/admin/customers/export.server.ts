import { dayIn } from "#domain/kernel/business-days.ts";
import { isoTime } from "#domain/kernel/local-time.ts";
import { readCustomerQuery } from "#engine/admin/customer-list-shape.ts";
import { type CustomerTableRow, exportCustomerTable } from "#engine/admin/customer-table.ts";
import { readShopTimeZone } from "#engine/platform/shop-time-zone.ts";
import { audit } from "#engine/staff/audit.ts";
import type { StaffSession } from "#engine/staff/sessions.ts";
import type { Shop } from "#engine/shop.ts";
import type { ShopTranslator } from "#i18n/translator.ts";
import { csvOf, dollars, type FileColumn, type ListFile } from "../table/list-file.server.ts";

/** The customers of a list as a CSV file, by the list's own query. */
export async function exportCustomers(
  { db, clock }: Shop,
  staff: StaffSession,
  search: URLSearchParams,
  t: ShopTranslator,
): Promise<ListFile> {
  const query = readCustomerQuery(search);
  const rows = exportCustomerTable(db, query, {
    now: clock.now(),
    timeZone: await readShopTimeZone(db),
  });
  await audit(db, staff, "exported", "customers", clock.now(), { scope: query.scope, rows: await rows.count() });
  const yes = (is: boolean) => t(is ? "adminCustomers.yes" : "adminCustomers.no");
  const columns: readonly FileColumn<CustomerTableRow>[] = [
    [t("adminCustomers.firstName"), (row) => row.firstName],
    [t("adminCustomers.lastName"), (row) => row.lastName],
    [t("adminCustomers.email"), (row) => row.email],
    [t("adminCustomers.language"), (row) => t(`adminCustomers.in.${row.language}`)],
    [t("adminCustomers.since"), (row) => isoTime(row.createdAt, t.timeZone)],
    [t("adminCustomers.guest"), (row) => yes(row.kind === "guest")],
    [t("adminCustomers.verified"), (row) => yes(row.verified)],
    [t("adminCustomers.exempt"), (row) => yes(row.exempt)],
    [t("adminCustomers.tags.title"), (row) => row.tags.join(", ")],
    [t("adminCustomers.points"), (row) => row.points],
    [t("adminCustomers.orders"), (row) => row.orders],
    [t("adminCustomers.spent"), (row) => dollars(row.spent)],
    [t("adminCustomers.lastOrder"), (row) => (row.lastOrderAt === null ? "" : isoTime(row.lastOrderAt, t.timeZone))],
  ];
  const day = dayIn(t.timeZone, clock.now());
  return {
    name: `customers-${query.scope}-${day}.csv`,
    write: csvOf(columns, rows),
  };
}
