import type { NamedGoods } from "./goods-class.ts";
import type { TermGroup } from "./phrase-book.ts";
import type { Constraint, RangeConstraint } from "./search-constraint.ts";
import { rounding } from "./search-quantities.ts";

/** True for the power of a machine and for the mains that it takes. */
export const isPower = ({ keys }: Constraint): boolean => keys.includes("horsepower") || keys.includes("voltage");

const screws = new Set(["rotary-screw", "compressor-pods"]);

/** The attributes that pressure means for goods: a vessel's rating, a valve's set point, a switch's range. */
function pressuresOf(
  { rank, classes = [] }: Partial<NamedGoods>,
  types: readonly string[],
  query: { readonly text: string; readonly hasPower: boolean },
): readonly string[] | null {
  if (rank === "tank") return ["mawp"];
  // An 8 公斤 screw is rated for that; one of 7 bears it.
  if (/公斤|kg/u.test(query.text) && classes.length > 0 && classes.every(({ category }) => screws.has(category)))
    return ["ratedPressure"];
  // The rated pressure of a machine's tank is not the pressure that the machine delivers.
  if (rank === "machine" || rank === "driven" || (rank === undefined && query.hasPower))
    return ["maxPressure", "ratedPressure"];
  if (types.includes("relief-valve")) return ["setPressure"];
  if (types.includes("pressure-switch")) return ["cutOut", "cutIn"];
  return null;
}

/** Binds figures to the named goods: cubic meters are the volume of a tank, and a flow for all else. */
export function boundTo(constraints: readonly Constraint[], head: TermGroup | undefined): readonly Constraint[] {
  const named: Partial<NamedGoods> = head?.goods ?? {};
  const { rank, classes = [] } = named;
  const types = classes.flatMap(({ has = [] }) => (has[0] === "extraType" ? has.slice(1) : []));
  const isTool = types.includes("air-tool");
  return constraints.map((each): Constraint => {
    if (each.kind === "range" && each.cubicMeters !== undefined && rank === "tank") {
      const gallons = each.cubicMeters * 264.172;
      return {
        kind: "range",
        text: each.text,
        keys: ["tankVolume"],
        min: gallons * 0.94,
        max: gallons * 1.06,
        asked: gallons,
      };
    }
    // The pressure was bound to a figure that was read as a flow first; it is the tank's own.
    if (each.kind === "range" && rank === "tank" && each.bears !== undefined) {
      const { bears: _flows, ...own } = each;
      return borne({ ...own, keys: ["mawp"] });
    }
    const pressureKeys = pressuresOf(named, types, { text: each.text, hasPower: constraints.some(isPower) });
    if (each.kind === "range" && each.keys.includes("setPressure") && pressureKeys)
      return ofSafety({ ...each, keys: pressureKeys });
    if (each.kind === "values" && isTool && each.keys.includes("driveSize")) return { ...each, keys: ["driveSize"] };
    return each;
  });
}

/** A vessel's rated pressure: slightly below the request does not match, unless the request is a maximum. */
function borne(pressure: RangeConstraint): RangeConstraint {
  const { min, asked = 0 } = pressure;
  return min === 0 ? pressure : { ...pressure, min: Math.max(min, asked * (1 - rounding)) };
}

/**
 * A relief valve's set pressure: one that opens later than requested protects nothing, and is not shown even beside a
 * figure that no valve has, unless the request is a minimum.
 */
function opened(pressure: RangeConstraint): RangeConstraint {
  const { max, asked = 0 } = pressure;
  return max === Number.MAX_VALUE
    ? pressure
    : { ...pressure, max: Math.min(max, asked * (1 + rounding)), strict: true };
}

/** A pressure that a vessel bears or a valve opens at is never rounded to the unsafe side. */
function ofSafety(pressure: RangeConstraint): RangeConstraint {
  const [key] = pressure.keys;
  if (key === "mawp") return borne(pressure);
  return key === "setPressure" ? opened(pressure) : pressure;
}

/**
 * A compressor that no word names: power on a tank, whatever comes with it, and a pressure for work that compressors
 * do, for what only bears the pressure makes no air.
 */
export function isCompressorMeant(constraints: readonly Constraint[], named: readonly TermGroup[]): boolean {
  const has = (key: string): boolean => constraints.some(({ keys }) => keys.includes(key));
  const goods = named.flatMap((term) => term.goods ?? []);
  if (goods.length === 0) return constraints.some(isPower) && has("tankVolume");
  return (
    has("setPressure") &&
    goods.every(({ rank, classes }) => rank === "use" && classes.every(({ category }) => pressing.has(category)))
  );
}

const pressing: ReadonlySet<string> = new Set([
  "rotary-screw",
  "piston",
  "oilless",
  "gas-driven",
  "diesel-driven",
  "compressor-pods",
]);
