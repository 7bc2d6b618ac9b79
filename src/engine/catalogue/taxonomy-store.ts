import { seedData } from "#domain/catalogue/categories/seed-taxonomy.ts";
import { Taxonomy, type TaxonomyData } from "#domain/catalogue/taxonomy.ts";
import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";

type Row = Omit<TaxonomyData, "categories"> & { readonly categories: TaxonomyData["categories"] | null };
const select = statement<[], Row>(
  "taxonomy",
  `select (select coalesce(jsonb_agg(definition order by key), '[]') from taxonomy_attributes) as attributes,
     (select jsonb_agg(jsonb_build_object('slug', slug, 'subcategories', subcategories, 'attributes', attributes))
      from taxonomy_categories) as categories,
     (select value from settings where key = 'categories') as looks`,
);

const fill = statement<[string, string]>(
  "fill_taxonomy",
  `with attributes as (insert into taxonomy_attributes (key, definition)
       select value ->> 'key', value from jsonb_array_elements($1::jsonb) on conflict do nothing)
   insert into taxonomy_categories (slug, subcategories, attributes)
     select value ->> 'slug', value -> 'subcategories', value -> 'attributes' from jsonb_array_elements($2::jsonb)
     on conflict do nothing`,
);

/** The current taxonomy; a database without one is filled with the default. */
export async function readTaxonomy(db: Db): Promise<Taxonomy> {
  let row = await db.row(select, []);
  if (!row?.categories) {
    await db.run(fill, [JSON.stringify(seedData.attributes), JSON.stringify(seedData.categories)]);
    row = await db.row(select, []);
  }
  if (!row?.categories) throw new Error("no taxonomy");
  return new Taxonomy({ ...row, categories: row.categories });
}
