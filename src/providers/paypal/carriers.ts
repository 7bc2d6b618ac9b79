import { type CarrierName, isTruckLine } from "#domain/fulfilment/carriers.ts";
import type { ShippedParcel } from "#engine/ports/payment-provider.ts";

/**
 * Truck lines by the domain of their own tracking pages, as PayPal's list of carriers has them
 * (developer.paypal.com, tracking, carriers).
 */
const truckLines: Readonly<Record<string, string>> = {
  "arcb.com": "GLOBAL_ABF",
  "averitt.com": "AVERITT",
  "averittexpress.com": "AVERITT",
  "daytonfreight.com": "DAYTON_FREIGHT",
  "estes-express.com": "GLOBAL_ESTES",
  "fedex.com": "FEDEX",
  "forwardair.com": "FORWARDAIR",
  "odfl.com": "US_OLD_DOMINION",
  "pittohio.com": "PITTOHIO",
  "rlcarriers.com": "RL_US",
  "rrts.com": "ROADRUNNER_FREIGHT",
  "saia.com": "SAIA_FREIGHT",
  "saiasecure.com": "SAIA_FREIGHT",
  "tforcefreight.com": "UPS_FREIGHT",
  "xpo.com": "XPO_LOGISTICS",
};

const ownTruckLines: Readonly<Partial<Record<CarrierName, string>>> = {
  odfl: "US_OLD_DOMINION",
  saia: "SAIA_FREIGHT",
  xpo: "XPO_LOGISTICS",
  estes: "GLOBAL_ESTES",
  rl: "RL_US",
  abf: "GLOBAL_ABF",
  tforce: "UPS_FREIGHT",
  fedexfreight: "FEDEX",
};

/**
 * PayPal's name of a parcel's carrier. Other freight is named after its truck line if the tracking URL is known,
 * otherwise LTL.
 */
export function carrierOf({ carrier, link }: Pick<ShippedParcel, "carrier" | "link">): string {
  if (carrier in ownTruckLines) return ownTruckLines[carrier]!;
  if (!isTruckLine(carrier)) return carrier.toUpperCase();
  const host = link === null ? "" : new URL(link).hostname;
  const domain = Object.keys(truckLines).find((each) => host === each || host.endsWith(`.${each}`));
  return truckLines[domain ?? ""] ?? "LTL";
}
