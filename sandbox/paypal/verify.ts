import type { Input } from "../control/input.ts";
import { text } from "../control/input.ts";
import type { Sandbox } from "../sandbox.ts";
import { ALGORITHM, certificateUrl, transmissionHolds } from "./signature.ts";

/** PayPal's own check of a webhook: our certificate, our webhook id, and a signature over exactly this event. */
export async function verifySignature(sandbox: Sandbox, input: Input): Promise<boolean> {
  const { webhookId } = sandbox.config.paypal;
  const key = await sandbox.paypalKeys.signingKey();
  if (text(input.auth_algo) !== ALGORITHM) return false;
  if (text(input.cert_url) !== certificateUrl(sandbox.publicUrl(), key.certificateId)) return false;
  if (text(input.webhook_id) !== webhookId) return false;
  // Events leave as JSON.stringify wrote them, so writing the parsed one again gives the signed bytes back.
  const body = JSON.stringify(input.webhook_event);
  const [transmissionId, time, signature] = [
    text(input.transmission_id),
    text(input.transmission_time),
    text(input.transmission_sig),
  ];
  return body !== undefined && transmissionHolds({ transmissionId, time, webhookId, body, signature }, key.certificate);
}
