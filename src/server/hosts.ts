import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { errorFields } from "#engine/platform/log.ts";
import type { Shop, ShopSettings } from "#engine/shop.ts";
import { splitPath } from "#i18n/languages.ts";
import { isAdmin, matchInAnyCase, matchRoute } from "#web/match-route.ts";
import { pageOfPayload } from "#web/navigation/payload-protocol.ts";
import { isHealth } from "./client-ip.ts";
import { reportPath } from "./csp-reports.ts";
import { withoutNeedlessEscapes } from "./pages/moved.ts";

export interface HostsOptions {
  /** Headers of every answer. */
  readonly common: readonly (readonly [string, string])[];
  /** The query that lets staff who ask for a page of the shop look at it while it is closed; empty for everybody else. */
  passFor(request: IncomingMessage): Promise<string>;
}

/**
 * Answers only under our own names. In production another host's is answered with 421; health is asked for by IP. Where
 * the merchant's side has a host of its own, nothing else is answered under it, so that no script of the shop's pages
 * runs there: its pages are redirected to it, the shop's to theirs, and a form is never sent on.
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
  return (request, response) => {
    const named = request.headers.host?.toLowerCase();
    if (isHealth(request.url)) return answer(request, response);
    if (production && named !== host && named !== merchants) {
      withHeaders(response, common);
      return void response.writeHead(421, { "content-type": "application/json" }).end('{"error":"unknown_host"}');
    }
    if (merchants === null) return answer(request, response);
    const url = request.url ?? "/";
    const path = pathOf(url);
    if (named !== merchants) {
      if (!isMerchants(path)) return answer(request, response);
      return sendOver(request, response, common, adminUrl + url);
    }
    if (isMerchants(path) || isFile.test(path) || url === reportPath) return answer(request, response);
    // Typed, it means the merchant's side; a link of a page there means the shop.
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

/** The path as whatever answers reads it: `/x/../admin` and `/%2e%2e/admin` are `/admin` (WHATWG URL, path state). */
function pathOf(url: string): string {
  const [path = "/"] = url.split("?", 1);
  return withoutNeedlessEscapes(URL.parse(`http://shop.invalid${path}`)?.pathname ?? path);
}

/** Whether a path is the merchant's side's, as page, data or file, in any spelling that would reach it. */
function isMerchants(path: string): boolean {
  const page = pageOfPayload(path) ?? path;
  const match = matchRoute(page) ?? matchInAnyCase(splitPath(page).rest);
  return match !== null && isAdmin(match.name);
}

/** What the pages of both sides load, and what runs no scripts. */
const isFile = /^\/(?:assets|builds|pictures|files|documents|language)\/|^\/[\w-]+\.(?:svg|png|ico|webmanifest)$/;

const withQuery = (url: string, query: string) =>
  query === "" ? url : `${url}${url.includes("?") ? "&" : "?"}${query}`;

/** Data are fetched by a page, which must not be led to another host's. */
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

/** The origin of the side that a request names by its Host: forms are taken from its own pages alone. */
export function originOf({ publicUrl, adminUrl }: Pick<ShopSettings, "publicUrl" | "adminUrl">, host: string | null) {
  const isMerchantsHost = adminUrl && new URL(adminUrl).host === host?.toLowerCase();
  return new URL(isMerchantsHost ? adminUrl : publicUrl).origin;
}
