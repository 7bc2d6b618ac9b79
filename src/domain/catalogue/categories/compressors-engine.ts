import { use } from "#domain/catalogue/attribute.ts";
import { subcategory } from "#domain/catalogue/categories/seed-category.ts";
import type { SeedCategory } from "#domain/catalogue/categories/seed-category.ts";
import { belts, oilChange } from "#domain/catalogue/categories/oil-and-belts.ts";
import * as shared from "#domain/catalogue/categories/shared-attributes.ts";
import { choice, flag } from "#domain/catalogue/categories/seed-attribute.ts";

const configuration = choice("configuration", "Configuration", "结构形式", "physical", [
  { value: "hand-carry", name: { en: "Hand-carry", cn: "手提式" } },
  { value: "wheelbarrow", name: { en: "Wheelbarrow", cn: "手推车式" } },
  { value: "truck-mount", name: { en: "Truck-mount", cn: "车载式" } },
  { value: "skid", name: { en: "Skid", cn: "撬装式" } },
  { value: "towable", name: { en: "Towable", cn: "拖车式" } },
]);

const airend = choice("compressionType", "Compression", "压缩形式", "performance", [
  { value: "piston", name: { en: "Piston", cn: "活塞式" } },
  { value: "screw", name: { en: "Rotary screw", cn: "螺杆式" } },
]);

const emissions = choice("emissions", "Emission level", "排放标准", "compliance", [
  { value: "epa-phase-3", name: { en: "EPA Phase 3", cn: "EPA Phase 3" } },
  { value: "epa-carb", name: { en: "EPA and CARB", cn: "EPA 与 CARB" } },
  { value: "tier-4-final", name: { en: "EPA Tier 4 Final", cn: "EPA Tier 4 Final" } },
]);

const generator = flag("generator", "Built-in generator", "内置发电机", "performance");

const welder = flag("welder", "Built-in welder", "内置电焊机", "performance", { filter: false });

const aftercooler = flag("aftercooler", "Aftercooler", "后冷却器", "performance", {
  help: {
    en: "Cools the outgoing air so that most of its water drops out before the hose.",
    cn: "冷却出口空气，使大部分水分在进入软管前析出。",
  },
});

export const gasDriven: SeedCategory = {
  slug: "gas-driven",
  subcategories: [
    subcategory("gas-portable", "Portable", "便携式"),
    subcategory("gas-truck-mount", "Truck-Mount", "车载式"),
    subcategory("gas-screw", "Rotary Screw", "螺杆式"),
    subcategory("gas-generator", "With Generator", "带发电机"),
  ],
  attributes: [
    use(shared.engineHorsepower, { card: 1, table: true }),
    use(shared.airflow, { card: 2, table: true }),
    shared.ratedPressure,
    use(shared.maxPressure, { card: 3, table: true }),
    use(shared.tankVolume, { card: 4, table: true }),
    use(shared.mawp, { filter: false }),
    use(shared.stages, { table: true }),
    airend,
    generator,
    welder,
    use(shared.noise7m, { filter: false }),
    shared.runTime,
    use(configuration, { card: 5, table: true }),
    use(shared.engineStart, { table: true }),
    shared.pumpMaterial,
    shared.lubrication,
    use(shared.drive, { filter: false }),
    ...belts,
    use(shared.control, { filter: false }),
    shared.speed,
    shared.fuelTank,
    use(shared.outletPort, { filter: false }),
    ...shared.body,
    use(emissions, { table: true }),
    shared.breathingAir,
    use(shared.certifications, { filter: false }),
    shared.country,
    ...oilChange,
  ],
};

export const dieselDriven: SeedCategory = {
  slug: "diesel-driven",
  subcategories: [
    subcategory("diesel-truck-mount", "Truck-Mount", "车载式"),
    subcategory("towable", "Towable", "拖车式"),
    subcategory("skid", "Skid-Mounted", "撬装式"),
  ],
  attributes: [
    use(shared.airflow, { card: 1, table: true }),
    shared.ratedPressure,
    use(shared.maxPressure, { card: 2, table: true }),
    use(shared.engineHorsepower, { card: 3, table: true }),
    use(shared.tankVolume, { filter: false }),
    use(shared.mawp, { filter: false }),
    use(shared.stages, { filter: false }),
    airend,
    use(aftercooler, { table: true }),
    use(shared.noise7m, { card: 5, table: true }),
    use(shared.runTime, { table: true }),
    use(configuration, { card: 4, table: true }),
    use(shared.engineStart, { filter: false }),
    use(shared.pumpMaterial, { filter: false }),
    use(shared.lubrication, { filter: false }),
    use(shared.drive, { filter: false }),
    ...belts,
    use(shared.control, { filter: false }),
    use(shared.speed, { filter: false }),
    use(shared.fuelTank, { table: true }),
    use(shared.outletPort, { filter: false }),
    ...shared.body,
    use(emissions, { table: true }),
    shared.breathingAir,
    use(shared.certifications, { filter: false }),
    shared.country,
    ...oilChange,
  ],
};
