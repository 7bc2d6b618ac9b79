import { readTaxonomy } from "#engine/catalogue/taxonomy-store.ts";
import { readRecords } from "#engine/admin/products/edit-record.ts";
import { type TypedProduct, typedOf, variantFields } from "#engine/admin/products/edit-typed.ts";
import { readShopTimeZone } from "#engine/platform/shop-time-zone.ts";
import type { Language } from "#domain/kernel/language.ts";
import type { TestDatabase } from "#test/database.ts";

/** The fields that a product's form sends. */
export function fieldsOf(typed: TypedProduct, more: Record<string, string> = {}): [string, string][] {
  const { texts, attributes, openBox, variants, pictures, documents, links } = typed;
  const fields: [string, string][] = [
    ["intent", "save"],
    ["place", `${texts.category}/${texts.subcategory}`],
    ...Object.entries(texts),
    ...Object.entries(openBox).map(([name, text]): [string, string] => [`openBox.${name}`, text]),
  ];
  const attributesAt = (prefix: string, all: TypedProduct["attributes"]) => {
    for (const [key, { text, system }] of Object.entries(all))
      fields.push([`${prefix}attribute.${key}`, text], [`${prefix}unit.${key}`, system]);
  };
  attributesAt("", attributes);
  for (const variant of variants) {
    const at = `variant.${variant.row}.`;
    for (const name of variantFields) fields.push([at + name, variant[name]]);
    fields.push([`${at}id`, variant.id], [`${at}freightClass`, variant.freightClass]);
    fields.push([`${at}pictureFamily`, variant.pictureFamily]);
    if (variant.freightOnly) fields.push([`${at}freightOnly`, "yes"]);
    if (variant.removed) fields.push([`${at}removed`, "yes"]);
    attributesAt(at, variant.attributes);
  }
  for (const { key, altEn, altCn, rows } of pictures) {
    fields.push(["picture", key], [`picture.${key}.altEn`, altEn], [`picture.${key}.altCn`, altCn]);
    for (const row of rows) fields.push([`picture.${key}.row`, String(row)]);
  }
  for (const { key, ...document } of documents) {
    fields.push(["document", key]);
    for (const [name, value] of Object.entries(document)) fields.push([`document.${key}.${name}`, value]);
  }
  for (const [kind, slugs] of Object.entries(links)) for (const slug of slugs) fields.push([kind, slug]);
  return [...fields, ...Object.entries(more)];
}

/** A stored product as its form shows it, with its version. */
export async function formOf(
  db: TestDatabase,
  slug: string,
  language: Language = "en",
): Promise<{ id: number; version: string; typed: TypedProduct }> {
  const [row] = await db.sql<{ id: number }>("select id from products where slug = $1", [slug]);
  const [stored] = await readRecords(db, [row!.id]);
  return {
    id: row!.id,
    version: String(stored!.version),
    typed: typedOf(stored!.record, language, await readTaxonomy(db), await readShopTimeZone(db)),
  };
}
