import { cardAttributes } from "#domain/catalogue/taxonomy.ts";
import type { CatalogueState } from "./catalogue-state.ts";
import type { CatalogueTable } from "./catalogue-table.ts";
import { TopRows } from "./top-rows.ts";

/**
 * Products a buyer of this one would also look at: of the same subcategory, nearest in the figures on its card (by
 * ratio, since 10 to 20 HP is as far as 50 to 100), what can be bought first. Ids, at most `most`.
 */
export function similarProducts(state: CatalogueState, id: number, most: number): number[] {
  const found = state.find(id);
  if (!found) return [];
  const { table, row } = found;
  const near = nearness(table, row);
  const subcategory = table.subcategory.codes[table.subcategory.offsets[row]!]!;
  const top = new TopRows(most);
  for (let other = 0; other < table.size; other++) {
    if (other === row || table.alive[other] === 0 || !table.subcategory.holds(other, subcategory)) continue;
    const buyable = table.stock.offsets[other + 1]! > table.stock.offsets[other]!;
    top.offer(table.ids[other]!, -near(other) - (buyable ? 0 : 10));
  }
  return top.ids();
}

/** How far another row is: the mean distance over the card's figures, a missing figure counting as doubled. */
function nearness(table: CatalogueTable, row: number): (other: number) => number {
  const figures = cardAttributes(table.category).flatMap(({ key }) => {
    const column = table.column(key);
    const own = column?.kind === "number" ? column.values[row]! : Number.NaN;
    return column?.kind === "number" && !Number.isNaN(own) ? [{ values: column.values, own }] : [];
  });
  return (other) => {
    if (figures.length === 0)
      return Math.abs(Math.log((table.price.values[other]! + 1) / (table.price.values[row]! + 1)));
    let sum = 0;
    for (const { values, own } of figures) {
      const value = values[other]!;
      sum += Number.isNaN(value)
        ? 1
        : Math.abs(Math.log2((Math.abs(value) + 0.01) / (Math.abs(own) + 0.01))) +
          (Math.sign(value) === Math.sign(own) ? 0 : 1);
    }
    return sum / figures.length;
  };
}
