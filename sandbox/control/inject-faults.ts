import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Context, MiddlewareHandler } from "hono";
import type { Faults, FaultyProvider } from "./faults.ts";

export type HttpEnv = { Bindings: HttpBindings };
export type FaultStatus = 401 | 403 | 409 | 429 | 500;

/**
 * Middleware factory for one provider: names the operation, and makes the call suffer what was planned for it.
 * A fault of "before" never reaches the handler; "commit-then" runs it whole and then withholds the answer.
 */
export function injectFaults(faults: Faults, provider: FaultyProvider, errorBody: (status: FaultStatus) => object) {
  return (operation: string): MiddlewareHandler<HttpEnv> =>
    async (c, next) => {
      const key = c.req.header("idempotency-key") ?? c.req.header("paypal-request-id") ?? "";
      if (key !== "" && faults.isReplayed(provider, key))
        return c.json(errorBody(500), 500, { "idempotent-replayed": "true" });
      const fault = faults.takeForCall(provider, operation);
      switch (fault?.kind) {
        case "before-500":
          return c.json(errorBody(500), 500);
        case "replayed-500":
          faults.replay(provider, key);
          return c.json(errorBody(500), 500);
        case "before-401":
          return c.json(errorBody(401), 401);
        case "before-403":
          return c.json(errorBody(403), 403);
        case "before-409":
          return c.json(errorBody(409), 409);
        case "before-429":
          return c.json(errorBody(429), 429, { "retry-after": "1" });
        case "before-reset":
          return hangUp(c);
        case "slow":
          await sleep(fault.delayMs, undefined, { ref: false });
          return next();
        case "commit-then-timeout":
          await next();
          await Promise.race([sleep(fault.delayMs, undefined, { ref: false }), once(c.env.outgoing, "close")]);
          return replaceAnswer(c, hangUp(c));
        case "commit-then-reset":
          await next();
          return replaceAnswer(c, hangUp(c));
        case "commit-then-replayed-500":
          await next();
          faults.replay(provider, key);
          return replaceAnswer(c, c.json(errorBody(500), 500));
        case "commit-then-500":
          await next();
          return replaceAnswer(c, c.json(errorBody(500), 500));
        default:
          return next();
      }
    };
}

function hangUp(c: Context<HttpEnv>): Response {
  c.env.incoming.socket.resetAndDestroy();
  return RESPONSE_ALREADY_SENT;
}

// Hono merges a second answer into the first unless the first is taken away.
function replaceAnswer(c: Context<HttpEnv>, response: Response): void {
  c.res = undefined;
  c.res = response;
}
