import { type Context, Hono } from "hono";
import { answeredIn } from "#domain/kernel/shop-languages.ts";
import { drawnBy } from "#engine/buyers/drawn-by.ts";
import { findInvoice, type Invoice } from "#engine/invoices/invoices.queries.ts";
import { seesInvoice } from "#engine/orders/sees-invoice.ts";
import { readRemittance } from "#engine/payments/remittance.ts";
import { budgets } from "#engine/platform/budgets.ts";
import { spend } from "#engine/platform/rate-limit.ts";
import { readShopLanguages } from "#engine/platform/shop-languages.ts";
import type { Shop } from "#engine/shop.ts";
import { prefixes, splitPath } from "#i18n/languages.ts";
import { routes } from "#i18n/routes.ts";
import { shopTranslator } from "#web/language/messages.server.ts";
import { buyerOf } from "#web/visitor/buyer.server.ts";
import { forOneReader, sendPrivateFile } from "../private-file.ts";
import type { DocumentThreads } from "./document-threads.ts";
import { paperOf } from "./paper.ts";
import { paperRefused } from "./paper-refused.ts";
import { readSeller } from "./seller.ts";

/**
 * `GET /personal/invoices/:invoice/invoice.pdf?paper=letter|a4`: an invoice in its company's language, for whoever may
 * see it.
 */
export function createInvoices(shop: Shop, threads: DocumentThreads, clientIpOf: (c: Context) => string): Hono {
  const app = new Hono();
  for (const prefix of prefixes) {
    app.get(prefix + routes.invoicePdf, async (c) => {
      const { language } = splitPath(c.req.path);
      const now = shop.clock.now();
      const buyer = await buyerOf(shop, c.req.raw);
      const invoice = await findInvoice(shop.db, c.req.param("invoice") ?? "");
      if (!invoice || !(await seesInvoice(shop.db, buyer, invoice, now)))
        return c.json({ error: "not_found" }, 404, forOneReader);
      const draw = drawnBy(buyer, clientIpOf(c), { own: budgets.documentsOfAccount, shared: budgets.documents });
      const may = await spend(shop.db, now, draw);
      if (!may.ok) return paperRefused(c, language, may.error);
      return sendInvoice(shop, threads, c, invoice);
    });
  }
  return app;
}

/** Sends an invoice to whom it may be shown. */
export async function sendInvoice(
  shop: Shop,
  threads: DocumentThreads,
  c: Context,
  invoice: Invoice,
): Promise<Response> {
  const t = await shopTranslator(shop.db, answeredIn(await readShopLanguages(shop.db), invoice.language));
  const facts = { seller: await readSeller(shop, t), paper: paperOf(c), payTo: await readRemittance(shop.db) };
  const body = await threads.make(t, { kind: "invoice", invoice, facts });
  return sendPrivateFile(c, `${invoice.number}.pdf`, body);
}
