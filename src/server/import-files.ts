import { stat } from "node:fs/promises";
import { type Context, Hono } from "hono";
import { dayIn } from "#domain/kernel/business-days.ts";
import { readId } from "#domain/kernel/read-whole-number.ts";
import { may } from "#domain/staff/permissions.ts";
import { findImportRun } from "#engine/admin/imports/import-run.ts";
import { maxImportBytes, uploadImport } from "#engine/admin/imports/imports.ts";
import { templateRows } from "#engine/catalogue/import/csv-template.ts";
import { writeProducts } from "#engine/catalogue/import/export-products.ts";
import { csvFile } from "#engine/platform/csv.ts";
import { readShopTimeZone } from "#engine/platform/shop-time-zone.ts";
import type { Shop } from "#engine/shop.ts";
import { audit } from "#engine/staff/audit.ts";
import type { StaffSession } from "#engine/staff/sessions.ts";
import { prefixes, splitPath } from "#i18n/languages.ts";
import { adminRoutes } from "#i18n/admin-routes.ts";
import { problemText } from "#web/admin/imports/import-problem.ts";
import { translators } from "#web/language/messages.server.ts";
import { limitUpload } from "./limit-upload.ts";
import { guarded } from "./merchant-files.ts";
import { forOneReader, sendPrivateFile } from "./private-file.ts";
import { spooled } from "./spooled.ts";
import { refuseUpload } from "./uploads/refuse-upload.ts";
import { withSpooledFile } from "./uploads/spool-upload.ts";

/** Files of imports and exports: progress, error reports, and the exported products. */
export function createImportFiles(shop: Shop): Hono {
  const app = new Hono();
  for (const prefix of prefixes) {
    app.get(prefix + adminRoutes.adminImportFiles, (c) => guarded(shop, c, () => progress(shop, c)));
    app.get(prefix + adminRoutes.adminImportReport, (c) => guarded(shop, c, () => report(shop, c)));
    app.get(prefix + adminRoutes.adminImportTemplate, (c) => guarded(shop, c, () => Promise.resolve(template(c))));
    app.get(prefix + adminRoutes.adminProductsExport, (c) => guarded(shop, c, (staff) => products(shop, c, staff)));
  }
  return app;
}

/** Uploads of product files. Mount behind the check of origins. */
export function createImportUploads(shop: Shop): Hono {
  const app = new Hono();
  const limit = limitUpload(maxImportBytes + 64 * 1024);
  for (const prefix of prefixes)
    app.post(prefix + adminRoutes.adminImportFiles, limit, (c) =>
      guarded(shop, c, async (staff) => {
        const result = await withSpooledFile(c.req.raw, maxImportBytes, async ({ path, name, truncated }) =>
          truncated
            ? ({ ok: false, error: { code: "import_too_large" } } as const)
            : uploadImport(
                shop,
                { ...staff, mayGoBelow: may(staff.role, "prices.below-floor") },
                { path, name, bytes: (await stat(path)).size },
              ),
        );
        if (!result.ok) return c.json({ error: result.error.code }, 400, forOneReader);
        const { value } = result;
        return value.ok ? c.json(value.value, 201, forOneReader) : refuseUpload(c, value.error.code, forOneReader);
      }),
    );
  return app;
}

async function progress(shop: Shop, c: Context): Promise<Response> {
  const run = await findImportRun(shop.db, readId(c.req.query("run")) ?? 0);
  if (!run) return c.json(null, 200, forOneReader);
  const { state, bytes, bytesDone, productsRead } = run;
  return c.json({ state, bytes, bytesDone, productsRead }, 200, forOneReader);
}

async function report(shop: Shop, c: Context): Promise<Response | null> {
  const run = await findImportRun(shop.db, readId(c.req.param("run")) ?? 0);
  if (!run?.report) return null;
  const t = translators[splitPath(c.req.path).language];
  const { errors, moreErrors, notes = [], moreNotes = 0 } = run.report;
  const heading = (["line", "product", "field", "problem"] as const).map((word) => t(`adminImport.run.${word}`));
  const rows = [...errors, ...notes].map((error) => [
    error.line,
    error.product ?? "",
    error.field,
    problemText(error, t),
  ]);
  const unlisted = moreErrors + moreNotes;
  const more = unlisted > 0 ? [["", "", "", t("adminImport.moreErrors", { count: unlisted })]] : [];
  const places = (run.report.placed ?? []).map(({ file: name, product, sku, how }) => [
    "",
    product,
    name,
    t("adminImport.pictures.place", { how, sku: sku ?? "none" }),
  ]);
  return sendPrivateFile(c, `report-${run.id}.csv`, csvFile([heading, ...rows, ...more, ...places]));
}

/** A template with all columns and two example products. */
function template(c: Context): Response {
  return sendPrivateFile(c, "products-template.csv", csvFile(templateRows()));
}

async function products(shop: Shop, c: Context, staff: StaffSession): Promise<Response> {
  const format = c.req.query("as") === "jsonl" ? "jsonl" : "csv";
  await audit(shop.db, staff, "exported", "products", shop.clock.now(), { format });
  const body = await spooled(c, (write) => writeProducts(shop.db, format, write));
  return sendPrivateFile(c, `products-${await today(shop)}.${format}`, body);
}

const today = async ({ db, clock }: Shop): Promise<string> => dayIn(await readShopTimeZone(db), clock.now());
