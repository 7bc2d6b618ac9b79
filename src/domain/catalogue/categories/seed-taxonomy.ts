import type { AttributeDefinition, AttributeMeaning } from "#domain/catalogue/attribute.ts";
import { airDryers, airFilters } from "#domain/catalogue/categories/air-treatment.ts";
import { blowers, vacuum } from "#domain/catalogue/categories/blowers-and-vacuum.ts";
import { compressorPods } from "#domain/catalogue/categories/compressor-pods.ts";
import { oilless, piston, rotaryScrew } from "#domain/catalogue/categories/compressors-electric.ts";
import { dieselDriven, gasDriven } from "#domain/catalogue/categories/compressors-engine.ts";
import { extras } from "#domain/catalogue/categories/extras.ts";
import { lubricants } from "#domain/catalogue/categories/lubricants.ts";
import { openBox } from "#domain/catalogue/categories/open-box.ts";
import { pumps } from "#domain/catalogue/categories/pumps.ts";
import type { SeedCategory } from "#domain/catalogue/categories/seed-category.ts";
import { airPipe, airTanks } from "#domain/catalogue/categories/tanks-and-pipe.ts";
import { Taxonomy, type TaxonomyData } from "#domain/catalogue/taxonomy.ts";

const seedCategories: readonly SeedCategory[] = [
  rotaryScrew,
  piston,
  pumps,
  oilless,
  gasDriven,
  dieselDriven,
  airDryers,
  airFilters,
  airTanks,
  blowers,
  vacuum,
  airPipe,
  lubricants,
  compressorPods,
  extras,
  openBox,
];

/** Contents of a new shop's database. Afterwards the database is authoritative. */
export const seedData: TaxonomyData = {
  attributes: [
    ...new Map(
      seedCategories.flatMap(({ attributes }) =>
        attributes.map((definition) => [definition.key, meaningOf(definition)] as const),
      ),
    ).values(),
  ],
  categories: seedCategories.map(({ slug, subcategories, attributes }) => ({
    slug,
    subcategories,
    attributes: attributes.map(({ key, card, table, filter }) => ({
      key,
      ...(card !== undefined && { card }),
      table: table === true,
      filter: filter !== false,
    })),
  })),
  looks: null,
};

function meaningOf(definition: AttributeDefinition): AttributeMeaning {
  const { card: _card, table: _table, filter: _filter, ...meaning } = definition;
  return meaning as AttributeMeaning;
}

/** The taxonomy of a new shop. */
export const seedTaxonomy = new Taxonomy(seedData);
