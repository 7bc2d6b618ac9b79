import type { AttributeValues } from "#domain/catalogue/attribute.ts";
import type { CategorySlug } from "#domain/catalogue/category.ts";
import type { ExampleKind } from "#domain/catalogue/document-files.ts";
import type { Language } from "#domain/kernel/language.ts";
import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";

/** A version with all of its attributes. */
export interface ExampleVersion {
  readonly sku: string;
  readonly name: string | null;
  readonly attributes: AttributeValues;
}

/** Data of an example document besides the product's page. */
export interface ExampleFacts {
  readonly category: CategorySlug;
  readonly subcategory: string;
  readonly brand: string;
  readonly versions: readonly [ExampleVersion, ...ExampleVersion[]];
}

const selectFacts = statement<[string, Language, string], ExampleFacts>(
  "facts_of_example_document",
  `select p.category, p.subcategory, p.brand,
     (select jsonb_agg(jsonb_build_object('sku', v.sku, 'name', v.name ->> $2,
       'attributes', p.attributes || v.attributes) order by v.position)
       from variants v where v.product_id = p.id and not v.retired) as versions
   from products p
   where p.slug = $1 and p.status in ('published', 'unavailable')
     and exists (select from documents d where d.product_id = p.id and d.kind = $3 and d.language = $2)`,
);

/** The facts of a document that the product lists in this language; null where it lists none. */
export async function findExampleFacts(
  db: Db,
  slug: string,
  kind: ExampleKind,
  language: Language,
): Promise<ExampleFacts | null> {
  const row = await db.row(selectFacts, [slug, language, kind]);
  return row?.versions ? row : null;
}
