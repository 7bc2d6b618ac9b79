import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { compactPartNumber } from "#domain/catalogue/part-number.ts";
import { countRefusals } from "#domain/inventory/stock-counts.ts";
import { type GridCellError, readCell } from "#domain/inventory/stock-grid.ts";
import { placesByName } from "../places.ts";
import type { Db } from "../../platform/database.ts";
import { type CountPart, partsByNumber, readCountParts, slicesOf } from "./count-parts.ts";
import type { CountLine } from "./read-count-file.ts";

/** A line that changes what is on hand at a place. */
export interface CountChange {
  readonly line: number;
  readonly variantId: number;
  readonly sku: string;
  readonly placeId: number;
  readonly before: number;
  readonly after: number;
}

/** A line that is left out, and why. */
export interface CountFault {
  readonly line: number;
  readonly sku: string;
  readonly place: string;
  readonly error:
    | GridCellError
    | { readonly code: "changed"; readonly now: number }
    | { readonly code: "part_unknown" | "place_unknown" }
    /** The line above that counts the same. */
    | { readonly code: "counted_twice"; readonly other: number };
}

/** Effects of a file of counts. */
export interface CountPlan {
  readonly changes: readonly CountChange[];
  readonly faults: readonly CountFault[];
  /** Lines that count what is there already. */
  readonly same: number;
  /** Identifies exactly these changes: only what was shown is done. */
  readonly fingerprint: string;
}

/** A line whose part, place and count are understood. */
interface Count {
  readonly typed: CountLine;
  readonly variantId: number;
  readonly placeId: number;
  readonly counted: number;
}

/**
 * Judges the lines of a file by the stock as it is now. Words that mean the main place are given: it may be unnamed.
 * Other requests are answered in between.
 */
export async function planCount(db: Db, lines: readonly CountLine[], mainNames: readonly string[]): Promise<CountPlan> {
  const faults: CountFault[] = [];
  const counts = await understood(db, lines, mainNames, faults);
  const byPart = [...Map.groupBy(counts, ({ variantId }) => variantId).entries()];
  const changes: CountChange[] = [];
  let same = 0;
  for (const some of slicesOf(byPart)) {
    await setImmediate();
    const parts = await readCountParts(
      db,
      some.map(([variantId]) => variantId),
    );
    for (const [variantId, its] of some) same += judge(parts.get(variantId), its, changes, faults);
  }
  changes.sort((a, b) => a.line - b.line);
  faults.sort((a, b) => a.line - b.line);
  const hash = createHash("sha256");
  for (const { variantId, placeId, before, after } of changes)
    hash.update(`${variantId} ${placeId} ${before} ${after}\n`);
  return { changes, faults, same, fingerprint: hash.digest("base64url") };
}

/** Finds part and place of each line, and reads its count; what is not understood becomes a fault. */
async function understood(
  db: Db,
  lines: readonly CountLine[],
  mainNames: readonly string[],
  faults: CountFault[],
): Promise<Count[]> {
  const places = await placesByName(db, mainNames);
  const counts: Count[] = [];
  const lineOf = new Map<string, number>();
  for (const some of slicesOf(lines)) {
    await setImmediate();
    const parts = await partsByNumber(
      db,
      some.map(({ sku }) => compactPartNumber(sku)),
    );
    for (const typed of some) {
      const refuse = (error: CountFault["error"]) =>
        void faults.push({ line: typed.line, sku: typed.sku, place: typed.place, error });
      const variantId = parts.get(compactPartNumber(typed.sku));
      const place = places(typed.place);
      const value = readCell("onHand", typed.counted);
      if (variantId === undefined) refuse({ code: "part_unknown" });
      else if (!place) refuse({ code: "place_unknown" });
      else if (!place.isOpen) refuse({ code: "place_closed" });
      else if (!value.ok) refuse(value.error);
      else {
        const key = `${variantId} ${place.id}`;
        const other = lineOf.get(key);
        if (other !== undefined) refuse({ code: "counted_twice", other });
        else {
          lineOf.set(key, typed.line);
          counts.push({ typed, variantId, placeId: place.id, counted: value.value ?? 0 });
        }
      }
    }
  }
  return counts;
}

/** Sorts the counts of one part into changes and faults; gives how many say what is there already. */
function judge(part: CountPart | undefined, counts: readonly Count[], changes: CountChange[], faults: CountFault[]) {
  const faultOf = ({ typed: { line, sku, place } }: Count, error: CountFault["error"]): CountFault => ({
    line,
    sku,
    place,
    error,
  });
  if (!part) {
    faults.push(...counts.map((count) => faultOf(count, { code: "part_unknown" })));
    return 0;
  }
  const edited: { count: Count; before: number; after: number }[] = [];
  let same = 0;
  for (const count of counts) {
    const { seen } = count.typed;
    const before = part.units.get(count.placeId) ?? 0;
    // As in the grid: what was not changed in the file stays as it is, and so does what has become the same.
    if (count.counted === before || count.counted === seen) same += 1;
    else if (seen !== null && seen !== before) faults.push(faultOf(count, { code: "changed", now: before }));
    else edited.push({ count, before, after: count.counted });
  }
  const refusals = countRefusals(part, edited);
  edited.forEach(({ count, before, after }, at) => {
    const error = refusals[at];
    if (error) faults.push(faultOf(count, error));
    else
      changes.push({
        line: count.typed.line,
        variantId: part.variantId,
        sku: part.sku,
        placeId: count.placeId,
        before,
        after,
      });
  });
  return same;
}
