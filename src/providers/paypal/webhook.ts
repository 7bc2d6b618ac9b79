import { createVerify } from "node:crypto";
import { crc32 } from "node:zlib";
import * as z from "zod";
import { ok, refuse } from "#domain/kernel/result.ts";
import type { Result } from "#domain/kernel/result.ts";
import { days, minutes } from "#domain/kernel/time.ts";
import type { RawRequest, ReceivedEvent, WebhookError } from "#engine/ports/payment-provider.ts";
import type { PayPalSettings } from "./api.ts";
import type { certificateStore } from "./certificates.ts";

const envelope = z.object({ id: z.string().min(1), event_type: z.string() });

/** PayPal retries an event for three days under its first transmission time. Duplicates count once. */
const oldest = days(4);
const newest = minutes(5);

/**
 * Verifies with PayPal's certificate that PayPal sent this: the signature covers the transmission's id and time, the
 * webhook's id and the body's checksum (developer.paypal.com, "Verify webhook signature"). Fetches a certificate only
 * when it is not cached.
 */
export async function readPayPalWebhook(
  certificates: ReturnType<typeof certificateStore>,
  settings: Pick<PayPalSettings, "webhookId" | "now">,
  raw: RawRequest,
): Promise<Result<ReceivedEvent, WebhookError>> {
  const [id, time, signature, url, algorithm] = [
    "paypal-transmission-id",
    "paypal-transmission-time",
    "paypal-transmission-sig",
    "paypal-cert-url",
    "paypal-auth-algo",
  ].map((name) => raw.headers.get(name) ?? "") as [string, string, string, string, string];
  const sentAt = Date.parse(time);
  const now = settings.now();
  const isTimely = sentAt > now - oldest && sentAt < now + newest;
  if (algorithm !== "SHA256withRSA" || id === "" || signature === "" || settings.webhookId === "" || !isTimely)
    return refuse({ code: "bad_signature" });
  const event = envelope.safeParse(parseJson(raw.body));
  if (!event.success) return refuse({ code: "bad_signature" });

  const certificate = await certificates.find(url, raw.mayAsk);
  if (certificate === "foreign") return refuse({ code: "bad_signature" });
  if (certificate === "unknown") return refuse({ code: "unknown", detail: "PayPal's certificate could not be read" });
  const isValid = Date.parse(certificate.validFrom) <= now && now <= Date.parse(certificate.validTo);
  const signed = `${id}|${time}|${settings.webhookId}|${crc32(raw.body)}`;
  const holds = isValid && createVerify("RSA-SHA256").update(signed).verify(certificate.publicKey, signature, "base64");
  if (!holds) return refuse({ code: "bad_signature" });
  certificates.keep(url, certificate);
  return ok({ provider: "paypal", eventId: event.data.id, type: event.data.event_type, body: raw.body });
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
