import { csvFile } from "#engine/platform/csv.ts";
import { audit } from "#engine/staff/audit.ts";
import type { StaffSession } from "#engine/staff/sessions.ts";
import type { Shop } from "#engine/shop.ts";
import type { ShopTranslator } from "#i18n/translator.ts";
import { csvCell, readReport, reportTable } from "./report.server.ts";

/** A report as a CSV file, all of its rows. */
export async function exportReport(
  shop: Shop,
  staff: StaffSession,
  search: URLSearchParams,
  t: ShopTranslator,
): Promise<{ name: `${string}.csv`; body: string }> {
  const report = readReport(search);
  const { table, days } = await reportTable(shop, report, search, t);
  await audit(shop.db, staff, "exported", `report ${report.report}`, shop.clock.now(), { rows: table.rows.length });
  const rows = table.rows.map((row) => row.map((cell, at) => csvCell(cell, table.kinds[at] ?? "text")));
  const what = report.report === "sales" ? `sales-by-${report.by}` : report.report;
  return { name: `${what}-${days.from}-${days.to}.csv`, body: csvFile([table.heads, ...rows]) };
}
