import { isDeepStrictEqual } from "node:util";
import type { AttributeMeaning } from "#domain/catalogue/attribute.ts";
import type { CategorySlug } from "#domain/catalogue/category.ts";
import { Taxonomy } from "#domain/catalogue/taxonomy.ts";
import { ok, refuse } from "#domain/kernel/result.ts";
import { readTaxonomy } from "../../catalogue/taxonomy-store.ts";
import type { Db } from "../../platform/database.ts";
import type { DbAndClock } from "../../platform/db-and-clock.ts";
import { statement } from "../../platform/statement.ts";
import type { StaffActor } from "../../staff/audit.ts";
import { readAttribute } from "./attribute-form.ts";
import { countOutside } from "./carriers.ts";
import { takeFromProducts } from "./removals.ts";
import {
  type TaxonomyAnswer,
  type TypedChange,
  lockTaxonomy,
  subjectOf,
  auditChange,
  confirmedRemovals,
} from "./taxonomy-change.ts";

const selectAttribute = statement<[string], { version: number }>(
  "taxonomy_attribute_version",
  "select version from taxonomy_attributes where key = $1",
);

const updateAttribute = statement<[string, string, Date]>(
  "change_taxonomy_attribute",
  "update taxonomy_attributes set definition = $2, version = version + 1, updated_at = $3 where key = $1",
);

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

/** Changes the name, texts and range of an attribute in every category that has it. */
export function changeAttribute(
  { db, clock }: DbAndClock,
  by: StaffActor,
  { category, key }: { readonly category: string; readonly key: string },
  request: TypedChange,
): Promise<TaxonomyAnswer> {
  return db.transaction(async (tx): Promise<TaxonomyAnswer> => {
    await tx.row(lockTaxonomy, []);
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
    const lost = await confirmedRemovals(
      tx,
      removed.map(({ name, value }) => ({ name, categories, key, value })),
      request.confirmed,
    );
    if (!lost.ok) return lost;
    const now = clock.now();
    await tx.run(updateAttribute, [key, JSON.stringify(meaning), new Date(now)]);
    const after = new Taxonomy({
      ...taxonomy.data,
      attributes: taxonomy.data.attributes.map((one) => (one.key === key ? meaning : one)),
    });
    await takeFromProducts(tx, clock, by, lost.value, { subject: subjectOf(key), taxonomy: after });
    await auditChange(tx, by, key, { before: recordedMeaning(before), after: recordedMeaning(meaning), now });
    return ok({ changed: true });
  });
}

export function recordedMeaning({ key: _, ...meaning }: AttributeMeaning): Record<string, unknown> {
  if (!("choices" in meaning)) return meaning;
  const { choices, ...rest } = meaning;
  const names = choices.map(({ value, name }, at) => [value, `${at + 1}. ${name.en} / ${name.cn}`]);
  return { ...rest, choices: Object.fromEntries(names) };
}
