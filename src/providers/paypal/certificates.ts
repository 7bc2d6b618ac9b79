import { X509Certificate } from "node:crypto";
import { LruMap } from "#domain/kernel/lru-map.ts";
import { after, minutes } from "#domain/kernel/time.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { RawRequest } from "#engine/ports/payment-provider.ts";
import type { PayPalSettings } from "./api.ts";

/** Hosts on which PayPal publishes its signing certificates. */
const hosts = new Set(["api.paypal.com", "api-m.paypal.com", "api.sandbox.paypal.com", "api-m.sandbox.paypal.com"]);
/** Limit of cached certificates, above the number PayPal uses at once. */
const maxCached = 8;
const triedAgainAfter = minutes(1);
/** Limits the requests that forged URLs can cause, from whatever networks they come. */
const fetchesAMinute = 10;

/**
 * PayPal's signing certificates by URL, each fetched once. Requests go to PayPal's hosts only and are rate limited,
 * because anybody can post to the webhook and name a URL. Certificates that have verified a signature are kept apart
 * from all others, so that no such post makes the shop forget them.
 */
export function certificateStore(settings: Pick<PayPalSettings, "apiBase" | "timeout" | "now">) {
  const verified = new LruMap<string, X509Certificate>("PayPal's certificates", maxCached);
  const others = new LruMap<string, X509Certificate>("PayPal's certificates without a good signature", maxCached);
  const failed = new Map<string, Instant>();
  const own = new URL(settings.apiBase);
  let minute = { began: 0, fetches: 0 };

  const hasFailed = (url: string): boolean =>
    settings.now() < after(failed.get(url) ?? (0 as Instant), triedAgainAfter);

  const mayFetch = (): boolean => {
    const now = settings.now();
    if (now >= minute.began + minutes(1)) minute = { began: now, fetches: 0 };
    minute.fetches += 1;
    return minute.fetches <= fetchesAMinute;
  };

  /** A certificate's URL without a query or fragment that would make one into many; null outside PayPal. */
  const ownUrl = (text: string): string | null => {
    if (!URL.canParse(text)) return null;
    const { protocol, hostname, origin, pathname } = new URL(text);
    return origin === own.origin || (protocol === "https:" && hosts.has(hostname)) ? origin + pathname : null;
  };

  return {
    /** `unknown`: the certificate could not be fetched now, or its sender has made the shop fetch too many. */
    async find(header: string, mayAsk: RawRequest["mayAsk"]): Promise<X509Certificate | "foreign" | "unknown"> {
      const url = ownUrl(header);
      if (url === null) return "foreign";
      const cached = verified.get(url) ?? others.get(url);
      if (cached) return cached;
      if (hasFailed(url) || (mayAsk && !(await mayAsk())) || !mayFetch()) return "unknown";
      try {
        const reply = await fetch(url, { redirect: "error", signal: AbortSignal.timeout(settings.timeout) });
        if (!reply.ok) throw new Error(`answered ${reply.status}`);
        const certificate = new X509Certificate(await reply.text());
        others.set(url, certificate);
        return certificate;
      } catch {
        if (failed.size > 100) failed.clear();
        failed.set(url, settings.now());
        return "unknown";
      }
    },
    /** Keeps a certificate that has verified a signature. */
    keep(header: string, certificate: X509Certificate): void {
      const url = ownUrl(header);
      if (url !== null) verified.set(url, certificate);
    },
  };
}
