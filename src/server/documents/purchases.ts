import { Hono } from "hono";
import { dayIn } from "#domain/kernel/business-days.ts";
import { findPurchaseOfLink, purchaseLines } from "#engine/admin/purchasing/purchase-row.ts";
import { budgets } from "#engine/platform/budgets.ts";
import { order as orderParty } from "#engine/platform/parties.ts";
import { spend } from "#engine/platform/rate-limit.ts";
import type { Shop } from "#engine/shop.ts";
import { prefixes, splitPath } from "#i18n/languages.ts";
import { routes } from "#i18n/routes.ts";
import { shopTranslator } from "#web/language/messages.server.ts";
import { forOneReader, sendPrivateFile } from "../private-file.ts";
import type { DocumentThreads } from "./document-threads.ts";
import { paperOf } from "./paper.ts";
import { paperRefused } from "./paper-refused.ts";
import { readSeller } from "./seller.ts";

/**
 * `GET /order/purchase.pdf?order=&paper=letter|a4`, per language: a purchase order for the supplier who has its link.
 */
export function createPurchases(shop: Shop, threads: DocumentThreads): Hono {
  const app = new Hono();
  for (const prefix of prefixes) {
    app.get(prefix + routes.purchasePdf, async (c) => {
      const { language } = splitPath(c.req.path);
      const token = (c.req.query("order") ?? "").slice(0, 100);
      const order = await findPurchaseOfLink(shop.db, shop.settings.secret, token);
      if (order?.orderedAt == null) return c.json({ error: "not_found" }, 404, forOneReader);
      const may = await spend(shop.db, shop.clock.now(), [budgets.purchaseSheets, orderParty(order.id)]);
      if (!may.ok) return paperRefused(c, language, may.error);
      const t = await shopTranslator(shop.db, language);
      const { number, supplier, note, orderedAt } = order;
      const facts = {
        seller: await readSeller(shop, t),
        paper: paperOf(c),
        order: { number, supplier, note },
        orderedOn: dayIn(t.timeZone, orderedAt),
        lines: await purchaseLines(shop.db, order.id),
      };
      const body = await threads.make(t, { kind: "purchase", facts });
      return sendPrivateFile(c, `${number}.pdf`, body);
    });
  }
  return app;
}
