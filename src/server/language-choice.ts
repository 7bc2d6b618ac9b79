import { Hono } from "hono";
import { languages } from "#domain/kernel/language.ts";
import type { Shop } from "#engine/shop.ts";
import { canonicalPath, splitPath } from "#i18n/languages.ts";
import { internalPath } from "#web/account/return-path.ts";
import { cookie } from "#web/cookies.ts";
import { year } from "#web/shell/browser-cookie.ts";

/**
 * GET /language/{language}?to={path}: stores the language for 365 days and redirects to the same page in it. Used
 * without JavaScript; scripts set the cookie themselves.
 */
export function createLanguageChoice({ settings }: Shop): Hono {
  const routes = new Hono();
  for (const language of languages)
    routes.get(`/language/${language}`, (c) => {
      const { pathname, search } = new URL(internalPath(c.req.query("to") ?? null) ?? "/", settings.publicUrl);
      const { rest } = splitPath(pathname);
      c.header("set-cookie", cookie("locale", language, { production: settings.production, maxAgeSeconds: year }));
      c.header("cache-control", "private, no-store");
      return c.redirect(canonicalPath(rest, language) + (queryOf(c.req.header("referer"), rest) ?? search), 303);
    });
  return routes;
}

/** The query of the page before: cached pages know only the parameters that affect them. */
function queryOf(referer: string | undefined, rest: string): string | null {
  if (!referer || !URL.canParse(referer)) return null;
  const { pathname, search } = new URL(referer);
  return splitPath(pathname).rest === rest ? search : null;
}
