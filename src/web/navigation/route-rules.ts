import { matchPath } from "react-router";

/** The manifest's rule for a path. */
export interface RouteRule {
  readonly payload?: boolean;
  readonly redirect?: string;
  /** Names of the middleware to run before the page. */
  readonly middleware?: readonly string[];
}

/** The part of `/builds/meta/{id}.json` that browsers use. */
export interface RouteRules {
  readonly static: Readonly<Record<string, RouteRule>>;
  readonly wildcard: Readonly<Record<string, RouteRule>>;
  readonly dynamic: Readonly<Record<string, RouteRule>>;
}

/** The rule of a path: exact match first, then a pattern such as `/products/:id.html`, then a wildcard. */
export function ruleOf(rules: RouteRules, path: string): RouteRule | null {
  const own = rules.static[path];
  if (own) return own;
  for (const [pattern, rule] of Object.entries(rules.dynamic))
    if (matchPath({ path: pattern, caseSensitive: true }, path)) return rule;
  const under = Object.keys(rules.wildcard).filter((start) => path === start || path.startsWith(`${start}/`));
  const nearest = under.sort((a, b) => b.length - a.length)[0];
  return nearest === undefined ? null : (rules.wildcard[nearest] ?? null);
}
