import { isDeepStrictEqual } from "node:util";
import type { AttributeDefinition } from "#domain/catalogue/attribute.ts";
import { kindOf } from "#domain/catalogue/attribute-kinds.ts";
import { passingSets } from "#domain/catalogue/facets.ts";
import { type RowSets } from "#domain/catalogue/facet-columns.ts";
import type { CategoryDefinition } from "#domain/catalogue/category.ts";
import type { CatalogueTable } from "./catalogue-table.ts";

/** The products of a category that are found by words which are no longer those of the taxonomy. */
export function renamedProducts(
  table: CatalogueTable,
  before: CategoryDefinition,
  after: CategoryDefinition,
): number[] {
  const renamed: { sets: RowSets; passing: Uint8Array }[] = [];
  const take = (column: ReturnType<CatalogueTable["column"]>, values: readonly string[]): void => {
    if (column?.kind !== "choice" || values.length === 0) return;
    const codes = column.codesOf(values);
    renamed.push({
      sets: column.sets,
      passing: passingSets(column.sets, (code) => codes.includes(code)),
    });
  };
  const nameOf = new Map(after.subcategories.map(({ slug, name }) => [slug, name]));
  const moved = before.subcategories.filter(({ slug, name }) => !isDeepStrictEqual(nameOf.get(slug), name));
  take(
    table.subcategory,
    moved.map(({ slug }) => slug),
  );
  const definitionOf = new Map(after.attributes.map((definition) => [definition.key, definition]));
  for (const definition of before.attributes)
    take(table.column(definition.key), renamedValues(definition, definitionOf));
  const ids: number[] = [];
  const isRenamed = !isDeepStrictEqual(before.name, after.name);
  for (let row = 0; row < table.size; row++)
    if (table.alive[row] === 1 && (isRenamed || renamed.some(({ sets, passing }) => passing[sets.setOf[row]!] === 1)))
      ids.push(table.ids[row]!);
  return ids;
}

/** The values of an attribute that have another name now, or none. */
function renamedValues(before: AttributeDefinition, definitionOf: ReadonlyMap<string, AttributeDefinition>): string[] {
  const after = definitionOf.get(before.key);
  const names = after?.kind === before.kind ? kindOf(after).named(after) : [];
  const nameOf = new Map(names.map(({ value, name }) => [value, name]));
  return kindOf(before)
    .named(before)
    .flatMap(({ value, name }) => (isDeepStrictEqual(nameOf.get(value), name) ? [] : [value]));
}
