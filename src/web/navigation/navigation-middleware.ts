import { type DataStrategyResult, type MiddlewareFunction, redirect, redirectDocument } from "react-router";
import { splitPath } from "#i18n/languages.ts";
import { loadMessages } from "../language/messages.client.ts";
import { allowsThirdParties, isAdmin, isAdminPath, matchRoute } from "../match-route.ts";
import { knownRule } from "./build-manifest.ts";
import { isNewerBuildThere } from "./newer-build.ts";
import { CodeMissing } from "./page-data.ts";
import { reached } from "./reached.ts";
import { requiresFullLoad } from "./route-middleware.ts";
import { enterWhole, shownPage } from "./shown-url.ts";
import { thirdPartiesRun } from "./third-parties.ts";

/**
 * Runs before the router enters a page: applies the merchant's redirects known to the browser, and forces a full load
 * for a newer build, another frame or language, a page that forbids third-party scripts, or missing code or messages.
 */
export const navigationMiddleware: MiddlewareFunction = async ({ request }, next) => {
  const { pathname } = new URL(request.url);
  const here = shownPage().pathname;
  if (request.method !== "GET" || pathname === here) return next();
  const wholeLoad = () => enterWhole(request);
  const { prefix, language } = splitPath(pathname);
  const rule = knownRule(pathname);
  if (requiresFullLoad(rule?.middleware)) return wholeLoad();
  const target = rule?.redirect;
  if (target?.startsWith("/")) throw redirect(target === "/" ? prefix || "/" : prefix + target);
  if (target) {
    await reached(request.signal);
    throw redirectDocument(target);
  }
  const name = matchRoute(pathname)?.name ?? null;
  if (
    prefix !== splitPath(here).prefix ||
    (isAdmin(matchRoute(here)?.name ?? null) ? !isAdmin(name) : isAdminPath(pathname)) ||
    isNewerBuildThere() ||
    (thirdPartiesRun() && !allowsThirdParties(name))
  )
    return wholeLoad();
  // Load the page's messages in parallel with its data.
  const [outcome] = await Promise.all([
    next(),
    loadMessages(language, pathname).catch((error: unknown) => {
      console.error(`the messages of ${pathname} could not be loaded`, error);
      return wholeLoad();
    }),
  ]);
  if (
    Object.values(outcome as Record<string, DataStrategyResult>).some(
      ({ type, result }) => type === "error" && result instanceof CodeMissing,
    )
  )
    return wholeLoad();
  return outcome;
};
