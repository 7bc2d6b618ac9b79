import { type Context, Hono } from "hono";
import { LruMap } from "#domain/kernel/lru-map.ts";
import { hours, type Instant, minutes } from "#domain/kernel/time.ts";
import type { Shop } from "#engine/shop.ts";
import { siteOf } from "#engine/platform/parties.ts";
import { matchRoute } from "#web/match-route.ts";

/** Endpoint for violations of the Content-Security-Policy. */
export const reportPath = "/csp-reports";

/** Violations by directive; `unread` counts reports that were not parsed. */
export type CspFigures = Readonly<Record<string, number>>;

/**
 * Limits of reports parsed per minute, of one network and of all; one page can send many. The rest is counted unread.
 */
const mostReadOfSite = 20;
const mostRead = 600;
/** Limits of kinds logged per hour, of each class and of one network; the rest is counted. */
const mostKindsOfClass = 20;
const mostKindsOfSite = 5;
const mostSites = 1_000;
const mostRefusals = 10;
const mostBytes = 16 * 1024;

const directives = ["script", "style", "img", "font", "connect", "frame", "form-action", "base-uri", "other"] as const;
type Directive = (typeof directives)[number];

/** The common fields of both report formats. */
interface Refusal {
  readonly directive: Directive;
  /** Origin of the blocked resource, or the policy's keyword: `inline`, `eval`, `data`. */
  readonly blocked: string;
  /** Name of the page's route; its path may be private to the visitor. */
  readonly page: string;
}

/** Reports parsed of one network in this minute, and kinds logged of it in this hour. */
interface Sent {
  minute: number;
  read: number;
  hour: number;
  kinds: number;
}

/** The kinds of a class that are logged in this hour, and how many violations of others there were. */
interface Named {
  readonly kinds: Set<string>;
  further: number;
}

/**
 * Receives violation reports (`report-to`, and `report-uri` for older browsers), counts them by directive, and logs
 * each kind once an hour. Anybody can send them, so they trigger nothing else, and invented ones crowd out only their
 * own class: the violations of a directive by origins that `ours` does not list. Keywords of the policy and listed
 * origins are few, so the first violation of each directive and keyword or origin is always logged.
 */
export function createCspReports(
  { clock, log }: Pick<Shop, "clock" | "log">,
  clientIpOf: (c: Context) => string,
  ours: () => Promise<readonly string[]>,
): { app: Hono; figures: () => CspFigures } {
  const counts = Object.fromEntries([...directives, "unread"].map((name) => [name, 0]));
  const sites = new LruMap<string, Sent>("csp-reporters", mostSites);
  let minute = { began: clock.now(), read: 0 };
  const names = createNames(log);
  const app = new Hono();
  app.post(reportPath, async (c) => {
    const now = clock.now();
    if (now - minute.began >= minutes(1)) minute = { began: now, read: 0 };
    const hour = names.hourOf(now);
    const site = siteOf(clientIpOf(c));
    const siteCounts = sites.get(site) ?? { minute: 0, read: 0, hour: 0, kinds: 0 };
    sites.set(site, siteCounts);
    if (siteCounts.minute !== minute.began) Object.assign(siteCounts, { minute: minute.began, read: 0 });
    if (siteCounts.hour !== hour) Object.assign(siteCounts, { hour, kinds: 0 });
    const length = Number(c.req.header("content-length") ?? mostBytes + 1);
    if (minute.read >= mostRead || siteCounts.read >= mostReadOfSite || !(length <= mostBytes)) {
      counts["unread"]! += 1;
      return c.body(null, 204);
    }
    minute.read += 1;
    siteCounts.read += 1;
    const origins = await ours();
    for (const refusal of refusalsOf(await c.req.text())) {
      counts[refusal.directive]! += 1;
      names.name(refusal, !refusal.blocked.includes(":") || origins.includes(refusal.blocked), siteCounts);
    }
    return c.body(null, 204);
  });
  return { app, figures: () => ({ ...counts }) };
}

/** Logs kinds of violations within their limits. */
function createNames(log: Shop["log"]) {
  let hour = { began: 0, classes: new Map<string, Named>() };
  return {
    /** Start of the current hour; at its end logs how many violations of the last one were not logged. */
    hourOf(now: Instant): number {
      if (now - hour.began < hours(1)) return hour.began;
      for (const [event, { further }] of hour.classes)
        if (further > 0) log.warn("browsers refused more on our pages than the log names", { event, count: further });
      hour = { began: now, classes: new Map() };
      return now;
    },
    name(refusal: Refusal, isOurs: boolean, sent: Sent): void {
      const className = `${refusal.directive}${isOurs ? "" : " foreign"}`;
      const entry = hour.classes.get(className) ?? { kinds: new Set<string>(), further: 0 };
      hour.classes.set(className, entry);
      const kind = `${refusal.blocked} ${refusal.page}`;
      if (entry.kinds.has(kind)) return;
      const isFirst = isOurs && !entry.kinds.has(refusal.blocked);
      const isFull = entry.kinds.size >= mostKindsOfClass || sent.kinds >= mostKindsOfSite;
      if (isFull && !isFirst) return void (entry.further += 1);
      entry.kinds.add(kind);
      if (isFirst) entry.kinds.add(refusal.blocked);
      sent.kinds += 1;
      log.warn("browsers refuse something on our pages by the Content-Security-Policy", {
        event: refusal.directive,
        error: refusal.blocked,
        path: refusal.page,
      });
    },
  };
}

function refusalsOf(text: string): Refusal[] {
  let reports: unknown;
  try {
    reports = JSON.parse(text);
  } catch {
    return [];
  }
  return [reports].flat().slice(0, mostRefusals).flatMap(refusalOf);
}

/** Fields by the names of both formats; `report-uri` uses hyphens. */
function refusalOf(report: unknown): Refusal[] {
  if (typeof report !== "object" || report === null) return [];
  const { "csp-report": old, body, type } = report as Readonly<Record<string, unknown>>;
  const facts = old ?? (type === "csp-violation" ? body : undefined);
  if (typeof facts !== "object" || facts === null) return [];
  const fact = (...names: string[]) => {
    const values = names.map((name) => (facts as Readonly<Record<string, unknown>>)[name]);
    return String(values.find((value) => typeof value === "string") ?? "").slice(0, 500);
  };
  const [blocked, page] = [fact("blockedURL", "blocked-uri"), fact("documentURL", "document-uri")];
  // Resources of a visitor's extensions are not ours.
  if (isExtension.test(blocked) || isExtension.test(fact("sourceFile", "source-file"))) return [];
  const name = fact("effectiveDirective", "effective-directive", "violated-directive").split(" ")[0] ?? "";
  const directive = directives.find((each) => name.startsWith(each)) ?? "other";
  return [{ directive, blocked: originOf(blocked), page: routeOf(page) }];
}

const isExtension = /^(?:chrome|moz|safari-web|ms-browser)-extension/i;

/** Keywords that browsers report instead of an origin. */
const words: ReadonlySet<string> = new Set([
  "inline",
  "eval",
  "wasm-eval",
  "self",
  "data",
  "blob",
  "about",
  "filesystem",
]);

const originOf = (url: string): string => {
  if (URL.canParse(url) && /^(?:https?|wss?):/.test(url)) return new URL(url).origin;
  const word = /^[a-z-]{1,20}/.exec(url)?.[0] ?? "";
  return words.has(word) ? word : "other";
};

const routeOf = (url: string): string =>
  (URL.canParse(url) ? matchRoute(new URL(url).pathname)?.name : undefined) ?? "none";
