import { z } from "zod";
import type { CategorySlug } from "#domain/catalogue/category.ts";
import { voltages } from "#domain/catalogue/categories/choices.ts";
import type { CalendarDay } from "#domain/kernel/business-days.ts";
import {
  documentKinds,
  longestSeoDescription,
  longestSeoTitle,
  openBoxGrades,
  openBoxReasons,
  productStatuses,
  returnPolicies,
} from "#domain/catalogue/product.ts";
import type { Product, Variant } from "#domain/catalogue/product.ts";
import { mostRestockDays } from "#domain/inventory/stock-adjustment.ts";
import { languages } from "#domain/kernel/language.ts";
import { cents } from "#domain/kernel/money.ts";
import { picturesIn, readRichJson } from "#domain/kernel/rich-text.ts";
import { freightClasses } from "#domain/shipping/freight-class.ts";
import { instant } from "#domain/kernel/time.ts";

const line = z.string().max(300);
const inBoth = (most: number) => z.object({ en: z.string().max(most), cn: z.string().max(most) });
const localized = inBoth(2_000);
const paragraphs = z.array(z.string().max(5_000)).max(40);
/** The same with headings, lists and tables, as the editor stores it. */
const document = z
  .array(z.unknown())
  .max(40)
  .transform((blocks, context) => {
    const words = paragraphs.safeParse(blocks);
    if (words.success) return words.data;
    const text = readRichJson(JSON.stringify(blocks), () => void context.addIssue({ code: "custom" }));
    // Pictures of a text are uploaded here; a file has none.
    if (text === null || picturesIn(text).length > 0) context.addIssue({ code: "custom" });
    return text ?? [];
  });
const whole = z.int().min(0).max(1_000_000_000);
const size = z.number().positive().max(99_999);
const moment = z.iso
  .datetime({ offset: true })
  .or(z.iso.date())
  .transform((text) => instant(Date.parse(text)));
const attributes = z.record(
  z.string().max(60),
  z.union([z.number(), z.string().max(200), z.boolean(), z.array(z.string().max(200)).max(40)]),
);

const pictureFamily = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]*$/)
  .max(120);

/** Values of a new product where its file has none. One that is there keeps its own. */
export const productDefaults = {
  status: "published",
  returnPolicy: "standard",
  warrantyMonths: 0,
  popularity: 0,
} as const;

/** The same of a variant. */
export const variantDefaults = { freightOnly: false, leadTimeDays: 1 } as const;

/** Keys of attributes of which the file speaks; others stay as they are. Left out, it speaks of all. */
const saidAttributes = z.array(z.string()).optional();

/** Left out, an optional field stays as it is; a new variant has that of `variantDefaults`, or none. */
const variant = z.object({
  sku: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9 ._/-]{1,59}$/),
  name: localized.nullish(),
  attributes: attributes.optional(),
  saidAttributes,
  priceCents: whole,
  listPriceCents: whole.nullish(),
  weightLb: size,
  lengthIn: size,
  widthIn: size,
  heightIn: size,
  /** Assumed dimensions: a variant that already exists keeps its own. */
  assumed: z.array(z.enum(["weight", "size"])).optional(),
  freightOnly: z.boolean().optional(),
  /** Instead of the class by density; null for that one. */
  freightClass: z.literal(freightClasses).nullish(),
  /** A new variant has none. */
  stock: whole.optional(),
  /** The day on which more is expected; null for none. */
  expectedOn: z.iso
    .date()
    .transform((text) => text as CalendarDay)
    .nullish(),
  /** Units that can be ordered before they are there, 0 for none. */
  backOrderLimit: whole.optional(),
  /** Days until more can be had where no day is expected; null where nobody can say. */
  restockDays: z.int().min(1).max(mostRestockDays).nullish(),
  leadTimeDays: z.int().min(0).max(3_650).optional(),
  crossReferences: z
    .array(
      z.object({
        maker: line,
        number: z
          .string()
          .regex(/[A-Za-z0-9]/)
          .max(60),
      }),
    )
    .max(200)
    .optional(),
  pictureFamily: pictureFamily.nullish(),
});

const review = z.object({
  stars: z.int().min(1).max(5),
  author: line.min(1),
  language: z.enum(languages),
  title: line,
  text: z.string().max(5_000),
  date: moment,
  verified: z.boolean().default(false),
});

/**
 * One product as a JSON line carries it: the interchange format of import and export. Left out, an optional field stays
 * as it is; a new product has that of `productDefaults`, or none.
 */
export const importRecord = z.object({
  slug: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]*$/)
    .max(120),
  /** The taxonomy says which there are. */
  category: z.string() as unknown as z.ZodType<CategorySlug, string>,
  subcategory: z.string().max(60),
  brand: line.min(1),
  name: localized,
  summary: localized.partial(),
  description: z.object({ en: paragraphs, cn: paragraphs }).partial(),
  /** Instead of a language's paragraphs, which have its words. */
  document: z.object({ en: document, cn: document }).partial().default({}),
  /** For search engines; empty for the name and the summary. Left out, in a language or both, it stays as it is. */
  seoTitle: inBoth(longestSeoTitle).partial().default({}),
  seoDescription: inBoth(longestSeoDescription).partial().default({}),
  /** Assumed English texts: a product that already exists keeps its own. */
  assumedTexts: z.array(z.enum(["summary", "description"])).optional(),
  status: z.enum(productStatuses).optional(),
  /** True if somebody must review it first: a new product is a draft, an existing one keeps its status. */
  draftAtFirst: z.boolean().default(false),
  attributes,
  saidAttributes,
  /** Empty for none. */
  pictureFamily: pictureFamily.or(z.literal("")).optional(),
  returnPolicy: z.enum(returnPolicies).optional(),
  warrantyMonths: z.int().min(0).max(600).optional(),
  popularity: whole.optional(),
  /** A new product is of the day it came in. */
  publishedAt: moment.optional(),
  variants: z.array(variant).max(200),
  documents: z
    .array(z.object({ kind: z.enum([...documentKinds, "certificate"]), language: z.enum(languages) }))
    .max(40)
    .optional(),
  boughtTogether: z.array(line.min(1)).max(40).optional(),
  similar: z.array(line.min(1)).max(40).optional(),
  fits: z.array(line.min(1)).max(400).optional(),
  /** Of the category of open-box goods alone, where it is needed. */
  openBox: z
    .object({
      of: line.min(1),
      grade: z.enum(openBoxGrades),
      reason: z.enum(openBoxReasons),
      serial: line.min(1),
      runHours: z.number().min(0).max(1_000_000).nullable().default(null),
      accessories: z.boolean(),
      test: z
        .object({
          on: z.iso.date().transform((text) => text as CalendarDay),
          by: z.string().min(1).max(12),
          pressure: z.number().positive().max(20_000).nullable().default(null),
          current: z
            .object({
              amps: z.number().positive().max(10_000),
              volts: z.enum(voltages.map(({ value }) => value)),
            })
            .nullable()
            .default(null),
        })
        .nullish(),
    })
    .nullish(),
  reviews: z.array(review).max(2_000).default([]),
});

export type ImportRecord = z.output<typeof importRecord>;
export type ImportVariant = ImportRecord["variants"][number];

/** The record as the domain judges it, as if it were new. */
export function productOf(record: ImportRecord): Product {
  const { summary, description, documents = [] } = record;
  return {
    ...record,
    summary: { en: summary.en ?? "", cn: summary.cn ?? "" },
    description: { en: description.en ?? [], cn: description.cn ?? [] },
    status: record.status ?? productDefaults.status,
    pictureFamily: record.pictureFamily ?? "",
    returnPolicy: record.returnPolicy ?? productDefaults.returnPolicy,
    warrantyMonths: record.warrantyMonths ?? productDefaults.warrantyMonths,
    popularity: record.popularity ?? productDefaults.popularity,
    publishedAt: record.publishedAt ?? instant(0),
    variants: record.variants.map(variantOf),
    documents: documents.flatMap(({ kind, language }) => (kind === "certificate" ? [] : [{ kind, language }])),
    boughtTogether: record.boughtTogether ?? [],
    fits: record.fits ?? [],
    openBox: record.openBox ?? null,
  };
}

function variantOf(variant: ImportVariant): Variant {
  const { sku, priceCents, listPriceCents, weightLb, lengthIn, widthIn, heightIn } = variant;
  const freightOnly = variant.freightOnly ?? variantDefaults.freightOnly;
  return {
    sku,
    name: variant.name ?? null,
    attributes: variant.attributes ?? {},
    price: cents(priceCents),
    listPrice: listPriceCents == null ? null : cents(listPriceCents),
    parcel: { weightLb, lengthIn, widthIn, heightIn, freightOnly },
    stock: variant.stock ?? 0,
    leadTimeDays: variant.leadTimeDays ?? variantDefaults.leadTimeDays,
    crossReferences: variant.crossReferences ?? [],
    pictureFamily: variant.pictureFamily ?? null,
  };
}
