import type { AttributeValues } from "#domain/catalogue/attribute.ts";
import type { CategorySlug } from "#domain/catalogue/category.ts";
import type { ProductDoubt } from "#domain/catalogue/product-errors.ts";
import type { Variant } from "#domain/catalogue/product.ts";

/** One variant with the attributes that hold for it. */
interface Unit {
  readonly category: CategorySlug;
  readonly variant: Variant;
  readonly attributes: AttributeValues;
}

type Rule = (unit: Unit) => readonly ProductDoubt[];

export const none: readonly ProductDoubt[] = [];

function figure({ attributes }: Unit, key: string): number | undefined {
  const value = attributes[key];
  return typeof value === "number" ? value : undefined;
}

function outside(value: number, [least, most]: readonly [number, number]): boolean {
  return value < least || value > most;
}

/** Share of the flow a screw of a given frame loses for each psi of rated pressure: 8–10 % a step of 25 psi. */
export const flowLossPerPsi = 0.09 / 25;
const screwRatio = [3.2, 4.7] as const;

/** Rotary screw, brought to 125 psi: 3.2 to 4.7 CFM per HP (rule of thumb: 4). */
const screwFlow: Rule = (unit) => {
  if (unit.category !== "rotary-screw" && unit.category !== "compressor-pods") return none;
  const horsepower = figure(unit, "horsepower");
  const airflow = figure(unit, "airflow");
  const pressure = figure(unit, "ratedPressure") ?? 125;
  if (horsepower === undefined || airflow === undefined) return none;
  const ratio = airflow / (1 - flowLossPerPsi * (pressure - 125)) / horsepower;
  return outside(ratio, screwRatio)
    ? [{ code: "flow_per_horsepower", ratio, least: screwRatio[0], most: screwRatio[1] }]
    : none;
};

/** Electric piston: two-stage at 175 psi 3.0–3.7 CFM per HP, single-stage at 90 psi 2.1–4.9. */
const pistonFlow: Rule = (unit) => {
  if (unit.category !== "piston") return none;
  const horsepower = figure(unit, "horsepower");
  const twoStage = unit.attributes["stages"] === "2";
  const airflow = figure(unit, twoStage ? "airflow175" : "airflow90");
  if (horsepower === undefined || airflow === undefined) return none;
  const within = twoStage ? ([3.0, 3.7] as const) : ([2.1, 4.9] as const);
  const ratio = airflow / horsepower;
  return outside(ratio, within) ? [{ code: "flow_per_horsepower", ratio, least: within[0], most: within[1] }] : none;
};

/** Engine-driven piston: 1.9–3.3 CFM per engine hp, unless the engine also turns a generator. */
const enginePistonFlow: Rule = (unit) => {
  if (unit.category !== "gas-driven" && unit.category !== "diesel-driven") return none;
  if (unit.attributes["compressionType"] !== "piston" || unit.attributes["generator"] === true) return none;
  const horsepower = figure(unit, "engineHorsepower");
  const airflow = figure(unit, "airflow");
  if (horsepower === undefined || airflow === undefined) return none;
  const ratio = airflow / horsepower;
  return outside(ratio, [1.9, 3.3]) ? [{ code: "flow_per_horsepower", ratio, least: 1.9, most: 3.3 }] : none;
};

/** A single-stage piston ends at 150 psi; a two-stage is sold at 175. */
const stagePressure: Rule = (unit) => {
  const maxPressure = figure(unit, "maxPressure");
  if (maxPressure === undefined || unit.category === "pumps") return none;
  if (unit.attributes["stages"] === "1" && maxPressure > 150) return [{ code: "single_stage_pressure", maxPressure }];
  if (unit.attributes["stages"] === "2" && maxPressure !== 175) return [{ code: "two_stage_pressure", maxPressure }];
  return none;
};

const ratedWithinMax: Rule = (unit) => {
  const rated = figure(unit, "ratedPressure");
  const max = figure(unit, "maxPressure");
  return rated !== undefined && max !== undefined && rated > max ? [{ code: "rated_above_max_pressure" }] : none;
};

/** 115 V ends at 2 HP, single-phase 230 V at 10 HP; 460 and 575 V are three-phase. */
const supply: Rule = (unit) => {
  const voltages = unit.attributes["voltage"];
  if (!Array.isArray(voltages) || unit.attributes["phase"] !== "1") return none;
  const doubts: ProductDoubt[] = [];
  if (voltages.includes("460") || voltages.includes("575")) doubts.push({ code: "three_phase_voltage" });
  const horsepower = figure(unit, "horsepower");
  const most = voltages.includes("115") ? 2 : 10;
  if (horsepower !== undefined && horsepower > most) doubts.push({ code: "single_phase_power", horsepower, most });
  return doubts;
};

/** A motor has a current for each of its voltages and for no other, and draws less where the voltage is higher. */
const currents: Rule = ({ category, attributes }) => {
  const volts = attributes["voltage"];
  if (category === "extras" || !Array.isArray(volts)) return none;
  const stated = Object.keys(attributes).flatMap((key) => /^fullLoadAmps(\d+)$/.exec(key)?.[1] ?? []);
  if (stated.length === 0) return none;
  const byVoltage = volts.toSorted((a, b) => Number(a) - Number(b)).map((volt) => attributes[`fullLoadAmps${volt}`]);
  const falls = byVoltage.every((amps, at) => at === 0 || Number(amps) < Number(byVoltage[at - 1]));
  const same = stated.length === volts.length && volts.every((volt) => stated.includes(String(volt)));
  return same && falls ? none : [{ code: "current_per_voltage" }];
};

/** Motors above 10 HP are three-phase and must say so; spare parts have no motor. */
const threePhase: Rule = (unit) => {
  if (unit.category === "extras") return none;
  const horsepower = figure(unit, "horsepower");
  if (horsepower === undefined || horsepower <= 10 || unit.attributes["phase"] !== undefined) return none;
  return [{ code: "single_phase_power", horsepower, most: 10 }];
};

function noiseRange({ category, attributes }: Unit): readonly [number, number] | null {
  if (category === "piston") return [74, 85];
  if (category === "rotary-screw" || category === "compressor-pods") return [62, 75];
  if (category === "blowers") return [58, 85];
  if (category === "vacuum") return [52, 80];
  if (category !== "oilless") return null;
  const quiet = attributes["enclosed"] === true || attributes["oillessTechnology"] === "scroll";
  return quiet ? [45, 62] : [45, 72];
}

/** Bare piston 74–85 dBA, enclosed screw 62–75, oilless 45–62 enclosed and up to 72 open; diesel 70–76 at 7 m. */
const noise: Rule = (unit) => {
  const near = figure(unit, "noise");
  const range = noiseRange(unit);
  const doubts: ProductDoubt[] = [];
  if (near !== undefined && range !== null && outside(near, range))
    doubts.push({ code: "noise_unlikely", noise: near, least: range[0], most: range[1] });
  const far = figure(unit, "noise7m");
  const driven = unit.attributes["configuration"];
  if (far !== undefined && (driven === "towable" || driven === "skid") && outside(far, [70, 76]))
    doubts.push({ code: "noise_unlikely", noise: far, least: 70, most: 76 });
  return doubts;
};

/** A receiver's MAWP is not below the compressor's max pressure. */
const tankPressure: Rule = (unit) => {
  const mawp = figure(unit, "mawp");
  const maxPressure = figure(unit, "maxPressure");
  return mawp !== undefined && maxPressure !== undefined && mawp < maxPressure
    ? [{ code: "tank_below_pressure", mawp, maxPressure }]
    : none;
};

/** Packing adds 5–15 % to the net weight, or a crate of 40–120 lb; half a pound of carton for small parts. */
const shippingWeight: Rule = (unit) => {
  const netWeight = figure(unit, "netWeight");
  if (netWeight === undefined) return none;
  const { weightLb, freightOnly } = unit.variant.parcel;
  const packing = weightLb - netWeight;
  const share = packing / netWeight;
  const asShare = share >= 0.045 && share <= 0.155;
  const asCrate = (freightOnly || weightLb > 150) && packing >= 40 && packing <= 120;
  const asCarton = packing > 0 && packing <= 0.5;
  return asShare || asCrate || asCarton ? none : [{ code: "shipping_weight", weightLb, netWeight }];
};

/** The carton must be at least as large as its contents, in some orientation. */
const parcelHolds: Rule = (unit) => {
  const { lengthIn, widthIn, heightIn } = unit.variant.parcel;
  const sizes = [figure(unit, "overallLength"), figure(unit, "overallWidth"), figure(unit, "overallHeight")];
  if (sizes.some((size) => size === undefined)) return none;
  const inner = sizes.map((size) => size ?? 0).sort((a, b) => a - b);
  const outer = [lengthIn, widthIn, heightIn].sort((a, b) => a - b);
  const fits = inner.every((size, index) => size <= (outer[index] ?? 0) + 1e-9);
  return fits ? none : [{ code: "parcel_smaller_than_product", sku: unit.variant.sku }];
};

/** Specific power is package kW × 100 / CFM, within rounding. */
const specificPower: Rule = (unit) => {
  const stated = figure(unit, "specificPower");
  const power = figure(unit, "packagePower");
  const airflow = figure(unit, "airflow");
  if (stated === undefined || power === undefined || airflow === undefined) return none;
  const computed = (power * 100) / airflow;
  return Math.abs(stated - computed) > computed * 0.02 ? [{ code: "specific_power", stated, computed }] : none;
};

/** Rules of the trade; each judges one variant by itself. */
export const consistencyRules: readonly Rule[] = [
  screwFlow,
  pistonFlow,
  enginePistonFlow,
  stagePressure,
  ratedWithinMax,
  supply,
  currents,
  threePhase,
  noise,
  tankPressure,
  shippingWeight,
  parcelHolds,
  specificPower,
];
