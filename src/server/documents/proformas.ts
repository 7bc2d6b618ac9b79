import { Hono } from "hono";
import { findDraftOfLink } from "#engine/checkout/draft-link.ts";
import { isExpired } from "#engine/checkout/draft-row.ts";
import { budgets } from "#engine/platform/budgets.ts";
import { order } from "#engine/platform/parties.ts";
import { spend } from "#engine/platform/rate-limit.ts";
import type { Shop } from "#engine/shop.ts";
import { prefixes, splitPath } from "#i18n/languages.ts";
import { href, routes } from "#i18n/routes.ts";
import { shopTranslator } from "#web/language/messages.server.ts";
import { proformaOf } from "#web/storefront/proforma/proforma-view.ts";
import { forOneReader, sendPrivateFile } from "../private-file.ts";
import type { DocumentThreads } from "./document-threads.ts";
import { paperOf } from "./paper.ts";
import { paperRefused } from "./paper-refused.ts";
import { readSeller } from "./seller.ts";

/**
 * `GET /order/proforma.pdf?offer=&paper=letter|a4`, per language: a pro forma invoice for whoever has its link, as long as
 * it can be paid.
 */
export function createProformas(shop: Shop, threads: DocumentThreads): Hono {
  const app = new Hono();
  for (const prefix of prefixes) {
    app.get(prefix + routes.proformaPdf, async (c) => {
      const { language } = splitPath(c.req.path);
      const offer = (c.req.query("offer") ?? "").slice(0, 100);
      const draft = await findDraftOfLink(shop.db, shop.settings.secret, offer);
      const isOpen = draft?.state === "sent" && !isExpired(draft, shop.clock.now());
      if (!draft?.paper || !isOpen) return c.json({ error: "not_found" }, 404, forOneReader);
      const may = await spend(shop.db, shop.clock.now(), [budgets.proformaSheets, order(draft.id)]);
      if (!may.ok) return paperRefused(c, language, may.error);
      const t = await shopTranslator(shop.db, language);
      const url = shop.settings.publicUrl + href(prefix, "proforma", {}, { offer });
      const facts = { seller: await readSeller(shop, t), paper: paperOf(c), url };
      const invoice = proformaOf(draft.number, draft.paper, language);
      const body = await threads.make(t, { kind: "proforma", invoice, facts });
      return sendPrivateFile(c, `${draft.number}.pdf`, body);
    });
  }
  return app;
}
