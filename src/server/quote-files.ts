import { type Context, Hono } from "hono";
import { openQuote } from "#domain/buyers/quote-access.ts";
import { readId } from "#domain/kernel/read-whole-number.ts";
import { findDraftOfLink } from "#engine/checkout/draft-link.ts";
import { findDraft } from "#engine/checkout/draft-row.ts";
import { findQuoteFile } from "#engine/checkout/quote-files.ts";
import { isShownToBuyer } from "#engine/checkout/quote-list.ts";
import type { Shop } from "#engine/shop.ts";
import { adminRoutes } from "#i18n/admin-routes.ts";
import { prefixes } from "#i18n/languages.ts";
import { routes } from "#i18n/routes.ts";
import { buyerOf } from "#web/visitor/buyer.server.ts";
import { sendBuyersFile } from "./buyers-file.ts";
import { guarded } from "./merchant-files.ts";
import { forOneReader } from "./private-file.ts";

/**
 * `GET /personal/quotes/:quote/files/:file` and `GET /order/proforma/file?offer=&file=`: a file beside a message about
 * a quote, for those who may see the quote, in any of its states; 404 for all others. The same for staff at
 * `/admin/drafts/:number/files/:file`.
 */
export function createQuoteFiles(shop: Shop): Hono {
  const app = new Hono();
  const { db } = shop;
  const missing = (c: Context) => c.json({ error: "not_found" }, 404, forOneReader);
  for (const prefix of prefixes) {
    app.get(prefix + routes.quoteFile, async (c) => {
      const draft = await findDraft(db, c.req.param("quote") ?? "");
      const buyer = await buyerOf(shop, c.req.raw);
      const isSeen =
        draft &&
        openQuote(buyer, { ...draft, isOpened: false }, "see") === "open" &&
        (await isShownToBuyer(db, draft.id));
      return (isSeen && (await sendQuoteFile(shop, c, draft.id, c.req.param("file")))) || missing(c);
    });
    app.get(prefix + routes.proformaFile, async (c) => {
      const draft = await findDraftOfLink(db, shop.settings.secret, (c.req.query("offer") ?? "").slice(0, 100));
      const isOpened = draft !== null && draft.companyId === null;
      return (isOpened && (await sendQuoteFile(shop, c, draft.id, c.req.query("file")))) || missing(c);
    });
    app.get(prefix + adminRoutes.adminDraftFile, (c) =>
      guarded(shop, c, async () => {
        const draft = await findDraft(db, c.req.param("number") ?? "");
        return draft && sendQuoteFile(shop, c, draft.id, c.req.param("file"));
      }),
    );
  }
  return app;
}

/** Sends a file of a quote; null for none. */
async function sendQuoteFile(
  shop: Shop,
  c: Context,
  draftId: number,
  id: string | undefined,
): Promise<Response | null> {
  const file = await findQuoteFile(shop.db, draftId, readId(id ?? "") ?? 0);
  return file && sendBuyersFile(shop, c, file);
}
