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
import type { Product } from "#domain/catalogue/product.ts";
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

const variant = z.object({
  sku: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9 ._/-]{1,59}$/),
  name: localized.nullish(),
  attributes: attributes.default({}),
  priceCents: whole,
  listPriceCents: whole.nullish(),
  weightLb: size,
  lengthIn: size,
  widthIn: size,
  heightIn: size,
  /** Assumed dimensions: a variant that already exists keeps its own. */
  assumed: z.array(z.enum(["weight", "size"])).optional(),
  freightOnly: z.boolean().default(false),
  /** Instead of the class by density; null for that one. Left out, it stays as it is. */
  freightClass: z.literal(freightClasses).nullish(),
  /** Left out, stock stays as it is; a new variant has none. */
  stock: whole.optional(),
  /** The day on which more is expected; null for none. Left out, it stays as it is. */
  expectedOn: z.iso
    .date()
    .transform((text) => text as CalendarDay)
    .nullish(),
  /** Units that can be ordered before they are there, 0 for none. Left out, it stays as it is. */
  backOrderLimit: whole.optional(),
  /** Days until more can be had where no day is expected; null where nobody can say. Left out, it stays as it is. */
  restockDays: z.int().min(1).max(730).nullish(),
  leadTimeDays: z.int().min(0).max(3_650).default(1),
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
    .default([]),
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

/** One product as a JSON line carries it: the interchange format of import and export. */
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
  summary: localized,
  description: z.object({ en: paragraphs, cn: paragraphs }),
  /** Instead of a language's paragraphs, which have its words. */
  document: z.object({ en: document, cn: document }).partial().default({}),
  /** For search engines; empty for the name and the summary. Left out, in a language or both, it stays as it is. */
  seoTitle: inBoth(longestSeoTitle).partial().default({}),
  seoDescription: inBoth(longestSeoDescription).partial().default({}),
  status: z.enum(productStatuses).default("published"),
  /** True if somebody must review it first: a new product is a draft, an existing one keeps its status. */
  draftAtFirst: z.boolean().default(false),
  attributes,
  /** Empty for none. Left out, it stays as it is; a new product has none. */
  pictureFamily: pictureFamily.or(z.literal("")).optional(),
  returnPolicy: z.enum(returnPolicies).default("standard"),
  warrantyMonths: z.int().min(0).max(600).default(0),
  popularity: whole.default(0),
  /** Left out, it stays as it is; a new product is of the day it came in. */
  publishedAt: moment.optional(),
  variants: z.array(variant).max(200),
  documents: z
    .array(z.object({ kind: z.enum([...documentKinds, "certificate"]), language: z.enum(languages) }))
    .max(40)
    .default([]),
  boughtTogether: z.array(line.min(1)).max(40).default([]),
  /** If absent, the merchant's choice of similar products stays. */
  similar: z.array(line.min(1)).max(40).optional(),
  fits: z.array(line.min(1)).max(400).default([]),
  openBox: z
    .object({
      of: line.min(1),
      grade: z.enum(openBoxGrades),
      reason: z.enum(openBoxReasons),
      serial: line.min(1),
      runHours: z.number().min(0).max(1_000_000).nullable(),
      accessories: z.boolean(),
      test: z
        .object({
          on: z.iso.date().transform((text) => text as CalendarDay),
          by: z.string().min(1).max(12),
          pressure: z.number().positive().max(20_000).nullable(),
          current: z
            .object({
              amps: z.number().positive().max(10_000),
              volts: z.enum(voltages.map(({ value }) => value)),
            })
            .nullable(),
        })
        .nullish(),
    })
    .nullish(),
  reviews: z.array(review).max(2_000).default([]),
});

export type ImportRecord = z.output<typeof importRecord>;
export type ImportVariant = ImportRecord["variants"][number];

/** The record as the domain judges it. */
export function productOf(record: ImportRecord): Product {
  return {
    ...record,
    pictureFamily: record.pictureFamily ?? "",
    publishedAt: record.publishedAt ?? instant(0),
    variants: record.variants.map(
      ({ priceCents, listPriceCents, weightLb, lengthIn, widthIn, heightIn, freightOnly, ...rest }) => ({
        ...rest,
        name: rest.name ?? null,
        price: cents(priceCents),
        listPrice: listPriceCents == null ? null : cents(listPriceCents),
        parcel: { weightLb, lengthIn, widthIn, heightIn, freightOnly },
        stock: rest.stock ?? 0,
      }),
    ),
    documents: record.documents.flatMap(({ kind, language }) => (kind === "certificate" ? [] : [{ kind, language }])),
    openBox: record.openBox ?? null,
  };
}
