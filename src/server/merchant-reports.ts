import { Hono } from "hono";
import { readId } from "#domain/kernel/read-whole-number.ts";
import type { Shop } from "#engine/shop.ts";
import { csvFile } from "#engine/platform/csv.ts";
import { audit } from "#engine/staff/audit.ts";
import { priceCells } from "#engine/admin/prices/plan-prices.ts";
import { findPriceList } from "#engine/admin/prices/price-lists.ts";
import { taxFileCells } from "#engine/admin/tax/read-tax-file.ts";
import { taxRows } from "#engine/admin/tax/tax-rates.ts";
import { prefixes, splitPath } from "#i18n/languages.ts";
import { adminRoutes } from "#i18n/admin-routes.ts";
import { exportStock } from "#web/admin/inventory/export.server.ts";
import { exportReport } from "#web/admin/reports/export.server.ts";
import { shopTranslator } from "#web/language/messages.server.ts";
import { guarded } from "./merchant-files.ts";
import { sendPrivateFile } from "./private-file.ts";
import { spooled } from "./spooled.ts";

/**
 * `GET /admin/export/report`: a report as CSV, with the query of its page. `GET /admin/export/taxRates`: the rates of
 * sales tax as the file that imports them. `GET /admin/export/stock`: the stock by location, as the file that brings
 * counts. `GET /admin/price-lists/{id}/file`: a price list as the same.
 */
export function createMerchantReports(shop: Shop): Hono {
  const app = new Hono();
  for (const prefix of prefixes) {
    app.get(prefix + adminRoutes.adminReportFile, (c) =>
      guarded(shop, c, async (staff) => {
        const { language } = splitPath(c.req.path);
        const { name, body } = await exportReport(
          shop,
          staff,
          new URL(c.req.url).searchParams,
          await shopTranslator(shop.db, language),
        );
        return sendPrivateFile(c, name, body);
      }),
    );
    app.get(prefix + adminRoutes.adminPriceListFile, (c) =>
      guarded(shop, c, async (staff) => {
        const id = readId(c.req.param("list"));
        const list = id === null ? null : await findPriceList(shop.db, id);
        if (!list) return c.json({ error: "not_found" }, 404, { "cache-control": "no-store" });
        const cells = await priceCells(shop.db, list.id);
        await audit(shop.db, staff, "exported", `price list ${list.id}`, shop.clock.now(), { rows: cells.length - 1 });
        return sendPrivateFile(c, `price-list-${list.id}.csv`, csvFile(cells));
      }),
    );
    app.get(prefix + adminRoutes.adminStockExport, (c) =>
      guarded(shop, c, async (staff) => {
        const t = await shopTranslator(shop.db, splitPath(c.req.path).language);
        const { name, write } = await exportStock(shop, staff, new URL(c.req.url).searchParams, t);
        return sendPrivateFile(c, name, await spooled(c, write));
      }),
    );
    app.get(prefix + adminRoutes.adminTaxRatesExport, (c) =>
      guarded(shop, c, async (staff) => {
        const rows = await taxRows(shop.db);
        await audit(shop.db, staff, "exported", "tax rates", shop.clock.now(), { rows: rows.length });
        return sendPrivateFile(c, "tax-rates.csv", csvFile(taxFileCells(rows)));
      }),
    );
  }
  return app;
}
