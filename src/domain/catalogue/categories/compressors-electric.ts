import { use } from "#domain/catalogue/attribute.ts";
import { subcategory } from "#domain/catalogue/categories/seed-category.ts";
import type { SeedCategory } from "#domain/catalogue/categories/seed-category.ts";
import { screwMounts } from "#domain/catalogue/categories/choices.ts";
import { belts, oilChange } from "#domain/catalogue/categories/oil-and-belts.ts";
import * as shared from "#domain/catalogue/categories/shared-attributes.ts";
import { choice, flag, number } from "#domain/catalogue/categories/seed-attribute.ts";

const mounting = choice("mounting", "Mounting", "安装形式", "physical", screwMounts);

const oillessTechnology = choice(
  "oillessTechnology",
  "Technology",
  "压缩技术",
  "performance",
  [
    { value: "rocking-piston", name: { en: "Rocking piston", cn: "摇摆活塞" } },
    { value: "piston", name: { en: "Dry piston", cn: "无油活塞" } },
    { value: "scroll", name: { en: "Scroll", cn: "涡旋" } },
  ],
  {
    help: {
      en: "Rocking pistons are light and affordable; scrolls are quieter, smoother and made for long running.",
      cn: "摇摆活塞轻便实惠；涡旋更安静平稳，适合长时间运行。",
    },
  },
);

const airflow100 = number(
  "airflow100",
  "Airflow at 100 PSI",
  "排气量（0.69 MPa 下）",
  "performance",
  "flow",
  [0.5, 200],
);

const enclosed = flag("enclosed", "Sound enclosure", "隔音罩", "physical");

export const rotaryScrew: SeedCategory = {
  slug: "rotary-screw",
  subcategories: [
    subcategory("base-mounted", "Base-Mounted", "底座式"),
    subcategory("tank-mounted", "Tank-Mounted", "罐式一体"),
    subcategory("tank-mounted-with-dryer", "Tank-Mounted with Dryer", "罐式一体带冷干机"),
    subcategory("variable-speed", "Variable Speed (VSD)", "永磁变频"),
  ],
  attributes: [
    use(shared.horsepower, { card: 1, table: true }),
    use(shared.airflow, { card: 2, table: true }),
    use(shared.ratedPressure, {}),
    use(shared.maxPressure, { card: 3, table: true }),
    use(shared.tankVolume, { table: true }),
    use(shared.mawp, { filter: false }),
    use(shared.noise, { card: 5, table: true }),
    shared.dutyCycle,
    use(shared.specificPower, { table: true }),
    shared.builtInDryer,
    shared.dryerFlow,
    use(shared.pressureDewPoint, { filter: false }),
    use(shared.voltage, { card: 4, table: true }),
    use(shared.phase, { table: true }),
    shared.frequency,
    ...shared.motorCurrents,
    ...shared.packageCurrents,
    shared.packagePower,
    use(mounting, { table: true }),
    use(shared.control, { table: true }),
    shared.drive,
    ...belts,
    use(shared.lubrication, { filter: false }),
    shared.cooling,
    shared.outletPort,
    ...shared.ambient,
    ...shared.body,
    shared.breathingAir,
    use(shared.certifications, { filter: false }),
    shared.country,
    ...oilChange,
  ],
};

export const piston: SeedCategory = {
  slug: "piston",
  subcategories: [
    subcategory("portable", "Portable", "便携式"),
    subcategory("single-stage", "Single-Stage Stationary", "单级固定式"),
    subcategory("two-stage", "Two-Stage Stationary", "双级固定式"),
    subcategory("duplex", "Duplex", "双机头并联"),
  ],
  attributes: [
    use(shared.horsepower, { card: 1, table: true }),
    use(shared.airflow, { card: 2, table: true, filter: false }),
    shared.ratedPressure,
    shared.airflow90,
    shared.airflow175,
    use(shared.maxPressure, { table: true }),
    use(shared.stages, { card: 4, table: true }),
    use(shared.tankVolume, { card: 3, table: true }),
    use(shared.mawp, { filter: false }),
    use(shared.noise, { table: true }),
    shared.dutyCycle,
    shared.pumpHeads,
    use(shared.voltage, { card: 5, table: true }),
    use(shared.phase, { table: true }),
    shared.frequency,
    ...shared.motorCurrents,
    shared.orientation,
    shared.pumpMaterial,
    shared.lubrication,
    shared.drive,
    ...belts,
    use(shared.control, { filter: false }),
    shared.speed,
    shared.cooling,
    use(shared.outletPort, { filter: false }),
    ...shared.ambient,
    ...shared.body,
    shared.breathingAir,
    use(shared.certifications, { filter: false }),
    shared.country,
    ...oilChange,
  ],
};

export const oilless: SeedCategory = {
  slug: "oilless",
  subcategories: [
    subcategory("quiet-portable", "Quiet Portable", "静音便携式"),
    subcategory("oilless-piston", "Oilless Piston", "无油活塞式"),
    subcategory("scroll", "Scroll", "涡旋式"),
  ],
  attributes: [
    use(shared.horsepower, { card: 1, table: true }),
    use(shared.airflow, { card: 2, table: true, filter: false }),
    shared.ratedPressure,
    airflow100,
    use(shared.maxPressure, { table: true }),
    use(shared.tankVolume, { card: 3, table: true }),
    use(shared.mawp, { filter: false }),
    use(shared.noise, { card: 4, table: true }),
    use(oillessTechnology, { card: 5, table: true }),
    shared.dutyCycle,
    shared.builtInDryer,
    use(shared.voltage, { table: true }),
    use(shared.phase, { table: true }),
    shared.frequency,
    ...shared.motorCurrents,
    ...shared.packageCurrents,
    enclosed,
    shared.lining,
    use(shared.orientation, { filter: false }),
    use(shared.lubrication, { filter: false }),
    shared.drive,
    ...belts,
    use(shared.control, { filter: false }),
    shared.cooling,
    use(shared.outletPort, { filter: false }),
    ...shared.ambient,
    ...shared.body,
    shared.breathingAir,
    use(shared.certifications, { filter: false }),
    shared.country,
    shared.serviceInterval,
  ],
};
