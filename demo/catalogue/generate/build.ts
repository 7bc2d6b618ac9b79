import type { AttributeValues } from "#domain/catalogue/attribute.ts";
import type { UsualSlug } from "#domain/catalogue/category.ts";
import type { CrossReference, ProductDocument, ReturnPolicy } from "#domain/catalogue/product.ts";
import type { LocalizedText } from "#domain/kernel/language.ts";
import { outlineOf } from "#domain/catalogue/outline-kind.ts";
import { pictureFamilies } from "../picture-families.ts";
import type { PictureName } from "../picture-families.ts";
import type { ProductRecord, VariantRecord } from "../record.ts";
import { metricFirst } from "./metric-first.ts";
import { type Random, randomOf } from "./random.ts";

export interface Brand {
  readonly name: string;
  readonly cn: string;
  readonly code: string;
  readonly country: string;
}

export const brands = {
  ostrelvane: { name: "Ostrelvane", cn: "奥翠梵", code: "OV", country: "us" },
  gantmoor: { name: "Gantmoor", cn: "甘特摩", code: "GM", country: "us" },
  hushvane: { name: "Hushvane", cn: "静翎", code: "HV", country: "jp" },
  polarwick: { name: "Polarwick", cn: "极威", code: "PW", country: "it" },
  torrendyne: { name: "Torrendyne", cn: "拓润达", code: "TD", country: "de" },
  oilmarrow: { name: "Oilmarrow", cn: "澳脉", code: "OM", country: "us" },
} as const satisfies Record<string, Brand>;

export interface Size {
  readonly length: number;
  readonly width: number;
  readonly height: number;
}

export interface VariantDraft {
  readonly sku: string;
  readonly name?: LocalizedText;
  readonly attributes?: AttributeValues;
  /** Dollars, before the shop's price ending. */
  readonly price: number;
  /** Net weight where it differs from the product's, lb. */
  readonly net?: number;
  readonly size?: Size;
  /** Where it looks different from the product. */
  readonly picture?: PictureName;
  readonly crossReferences?: readonly CrossReference[];
}

export interface Draft {
  readonly slug: string;
  readonly category: UsualSlug;
  readonly subcategory: string;
  readonly brand: Brand;
  readonly name: LocalizedText;
  readonly summary: LocalizedText;
  readonly description: readonly LocalizedText[];
  /** Without size, weight and country, which come from the fields below. */
  readonly attributes: AttributeValues;
  readonly picture: PictureName;
  readonly size: Size;
  readonly net: number;
  /** Crated upright whatever it weighs. */
  readonly crated?: boolean;
  readonly warrantyMonths: number;
  /** 1 (rarely looked at) to 10 (bestseller). */
  readonly interest: number;
  /** Usual stock of a line that sells. */
  readonly plenty: number;
  /** Never out of stock, because other goods may not be sold without it. */
  readonly isKept?: boolean;
  readonly variants: readonly VariantDraft[];
  readonly returnPolicy?: ReturnPolicy;
  readonly fits?: readonly string[];
}

const tenth = (value: number): number => Math.round(value * 10) / 10;
const hundredth = (value: number): number => Math.round(value * 100) / 100;

/** A price as the shop would print it: $4.35, $89.95, $485, $9,495. */
export function priceCents(dollars: number): number {
  if (dollars < 20) return Math.round(dollars * 20) * 5;
  if (dollars < 300) return Math.round(dollars) * 100 - 5;
  const step = dollars < 2000 ? 5 : dollars < 20_000 ? 10 : 50;
  return (Math.round(dollars / step) * step - (dollars < 20_000 ? 5 : 0)) * 100;
}

/** Parcels gain 8 % of packing, crates 40 to 120 lb. */
function packedWeight(net: number, freight: boolean): number {
  if (freight) return Math.round(net + Math.min(120, Math.max(40, net * 0.09)));
  return net < 1.2 ? hundredth(net + 0.1) : hundredth(net * 1.08);
}

function parcelOf(net: number, size: Size, crated: boolean) {
  const freight = crated || net > 130;
  const play = freight ? 4 : net < 3 ? 0.6 : 2;
  return {
    weightLb: packedWeight(net, freight),
    lengthIn: tenth(size.length + play),
    widthIn: tenth(size.width + play),
    heightIn: tenth(size.height + play),
    ...(crated ? { freightOnly: true } : {}),
  };
}

function stockOf(random: Random, plenty: number): { stock: number; leadTimeDays: number } {
  const roll = random.next();
  if (roll < 0.08) return { stock: 0, leadTimeDays: random.whole(14, 42) };
  const slow = plenty <= 12 ? random.whole(2, 6) : random.whole(1, 2);
  if (roll < 0.22) return { stock: random.whole(1, 3), leadTimeDays: slow };
  return { stock: random.whole(Math.max(1, Math.ceil(plenty / 3)), plenty), leadTimeDays: slow };
}

const keptStock = (drawn: ReturnType<typeof stockOf>, { isKept, plenty }: Draft): ReturnType<typeof stockOf> =>
  isKept && drawn.stock === 0 ? { stock: Math.ceil(plenty / 3), leadTimeDays: 2 } : drawn;

const firstDay = Date.UTC(2023, 1, 6);
const lastDay = Date.UTC(2026, 10, 10);

function publishedAt(random: Random): string {
  // Newer goods are more frequent than old ones.
  const at = firstDay + Math.sqrt(random.next()) * (lastDay - firstDay);
  return new Date(Math.floor(at / 3_600_000) * 3_600_000).toISOString();
}

function variantOf(draft: Draft, variant: VariantDraft, slugRandom: Random): VariantRecord {
  const net = variant.net ?? draft.net;
  const size = variant.size ?? draft.size;
  const body: AttributeValues =
    variant.net === undefined && variant.size === undefined ? {} : bodyAttributes(net, size);
  const attributes = { ...variant.attributes, ...body };
  const price = priceCents(variant.price);
  const reduced = slugRandom.chance(0.14);
  return {
    sku: variant.sku,
    ...(variant.name ? { name: inChinese(variant.name) } : {}),
    ...(Object.keys(attributes).length > 0 ? { attributes } : {}),
    priceCents: price,
    ...(reduced ? { listPriceCents: priceCents(variant.price * slugRandom.pick([1.08, 1.12, 1.15, 1.2]) + 1) } : {}),
    ...parcelOf(net, size, draft.crated ?? false),
    ...keptStock(stockOf(slugRandom, draft.plenty), draft),
    crossReferences: [...(variant.crossReferences ?? [])],
    ...(variant.picture ? { pictureFamily: pictureFamilies[variant.picture] } : {}),
  };
}

const bodyAttributes = (net: number, size: Size): AttributeValues => ({
  overallLength: size.length,
  overallWidth: size.width,
  overallHeight: size.height,
  netWeight: net,
});

function documentsOf(draft: Draft): ProductDocument[] {
  const kinds = ["spec-sheet" as const, ...(outlineOf(draft.attributes) === null ? [] : (["drawing"] as const))];
  return kinds.flatMap((kind) => [
    { kind, language: "en" as const },
    { kind, language: "cn" as const },
  ]);
}

const inChinese = ({ en, cn }: LocalizedText): LocalizedText => ({ en, cn: metricFirst(cn) });

/** Versions that are wired differently state their currents each: none is every version's. */
function withOwnCurrents(draft: Draft): Draft {
  if (draft.variants.length === 1) return draft;
  const isCurrent = (key: string): boolean => key.startsWith("fullLoadAmps");
  const [currents, rest] = [true, false].map((wanted) =>
    Object.fromEntries(Object.entries(draft.attributes).filter(([key]) => isCurrent(key) === wanted)),
  ) as [AttributeValues, AttributeValues];
  if (Object.keys(currents).length === 0) return draft;
  return {
    ...draft,
    attributes: rest,
    variants: draft.variants.map((variant) =>
      Object.keys(variant.attributes ?? {}).some(isCurrent)
        ? variant
        : { ...variant, attributes: { ...variant.attributes, ...currents } },
    ),
  };
}

/** A whole record of a draft; links, open box and reviews are added later. */
export function recordOf(whole: Draft): ProductRecord {
  const draft = withOwnCurrents(whole);
  const random = randomOf(draft.slug);
  const variants = draft.variants.map((variant) => variantOf(draft, variant, random));
  return {
    slug: draft.slug,
    category: draft.category,
    subcategory: draft.subcategory,
    brand: draft.brand.name,
    name: inChinese(draft.name),
    summary: inChinese(draft.summary),
    description: {
      en: draft.description.map((each) => each.en),
      cn: draft.description.map((each) => metricFirst(each.cn)),
    },
    status: random.chance(0.02) && !draft.isKept ? "unavailable" : "published",
    attributes: { ...draft.attributes, ...bodyAttributes(draft.net, draft.size), country: draft.brand.country },
    pictureFamily: pictureFamilies[draft.picture],
    returnPolicy: draft.returnPolicy ?? "standard",
    warrantyMonths: draft.warrantyMonths,
    popularity: Math.round(draft.interest * 40 * (0.4 + random.next()) ** 2),
    publishedAt: publishedAt(random),
    variants,
    documents: documentsOf(draft),
    boughtTogether: [],
    fits: [...(draft.fits ?? [])],
    reviews: [],
  };
}

/** A size code of a part number: 5 → 05, 7.5 → 075, 10 → 10, 100 → 100. */
export function sizeCode(horsepower: number): string {
  if (Number.isInteger(horsepower)) return String(horsepower).padStart(2, "0");
  return String(horsepower).replace(".", "").padStart(3, "0");
}

export const slugOf = (brand: Brand, number: string): string =>
  `${brand.name}-${number}`.toLowerCase().replace(/[^a-z0-9]+/g, "-");
