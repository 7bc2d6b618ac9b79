import type { ProductRecord } from "../record.ts";
import { reliefProtects } from "#domain/catalogue/bought-together.ts";
import { toProduct } from "../record.ts";
import { beltDriveOf } from "./drives.ts";
import { pumpSizeOf } from "./wear/pump-size.ts";

type Machine = ProductRecord;
const figure = (record: ProductRecord, key: string): number => Number(record.attributes[key] ?? 0);
const is = (record: ProductRecord, ...categories: readonly string[]): boolean => categories.includes(record.category);

/** An oil is sold for what the plates of machines ask for; of another base none is poured on top. */
function takesOil(oil: ProductRecord, machine: Machine): boolean {
  const uses = oil.attributes["oilApplication"];
  const use = (name: string): boolean => Array.isArray(uses) && uses.includes(name);
  if (use("engine") && is(machine, "gas-driven")) return true;
  if (use("tool")) return machine.attributes["extraType"] === "air-tool";
  const isScrew =
    is(machine, "rotary-screw", "compressor-pods") ||
    machine.subcategory === "screw-airends" ||
    machine.attributes["compressionType"] === "screw";
  const isPump =
    is(machine, "piston") ||
    (is(machine, "pumps") && machine.subcategory !== "screw-airends") ||
    machine.attributes["compressionType"] === "piston";
  const isMeant =
    (use("screw") && isScrew) ||
    (use("piston") && isPump) ||
    (use("vacuum") && is(machine, "vacuum")) ||
    (use("blower") && is(machine, "blowers"));
  if (!isMeant || machine.attributes["fillBase"] !== oil.attributes["baseOil"]) return false;
  const grade = oil.attributes["viscosityGrade"];
  if (grade === machine.attributes["fillGrade"]) return true;
  // In a hot room the large pumps take the next grade of the same oil.
  const pump = grade === "150" ? pumpSizeOf(machine) : null;
  return pump === "2-100" || pump === "2-150";
}

const hasVessel = (machine: Machine): boolean =>
  figure(machine, "tankVolume") > 0 && figure(machine, "mawp") > 0 && !is(machine, "open-box");

/** Blowers that a valve keeps within what they may push against, in psi. */
function guardsBlower(valve: ProductRecord, blower: Machine): boolean {
  const most = figure(blower, "maxWaterPressure") / 27.68;
  const set = figure(valve, "setPressure");
  return blower.attributes["blowerType"] === "lobe" && most < set && most > set - 3.2;
}

/** Vessels that a relief valve protects: set just at their MAWP, with a thread that carries their size. */
function protects(valve: ProductRecord, tank: Machine): boolean {
  if (figure(valve, "setPressure") < 50) return guardsBlower(valve, tank);
  if (!hasVessel(tank) || !reliefProtects(toProduct(tank), toProduct(valve))) return false;
  const small = figure(tank, "tankVolume") < 20;
  const exact = figure(valve, "setPressure") === Math.min(figure(tank, "mawp"), 200);
  // A quarter of an inch lets 90 SCFM out: more than what fills a vessel of 60 gallons.
  if (valve.attributes["port"] === "npt-0.25")
    return (small && (exact || figure(tank, "mawp") > 150)) || (exact && figure(tank, "tankVolume") <= 60);
  return !small && exact;
}

/** Machines that start and stop by a switch, with the pressure at which it cuts out. */
const switched = (cutOut: number) => (_: ProductRecord, machine: Machine) =>
  is(machine, "piston", "oilless") && figure(machine, "maxPressure") === cutOut && figure(machine, "horsepower") <= 5;

const ofVoltage = (machine: Machine, volts: string): boolean => {
  const supply = machine.attributes["voltage"];
  return Array.isArray(supply) && supply.includes(volts);
};
/** Vessels too large for a float, that a timer drains. */
const standing = (machine: Machine): boolean =>
  is(machine, "piston", "oilless", "air-tanks") &&
  figure(machine, "tankVolume") > 30 &&
  figure(machine, "tankVolume") < 200;
/** Refrigerated dryers that drain by a timer of their own supply; the small plug goes into any wall beside a tank. */
const timed = (volts: string) => (_: ProductRecord, machine: Machine) =>
  (is(machine, "air-dryers") && machine.attributes["drain"] === "timer" && ofVoltage(machine, volts)) ||
  (volts === "115" && standing(machine));

/** Machines for drains that lose no air: screws and pods by their power, dryers and receivers by their size. */
const zeroLoss = (large: boolean) => (_: ProductRecord, machine: Machine) => {
  if (is(machine, "rotary-screw", "compressor-pods")) return figure(machine, "horsepower") > 50 === large;
  if (machine.attributes["dryerType"] === "refrigerated") return figure(machine, "ratedFlow") > 250 === large;
  return is(machine, "air-tanks", "piston") && figure(machine, "tankVolume") >= 200 && !large;
};

/** Between a piston pump and its receiver stands a check valve of the outlet's thread. */
const checks =
  (...ports: readonly string[]) =>
  (_: ProductRecord, machine: Machine) =>
    hasVessel(machine) &&
    is(machine, "piston", "oilless", "gas-driven", "diesel-driven") &&
    ports.includes(String(machine.attributes["outletPort"]));

/** A gauge reads about half as much again as the vessel is used at. */
const shows = (least: number, most: number) => (_: ProductRecord, machine: Machine) =>
  hasVessel(machine) && figure(machine, "mawp") > least && figure(machine, "mawp") <= most;
/** Vacuum pumps and blowers that breathe through this thread. */
const breathing = (part: ProductRecord, machine: Machine) =>
  is(machine, "vacuum", "blowers") && machine.attributes["inletPort"] === part.attributes["port"];

const fitting: Readonly<Record<string, (part: ProductRecord, machine: Machine) => boolean>> = {
  "polarwick-ad-z50": zeroLoss(false),
  "polarwick-ad-z200": zeroLoss(true),
  // A float lets the water of a small vessel out at its lowest point, whatever drives the compressor.
  "polarwick-ad-p": (_, machine) =>
    is(machine, "piston", "oilless", "gas-driven", "diesel-driven") &&
    figure(machine, "tankVolume") > 0 &&
    figure(machine, "tankVolume") <= 30,
  "polarwick-ad-t": timed("115"),
  "polarwick-ad-t230": timed("230"),
  "polarwick-ad-f": (_, machine) => is(machine, "air-filters") && machine.attributes["drain"] === "float",
  // A tap for what is drained by hand.
  "torrendyne-bv14": (_, machine) =>
    (is(machine, "air-tanks") && figure(machine, "tankVolume") <= 30) ||
    (is(machine, "air-filters") && machine.attributes["drain"] === "manual") ||
    machine.attributes["vacuumType"] === "system",
  "gantmoor-cv12": checks("npt-0.25", "npt-0.375", "npt-0.5"),
  "gantmoor-cv34": checks("npt-0.75"),
  "gantmoor-cv1": checks("npt-1", "npt-1.25", "npt-1.5"),
  "torrendyne-pg25-200": shows(0, 150),
  "torrendyne-pg25-300": shows(150, 250),
  "gantmoor-ps125-0": switched(125),
  "gantmoor-ps135-1": switched(135),
  "gantmoor-ps175-2": switched(175),
};

/** The size of element that takes all the air of a dryer or a pod: the smallest that is large enough. */
function elementsFor(machine: Machine, elements: readonly ProductRecord[]): readonly ProductRecord[] {
  const isDryer = is(machine, "air-dryers");
  if (!isDryer && !is(machine, "compressor-pods")) return [];
  const flow = figure(machine, isDryer ? "ratedFlow" : "airflow");
  // A membrane stands behind the finest filter only.
  const grades =
    machine.attributes["dryerType"] === "membrane" ? ["coalescing-0.01"] : ["coalescing-1", "coalescing-0.01"];
  return grades.flatMap(
    (grade) =>
      elements
        .filter(({ attributes }) => attributes["filterGrade"] === grade)
        .filter((element) => figure(element, "ratedFlow") >= flow)
        .sort((a, b) => figure(a, "ratedFlow") - figure(b, "ratedFlow"))[0] ?? [],
  );
}

function serves(part: ProductRecord, machine: Machine): boolean {
  const own = fitting[part.slug];
  if (own) return own(part, machine);
  if (part.slug.startsWith("gantmoor-vb-"))
    return beltDriveOf(machine)?.belt === part.slug.slice("gantmoor-vb-".length);
  if (part.slug.startsWith("polarwick-vf-in")) return breathing(part, machine);
  if (is(part, "lubricants")) return takesOil(part, machine);
  if (part.attributes["extraType"] === "relief-valve") return protects(part, machine);
  return (
    part.subcategory === "screw-airends" &&
    is(machine, "rotary-screw", "compressor-pods") &&
    figure(machine, "horsepower") === figure(part, "driveHorsepower")
  );
}

/**
 * Says of oils, belts, valves, gauges, drains and airends which machines they are for, where nothing was said yet; of
 * the elements of inline filters also the dryers and pods that such filters are put before and behind.
 */
export function withMachines(records: readonly ProductRecord[]): ProductRecord[] {
  const elements = records.filter(({ attributes }) => attributes["filterItem"] === "element");
  const besides = new Map<string, string[]>();
  for (const machine of records)
    for (const { slug } of elementsFor(machine, elements))
      besides.set(slug, [...(besides.get(slug) ?? []), ...(machine.variants[0] ? [machine.variants[0].sku] : [])]);
  return records.map((record) => {
    if (record.openBox) return record;
    if (record.fits.length > 0) return { ...record, fits: [...record.fits, ...(besides.get(record.slug) ?? [])] };
    return {
      ...record,
      fits: records.flatMap((machine) => (serves(record, machine) ? (machine.variants[0]?.sku ?? []) : [])),
    };
  });
}
