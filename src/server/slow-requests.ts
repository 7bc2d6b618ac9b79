import type { IncomingMessage, ServerResponse } from "node:http";
import type { Spending } from "#engine/platform/fair-share.ts";
import type { Log } from "#engine/platform/log.ts";
import { answerMadeAt, pageRoute } from "./request-observer.ts";

/** Requests that take longer are logged. */
const slowMs = 1_000;

/**
 * Logs a request that takes over a second, with its waiting, database and rendering time. Measured from the last byte
 * of the request to the completed response, which leaves out the visitor's connection. Gives the counter for the work's
 * time.
 */
export function watchSlow(request: IncomingMessage, response: ServerResponse, log: Pick<Log, "warn">): Spending {
  const { method, url = "" } = request;
  let began = performance.now();
  const spending: Spending = { waiting: 0, database: 0, statements: 0, rendering: 0 };
  if (method === "POST") request.once("end", () => (began = performance.now()));
  response.once("close", () => {
    const ms = (answerMadeAt(request) ?? performance.now()) - began;
    if (ms < slowMs) return;
    const { waiting, database, statements, rendering } = spending;
    log.warn("a slow request", {
      method,
      path: pageRoute(url),
      status: response.statusCode,
      ms: Math.round(ms),
      waiting: Math.round(waiting),
      database: Math.round(database),
      rendering: Math.round(rendering),
      count: statements,
    });
  });
  return spending;
}
