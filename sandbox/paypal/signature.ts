import { X509Certificate, createSign, createVerify, randomUUID } from "node:crypto";
import { crc32 } from "node:zlib";
import type { SandboxConfig } from "../config.ts";
import type { WebhookTarget } from "../webhooks/events.ts";
import type { PaypalKeys } from "./keys.ts";

const TEN_MINUTES = 600_000;
export const ALGORITHM = "SHA256withRSA";

export const certificateUrl = (publicUrl: string, certificateId: string): string =>
  `${publicUrl}/paypal/certs/${certificateId}`;

const signedText = (transmissionId: string, time: string, webhookId: string, body: string): string =>
  `${transmissionId}|${time}|${webhookId}|${crc32(body)}`;

/**
 * The shop's endpoint for PayPal events. A forged event carries the signature of another body; a stale one is ten
 * minutes old.
 */
export function paypalTarget(
  config: SandboxConfig["paypal"],
  keys: PaypalKeys,
  publicUrl: () => string,
): WebhookTarget {
  return {
    url: config.webhookUrl,
    async headers(body, at, flaw) {
      const { certificateId, privateKey } = await keys.signingKey();
      const transmissionId = randomUUID();
      const time = new Date(at - (flaw === "stale" ? TEN_MINUTES : 0)).toISOString().replace(/\.\d+Z$/, "Z");
      const text = signedText(transmissionId, time, config.webhookId, flaw === "forged" ? `${body} ` : body);
      return {
        "paypal-transmission-id": transmissionId,
        "paypal-transmission-time": time,
        "paypal-transmission-sig": createSign("RSA-SHA256").update(text).sign(privateKey, "base64"),
        "paypal-cert-url": certificateUrl(publicUrl(), certificateId),
        "paypal-auth-algo": ALGORITHM,
        "user-agent": "PayPal/AUHD-sandbox",
      };
    },
  };
}

export type SignedTransmission = {
  transmissionId: string;
  time: string;
  webhookId: string;
  body: string;
  signature: string;
};

/** True if these headers sign exactly this body, by the published certificate. */
export function transmissionHolds(sent: SignedTransmission, certificate: string): boolean {
  const text = signedText(sent.transmissionId, sent.time, sent.webhookId, sent.body);
  return createVerify("RSA-SHA256")
    .update(text)
    .verify(new X509Certificate(certificate).publicKey, sent.signature, "base64");
}
