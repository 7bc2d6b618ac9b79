interface CarrierFacts {
  /** Brand name; null for carriers that are not one company, which each language names. */
  readonly name: string | null;
  /** Truck lines have PRO numbers instead of tracking numbers. Payment providers know none of the rest. */
  readonly kind: "parcel" | "truck" | "rest";
  /** Number format, without the separators that people type. */
  readonly numbers: RegExp;
  readonly between: RegExp;
  /** Its page about a number; null where the merchant names the page of each shipment, or there is none. */
  readonly page: ((number: string) => string) | null;
  /** True if its tracking API is queried once configured (`src/boot/carriers.ts`). */
  readonly isAsked?: true;
  /** Ships without a number: the order's own number takes its place. */
  readonly unnumbered?: true;
}

const gaps = /[\s-]/g;
const anyNumber = { numbers: /^[0-9A-Z][0-9A-Z-]{3,39}$/, between: /\s/g, page: null } as const;
/** PRO numbers of lines that publish no shape: R+L sets a letter in front. */
const anyPro = /^[A-Z]?\d{8,12}$/;
const truck = (name: string, page: (number: string) => string, numbers = anyPro): CarrierFacts => ({
  name,
  kind: "truck",
  numbers,
  between: gaps,
  page,
});

/**
 * Carriers of the shop's shipments. Number formats from the carriers' own pages: USPS Publication 199 (twenty to
 * thirty-four digits, or two letters, nine digits, US), UPS (1Z and sixteen more), FedEx (12 digits Express, 15 Ground,
 * 20 or 22 Ground Economy, 34 as scanned), DHL ("Shipment tracking labels": ten digits, JJD and JVGL pieces, GM for
 * eCommerce), XPO ("PRO Number Check-Digit": nine digits).
 *
 * Truck lines document no link to a shipment. These are the links that several public shipping programs open in 2026;
 * none was tried against the lines' own sites, so the number stands beside each link on screen.
 */
const facts = {
  usps: {
    name: "USPS",
    kind: "parcel",
    numbers: /^(\d{20,34}|[A-Z]{2}\d{9}US)$/,
    between: gaps,
    page: (number) => `https://tools.usps.com/go/TrackConfirmAction?tLabels=${number}`,
    isAsked: true,
  },
  ups: {
    name: "UPS",
    kind: "parcel",
    numbers: /^1Z[0-9A-Z]{16}$/,
    between: gaps,
    page: (number) => `https://www.ups.com/track?tracknum=${number}`,
  },
  fedex: {
    name: "FedEx",
    kind: "parcel",
    numbers: /^(\d{12}|\d{15}|\d{20}|\d{22}|\d{34})$/,
    between: gaps,
    page: (number) => `https://www.fedex.com/fedextrack/?trknbr=${number}`,
  },
  dhl: {
    name: "DHL",
    kind: "parcel",
    numbers: /^(\d{10}|(JJD|JVGL)\d{9,20}|GM\d{10,37})$/,
    between: gaps,
    page: (number) => `https://www.dhl.com/us-en/home/tracking.html?tracking-id=${number}`,
  },
  odfl: truck(
    "Old Dominion",
    (pro) => `https://www.odfl.com/us/en/tools/trace-track-ltl-freight.html?proNumbers=${pro}`,
  ),
  saia: truck("Saia", (pro) => `https://www.saia.com/track/details;pro=${pro}`),
  xpo: truck("XPO", (pro) => `https://ext-web.ltl-xpo.com/public-app/shipments?referenceNumber=${pro}`, /^\d{9}$/),
  estes: truck("Estes", (pro) => `https://www.estes-express.com/myestes/shipment-tracking/?type=PRO&query=${pro}`),
  rl: truck(
    "R+L Carriers",
    (pro) => `https://www2.rlcarriers.com/freight/shipping/shipment-tracing?docType=PRO&pro=${pro}`,
  ),
  abf: truck("ABF Freight", (pro) => `https://view.arcb.com/nlo/tools/tracking/${pro}`),
  tforce: truck("TForce Freight", (pro) => `https://www.tforcefreight.com/ltl/apps/Tracking?proNumbers=${pro}`),
  fedexfreight: truck("FedEx Freight", (pro) => `https://www.fedex.com/fedextrack/?trknbr=${pro}`),
  ltl: { name: null, kind: "truck", numbers: /^[0-9A-Z][0-9A-Z-]{3,19}$/, between: /\s/g, page: null },
  own: { name: null, kind: "rest", ...anyNumber, unnumbered: true },
  other: { name: null, kind: "rest", ...anyNumber },
  none: { name: null, kind: "rest", ...anyNumber, unnumbered: true },
} as const satisfies Record<string, CarrierFacts>;

export type CarrierName = keyof typeof facts;

/** Those that have no name of their own. */
export type NamelessCarrier = "ltl" | "own" | "other" | "none";

export const carriers = Object.keys(facts) as readonly CarrierName[];

const factsOf = (carrier: CarrierName): CarrierFacts => facts[carrier];

export function isCarrier(value: unknown): value is CarrierName {
  return carriers.some((carrier) => carrier === value);
}

/** The carrier's name on screen; `say` translates those that are not one company. */
export function nameOfCarrier(carrier: CarrierName, say: (nameless: NamelessCarrier) => string): string {
  return factsOf(carrier).name ?? say(carrier as NamelessCarrier);
}

/** The number of a parcel: of its packing slip where the carrier gives none, and truck lines give a PRO number. */
export function kindOfNumber(carrier: CarrierName): "note" | "pro" | "number" {
  if (isUnnumbered(carrier)) return "note";
  return isTruckLine(carrier) ? "pro" : "number";
}

const lettersOf = (text: string) =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^a-z]/g, "");

/** The carrier that a list names, by its brand or by our key, in any spelling; null if none. */
export function carrierNamed(text: string): CarrierName | null {
  const written = lettersOf(text);
  return (
    carriers.find((carrier) => written === carrier || written === lettersOf(factsOf(carrier).name ?? carrier)) ?? null
  );
}

const carriersBack = ["usps", "ups", "fedex", "dhl", "ltl", "other"] as const satisfies readonly CarrierName[];
/** `in-person`: the buyer brings the goods, without a number. */
export type ReturnCarrier = (typeof carriersBack)[number] | "in-person";

/** Ways back of returned goods; the customer chooses. Goods that were fetched can be brought. */
export const returnCarriers = (isFetched: boolean): readonly ReturnCarrier[] =>
  isFetched ? ["in-person", ...carriersBack] : carriersBack;

export const isAsked = (carrier: CarrierName): boolean => factsOf(carrier).isAsked === true;

/** True if it has PRO numbers instead of tracking numbers. */
export const isTruckLine = (carrier: CarrierName): boolean => factsOf(carrier).kind === "truck";

/** True if payment providers can be told of its parcels. */
export const isKnown = (carrier: CarrierName): boolean => factsOf(carrier).kind !== "rest";

/** True if the merchant may name the tracking page of each shipment. */
export const takesLink = (carrier: CarrierName): boolean => carrier === "ltl" || carrier === "other";

/** True if its parcels need no number: the order's own takes its place. */
export const isUnnumbered = (carrier: CarrierName): boolean => factsOf(carrier).unnumbered === true;

/** A tracking or PRO number as its carrier writes it; null when it cannot be one. */
export function readTrackingNumber(carrier: CarrierName, typed: string): string | null {
  const { numbers, between } = factsOf(carrier);
  const number = typed.toUpperCase().replace(between, "");
  return numbers.test(number) ? number : null;
}

/** Tracking number of a return shipment: letters, digits and dashes. */
export function readReturnNumber(typed: string): string | null {
  return readTrackingNumber("other", typed);
}

const longestLink = 500;

/**
 * The page where a truck line shows a shipment, as typed: an https address without a name or password in it. Null when
 * it is none.
 */
export function readTrackingLink(typed: string): string | null {
  const text = typed.trim();
  if (!URL.canParse(text)) return null;
  const { protocol, username, password, href } = new URL(text);
  return protocol === "https:" && username === "" && password === "" && href.length <= longestLink ? href : null;
}

/** The carrier's page about a parcel; where it has none, the one that the merchant named, or null. */
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
