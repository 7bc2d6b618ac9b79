import { isDeepStrictEqual } from "node:util";
import type { AttributeMeaning } from "#domain/catalogue/attribute.ts";
import type { CategorySlug } from "#domain/catalogue/category.ts";
import { type CategoryContents, Taxonomy, type TaxonomyData } from "#domain/catalogue/taxonomy.ts";
import type { LocalizedText } from "#domain/kernel/language.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { ownFacets } from "../../catalogue/page-types.ts";
import { readTaxonomy } from "../../catalogue/taxonomy-store.ts";
import type { Database, Db, Tx } from "../../platform/database.ts";
import { statement } from "../../platform/statement.ts";
import type { Clock } from "../../ports/clock.ts";
import { audit, type StaffActor } from "../../staff/audit.ts";
import { auditOfSetting } from "../settings/setting-differences.ts";
import type { FieldError, FieldsInvalid, Texts } from "#domain/kernel/fields/field.ts";
import { readAttribute, readNewAttribute } from "./attribute-form.ts";
import { carriersOf, countIn, countOutside } from "./carriers.ts";
import { readCategory } from "./category-form.ts";
import { type Removal, takeFromProducts } from "./removals.ts";
import { fieldAt, keyOf } from "./typed-rows.ts";

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
}

/** Preview of a removal: what it takes from how many products. */
export interface AskedRemoval {
  readonly key: string;
  readonly name: LocalizedText;
  readonly products: number;
}

export type TaxonomyRefused =
  | FieldsInvalid
  /** Somebody else has changed it since it was opened. */
  | { readonly code: "stale" }
  /** Needs confirmation with this proof that the preview was shown. */
  | { readonly code: "asks"; readonly removals: readonly AskedRemoval[]; readonly proof: string }
  | { readonly code: "page_missing" };

type Answer = Result<{ changed: boolean }, TaxonomyRefused>;

interface Typed {
  readonly version: number;
  readonly typed: Texts;
  /** The proof of an answer that asked; empty at first. */
  readonly confirmed: string;
}

// An attribute stands in many categories, so one change of the taxonomy goes after the other.
const takeTurn = statement<[]>("taxonomy_turn", "select pg_advisory_xact_lock(7162029)");
const selectCategory = statement<[string], { version: number }>(
  "taxonomy_category_version",
  "select version from taxonomy_categories where slug = $1",
);
const selectAttribute = statement<[string], { version: number }>(
  "taxonomy_attribute_version",
  "select version from taxonomy_attributes where key = $1",
);
const updateCategory = statement<[string, string, string, Date]>(
  "change_taxonomy_category",
  `update taxonomy_categories set subcategories = $2, attributes = $3, version = version + 1, updated_at = $4 where slug = $1`,
);
const updateAttribute = statement<[string, string, Date]>(
  "change_taxonomy_attribute",
  "update taxonomy_attributes set definition = $2, version = version + 1, updated_at = $3 where key = $1",
);
const insertAttribute = statement<[string, string, Date]>(
  "add_taxonomy_attribute",
  "insert into taxonomy_attributes (key, definition, updated_at) values ($1, $2, $3)",
);
const removeAttributes = statement<[string[]]>(
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

/** An attribute of a category, with the version it is at and the categories that have it; null for one there is not. */
export async function findAttributeMeaning(
  db: Db,
  category: string,
  key: string,
): Promise<{ meaning: AttributeMeaning; version: number; categories: readonly CategorySlug[] } | null> {
  const taxonomy = await readTaxonomy(db);
  const meaning = taxonomy.attribute(category, key) && taxonomy.meaning(key);
  const row = meaning && (await db.row(selectAttribute, [key]));
  if (!meaning || !row) return null;
  const categories = taxonomy.data.categories.filter(({ attributes }) => attributes.some((one) => one.key === key));
  return { meaning, version: row.version, categories: categories.map(({ slug }) => slug) };
}

/**
 * Changes a category's sub-categories and the places of its attributes over the version that was shown and no other. An
 * attribute that products carry is removed, and taken from them, once the merchant has been told how many.
 */
export function changeCategory({ db, clock }: Deps, by: StaffActor, slug: string, request: Typed): Promise<Answer> {
  return db.transaction(async (tx): Promise<Answer> => {
    await tx.row(takeTurn, []);
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
    const lost = await withCarriers(
      tx,
      removed.attributes.map((key) => ({
        name: taxonomy.meaning(key)!.name,
        categories: categoriesThatLose(taxonomy, after, key),
        key,
        value: null,
      })),
    );
    const question = askedAbout(lost, request.confirmed);
    if (question) return refuse(question);
    const now = clock.now();
    await writeCategory(tx, contents, now);
    const left = new Set(after.data.attributes.map(({ key }) => key));
    await tx.run(removeAttributes, [removed.attributes.filter((key) => !left.has(key))]);
    await takeFromProducts(tx, clock, by, lost, { subject: subjectOf(slug), taxonomy: after });
    await audit(tx, by, "taxonomy-changed", subjectOf(slug), now, auditOfSetting(said(before), said(contents)));
    return ok({ changed: true });
  });
}

/** Changes the name, texts and range of an attribute in every category that has it. */
export function changeAttribute(
  { db, clock }: Deps,
  by: StaffActor,
  { category, key }: { readonly category: string; readonly key: string },
  request: Typed,
): Promise<Answer> {
  return db.transaction(async (tx): Promise<Answer> => {
    await tx.row(takeTurn, []);
    const stored = await findAttributeMeaning(tx, category, key);
    if (!stored) return refuse({ code: "page_missing" });
    const { meaning: before, version } = stored;
    const attribute = readAttribute(request.typed, before);
    if (!attribute.ok) return attribute;
    const { meaning, removed } = attribute.value;
    if (isDeepStrictEqual(meaning, before)) return ok({ changed: false });
    if (version !== request.version) return refuse({ code: "stale" });
    // All goods are looked at, so only where the range is another.
    if (meaning.kind === "number" && before.kind === "number" && !isDeepStrictEqual(meaning.within, before.within)) {
      const count = await countOutside(tx, key, meaning.within);
      if (count > 0)
        return refuse({ code: "invalid", fieldErrors: [{ field: "most", code: "outside", values: { count } }] });
    }
    const taxonomy = await readTaxonomy(tx);
    const categories = taxonomy.categories.filter(({ slug }) => taxonomy.attribute(slug, key)).map(({ slug }) => slug);
    const lost = await withCarriers(
      tx,
      removed.map(({ name, value }) => ({ name, categories, key, value })),
    );
    const question = askedAbout(lost, request.confirmed);
    if (question) return refuse(question);
    const now = clock.now();
    await tx.run(updateAttribute, [key, JSON.stringify(meaning), new Date(now)]);
    const after = new Taxonomy({
      ...taxonomy.data,
      attributes: taxonomy.data.attributes.map((one) => (one.key === key ? meaning : one)),
    });
    await takeFromProducts(tx, clock, by, lost, { subject: subjectOf(key), taxonomy: after });
    await audit(tx, by, "taxonomy-changed", subjectOf(key), now, auditOfSetting(saidOf(before), saidOf(meaning)));
    return ok({ changed: true });
  });
}

/** Adds an attribute to a category. The same once more, as a second press of the button sends it, adds nothing. */
export function addAttribute(
  { db, clock }: Deps,
  by: StaffActor,
  slug: string,
  typed: Texts,
): Promise<Result<{ key: string }, FieldsInvalid | { code: "page_missing" }>> {
  return db.transaction(async (tx): Promise<Result<{ key: string }, FieldsInvalid | { code: "page_missing" }>> => {
    await tx.row(takeTurn, []);
    const stored = await findCategoryContents(tx, slug);
    if (!stored) return refuse({ code: "page_missing" });
    const { contents, taxonomy } = stored;
    const attribute = readNewAttribute(typed);
    if (!attribute.ok) return attribute;
    const named = contents.attributes
      .map(({ key }) => taxonomy.meaning(key))
      .find((one) => one?.name.en.toLowerCase() === attribute.value.meaning.name.en.toLowerCase());
    if (named && isDeepStrictEqual({ ...named, key: "" }, attribute.value.meaning)) return ok({ key: named.key });
    if (named) return refuse({ code: "invalid", fieldErrors: [{ field: "name.en", code: "name_taken" }] });
    const key = keyOf(attribute.value.meaning.name.en, await usedKeys(tx, taxonomy));
    const meaning = { ...attribute.value.meaning, key };
    const now = clock.now();
    await tx.run(insertAttribute, [key, JSON.stringify(meaning), new Date(now)]);
    await writeCategory(
      tx,
      { ...contents, attributes: [...contents.attributes, { key, ...attribute.value.place }] },
      now,
    );
    await audit(
      tx,
      by,
      "taxonomy-changed",
      subjectOf(slug),
      now,
      auditOfSetting({}, { attributes: { [key]: saidOf(meaning) } }),
    );
    return ok({ key });
  });
}

/** Audit subject of a taxonomy change: a category's path or an attribute's key. */
export const subjectOf = (of: string): string => `taxonomy/${of}`;

// What a listing's URL says in other ways, and what every object of JavaScript has by itself.
const reserved: readonly string[] = [
  ...ownFacets,
  "q",
  "v",
  "sort",
  "show",
  "from",
  "first",
  "view",
  "units",
  ...Object.getOwnPropertyNames(Object.prototype),
];

// A key that a product still holds from before must not be given another meaning.
const heldKeys = statement<[], { key: string }>(
  "held_attribute_keys",
  "select jsonb_object_keys(attributes) as key from products union select jsonb_object_keys(attributes) from variants",
);

async function usedKeys(tx: Tx, taxonomy: Taxonomy): Promise<ReadonlySet<string>> {
  const keyRows = await tx.rows(heldKeys, []);
  return new Set([...taxonomy.data.attributes, ...keyRows].map(({ key }) => key).concat(reserved));
}

async function writeCategory(
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

/** Removals with the products that carry the values. */
const withCarriers = (tx: Tx, removals: readonly Omit<Removal, "ids">[]): Promise<Removal[]> =>
  Promise.all(removals.map(async (removal) => ({ ...removal, ids: await carriersOf(tx, removal) })));

/** The preview of what products lose; null if none do, or if it was confirmed. */
function askedAbout(all: readonly Removal[], confirmed: string): Extract<TaxonomyRefused, { code: "asks" }> | null {
  const carried = all
    .filter(({ ids }) => ids.length > 0)
    .map(({ name, key, value, ids }) => ({ name, key: value === null ? key : `${key}=${value}`, ids }));
  const proof = carried.map(({ key, ids }) => `${key}:${ids.length}`).join(",");
  if (carried.length === 0 || proof === confirmed) return null;
  return { code: "asks", removals: carried.map(({ key, name, ids }) => ({ key, name, products: ids.length })), proof };
}

/** A category as recorded: each subcategory and attribute by its key, with its place. */
function said({ subcategories, attributes }: CategoryContents): Record<string, string> {
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

function saidOf({ key: _, ...meaning }: AttributeMeaning): Record<string, unknown> {
  if (!("choices" in meaning)) return meaning;
  const { choices, ...rest } = meaning;
  const names = choices.map(({ value, name }, at) => [value, `${at + 1}. ${name.en} / ${name.cn}`]);
  return { ...rest, choices: Object.fromEntries(names) };
}
