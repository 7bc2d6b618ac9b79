import {
  readRedirectPath,
  readRedirectTarget,
  type RedirectRefused,
  leadsOutside,
  type RedirectRule,
  redirectLoop,
} from "#domain/content/redirect.ts";
import { readHost } from "#domain/kernel/link.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { shownAt } from "../../content/articles.ts";
import { saveRedirects } from "../../content/save-content.ts";
import type { Db } from "../../platform/database.ts";
import type { DbAndClock } from "../../platform/db-and-clock.ts";
import { statement } from "../../platform/statement.ts";
import { audit, type StaffActor } from "../../staff/audit.ts";
import { tellOwners } from "../../staff/tell-owners.ts";
import { changeSettingIn, readSetting } from "./change-setting.ts";

export interface CountedRedirect extends RedirectRule {
  readonly hits: number;
  readonly lastHitAt: Instant | null;
  /** True if it hides goods or a promotion at that path. */
  readonly hides: boolean;
  /** True if a page or post is shown at that path. */
  readonly isWritten: boolean;
}

/** Rules a screen lists, and so many there may be. */
const mostRedirects = 1_000;

const selectRules = statement<[Date], CountedRedirect>(
  "counted_redirects",
  `select r.path, r.target, coalesce(h.hits, 0)::int as hits, h.last_at as "lastHitAt",
     exists (select from products p where p.slug = substring(r.path from '^/products/(.+)[.]html$')
         and p.status in ('published', 'unavailable'))
       or exists (select from activities a where a.slug = substring(r.path from '^/activities/(.+)$')
         and a.active) as hides,
     exists (select from articles a where ${shownAt("$1")}
       and r.path = case a.kind when 'page' then '/pages/' else '/blog/' end || a.slug) as "isWritten"
   from redirects r left join path_hits h on h.path = r.path and h.kind = 'redirect' order by r.path limit 1000`,
);

/** The rules with how often each was used. */
export function countedRedirects(db: Db, now: Instant): Promise<CountedRedirect[]> {
  return db.rows(selectRules, [new Date(now)]);
}

export interface MissingPath {
  readonly path: string;
  readonly hits: number;
  readonly lastAt: Instant;
}

const selectMissing = statement<[], MissingPath>(
  "missing_paths",
  `select h.path, h.hits::int as hits, h.last_at as "lastAt" from path_hits h
   where h.kind = 'missing' and not exists (select from redirects r where r.path = h.path)
   order by h.hits desc, h.last_at desc limit 50`,
);

/** Missing pages by number of requests, highest first. */
export function missingPaths(db: Db): Promise<MissingPath[]> {
  return db.rows(selectMissing, []);
}

/** Hosts that rules may lead to. */
export async function allowedHosts(db: Db): Promise<{ readonly hosts: readonly string[]; readonly version: number }> {
  const { value, version } = await readSetting(db, "redirects");
  return { hosts: (value as { hosts: string[] } | null)?.hosts ?? [], version };
}

// Rules are judged against each other, so they change one after another.
const lockRedirects = statement<[]>("lock_redirects", "select pg_advisory_xact_lock(7162030)");

/** Adds a rule or leads it elsewhere. Refuses a path that is one of the shop's own pages by `isTaken`. */
export function saveRedirect(
  { db, clock }: DbAndClock,
  by: StaffActor,
  typed: { readonly path: string; readonly target: string },
  isTaken: (path: string) => boolean,
): Promise<Result<RedirectRule, RedirectRefused | { code: "path_taken" | "too_many_redirects" }>> {
  return db.transaction(async (tx) => {
    await tx.row(lockRedirects, []);
    const path = readRedirectPath(typed.path);
    if (path === null) return refuse({ code: "path_invalid" });
    if (isTaken(path)) return refuse({ code: "path_taken" });
    const target = readRedirectTarget(typed.target, (await allowedHosts(tx)).hosts);
    if (!target.ok) return target;
    const rule = { path, target: target.value };
    const others = await countedRedirects(tx, clock.now());
    const before = others.find((one) => one.path === path);
    if (!before && others.length >= mostRedirects) return refuse({ code: "too_many_redirects" });
    const way = redirectLoop(rule, others, isTaken);
    if (way) return refuse({ code: "loop", way });
    if (before?.target === rule.target) return ok(rule);
    await saveRedirects(tx, [rule]);
    const data = { target: `target: ${before?.target ?? "–"} → ${rule.target}` };
    await audit(tx, by, "redirect-saved", path, clock.now(), data);
    if (leadsOutside(rule.target))
      await tellOwners(tx, clock, by, { about: "outside", subject: `${rule.path} → ${rule.target}` });
    return ok(rule);
  });
}

const deleteRedirect = statement<[string], RedirectRule>(
  "remove_redirect",
  "delete from redirects where path = $1 returning path, target",
);

/** Removes a rule; a missing one is not an error. */
export function removeRedirect({ db, clock }: DbAndClock, by: StaffActor, path: string): Promise<Result<null, never>> {
  return db.transaction(async (tx) => {
    const gone = await tx.row(deleteRedirect, [path]);
    if (gone) await audit(tx, by, "redirect-removed", path, clock.now(), { target: `target: ${gone.target} → –` });
    return ok(null);
  });
}

type HostsRefused = { readonly code: "host_format"; readonly line: string } | { readonly code: "stale" };

/** Sets the hosts that rules may lead to, one per line, over the version shown; existing rules keep theirs. */
export function saveHosts(
  { db, clock }: DbAndClock,
  by: StaffActor,
  { typed, version }: { readonly typed: string; readonly version: number },
): Promise<Result<null, HostsRefused>> {
  return db.transaction(async (tx): Promise<Result<null, HostsRefused>> => {
    const lines = typed.split(/[\s,，;；]+/).filter((line) => line !== "");
    const wrong = lines.find((line) => readHost(line) === null);
    if (wrong !== undefined) return refuse({ code: "host_format", line: wrong });
    const hosts = [...new Set(lines.flatMap((line) => readHost(line) ?? []))].sort();
    const changed = await changeSettingIn(tx, clock, by, { group: "redirects", version, value: { hosts } });
    if (!changed.ok) return refuse({ code: "stale" });
    if (changed.value.changed) await tellOwners(tx, clock, by, { about: "outside", subject: hosts.join(", ") });
    return ok(null);
  });
}
