import { isRouteErrorResponse, type StaticHandlerContext } from "react-router";
import type { Payload } from "#web/navigation/payload-protocol.ts";
import { privateCacheControl } from "./cache-control.ts";
import type { PageRequest, Answer } from "./page-answer.ts";

/** Replaces an error for visitors; the original is logged. */
export function withoutDetails(context: StaticHandlerContext): StaticHandlerContext {
  if (!context.errors) return context;
  const errors = Object.entries(context.errors).map(([id, error]) => [
    id,
    isRouteErrorResponse(error) ? error : { message: "Unexpected Server Error" },
  ]);
  return { ...context, errors: Object.fromEntries(errors) };
}

/** A redirect; a payload contains it, because scripts can't see a redirect's target before following it. */
export function redirectAnswer({ status, headers }: Response, as: PageRequest["as"], own: Answer["headers"]): Answer {
  const to = headers.get("location") ?? "/";
  // The router's redirectDocument() says so by this header.
  const document = headers.has("x-remix-reload-document");
  return as === "page" ? movedPage(status, to, own) : movedPayload(to, document, own);
}

export function movedPage(status: number, to: string, headers: Answer["headers"] = {}): Answer {
  return {
    status,
    headers: { "cache-control": privateCacheControl, ...headers, location: to },
    body: "",
    tags: null,
  };
}

export function movedPayload(to: string, document: boolean, headers: Answer["headers"] = {}): Answer {
  const payload: Payload = { redirect: to, ...(document && { document: true }) };
  return {
    status: 200,
    headers: { "content-type": "application/json; charset=utf-8", "cache-control": privateCacheControl, ...headers },
    body: JSON.stringify(payload),
    tags: null,
  };
}
