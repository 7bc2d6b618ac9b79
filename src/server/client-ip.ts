import ipaddr from "ipaddr.js";
import type { IncomingMessage, RequestListener } from "node:http";
import { isIPv4 } from "node:net";
import type { Log } from "#engine/platform/log.ts";

/**
 * The client's IP: the socket's, or the entry our nearest trusted proxy wrote to X-Forwarded-For, normalized and
 * without a port. Invalid entries are ignored.
 */
export function clientIp(
  { headers, socket }: Pick<IncomingMessage, "headers" | "socket">,
  trustedProxies: number,
): string {
  const entry =
    trustedProxies > 0
      ? String(headers["x-forwarded-for"] ?? "")
          .split(",")
          .at(-trustedProxies)
      : undefined;
  return ipOf(entry ?? "") ?? ipOf(socket.remoteAddress ?? "") ?? "unknown";
}

/** Number of requests whose X-Forwarded-For has more or fewer entries than trusted proxies. */
export interface ForwardedFigures {
  readonly more: number;
  readonly fewer: number;
}

/**
 * Counts such requests, and logs the first of each kind. If every request differs from TRUSTED_PROXIES, visitors share
 * one network or can choose theirs. Single requests with more entries mean nothing, as clients can add their own.
 */
export function watchForwarded(
  listener: RequestListener,
  trustedProxies: number,
  log: Pick<Log, "warn">,
): { listener: RequestListener; figures: () => ForwardedFigures } {
  const counts = { more: 0, fewer: 0 };
  const note = (kind: keyof ForwardedFigures, entries: number) => {
    counts[kind] += 1;
    if (counts[kind] > 1) return;
    log.warn(`a request has ${kind} X-Forwarded-For entries than TRUSTED_PROXIES says; if most do, correct it`, {
      count: entries,
    });
  };
  return {
    figures: () => ({ ...counts }),
    listener: (request, response) => {
      const header = String(request.headers["x-forwarded-for"] ?? "");
      const entries = header === "" ? 0 : header.split(",").length;
      if (entries > trustedProxies) note("more", entries);
      // Health checks come directly, past the proxies.
      else if (entries < trustedProxies && !isHealth(request.url)) note("fewer", entries);
      listener(request, response);
    },
  };
}

/** Paths that balancers and supervisors request directly, past the proxies. */
export const isHealth = (url: string | undefined): boolean => url === "/healthz" || url === "/readyz";

// `192.0.2.1:4711`, `[2001:db8::1]:4711` and `"[2001:db8::1]"` (RFC 7239) beside the bare forms.
const withPort = /^"?(?:\[(?<v6>[^\]]+)\]|(?<v4>\d+(?:\.\d+){3}))(?::\d+)?"?$/;

function ipOf(entry: string): string | null {
  const text = entry.trim();
  const groups = withPort.exec(text)?.groups;
  const bare = (groups?.["v6"] ?? groups?.["v4"] ?? text).split("%")[0] ?? "";
  if (isIPv4(bare)) return bare;
  return bare.includes(":") && ipaddr.isValid(bare) ? ipaddr.process(bare).toString() : null;
}
