import type { AttributeDefinition } from "#domain/catalogue/attribute.ts";
import { use } from "#domain/catalogue/attribute.ts";
import { subcategory } from "#domain/catalogue/categories/seed-category.ts";
import type { SeedCategory } from "#domain/catalogue/categories/seed-category.ts";
import * as shared from "#domain/catalogue/categories/shared-attributes.ts";
import { choice, flag, number } from "#domain/catalogue/categories/seed-attribute.ts";

const conditionGrade = choice(
  "conditionGrade",
  "Condition",
  "成色",
  "service",
  [
    { value: "a", name: { en: "A – like new", cn: "A 级 – 近新" } },
    { value: "b", name: { en: "B – cosmetic marks", cn: "B 级 – 外观瑕疵" } },
    { value: "c", name: { en: "C – refurbished", cn: "C 级 – 翻新" } },
  ],
  {
    help: {
      en: "A: like new. B: cosmetic marks. C: refurbished and tested in our workshop.",
      cn: "A：近新。B：外观有瑕疵。C：经本店车间翻新并测试。",
    },
  },
);

const openBoxReason = choice("openBoxReason", "Why it is open", "开箱原因", "service", [
  { value: "returned", name: { en: "Customer return", cn: "客户退货" } },
  { value: "display", name: { en: "Display unit", cn: "展示机" } },
  {
    value: "freight-damaged-box",
    name: { en: "Packaging damaged in freight", cn: "运输中包装破损" },
  },
]);

const runHours = number("runHours", "Run hours", "运行小时", "service", "duration", [0, 20_000]);

const accessoriesIncluded = flag("accessoriesIncluded", "All accessories included", "附件齐全", "service");

const discountShare = number("discountShare", "Below new price", "低于新品价", "service", "share", [1, 60]);

const own: readonly AttributeDefinition[] = [
  use(conditionGrade, { card: 1, table: true }),
  use(openBoxReason, { table: true }),
  use(runHours, { card: 2, table: true }),
  use(accessoriesIncluded, { table: true }),
  use(discountShare, { card: 3, table: true }),
];

const leading: readonly AttributeDefinition[] = [
  use(shared.horsepower, { card: 4, table: true }),
  use(shared.airflow, { card: 5, table: true }),
  shared.maxPressure,
  use(shared.tankVolume, { table: true }),
  shared.ratedFlow,
  shared.noise,
  use(shared.voltage, { table: true }),
  shared.phase,
];

/** Open box takes the attributes of all other categories too: see `Taxonomy`. */
export const openBox: SeedCategory = {
  slug: "open-box",
  subcategories: [
    subcategory("compressors", "Compressors", "空压机"),
    subcategory("dryers-and-filters", "Dryers & Filters", "干燥机与过滤器"),
    subcategory("tanks", "Tanks", "储气罐"),
    subcategory("blowers-and-vacuum", "Blowers & Vacuum", "风机与真空泵"),
    subcategory("pumps-and-parts", "Pumps & Parts", "泵头与配件"),
  ],
  attributes: [...own, ...leading],
};
