import type { LoaderFunctionArgs, MiddlewareFunction } from "react-router";
import { menuCounts } from "#engine/admin/menu-counts.ts";
import { readCategoryNames } from "#engine/catalogue/category-names.ts";
import { hasWorkingPasskey } from "#engine/staff/working-passkeys.ts";
import { readShopTimeZone } from "#engine/platform/shop-time-zone.ts";
import { requestContext, shopContext } from "../context.ts";
import { passkeyHost } from "./security/passkeys.server.ts";
import { requireStaff, staffContext } from "./staff-session.server.ts";

export const middleware: MiddlewareFunction[] = [requireStaff];

export async function loader({ context }: LoaderFunctionArgs) {
  const { id, email, name, role, hasPasskey } = context.get(staffContext);
  const shop = context.get(shopContext);
  const host = hasPasskey ? passkeyHost(shop) : null;
  return {
    staff: { email, name, role },
    passkeys: host !== null && (await hasWorkingPasskey(shop.db, id, host)) ? host : null,
    timeZone: await readShopTimeZone(shop.db),
    categories: await readCategoryNames(shop.db, context.get(requestContext).language),
    counts: await menuCounts(shop, role),
  };
}
