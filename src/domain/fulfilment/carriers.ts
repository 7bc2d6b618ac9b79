interface CarrierFacts {
  /** Number format, without the separators that people type. */
  readonly numbers: RegExp;
  readonly between: RegExp;
  /** Its page about a number; null where the merchant names the page of each shipment. */
  readonly page: ((number: string) => string) | null;
  /** True if its tracking API is queried once configured (`src/boot/carriers.ts`). */
  readonly isAsked: boolean;
}

const gaps = /[\s-]/g;

/**
 * Carriers of the shop's shipments. Number formats from the carriers' own pages: USPS Publication 199 (twenty to
 * thirty-four digits, or two letters, nine digits, US), UPS (1Z and sixteen more), FedEx (12 digits Express, 15 Ground,
 * 20 or 22 Ground Economy, 34 as scanned), DHL ("Shipment tracking labels": ten digits, JJD and JVGL pieces, GM for
 * eCommerce). Each truck line has its own numbers and pages.
 */
const facts = {
  usps: {
    numbers: /^(\d{20,34}|[A-Z]{2}\d{9}US)$/,
    between: gaps,
    page: (number) => `https://tools.usps.com/go/TrackConfirmAction?tLabels=${number}`,
    isAsked: true,
  },
  ups: {
    numbers: /^1Z[0-9A-Z]{16}$/,
    between: gaps,
    page: (number) => `https://www.ups.com/track?tracknum=${number}`,
    isAsked: false,
  },
  fedex: {
    numbers: /^(\d{12}|\d{15}|\d{20}|\d{22}|\d{34})$/,
    between: gaps,
    page: (number) => `https://www.fedex.com/fedextrack/?trknbr=${number}`,
    isAsked: false,
  },
  dhl: {
    numbers: /^(\d{10}|(JJD|JVGL)\d{9,20}|GM\d{10,37})$/,
    between: gaps,
    page: (number) => `https://www.dhl.com/us-en/home/tracking.html?tracking-id=${number}`,
    isAsked: false,
  },
  ltl: { numbers: /^[0-9A-Z][0-9A-Z-]{3,19}$/, between: /\s/g, page: null, isAsked: false },
} satisfies Record<string, CarrierFacts>;

export type CarrierName = keyof typeof facts;

export const carriers = Object.keys(facts) as readonly CarrierName[];

const factsOf = (carrier: CarrierName): CarrierFacts => facts[carrier];

export function isCarrier(value: unknown): value is CarrierName {
  return carriers.some((carrier) => carrier === value);
}

/** Carriers of returned goods; the customer chooses. */
export const returnCarriers = [...carriers, "other"] as const;
export type ReturnCarrier = (typeof returnCarriers)[number];

export function isReturnCarrier(value: unknown): value is ReturnCarrier {
  return returnCarriers.some((carrier) => carrier === value);
}

export const isAsked = (carrier: CarrierName): boolean => factsOf(carrier).isAsked;

/** True if each shipment has a page named by the merchant and a PRO number instead of a tracking number. */
export const isTruckLine = (carrier: CarrierName): boolean => factsOf(carrier).page === null;

/** A tracking or PRO number as its carrier writes it; null when it cannot be one. */
export function readTrackingNumber(carrier: CarrierName, typed: string): string | null {
  const { numbers, between } = factsOf(carrier);
  const number = typed.toUpperCase().replace(between, "");
  return numbers.test(number) ? number : null;
}

/** Tracking number of a return shipment: letters, digits and dashes. */
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

/** The carrier's page about a parcel; for freight the one that the merchant named, or null. */
export function trackingUrl({
  carrier,
  number,
  link,
}: {
  carrier: CarrierName;
  number: string;
  link: string | null;
}): string | null {
  const { page } = factsOf(carrier);
  return page === null ? link : page(encodeURIComponent(number));
}
