import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Context, MiddlewareHandler } from "hono";
import { matchedRoutes } from "hono/route";
import { matchRoute, patternOf } from "#web/match-route.ts";
import { pageOfPayload } from "#web/navigation/payload-protocol.ts";

/** Looks on while requests are answered, and changes nothing about it. */
export interface RequestObserver {
  /**
   * Calls `answer` once. `routeOf` says afterwards which route answered, as it is written in the program: one of few
   * names, whatever was asked for.
   */
  observe(request: IncomingMessage, response: ServerResponse, answer: () => void, routeOf: () => string): void;
}

/** The label of everything without a route: made-up paths, and files at the root. */
const otherRoute = "other";

const noted = new WeakMap<IncomingMessage, string>();

/** Notes by which route a request is answered that is no page. */
export function noteRoute(): MiddlewareHandler {
  return async (c: Context, next) => {
    await next();
    // A pattern with a star is what stands before the routes: limits, checks, the way to the pages.
    const route = matchedRoutes(c).findLast(({ path }) => !path.includes("*"))?.path;
    if (route !== undefined) noted.set((c.env as { incoming: IncomingMessage }).incoming, route);
  };
}

/** Lets an observer see every request; without one the listener stays as it is. */
export function observed(listener: RequestListener, observer: RequestObserver | undefined): RequestListener {
  if (!observer) return listener;
  return (request, response) => {
    // Those who answer may write it anew.
    const { url = "" } = request;
    observer.observe(
      request,
      response,
      () => listener(request, response),
      () => noted.get(request) ?? pageRoute(url),
    );
  };
}

/** The route of a page or file, as it is written in the program; `other` for all else. */
export function pageRoute(url: string): string {
  const path = url.split("?", 1)[0] ?? "";
  for (const files of ["/assets/", "/pictures/"]) if (path.startsWith(files)) return `${files}*`;
  const page = pageOfPayload(path);
  const match = matchRoute(page ?? path);
  if (match === null) return otherRoute;
  return page === null ? patternOf(match.name) : `${patternOf(match.name)} (payload)`;
}
