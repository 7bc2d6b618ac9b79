import type { IncomingMessage } from "node:http";
import { data, isRouteErrorResponse, type MiddlewareFunction } from "react-router";
import { after } from "#domain/kernel/time.ts";
import { merchantUrl, type Shop } from "#engine/shop.ts";
import { closedShopPass, isClosedShopPass, passOfBrowser, passOfLink } from "#engine/staff/closed-shop-pass.ts";
import { splitPath } from "#i18n/languages.ts";
import { type AnyRouteName, calculatorRoutes, publicRoutes, type RouteName } from "#i18n/routes.ts";
import { openingContext, previewContext, type RequestFacts, requestContext, shopContext } from "./context.ts";
import { cookie, readCookie } from "./cookies.ts";
import { anyStaffSession } from "./admin/staff-session.server.ts";
import { matchInAnyCase, matchRoute } from "./match-route.ts";

/** Public pages that offer no goods and promise nothing about them. */
const withoutGoods: readonly RouteName[] = [
  "privacyPolicy",
  "terms",
  "shippingPolicy",
  "returnPolicy",
  "warrantyPolicy",
  "accessibility",
  "tools",
  ...calculatorRoutes.filter((name) => name !== "toolPower" && name !== "toolRunningCost"),
];

/**
 * Pages that offer goods or promise something about them: with their prices, or in answer to a part number. Of an
 * account, those that show goods as the shop sells them today, or find them by what is typed.
 */
const selling: ReadonlySet<AnyRouteName | null> = new Set<AnyRouteName>([
  ...publicRoutes.filter((name) => !withoutGoods.includes(name)),
  "help",
  "compare",
  "quickOrder",
  "quotation",
  "askQuote",
  "cart",
  "deliveredPrice",
  "myPower",
  "stockAlert",
  "cartReminder",
  "checkout",
  "machines",
  "bought",
  "lists",
  "list",
  "listScan",
  "addToList",
]);

/** Pages at which a link with `stop` ends the mails that its reader gets, and shows nothing else. */
const stopping: ReadonlySet<AnyRouteName | null> = new Set<AnyRouteName>(["machines", "cartReminder"]);

/** True for a URL of the shop that leads to a page which is closed with it, in any letter case. */
export function leadsToGoods(url: URL): boolean {
  const match = matchRoute(url.pathname) ?? matchInAnyCase(splitPath(url.pathname).rest);
  return match !== null && selling.has(match.name);
}

/**
 * Stands before every page: while the shop is closed, only its staff see what it sells. What belongs to those who
 * bought before stays open: their orders, payments, returns and accounts, and the policies.
 */
export const requireOpen: MiddlewareFunction = async ({ request, context }, next) => {
  const { route } = context.get(requestContext);
  const opening = context.get(openingContext);
  if (opening === "open") return next();
  const isStaff = await mayLookIn(context.get(shopContext), request, context.get(requestContext));
  context.set(previewContext, isStaff);
  const isStop = stopping.has(route) && new URL(request.url).searchParams.has("stop");
  if (isStaff || isStop || !selling.has(route)) return next();
  throw data({ code: "shop_closed", opening }, { status: 503, statusText: "Service Unavailable" });
};

const passParameter = "closedShop";

/** Staff by their session; with a separate merchant's host, by the pass that its link has left in the browser. */
export async function isOfStaff(shop: Shop, request: Pick<Request, "headers">): Promise<boolean> {
  const { secret, adminUrl } = shop.settings;
  if ((await anyStaffSession(shop, request))?.complete) return true;
  const pass = adminUrl ? readCookie(request.headers, "closed-shop", shop.settings) : null;
  return isClosedShopPass(secret, pass ?? "", shop.clock.now());
}

/** The same, or staff who have followed that link. */
async function mayLookIn(shop: Shop, request: Request, facts: RequestFacts): Promise<boolean> {
  const { secret, production, adminUrl } = shop.settings;
  if (await isOfStaff(shop, request)) return true;
  if (!adminUrl) return false;
  const now = shop.clock.now();
  if (!isClosedShopPass(secret, new URL(request.url).searchParams.get(passParameter) ?? "", now)) return false;
  const pass = closedShopPass(secret, after(now, passOfBrowser));
  facts.setCookie(cookie("closed-shop", pass, { production, maxAgeSeconds: passOfBrowser / 1_000 }));
  return true;
}

/** The query that takes staff from the merchant's host to the closed shop; empty for who is none. */
export async function closedShopQuery(shop: Shop, { headers }: IncomingMessage): Promise<string> {
  const request = new Request(merchantUrl(shop.settings), { headers: { cookie: headers.cookie ?? "" } });
  if (!(await anyStaffSession(shop, request))?.complete) return "";
  const pass = closedShopPass(shop.settings.secret, after(shop.clock.now(), passOfLink));
  return String(new URLSearchParams({ [passParameter]: pass }));
}

/** True for the error of a closed shop. */
export function isShopClosed(error: unknown): boolean {
  return isRouteErrorResponse(error) && (error.data as { code?: string } | null)?.code === "shop_closed";
}
