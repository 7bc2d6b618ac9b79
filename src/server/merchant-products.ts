import { Hono } from "hono";
import { cleanText } from "#domain/kernel/clean-text.ts";
import { cutText } from "#domain/kernel/text.ts";
import { findLinkTargets } from "#engine/admin/products/edit-search.ts";
import type { Shop } from "#engine/shop.ts";
import { adminRoutes } from "#i18n/admin-routes.ts";
import { prefixes } from "#i18n/languages.ts";
import { guarded } from "./merchant-files.ts";
import { forOneReader } from "./private-file.ts";

/** Lookups of the product form: products to link to. */
export function createMerchantProducts(shop: Shop): Hono {
  const app = new Hono();
  for (const prefix of prefixes) {
    app.get(prefix + adminRoutes.adminProductSuggest, (c) =>
      guarded(shop, c, async () => {
        const text = cutText(cleanText(c.req.query("q") ?? ""), 80);
        return c.json(await findLinkTargets(shop.db, text), 200, forOneReader);
      }),
    );
  }
  return app;
}
