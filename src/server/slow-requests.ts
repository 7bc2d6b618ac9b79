import type { IncomingMessage, ServerResponse } from "node:http";
import type { Spending } from "#engine/platform/fair-share.ts";
import type { Log } from "#engine/platform/log.ts";
import { answerMadeAt, pageRoute } from "./request-observer.ts";

/** A request that takes so long is worth a line. */
const slowMs = 1_000;

/**
 * Says in the log of a request that took over a second what it spent that on; from its last byte until its answer is made,
 * for how fast a visitor sends and reads is nothing of ours. Gives where its work is to add that up.
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
