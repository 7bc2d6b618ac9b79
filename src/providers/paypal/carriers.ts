import { isTruckLine } from "#domain/fulfilment/carriers.ts";
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

/**
 * PayPal's name of a parcel's carrier. Freight is named after its truck line if the tracking URL is known, otherwise
 * LTL.
 */
export function carrierOf({ carrier, link }: Pick<ShippedParcel, "carrier" | "link">): string {
  if (!isTruckLine(carrier)) return carrier.toUpperCase();
  const host = link === null ? "" : new URL(link).hostname;
  const domain = Object.keys(truckLines).find((each) => host === each || host.endsWith(`.${each}`));
  return truckLines[domain ?? ""] ?? "LTL";
}
