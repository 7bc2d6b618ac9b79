import type { FaultStatus } from "../control/inject-faults.ts";

export type StripeFailure = {
  status: 400 | 401 | 402 | 404 | 409;
  type: "invalid_request_error" | "idempotency_error" | "card_error";
  message: string;
  code?: string;
  param?: string;
};

export type StripeResult<T> = { ok: true; value: T } | { ok: false; error: StripeFailure };

export const done = <T>(value: T): StripeResult<T> => ({ ok: true, value });

/** A refusal of the request itself (400 unless told otherwise). */
export function refuse(message: string, more: Partial<StripeFailure> = {}): { ok: false; error: StripeFailure } {
  return { ok: false, error: { status: 400, type: "invalid_request_error", message, ...more } };
}

export const missing = (what: string, id: string, param = "id") =>
  refuse(`No such ${what}: '${id}'`, { status: 404, code: "resource_missing", param });

export function failureBody({ type, message, code, param }: StripeFailure): object {
  return { error: { type, message, ...(code && { code }), ...(param && { param }) } };
}

/** The API's answer when a planned fault strikes. */
export function faultBody(status: FaultStatus): object {
  if (status === 429)
    return {
      error: {
        type: "invalid_request_error",
        code: "rate_limit",
        message: "Too many requests hit the API too quickly.",
      },
    };
  if (status === 409) {
    return {
      error: {
        type: "idempotency_error",
        code: "idempotency_key_in_use",
        message: "Another request with the same idempotency key is in progress.",
      },
    };
  }
  if (status === 401) return { error: { type: "invalid_request_error", message: "Expired API Key provided." } };
  if (status === 403) {
    const message = "The provided key does not have the required permissions for this endpoint.";
    return { error: { type: "invalid_request_error", code: "more_permissions_required", message } };
  }
  return { error: { type: "api_error", message: "The sandbox was told to fail this request." } };
}
