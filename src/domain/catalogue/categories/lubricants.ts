import { use } from "#domain/catalogue/attribute.ts";
import { subcategory } from "#domain/catalogue/categories/seed-category.ts";
import type { SeedCategory } from "#domain/catalogue/categories/seed-category.ts";
import { baseOil, viscosityGrade } from "#domain/catalogue/categories/oil-and-belts.ts";
import * as shared from "#domain/catalogue/categories/shared-attributes.ts";
import { choice, flag, list, number } from "#domain/catalogue/categories/seed-attribute.ts";

const application = list("oilApplication", "For", "用途", "performance", [
  { value: "screw", name: { en: "Rotary screw", cn: "螺杆式空压机" } },
  { value: "piston", name: { en: "Piston", cn: "活塞式空压机" } },
  { value: "vacuum", name: { en: "Vacuum pump", cn: "真空泵" } },
  { value: "blower", name: { en: "Lobe blower", cn: "罗茨风机" } },
  { value: "tool", name: { en: "Air tool", cn: "气动工具" } },
  { value: "engine", name: { en: "Engine", cn: "发动机" } },
]);

const ratedLife = number("ratedLife", "Rated life", "换油周期", "service", "duration", [50, 15_000]);

const container = choice("container", "Container", "包装", "physical", [
  { value: "quart", name: { en: "1 qt bottle", cn: "0.95 L (1 qt) 瓶装" } },
  { value: "gallon", name: { en: "1 gal jug", cn: "3.8 L (1 gal) 壶装" } },
  { value: "pail", name: { en: "5 gal pail", cn: "19 L (5 gal) 桶装" } },
  { value: "drum", name: { en: "55 gal drum", cn: "208 L (55 gal) 大桶" } },
]);

const containerVolume = number("containerVolume", "Volume", "容量", "physical", "volume", [0.05, 400], {
  filter: false,
});

const flashPoint = number("flashPoint", "Flash point", "闪点", "compliance", "temperature", [200, 600], {
  filter: false,
});

const foodGrade = flag("foodGrade", "Food grade", "食品级", "compliance");

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
