import type { Shop } from "#engine/shop.ts";
import type { RequestFacts } from "../context.ts";
import { cookie, readCookie } from "../cookies.ts";

const keptMinutes = 60;

/** Puts a mailed link's token (`?token=`) into a cookie; true when there was one and the address should lose it. */
export function setLinkCookie(shop: Shop, facts: RequestFacts, request: Request): boolean {
  const token = new URL(request.url).searchParams.get("token");
  if (token === null) return false;
  const value = /^[\w-]{20,100}$/.test(token) ? token : "";
  facts.setCookie(
    cookie("link", value, { production: shop.settings.production, maxAgeSeconds: value ? keptMinutes * 60 : 0 }),
  );
  return true;
}

/** Forgets the link: it has done what it is for. */
export function dropLinkCookie(shop: Shop, facts: RequestFacts): void {
  facts.setCookie(cookie("link", "", { production: shop.settings.production, maxAgeSeconds: 0 }));
}

/** The token of the link this browser came by. */
export function linkOf(shop: Shop, request: Request): string | null {
  return readCookie(request.headers, "link", shop.settings) || null;
}
