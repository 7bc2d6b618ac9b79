import type { ProductRecord } from "../record.ts";
import { reliefProtects } from "#domain/catalogue/bought-together.ts";
import { toProduct } from "../record.ts";

type Machine = ProductRecord;
const figure = (record: ProductRecord, key: string): number => Number(record.attributes[key] ?? 0);
const is = (record: ProductRecord, ...categories: readonly string[]): boolean => categories.includes(record.category);

/** Machines that an oil is poured into, by what it is made for. */
function takesOil(oil: ProductRecord, machine: Machine): boolean {
  const uses = oil.attributes["oilApplication"];
  const use = (name: string): boolean => Array.isArray(uses) && uses.includes(name);
  const grade = oil.attributes["viscosityGrade"];
  const byEngine = is(machine, "gas-driven", "diesel-driven");
  const engineScrew = byEngine && machine.attributes["compressionType"] === "screw";
  const electricScrew = is(machine, "rotary-screw", "compressor-pods") || machine.subcategory === "screw-airends";
  const pistonPump =
    (byEngine && machine.attributes["compressionType"] === "piston") ||
    (is(machine, "pumps") && machine.subcategory !== "screw-airends");
  return (
    (use("screw") && (grade === "68" ? engineScrew : electricScrew)) ||
    (use("piston") && (is(machine, "piston") || pistonPump)) ||
    (use("engine") && is(machine, "gas-driven")) ||
    (use("vacuum") && is(machine, "vacuum") && machine.attributes["sealing"] === "lubricated") ||
    (use("blower") && is(machine, "blowers") && machine.attributes["blowerType"] === "lobe") ||
    (use("tool") && machine.attributes["extraType"] === "air-tool")
  );
}

/** Vessels that a relief valve protects: set just at their MAWP, with a thread that carries their size. */
function protects(valve: ProductRecord, tank: Machine): boolean {
  if (!is(tank, "air-tanks") || !reliefProtects(toProduct(tank), toProduct(valve))) return false;
  const small = figure(tank, "tankVolume") < 20;
  const exact = figure(valve, "setPressure") === Math.min(figure(tank, "mawp"), 200);
  if (valve.attributes["port"] === "npt-0.25") return small && (exact || figure(tank, "mawp") > 150);
  return !small && exact;
}

/** Machines that start and stop by a switch, with the pressure at which it cuts out. */
const switched = (cutOut: number) => (_: ProductRecord, machine: Machine) =>
  is(machine, "piston", "oilless") && figure(machine, "maxPressure") === cutOut && figure(machine, "horsepower") <= 5;

const ofVoltage = (machine: Machine, volts: string): boolean => {
  const supply = machine.attributes["voltage"];
  return Array.isArray(supply) && supply.includes(volts);
};
/** Refrigerated dryers that drain by a timer of their own supply. */
const timed = (volts: string) => (_: ProductRecord, machine: Machine) =>
  is(machine, "air-dryers") && machine.attributes["drain"] === "timer" && ofVoltage(machine, volts);
/** Vacuum pumps and blowers that breathe through this thread. */
const breathing = (part: ProductRecord, machine: Machine) =>
  is(machine, "vacuum", "blowers") && machine.attributes["inletPort"] === part.attributes["port"];

const fitting: Readonly<Record<string, (part: ProductRecord, machine: Machine) => boolean>> = {
  "polarwick-ad-z50": (_, machine) => is(machine, "rotary-screw") && figure(machine, "horsepower") <= 50,
  "polarwick-ad-z200": (_, machine) => is(machine, "rotary-screw") && figure(machine, "horsepower") > 50,
  // A float lets the water of a small vessel out at its lowest point, whatever drives the compressor.
  "polarwick-ad-p": (_, machine) =>
    is(machine, "piston", "oilless", "gas-driven", "diesel-driven") &&
    figure(machine, "tankVolume") > 0 &&
    figure(machine, "tankVolume") <= 30,
  "polarwick-ad-t": timed("115"),
  "polarwick-ad-t230": timed("230"),
  "polarwick-ad-f": (_, machine) => is(machine, "air-filters") && machine.attributes["drain"] === "float",
  "polarwick-vf-in1": breathing,
  "polarwick-vf-in2": breathing,
  "gantmoor-ps125-0": switched(125),
  "gantmoor-ps135-1": switched(135),
  "gantmoor-ps175-2": switched(175),
  "torrendyne-ve-100": (_, machine) =>
    vane(machine) && figure(machine, "horsepower") >= 3 && figure(machine, "horsepower") <= 5,
  "torrendyne-ve-300": (_, machine) => vane(machine) && figure(machine, "horsepower") >= 7.5,
};

const vane = (machine: Machine): boolean =>
  machine.subcategory === "rotary-vane" && machine.attributes["sealing"] === "lubricated";

function serves(part: ProductRecord, machine: Machine): boolean {
  const own = fitting[part.slug];
  if (own) return own(part, machine);
  if (is(part, "lubricants")) return takesOil(part, machine);
  if (part.attributes["extraType"] === "relief-valve") return protects(part, machine);
  return (
    part.subcategory === "screw-airends" &&
    is(machine, "rotary-screw", "compressor-pods") &&
    figure(machine, "horsepower") === figure(part, "driveHorsepower")
  );
}

/** Says of oils, relief valves, drains and airends which machines they are for, where nothing was said yet. */
export function withMachines(records: readonly ProductRecord[]): ProductRecord[] {
  return records.map((record) =>
    record.fits.length > 0 || record.openBox
      ? record
      : {
          ...record,
          fits: records.flatMap((machine) => (serves(record, machine) ? (machine.variants[0]?.sku ?? []) : [])),
        },
  );
}
