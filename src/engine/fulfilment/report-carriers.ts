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

function reasonOf(refused: CarrierRefused): string {
  if (refused.code === "too_many") return "its quota is used up";
  return refused.code === "unreadable" ? `its answer cannot be read: ${refused.detail}` : refused.detail;
}
