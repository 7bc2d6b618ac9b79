import Stripe from "stripe";
import { ok, refuse } from "#domain/kernel/result.ts";
import type { Result } from "#domain/kernel/result.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { ProviderError } from "#engine/ports/payment-provider.ts";
import { remedyOf } from "./error-remedies.ts";

export interface StripeSettings {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Base URL of another API server, with or without a path; null for Stripe's. */
  readonly apiBase: string | null;
  /** Milliseconds for the calls of one use case; a job retries later. */
  readonly timeout: number;
  /** The shop's clock. */
  readonly now: () => Instant;
}

export function connectStripe({ secretKey, apiBase, timeout }: StripeSettings): Stripe {
  const base = apiBase === null ? null : new URL(apiBase);
  const prefix = base ? base.pathname.replace(/\/$/, "") : "";
  // The SDK supports a host and port, but no path before /v1.
  const reach: typeof fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    url.pathname = prefix + url.pathname;
    return fetch(url, init);
  };
  return new Stripe(secretKey, {
    // A buyer is waiting, so a job retries later under the same key.
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

/** A call's value, or its error with the certainty of the outcome. */
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
  // An earlier version of the shop used this key for another request: only a new key gets an answer.
  if (error.type === "StripeIdempotencyError") return { code: "unknown", detail, keySpent: status === 400 };
  if (isDefiniteError(error)) {
    // An account that may not take payments gives an error without a code, so the message serves as the reason.
    const reason = error.code ?? error.message.slice(0, 200);
    return { code: "refused", detail, reason, remedy: remedyOf(error.code) };
  }
  // Stripe stores a response of 500 under its key and repeats it for a day.
  return { code: "unknown", detail, keySpent: status >= 500 };
}

/** A definite refusal. 409 and 429 are temporary, and say nothing about the payment. */
export function isDefiniteError(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeError)) return false;
  return error.statusCode === 400 || error.statusCode === 402 || error.statusCode === 404;
}
