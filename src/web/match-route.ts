import { matchPath, matchRoutes } from "react-router";
import type { Language } from "#domain/kernel/language.ts";
import { LruMap } from "#domain/kernel/lru-map.ts";
import { type Prefix, splitPath } from "#i18n/languages.ts";
import { type AnyRouteName, isAdminRoute, pathOf, publicRoutes, routeNames } from "#i18n/routes.ts";

export interface RouteMatch {
  readonly name: AnyRouteName;
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly prefix: Prefix;
  readonly language: Language;
  /** The path below the language prefix. */
  readonly rest: string;
}

/** A route's path for the router. A page reads its id without `.html`, so that both forms reach it. */
export function patternOf(name: AnyRouteName): string {
  return pathOf(name).replace(/(:\w+)\.html$/, "$1");
}

const isFixed = (name: AnyRouteName) => !patternOf(name).includes(":");

/**
 * The router looks at every route each time. One without parameters wins over any other, and is found by its path; the
 * others stand by their first word.
 */
function tableOf(names: readonly AnyRouteName[]) {
  return {
    names,
    fixed: new Map(names.filter(isFixed).map((name) => [patternOf(name), name])),
    others: names
      .filter((name) => !isFixed(name))
      .map((id) => ({ word: firstWord(patternOf(id)), route: { id, path: patternOf(id), caseSensitive: true } })),
  };
}
let table = tableOf(routeNames());

/** The table of the known routes; a document of the merchant's side learns of more while it starts. */
function knownRoutes(): typeof table {
  const names = routeNames();
  if (names !== table.names) {
    table = tableOf(names);
    matched.clear();
  }
  return table;
}

// A page asks several times for its own route, and a match takes the router a quarter of a millisecond.
const matched = new LruMap<string, RouteMatch | null>("routes of paths", 1_000);

/** The route of a path, by the router's own matching; null for none of ours, another letter case included. */
export function matchRoute(pathname: string): RouteMatch | null {
  const routes = knownRoutes();
  const before = matched.get(pathname);
  if (before !== undefined) return before;
  const match = findRoute(pathname, routes);
  if (pathname.length < 200) matched.set(pathname, match);
  return match;
}

function findRoute(pathname: string, { fixed, others }: typeof table): RouteMatch | null {
  if (!isDecodable(pathname)) return null;
  const { prefix, language, rest } = splitPath(pathname);
  const name = fixed.get(rest);
  if (name) return { name, params: {}, prefix, language, rest };
  const word = decodeURIComponent(firstWord(rest));
  // The router ranks all routes that it is given, at each new path, and each of ours begins with a word of its own.
  const alike = others.flatMap((entry) => (entry.word === word ? [entry.route] : []));
  const match = matchRoutes(alike, rest)?.[0];
  return match ? { name: match.route.id as AnyRouteName, params: match.params, prefix, language, rest } : null;
}

function firstWord(path: string): string {
  return path.split("/", 2)[1] ?? "";
}

/** The route that a path matches regardless of letter case, to redirect to it. */
export function matchInAnyCase(rest: string): Pick<RouteMatch, "name" | "params"> | null {
  if (!isDecodable(rest)) return null;
  for (const name of routeNames()) {
    const match = matchPath({ path: patternOf(name), caseSensitive: false }, rest);
    if (match) return { name, params: match.params };
  }
  return null;
}

/** False for invalid escapes, which would make the router log a warning. */
function isDecodable(pathname: string): boolean {
  try {
    return decodeURIComponent(pathname) !== "";
  } catch {
    return false;
  }
}

const publicNames: ReadonlySet<AnyRouteName> = new Set(publicRoutes);

/** True for a page that is the same for everybody. */
export function isPublic(name: AnyRouteName | null): boolean {
  return name !== null && publicNames.has(name);
}

/** True for a page of the merchant's side. */
export function isAdmin(name: AnyRouteName | null): boolean {
  return name !== null && isAdminRoute(name);
}

/** True for a path of the merchant's side, also where its routes are not loaded. */
export function isAdminPath(pathname: string): boolean {
  return firstWord(splitPath(pathname).rest) === "admin";
}

const paying: ReadonlySet<AnyRouteName | null> = new Set<AnyRouteName>([
  "checkout",
  "payment",
  "proforma",
  "orderDetail",
  "payInvoices",
  "invoicePayment",
]);

/** True for a page on which buyers pay: its menus are the shop's own, whoever may change words and links. */
export function isPaying(name: AnyRouteName | null): boolean {
  return paying.has(name);
}

const impersonal: ReadonlySet<AnyRouteName | null> = new Set<AnyRouteName>(["help", "compare", "cart", "notFound"]);

/**
 * True if third-party scripts may run on a page once the visitor has agreed: on public pages, in the cart and on help
 * pages, never where somebody signs in, pays, or sees private data.
 */
export function allowsThirdParties(name: AnyRouteName | null): boolean {
  return isPublic(name) || impersonal.has(name);
}
