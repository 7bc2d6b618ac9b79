import type { Input } from "../control/input.ts";
import { problem, type UspsError } from "./label-answers.ts";

export type Rated = {
  mailClass: string;
  rateIndicator: string;
  processingCategory: string;
  weight: number;
  length: number;
  width: number;
  height: number;
};
export type Price = { price: number; fees: { name: string; price: number; SKU: string }[]; zone: string; SKU: string };

/** Mail classes of parcels, with a fixed part and a part by the pound, in cents, at the nearest zone. */
const CLASSES: Record<string, { name: string; sku: string; base: number; perPound: number; girth: number }> = {
  USPS_GROUND_ADVANTAGE: { name: "USPS Ground Advantage", sku: "DUX", base: 520, perPound: 62, girth: 130 },
  PRIORITY_MAIL: { name: "Priority Mail", sku: "DPX", base: 810, perPound: 95, girth: 108 },
  PRIORITY_MAIL_EXPRESS: { name: "Priority Mail Express", sku: "DEX", base: 2_840, perPound: 240, girth: 108 },
};
const INDICATORS = ["SP", "CP", "DR", "DN", "OS"];
const CATEGORIES = ["MACHINABLE", "NONSTANDARD"];
const MOST_POUNDS = 70;
const CUBIC_FOOT = 1_728;
const DIVISOR = 166;

const sidesOf = ({ length, width, height }: Rated) => [length, width, height].sort((a, b) => b - a);

/** True if sorting machines take it. */
function isMachinable(parcel: Rated): boolean {
  const [longest = 0, middle = 0, shortest = 0] = sidesOf(parcel);
  return longest <= 22 && middle <= 18 && shortest <= 15 && parcel.weight <= 25;
}

/** Why these ingredients have no price. */
export function unrated(parcel: Rated, from: string, to: string): UspsError | null {
  const kind = CLASSES[parcel.mailClass];
  if (!kind) return problem("030020", "mailClass", "No valid rates for these parameters.");
  if (!INDICATORS.includes(parcel.rateIndicator) || !CATEGORIES.includes(parcel.processingCategory))
    return problem("030002", "packageDescription", "Could not find working sku from SSF ingredients");
  if (from.startsWith("000") || to.startsWith("000"))
    return problem("030001", "", "Could not find zone from provided ZIPs, date, and mail class");
  if (parcel.weight > MOST_POUNDS)
    return problem("030004", "weight", "Package weight does not qualify for this product.");
  const [longest = 0, middle = 0, shortest = 0] = sidesOf(parcel);
  const around = longest + 2 * (middle + shortest);
  if (around > kind.girth)
    return problem("030008", "length/width/height", "Package size exceeds maximum allowed for mail class");
  if (around > 108 && parcel.rateIndicator !== "OS")
    return problem(
      "030023",
      "length/width/height",
      "Package size exceeds maximum allowed for requested product. Must be shipped as Oversized.",
    );
  if (parcel.processingCategory === "MACHINABLE" && !isMachinable(parcel))
    return problem("030011", "", "Package was marked as machinable, but is nonmachinable");
  if (parcel.rateIndicator === "SP" && dimensionalPounds(parcel) > parcel.weight)
    return problem(
      "030007",
      "",
      "Package dimensions and weight result in dimensional weight rule applying, but rate ingredients are not dimensional.",
    );
  return null;
}

function dimensionalPounds(parcel: Rated): number {
  const volume = parcel.length * parcel.width * parcel.height;
  return volume > CUBIC_FOOT ? Math.ceil(volume / DIVISOR) : 0;
}

/** The price of ingredients that have one. */
export function priceOf(parcel: Rated, from: string, to: string): Price {
  const kind = CLASSES[parcel.mailClass]!;
  const zone = Math.min(8, 1 + Math.abs(Number(from[0]) - Number(to[0])));
  const pounds = Math.max(Math.ceil(parcel.weight), parcel.rateIndicator === "SP" ? 0 : dimensionalPounds(parcel));
  const cents = parcel.rateIndicator === "OS" ? 12_000 : kind.base + pounds * kind.perPound + zone * pounds * 9;
  const [longest = 0] = sidesOf(parcel);
  const fees = longest > 22 ? [{ name: "Nonstandard Length fee", price: 4, SKU: `${kind.sku}N` }] : [];
  return { price: cents / 100, fees, zone: `0${zone}`, SKU: `${kind.sku}R0XXXXC0${zone}000` };
}

/** POST /prices/v3/base-rates/search: the price of exactly these ingredients. */
export function baseRates(body: Input): { errors: UspsError[] } | { answer: object } {
  const number = (value: unknown) => (typeof value === "number" && value > 0 ? value : null);
  const parts = [body.weight, body.length, body.width, body.height].map(number);
  const [from, to] = [String(body.originZIPCode ?? ""), String(body.destinationZIPCode ?? "")];
  const isWhole =
    !parts.includes(null) &&
    /^\d{5}$/.test(from) &&
    /^\d{5}$/.test(to) &&
    body.destinationEntryFacilityType === "NONE" &&
    (body.priceType === "COMMERCIAL" || body.priceType === "RETAIL");
  if (!isWhole)
    return { errors: [problem("030010", "", "One or more required field(s) are missing from the request")] };
  const [weight, length, width, height] = parts as [number, number, number, number];
  const parcel: Rated = {
    mailClass: String(body.mailClass ?? ""),
    rateIndicator: String(body.rateIndicator ?? ""),
    processingCategory: String(body.processingCategory ?? ""),
    weight,
    length,
    width,
    height,
  };
  const refused = unrated(parcel, from, to);
  if (refused) return { errors: [refused] };
  const { price, fees, zone, SKU } = priceOf(parcel, from, to);
  const total = fees.reduce((sum, fee) => sum + Math.round(fee.price * 100), Math.round(price * 100)) / 100;
  const rate = {
    SKU,
    description: `${CLASSES[parcel.mailClass]?.name} ${parcel.processingCategory} ${parcel.rateIndicator}`,
    priceType: body.priceType,
    price,
    weight,
    dimWeight: 0,
    fees,
    startDate: "2026-07-12",
    endDate: "",
    mailClass: parcel.mailClass,
    zone,
    warnings: [],
  };
  return { answer: { totalBasePrice: total, rates: [rate] } };
}
