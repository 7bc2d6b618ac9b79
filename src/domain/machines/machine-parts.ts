import type { AttributeValues } from "#domain/catalogue/attribute.ts";
import { isMachine, isMachineKind } from "./machine-kind.ts";
import type { ServiceTask } from "./service-rules.ts";

/** Parts of a machine, as named in its diagram and list. */
export const partNames = [
  "airend",
  "aftercooler",
  "base-frame",
  "battery",
  "bearings",
  "blower-housing",
  "belt",
  "belt-guard",
  "canopy",
  "check-valve",
  "claw-rotors",
  "condenser",
  "container",
  "controller",
  "cooler",
  "coupling",
  "crankcase",
  "cylinder",
  "desiccant",
  "drain",
  "dryer",
  "engine",
  "engine-oil",
  "exhaust-element",
  "fan",
  "filter-element",
  "filter-head",
  "flywheel",
  "fuel-filter",
  "fuel-tank",
  "gauge",
  "generator",
  "heat-exchanger",
  "housing-bowl",
  "impeller",
  "inlet-valve",
  "intake-filter",
  "intercooler",
  "inverter",
  "line-filter",
  "lobe-rotors",
  "membrane",
  "minimum-pressure-valve",
  "motor",
  "motor-pulley",
  "muffler",
  "oil",
  "oil-filter",
  "o-ring",
  "piston-rings",
  "piston-seal",
  "pressure-switch",
  "pump-housing",
  "refrigeration-compressor",
  "relief-valve",
  "rotor",
  "rotors",
  "scroll",
  "separator",
  "separator-tank",
  "shaft-seal",
  "side-cover",
  "spark-plug",
  "starter",
  "switching-valve",
  "tank",
  "tip-seal",
  "top-plate",
  "tower",
  "trailer",
  "upright-tank",
  "vacuum-gauge",
  "vacuum-tank",
  "valve-plate",
  "vanes",
  "welder",
  "wheel",
] as const;
export type PartName = (typeof partNames)[number];
const isPartName = (word: string): word is PartName => partNames.some((name) => name === word);

/** Pumps side by side on one receiver. */
export const pumpsOf = ({ pumpHeads }: AttributeValues): number => (pumpHeads === "duplex" ? 2 : 1);

/** Parts that each pump has of its own. Filters, relief valves and receivers may serve all pumps. */
const ofEachPump: ReadonlySet<PartName> = new Set([
  "check-valve",
  "coupling",
  "exhaust-element",
  "piston-rings",
  "piston-seal",
  "shaft-seal",
  "tip-seal",
  "valve-plate",
  "vanes",
]);

/** Pumps with pistons, which state their stages, breathe through a filter each; vacuum pumps share one. */
const isOwnIntake = (goods: AttributeValues, machine: AttributeValues): boolean =>
  goods["filterItem"] === "intake" && machine["stages"] !== undefined;

/** Quantity of these goods that a machine needs for all of its pumps. */
export function perPump(goods: AttributeValues, machine: AttributeValues): number {
  const isOfEach =
    goods["extraType"] === "rebuild-kit" ||
    goods["extraType"] === "check-valve" ||
    isOwnIntake(goods, machine) ||
    servedParts(goods).some((name) => ofEachPump.has(name));
  return isOfEach ? pumpsOf(machine) : 1;
}

/** The parts that goods replace, if the catalogue states it. */
export function servedParts(attributes: AttributeValues): readonly PartName[] {
  const stated = attributes["servesPart"];
  return Array.isArray(stated) ? stated.filter(isPartName) : [];
}

/** A part of a machine, and how many of it the machine has. */
export interface MachinePart {
  readonly name: PartName;
  readonly quantity: number;
}

/** Parts stacked above each other; the last is on the row's axis. */
type Column = readonly MachinePart[];
type Row = readonly Column[];

/** An exploded machine: rows of parts along the axis of disassembly, in the order of their numbers. */
export type Assembly = readonly Row[];

/** Facts of a machine that determine its parts. */
export interface MachineFacts {
  readonly category: string;
  readonly subcategory: string;
  readonly attributes: AttributeValues;
}

/** Service task of a part, if the plan has one. */
export const taskOf: Readonly<Partial<Record<PartName, ServiceTask>>> = {
  airend: "airend",
  rotors: "airend",
  bearings: "bearings",
  belt: "belt",
  condenser: "condenser",
  desiccant: "desiccant",
  drain: "drain",
  "engine-oil": "engine-oil",
  "exhaust-element": "exhaust-element",
  "filter-element": "filter-element",
  "line-filter": "filter-element",
  "fuel-filter": "fuel-filter",
  "intake-filter": "intake-filter",
  motor: "motor-grease",
  muffler: "muffler",
  oil: "oil",
  "oil-filter": "oil-filter",
  "piston-rings": "rebuild",
  "piston-seal": "piston-seal",
  "pressure-switch": "switch-diaphragm",
  "relief-valve": "relief-valve",
  scroll: "scroll-grease",
  separator: "separator",
  "spark-plug": "spark-plug",
  "switching-valve": "switching-valve",
  "tip-seal": "tip-seal",
  "valve-plate": "valves",
  vanes: "vanes",
};

/** True for a part whose bearings are greased: the grease is sold, the part is not. */
export const isGreased = (name: PartName): boolean => taskOf[name]?.endsWith("-grease") === true;

const column = (...parts: readonly (MachinePart | false)[]): Column => parts.filter((part) => part !== false);
const row = (...columns: readonly (Column | PartName | false)[]): Row =>
  columns
    .map((one) => (one === false ? [] : typeof one === "string" ? [part(one)] : one))
    .filter((one) => one.length > 0);
const part = (name: PartName, quantity = 1): MachinePart => ({ name, quantity });

/** The machine's parts that its attributes confirm. Null for anything but a machine. */
export function assemblyOf(machine: MachineFacts): Assembly | null {
  if (!isMachine(machine) || !isMachineKind(machine.category)) return null;
  const rows = assemblies[machine.category](traitsOf(machine.attributes), machine.attributes);
  return rows.map((one) => one.filter((each) => each.length > 0)).filter((one) => one.length > 0);
}

/** The parts in the order of their numbers. */
export function partsIn(assembly: Assembly): readonly MachinePart[] {
  return assembly.flat(2);
}

type Traits = ReturnType<typeof traitsOf>;

function traitsOf(attributes: AttributeValues) {
  const is = (key: string, ...values: readonly string[]): boolean => values.includes(String(attributes[key]));
  const has = (key: string): boolean => typeof attributes[key] === "number" && attributes[key] > 0;
  return {
    is,
    has,
    belt: is("drive", "belt"),
    direct: is("drive", "direct"),
    /** Side by side on one pulley. */
    belts: typeof attributes["beltGrooves"] === "number" ? Math.max(1, attributes["beltGrooves"]) : 1,
    fan: is("cooling", "air"),
    tank: has("tankVolume"),
    upright: is("orientation", "vertical"),
    wheels: is("orientation", "wheeled"),
    dryer: is("builtInDryer", "true"),
    oiled: has("oilCapacity") || is("lubrication", "oil-injected", "splash", "pressure") || is("sealing", "lubricated"),
    heads: pumpsOf(attributes),
    twoStage: is("stages", "2"),
    drain: attributes["drain"] !== undefined && !is("drain", "none"),
  };
}

/** Parts from the motor to the driven unit. */
const driveOf = ({ belt, belts, direct, heads }: Traits): Column[] => [
  belt ? column(part("flywheel", heads)) : [],
  belt ? column(part("belt", belts * heads)) : [],
  direct ? column(part("coupling")) : [],
];

/** Parts on every receiver. */
const onTank = (shell: PartName = "tank"): Column[] => [
  column(part("relief-valve"), part(shell)),
  column(part("gauge")),
  column(part("drain")),
];

const oilOf = ({ oiled }: Traits): Column => column(oiled && part("oil"));

function screwEnd(is: Traits): Row {
  return row(
    column(part("intake-filter"), part("inlet-valve"), part("airend")),
    is.belt && column(part("belt-guard"), part("belt", is.belts)),
    is.direct && "coupling",
  );
}

const oilCircuit = (is: Traits): Row =>
  row("oil-filter", column(part("minimum-pressure-valve"), part("separator"), part("separator-tank")), oilOf(is));

function rotaryScrew(is: Traits): Assembly {
  return [
    [...screwEnd(is), ...row("motor")],
    oilCircuit(is),
    row("cooler", is.fan && "fan", is.is("control", "vsd") ? "inverter" : "starter", "controller"),
    row("canopy", is.dryer && "dryer"),
    is.tank ? row(...onTank()) : row("base-frame"),
  ];
}

/** A pump with pistons, from its filter to its crankcase. */
const pistonPump = (is: Traits, cylinders: number): Column =>
  column(
    part("intake-filter", is.heads),
    part("valve-plate", is.heads),
    part("cylinder", cylinders * is.heads),
    part("crankcase", is.heads),
  );

function piston(is: Traits): Assembly {
  const cylinders = is.twoStage ? 2 : 1;
  return [
    row(
      pistonPump(is, cylinders),
      column(part("piston-rings", cylinders * is.heads)),
      is.twoStage && column(part("intercooler", is.heads)),
    ),
    row(
      ...driveOf(is).filter((one) => one[0]?.name !== "coupling"),
      is.belt && column(part("motor-pulley", is.heads)),
      column(part("motor", is.heads)),
      is.belt && column(part("belt-guard", is.heads)),
    ),
    row("pressure-switch", column(part("check-valve", is.heads)), oilOf(is)),
    row(...onTank(is.upright ? "upright-tank" : "tank"), is.wheels && column(part("wheel", 2))),
  ];
}

function barePump(is: Traits, attributes: AttributeValues): Assembly {
  if (is.is("pumpLayout", "screw"))
    return [row("side-cover", "bearings", column(part("rotors")), "airend", "shaft-seal"), row(oilOf(is))];
  const cylinders = typeof attributes["cylinders"] === "number" ? attributes["cylinders"] : is.twoStage ? 2 : 1;
  return [
    row(
      pistonPump(is, cylinders),
      column(part("piston-rings", cylinders)),
      "shaft-seal",
      is.has("flywheelDiameter") && "flywheel",
    ),
    row(is.twoStage && "intercooler", oilOf(is)),
  ];
}

function oilless(is: Traits): Assembly {
  const tank = is.tank ? onTank(is.upright ? "upright-tank" : "tank") : [];
  const scroll = is.is("oillessTechnology", "scroll");
  return [
    scroll
      ? row(
          column(part("intake-filter"), part("scroll")),
          "tip-seal",
          is.belt && column(part("belt", is.belts)),
          "motor",
        )
      : row(
          column(part("intake-filter"), part("valve-plate"), part("cylinder"), part("piston-seal"), part("crankcase")),
          is.belt && column(part("belt", is.belts)),
          "motor",
        ),
    row(is.fan && "fan", "pressure-switch", column(part("check-valve", is.heads)), is.dryer && "dryer"),
    row(is.is("enclosed", "true") && "canopy"),
    row(...tank, is.wheels && column(part("wheel", 2))),
  ];
}

function engineDriven(is: Traits, diesel: boolean): Assembly {
  const screw = is.is("compressionType", "screw");
  const cylinders = is.twoStage ? 2 : 1;
  const engine = row(
    column(part("engine")),
    diesel ? "fuel-filter" : "spark-plug",
    "engine-oil",
    "fuel-tank",
    is.is("engineStart", "electric") && "battery",
  );
  const compressor = screw
    ? screwEnd(is)
    : row(
        pistonPump(is, cylinders),
        column(part("piston-rings", cylinders)),
        is.belt && "flywheel",
        is.belt && column(part("belt-guard"), part("belt", is.belts)),
      );
  const canopied = is.is("configuration", "skid", "towable");
  return [
    compressor,
    engine,
    screw ? oilCircuit(is) : row("check-valve", oilOf(is)),
    row(
      is.is("aftercooler", "true") && "aftercooler",
      is.is("generator", "true") && "generator",
      is.is("welder", "true") && "welder",
    ),
    row(canopied && "canopy", is.is("configuration", "towable") && "trailer"),
    is.tank
      ? row(...onTank(), is.is("configuration", "wheelbarrow") && "wheel")
      : row(!is.is("configuration", "towable") && "base-frame"),
  ];
}

function pod(is: Traits): Assembly {
  return [
    row(...screwEnd(is), "motor"),
    oilCircuit(is),
    row("cooler", is.fan && "fan", is.is("control", "vsd") ? "inverter" : "starter", "controller"),
    row(is.has("pressureDewPoint") && "dryer", "line-filter"),
    is.tank ? row(...onTank("upright-tank")) : [],
    row(
      is.is("podEnclosure", "container-10", "container-20")
        ? "container"
        : is.is("podEnclosure", "indoor-skid")
          ? "base-frame"
          : "canopy",
    ),
  ];
}

function dryer(is: Traits): Assembly {
  if (is.is("dryerType", "desiccant"))
    return [
      row(column(part("switching-valve"), part("tower", 2)), "desiccant"),
      row(column(part("muffler", 2)), "controller", is.drain && "drain"),
      row("base-frame"),
    ];
  if (is.is("dryerType", "membrane")) return [row("filter-head", "membrane", "o-ring", is.drain && "drain")];
  if (!is.is("dryerType", "refrigerated")) return [row("canopy", is.drain && "drain")];
  return [
    row("heat-exchanger", "condenser", is.fan && "fan"),
    row("refrigeration-compressor", is.drain && "drain", "controller"),
    row("canopy"),
  ];
}

const inlineFilter = (is: Traits): Assembly => [
  row(
    column(
      part("filter-head"),
      part("o-ring"),
      part("filter-element"),
      part("housing-bowl"),
      is.drain && part("drain"),
    ),
  ),
];

function airTank(is: Traits): Assembly {
  return [
    row(is.is("topPlate", "true") && "top-plate"),
    row(...onTank(is.upright ? "upright-tank" : "tank"), is.wheels && column(part("wheel", 2))),
  ];
}

function blower(is: Traits): Assembly {
  if (is.is("blowerType", "lobe"))
    return [
      row("side-cover", "bearings", "lobe-rotors", "blower-housing", "shaft-seal"),
      row(column(part("intake-filter"), part("muffler")), oilOf(is), "relief-valve"),
      row(is.belt && column(part("belt-guard"), part("belt", is.belts)), is.direct && "coupling", "motor"),
      row("base-frame"),
    ];
  return [
    row(
      "side-cover",
      column(part("impeller", is.is("blowerStages", "2") ? 2 : 1)),
      "blower-housing",
      "bearings",
      "motor",
    ),
    row("intake-filter", "muffler"),
  ];
}

function vacuum(is: Traits): Assembly {
  const oiled = is.is("sealing", "lubricated");
  const inner: readonly PartName[] = is.is("vacuumType", "claw")
    ? ["claw-rotors"]
    : is.is("vacuumType", "scroll")
      ? ["tip-seal", "scroll"]
      : is.is("vacuumType", "liquid-ring")
        ? ["impeller", "shaft-seal"]
        : is.is("vacuumType", "rotary-vane", "dry-vane", "system")
          ? ["vanes", "rotor"]
          : [];
  const each = (name: PartName): Column => column(part(name, is.heads));
  return [
    row(
      each("side-cover"),
      ...inner.map(each),
      column(part("intake-filter"), part("pump-housing", is.heads)),
      is.direct && each("coupling"),
      each("motor"),
    ),
    row(oiled && each("exhaust-element"), oilOf(is), is.belt && each("belt")),
    is.tank ? row("vacuum-tank", "vacuum-gauge", "drain", "controller") : [],
  ];
}

const assemblies = {
  "rotary-screw": rotaryScrew,
  piston,
  oilless,
  "gas-driven": (is: Traits) => engineDriven(is, false),
  "diesel-driven": (is: Traits) => engineDriven(is, true),
  "compressor-pods": pod,
  pumps: barePump,
  "air-dryers": dryer,
  "air-filters": inlineFilter,
  "air-tanks": airTank,
  blowers: blower,
  vacuum,
} as const satisfies Record<string, (is: Traits, attributes: AttributeValues) => Assembly>;
