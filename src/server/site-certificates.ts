import { type Context, Hono } from "hono";
import { mayWith } from "#domain/buyers/buyer.ts";
import { readId } from "#domain/kernel/read-whole-number.ts";
import { findSiteCertificate } from "#engine/companies/site-certificates.ts";
import { audit } from "#engine/staff/audit.ts";
import type { StaffSession } from "#engine/staff/sessions.ts";
import type { Shop } from "#engine/shop.ts";
import { adminRoutes } from "#i18n/admin-routes.ts";
import { prefixes } from "#i18n/languages.ts";
import { routes } from "#i18n/routes.ts";
import { buyerOf } from "#web/visitor/buyer.server.ts";
import { sendBuyersFile } from "./buyers-file.ts";
import { guarded } from "./merchant-files.ts";
import { forOneReader } from "./private-file.ts";

/**
 * `GET /personal/companies/:company?certificate=`: the certificate that a site of the company is exempt from sales tax
 * by, for those whose role sends it there; 404 for all others. Without the query the company's page is next. The same
 * for staff at `/admin/siteCertificates/:certificate`, on record.
 */
export function createSiteCertificates(shop: Shop): Hono {
  const app = new Hono();
  const certificateOf = (id: string | undefined) => findSiteCertificate(shop.db, readId(id) ?? 0);
  for (const prefix of prefixes) {
    app.get(prefix + routes.company, async (c, next) => {
      const id = c.req.query("certificate");
      if (id === undefined) return next();
      const [buyer, certificate] = await Promise.all([buyerOf(shop, c.req.raw), certificateOf(id)]);
      const isSeen =
        certificate !== null &&
        certificate.companyId === readId(c.req.param("company")) &&
        mayWith(buyer, certificate, "exempt-site");
      return (
        (isSeen && (await sendBuyersFile(shop, c, certificate))) || c.json({ error: "not_found" }, 404, forOneReader)
      );
    });
    app.get(prefix + adminRoutes.adminSiteCertificate, (c) =>
      guarded(shop, c, async (staff) => {
        const certificate = await certificateOf(c.req.param("certificate"));
        return certificate && sendToStaff(shop, c, staff, certificate);
      }),
    );
  }
  return app;
}

async function sendToStaff(
  shop: Shop,
  c: Context,
  staff: StaffSession,
  certificate: NonNullable<Awaited<ReturnType<typeof findSiteCertificate>>>,
): Promise<Response | null> {
  const response = await sendBuyersFile(shop, c, certificate);
  if (response?.ok) await audit(shop.db, staff, "exported", `company ${certificate.companyId}`, shop.clock.now());
  return response;
}
