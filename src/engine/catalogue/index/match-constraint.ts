import type { CategorySlug } from "#domain/catalogue/category.ts";
import type { NumberColumn, PriceColumn, RowSets } from "#domain/catalogue/facet-columns.ts";
import { rounding } from "#domain/catalogue/search/search-quantities.ts";
import { priceKey } from "#domain/catalogue/search/search-prices.ts";
import type { Constraint, RangeConstraint } from "#domain/catalogue/search/search-constraint.ts";
import { everyVersion, versionBit } from "#domain/catalogue/version-bits.ts";
import type { CatalogueState } from "./catalogue-state.ts";
import type { CatalogueTable } from "./catalogue-table.ts";
import { type Matches, noMatches, placeWeights, places } from "./postings.ts";

/**
 * Degree to which each row satisfies the constraint, from 0 (not at all) to 1, and a bit set of the matching versions.
 */
interface Fitting {
  readonly best: Float32Array;
  readonly versions: Int32Array;
}

/** Raises the rows to it. */
type Fit = (fitting: Fitting) => void;

/** Machines: a figure after `for` is never theirs. */
const machineCategories: ReadonlySet<CategorySlug> = new Set([
  "rotary-screw",
  "piston",
  "oilless",
  "gas-driven",
  "diesel-driven",
  "compressor-pods",
  "open-box",
]);

/** Categories whose rated flow is the most they can treat or pass. */
const treatingCategories: ReadonlySet<CategorySlug> = new Set(["air-dryers", "air-filters", "extras", "open-box"]);

/** Machines named by the pressure they are rated at. */
const screwCategories: ReadonlySet<CategorySlug> = new Set(["rotary-screw", "compressor-pods"]);

/** Rank of goods that have the pressure asked for only where they unload, beside those rated at it. */
const unloadingShare = 0.75;

/** Goods rated for this many times the requested flow don't match. */
const maxTooLarge = 4;

/** A machine's flow is reckoned from its power: up to this many times it, one rating is as right as another. */
const reckonedRoom = 1.5;

/**
 * Rows that have what a quantity phrase asks for. `own`: by an attribute of the goods. `machine`: also by a figure of
 * the machine that the goods are for. Goods nearer to the figure count for more.
 */
export function matchConstraint(state: CatalogueState, constraint: Constraint, scope: "own" | "machine"): Matches {
  return gather(state, (table) => fitsOf(table, constraint, scope));
}

/**
 * Nearest goods where none has the figure: within a third of it, or less where less suffices; nearest first. What only
 * bears less, or lets go at more, is never near.
 */
export function matchNearest(state: CatalogueState, constraint: Constraint): Matches | null {
  if (constraint.kind !== "range" || constraint.asked === undefined || constraint.asked <= 0) return null;
  const { asked, keys, orLess } = constraint;
  const matches = gather(state, (table) =>
    keys.flatMap((key) => {
      const [least, most] = orLess ? [0, 1] : nearSpan(key, table.category.slug);
      return nearestFit(table, key, { min: asked * least, max: asked * most, asked });
    }),
  );
  return matches.rows.length > 0 ? matches : null;
}

/** Goods that make air, draw it or blow it. */
const movers: ReadonlySet<CategorySlug> = new Set([...machineCategories, "vacuum", "blowers"]);

/** Figures of machines of which the most is shown, however far it is from the one asked for. */
const ofAnyDistance = new Set(["horsepower", "engineHorsepower", "maxPressure", "ratedPressure"]);

/** Machines with less than the power or pressure that is asked for, the most first; none for other figures. */
export function matchBelow(state: CatalogueState, constraint: Constraint): Matches {
  if (constraint.kind !== "range" || constraint.ofMachine || !constraint.asked) return noMatches;
  const { asked, keys } = constraint;
  const [near, own] = [{ min: 0, max: asked, asked }, keys.filter((key) => ofAnyDistance.has(key))];
  return gather(state, (table) =>
    movers.has(table.category.slug) ? own.flatMap((key) => nearestFit(table, key, near)) : [],
  );
}

/** Shares of the figure between which another is near. */
function nearSpan(key: string, category: CategorySlug): readonly [least: number, most: number] {
  const bears = key === "mawp" || (key === "maxPressure" && !machineCategories.has(category));
  if (bears) return [1 - rounding, Number.POSITIVE_INFINITY];
  // A relief valve set above what the vessel bears protects nothing.
  return key === "setPressure" ? [0.74, 1 + rounding] : [0.74, 1.34];
}

function gather(state: CatalogueState, fitsIn: (table: CatalogueTable) => readonly Fit[]): Matches {
  // Column by column, each from end to end: asking row by row takes ten times as long.
  const fitting = state.tables.map((table) => {
    const fits = fitsIn(table);
    if (fits.length === 0) return null;
    const into = { best: new Float32Array(table.size), versions: new Int32Array(table.size) };
    for (const fit of fits) fit(into);
    return into;
  });
  if (fitting.every((into) => into === null)) return noMatches;
  const { alive, tableAt, rowAt } = state;
  const rows = new Int32Array(state.count);
  const weights = new Float32Array(state.count);
  const versions = new Int32Array(state.count);
  const weight = placeWeights[places.attribute]!;
  let count = 0;
  for (let row = 0; row < state.size; row++) {
    const into = fitting[tableAt[row]!]!;
    if (into === null) continue;
    const at = rowAt[row]!;
    const how = into.best[at]!;
    if (how === 0 || alive[row] === 0) continue;
    rows[count] = row;
    versions[count] = into.versions[at]!;
    weights[count++] = how * weight;
  }
  return {
    rows: rows.subarray(0, count),
    places: new Uint8Array(count).fill(places.attribute),
    weights: weights.subarray(0, count),
    versions: versions.subarray(0, count),
  };
}

function fitsOf(table: CatalogueTable, constraint: Constraint, scope: "own" | "machine"): Fit[] {
  const ofGoods = !constraint.ofMachine || !machineCategories.has(table.category.slug);
  const own = ofGoods ? constraint.keys.flatMap((key) => ownFit(table, key, constraint)) : [];
  if (constraint.kind !== "range") return own;
  if (constraint.keys[0] === priceKey) return [costs(table.price, constraint.min, constraint.max)];
  const treating = treatingCategories.has(table.category.slug)
    ? treatingFits(table, constraint, scope === "machine" || constraint.ofMachine === true)
    : [];
  return [...own, ...treating, ...(scope === "machine" ? machineFits(table, constraint) : [])];
}

function ownFit(table: CatalogueTable, key: string, constraint: Constraint): Fit[] {
  const column = table.column(key);
  if (column?.kind === "number")
    return constraint.kind === "range" ? [lies(column, constraint, ownShare(table, key))] : [];
  if (!column || constraint.kind !== "values") return [];
  const codes = column.codesOf(constraint.values);
  return codes.length === 0 ? [] : [fits(column.sets, (code) => Number(codes.includes(code)))];
}

/** The rated pressure of a screw machine decides its class: one of 100 psi that unloads at 115 is only near. */
const ownShare = (table: CatalogueTable, key: string): number =>
  key === "maxPressure" && screwCategories.has(table.category.slug) ? unloadingShare : 1;

/** Degree to which each row satisfies the constraint, by the members of its set. */
function fits({ setOf, offsets, members, versions: of, count }: RowSets, judge: (member: number) => number): Fit {
  const how = new Float32Array(count);
  const who = new Int32Array(count);
  for (let set = 0; set < count; set++)
    for (let at = offsets[set]!; at < offsets[set + 1]!; at++) {
      const each = judge(members[at]!);
      if (each <= 0) continue;
      if (each > how[set]!) how[set] = each;
      who[set]! |= of[at]!;
    }
  return ({ best, versions }) => {
    const rows = Math.min(best.length, setOf.length);
    for (let row = 0; row < rows; row++) {
      const set = setOf[row]!;
      if (how[set] === 0) continue;
      if (how[set]! > best[row]!) best[row] = how[set]!;
      versions[row]! |= who[set]!;
    }
  };
}

/** Rows with a number in the range, scored by distance to the requested figure. */
function lies({ sets }: NumberColumn, { min, max, asked = 0 }: RangeConstraint, share = 1): Fit {
  const nearness = (number: number): number =>
    asked > 0 && number > 0 ? Math.min(number, asked) / Math.max(number, asked) : 1;
  return fits(sets, (number) => (number >= min && number <= max ? nearness(number) * share : 0));
}

function costs({ values, ofVersions }: PriceColumn, min: number, max: number): Fit {
  const { offsets, values: prices } = ofVersions;
  const isWithin = (price: number): boolean => price >= min && price <= max;
  return ({ best, versions }) => {
    for (let row = 0; row < best.length; row++) {
      const [from, to] = [offsets[row]!, offsets[row + 1]!];
      if (from === to && isWithin(values[row]!)) versions[row] = everyVersion;
      for (let at = from; at < to; at++) if (isWithin(prices[at]!)) versions[row]! |= versionBit(at - from);
      if (versions[row] !== 0) best[row] = 1;
    }
  };
}

/** Dryers and filters are rated for at least the flow and bear at least the pressure. */
function treatingFits(table: CatalogueTable, constraint: RangeConstraint, forMachine: boolean): Fit[] {
  const treated = table.category.slug === "air-dryers" ? (constraint.dries ?? constraint.treats) : constraint.treats;
  const flow = treated ?? (forMachine ? constraint.machineFlow : undefined);
  const fits: Fit[] = [];
  if (flow !== undefined)
    fits.push(
      ...nearestFit(table, "ratedFlow", {
        min: flow * 0.999,
        max: flow * maxTooLarge,
        asked: flow,
        room: treated === undefined ? reckonedRoom : 1,
      }),
    );
  if (constraint.bears !== undefined)
    fits.push(
      ...nearestFit(table, "maxPressure", {
        min: constraint.bears * 0.999,
        max: Number.MAX_VALUE,
        asked: 0,
      }),
    );
  return fits;
}

/** A valve set at 150 psi ranks before those for machines of 150 psi. */
const ofMachineShare = 0.9;

function machineFits(table: CatalogueTable, constraint: RangeConstraint): Fit[] {
  return constraint.keys.flatMap((key) => {
    const column = table.machineFigures.get(key);
    return column ? [lies(column, constraint, ofMachineShare)] : [];
  });
}

interface Near {
  readonly min: number;
  readonly max: number;
  readonly asked: number;
  /** Up to so many times `asked`, all are alike. */
  readonly room?: number;
}

/** Rows with a figure in the range, the nearer to `asked` the better; all alike where `asked` is 0. */
function nearestFit(table: CatalogueTable, key: string, { min, max, asked, room = 1 }: Near): Fit[] {
  const column = table.column(key);
  if (column?.kind !== "number") return [];
  return [
    fits(column.sets, (number) => {
      if (number < min || number > max) return 0;
      const near = number > asked ? Math.max(asked, number / room) : number;
      return asked === 0 ? 1 : Math.min(near, asked) / Math.max(near, asked);
    }),
  ];
}
