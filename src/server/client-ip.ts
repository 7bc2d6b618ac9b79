import ipaddr from "ipaddr.js";
import type { IncomingMessage } from "node:http";

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
