import { matchPath } from "react-router";

/** What the build's manifest says of a path. */
export interface RouteRule {
  readonly payload?: boolean;
  readonly redirect?: string;
  /** What is done before the page is entered, by name. */
  readonly middleware?: readonly string[];
}

/** `/builds/meta/{id}.json`, as far as a browser needs it. */
export interface RouteRules {
  readonly static: Readonly<Record<string, RouteRule>>;
  readonly wildcard: Readonly<Record<string, RouteRule>>;
  readonly dynamic: Readonly<Record<string, RouteRule>>;
}

/** The rule of a path: its own first, then that of a pattern such as `/products/:id.html`, then of what it lies under. */
export function ruleOf(rules: RouteRules, path: string): RouteRule | null {
  const own = rules.static[path];
  if (own) return own;
  for (const [pattern, rule] of Object.entries(rules.dynamic))
    if (matchPath({ path: pattern, caseSensitive: true }, path)) return rule;
  const under = Object.keys(rules.wildcard).filter((start) => path === start || path.startsWith(`${start}/`));
  const nearest = under.sort((a, b) => b.length - a.length)[0];
  return nearest === undefined ? null : (rules.wildcard[nearest] ?? null);
}
