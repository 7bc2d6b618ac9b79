import type { FaultStatus } from "../control/inject-faults.ts";
import { paypalId } from "./objects.ts";
import type { Link } from "./objects.ts";
import { CAPTURE_ERRORS } from "./capture-errors.ts";
import type { CaptureIssue, CaptureError } from "./capture-errors.ts";

export type PaypalFailure = {
  status: 400 | 401 | 403 | 404 | 422;
  name: string;
  message: string;
  details: { issue: string; description: string; field?: string }[];
  links?: { href: string; rel: string; method: string }[];
};
export type PaypalResult<T> = { ok: true; value: T } | { ok: false; error: PaypalFailure };
type Refusal = { ok: false; error: PaypalFailure };

/** Understood but not possible in this state (422). */
export function unprocessable(issue: string, description: string, more: Partial<PaypalFailure> = {}): Refusal {
  const message = "The requested action could not be performed, semantically incorrect, or failed business validation.";
  return {
    ok: false,
    error: { status: 422, name: "UNPROCESSABLE_ENTITY", message, details: [{ issue, description }], ...more },
  };
}

/** Not well-formed (400). */
export function invalid(field: string, issue: string, description: string): Refusal {
  const message = "Request is not well-formed, syntactically incorrect, or violates schema.";
  return {
    ok: false,
    error: { status: 400, name: "INVALID_REQUEST", message, details: [{ issue, description, field }] },
  };
}

export function notFound(): Refusal {
  const details = [
    {
      issue: "INVALID_RESOURCE_ID",
      description: "Specified resource ID does not exist. Please check the resource ID and try again.",
    },
  ];
  return {
    ok: false,
    error: { status: 404, name: "RESOURCE_NOT_FOUND", message: "The specified resource does not exist.", details },
  };
}

/** The API's answer when an order or its capture is refused for this reason. */
export function refusePayment(issue: CaptureIssue, approvalUrl: string): Refusal {
  const refusal: CaptureError = CAPTURE_ERRORS[issue];
  const again: Link = {
    href: approvalUrl,
    rel: issue === "PAYER_ACTION_REQUIRED" ? "payer-action" : "redirect",
    method: "GET",
  };
  const links = refusal.payerAction ? { links: [again] } : {};
  if (refusal.status === 422) return unprocessable(issue, refusal.description, links);
  return {
    ok: false,
    error: {
      status: 403,
      name: "NOT_AUTHORIZED",
      message: "Authorization failed due to insufficient permissions.",
      details: [{ issue, description: refusal.description }],
    },
  };
}

export const failureBody = ({ name, message, details, links }: PaypalFailure): object => ({
  name,
  message,
  debug_id: paypalId(13).toLowerCase(),
  details,
  ...(links && { links }),
});

const FAULTS: Record<FaultStatus, { name: string; message: string }> = {
  401: { name: "AUTHENTICATION_FAILURE", message: "Authentication failed due to invalid authentication credentials." },
  403: { name: "NOT_AUTHORIZED", message: "Authorization failed due to insufficient permissions." },
  409: { name: "RESOURCE_CONFLICT", message: "The server has detected a conflict while processing this request." },
  429: { name: "RATE_LIMIT_REACHED", message: "Too many requests. Blocked due to rate limiting." },
  500: { name: "INTERNAL_SERVER_ERROR", message: "The sandbox was told to fail this request." },
};

/** The API's answer when a planned fault strikes. */
export const faultBody = (status: FaultStatus): object => ({
  ...FAULTS[status],
  debug_id: paypalId(13).toLowerCase(),
  details: status === 403 ? [{ issue: "PERMISSION_DENIED", description: "You do not have permission." }] : [],
});
