import { Hono } from "hono";
import { menuCounts } from "#engine/admin/menu-counts.ts";
import type { StaffSession } from "#engine/staff/sessions.ts";
import type { Shop } from "#engine/shop.ts";
import { prefixes } from "#i18n/languages.ts";
import { adminRoutes } from "#i18n/admin-routes.ts";
import { guarded } from "./merchant-files.ts";
import { forOneReader } from "./private-file.ts";

/**
 * Counts of waiting work for the merchant's menu. An open page polls every second, which does not count as use of the
 * session: an idle session ends while its page is open.
 */
export function createMerchantCounts(shop: Shop): Hono {
  const app = new Hono();
  for (const prefix of prefixes)
    app.get(prefix + adminRoutes.adminCounts, async (c) => {
      const count = async ({ role }: StaffSession) => c.json(await menuCounts(shop, role), 200, forOneReader);
      const answer = await guarded(shop, c, count, { isUse: false });
      // Pages outlive their sessions: to ask once more is no error.
      return answer.status === 401 ? c.body(null, 204, forOneReader) : answer;
    });
  return app;
}
