import type { Texts } from "#domain/kernel/fields/field.ts";
import type { CarrierName } from "#domain/fulfilment/carriers.ts";
import { refuse } from "#domain/kernel/result.ts";
import type { Carrier, Carriers } from "#engine/ports/carrier.ts";
import type { Clock } from "#engine/ports/clock.ts";
import { createUsps } from "#providers/usps/usps-carrier.ts";
import type { Config } from "./config.ts";
import type { LiveKeys } from "./live-keys.ts";
import { remembered } from "./payment-providers.ts";

/** Milliseconds a carrier may take to answer; a job waits for it. */
const timeout = 10_000;

type Endpoint = Pick<Config, "USPS_API_BASE">;

export function uspsWith(values: Texts, config: Endpoint, clock: Clock, sandboxUrl: string | null): Carrier {
  return createUsps({
    apiBase: (config.USPS_API_BASE ?? (sandboxUrl ? `${sandboxUrl}/usps` : "https://apis.usps.com")).replace(/\/$/, ""),
    clientId: values["clientId"] ?? "",
    clientSecret: values["clientSecret"] ?? "",
    timeout,
    now: () => clock.now(),
  });
}

/** The carriers that can be asked, by the keys as they stand. */
export function trackableCarriers(config: Endpoint, clock: Clock, sandboxUrl: string | null, keys: LiveKeys): Carriers {
  const adapterOf = remembered((values) => uspsWith(values, config, clock, sandboxUrl));
  const model = uspsWith({}, config, clock, sandboxUrl);
  const withKeys = async <T>(call: (carrier: Carrier) => Promise<T>) => {
    await keys.refresh();
    const { inUse } = keys.of("usps");
    return inUse ? call(adapterOf(inUse)) : refuse({ code: "unknown", detail: "there are no keys" } as const);
  };
  const usps: Carrier = {
    name: model.name,
    maxAtOnce: model.maxAtOnce,
    check: () => withKeys((carrier) => carrier.check()),
    track: (numbers) => withKeys((carrier) => carrier.track(numbers)),
  };
  const carriers = new Map<CarrierName, Carrier>();
  keys.follow(() => {
    if (keys.of("usps").inUse) carriers.set(usps.name, usps);
    else carriers.delete(usps.name);
  });
  return carriers;
}
