import { X509Certificate } from "node:crypto";
import { after, minutes } from "#domain/kernel/time.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { PayPalSettings } from "./api.ts";

/** Hosts on which PayPal publishes its signing certificates. */
const hosts = new Set(["api.paypal.com", "api-m.paypal.com", "api.sandbox.paypal.com", "api-m.sandbox.paypal.com"]);
/** Limit of cached certificates, above the number PayPal uses at once. */
const maxCached = 8;
const triedAgainAfter = minutes(1);
/** Limits the requests that forged URLs can cause. */
const fetchesAMinute = 5;

/**
 * PayPal's signing certificates by URL, each fetched once. Requests go to PayPal's hosts only and are rate limited,
 * because anybody can post to the webhook and name a URL. `unknown`: the certificate could not be fetched now.
 */
export function certificateStore(settings: Pick<PayPalSettings, "apiBase" | "timeout" | "now">) {
  const certificates = new Map<string, X509Certificate>();
  const failed = new Map<string, Instant>();
  const own = new URL(settings.apiBase);
  let minute = { began: 0, fetches: 0 };

  const mayFetch = (url: string): boolean => {
    const now = settings.now();
    if (now < after(failed.get(url) ?? (0 as Instant), triedAgainAfter)) return false;
    if (now >= minute.began + minutes(1)) minute = { began: now, fetches: 0 };
    minute.fetches += 1;
    return minute.fetches <= fetchesAMinute;
  };

  const isPayPals = (url: string): boolean => {
    if (!URL.canParse(url)) return false;
    const { protocol, hostname, origin } = new URL(url);
    return origin === own.origin || (protocol === "https:" && hosts.has(hostname));
  };

  return async function certificateAt(url: string): Promise<X509Certificate | "foreign" | "unknown"> {
    if (!isPayPals(url)) return "foreign";
    const cached = certificates.get(url);
    if (cached) return cached;
    if (!mayFetch(url)) return "unknown";
    try {
      const reply = await fetch(url, { redirect: "error", signal: AbortSignal.timeout(settings.timeout) });
      if (!reply.ok) throw new Error(`answered ${reply.status}`);
      const certificate = new X509Certificate(await reply.text());
      if (certificates.size >= maxCached) certificates.delete(certificates.keys().next().value ?? "");
      certificates.set(url, certificate);
      return certificate;
    } catch {
      if (failed.size > 100) failed.clear();
      failed.set(url, settings.now());
      return "unknown";
    }
  };
}
