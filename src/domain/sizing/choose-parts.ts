import { type AirNeed, dewPoints } from "#domain/sizing/air-need.ts";
import { cheapestFit } from "#domain/sizing/cheapest-fit.ts";
import { chooseAdapters, chooseLine, chooseUnits } from "#domain/sizing/choose-line.ts";
import { chooseTreatment } from "#domain/sizing/choose-drying.ts";
import { chooseOil, chooseReceiver, driesItself } from "#domain/sizing/choose-treatment.ts";
import { builtInDryerReasons, hasDryer, outsideTables } from "#domain/sizing/dryer-rules.ts";
import type { Machine } from "#domain/sizing/machine.ts";
import { outletThread, withJoints } from "#domain/sizing/joint-rules.ts";
import { measured, type Offer } from "#domain/sizing/offer.ts";
import { threadsOnTheWay } from "#domain/sizing/outlet-rules.ts";
import { drainReasons, separatorReasons } from "#domain/sizing/part-rules.ts";
import { weightOf } from "#domain/sizing/part-weight.ts";
import type { ChosenParts, FoundPart, PartRole, Shelves } from "#domain/sizing/parts.ts";
import { type Reason, reason } from "#domain/sizing/reason.ts";
import { storageFigures, storageNeeded } from "#domain/sizing/storage-rules.ts";

/** Parts chosen so far. */
interface Choice<Goods extends Offer> {
  readonly parts: FoundPart<Goods>[];
  readonly own: Reason[];
  readonly missing: PartRole[];
}

/** Needs and machine that parts are chosen for, and goods to choose from. */
interface Case<Goods extends Offer> {
  readonly need: AirNeed;
  readonly machine: Machine;
  readonly shelves: Shelves<Goods>;
}

function take<Goods extends Offer>(
  { parts, missing }: Choice<Goods>,
  role: PartRole,
  goods: readonly FoundPart<Goods>[] | null,
): void {
  if (goods) parts.push(...goods);
  else missing.push(role);
}

/**
 * The cheapest parts that fit the machine and each other. A part is available in the needed quantity, or not chosen.
 */
export function chooseParts<Goods extends Offer>(
  need: AirNeed,
  machine: Machine,
  shelves: Shelves<Goods>,
): ChosenParts<Goods> {
  const choice: Choice<Goods> = { parts: [], own: [], missing: [] };
  const around = { need, machine, shelves };
  const tooWarm = treat(choice, around);
  store(choice, around);
  if (!machine.oilFree) {
    const separator = cheapestFit("separator", shelves.separators, 1, ({ attributes }) =>
      separatorReasons(machine, attributes),
    );
    take(choice, "separator", separator);
    take(choice, "oil", chooseOil(need, machine, shelves.oils));
  }
  lead(choice, around);
  return {
    parts: choice.parts.map((part) => ({ ...part, weight: weightOf(part.role, need, machine) })),
    own: choice.own,
    missing: [...new Set(choice.missing)],
    asks: [...asksOf(need, machine), ...tooWarm],
  };
}

/** Filters and dryer in the direction of flow; a built-in dryer comes before all of them. */
function treat<Goods extends Offer>(choice: Choice<Goods>, { need, machine, shelves }: Case<Goods>): readonly Reason[] {
  if (driesItself(need, machine)) choice.own.push(reason("dryer_own", true));
  else if (hasDryer(machine) && dewPoints[need.dryness] !== null)
    choice.own.push(...builtInDryerReasons(need, machine).filter(({ fits }) => !fits));
  const { parts, missing, asks } = chooseTreatment(need, machine, shelves);
  choice.parts.push(...parts);
  choice.missing.push(...missing);
  return asks;
}

/**
 * Receivers with their relief valves, and a drain for each tank. They stand behind filters and dryer, which are rated
 * for the machine's flow: a peak drawn out of a tank in front would pass through both.
 */
function store<Goods extends Offer>(choice: Choice<Goods>, { need, machine, shelves }: Case<Goods>): void {
  const storage = storageNeeded(need, machine);
  const tanks = storage.own > 0 ? 1 : 0;
  let receivers = 0;
  if (storage.own >= storage.needed) choice.own.push(reason("receiver_own", true, storageFigures(storage, machine)));
  else {
    const receiver = chooseReceiver(need, machine, shelves);
    receivers = receiver?.[0]?.quantity ?? 0;
    take(choice, "receiver", receiver);
  }
  const drain = cheapestFit("drain", shelves.drains, Math.max(1, tanks + receivers), ({ attributes }) =>
    drainReasons(need, machine, attributes),
  );
  take(choice, "drain", drain);
}

/** Pipe to the outlets with their parts. */
function lead<Goods extends Offer>({ parts, missing }: Choice<Goods>, { need, machine, shelves }: Case<Goods>): void {
  const { pipe, hoses } = chooseLine(need, machine, shelves);
  if (!pipe) missing.push("pipe");
  const run = pipe?.find(({ role }) => role === "pipe");
  const line = [...(pipe ?? [])];
  if (run) {
    const inline = parts
      .filter(({ role }) => inlineRoles.has(role))
      .map(({ offer: { attributes }, quantity }) => ({ attributes, quantity }));
    const adapters = chooseAdapters(machine, run.offer, shelves, threadsOnTheWay(machine, inline));
    if (adapters) line.push(...adapters);
    else missing.push("adapter");
  }
  const units = chooseUnits(need, machine, shelves, outletThread(line));
  parts.push(...withJoints([...line, ...units.parts, ...hoses.parts], need.outlets));
  missing.push(...units.missing, ...hoses.missing);
}

/** Roles between the compressor and the pipe. */
const inlineRoles: ReadonlySet<PartRole> = new Set(["receiver", "aftercooler", "filter", "dryer"]);

/**
 * Motors and panels are rated up to this altitude, ft: 1,000 m (NEMA MG 1, 14.2.1, whose 3300 ft are a little more; IEC
 * 60204-1).
 */
const ratedAltitude = 3280;

function asksOf(need: AirNeed, machine: Machine): Reason[] {
  const tables = outsideTables(need, machine);
  return [
    ...(tables ? [tables] : []),
    ...(need.altitude > ratedAltitude
      ? [
          reason("ask_altitude", false, {
            altitude: measured(need.altitude, "distance"),
            most: measured(ratedAltitude, "distance"),
          }),
        ]
      : []),
  ];
}
