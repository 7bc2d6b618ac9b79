import Stripe from "stripe";
import { ok, refuse } from "#domain/kernel/result.ts";
import type { Result } from "#domain/kernel/result.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { ProviderError } from "#engine/ports/payment-provider.ts";
import { remedyOf } from "./error-remedies.ts";

export interface StripeSettings {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Another address of the API, with or without a path; null for Stripe's own. */
  readonly apiBase: string | null;
  /** Milliseconds to wait for what one use case asks; a job asks again. */
  readonly timeout: number;
  /** The shop's clock. */
  readonly now: () => Instant;
}

export function connectStripe({ secretKey, apiBase, timeout }: StripeSettings): Stripe {
  const base = apiBase === null ? null : new URL(apiBase);
  const prefix = base ? base.pathname.replace(/\/$/, "") : "";
  // The SDK takes a host and a port, but no path in front of /v1.
  const reach: typeof fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    url.pathname = prefix + url.pathname;
    return fetch(url, init);
  };
  return new Stripe(secretKey, {
    // A buyer waits: what gave no answer is asked again by a job, under the same key.
    maxNetworkRetries: 0,
    timeout,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(reach),
    ...(base && {
      protocol: base.protocol === "http:" ? "http" : "https",
      host: base.hostname,
      port: base.port || (base.protocol === "http:" ? "80" : "443"),
    }),
  });
}

/** A call's value, or what its failure says about whether it happened. */
export async function attempt<T>(call: () => Promise<T>): Promise<Result<T, ProviderError>> {
  try {
    return ok(await call());
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    return refuse(errorOf(error));
  }
}

function errorOf(error: InstanceType<typeof Stripe.errors.StripeError>): ProviderError {
  const detail = `${error.type} ${error.statusCode ?? ""} ${error.code ?? ""}`.trim();
  const status = error.statusCode ?? 0;
  if (status === 404) return { code: "not_found", detail };
  if (status === 401) return { code: "denied", detail, reason: "keys_refused" };
  if (status === 403) return { code: "denied", detail, reason: "permission_denied" };
  // The key was used for another request, by an earlier version of the shop: only another key is answered.
  if (error.type === "StripeIdempotencyError") return { code: "unknown", detail, keySpent: status === 400 };
  if (isDefiniteError(error)) {
    // Without a code the message alone says what is wrong: so it is with an account that may not take payments.
    const reason = error.code ?? error.message.slice(0, 200);
    return { code: "refused", detail, reason, remedy: remedyOf(error.code) };
  }
  // Stripe remembers an answer of 500 under its key and gives it again for a day.
  return { code: "unknown", detail, keySpent: status >= 500 };
}

/** A definite no. 409 and 429 say nothing about the payment, and pass. */
export function isDefiniteError(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeError)) return false;
  return error.statusCode === 400 || error.statusCode === 402 || error.statusCode === 404;
}
