import { use } from "#domain/catalogue/attribute.ts";
import type { ChoiceAttribute, FlagAttribute, NumberAttribute } from "#domain/catalogue/attribute.ts";
import { subcategory } from "#domain/catalogue/categories/seed-category.ts";
import type { SeedCategory } from "#domain/catalogue/categories/seed-category.ts";
import * as shared from "#domain/catalogue/categories/shared-attributes.ts";

const application: ChoiceAttribute = {
  key: "oilApplication",
  name: { en: "For", cn: "用途" },
  group: "performance",
  kind: "list",
  choices: [
    { value: "screw", name: { en: "Rotary screw", cn: "螺杆式空压机" } },
    { value: "piston", name: { en: "Piston", cn: "活塞式空压机" } },
    { value: "vacuum", name: { en: "Vacuum pump", cn: "真空泵" } },
    { value: "blower", name: { en: "Lobe blower", cn: "罗茨风机" } },
    { value: "tool", name: { en: "Air tool", cn: "气动工具" } },
    { value: "engine", name: { en: "Engine", cn: "发动机" } },
  ],
  filter: "choices",
};

const baseOil: ChoiceAttribute = {
  key: "baseOil",
  name: { en: "Base", cn: "基础油" },
  help: {
    en: "Never mix bases: drain and flush before you change from one to another.",
    cn: "不同基础油不可混用，换油种前须排空并冲洗。",
  },
  group: "performance",
  kind: "choice",
  choices: [
    { value: "mineral", name: { en: "Mineral", cn: "矿物油" } },
    { value: "semi-synthetic", name: { en: "Semi-synthetic", cn: "半合成油" } },
    { value: "pao", name: { en: "Synthetic (PAO)", cn: "全合成（PAO）" } },
    { value: "pag", name: { en: "Synthetic (PAG/ester)", cn: "全合成（PAG/酯类）" } },
    { value: "diester", name: { en: "Synthetic (diester)", cn: "全合成（双酯）" } },
    { value: "food-grade", name: { en: "Food-grade synthetic", cn: "食品级合成油" } },
  ],
  filter: "choices",
};

const viscosityGrade: ChoiceAttribute = {
  key: "viscosityGrade",
  name: { en: "Viscosity grade", cn: "黏度等级" },
  help: {
    en: "ISO VG is the viscosity in cSt at 40 °C, ±10%. Screws usually take 46, pistons 100 (SAE 30).",
    cn: "ISO VG 为 40°C 运动黏度（cSt，±10%）。螺杆机常用 46，活塞机常用 100（SAE 30）。",
  },
  group: "performance",
  kind: "choice",
  choices: ["22", "32", "46", "68", "100", "150", "220"].map((grade) => ({
    value: grade,
    name: { en: `ISO VG ${grade}`, cn: `ISO VG ${grade}` },
  })),
  filter: "choices",
};

const ratedLife: NumberAttribute = {
  key: "ratedLife",
  name: { en: "Rated life", cn: "换油周期" },
  group: "service",
  kind: "number",
  dimension: "duration",
  filter: "range",
  within: [50, 15_000],
};

const container: ChoiceAttribute = {
  key: "container",
  name: { en: "Container", cn: "包装" },
  group: "physical",
  kind: "choice",
  choices: [
    { value: "quart", name: { en: "1 qt bottle", cn: "0.95 L (1 qt) 瓶装" } },
    { value: "gallon", name: { en: "1 gal jug", cn: "3.8 L (1 gal) 壶装" } },
    { value: "pail", name: { en: "5 gal pail", cn: "19 L (5 gal) 桶装" } },
    { value: "drum", name: { en: "55 gal drum", cn: "208 L (55 gal) 大桶" } },
  ],
  filter: "choices",
};

const containerVolume: NumberAttribute = {
  key: "containerVolume",
  name: { en: "Volume", cn: "容量" },
  group: "physical",
  kind: "number",
  dimension: "volume",
  filter: false,
  within: [0.05, 400],
};

const flashPoint: NumberAttribute = {
  key: "flashPoint",
  name: { en: "Flash point", cn: "闪点" },
  group: "compliance",
  kind: "number",
  dimension: "temperature",
  filter: false,
  within: [200, 600],
};

const foodGrade: FlagAttribute = {
  key: "foodGrade",
  name: { en: "Food grade", cn: "食品级" },
  group: "compliance",
  kind: "flag",
  filter: "choices",
};

export const lubricants: SeedCategory = {
  slug: "lubricants",
  subcategories: [
    subcategory("screw-oil", "Rotary Screw Oil", "螺杆机油"),
    subcategory("piston-oil", "Piston Oil", "活塞机油"),
    subcategory("vacuum-and-blower-oil", "Vacuum & Blower Oil", "真空泵与风机油"),
    subcategory("food-grade", "Food Grade", "食品级"),
    subcategory("tool-and-engine-oil", "Tool & Engine Oil", "气动工具与发动机油"),
  ],
  attributes: [
    use(application, { card: 1, table: true }),
    use(viscosityGrade, { card: 2, table: true }),
    use(baseOil, { card: 3, table: true }),
    use(container, { card: 4, table: true }),
    containerVolume,
    ...shared.body,
    flashPoint,
    foodGrade,
    use(shared.certifications, { filter: false }),
    shared.country,
    use(ratedLife, { card: 5, table: true }),
  ],
};
