import { judgeSets } from "#domain/catalogue/facets.ts";
import { cardAttributes } from "#domain/catalogue/taxonomy.ts";
import type { CatalogueState } from "./catalogue-state.ts";
import type { CatalogueTable } from "./catalogue-table.ts";
import { TopRows } from "./top-rows.ts";

/**
 * Products a buyer of this one would also look at: of the same subcategory, nearest in the figures on its card (by
 * ratio, since 10 to 20 HP is as far as 50 to 100), what can be bought first. Ids, at most `most`.
 */
export function similarProducts(state: CatalogueState, id: number, most: number): number[] {
  const at = state.find(id);
  if (!at) return [];
  const { table, row } = at;
  const near = nearness(table, row);
  const { setOf } = table.subcategory.sets;
  const top = new TopRows(most);
  for (let other = 0; other < table.size; other++) {
    if (other === row || table.alive[other] === 0 || setOf[other] !== setOf[row]) continue;
    const score = -near(other) - (table.stock.sets.isEmpty(other) ? 10 : 0);
    if (score >= top.least) top.offer(table.ids[other]!, score);
  }
  return top.ids();
}

/** Distance to another row: the mean over the card's figures; a missing figure counts as doubled. */
function nearness(table: CatalogueTable, row: number): (other: number) => number {
  const figures = cardAttributes(table.category).flatMap(({ key }) => {
    const column = table.column(key);
    const own = column?.kind === "number" ? column.sets.of(row)[0] : undefined;
    return column?.kind === "number" && own !== undefined
      ? [{ sets: column.sets, far: judgeSets(column.sets, ([value]) => distance(own, value)) }]
      : [];
  });
  return (other) => {
    if (figures.length === 0)
      return Math.abs(Math.log((table.price.values[other]! + 1) / (table.price.values[row]! + 1)));
    let sum = 0;
    for (const { sets, far } of figures) sum += far[sets.setOf[other]!]!;
    return sum / figures.length;
  };
}

function distance(own: number, other: number | undefined): number {
  if (other === undefined) return 1;
  const ratio = Math.abs(Math.log2((Math.abs(other) + 0.01) / (Math.abs(own) + 0.01)));
  return ratio + (Math.sign(other) === Math.sign(own) ? 0 : 1);
}
