import { use } from "#domain/catalogue/attribute.ts";
import { subcategory } from "#domain/catalogue/categories/seed-category.ts";
import type { SeedCategory } from "#domain/catalogue/categories/seed-category.ts";
import * as shared from "#domain/catalogue/categories/shared-attributes.ts";
import { choice, flag, number } from "#domain/catalogue/categories/seed-attribute.ts";

const topPlate = flag("topPlate", "Top plate", "顶部安装板", "physical", {
  help: {
    en: "A welded platform that carries a motor and pump.",
    cn: "焊接平台，用于安装电机和泵头。",
  },
});

const tankDiameter = number("tankDiameter", "Tank diameter", "罐体直径", "physical", "length", [4, 96]);

const pipeItem = choice("pipeItem", "Item", "种类", "physical", [
  { value: "pipe", name: { en: "Pipe", cn: "管材" } },
  { value: "elbow", name: { en: "Elbow", cn: "弯头" } },
  { value: "tee", name: { en: "Tee", cn: "三通" } },
  { value: "coupling", name: { en: "Coupling", cn: "直接头" } },
  { value: "reducer", name: { en: "Reducer", cn: "变径接头" } },
  { value: "valve", name: { en: "Ball valve", cn: "球阀" } },
  { value: "drop", name: { en: "Drop", cn: "下引支管" } },
  { value: "manifold", name: { en: "Manifold", cn: "分气块" } },
  { value: "adapter", name: { en: "Threaded adapter", cn: "螺纹转接头" } },
  { value: "bracket", name: { en: "Bracket", cn: "管夹" } },
  { value: "tool", name: { en: "Tool", cn: "工具" } },
  { value: "kit", name: { en: "Kit", cn: "套装" } },
]);

const pipeSize = choice(
  "pipeSize",
  "Pipe size (OD)",
  "管外径",
  "physical",
  (
    [
      ["16", "1/2"],
      ["20", "3/4"],
      ["25", "1"],
      ["32", "1-1/4"],
      ["40", "1-1/2"],
      ["50", "2"],
      ["63", "2-1/2"],
      ["80", "3"],
      ["100", "4"],
    ] as const
  ).map(([mm, inch]) => ({
    value: mm,
    name: { en: `${mm} mm (${inch} in)`, cn: `${mm} mm（${inch} in）` },
  })),
  {
    help: {
      en: "40 CFM needs about 25 mm for 100 ft, 100 CFM about 40 mm, to stay under a 3 PSI drop.",
      cn: "30 m 管长、压降不超过 0.02 MPa：1.1 m³/min 约用 25 mm，2.8 m³/min 约用 40 mm。",
    },
  },
);

const pipeColor = choice(
  "pipeColor",
  "Color",
  "颜色",
  "physical",
  [
    { value: "blue", name: { en: "Blue (air)", cn: "蓝色（压缩空气）" } },
    { value: "gray", name: { en: "Gray (vacuum)", cn: "灰色（真空）" } },
    { value: "green", name: { en: "Green (inert gas)", cn: "绿色（惰性气体）" } },
  ],
  {
    help: {
      en: "Blue is compressed air, gray vacuum, green inert gas.",
      cn: "蓝色用于压缩空气，灰色用于真空，绿色用于惰性气体。",
    },
  },
);

const pipeMaterial = choice("pipeMaterial", "Material", "材质", "physical", [
  { value: "aluminum", name: { en: "Aluminum", cn: "铝合金" } },
  { value: "pex-al-pex", name: { en: "PEX-AL-PEX", cn: "铝塑复合" } },
  { value: "copper", name: { en: "Copper", cn: "铜" } },
  { value: "brass", name: { en: "Nickel-plated brass", cn: "镀镍黄铜" } },
  { value: "polymer", name: { en: "Reinforced polymer", cn: "增强工程塑料" } },
  { value: "steel", name: { en: "Steel", cn: "钢" } },
]);

const pipeLength = number("pipeLength", "Pipe length", "管长", "physical", "distance", [0.5, 500]);

const outlets = number("outlets", "Outlets", "出气口数量", "performance", "count", [1, 24]);

const packCount = number("packCount", "Pieces per pack", "每包数量", "physical", "count", [1, 1000], { filter: false });

const maxTemperature = number(
  "maxTemperature",
  "Max temperature",
  "最高温度",
  "performance",
  "temperature",
  [60, 450],
  { filter: false },
);

const minTemperature = number(
  "minTemperature",
  "Min temperature",
  "最低温度",
  "performance",
  "temperature",
  [-60, 60],
  { filter: false },
);

export const airTanks: SeedCategory = {
  slug: "air-tanks",
  subcategories: [
    subcategory("vertical-tanks", "Vertical", "立式储气罐"),
    subcategory("horizontal-tanks", "Horizontal", "卧式储气罐"),
    subcategory("portable-tanks", "Portable", "便携式储气罐"),
  ],
  attributes: [
    use(shared.tankVolume, { card: 1, table: true }),
    use(shared.mawp, { card: 2, table: true }),
    use(maxTemperature, {}),
    minTemperature,
    use(shared.orientation, { card: 3, table: true }),
    use(tankDiameter, { table: true }),
    use(shared.port, { card: 4, table: true }),
    use(shared.lining, { card: 5, table: true }),
    topPlate,
    ...shared.body,
    use(shared.certifications, { table: true }),
    shared.country,
  ],
};

export const airPipe: SeedCategory = {
  slug: "air-pipe",
  subcategories: [
    subcategory("pipe", "Pipe", "管材"),
    subcategory("fittings", "Fittings", "接头"),
    subcategory("drops-and-manifolds", "Drops & Manifolds", "支管与分气块"),
    subcategory("valves", "Valves", "阀门"),
    subcategory("kits", "Kits", "套装"),
    subcategory("mounting-and-tools", "Mounting & Tools", "管夹与工具"),
  ],
  attributes: [
    use(pipeItem, { card: 1, table: true }),
    use(pipeSize, { card: 2, table: true }),
    use(shared.maxPressure, { card: 3, table: true }),
    use(pipeLength, { card: 4, table: true }),
    use(outlets, { table: true }),
    maxTemperature,
    minTemperature,
    use(pipeMaterial, { card: 5, table: true }),
    use(pipeColor, { table: true }),
    shared.port,
    packCount,
    ...shared.body,
    shared.country,
  ],
};
