import { withoutNeedlessEscapes } from "#domain/kernel/readable-path.ts";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { errorFields, type Log } from "#engine/platform/log.ts";
import type { Shop, ShopSettings } from "#engine/shop.ts";
import { splitPath } from "#i18n/languages.ts";
import { isAdmin, matchInAnyCase, matchRoute } from "#web/match-route.ts";
import { pageOfPayload } from "#web/navigation/payload-protocol.ts";
import { isHealth } from "./client-ip.ts";
import { reportPath } from "./csp-reports.ts";

export interface HostsOptions {
  /** Headers of every response. */
  readonly common: readonly (readonly [string, string])[];
  /** The preview query for staff who request a page of the closed shop; empty for all others. */
  passFor(request: IncomingMessage): Promise<string>;
}

/**
 * Serves our own host names only. In production other hosts get 421; health checks come by IP. A separate host for the
 * merchant's side serves nothing else, so that scripts of the shop's pages cannot run there: pages are redirected to
 * their host, forms are refused.
 */
export function forOurHosts(
  shop: Pick<Shop, "settings" | "log">,
  { common, passFor }: HostsOptions,
  answer: RequestListener,
): RequestListener {
  const { publicUrl, adminUrl, production } = shop.settings;
  const { host } = new URL(publicUrl);
  const merchants = adminUrl === null || adminUrl === undefined ? null : new URL(adminUrl).host;
  if (merchants === null && !production) return answer;
  const warnOnce = warnOfHost(shop.log);
  return (request, response) => {
    // An absolute URL as request target is refused later on; led to the other host, it would be no URL.
    if (!request.url?.startsWith("/")) return answer(request, response);
    const requestHost = request.headers.host?.toLowerCase();
    if (isHealth(request.url)) return answer(request, response);
    if (production && requestHost !== host && requestHost !== merchants) {
      warnOnce(requestHost ?? "");
      withHeaders(response, common);
      return void response.writeHead(421, { "content-type": "application/json" }).end('{"error":"unknown_host"}');
    }
    if (merchants === null) return answer(request, response);
    const url = request.url ?? "/";
    const path = pathOf(url);
    if (requestHost !== merchants) {
      if (!isMerchants(path)) return answer(request, response);
      return sendOver(request, response, common, adminUrl + url);
    }
    if (isMerchants(path) || isFile.test(path) || url === reportPath) return answer(request, response);
    // A typed URL means the merchant's side; a link from one of its pages means the shop.
    if (url === "/" && request.headers["sec-fetch-site"] !== "same-origin")
      return sendOver(request, response, common, `${adminUrl}/admin`);
    if (url === "/robots.txt") {
      withHeaders(response, common);
      return void response.writeHead(200, { "content-type": "text/plain" }).end("User-agent: *\nDisallow: /\n");
    }
    passFor(request)
      .catch((error: unknown) => {
        shop.log.warn("whether staff may look at the closed shop could not be read", errorFields(error));
        return "";
      })
      .then((pass) => sendOver(request, response, common, publicUrl + withQuery(url, pass)));
  };
}

/** Logs the first request for another host: behind a proxy that does not pass the host on, every visitor is refused. */
function warnOfHost(log: Pick<Log, "warn">): (host: string) => void {
  let isNamed = false;
  return (host) => {
    if (isNamed) return;
    isNamed = true;
    log.warn("a request for another host was refused; if visitors meet it, pass Host on, or correct PUBLIC_URL", {
      error: host.slice(0, 100),
    });
  };
}

/** The normalized path, as routers see it: `/x/../admin` and `/%2e%2e/admin` are `/admin` (WHATWG URL, path state). */
function pathOf(url: string): string {
  const [path = "/"] = url.split("?", 1);
  return withoutNeedlessEscapes(URL.parse(`http://shop.invalid${path}`)?.pathname ?? path);
}

/** Matches pages, data and files of the merchant's side in any spelling that would reach them. */
function isMerchants(path: string): boolean {
  const page = pageOfPayload(path) ?? path;
  const match = matchRoute(page) ?? matchInAnyCase(splitPath(page).rest);
  return match !== null && isAdmin(match.name);
}

/** Files used by the pages of both sides, none of which run scripts. */
const isFile = /^\/(?:assets|builds|pictures|files|documents|language|theme)\/|^\/[\w-]+\.(?:svg|png|ico|webmanifest)$/;

const withQuery = (url: string, query: string) =>
  query === "" ? url : `${url}${url.includes("?") ? "&" : "?"}${query}`;

/** Redirects a page to its host. Data requests get 404, because a page's fetch must not change hosts. */
function sendOver(
  { method, url = "/" }: IncomingMessage,
  response: ServerResponse,
  common: HostsOptions["common"],
  to: string,
): void {
  withHeaders(response, common);
  const isPage = (method === "GET" || method === "HEAD") && pageOfPayload(url.split("?", 1)[0] ?? "/") === null;
  if (isPage) return void response.writeHead(302, { location: to, "cache-control": "private, no-store" }).end();
  response.writeHead(404, { "content-type": "application/json", "cache-control": "no-store" });
  response.end('{"error":"not_found"}');
}

function withHeaders(response: ServerResponse, common: HostsOptions["common"]): void {
  for (const [name, value] of common) response.setHeader(name, value);
}

/** Origin of the side that a request's Host names; forms are accepted from that origin only. */
export function originOf({ publicUrl, adminUrl }: Pick<ShopSettings, "publicUrl" | "adminUrl">, host: string | null) {
  const isMerchantsHost = adminUrl && new URL(adminUrl).host === host?.toLowerCase();
  return new URL(isMerchantsHost ? adminUrl : publicUrl).origin;
}
