import type { ImportRecord } from "./import-record.ts";

/** A product's own row, as JSON; `remainder` are the columns that the shop's product keeps. */
export const productRow = (record: ImportRecord, remainder: readonly string[] = []): string =>
  JSON.stringify({
    slug: record.slug,
    category: record.category,
    subcategory: record.subcategory,
    brand: record.brand,
    name: record.name,
    summary: record.summary,
    description: { ...record.description, ...record.document },
    seo_title: record.seoTitle,
    seo_description: record.seoDescription,
    attributes: record.attributes,
    said_attributes: record.saidAttributes,
    status: record.status,
    draft_at_first: record.draftAtFirst,
    picture_family: record.pictureFamily ?? null,
    return_policy: record.returnPolicy,
    warranty_months: record.warrantyMonths,
    open_box: record.openBox ?? null,
    popularity: record.popularity,
    published_at: record.publishedAt === undefined ? null : new Date(record.publishedAt).toISOString(),
    ...Object.fromEntries(remainder.map((column) => [column, null])),
    kept: remainder,
  });
