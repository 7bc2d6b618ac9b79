import type { CategoryDefinition, CategorySlug } from "#domain/catalogue/category.ts";
import type { Taxonomy } from "#domain/catalogue/taxonomy.ts";
import { hasVariants } from "../sellable.ts";
import { CatalogueTable } from "./catalogue-table.ts";
import { heldValues } from "./held-values.ts";
import { type Matches, PostingLists } from "./postings.ts";
import { ProductWords, productPartNumbers, productShortNumbers } from "./product-words.ts";
import { RowsOfIds } from "./rows-of-ids.ts";
import { growBytes, growInts, newBytes, newInts } from "./shared-arrays.ts";
import type { SnapshotReader, SnapshotWriter } from "./snapshot-file.ts";
import type { SourceRow } from "./source-rows.ts";
import { Vocabulary } from "./vocabulary.ts";

interface SavedState {
  readonly size: number;
  readonly count: number;
  readonly tables: readonly CategorySlug[];
}

/** Rows name their table by a byte; a taxonomy has fewer than half as many. */
const mostTables = 200;

/**
 * Everything the listing knows of the catalogue: a table a category, and over all of them one numbering of rows with
 * the words and part numbers they are found by.
 */
export class CatalogueState {
  /** One for each category that it has known; rows are numbered by it, so that of a removed category stays, empty. */
  readonly tables: CatalogueTable[] = [];
  readonly words = new Vocabulary();
  readonly wordRows = new PostingLists();
  readonly #productWords = new ProductWords(this.words);
  /** Compact part numbers and cross-references. */
  readonly partNumbers = new Vocabulary();
  readonly #partRows = new PostingLists();
  /** The same without the maker's letters. */
  readonly shortNumbers = new Vocabulary();
  readonly #shortRows = new PostingLists();
  alive = newBytes(16);
  /** For each row, its table and its row there. */
  tableAt = newBytes(16);
  rowAt = newInts(16);
  size = 0;
  count = 0;
  readonly #rowsOfIds = new RowsOfIds((row) => this.idAt(row));
  readonly #tableOf = new Map<string, number>();
  #taxonomy: Taxonomy;

  constructor(taxonomy: Taxonomy) {
    this.#taxonomy = taxonomy;
    for (const category of taxonomy.categories) this.#addTable(category);
  }

  get taxonomy(): Taxonomy {
    return this.#taxonomy;
  }

  /** Replaces the taxonomy; products stay. */
  define(taxonomy: Taxonomy): void {
    this.#taxonomy = taxonomy;
    for (const table of this.tables) table.category = taxonomy.category(table.category.slug);
    for (const category of taxonomy.categories) if (!this.#tableOf.has(category.slug)) this.#addTable(category);
  }

  /** The products of a category; of one that is not known, none. */
  table(category: CategorySlug): CatalogueTable {
    return this.tables[this.#tableOf.get(category) ?? -1] ?? new CatalogueTable(this.#taxonomy.category(category));
  }

  /** True while one byte can number the tables, of which a category that was removed keeps its own. */
  get hasRoomForTables(): boolean {
    return this.tables.length <= mostTables;
  }

  #addTable(category: CategoryDefinition): void {
    this.#tableOf.set(category.slug, this.tables.length);
    this.tables.push(new CatalogueTable(category));
  }

  /** A product's table and row; undefined for one that is not shown. */
  find(id: number): { table: CatalogueTable; row: number } | undefined {
    const row = this.#rowsOfIds.get(id);
    return this.alive[row] === 1 ? { table: this.tables[this.tableAt[row]!]!, row: this.rowAt[row]! } : undefined;
  }

  idAt(row: number): number {
    return this.tables[this.tableAt[row]!]!.ids[this.rowAt[row]!]!;
  }

  /** Adds or replaces a product. */
  put(source: SourceRow): void {
    this.strike(source.id);
    if (!hasVariants(source.variants)) return;
    const row = this.size;
    const at = this.#tableOf.get(source.category);
    // A category that this process does not know hides its goods.
    if (at === undefined || !this.#taxonomy.find(source.category)) return;
    this.alive = growBytes(this.alive, row + 1);
    this.tableAt = growBytes(this.tableAt, row + 1);
    this.rowAt = growInts(this.rowAt, row + 1);
    this.alive[row] = 1;
    this.tableAt[row] = at;
    const values = heldValues(source.attributes, source.variants);
    this.rowAt[row] = this.tables[at]!.append(source, values);
    this.#rowsOfIds.put(row);
    this.size += 1;
    this.count += 1;
    this.#productWords.tell(source, values, this.#taxonomy, (word, place) => this.wordRows.append(word, row, place));
    for (const number of productPartNumbers(source)) this.#partRows.append(this.partNumbers.obtain(number), row);
    for (const number of productShortNumbers(source)) this.#shortRows.append(this.shortNumbers.obtain(number), row);
  }

  /** Takes a product out; false when it was not there. */
  strike(id: number): boolean {
    const row = this.#rowsOfIds.get(id);
    if (this.alive[row] !== 1) return false;
    this.alive[row] = 0;
    this.count -= 1;
    this.tables[this.tableAt[row]!]!.strike(this.rowAt[row]!);
    return true;
  }

  /** Prepares prefix search after many products were added, so that the first query need not wait. */
  settle(): void {
    for (const [words] of this.#found()) words.settle();
  }

  /** All but the prices of the moment. */
  save(into: SnapshotWriter): void {
    into.value({
      size: this.size,
      count: this.count,
      tables: this.tables.map(({ category }) => category.slug),
    } satisfies SavedState);
    into.array(this.alive.subarray(0, this.size));
    into.array(this.tableAt.subarray(0, this.size));
    into.array(this.rowAt.subarray(0, this.size));
    for (const table of this.tables) table.save(into);
    for (const [words, rows] of this.#found()) {
      words.save(into);
      rows.save(into, words.size);
    }
  }

  /** Shares the arrays, which are still written here, for `adopt` in another thread. */
  share(into: SnapshotWriter): void {
    this.save(into);
    for (const { price, size } of this.tables) {
      into.array(price.values.subarray(0, size));
      into.array(price.ofVersions.values.subarray(0, price.ofVersions.offsets[size]));
    }
  }

  /** Fills an empty state of the same taxonomy with another thread's shared arrays. It is read-only. */
  adopt(from: SnapshotReader): void {
    this.#read(from);
    for (const { price } of this.tables) {
      price.values = from.numbers();
      price.ofVersions.values = from.numbers();
    }
  }

  /** Fills an empty state from the saved state of the same taxonomy. */
  restore(from: SnapshotReader): void {
    this.#read(from);
    for (let row = 0; row < this.size; row++) if (this.alive[row] === 1) this.#rowsOfIds.put(row);
  }

  #read(from: SnapshotReader): void {
    const { size, count, tables } = from.value<SavedState>();
    this.size = size;
    this.count = count;
    // They stand in the order in which their categories were added.
    this.tables.length = 0;
    for (const slug of tables) this.#addTable(this.#taxonomy.category(slug));
    this.alive = from.bytes();
    this.tableAt = from.bytes();
    this.rowAt = from.ints();
    for (const table of this.tables) table.restore(from);
    for (const [words, rows] of this.#found()) {
      words.restore(from);
      rows.restore(from);
    }
  }

  #found(): readonly (readonly [Vocabulary, PostingLists])[] {
    return [
      [this.words, this.wordRows],
      [this.partNumbers, this.#partRows],
      [this.shortNumbers, this.#shortRows],
    ];
  }

  /** Live rows that a word stands in as it is. */
  rowsOfWord(word: string): Matches {
    return this.wordRows.read(this.words.find(word), this.alive);
  }

  /** Live rows that have a compact part number. */
  rowsOfPart(compact: string): readonly number[] {
    return this.partRows(this.partNumbers.find(compact));
  }

  /** Live rows that have the part number of this number in the vocabulary. */
  partRows(number: number): readonly number[] {
    return [...this.#partRows.read(number, this.alive).rows];
  }

  /** Live rows that have a part number without its maker's letters. */
  rowsOfShort(compact: string): readonly number[] {
    return this.shortRows(this.shortNumbers.find(compact));
  }

  /** The same by its number in the vocabulary. */
  shortRows(number: number): readonly number[] {
    return [...this.#shortRows.read(number, this.alive).rows];
  }
}
