import type { Carriers } from "#engine/ports/carrier.ts";
import type { Clock } from "#engine/ports/clock.ts";
import { createUsps } from "#providers/usps/usps-carrier.ts";
import type { Config } from "./config.ts";

/** Milliseconds a carrier may take to answer; a job waits for it. */
const timeout = 10_000;

/** The carriers that are configured. Beside the sandbox USPS is, with its own keys. */
export function trackableCarriers(config: Config, clock: Clock, sandboxUrl: string | null): Carriers {
  const clientId = config.USPS_CLIENT_ID ?? (sandboxUrl && "sandbox");
  if (!clientId) return new Map();
  const usps = createUsps({
    apiBase: (config.USPS_API_BASE ?? (sandboxUrl ? `${sandboxUrl}/usps` : "https://apis.usps.com")).replace(/\/$/, ""),
    clientId,
    clientSecret: config.USPS_CLIENT_SECRET ?? (sandboxUrl ? "sandbox" : ""),
    timeout,
    now: () => clock.now(),
  });
  return new Map([[usps.name, usps]]);
}
