import { type AirNeed, allowedLosses, dewPoints, filterPlaces } from "#domain/sizing/air-need.ts";
import { cheapestFit, sumOf } from "#domain/sizing/cheapest-fit.ts";
import { driesItself } from "#domain/sizing/choose-treatment.ts";
import { filteredFlow, inletOf, purgeOf } from "#domain/sizing/dryer-flow.ts";
import { dryerReasons } from "#domain/sizing/dryer-rules.ts";
import type { Machine } from "#domain/sizing/machine.ts";
import { machineReasons } from "#domain/sizing/machine-rules.ts";
import { lossAt, measured, type Offer } from "#domain/sizing/offer.ts";
import { aftercoolerReasons, filterReasons, usualFilterInlet } from "#domain/sizing/part-rules.ts";
import type { FoundPart, PartRole, Shelves } from "#domain/sizing/parts.ts";
import { allFit, type Reason, reason } from "#domain/sizing/reason.ts";

/** Aftercooler, filters and dryer in the direction of flow. */
export interface Treatment<Goods extends Offer> {
  readonly parts: readonly FoundPart<Goods>[];
  readonly missing: readonly PartRole[];
  /** Filters that the air is too warm for. */
  readonly asks: readonly Reason[];
}

/**
 * Filters and dryer, behind an aftercooler where a piston pump's air is too hot for them, or where it is cheaper. The
 * fewest missing parts come first.
 */
export function chooseTreatment<Goods extends Offer>(
  need: AirNeed,
  machine: Machine,
  shelves: Shelves<Goods>,
): Treatment<Goods> {
  const straight = treatmentOf(need, machine, shelves, false);
  if (machine.compression !== "piston") return straight;
  const behind = treatmentOf(need, machine, shelves, true);
  const left = dewPoints[need.dryness] === null ? lossLeft(need, machine, behind) : undefined;
  const cooler = cheapestFit("aftercooler", shelves.aftercoolers, 1, ({ attributes }) =>
    aftercoolerReasons(need, machine, attributes, left),
  );
  if (!cooler) return straight;
  const cooled = { ...behind, parts: [...cooler, ...behind.parts] };
  const lacks = cooled.missing.length - straight.missing.length;
  return lacks < 0 || (lacks === 0 && sumOf(cooled.parts) < sumOf(straight.parts)) ? cooled : straight;
}

/** The rest, after these filters, of the loss that is counted for filters, psi. */
const lossLeft = <Goods extends Offer>(need: AirNeed, machine: Machine, { parts }: Treatment<Goods>): number =>
  parts.reduce(
    (left, { offer }) => left + allowedLosses.filter - lossAt(offer.attributes, filteredFlow(need, machine)),
    0,
  );

function treatmentOf<Goods extends Offer>(
  need: AirNeed,
  machine: Machine,
  { filters, dryers }: Shelves<Goods>,
  cooled: boolean,
): Treatment<Goods> {
  const inlet = inletOf(need, machine, cooled);
  const parts: FoundPart<Goods>[] = [];
  const missing: PartRole[] = [];
  const asks: Reason[] = [];
  const take = (role: PartRole, goods: readonly FoundPart<Goods>[] | null) => {
    if (goods) parts.push(...goods);
    else missing.push(role);
  };
  const filter = (grade: string) => {
    const fit = cheapestFit("filter", filters, 1, ({ attributes }) =>
      filterReasons(need, machine, { grade, inlet }, attributes),
    );
    if (!fit && inlet > usualFilterInlet(grade)) asks.push(tooWarm(grade, inlet));
    take("filter", fit);
  };
  const { before, behind } = filterPlaces(need);
  for (const grade of before) filter(grade);
  if (dewPoints[need.dryness] !== null && !driesItself(need, machine)) {
    const dryer = cheapestFit("dryer", dryers, 1, ({ attributes }) =>
      dryerReasons({ need, machine, cooled }, attributes),
    );
    take("dryer", dryer);
  }
  for (const grade of behind) filter(grade);
  return { parts, missing, asks };
}

/**
 * Of the heatless dryers that fit a machine in all but what they leave of its air, the one that leaves most; null
 * where one leaves enough, or none fits.
 */
export function dryerLeavingTooLittle<Goods extends Offer>(
  need: AirNeed,
  machine: Machine,
  dryers: readonly Goods[],
): Goods | null {
  const places = [false, ...(machine.compression === "piston" ? [true] : [])].map((cooled) => ({
    need,
    machine,
    cooled,
  }));
  const fitsElse = (dryer: Goods) =>
    places.some((place) =>
      dryerReasons(place, dryer.attributes).every(({ code, fits }) => fits || code === "dryer_purge"),
    );
  const fitting = dryers.filter((dryer) => dryer.left > 0 && fitsElse(dryer));
  const [least] = fitting.toSorted((a, b) => purgeOf(need, a.attributes) - purgeOf(need, b.attributes));
  return least && !allFit(machineReasons(need, machine, least.attributes)) ? least : null;
}

const tooWarm = (grade: string, inlet: number): Reason =>
  reason("ask_filter_inlet", false, {
    grade,
    inlet: measured(inlet, "temperature"),
    most: measured(usualFilterInlet(grade), "temperature"),
  });
