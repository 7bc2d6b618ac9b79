import { use } from "#domain/catalogue/attribute.ts";
import type { ChoiceAttribute, FlagAttribute } from "#domain/catalogue/attribute.ts";
import { subcategory } from "#domain/catalogue/categories/seed-category.ts";
import type { SeedCategory } from "#domain/catalogue/categories/seed-category.ts";
import { belts, oilFill } from "#domain/catalogue/categories/oil-and-belts.ts";
import * as shared from "#domain/catalogue/categories/shared-attributes.ts";

const configuration: ChoiceAttribute = {
  key: "configuration",
  name: { en: "Configuration", cn: "结构形式" },
  group: "physical",
  kind: "choice",
  choices: [
    { value: "hand-carry", name: { en: "Hand-carry", cn: "手提式" } },
    { value: "wheelbarrow", name: { en: "Wheelbarrow", cn: "手推车式" } },
    { value: "truck-mount", name: { en: "Truck-mount", cn: "车载式" } },
    { value: "skid", name: { en: "Skid", cn: "撬装式" } },
    { value: "towable", name: { en: "Towable", cn: "拖车式" } },
  ],
  filter: "choices",
};

const airend: ChoiceAttribute = {
  key: "compressionType",
  name: { en: "Compression", cn: "压缩形式" },
  group: "performance",
  kind: "choice",
  choices: [
    { value: "piston", name: { en: "Piston", cn: "活塞式" } },
    { value: "screw", name: { en: "Rotary screw", cn: "螺杆式" } },
  ],
  filter: "choices",
};

const emissions: ChoiceAttribute = {
  key: "emissions",
  name: { en: "Emission level", cn: "排放标准" },
  group: "compliance",
  kind: "choice",
  choices: [
    { value: "epa-phase-3", name: { en: "EPA Phase 3", cn: "EPA Phase 3" } },
    { value: "epa-carb", name: { en: "EPA and CARB", cn: "EPA 与 CARB" } },
    { value: "tier-4-final", name: { en: "EPA Tier 4 Final", cn: "EPA Tier 4 Final" } },
  ],
  filter: "choices",
};

const generator: FlagAttribute = {
  key: "generator",
  name: { en: "Built-in generator", cn: "内置发电机" },
  group: "performance",
  kind: "flag",
  filter: "choices",
};

const welder: FlagAttribute = {
  key: "welder",
  name: { en: "Built-in welder", cn: "内置电焊机" },
  group: "performance",
  kind: "flag",
  filter: false,
};

const aftercooler: FlagAttribute = {
  key: "aftercooler",
  name: { en: "Aftercooler", cn: "后冷却器" },
  help: {
    en: "Cools the outgoing air so that most of its water drops out before the hose.",
    cn: "冷却出口空气，使大部分水分在进入软管前析出。",
  },
  group: "performance",
  kind: "flag",
  filter: "choices",
};

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
    shared.oilCapacity,
    ...oilFill,
    shared.serviceInterval,
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
    shared.oilCapacity,
    ...oilFill,
    shared.serviceInterval,
  ],
};
