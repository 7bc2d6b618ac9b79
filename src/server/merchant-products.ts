import { type Context, Hono } from "hono";
import { readId } from "#domain/kernel/read-whole-number.ts";
import { cleanText } from "#domain/kernel/text.ts";
import { noteEditor, otherEditors, type Presence } from "#engine/admin/products/edit-presence.ts";
import { findLinkTargets } from "#engine/admin/products/edit-search.ts";
import type { Shop } from "#engine/shop.ts";
import { adminRoutes } from "#i18n/routes.ts";
import { prefixes } from "#i18n/languages.ts";
import { guarded } from "./merchant-files.ts";

const headers = { "cache-control": "private, no-store" };
const idOf = (c: Context) => readId(c.req.param("product")) ?? 0;
const answer = (c: Context, found: Presence | null) => found && c.json(found, 200, headers);

/** What a product's form asks while it is filled in: products to link to, and who else has it open. */
export function createMerchantProducts(shop: Shop): Hono {
  const app = new Hono();
  for (const prefix of prefixes) {
    app.get(prefix + adminRoutes.adminProductSuggest, (c) =>
      guarded(shop, c, async () => {
        const text = cleanText((c.req.query("q") ?? "").replaceAll("\0", "")).slice(0, 80);
        return c.json(await findLinkTargets(shop.db, text), 200, headers);
      }),
    );
    app.get(prefix + adminRoutes.adminProductPresence, (c) =>
      guarded(shop, c, async ({ id }) => answer(c, await otherEditors(shop.db, idOf(c), id, shop.clock.now()))),
    );
  }
  return app;
}

/** Notes that whoever asks has a product open. To be mounted behind the check of origins. */
export function createMerchantPresence(shop: Shop): Hono {
  const app = new Hono();
  for (const prefix of prefixes)
    app.post(prefix + adminRoutes.adminProductPresence, (c) =>
      guarded(shop, c, async ({ id }) => answer(c, await noteEditor(shop.db, idOf(c), id, shop.clock.now()))),
    );
  return app;
}
