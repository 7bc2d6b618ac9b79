import { use } from "#domain/catalogue/attribute.ts";
import type { ChoiceAttribute, FlagAttribute, NumberAttribute } from "#domain/catalogue/attribute.ts";
import { subcategory } from "#domain/catalogue/categories/seed-category.ts";
import type { SeedCategory } from "#domain/catalogue/categories/seed-category.ts";
import * as shared from "#domain/catalogue/categories/shared-attributes.ts";

const topPlate: FlagAttribute = {
  key: "topPlate",
  name: { en: "Top plate", cn: "顶部安装板" },
  help: {
    en: "A welded platform that carries a motor and pump.",
    cn: "焊接平台，用于安装电机和泵头。",
  },
  group: "physical",
  kind: "flag",
  filter: "choices",
};

const tankDiameter: NumberAttribute = {
  key: "tankDiameter",
  name: { en: "Tank diameter", cn: "罐体直径" },
  group: "physical",
  kind: "number",
  dimension: "length",
  filter: "range",
  within: [4, 96],
};

const pipeItem: ChoiceAttribute = {
  key: "pipeItem",
  name: { en: "Item", cn: "种类" },
  group: "physical",
  kind: "choice",
  choices: [
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
  ],
  filter: "choices",
};

const pipeSize: ChoiceAttribute = {
  key: "pipeSize",
  name: { en: "Pipe size (OD)", cn: "管外径" },
  help: {
    en: "40 CFM needs about 25 mm for 100 ft, 100 CFM about 40 mm, to stay under a 3 PSI drop.",
    cn: "30 m 管长、压降不超过 0.02 MPa：1.1 m³/min 约用 25 mm，2.8 m³/min 约用 40 mm。",
  },
  group: "physical",
  kind: "choice",
  choices: (
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
  filter: "choices",
};

const pipeColor: ChoiceAttribute = {
  key: "pipeColor",
  name: { en: "Color", cn: "颜色" },
  help: {
    en: "Blue is compressed air, gray vacuum, green inert gas.",
    cn: "蓝色用于压缩空气，灰色用于真空，绿色用于惰性气体。",
  },
  group: "physical",
  kind: "choice",
  choices: [
    { value: "blue", name: { en: "Blue (air)", cn: "蓝色（压缩空气）" } },
    { value: "gray", name: { en: "Gray (vacuum)", cn: "灰色（真空）" } },
    { value: "green", name: { en: "Green (inert gas)", cn: "绿色（惰性气体）" } },
  ],
  filter: "choices",
};

const pipeMaterial: ChoiceAttribute = {
  key: "pipeMaterial",
  name: { en: "Material", cn: "材质" },
  group: "physical",
  kind: "choice",
  choices: [
    { value: "aluminum", name: { en: "Aluminum", cn: "铝合金" } },
    { value: "pex-al-pex", name: { en: "PEX-AL-PEX", cn: "铝塑复合" } },
    { value: "copper", name: { en: "Copper", cn: "铜" } },
    { value: "brass", name: { en: "Nickel-plated brass", cn: "镀镍黄铜" } },
    { value: "polymer", name: { en: "Reinforced polymer", cn: "增强工程塑料" } },
    { value: "steel", name: { en: "Steel", cn: "钢" } },
  ],
  filter: "choices",
};

const pipeLength: NumberAttribute = {
  key: "pipeLength",
  name: { en: "Pipe length", cn: "管长" },
  group: "physical",
  kind: "number",
  dimension: "distance",
  filter: "range",
  within: [0.5, 500],
};

const outlets: NumberAttribute = {
  key: "outlets",
  name: { en: "Outlets", cn: "出气口数量" },
  group: "performance",
  kind: "number",
  dimension: "count",
  filter: "range",
  within: [1, 24],
};

const packCount: NumberAttribute = {
  key: "packCount",
  name: { en: "Pieces per pack", cn: "每包数量" },
  group: "physical",
  kind: "number",
  dimension: "count",
  filter: false,
  within: [1, 1000],
};

const maxTemperature: NumberAttribute = {
  key: "maxTemperature",
  name: { en: "Max temperature", cn: "最高温度" },
  group: "performance",
  kind: "number",
  dimension: "temperature",
  filter: false,
  within: [60, 450],
};

const minTemperature: NumberAttribute = {
  key: "minTemperature",
  name: { en: "Min temperature", cn: "最低温度" },
  group: "performance",
  kind: "number",
  dimension: "temperature",
  filter: false,
  within: [-60, 60],
};

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
