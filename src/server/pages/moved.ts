import { generatePath } from "react-router";
import { withoutNeedlessEscapes } from "#domain/kernel/readable-path.ts";
import { splitPath } from "#i18n/languages.ts";
import type { AnyRouteName } from "#i18n/routes.ts";
import { matchInAnyCase, patternOf, type RouteMatch } from "#web/match-route.ts";
import { isWritten } from "#web/public-pages/movable-path.ts";
import type { Redirects } from "./redirects.ts";

export interface Moved {
  readonly status: 301 | 302 | 308;
  readonly to: string;
  /** Another host's. */
  readonly external: boolean;
  /** The merchant's matching rule; null if only the form of the path differs. */
  readonly rule: string | null;
}

/** Redirect target of a path that is not canonical or matches a redirect rule of the merchant. */
export async function movedTo(
  pathname: string,
  search: string,
  match: RouteMatch | null,
  redirects: Redirects,
): Promise<Moved | null> {
  // A path that begins with two slashes would be read as another host; of nothing but slashes, it is the home page.
  if (/^\/{2,}$/.test(pathname)) return { status: 301, to: `/${search}`, external: false, rule: null };
  if (pathname.startsWith("//")) return null;
  const for_ever = (to: string): Moved => ({ status: 301, to: to + search, external: false, rule: null });
  const { prefix, rest } = splitPath(pathname);
  const plain = withoutSurplus(pathname);
  if (plain !== pathname) return for_ever(plain);
  const rule = isWritten(rest) ? null : await ledBy(pathname, search, redirects);
  if (rule) return rule;
  const language = pathname.replace(/^\/(?:en|cn)(?=\/|$)/i, (prefix) => prefix.toLowerCase());
  if (language !== pathname) return for_ever(language);
  const spelling = asWritten(rest, match);
  return spelling === null || spelling === rest ? null : for_ever(prefix + spelling);
}

/** Redirect of a path at which the merchant has no page or post, by a rule that came second to one. */
export async function movedInstead(pathname: string, search: string, redirects: Redirects): Promise<Moved | null> {
  return isWritten(splitPath(pathname).rest) ? ledBy(pathname, search, redirects) : null;
}

async function ledBy(pathname: string, search: string, redirects: Redirects): Promise<Moved | null> {
  const { prefix, rest } = splitPath(pathname);
  const rule = await redirects.find(rest);
  if (!rule) return null;
  const { external, target, path } = rule;
  return { status: 302, to: external ? target : prefix + withQuery(target, search), external, rule: path };
}

/** An internal target with the query that was asked for after its own. */
function withQuery(target: string, search: string): string {
  const [, path = "", hash = ""] = /^([^#]*)(.*)$/s.exec(target) ?? [];
  return path + (path.includes("?") ? search.replace("?", "&") : search) + hash;
}

/** Redirect (308) of a form sent to a path in non-canonical form, which the router would accept. */
export function formMovedTo(pathname: string, search: string): Moved | null {
  const plain = withoutSurplus(pathname);
  if (pathname.startsWith("//") || plain === pathname) return null;
  return { status: 308, to: plain + search, external: false, rule: null };
}

/** A path without slashes at its end and without needless escapes. */
function withoutSurplus(pathname: string): string {
  const { rest } = splitPath(pathname);
  const ended = rest.length > 1 && rest.endsWith("/") ? pathname.replace(/\/+$/, "") || "/" : pathname;
  return withoutNeedlessEscapes(ended);
}

/** Routes whose ids the shop writes in small letters: goods, categories and promotions. */
const inSmallLetters: ReadonlySet<AnyRouteName> = new Set(["product", "partsDiagram", "category", "activity"]);

/**
 * The path in the letter case we write it in, with `.html` at the end of a product's, where a category's and a
 * promotion's has none; null when it is no page in any.
 */
function asWritten(rest: string, match: RouteMatch | null): string | null {
  const page = match ?? matchInAnyCase(rest);
  if (!page) return null;
  const { name, params } = page;
  const path = match ? rest : generatePath(patternOf(name), params as Record<string, string>);
  if (!inSmallLetters.has(name)) return path;
  // No id of ours holds anything that a path escapes.
  const small = path.includes("%") ? path : path.toLowerCase();
  if (name === "product") return `${small.replace(/\.html$/i, "")}.html`;
  return name === "partsDiagram" ? small : small.replace(/(?<=[^/])\.html$/i, "");
}
