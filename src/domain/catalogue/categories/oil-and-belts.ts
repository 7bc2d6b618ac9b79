import { type Choice, type ChoiceAttribute, type NumberAttribute, use } from "#domain/catalogue/attribute.ts";
import { oilCapacity, serviceInterval } from "#domain/catalogue/categories/shared-attributes.ts";
import { choice, number } from "#domain/catalogue/categories/seed-attribute.ts";

const oilBases: readonly Choice[] = [
  { value: "mineral", name: { en: "Mineral", cn: "矿物油" } },
  { value: "semi-synthetic", name: { en: "Semi-synthetic", cn: "半合成油" } },
  { value: "pao", name: { en: "Synthetic (PAO)", cn: "全合成（PAO）" } },
  { value: "pag", name: { en: "Synthetic (PAG/ester)", cn: "全合成（PAG/酯类）" } },
  { value: "diester", name: { en: "Synthetic (diester)", cn: "全合成（双酯）" } },
  { value: "food-grade", name: { en: "Food-grade synthetic", cn: "食品级合成油" } },
];

/** An oil's base. */
export const baseOil = choice("baseOil", "Base", "基础油", "performance", oilBases, {
  help: {
    en: "Never mix bases: drain and flush before you change from one to another.",
    cn: "不同基础油不可混用，换油种前须排空并冲洗。",
  },
});

/** An oil's grade. */
export const viscosityGrade = choice(
  "viscosityGrade",
  "Viscosity grade",
  "黏度等级",
  "performance",
  ["22", "32", "46", "68", "100", "150", "220"].map((grade) => ({
    value: grade,
    name: { en: `ISO VG ${grade}`, cn: `ISO VG ${grade}` },
  })),
  {
    help: {
      en: "ISO VG is the viscosity in cSt at 40 °C, ±10%. Screws usually take 46, pistons 100 (SAE 30).",
      cn: "ISO VG 为 40°C 运动黏度（cSt，±10%）。螺杆机常用 46，活塞机常用 100（SAE 30）。",
    },
  },
);

/** The oil base that the maker's plate specifies for the machine. */
const fillBase: ChoiceAttribute = {
  ...baseOil,
  key: "fillBase",
  name: { en: "Oil as filled, base", cn: "出厂用油基础油" },
  help: {
    en: "What the machine runs on as it leaves the factory. Another base is not poured on top: drain and flush first.",
    cn: "出厂用油种类。不可直接添加其他基础油，须先排空并冲洗。",
  },
  group: "service",
  filter: false,
};
const fillGrade: ChoiceAttribute = {
  ...viscosityGrade,
  key: "fillGrade",
  name: { en: "Oil as filled, grade", cn: "出厂用油黏度等级" },
  group: "service",
  filter: false,
};

/** An oil change: how much of which oil a machine takes, and how often. */
export const oilChange: readonly (NumberAttribute | ChoiceAttribute)[] = [
  oilCapacity,
  fillBase,
  fillGrade,
  serviceInterval,
];

export const beltGrooves = number("beltGrooves", "Belt grooves", "皮带槽数", "physical", "count", [1, 5]);

export const beltSection = choice("beltSection", "Belt section", "皮带型号", "physical", [
  { value: "a", name: { en: "A section", cn: "A 型" } },
  { value: "b", name: { en: "B section", cn: "B 型" } },
]);

/** The belts of a machine's drive: as many as its pulleys have grooves. */
export const belts: readonly (NumberAttribute | ChoiceAttribute)[] = [
  use(beltGrooves, { filter: false }),
  use(beltSection, { filter: false }),
];
