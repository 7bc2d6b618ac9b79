import { Hono } from "hono";
import type { Shop } from "#engine/shop.ts";
import { routes } from "#i18n/routes.ts";
import { prefixes, splitPath } from "#i18n/languages.ts";
import { findReceipt } from "#web/account/orders/receipt-access.server.ts";
import { shopTranslator } from "#web/language/messages.server.ts";
import { forOneReader, sendPrivateFile } from "../private-file.ts";
import type { DocumentThreads } from "./document-threads.ts";
import { paperOf } from "./paper.ts";
import { readSeller } from "./seller.ts";

/**
 * `GET /order/receipt.pdf?order=&paper=letter|a4`, per language: the receipt of a paid order, for those who may see it.
 */
export function createReceipts(shop: Shop, threads: DocumentThreads): Hono {
  const app = new Hono();
  for (const prefix of prefixes) {
    app.get(prefix + routes.orderReceiptPdf, async (c) => {
      const { language } = splitPath(c.req.path);
      const receipt = await findReceipt(shop, c.req.raw, language);
      if (!receipt?.order) return c.json({ error: "not_found" }, 404, forOneReader);
      const t = await shopTranslator(shop.db, language);
      const seller = await readSeller(shop, t);
      const { number, order } = receipt;
      const body = await threads.make(t, { kind: "receipt", seller, order, paper: paperOf(c) });
      return sendPrivateFile(c, `${number}.pdf`, body);
    });
  }
  return app;
}
