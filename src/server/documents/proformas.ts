import { type Context, Hono } from "hono";
import { openQuote } from "#domain/buyers/quote-access.ts";
import { isQuoteNumber } from "#domain/checkout/draft-number.ts";
import { readWholeNumber } from "#domain/kernel/read-whole-number.ts";
import { drawnBy } from "#engine/buyers/drawn-by.ts";
import { findDraftOfLink } from "#engine/checkout/draft-link.ts";
import { type DraftRow, findDraft, stateAt } from "#engine/checkout/draft-row.ts";
import { paperOfVersion } from "#engine/checkout/draft-versions.ts";
import { budgets } from "#engine/platform/budgets.ts";
import { order } from "#engine/platform/parties.ts";
import { type Draw, spend } from "#engine/platform/rate-limit.ts";
import type { Shop } from "#engine/shop.ts";
import { prefixes, splitPath } from "#i18n/languages.ts";
import { href, routes } from "#i18n/routes.ts";
import { shopTranslator } from "#web/language/messages.server.ts";
import { proformaOf } from "#web/storefront/proforma/proforma-view.ts";
import { buyerOf } from "#web/visitor/buyer.server.ts";
import { forOneReader, sendPrivateFile } from "../private-file.ts";
import type { DocumentThreads } from "./document-threads.ts";
import { drawingsOfPaper } from "./drawings-of-paper.ts";
import { goodsPictures } from "./goods-pictures.ts";
import { paperOf } from "./paper.ts";
import { paperRefused } from "./paper-refused.ts";
import { readSeller } from "./seller.ts";

/**
 * `GET /order/proforma.pdf?offer=&sent=&paper=letter|a4` for whoever has the link of a pro forma invoice or quote, as
 * long as it can be paid, of a quote at any time; `GET /personal/quotes/:quote/quote.pdf` for accounts that see it.
 * Both give a version as it was sent, the latest without `sent`.
 */
export function createProformas(shop: Shop, threads: DocumentThreads, clientIpOf: (c: Context) => string): Hono {
  const app = new Hono();
  const { db, clock } = shop;
  for (const prefix of prefixes) {
    app.get(prefix + routes.proformaPdf, async (c) => {
      const offer = (c.req.query("offer") ?? "").slice(0, 100);
      const draft = await findDraftOfLink(db, shop.settings.secret, offer);
      const isGone = draft && !isQuoteNumber(draft.number) && stateAt(draft, clock.now()) !== "sent";
      if (!draft || isGone || draft.companyId !== null) return c.json({ error: "not_found" }, 404, forOneReader);
      const url = shop.settings.publicUrl + href(prefix, "proforma", {}, { offer });
      return sendVersion(c, draft, { url, draw: [budgets.proformaSheets, order(draft.id)] });
    });
    app.get(prefix + routes.quotePdf, async (c) => {
      const draft = await findDraft(db, c.req.param("quote") ?? "");
      const buyer = await buyerOf(shop, c.req.raw);
      const isSeen = draft && openQuote(buyer, { ...draft, isOpened: false }, "see") === "open";
      if (!draft || !isSeen) return c.json({ error: "not_found" }, 404, forOneReader);
      const url = shop.settings.publicUrl + href(prefix, "quote", { quote: draft.number });
      const draw = drawnBy(buyer, clientIpOf(c), { own: budgets.documentsOfAccount, shared: budgets.documents });
      return sendVersion(c, draft, { url, draw });
    });
  }
  return app;

  async function sendVersion(c: Context, draft: DraftRow, { url, draw }: { url: string; draw: Draw }) {
    const { language } = splitPath(c.req.path);
    const may = await spend(db, clock.now(), draw);
    if (!may.ok) return paperRefused(c, language, may.error);
    const answer = await sendQuotePdf(shop, threads, c, { draft, url });
    return answer ?? c.json({ error: "not_found" }, 404, forOneReader);
  }
}

/** Sends a version of a draft as it was sent, in the language of the path; null where there is none. */
export async function sendQuotePdf(
  shop: Shop,
  threads: DocumentThreads,
  c: Context,
  { draft, url }: { readonly draft: DraftRow; readonly url: string },
): Promise<Response | null> {
  const { language } = splitPath(c.req.path);
  const sentNumber = readWholeNumber(c.req.query("sent") ?? "") ?? draft.sentCount;
  const version = await paperOfVersion(shop.db, draft.id, sentNumber);
  if (!version) return null;
  const t = await shopTranslator(shop.db, language);
  const invoice = proformaOf(draft.number, version, t);
  const families = invoice.lines.flatMap(({ pictureFamily }) => pictureFamily ?? []);
  const pictures = await goodsPictures(shop, families);
  const drawings = isQuoteNumber(draft.number) ? await drawingsOfPaper(shop, version, t) : null;
  const facts = { seller: await readSeller(shop, t), paper: paperOf(c), url, sent: sentNumber, pictures, drawings };
  return sendPrivateFile(c, `${draft.number}.pdf`, await threads.make(t, { kind: "proforma", invoice, facts }));
}
