import { hash } from "node:crypto";
import { Hono } from "hono";
import { chosenColors, type ShopColors, themeOf, usualColors } from "#domain/checkout/shop-colors.ts";
import { initialOf } from "#domain/checkout/shop-profile.ts";
import { isColor } from "#domain/kernel/color.ts";
import type { Storefront } from "#engine/content/storefront.ts";
import { translators } from "#web/language/messages.server.ts";
import { iconOf } from "#web/shell/frame-data.server.ts";
import { themeColor } from "#web/ui/theme-color.ts";

/**
 * Files that a browser asks for of its own accord are old after five minutes; the others are named by what they hold.
 */
const shortly = { "cache-control": "public, max-age=300" };
const forever = { "cache-control": "public, max-age=31536000, immutable" };

/**
 * The style sheet of a shop's own colors, named by them and by its content, so that any process answers it, also for a
 * page that was cached before the last change; null while the colors are the usual ones.
 */
export function themeFile(storefront: Pick<Storefront, "profile">): string | null {
  const colors = chosenColors(storefront.profile?.colors);
  return colors ? `/theme/${fileOf(colors)}` : null;
}

function fileOf(colors: ShopColors): string {
  const content = hash("sha256", themeOf(colors)).slice(0, 8);
  return `${colors.primary.slice(1)}-${colors.accent.slice(1)}.${content}.css`;
}

/** Colors, icon and manifest of the shop. They show nothing of the goods, so a closed shop has them too. */
export function createShopFace(current: () => Promise<Storefront>): Hono {
  const app = new Hono();
  app.get("/theme/:file", (c) => {
    const [primary = "", accent = ""] = c.req
      .param("file")
      .split(/[-.]/)
      .map((part) => `#${part}`);
    const colors = { primary, accent };
    if (!isColor(primary) || !isColor(accent) || fileOf(colors) !== c.req.param("file"))
      return c.json({ error: "not_found" }, 404, { "cache-control": "no-store" });
    return c.body(themeOf(colors), 200, { ...forever, "content-type": "text/css; charset=utf-8" });
  });
  app.get("/favicon.svg", async (c) => {
    const { profile } = await current();
    const { primary } = chosenColors(profile?.colors) ?? usualColors;
    return c.body(lettermark(initialOf(nameOf(profile)), primary), 200, {
      ...(c.req.query("v") === undefined ? shortly : forever),
      "content-type": "image/svg+xml",
    });
  });
  app.get("/manifest.webmanifest", async (c) => {
    const { profile } = await current();
    const name = nameOf(profile);
    const manifest = {
      name,
      short_name: name,
      start_url: "/",
      display: "browser",
      background_color: "#ffffff",
      theme_color: themeColor,
      icons: [{ src: iconOf(profile, name), sizes: "any", type: "image/svg+xml" }],
    };
    return c.body(JSON.stringify(manifest), 200, { ...shortly, "content-type": "application/manifest+json" });
  });
  app.get("/favicon.ico", async (c) => {
    const { profile } = await current();
    c.header("cache-control", shortly["cache-control"]);
    return c.redirect(iconOf(profile, nameOf(profile)), 302);
  });
  // Asked for by iPhones, which draw an icon of their own where there is none.
  app.get("/apple-touch-icon.png", (c) => c.json({ error: "not_found" }, 404, shortly));
  return app;
}

const nameOf = (profile: Storefront["profile"]) => profile?.name || translators.en("shell.shopName");

/** The first letter of the shop's name, as the header shows it beside the name. */
function lettermark(initial: string, ground: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="10" fill="${ground}"/><text x="32" y="46" text-anchor="middle" font-family="Arial,'PingFang SC','Microsoft YaHei',sans-serif" font-size="40" font-weight="700" fill="#fff">${initial}</text></svg>`;
}
