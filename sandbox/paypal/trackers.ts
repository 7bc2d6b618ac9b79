import { brokenRule, TRACKER_RULES } from "./field-rules.ts";
import { invalid, notFound, unprocessable } from "./errors.ts";
import type { PaypalResult } from "./errors.ts";
import type { PaypalLedger } from "./ledger.ts";

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** Adds a tracking number to a captured order, once. */
export function addTracker(
  ledger: PaypalLedger,
  orderId: string,
  body: Record<string, unknown>,
): PaypalResult<{ id: string }> {
  const order = ledger.findOrder(orderId);
  if (!order || order.captureId === null) return notFound();
  const [capture, number, carrier] = [body.capture_id, body.tracking_number, body.carrier].map(textOf);
  if (!number) return invalid("/tracking_number", "MISSING_REQUIRED_PARAMETER", "A required field is missing.");
  if (!carrier) return invalid("/carrier", "MISSING_REQUIRED_PARAMETER", "A required field is missing.");
  const broken = brokenRule(body, TRACKER_RULES);
  if (broken) return broken;
  if (capture !== order.captureId)
    return unprocessable("CAPTURE_ID_NOT_FOUND", "Specified capture ID does not belong to this order.");
  if (typeof body.notify_payer !== "boolean")
    return invalid("/notify_payer", "INVALID_PARAMETER_SYNTAX", "The value must be true or false.");
  const id = `${capture}-${number}`;
  if (ledger.trackers.get(id))
    return unprocessable("DUPLICATE_TRACKING_NUMBER", "The tracking number was added to this capture before.");
  ledger.trackers.put({ id, order: orderId, number, carrier });
  return { ok: true, value: { id: orderId } };
}

/** PayPal lets a tracker's status be changed to CANCELLED only (Orders v2, orders.trackers.patch). */
export function cancelTracker(
  ledger: PaypalLedger,
  orderId: string,
  { id, patch }: { id: string; patch: unknown },
): PaypalResult<null> {
  const tracker = ledger.trackers.get(id);
  if (!tracker || tracker.order !== orderId) return notFound();
  const [change, ...others] = Array.isArray(patch) ? (patch as Record<string, unknown>[]) : [];
  if (!change || others.length > 0) return invalid("/", "INVALID_ARRAY_LENGTH", "One change is expected.");
  if (change.op !== "replace" || change.path !== "/status" || change.value !== "CANCELLED")
    return unprocessable("INVALID_PATCH_OPERATION", "Only patching status to CANCELLED is currently supported.");
  ledger.trackers.put({ ...tracker, canceled: true });
  return { ok: true, value: null };
}

export function trackersOf(ledger: PaypalLedger, orderId: string): object[] {
  return ledger.trackers
    .all()
    .filter(({ order }) => order === orderId)
    .map(({ id, canceled }) => ({
      id,
      status: canceled ? "CANCELLED" : "SHIPPED",
      links: [{ href: ledger.url(`/v2/checkout/orders/${orderId}/trackers/${id}`), rel: "update", method: "PATCH" }],
    }));
}
