import { isDeepStrictEqual } from "node:util";
import type { CategorySlug } from "#domain/catalogue/category.ts";
import { type CategoryContents, Taxonomy, type TaxonomyData } from "#domain/catalogue/taxonomy.ts";
import { ok, refuse } from "#domain/kernel/result.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { readTaxonomy } from "../../catalogue/taxonomy-store.ts";
import type { Db, Tx } from "../../platform/database.ts";
import type { DbAndClock } from "../../platform/db-and-clock.ts";
import { statement } from "../../platform/statement.ts";
import type { StaffActor } from "../../staff/audit.ts";
import type { FieldError } from "#domain/kernel/fields/field.ts";
import { countIn } from "./carriers.ts";
import { readCategory } from "./category-form.ts";
import { takeFromProducts } from "./removals.ts";
import { fieldAt } from "./typed-rows.ts";
import {
  type TaxonomyAnswer,
  type TypedChange,
  lockTaxonomy,
  subjectOf,
  auditChange,
  confirmedRemovals,
} from "./taxonomy-change.ts";

const selectCategory = statement<[string], { version: number }>(
  "taxonomy_category_version",
  "select version from taxonomy_categories where slug = $1",
);

const updateCategory = statement<[string, string, string, Date]>(
  "change_taxonomy_category",
  `update taxonomy_categories set subcategories = $2, attributes = $3, version = version + 1, updated_at = $4
   where slug = $1`,
);

export const removeAttributes = statement<[string[]]>(
  "remove_taxonomy_attributes",
  "delete from taxonomy_attributes where key = any($1)",
);

/** The editable contents of a category with their version; null for an unknown category. */
export async function findCategoryContents(
  db: Db,
  slug: string,
): Promise<{ contents: CategoryContents; version: number; taxonomy: Taxonomy } | null> {
  const taxonomy = await readTaxonomy(db);
  const contents = taxonomy.data.categories.find((one) => one.slug === slug);
  const row = contents && (await db.row(selectCategory, [slug]));
  return contents && row ? { contents, version: row.version, taxonomy } : null;
}

/**
 * Changes a category's sub-categories and the places of its attributes over the version that was shown and no other. An
 * attribute that products carry is removed, and taken from them, once the merchant has been told how many.
 */
export function changeCategory(
  { db, clock }: DbAndClock,
  by: StaffActor,
  slug: string,
  request: TypedChange,
): Promise<TaxonomyAnswer> {
  return db.transaction(async (tx): Promise<TaxonomyAnswer> => {
    await tx.row(lockTaxonomy, []);
    const stored = await findCategoryContents(tx, slug);
    if (!stored) return refuse({ code: "page_missing" });
    const { contents: before, version, taxonomy } = stored;
    const category = readCategory(request.typed, before, (key) => taxonomy.meaning(key));
    if (!category.ok) return category;
    const { contents, removed } = category.value;
    const fieldErrors: FieldError[] = [];
    for (const { slug: sub } of removed.subcategories) {
      const count = await countIn(tx, before.slug, sub);
      if (count > 0) fieldErrors.push({ field: fieldAt("sub", sub, "removed"), code: "filled", values: { count } });
    }
    if (fieldErrors.length > 0) return refuse({ code: "invalid", fieldErrors });
    if (isDeepStrictEqual(contents, before)) return ok({ changed: false });
    if (version !== request.version) return refuse({ code: "stale" });
    const after = withCategory(taxonomy.data, contents);
    const lost = await confirmedRemovals(
      tx,
      removed.attributes.map((key) => ({
        name: taxonomy.meaning(key)!.name,
        categories: categoriesThatLose(taxonomy, after, key),
        key,
        value: null,
      })),
      request.confirmed,
    );
    if (!lost.ok) return lost;
    const now = clock.now();
    await writeCategory(tx, contents, now);
    const left = new Set(after.data.attributes.map(({ key }) => key));
    await tx.run(removeAttributes, [removed.attributes.filter((key) => !left.has(key))]);
    await takeFromProducts(tx, clock, by, lost.value, { subject: subjectOf(slug), taxonomy: after });
    await auditChange(tx, by, slug, { before: recordedCategory(before), after: recordedCategory(contents), now });
    return ok({ changed: true });
  });
}

export async function writeCategory(
  tx: Tx,
  { slug, subcategories, attributes }: CategoryContents,
  now: Instant,
): Promise<void> {
  await tx.run(updateCategory, [slug, JSON.stringify(subcategories), JSON.stringify(attributes), new Date(now)]);
}

/** The taxonomy with one category changed, and without the attributes that none has any more. */
function withCategory(data: TaxonomyData, contents: CategoryContents): Taxonomy {
  const categories = data.categories.map((one) => (one.slug === contents.slug ? contents : one));
  const used = new Set(categories.flatMap(({ attributes }) => attributes.map(({ key }) => key)));
  return new Taxonomy({ ...data, categories, attributes: data.attributes.filter(({ key }) => used.has(key)) });
}

/** Open box shows every category's attributes, so it may lose one with the last category. */
function categoriesThatLose(before: Taxonomy, after: Taxonomy, key: string): CategorySlug[] {
  return before.categories
    .map(({ slug }) => slug)
    .filter((slug) => before.attribute(slug, key) && !after.attribute(slug, key));
}

/** A category as recorded: each subcategory and attribute by its key, with its place. */
function recordedCategory({ subcategories, attributes }: CategoryContents): Record<string, string> {
  const lines: Record<string, string> = {};
  for (const [at, { slug, name }] of subcategories.entries())
    lines[`subcategories.${slug}`] = `${at + 1}. ${name.en} / ${name.cn}`;
  for (const [at, { key, card, table, filter }] of attributes.entries())
    lines[`attributes.${key}`] = [
      `${at + 1}.`,
      card !== undefined && `card ${card}`,
      table && "table",
      filter && "filter",
    ]
      .filter(Boolean)
      .join(" ");
  return lines;
}
