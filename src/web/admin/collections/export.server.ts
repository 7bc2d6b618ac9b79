import { dayIn } from "#domain/kernel/business-days.ts";
import { collectionListShape, overdueAges } from "#engine/admin/collection-list-shape.ts";
import { type CollectionRow, exportCollections } from "#engine/admin/collections/collection-table.ts";
import { readListQuery } from "#engine/admin/list-query.ts";
import { audit } from "#engine/staff/audit.ts";
import type { StaffSession } from "#engine/staff/sessions.ts";
import type { Shop } from "#engine/shop.ts";
import type { ShopTranslator } from "#i18n/translator.ts";
import { csvOf, dollars, type FileColumn, type ListFile } from "../table/list-file.server.ts";

/** The worklist as a CSV file, by its own query. */
export async function exportCollectionList(
  { db, clock }: Shop,
  staff: StaffSession,
  search: URLSearchParams,
  t: ShopTranslator,
): Promise<ListFile> {
  const query = readListQuery(collectionListShape, search);
  const today = dayIn(t.timeZone, clock.now());
  const rows = exportCollections(db, query, { today, staffId: staff.id });
  await audit(db, staff, "exported", "collections", clock.now(), { scope: query.scope, rows: await rows.count() });
  const columns: readonly FileColumn<CollectionRow>[] = [
    [t("adminCompanies.company"), (row) => row.company],
    [t("adminCollections.standing"), (row) => t(`adminCollections.turn.${row.turn}`)],
    [t("adminCollections.held"), (row) => (row.isHeld ? "✓" : "")],
    [t("adminCollections.overdue"), (row) => dollars(row.overdue)],
    [t("adminInvoices.list.disputed"), (row) => dollars(row.disputed)],
    [t("adminInvoices.list.overBy"), (row) => row.daysOver],
    ...overdueAges.map((age) => [t(`adminInvoices.age.${age}`), (row: CollectionRow) => dollars(row[age])] as const),
    [t("adminInvoices.age.current"), (row) => dollars(row.current)],
    [t("adminCollections.reminded"), (row) => (row.remindedAt === null ? "" : dayIn(t.timeZone, row.remindedAt))],
    [t("adminCollections.promisedOn"), (row) => row.promisedOn ?? ""],
    [t("adminCollections.promised"), (row) => dollars(row.promised)],
    [t("adminCollections.nextOn"), (row) => row.nextOn ?? ""],
    [t("adminCollections.nextStep"), (row) => row.nextStep],
    [t("adminCollections.owner"), (row) => row.owner],
  ];
  return {
    name: `collections-${query.scope}-${today}.csv`,
    write: csvOf(columns, rows),
  };
}
