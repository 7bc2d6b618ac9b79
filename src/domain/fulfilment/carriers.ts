/** Who carries what the shop sends: parcels by USPS or UPS, freight by a truck line (LTL). */
export const carriers = ["usps", "ups", "ltl"] as const;
export type CarrierName = (typeof carriers)[number];

export function isCarrier(value: unknown): value is CarrierName {
  return carriers.some((carrier) => carrier === value);
}

/** Who may carry goods back: the customer chooses. */
export const returnCarriers = ["usps", "ups", "fedex", "ltl", "other"] as const;
export type ReturnCarrier = (typeof returnCarriers)[number];

export function isReturnCarrier(value: unknown): value is ReturnCarrier {
  return returnCarriers.some((carrier) => carrier === value);
}

// USPS: twenty to thirty-four digits, or two letters, nine digits, US. UPS: 1Z and sixteen more. PRO numbers differ by truck line.
const shapes: Readonly<Record<CarrierName, RegExp>> = {
  usps: /^(\d{20,34}|[A-Z]{2}\d{9}US)$/,
  ups: /^1Z[0-9A-Z]{16}$/,
  ltl: /^[0-9A-Z][0-9A-Z-]{3,19}$/,
};

/** A tracking or PRO number as its carrier writes it; null when it cannot be one. */
export function readTrackingNumber(carrier: CarrierName, typed: string): string | null {
  const number = typed.toUpperCase().replace(carrier === "ltl" ? /\s/g : /[\s-]/g, "");
  return shapes[carrier].test(number) ? number : null;
}

/** A number under which goods come back: letters, digits and dashes. */
export function readReturnNumber(typed: string): string | null {
  const number = typed.toUpperCase().replace(/\s/g, "");
  return /^[0-9A-Z][0-9A-Z-]{3,39}$/.test(number) ? number : null;
}

const longestLink = 500;

/** The page where a truck line shows a shipment, as typed: an https address without a name or password in it. Null when it is none. */
export function readTrackingLink(typed: string): string | null {
  const text = typed.trim();
  if (!URL.canParse(text)) return null;
  const { protocol, username, password, href } = new URL(text);
  return protocol === "https:" && username === "" && password === "" && href.length <= longestLink ? href : null;
}

/** The carrier's page about a parcel. Freight has one where the merchant named it: each truck line shows its shipments in a place of its own. */
export function trackingUrl({
  carrier,
  number,
  link,
}: {
  carrier: CarrierName;
  number: string;
  link: string | null;
}): string | null {
  if (carrier === "usps") return `https://tools.usps.com/go/TrackConfirmAction?tLabels=${encodeURIComponent(number)}`;
  return carrier === "ups" ? `https://www.ups.com/track?tracknum=${encodeURIComponent(number)}` : link;
}
