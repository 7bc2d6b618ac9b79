import { dayIn } from "#domain/kernel/business-days.ts";
import { abandonedListShape } from "#engine/admin/abandoned-list-shape.ts";
import { type AbandonedRow, exportAbandoned } from "#engine/admin/abandoned-table.ts";
import { readListQuery } from "#engine/admin/list-query.ts";
import { audit } from "#engine/staff/audit.ts";
import type { StaffSession } from "#engine/staff/sessions.ts";
import type { Shop } from "#engine/shop.ts";
import type { ShopTranslator } from "#i18n/translator.ts";
import { csvOf, dollars, type FileColumn, type ListFile } from "../table/list-file.server.ts";

/** The abandoned carts of a list as a CSV file, by the list's own query. */
export async function exportAbandonedCarts(
  { db, clock }: Shop,
  staff: StaffSession,
  search: URLSearchParams,
  t: ShopTranslator,
): Promise<ListFile> {
  const query = readListQuery(abandonedListShape, search);
  const rows = await exportAbandoned(db, query);
  const now = clock.now();
  await audit(db, staff, "exported", "abandoned carts", now, { scope: query.scope, rows: await rows.count() });
  const day = (at: AbandonedRow["remindedAt"]) => (at === null ? "" : dayIn(t.timeZone, at));
  const columns: readonly FileColumn<AbandonedRow>[] = [
    [t("adminRecovery.who"), (row) => row.name],
    [t("adminDrafts.email"), (row) => row.email],
    [t("adminRecovery.language"), (row) => t(`adminDrafts.languageChoice.${row.language}`)],
    [t("adminRecovery.goods"), (row) => row.goods?.[t.language] ?? ""],
    [t("adminRecovery.otherItems"), (row) => row.otherLines],
    [t("adminOrders.units"), (row) => row.units],
    [t("adminRecovery.value"), (row) => dollars(row.value)],
    [t("adminRecovery.changed"), (row) => day(row.changedAt)],
    [t("adminRecovery.reminded"), (row) => day(row.remindedAt)],
    [t("adminRecovery.stateName"), (row) => t(`adminRecovery.state.${row.state}`)],
    [t("adminRecovery.order"), (row) => row.order ?? ""],
  ];
  return {
    name: `abandoned-carts-${query.scope}-${dayIn(t.timeZone, now)}.csv`,
    write: csvOf(columns, rows),
  };
}
