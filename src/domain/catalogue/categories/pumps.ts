import { use } from "#domain/catalogue/attribute.ts";
import type { NumberAttribute } from "#domain/catalogue/attribute.ts";
import { subcategory } from "#domain/catalogue/categories/seed-category.ts";
import type { SeedCategory } from "#domain/catalogue/categories/seed-category.ts";
import { beltGrooves, beltSection, oilChange } from "#domain/catalogue/categories/oil-and-belts.ts";
import * as shared from "#domain/catalogue/categories/shared-attributes.ts";
import { choice, number } from "#domain/catalogue/categories/seed-attribute.ts";

const pumpLayout = choice("pumpLayout", "Layout", "气缸排列", "performance", [
  { value: "inline", name: { en: "Inline", cn: "直列" } },
  { value: "v", name: { en: "V", cn: "V 型" } },
  { value: "w", name: { en: "W", cn: "W 型" } },
  { value: "screw", name: { en: "Screw airend", cn: "螺杆主机" } },
]);

const cylinders = number("cylinders", "Cylinders", "气缸数", "performance", "count", [1, 6]);

const flywheelDiameter = number("flywheelDiameter", "Flywheel diameter", "飞轮直径", "physical", "length", [6, 30]);

const rotation = choice("rotation", "Rotation (facing flywheel)", "旋转方向（面对飞轮）", "physical", [
  { value: "ccw", name: { en: "Counter-clockwise", cn: "逆时针" } },
  { value: "cw", name: { en: "Clockwise", cn: "顺时针" } },
]);

const mountLength = number("mountLength", "Bolt pattern, length", "底座孔距（长）", "physical", "length", [2, 24], {
  filter: false,
  help: {
    en: "Centre to centre of the base bolts. Measure your old pump before you order.",
    cn: "底座螺栓孔中心距。下单前请测量旧泵头。",
  },
});

const mountWidth: NumberAttribute = {
  ...mountLength,
  key: "mountWidth",
  name: { en: "Bolt pattern, width", cn: "底座孔距（宽）" },
};

const shaftDiameter = number("shaftDiameter", "Shaft diameter", "轴径", "physical", "length", [0.4, 4], {
  filter: false,
});

const driveHorsepower: NumberAttribute = {
  ...shared.horsepower,
  key: "driveHorsepower",
  name: { en: "Matching motor", cn: "配套电机功率" },
  help: {
    en: "Motor the pump is made for at the rated speed.",
    cn: "额定转速下的配套电机功率。",
  },
};

export const pumps: SeedCategory = {
  slug: "pumps",
  subcategories: [
    subcategory("single-stage-pumps", "Single-Stage Pumps", "单级泵头"),
    subcategory("two-stage-pumps", "Two-Stage Pumps", "双级泵头"),
    subcategory("screw-airends", "Screw Airends", "螺杆主机"),
  ],
  attributes: [
    use(driveHorsepower, { card: 1, table: true }),
    use(shared.airflow, { card: 2, table: true }),
    shared.ratedPressure,
    use(shared.maxPressure, { card: 3, table: true }),
    use(shared.stages, { card: 4, table: true }),
    use(pumpLayout, { table: true }),
    cylinders,
    use(shared.speed, { card: 5, table: true }),
    shared.lubrication,
    shared.pumpMaterial,
    use(flywheelDiameter, { table: true }),
    beltGrooves,
    beltSection,
    rotation,
    mountLength,
    mountWidth,
    shaftDiameter,
    shared.outletPort,
    ...shared.body,
    shared.country,
    ...oilChange,
  ],
};
