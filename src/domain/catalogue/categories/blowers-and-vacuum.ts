import { use } from "#domain/catalogue/attribute.ts";
import type { ChoiceAttribute } from "#domain/catalogue/attribute.ts";
import { subcategory } from "#domain/catalogue/categories/seed-category.ts";
import type { SeedCategory } from "#domain/catalogue/categories/seed-category.ts";
import { belts, oilChange } from "#domain/catalogue/categories/oil-and-belts.ts";
import * as shared from "#domain/catalogue/categories/shared-attributes.ts";
import { choice, number } from "#domain/catalogue/categories/seed-attribute.ts";

const blowerType = choice(
  "blowerType",
  "Blower type",
  "风机类型",
  "performance",
  [
    { value: "regenerative", name: { en: "Regenerative", cn: "旋涡风机" } },
    { value: "lobe", name: { en: "Rotary lobe", cn: "罗茨风机" } },
  ],
  {
    help: {
      en: "Regenerative blowers are compact and need no oil; lobe blowers hold their flow at higher pressure.",
      cn: "旋涡风机结构紧凑、无需加油；罗茨风机在较高压力下仍保持流量。",
    },
  },
);

const blowerStages: ChoiceAttribute = {
  ...shared.stages,
  key: "blowerStages",
  name: { en: "Impeller stages", cn: "叶轮级数" },
  help: {
    en: "A second stage nearly doubles the pressure at about the same flow.",
    cn: "流量相近时，双级压力接近单级的两倍。",
  },
};

const freeAir = number("freeAir", "Free air flow", "最大风量", "performance", "flow", [5, 5000]);

const maxWaterPressure = number(
  "maxWaterPressure",
  "Max pressure (inH₂O)",
  "最大压力",
  "performance",
  "waterPressure",
  [5, 600],
  {
    help: {
      en: "27.7 inH₂O is 1 PSI.",
      cn: "1 kPa 约合 102 mm 水柱 (4 inH₂O)。",
    },
  },
);

const maxVacuum = number("maxVacuum", "Max vacuum", "最大真空度", "performance", "vacuum", [0.5, 29.92]);

const vacuumType = choice("vacuumType", "Pump type", "泵型", "performance", [
  { value: "rotary-vane", name: { en: "Rotary vane", cn: "旋片式" } },
  { value: "claw", name: { en: "Claw", cn: "爪式" } },
  { value: "liquid-ring", name: { en: "Liquid ring", cn: "水环式" } },
  { value: "dry-vane", name: { en: "Dry vane", cn: "干式旋片" } },
  { value: "scroll", name: { en: "Dry scroll", cn: "干式涡旋" } },
  { value: "system", name: { en: "Central system", cn: "集中真空系统" } },
]);

const openFlow = number("openFlow", "Pumping speed (open flow)", "抽气速率", "performance", "flow", [1, 1000]);

const ultimateVacuum = number("ultimateVacuum", "Ultimate vacuum", "极限真空度", "performance", "vacuum", [5, 29.92], {
  help: {
    en: "29.92 inHg is a perfect vacuum at sea level; pick-and-place needs 20–25, packaging 28 and more.",
    cn: "海平面绝对真空为 101.3 kPa (29.92 inHg)；吸盘搬运需 68–85 kPa (20–25 inHg)，包装需 95 kPa (28 inHg) 以上。",
  },
});

const sealing = choice("sealing", "Lubrication", "润滑方式", "physical", [
  { value: "lubricated", name: { en: "Oil-lubricated", cn: "油润滑" } },
  { value: "dry", name: { en: "Dry", cn: "无油干式" } },
  { value: "water", name: { en: "Water-sealed", cn: "水封" } },
]);

export const blowers: SeedCategory = {
  slug: "blowers",
  subcategories: [
    subcategory("regenerative", "Regenerative", "旋涡风机"),
    subcategory("lobe", "Rotary Lobe", "罗茨风机"),
  ],
  attributes: [
    use(shared.horsepower, { card: 1, table: true }),
    use(freeAir, { card: 2, table: true }),
    use(maxWaterPressure, { card: 3, table: true }),
    use(maxVacuum, { card: 4, table: true }),
    use(blowerType, { table: true }),
    use(blowerStages, { table: true }),
    shared.noise,
    use(shared.voltage, { card: 5, table: true }),
    use(shared.phase, { table: true }),
    shared.frequency,
    ...shared.motorCurrents,
    use(shared.speed, { filter: false }),
    use(shared.drive, { filter: false }),
    ...belts,
    shared.inletPort,
    use(shared.outletPort, { filter: false }),
    ...shared.body,
    use(shared.certifications, { filter: false }),
    shared.country,
    ...oilChange,
  ],
};

export const vacuum: SeedCategory = {
  slug: "vacuum",
  subcategories: [
    subcategory("rotary-vane", "Rotary Vane", "旋片式"),
    subcategory("dry-and-claw", "Dry & Claw", "干式与爪式"),
    subcategory("liquid-ring", "Liquid Ring", "水环式"),
    subcategory("central-systems", "Central Systems", "集中真空系统"),
  ],
  attributes: [
    use(shared.horsepower, { card: 1, table: true }),
    use(openFlow, { card: 2, table: true }),
    use(ultimateVacuum, { card: 3, table: true }),
    use(vacuumType, { card: 4, table: true }),
    use(shared.pumpHeads, { filter: false }),
    use(shared.tankVolume, { table: true }),
    shared.noise,
    use(shared.voltage, { card: 5, table: true }),
    use(shared.phase, { table: true }),
    shared.frequency,
    ...shared.motorCurrents,
    use(sealing, { table: true }),
    use(shared.speed, { filter: false }),
    use(shared.drive, { filter: false }),
    shared.inletPort,
    use(shared.outletPort, { filter: false }),
    ...shared.body,
    use(shared.certifications, { filter: false }),
    shared.country,
    ...oilChange,
  ],
};
