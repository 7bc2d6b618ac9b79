import { type Context, Hono } from "hono";
import { policySlugs } from "#domain/content/policy.ts";
import { type Edited, type EditedKind, noteEditor, otherEditors, type Presence } from "#engine/admin/presence.ts";
import type { Shop } from "#engine/shop.ts";
import { prefixes } from "#i18n/languages.ts";
import { adminRoutes } from "#i18n/admin-routes.ts";
import { guarded } from "./merchant-files.ts";
import { forOneReader } from "./private-file.ts";

/** Endpoints for the presence of editors, and the parameter of each that identifies the item. */
const places = {
  product: [adminRoutes.adminProductPresence, "product"],
  promotion: [adminRoutes.adminPromotionPresence, "activity"],
  discount: [adminRoutes.adminDiscountPresence, "code"],
  policy: [adminRoutes.adminPolicyPresence, "policy"],
  category: [adminRoutes.adminCategoryPresence, "category"],
  article: [adminRoutes.adminArticlePresence, "article"],
  attribute: [adminRoutes.adminAttributePresence, "attribute"],
} as const satisfies Record<EditedKind, readonly [path: string, named: string]>;

type Ask = typeof noteEditor;

function answer(shop: Shop, c: Context, ask: Ask, edited: Edited): Promise<Response> {
  return guarded(shop, c, async ({ id }) => {
    const isKnown = edited.kind !== "policy" || (policySlugs as readonly string[]).includes(edited.key);
    const presence: Presence | null = isKnown ? await ask(shop.db, edited, id, shop.clock.now()) : null;
    return presence && c.json(presence, 200, forOneReader);
  });
}

function answering(shop: Shop, method: "get" | "post", ask: Ask): Hono {
  const app = new Hono();
  for (const [kind, [path, parameter]] of Object.entries(places))
    for (const prefix of prefixes)
      app[method](prefix + path, (c) =>
        answer(shop, c, ask, { kind: kind as EditedKind, key: (c.req.param(parameter) ?? "").slice(0, 200) }),
      );
  return app;
}

/** Other editors of the same item. */
export const createMerchantEditors = (shop: Shop): Hono => answering(shop, "get", otherEditors);

/** Records that the caller is editing an item. Mount behind the check of origins. */
export const createMerchantPresence = (shop: Shop): Hono => answering(shop, "post", noteEditor);
