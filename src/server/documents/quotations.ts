import { type Context, Hono } from "hono";
import type { QuotationNumber } from "#domain/checkout/quotation.ts";
import { drawnBy } from "#engine/buyers/drawn-by.ts";
import { lookUpQuotation } from "#engine/checkout/look-up-quotation.ts";
import { budgets } from "#engine/platform/budgets.ts";
import { spend } from "#engine/platform/rate-limit.ts";
import type { Shop } from "#engine/shop.ts";
import { prefixes, splitPath } from "#i18n/languages.ts";
import { href, routes } from "#i18n/routes.ts";
import { shopTranslator } from "#web/language/messages.server.ts";
import { currentCustomer } from "#web/account/session.server.ts";
import { assumptionsOf } from "#web/storefront/quotation/conditions.server.ts";
import { ownName } from "#web/storefront/quotation/own-name.server.ts";
import { buyerOf } from "#web/visitor/buyer.server.ts";
import { forOneReader, sendPrivateFile } from "../private-file.ts";
import type { DocumentThreads } from "./document-threads.ts";
import { paperOf } from "./paper.ts";
import { paperRefused } from "./paper-refused.ts";
import { readSeller } from "./seller.ts";

/**
 * `GET /quotation.pdf?number=&named=1&paper=letter|a4`, per language: a quotation for anyone with its number, or with
 * `named` under the reader's own name for it.
 */
export function createQuotations(shop: Shop, threads: DocumentThreads, clientIpOf: (c: Context) => string): Hono {
  const app = new Hono();
  for (const prefix of prefixes) {
    app.get(prefix + routes.quotationPdf, async (c) => {
      const { language } = splitPath(c.req.path);
      const buyer = await buyerOf(shop, c.req.raw);
      const clientIp = clientIpOf(c);
      const answer = await lookUpQuotation(shop, c.req.query("number") ?? "", { buyer, clientIp });
      if (!answer.ok) return paperRefused(c, language, answer.error);
      const quotation = answer.value;
      if (!quotation) return c.json({ error: "not_found" }, 404, forOneReader);
      const draw = drawnBy(buyer, clientIp, {
        own: budgets.documentsOfAccount,
        shared: budgets.documents,
      });
      const may = await spend(shop.db, shop.clock.now(), draw);
      if (!may.ok) return paperRefused(c, language, may.error);
      const t = await shopTranslator(shop.db, language);
      const { number } = quotation;
      const facts = {
        seller: await readSeller(shop, t),
        name: c.req.query("named") === "1" ? await nameFor(shop, c.req.raw, quotation.number) : "",
        url: shop.settings.publicUrl + href(prefix, "quotation", {}, { number }),
        assumptions: assumptionsOf(quotation, t),
        paper: paperOf(c),
      };
      const body = await threads.make(t, { kind: "quotation", quotation, facts });
      return sendPrivateFile(c, `${number}.pdf`, body);
    });
  }
  return app;
}

async function nameFor(shop: Shop, request: Request, number: QuotationNumber): Promise<string> {
  const { name } = await ownName(shop, request, await currentCustomer(shop, request), number);
  return name;
}
