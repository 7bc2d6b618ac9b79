import type { Context, Hono } from "hono";
import type { HttpEnv, injectFaults } from "../control/inject-faults.ts";
import type { StripeResult } from "./errors.ts";
import type { FormFields } from "./form.ts";
import type { StripeLedger } from "./ledger.ts";

/** The parts of each call: its name for faults, its body or query decoded, and Stripe's way of answering. */
export type StripeCalls = {
  api: Hono<HttpEnv>;
  ledger: StripeLedger;
  operation: ReturnType<typeof injectFaults>;
  write(c: Context, work: (fields: FormFields) => StripeResult<object>): Promise<Response>;
  read(c: Context, work: (fields: FormFields) => StripeResult<object>): Response;
};
