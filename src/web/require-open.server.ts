import { data, isRouteErrorResponse, type MiddlewareFunction } from "react-router";
import { openingContext, previewContext, requestContext, shopContext } from "./context.ts";
import { anyStaffSession } from "./admin/staff-session.server.ts";
import { sellsSomething } from "./match-route.ts";

/**
 * Stands before every page: while the shop is closed, only its staff see what it sells. What belongs to those who bought
 * before stays open: their orders, payments, returns and accounts, and the policies.
 */
export const requireOpen: MiddlewareFunction = async ({ request, context }, next) => {
  const { route } = context.get(requestContext);
  const opening = context.get(openingContext);
  if (opening === "open") return next();
  const staff = await anyStaffSession(context.get(shopContext), request);
  context.set(previewContext, staff?.complete ?? false);
  if (staff?.complete || !sellsSomething(route)) return next();
  throw data({ code: "shop_closed", opening }, { status: 503, statusText: "Service Unavailable" });
};

/** Whether an error of a page says that the shop is closed. */
export function isShopClosed(error: unknown): boolean {
  return isRouteErrorResponse(error) && (error.data as { code?: string } | null)?.code === "shop_closed";
}
