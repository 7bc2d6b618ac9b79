import type { AttributeValue } from "#domain/catalogue/attribute.ts";
import { kindOf } from "#domain/catalogue/attribute-kinds.ts";
import type { CategoryDefinition } from "#domain/catalogue/category.ts";
import type { FacetColumn } from "#domain/catalogue/facet-columns.ts";
import { versionsWith } from "#domain/catalogue/version-bits.ts";
import { hasVariants, leadVariant, shipsBy } from "../sellable.ts";
import { GrowingChoices, GrowingNumbers, GrowingPrices } from "./columns.ts";
import type { HeldValues } from "./held-values.ts";
import { growBytes, growNumbers, newBytes, newNumbers } from "./shared-arrays.ts";
import type { SnapshotReader, SnapshotWriter } from "./snapshot-file.ts";
import { type Machine, type SourceRow, machineKeys } from "./source-rows.ts";
import { TopRows } from "./top-rows.ts";

interface SavedTable {
  readonly size: number;
  readonly count: number;
  readonly attributes: readonly (readonly [key: string, kind: "choice" | "number"])[];
  readonly machineFigures: readonly string[];
}

/** Rank by availability: for sale, sold out, not for sale at the moment. */
const readiness = { ready: 1, out: 0.3, unavailable: 0.1 } as const;

/**
 * The visible products of one category as columns. Rows are only ever appended; a changed product's old row is struck
 * out. Numbers and choices of all attributes are here, each column from the first row that has the attribute.
 */
export class CatalogueTable {
  category: CategoryDefinition;
  readonly subcategory = new GrowingChoices("subcategory");
  readonly brand = new GrowingChoices("brand");
  /** Holds `in` where something can be sold now. */
  readonly stock = new GrowingChoices("stock");
  readonly ship = new GrowingChoices("ship");
  /** The lead variant's current price in cents, under a running promotion. */
  readonly price = new GrowingPrices();
  readonly rating = new GrowingNumbers("rating");
  readonly attributes = new Map<string, GrowingChoices | GrowingNumbers>();
  /** Figures of the machines that a part serves, by the attribute they are of there. */
  readonly machineFigures = new Map<string, GrowingNumbers>();
  ids = newNumbers(16);
  regularPrice = newNumbers(16);
  popularity = newNumbers(16);
  publishedAt = newNumbers(16);
  /** Popularity, reduced for products that can't be bought. */
  rank = newNumbers(16);
  alive = newBytes(16);
  /** Rows in use, the struck-out ones among them. */
  size = 0;
  /** Live rows. */
  count = 0;

  constructor(category: CategoryDefinition) {
    this.category = category;
  }

  /** Appends a product with at least one variant and its attribute values; returns its row. */
  append(source: SourceRow, held: HeldValues): number {
    const { variants } = source;
    if (!hasVariants(variants)) throw new Error(`product ${source.id} has nothing to sell`);
    const row = this.size;
    const lead = leadVariant(variants);
    const buyable = source.available && lead.left > 0;
    this.#reach(row + 1);
    this.ids[row] = source.id;
    this.popularity[row] = source.popularity;
    this.publishedAt[row] = source.publishedAt;
    this.rank[row] =
      (source.popularity + 1) * (buyable ? readiness.ready : source.available ? readiness.out : readiness.unavailable);
    this.regularPrice[row] = lead.price;
    this.alive[row] = 1;
    this.subcategory.put(row, [source.subcategory]);
    this.brand.put(row, [source.brand]);
    this.stock.put(row, buyable ? ["in"] : [], [versionsWith(variants, ({ left }) => left > 0)]);
    const modes = [...new Set(variants.map(shipsBy))];
    this.ship.put(
      row,
      modes,
      modes.map((mode) => versionsWith(variants, (variant) => shipsBy(variant) === mode)),
    );
    this.price.put(row, lead.price);
    this.price.ofVersions.append(
      row,
      variants.map(({ price, left }) => ({ price, ready: buyable && left > 0 })),
    );
    this.rating.put(row, source.ratingCount > 0 ? [source.ratingSum / source.ratingCount] : []);
    this.#appendAttributes(row, held);
    this.#appendMachineFigures(row, source.machines ?? []);
    this.size += 1;
    this.count += 1;
    return row;
  }

  strike(row: number): void {
    if (this.alive[row] === 0) return;
    this.alive[row] = 0;
    this.count -= 1;
    for (const column of [this.subcategory, this.brand, this.stock, this.ship, ...this.attributes.values()])
      if (column.kind === "choice") column.strike(row);
  }

  /** The products most worth showing, of equals the latest first. Ids. */
  best(most: number): number[] {
    const top = new TopRows(most, "latest");
    for (let row = 0; row < this.size; row++)
      if (this.alive[row] === 1 && this.rank[row]! >= top.least) top.offer(this.ids[row]!, this.rank[row]!);
    return top.ids();
  }

  /** The columns every listing filters by. */
  ownColumns(): FacetColumn[] {
    return [this.subcategory, this.brand, this.price, this.stock, this.ship, this.rating];
  }

  /** An attribute's column; undefined while no product has the attribute. */
  column(key: string): GrowingChoices | GrowingNumbers | undefined {
    const column = this.attributes.get(key);
    column?.sets.reach(this.size);
    return column;
  }

  /** All but the prices of the moment. */
  save(into: SnapshotWriter): void {
    into.value({
      size: this.size,
      count: this.count,
      attributes: [...this.attributes].map(([key, { kind }]) => [key, kind]),
      machineFigures: [...this.machineFigures.keys()],
    });
    into.array(this.alive.subarray(0, this.size));
    for (const numbers of [this.ids, this.regularPrice, this.popularity, this.publishedAt, this.rank])
      into.array(numbers.subarray(0, this.size));
    this.price.ofVersions.save(into, this.size);
    for (const column of this.#columns()) column.save(into, this.size);
  }

  restore(from: SnapshotReader): void {
    const head = from.value<SavedTable>();
    this.size = head.size;
    this.count = head.count;
    this.alive = from.bytes();
    this.ids = from.numbers();
    this.regularPrice = from.numbers();
    this.popularity = from.numbers();
    this.publishedAt = from.numbers();
    this.rank = from.numbers();
    this.price.ofVersions.restore(from, this.size);
    for (const [key, kind] of head.attributes) this.attributes.set(key, newColumn(kind, key));
    for (const key of head.machineFigures) this.machineFigures.set(key, new GrowingNumbers(key));
    for (const column of this.#columns()) column.restore(from);
    this.price.reach(this.size);
  }

  #appendMachineFigures(row: number, machines: readonly Machine[]): void {
    for (const key of machines.length > 0 ? machineKeys : []) {
      const values = [...new Set(machines.flatMap(({ figures }) => figures[key] ?? []))];
      if (values.length === 0) continue;
      let column = this.machineFigures.get(key);
      if (!column) this.machineFigures.set(key, (column = new GrowingNumbers(key)));
      column.put(row, values.filter(isNumber));
    }
  }

  #columns(): (GrowingChoices | GrowingNumbers)[] {
    const own = [this.subcategory, this.brand, this.stock, this.ship, this.rating];
    return [...own, ...this.attributes.values(), ...this.machineFigures.values()];
  }

  #reach(rows: number): void {
    this.alive = growBytes(this.alive, rows);
    this.ids = growNumbers(this.ids, rows);
    this.regularPrice = growNumbers(this.regularPrice, rows);
    this.popularity = growNumbers(this.popularity, rows);
    this.publishedAt = growNumbers(this.publishedAt, rows);
    this.rank = growNumbers(this.rank, rows);
  }

  #appendAttributes(row: number, held: HeldValues): void {
    for (const definition of this.category.attributes) {
      const { key } = definition;
      const { column: kind } = kindOf(definition);
      const all = held.get(key);
      if (all === undefined || kind === null) continue;
      const { values, versions } = all;
      let column = this.attributes.get(key);
      if (!column) this.attributes.set(key, (column = newColumn(kind, key)));
      if (column.kind === "choice") {
        const texts = values.map(choiceTexts);
        column.put(
          row,
          texts.flat(),
          texts.flatMap((of, at) => of.map(() => versions[at]!)),
        );
      } else {
        column.put(
          row,
          values.filter(isNumber),
          versions.filter((_, at) => isNumber(values[at]!)),
        );
      }
    }
  }
}

function newColumn(kind: "number" | "choice", key: string): GrowingChoices | GrowingNumbers {
  return kind === "number" ? new GrowingNumbers(key) : new GrowingChoices(key);
}

function choiceTexts(value: AttributeValue): readonly string[] {
  if (typeof value === "object") return value;
  return [typeof value === "boolean" ? (value ? "yes" : "no") : String(value)];
}

const isNumber = (value: AttributeValue): value is number => typeof value === "number";
