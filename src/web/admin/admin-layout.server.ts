import type { LoaderFunctionArgs, MiddlewareFunction } from "react-router";
import { readShopTimeZone } from "#engine/platform/shop-time-zone.ts";
import { shopContext } from "../context.ts";
import { passkeyHost } from "./security/passkeys.server.ts";
import { requireStaff, staffContext } from "./staff-session.server.ts";

export const middleware: MiddlewareFunction[] = [requireStaff];

export async function loader({ context }: LoaderFunctionArgs) {
  const { email, name, role, hasPasskey } = context.get(staffContext);
  const shop = context.get(shopContext);
  return {
    staff: { email, name, role },
    passkeys: hasPasskey ? passkeyHost(shop) : null,
    timeZone: await readShopTimeZone(shop.db),
  };
}
