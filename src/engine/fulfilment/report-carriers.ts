import type { Log } from "../platform/log.ts";
import type { CarrierRefused, Carriers } from "../ports/carrier.ts";

/** Logs why a carrier whose parcels are tracked cannot be asked: without answers no order is delivered by itself. */
export async function reportCarriers(shop: {
  readonly carriers: Carriers;
  readonly log: Pick<Log, "warn">;
}): Promise<void> {
  for (const carrier of shop.carriers.values()) {
    const answer = await carrier.check();
    if (answer.ok && answer.value) continue;
    const error = answer.ok ? "it refuses the keys" : reasonOf(answer.error);
    shop.log.warn("a carrier does not work as it should", { provider: carrier.name, error });
  }
}

const reasonOf = (refused: CarrierRefused): string =>
  refused.code === "unknown" ? refused.detail : "its quota is used up";
