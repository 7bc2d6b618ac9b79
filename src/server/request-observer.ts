import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Context, MiddlewareHandler } from "hono";
import { matchedRoutes } from "hono/route";
import { matchRoute, patternOf } from "#web/match-route.ts";
import { pageOfPayload } from "#web/navigation/payload-protocol.ts";

/** Facts about a finished response. */
interface AnswerFacts {
  /** The route's pattern, never the requested path, so the set of names is small. */
  route(): string;
  /** Time of completion by `performance.now()`, without the transfer to the client. Undefined for files. */
  madeAt(): number | undefined;
}

/** Observes requests without affecting them. */
export interface RequestObserver {
  /** Calls `answer` once. */
  observe(request: IncomingMessage, response: ServerResponse, answer: () => void, facts: AnswerFacts): void;
}

/** Label of requests without a route: unknown paths, and files at the root. */
const otherRoute = "other";

const noted = new WeakMap<IncomingMessage, string>();
const madeTimes = new WeakMap<IncomingMessage, number>();

/** Time at which a response was complete; undefined until then. */
export const answerMadeAt = (request: IncomingMessage): number | undefined => madeTimes.get(request);

/** Records when responses are complete. A streamed one continues at the client's pace. */
export function noteAnswers(): MiddlewareHandler {
  return async (c: Context, next) => {
    await next();
    madeTimes.set((c.env as { incoming: IncomingMessage }).incoming, performance.now());
  };
}

/** Records the route of a request that is not a page. */
export function noteRoute(): MiddlewareHandler {
  return async (c: Context, next) => {
    await next();
    // Patterns with a star are middleware: limits, checks, the fallback to pages.
    const route = matchedRoutes(c).findLast(({ path }) => !path.includes("*"))?.path;
    if (route !== undefined) noted.set((c.env as { incoming: IncomingMessage }).incoming, route);
  };
}

/** Wraps a listener with an observer; without one it is returned unchanged. */
export function observed(listener: RequestListener, observer: RequestObserver | undefined): RequestListener {
  if (!observer) return listener;
  return (request, response) => {
    // Handlers may rewrite the URL.
    const { url = "" } = request;
    const answer = () => {
      listener(request, response);
      // A cached page is complete at once.
      if (response.writableEnded) madeTimes.set(request, performance.now());
    };
    observer.observe(request, response, answer, {
      route: () => noted.get(request) ?? pageRoute(url),
      madeAt: () => madeTimes.get(request),
    });
  };
}

/** Route pattern of a page or file; `other` for everything else. */
export function pageRoute(url: string): string {
  const path = url.split("?", 1)[0] ?? "";
  for (const files of ["/assets/", "/pictures/"]) if (path.startsWith(files)) return `${files}*`;
  const page = pageOfPayload(path);
  const match = matchRoute(page ?? path);
  if (match === null) return otherRoute;
  return page === null ? patternOf(match.name) : `${patternOf(match.name)} (payload)`;
}
