import { Hono } from "hono";
import { hours, minutes } from "#domain/kernel/time.ts";
import type { Shop } from "#engine/shop.ts";
import { matchRoute } from "#web/match-route.ts";

/** Endpoint for violations of the Content-Security-Policy. */
export const reportPath = "/csp-reports";

/** Violations by directive. */
export type CspFigures = Readonly<Record<string, number>>;

/** Limit of reports parsed per minute; the rest is counted unread, since one page can send many. */
const mostRead = 60;
/** Limit of kinds logged per hour, so that strangers cannot fill the log. All are counted. */
const mostKinds = 60;
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

/**
 * Receives violation reports (`report-to`, and `report-uri` for older browsers), counts them by directive, and logs
 * each kind once an hour. Anybody can send them, so they trigger nothing else.
 */
export function createCspReports({ clock, log }: Pick<Shop, "clock" | "log">): {
  app: Hono;
  figures: () => CspFigures;
} {
  const counts = Object.fromEntries(directives.map((directive) => [directive, 0])) as Record<Directive, number>;
  let minute = { began: clock.now(), read: 0 };
  let hour = { began: clock.now(), kinds: new Set<string>() };
  const app = new Hono();
  app.post(reportPath, async (c) => {
    const now = clock.now();
    if (now - minute.began >= minutes(1)) minute = { began: now, read: 0 };
    if (now - hour.began >= hours(1)) hour = { began: now, kinds: new Set<string>() };
    const length = Number(c.req.header("content-length") ?? mostBytes + 1);
    if (minute.read >= mostRead || !(length <= mostBytes)) {
      counts.other += 1;
      return c.body(null, 204);
    }
    minute.read += 1;
    for (const refusal of refusalsOf(await c.req.text())) {
      counts[refusal.directive] += 1;
      const kind = Object.values(refusal).join(" ");
      if (hour.kinds.size >= mostKinds || hour.kinds.has(kind)) continue;
      hour.kinds.add(kind);
      log.warn("browsers refuse something on our pages by the Content-Security-Policy", {
        event: refusal.directive,
        error: refusal.blocked,
        path: refusal.page,
      });
    }
    return c.body(null, 204);
  });
  return { app, figures: () => ({ ...counts }) };
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

const originOf = (url: string): string => {
  if (URL.canParse(url) && /^(?:https?|wss?):/.test(url)) return new URL(url).origin;
  return /^[a-z-]{1,20}/.exec(url)?.[0] ?? "";
};

const routeOf = (url: string): string =>
  (URL.canParse(url) ? matchRoute(new URL(url).pathname)?.name : undefined) ?? "none";
