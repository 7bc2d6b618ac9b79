import type { Rank } from "#domain/catalogue/search/goods-class.ts";
import { kindsOfShelf, type MachineKind } from "#domain/catalogue/search/fault-words.ts";
import { cfmPerHorsepower } from "#domain/catalogue/dryer-sizing.ts";
import type { NumberedMachine } from "#domain/catalogue/search/faults.ts";
import { compactPartNumber, withoutBrandPrefix } from "#domain/catalogue/part-number.ts";
import type { RangeConstraint } from "#domain/catalogue/search/search-constraint.ts";
import { plainText } from "#domain/catalogue/search/search-tokens.ts";
import type { CatalogueState } from "./catalogue-state.ts";
import { matchConstraint } from "./match-constraint.ts";
import { rowsBeginning } from "./match-part-number.ts";
import { allOf, type Asked } from "./score-rows.ts";

const powerKeys = ["horsepower", "driveHorsepower", "engineHorsepower"] as const;

/** Words with letters and digits; the letters may stand apart: `RS 20`. */
const numberLike =
  /(?<![a-z0-9])(?:[a-z]{2,3}\s\d{2,4}(?![a-z0-9])|(?=[a-z0-9-]*\d)(?=[a-z0-9-]*[a-z])[a-z0-9][a-z0-9-]+)/gu;
/** Shorter beginnings are of too many numbers. */
const leastLength = 4;

/**
 * The rows of the machines that a number begins; none where other goods have such a number, too. An opened machine is
 * one of its series. RS10 begins RS100 as well: those that are called by the very word are meant.
 */
function machinesNumbered(state: CatalogueState, number: string): readonly number[] {
  if (compactPartNumber(number).length < leastLength) return [];
  const rows = rowsBeginning(state, number).filter((row) => !isOpened(state, row));
  if (rows.some((row) => kindsAt(state, row).length === 0)) return [];
  const word = withoutBrandPrefix(number) ?? compactPartNumber(number);
  const { rows: called } = state.rowsOfWord(word.toLowerCase());
  const exact = rows.filter((row) => called.includes(row));
  return exact.length > 0 ? exact : rows;
}

/** The machine that a query names by its number or the beginning of it: `RS20 leaking oil`, `OV-RS30 高温`. */
export function machineIn(state: CatalogueState, typed: string): NumberedMachine | null {
  for (const [number] of plainText(typed).matchAll(numberLike)) {
    const [first] = machinesNumbered(state, number);
    // Written in one piece, as it stands in the goods' words.
    if (first !== undefined) return { number, written: number.replace(" ", ""), kinds: kindsAt(state, first) };
  }
  return null;
}

/** The machine that a list is narrowed to: links say which parts are its own, so its number is no word of the query. */
export function machineOfId(state: CatalogueState, id: number): NumberedMachine | null {
  const place = state.find(id);
  if (!place) return null;
  const [subcategory] = place.table.subcategory.valuesOf(place.row);
  return { number: "", written: "", kinds: kindsOfShelf(place.table.category.slug, subcategory) };
}

const isOpened = (state: CatalogueState, row: number): boolean =>
  state.tables[state.tableAt[row]!]!.category.slug === "open-box";

const isMachine = (state: CatalogueState, row: number): boolean =>
  isOpened(state, row) || kindsAt(state, row).length > 0;

function kindsAt(state: CatalogueState, row: number): readonly MachineKind[] {
  const table = state.tables[state.tableAt[row]!]!;
  const [subcategory] = table.subcategory.valuesOf(state.rowAt[row]!);
  return kindsOfShelf(table.category.slug, subcategory);
}

/**
 * Goods for a symptom where there is no such part for the machine that has it: all parts of that machine. Null for
 * goods of no size, which fit any machine.
 */
export function partsOfAiling(state: CatalogueState, demands: readonly Asked[]): Asked | null {
  const machine = demands.find(({ text, term }) => term && !term.goods && machinesNumbered(state, text).length > 0);
  const parts = demands.find(({ term }) => term?.goods);
  if (!machine || !parts?.matches.rows.some((row) => hasSize(state, row))) return null;
  const fitting = machine.matches.rows.filter((row) => !isMachine(state, row));
  return fitting.length > 0 ? { ...machine, matches: { rows: fitting, places: new Uint8Array(fitting.length) } } : null;
}

/** True for goods of a power, or that list the machines they fit. */
function hasSize(state: CatalogueState, row: number): boolean {
  const table = state.tables[state.tableAt[row]!]!;
  const at = state.rowAt[row]!;
  const own = powerKeys.flatMap((key) => table.column(key) ?? []);
  return [...own, ...table.machineFigures.values()].some(({ sets }) => !sets.isEmpty(at));
}

/** The power of machines as a demand on the goods for them; null where theirs is not known. */
function powerOf(state: CatalogueState, rows: Iterable<number>, of: readonly string[]): RangeConstraint | null {
  const powers = [...rows].flatMap((row) => {
    const table = state.tables[state.tableAt[row]!]!;
    return of.flatMap((key) => {
      const column = table.column(key);
      return column?.kind === "number" ? [...column.sets.of(state.rowAt[row]!)] : [];
    });
  });
  if (powers.length === 0) return null;
  const [min, max] = [Math.min(...powers), Math.max(...powers)];
  return { kind: "range", text: "", keys: powerKeys, min, max, machineFlow: max * cfmPerHorsepower, ofMachine: true };
}

/** The power of the machine that a demand tells by its number or its tank; null for any other demand. */
function powerToldBy(state: CatalogueState, { text, term, constraint }: Asked): RangeConstraint | null {
  if (term) return term.goods ? null : powerOf(state, machinesNumbered(state, text), powerKeys);
  if (constraint?.kind !== "range" || !constraint.ofMachine || !constraint.keys.includes("tankVolume")) return null;
  const { ofMachine: _, ...own } = constraint;
  const { rows } = matchConstraint(state, { ...own, keys: ["tankVolume"] }, "own");
  return powerOf(state, rows, ["horsepower"]);
}

/** Ranks of words that name goods for a machine. */
const forMachines: readonly (Rank | undefined)[] = ["tank", "treatment", "piece", "part"];

/**
 * Goods for a machine that is told by its number or its tank, where none of them lists it: those of its power. Goods
 * rated for a power have it themselves; of others, that list other machines of the power, the machine was left out.
 */
export function byPowerOfMachine(
  state: CatalogueState,
  demands: readonly Asked[],
  { ofFault }: { readonly ofFault: boolean },
): { readonly terms: readonly Asked[]; readonly dropped: readonly string[] } | null {
  if (!demands.some(({ term, ofMachine }) => !ofMachine && forMachines.includes(term?.goods?.rank))) return null;
  const powers = demands.map((each) => powerToldBy(state, each));
  if (powers.every((power) => power === null)) return null;
  // Nothing that fits another machine mends this one.
  for (const scope of ofFault ? (["own"] as const) : (["own", "machine"] as const)) {
    const terms = demands.map((each, at): Asked => {
      const power = powers[at];
      return power ? { text: each.text, ofMachine: true, matches: matchConstraint(state, power, scope) } : each;
    });
    const dropped = scope === "own" ? [] : demands.filter((_, at) => powers[at]).map(({ text }) => text);
    if (allOf(terms).rows.length > 0) return { terms, dropped };
  }
  return null;
}
