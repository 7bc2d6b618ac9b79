import type { Texts } from "#domain/kernel/fields/field.ts";
import type { CarrierName } from "#domain/fulfilment/carriers.ts";
import { refuse } from "#domain/kernel/result.ts";
import type { Carrier, Carriers } from "#engine/ports/carrier.ts";
import type { Clock } from "#engine/ports/clock.ts";
import type { LabelSeller, LabelSellers } from "#engine/ports/label-seller.ts";
import { sellsLabels } from "#domain/payments/provider-keys.ts";
import { createUsps } from "#providers/usps/usps-carrier.ts";
import { createUspsLabels } from "#providers/usps/usps-labels.ts";
import { cachedByKeys } from "./adapter-cache.ts";
import type { Config } from "./config.ts";
import type { LiveKeys } from "./live-keys.ts";

/** Milliseconds a carrier may take to answer; a job waits for it. */
const timeout = 10_000;

type Endpoint = Pick<Config, "USPS_API_BASE">;

const accessTo = (values: Texts, config: Endpoint, clock: Clock, sandboxUrl: string | null) => ({
  apiBase: (config.USPS_API_BASE ?? (sandboxUrl ? `${sandboxUrl}/usps` : "https://apis.usps.com")).replace(/\/$/, ""),
  clientId: values["clientId"] ?? "",
  clientSecret: values["clientSecret"] ?? "",
  now: () => clock.now(),
});

export function uspsWith(values: Texts, config: Endpoint, clock: Clock, sandboxUrl: string | null): Carrier {
  return createUsps({ ...accessTo(values, config, clock, sandboxUrl), timeout });
}

/** Milliseconds in which a label is sold or refused: whoever presses waits for it. */
const saleTimeout = 30_000;

export function uspsLabelsWith(values: Texts, config: Endpoint, clock: Clock, sandboxUrl: string | null): LabelSeller {
  const of = (field: string) => values[field] ?? "";
  return createUspsLabels({
    ...accessTo(values, config, clock, sandboxUrl),
    timeout: saleTimeout,
    crid: of("crid"),
    mid: of("mid"),
    manifestMid: of("manifestMid"),
    epsAccount: of("epsAccount"),
    sender: {
      name: of("senderName"),
      firm: of("senderName"),
      street: of("senderStreet"),
      unit: of("senderUnit"),
      city: of("senderCity"),
      state: of("senderState"),
      zip: of("senderZip"),
    },
  });
}

/** The accounts that sell labels, by the keys as they stand. */
export function labelSellers(config: Endpoint, clock: Clock, sandboxUrl: string | null, keys: LiveKeys): LabelSellers {
  const adapterOf = cachedByKeys((values) => uspsLabelsWith(values, config, clock, sandboxUrl));
  return {
    async current() {
      await keys.refresh();
      const { inUse } = keys.of("usps");
      return inUse && sellsLabels(inUse) ? adapterOf(inUse) : null;
    },
    async of(account) {
      await keys.refresh();
      const { inUse, earlier } = keys.of("usps");
      const own = [...(inUse ? [inUse] : []), ...earlier].find((values) => values["crid"] === account);
      return own ? adapterOf(own) : null;
    },
  };
}

/** The carriers that can be asked, by the keys as they stand. */
export function trackableCarriers(config: Endpoint, clock: Clock, sandboxUrl: string | null, keys: LiveKeys): Carriers {
  const adapterOf = cachedByKeys((values) => uspsWith(values, config, clock, sandboxUrl));
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
