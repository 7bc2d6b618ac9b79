import { type DataStrategyResult, type MiddlewareFunction, redirect, redirectDocument } from "react-router";
import { splitPath } from "#i18n/languages.ts";
import { loadMessages } from "../language/messages.client.ts";
import { knownRule } from "./build-manifest.ts";
import { guardedPages, isMerchants } from "./guarded-pages.ts";
import { isNewerBuildThere } from "./newer-build.ts";
import { reloadOnce } from "./reload-guard.ts";
import { asksForFullLoad } from "./route-middleware.ts";
import { thirdPartiesRun } from "./third-parties.ts";

/**
 * Before a page is entered by the router: the merchant's redirects (external ones by a full page
 * load), and a full load where a newer build is there or third parties' scripts must stay behind.
 */
export const followRules: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request }, next) => {
  const url = new URL(request.url);
  if (request.method !== "GET" || url.pathname === window.location.pathname) return next();
  const { prefix, language, rest } = splitPath(url.pathname);
  const rule = knownRule(url.pathname);
  if (asksForFullLoad(rule?.middleware)) throw redirectDocument(url.pathname + url.search + url.hash);
  const target = rule?.redirect;
  if (target?.startsWith("/")) throw redirect(target === "/" ? prefix || "/" : prefix + target);
  if (target) throw redirectDocument(target);
  // The merchant's side has a frame of its own.
  if (isMerchants(rest) !== isMerchants(splitPath(window.location.pathname).rest))
    throw redirectDocument(url.pathname + url.search + url.hash);
  if (isNewerBuildThere() || (thirdPartiesRun() && guardedPages.test(rest)))
    throw redirectDocument(url.pathname + url.search + url.hash);
  // What the page says is loaded beside its data; gone after a deployment, the whole page is loaded instead.
  const messages = loadMessages(language, rest).catch(() => reloadOnce(request.url));
  const [results] = await Promise.all([next(), messages]);
  return results;
};
