import { isDeepStrictEqual } from "node:util";
import type { Taxonomy } from "#domain/catalogue/taxonomy.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import { ownFacets } from "../../catalogue/page-types.ts";
import type { Tx } from "../../platform/database.ts";
import type { DbAndClock } from "../../platform/db-and-clock.ts";
import { statement } from "../../platform/statement.ts";
import type { StaffActor } from "../../staff/audit.ts";
import type { FieldsInvalid, Texts } from "#domain/kernel/fields/field.ts";
import { readNewAttribute } from "./attribute-form.ts";
import { keyOf } from "./typed-rows.ts";
import { lockTaxonomy, auditChange } from "./taxonomy-change.ts";
import { findCategoryContents, writeCategory } from "./change-category.ts";
import { recordedMeaning } from "./change-attribute.ts";

const insertAttribute = statement<[string, string, Date]>(
  "add_taxonomy_attribute",
  "insert into taxonomy_attributes (key, definition, updated_at) values ($1, $2, $3)",
);

/** Adds an attribute to a category. The same once more, as a second press of the button sends it, adds nothing. */
export function addAttribute(
  { db, clock }: DbAndClock,
  by: StaffActor,
  slug: string,
  typed: Texts,
): Promise<Result<{ key: string }, FieldsInvalid | { code: "page_missing" }>> {
  return db.transaction(async (tx): Promise<Result<{ key: string }, FieldsInvalid | { code: "page_missing" }>> => {
    await tx.row(lockTaxonomy, []);
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
    await auditChange(tx, by, slug, { before: {}, after: { attributes: { [key]: recordedMeaning(meaning) } }, now });
    return ok({ key });
  });
}

// Words of a listing's URL, and property names of every JavaScript object.
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
