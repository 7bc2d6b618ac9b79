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
  // An opened machine with an aftercooler is none.
  const opens = !["part", "piece", "pipe"].includes(rank);
  const before = rank === "use" ? firstShelves(classes) : null;
  const ofTable = state.tables.map((table) => marksOf(table, classes));
  if (ofTable.every((marks) => marks === null)) return noMatches;
  // An opened drive for compressors is none either.
  const isForAir = rank === "machine" && airMakers.every((maker) => classes.some(({ category }) => category === maker));
  const machines =
    isForAir || ["treatment", "tank"].includes(rank)
      ? state.tables.map((table) => marksOf(table, openedMachines))
      : null;
  const usualIn = usual ? state.tables.map((table) => marksOf(table, usual)) : null;
  const { alive, tableAt, rowAt, size, count } = state;
  const slugs = state.tables.map(({ category }) => category.slug);
  const rows = new Int32Array(count);
  const weights = new Float32Array(count);
  const at = new Uint8Array(count);
  let matched = 0;
  let ofKind = 0;
  for (let row = 0, word = 0, itself = 0; row < size; row++) {
    const table = tableAt[row]!;
    const slug = slugs[table]!;
    const isKind = ofTable[table]?.[rowAt[row]!] === 1;
    if (alive[row] !== 1 || (!isKind && !(opens && slug === "open-box"))) continue;
    while (word < words.rows.length && words.rows[word]! < row) word++;
    while (itself < own.rows.length && own.rows[itself]! < row) itself++;
    const place = words.rows[word] === row ? words.places[word]! : null;
    const itsOwn = own.rows[itself] === row ? own.places[itself]! : null;
    // Phrases of one use name different things: 吸附 holds sheets by vacuum, and an 吸附式干燥机 holds none.
    const name = rank === "use" ? itsOwn : place;
    const isUsual = usualIn === null || usualIn[table]?.[rowAt[row]!] === 1;
    const isMachine = machines?.[table]?.[rowAt[row]!] === 1;
    if (!isKind && !(name !== null && isName(name) && isMachine === isForAir)) continue;
    if (isKind) ofKind++;
    rows[matched] = row;
    // An opened machine that speaks of a part is none.
    at[matched] = isKind ? places.kind : places.attribute;
    const behind = (before?.indexOf(slug) ?? 0) + (isUsual ? 0 : 1);
    weights[matched++] = isKind ? shareOf(place, itsOwn) - behind * second : openedShare;
  }
  if (ofKind === 0) return noMatches;
  return {
    rows: rows.subarray(0, matched),
    places: at.subarray(0, matched),
    weights: weights.subarray(0, matched),
  };
}

function shareOf(word: number | null, itself: number | null): number {
  if (itself !== null && isName(itself)) return ownNameShare;
  if (word === null) return ofKindShare;
  return isName(word) ? namedShare : saidShare;
}

const isName = (place: number): boolean => place >= places.name;

/** For each row of a table, 1 if it is of one of the classes; null if none is. */
function marksOf(table: CatalogueTable, classes: readonly GoodsClass[]): Uint8Array | null {
  const here = classes.filter(({ category }) => category === table.category.slug);
  if (here.length === 0 || table.count === 0) return null;
  const marks = new Uint8Array(table.size);
  for (const one of here) {
    const tests = testsOf(table, one);
    if (!tests) continue;
    for (let row = 0; row < table.size; row++)
      if (tests.every(({ setOf, passing }) => passing[setOf[row]!] === 1)) marks[row] = 1;
  }
  return marks;
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
