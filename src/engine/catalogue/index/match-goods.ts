import type { CategorySlug } from "#domain/catalogue/category.ts";
import type { GoodsClass, NamedGoods } from "#domain/catalogue/search/goods-class.ts";
import { passingSets } from "#domain/catalogue/facets.ts";
import type { CatalogueState } from "./catalogue-state.ts";
import type { CatalogueTable } from "./catalogue-table.ts";
import { type Matches, noMatches, placeWeights, places } from "./postings.ts";

/**
 * Goods that have the very words in their name count for more than those that are called by others of the same meaning,
 * these for more than those that say it, and those for more than those of the kind under another name.
 */
const ownNameShare = placeWeights[places.kind]! + 1;
const namedShare = placeWeights[places.kind]!;
const saidShare = placeWeights[places.kind]! - 1;
const ofKindShare = placeWeights[places.name]! + 1;
const openedShare = placeWeights[places.attribute]! + 1;

/** Of equals comes first what the trade looks at first: a shelf for a use, the usual goods of a noun. */
const second = 0.1;
/** An opened machine is no dryer and no tank, though it has one and says so in its name. */
const openedMachines: readonly GoodsClass[] = [{ category: "open-box", figure: ["airflow", 0, Number.MAX_VALUE] }];
/** Goods of all these kinds are machines that make air. */
const airMakers: readonly CategorySlug[] = ["rotary-screw", "piston"];
const firstShelves = (classes: readonly GoodsClass[]): readonly string[] => [
  ...new Set(classes.map(({ category }) => category)),
];

/** Marks of a row: it is of the kind, of its usual goods, a machine where one is told apart, and an opened one. */
const marked = { kind: 1, usual: 2, machine: 4, opened: 8 } as const;

/**
 * The rows of the goods that a word names, and of opened ones that have the word in their name; none where the
 * catalogue has no such goods. `words` are the rows that the word or one of its meaning stands in, `own` those of the
 * word itself.
 */
export function matchGoods(
  state: CatalogueState,
  { rank, classes, usual }: NamedGoods,
  words: Matches,
  own: Matches = noMatches,
): Matches {
  // An opened drive for compressors is none either.
  const isForAir = rank === "machine" && airMakers.every((maker) => classes.some(({ category }) => category === maker));
  const marks = new RowMarks(state);
  if (!marks.mark(classes, marked.kind)) return noMatches;
  if (usual) marks.mark(usual, marked.usual);
  // An opened machine with an aftercooler is none.
  if (!["part", "piece", "pipe"].includes(rank)) marks.mark([{ category: "open-box" }], marked.opened);
  if (isForAir || ["treatment", "tank"].includes(rank)) marks.mark(openedMachines, marked.machine);
  const behindOf = behindFirst(state, rank === "use" ? firstShelves(classes) : []);
  const { alive, tableAt, size, count } = state;
  const ofWord = placesByRow(words, size);
  const ofItself = placesByRow(own, size);
  // Phrases of one use name different things: 吸附 holds sheets by vacuum, and an 吸附式干燥机 holds none.
  const names = rank === "use" ? ofItself : ofWord;
  const usualMark = usual ? marked.usual : 0;
  const meantMachine = isForAir ? marked.machine : 0;
  const rows = new Int32Array(count);
  const weights = new Float32Array(count);
  const at = new Uint8Array(count);
  let matched = 0;
  let ofKind = 0;
  for (let row = 0; row < size; row++) {
    const mark = marks.of(row);
    if ((mark & (marked.kind | marked.opened)) === 0 || alive[row] !== 1) continue;
    const isKind = (mark & marked.kind) !== 0;
    if (!isKind && !(names[row]! > places.name && (mark & marked.machine) === meantMachine)) continue;
    if (isKind) ofKind++;
    rows[matched] = row;
    // An opened machine that speaks of a part is none.
    at[matched] = isKind ? places.kind : places.attribute;
    const behind = behindOf[tableAt[row]!]! + ((mark & usualMark) === usualMark ? 0 : 1);
    weights[matched++] = isKind ? shareOf(ofWord[row]!, ofItself[row]!) - behind * second : openedShare;
  }
  if (ofKind === 0) return noMatches;
  return {
    rows: rows.subarray(0, matched),
    places: at.subarray(0, matched),
    weights: weights.subarray(0, matched),
  };
}

/** For each row its place plus one; 0 where it is not among them. */
function placesByRow(matches: Matches, size: number): Uint8Array {
  const { rows, places: ofRows } = matches;
  const byRow = new Uint8Array(size);
  for (let at = 0; at < rows.length; at++) byRow[rows[at]!] = ofRows[at]! + 1;
  return byRow;
}

/** For each table how many shelves are ahead of it. */
const behindFirst = ({ tables }: CatalogueState, shelves: readonly string[]): Uint8Array =>
  Uint8Array.from(tables, ({ category }) => Math.max(0, shelves.indexOf(category.slug)));

/** Of the place of a word or one of its meaning and of the word itself, each plus one. */
function shareOf(word: number, itself: number): number {
  if (itself > places.name) return ownNameShare;
  if (word === 0) return ofKindShare;
  return word > places.name ? namedShare : saidShare;
}

/** Bits for the rows of all tables, side by side in one array: to look into an array a table takes twice as long. */
class RowMarks {
  readonly #tables: readonly CatalogueTable[];
  readonly #marks: Uint8Array;
  /** Where each table begins. */
  readonly #starts: Int32Array;
  readonly #tableAt: Uint8Array;
  readonly #rowAt: Int32Array;

  constructor({ tables, tableAt, rowAt }: CatalogueState) {
    this.#tables = tables;
    this.#tableAt = tableAt;
    this.#rowAt = rowAt;
    this.#starts = new Int32Array(tables.length);
    let size = 0;
    for (const [at, table] of tables.entries()) {
      this.#starts[at] = size;
      size += table.size;
    }
    this.#marks = new Uint8Array(size);
  }

  of(row: number): number {
    return this.#marks[this.#starts[this.#tableAt[row]!]! + this.#rowAt[row]!]!;
  }

  /** Marks the rows of one of the classes; false where no table can have any. */
  mark(classes: readonly GoodsClass[], bit: number): boolean {
    let isAny = false;
    for (const [at, table] of this.#tables.entries()) {
      const here = classes.filter(({ category }) => category === table.category.slug);
      if (here.length === 0 || table.count === 0) continue;
      isAny = true;
      const marks = this.#marks.subarray(this.#starts[at], this.#starts[at]! + table.size);
      for (const one of here) markClass(marks, testsOf(table, one), bit);
    }
    return isAny;
  }
}

function markClass(marks: Uint8Array, tests: readonly SetTest[] | null, bit: number): void {
  if (!tests) return;
  for (let row = 0; row < marks.length; row++)
    if (tests.every(({ setOf, passing }) => passing[setOf[row]!] === 1)) marks[row]! |= bit;
}

interface SetTest {
  readonly setOf: Uint16Array | Uint32Array;
  readonly passing: Uint8Array;
}

/** Tests of a row's sets; null if no row has such an attribute. */
function testsOf(table: CatalogueTable, { subcategory, has, figure }: GoodsClass): SetTest[] | null {
  const tests: SetTest[] = [];
  const choices = [
    ...(subcategory ? [[table.subcategory, subcategory] as const] : []),
    ...(has ? [[table.column(has[0]), has.slice(1)] as const] : []),
  ];
  for (const [column, values] of choices) {
    if (column?.kind !== "choice") return null;
    const codes = column.codesOf(values);
    tests.push({
      setOf: column.sets.setOf,
      passing: passingSets(column.sets, (code) => codes.includes(code)),
    });
  }
  if (figure) {
    const [key, least, most] = figure;
    const column = table.column(key);
    if (column?.kind !== "number") return null;
    const passing = passingSets(column.sets, (value) => value >= least && value <= most);
    tests.push({ setOf: column.sets.setOf, passing });
  }
  return tests;
}
