import ipaddr from "ipaddr.js";
import type { IncomingMessage, RequestListener } from "node:http";
import type { Log } from "#engine/platform/log.ts";

/**
 * The IP a request comes from: the socket's, or what the nearest of our own proxies wrote into X-Forwarded-For, in one
 * spelling and without the port that some proxies add. An entry that is no IP counts for nothing.
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

/** Requests whose X-Forwarded-For does not have as many entries as proxies are trusted. */
export interface ForwardedFigures {
  readonly more: number;
  readonly fewer: number;
}

/**
 * Counts them, and says the first of each kind in the log: where every request has another number of entries than
 * TRUSTED_PROXIES says, visitors are taken for one network, or may choose theirs. Single requests with more are no sign:
 * a client can send entries of its own.
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
      // Who looks after the shop asks for its health directly.
      else if (entries < trustedProxies && !isHealth(request.url)) note("fewer", entries);
      listener(request, response);
    },
  };
}

/** The paths by which balancers and supervisors ask, past every proxy. */
export const isHealth = (url: string | undefined): boolean => url === "/healthz" || url === "/readyz";

// `192.0.2.1:4711`, `[2001:db8::1]:4711` and `"[2001:db8::1]"` (RFC 7239) beside the bare forms.
const withPort = /^"?(?:\[(?<v6>[^\]]+)\]|(?<v4>\d+(?:\.\d+){3}))(?::\d+)?"?$/;

function ipOf(entry: string): string | null {
  const text = entry.trim();
  const groups = withPort.exec(text)?.groups;
  const bare = (groups?.["v6"] ?? groups?.["v4"] ?? text).split("%")[0] ?? "";
  return ipaddr.isValid(bare) && (bare.includes(":") || ipaddr.IPv4.isValidFourPartDecimal(bare))
    ? ipaddr.process(bare).toString()
    : null;
}
