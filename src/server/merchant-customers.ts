import { type Context, Hono } from "hono";
import { readId } from "#domain/kernel/read-whole-number.ts";
import { findCertificate, subjectOf } from "#engine/admin/customers/customer-steps.ts";
import { personalData } from "#engine/admin/customers/personal-data.ts";
import { audit } from "#engine/staff/audit.ts";
import type { StaffSession } from "#engine/staff/sessions.ts";
import type { Shop } from "#engine/shop.ts";
import { prefixes } from "#i18n/languages.ts";
import { adminRoutes } from "#i18n/admin-routes.ts";
import { exportCustomers } from "#web/admin/customers/export.server.ts";
import { guarded, listFile } from "./merchant-files.ts";
import { forOneReader, sendPrivateFile } from "./private-file.ts";
import { sendDocument } from "./stored-files.ts";

/** Downloads about customers: the list, one customer's data, and certificates. */
export function createMerchantCustomers(shop: Shop): Hono {
  const app = new Hono();
  for (const prefix of prefixes) {
    app.get(prefix + adminRoutes.adminCustomersExport, (c) =>
      guarded(shop, c, (staff) => listFile(shop, c, staff, exportCustomers)),
    );
    app.get(prefix + adminRoutes.adminCustomerData, (c) => guarded(shop, c, (staff) => everything(shop, c, staff)));
    app.get(prefix + adminRoutes.adminTaxCertificate, (c) => guarded(shop, c, (staff) => certificate(shop, c, staff)));
  }
  return app;
}

async function everything(shop: Shop, c: Context, staff: StaffSession): Promise<Response | null> {
  const id = readId(c.req.param("customer")) ?? 0;
  const data = await personalData(shop.db, id, shop.clock.now());
  if (!data) return null;
  await audit(shop.db, staff, "exported", subjectOf(id), shop.clock.now());
  return sendPrivateFile(c, `customer-${id}.json`, JSON.stringify(data, null, 2));
}

/** Always sent as a download: certificates are uploaded by strangers and must not open on the shop's origin. */
async function certificate(shop: Shop, c: Context, staff: StaffSession): Promise<Response | null> {
  const file = await findCertificate(shop.db, readId(c.req.param("certificate")) ?? 0);
  if (!file) return null;
  const [type, ending] = file.kind === "pdf" ? ["application/pdf", "pdf"] : ["image/jpeg", "jpg"];
  const response = await sendDocument(shop, c, file.name, {
    ...forOneReader,
    "content-type": type,
    "content-disposition": `attachment; filename="tax-certificate-${file.customerId}.${ending}"`,
  });
  if (response?.ok) await audit(shop.db, staff, "exported", subjectOf(file.customerId), shop.clock.now());
  return response;
}
