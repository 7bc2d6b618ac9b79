import type { RedirectRule } from "#domain/content/redirect.ts";
import { readLink } from "#domain/kernel/link.ts";
import type { Db } from "#engine/platform/database.ts";
import { statement } from "#engine/platform/statement.ts";
import { ruleOf, type RouteRules } from "#web/navigation/route-rules.ts";
import { isUsable } from "#web/public-pages/movable-path.ts";
import type { PageCache } from "./page-cache.ts";

const all = statement<[], RedirectRule>("redirects", "select path, target from redirects order by path");

/** The merchant's redirect rules. */
export function listRedirects(db: Db): Promise<RedirectRule[]> {
  return db.rows(all, []);
}

/** Active rules by path; with `/*` at its end a rule matches everything below. */
export function matchRedirects(rules: readonly RedirectRule[]): Pick<RouteRules, "static" | "wildcard"> {
  const matched: { static: Record<string, { redirect: string }>; wildcard: Record<string, { redirect: string }> } = {
    static: {},
    wildcard: {},
  };
  for (const { path, target } of rules.filter(isUsable)) {
    // As the editor stores it: a line break that was written by hand fits into no header.
    const redirect = readLink(target) ?? target;
    if (path.endsWith("/*")) matched.wildcard[path.slice(0, -2)] = { redirect };
    else matched.static[path] = { redirect };
  }
  return matched;
}

/** The path of the matching rule: exact, or the nearest prefix. */
function pathOf(rules: RouteRules, rest: string): string {
  if (rules.static[rest]) return rest;
  const under = Object.keys(rules.wildcard).filter((start) => rest === start || rest.startsWith(`${start}/`));
  return `${under.sort((a, b) => b.length - a.length)[0] ?? rest}/*`;
}

/**
 * The redirect rules as this process keeps them: read at the first need, and again after cached pages were dropped.
 * While they cannot be read, those of before hold.
 */
export class Redirects {
  readonly #db: Db;
  readonly #cache: PageCache;
  #read: { readonly drops: number; readonly rules: Promise<RouteRules> } | null = null;
  #known: RouteRules | null = null;

  constructor(db: Db, cache: PageCache) {
    this.#db = db;
    this.#cache = cache;
  }

  /** The target of a path: an internal path, or an external URL by a full page load. */
  async find(rest: string): Promise<{ path: string; target: string; external: boolean } | null> {
    const rules = await this.#current().catch((error: unknown) => {
      if (this.#known === null) throw error;
      return this.#known;
    });
    const target = ruleOf(rules, rest)?.redirect;
    return target === undefined ? null : { path: pathOf(rules, rest), target, external: !target.startsWith("/") };
  }

  #current(): Promise<RouteRules> {
    if (this.#read?.drops === this.#cache.drops) return this.#read.rules;
    const rules = listRedirects(this.#db).then((rows) => ({ ...matchRedirects(rows), dynamic: {} }));
    const load = { drops: this.#cache.drops, rules };
    rules.then(
      (table) => void (this.#known = table),
      () => {
        if (this.#read === load) this.#read = null;
      },
    );
    this.#read = load;
    return rules;
  }
}
