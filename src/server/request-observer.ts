import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Context, MiddlewareHandler } from "hono";
import { matchedRoutes } from "hono/route";
import { matchRoute, patternOf } from "#web/match-route.ts";
import { pageOfPayload } from "#web/navigation/payload-protocol.ts";

/** An answer, as it can be told once it was given. */
interface AnswerFacts {
  /** The route as it is written in the program: one of few names, whatever was asked for. */
  route(): string;
  /** When it was made, by `performance.now()`; how fast its reader takes it comes on top. Undefined for files. */
  madeAt(): number | undefined;
}

/** Looks on while requests are answered, and changes nothing about it. */
export interface RequestObserver {
  /** Calls `answer` once. */
  observe(request: IncomingMessage, response: ServerResponse, answer: () => void, facts: AnswerFacts): void;
}

/** The label of everything without a route: made-up paths, and files at the root. */
const otherRoute = "other";

const noted = new WeakMap<IncomingMessage, string>();
const made = new WeakMap<IncomingMessage, number>();

/** When the answer to a request was made; undefined while it is being made. */
export const answerMadeAt = (request: IncomingMessage): number | undefined => made.get(request);

/** Notes when answers are made: the last bytes of a streamed one come later, as fast as they are read. */
export function noteAnswers(): MiddlewareHandler {
  return async (c: Context, next) => {
    await next();
    made.set((c.env as { incoming: IncomingMessage }).incoming, performance.now());
  };
}

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
    const answer = () => {
      listener(request, response);
      // A cached page is there at once.
      if (response.writableEnded) made.set(request, performance.now());
    };
    observer.observe(request, response, answer, {
      route: () => noted.get(request) ?? pageRoute(url),
      madeAt: () => made.get(request),
    });
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
