import { use } from "#domain/catalogue/attribute.ts";
import type { NumberAttribute } from "#domain/catalogue/attribute.ts";
import { subcategory } from "#domain/catalogue/categories/seed-category.ts";
import type { SeedCategory } from "#domain/catalogue/categories/seed-category.ts";
import * as shared from "#domain/catalogue/categories/shared-attributes.ts";
import { choice, number } from "#domain/catalogue/categories/seed-attribute.ts";

const dryerType = choice(
  "dryerType",
  "Dryer type",
  "干燥方式",
  "performance",
  [
    { value: "refrigerated", name: { en: "Refrigerated", cn: "冷冻式" } },
    { value: "desiccant", name: { en: "Desiccant", cn: "吸附式" } },
    { value: "membrane", name: { en: "Membrane", cn: "膜式" } },
  ],
  {
    help: {
      en: "Refrigerated for indoor shops, desiccant for freezing pipes and paint, membrane where there is no power.",
      cn: "室内一般用冷冻式；管路会结冰或喷涂用吸附式；无电源处用膜式。",
    },
  },
);

const dryerControl = choice("dryerControl", "Cycling", "运行方式", "performance", [
  { value: "non-cycling", name: { en: "Non-cycling", cn: "连续运行" } },
  { value: "cycling", name: { en: "Cycling", cn: "循环启停" } },
  { value: "heatless", name: { en: "Heatless", cn: "无热再生" } },
  { value: "passive", name: { en: "No moving parts", cn: "无运动部件" } },
]);

const maxInletTemperature = number(
  "maxInletTemperature",
  "Max inlet temperature",
  "最高进气温度",
  "performance",
  "temperature",
  [60, 250],
);

const ratedInletTemperature: NumberAttribute = {
  ...maxInletTemperature,
  key: "ratedInletTemperature",
  name: { en: "Rated at inlet temperature", cn: "标定进气温度" },
  help: {
    en: "The inlet temperature that the rated flow holds for, at 100 PSI in a room of 100 °F. Hotter air, less pressure or a hotter room take a larger dryer.",
    cn: "额定处理量对应的进气温度（压力 0.69 MPa、环境 38°C）。进气更热、压力更低或机房更热时需选大一号。",
  },
  filter: false,
};

const refrigerant = choice(
  "refrigerant",
  "Refrigerant",
  "制冷剂",
  "physical",
  ["R-134a", "R-513A", "R-410A"].map((name) => ({
    value: name.toLowerCase(),
    name: { en: name, cn: name },
  })),
);

const purge = number("purgeShare", "Purge air", "再生耗气率", "performance", "share", [1, 30], {
  filter: false,
  help: {
    en: "Share of the rated flow a heatless dryer spends on regenerating. Add it to the compressor's size.",
    cn: "无热再生吸附机再生耗气占额定处理量的比例，选空压机时须计入。",
  },
});

const filterItem = choice("filterItem", "Item", "种类", "physical", [
  { value: "housing", name: { en: "Inline filter, complete", cn: "管路过滤器（整机）" } },
  { value: "element", name: { en: "Inline filter element", cn: "管路滤芯" } },
  { value: "intake", name: { en: "Intake air filter", cn: "空滤" } },
  { value: "oil-filter", name: { en: "Oil filter", cn: "油滤" } },
  { value: "separator", name: { en: "Air/oil separator", cn: "油气分离器（油分芯）" } },
  { value: "service-kit", name: { en: "Service kit", cn: "保养包" } },
]);

const filterGrade = choice(
  "filterGrade",
  "Grade",
  "过滤等级",
  "performance",
  [
    { value: "particulate-5", name: { en: "Particulate, 5 µm", cn: "颗粒过滤，5 µm" } },
    { value: "particulate-1", name: { en: "Dust, 1 µm", cn: "粉尘过滤，1 µm" } },
    { value: "coalescing-1", name: { en: "Coalescing, 1 µm", cn: "精密除油，1 µm" } },
    { value: "coalescing-0.01", name: { en: "Coalescing, 0.01 µm", cn: "精密除油，0.01 µm" } },
    { value: "carbon", name: { en: "Activated carbon", cn: "活性炭" } },
  ],
  {
    help: {
      en: "5 µm keeps dirt out of tools, coalescing 1 µm protects dryers, 0.01 µm takes oil mist, dust filters stand behind desiccant, carbon takes odor and vapor.",
      cn: "5 µm 保护工具，精密 1 µm 保护干燥机，0.01 µm 除油雾，粉尘过滤装在吸附式干燥机之后，活性炭除油蒸气与异味。",
    },
  },
);

const filtration = number("filtration", "Filtration rating", "过滤精度", "performance", "fineness", [0.003, 100]);

const residualOil = number("residualOil", "Residual oil", "残油含量", "performance", "concentration", [0.001, 20]);

const elementLife: NumberAttribute = {
  ...shared.serviceInterval,
  key: "elementLife",
  name: { en: "Element life", cn: "滤芯寿命" },
};

const outerDiameter = number("outerDiameter", "Outer diameter", "外径", "physical", "length", [0.2, 120], {
  filter: false,
});

export const airDryers: SeedCategory = {
  slug: "air-dryers",
  subcategories: [
    subcategory("refrigerated", "Refrigerated", "冷冻式干燥机"),
    subcategory("desiccant", "Desiccant", "吸附式干燥机"),
    subcategory("membrane", "Membrane", "膜式干燥机"),
  ],
  attributes: [
    use(shared.ratedFlow, { card: 1, table: true }),
    use(shared.pressureDewPoint, { card: 2, table: true }),
    use(dryerType, { card: 3, table: true }),
    dryerControl,
    ratedInletTemperature,
    use(maxInletTemperature, { table: true }),
    use(shared.maxPressure, { table: true }),
    shared.pressureDrop,
    purge,
    use(shared.voltage, { card: 4, table: true }),
    use(shared.phase, { table: true }),
    shared.frequency,
    ...shared.packageCurrents,
    shared.packagePower,
    refrigerant,
    use(shared.port, { card: 5, table: true }),
    shared.drain,
    ...shared.ambient,
    ...shared.body,
    shared.isoClass,
    shared.breathingAir,
    use(shared.certifications, { filter: false }),
    shared.country,
    shared.serviceInterval,
  ],
};

export const airFilters: SeedCategory = {
  slug: "air-filters",
  subcategories: [
    subcategory("inline-filters", "Inline Filters", "管路过滤器"),
    subcategory("filter-elements", "Filter Elements", "管路滤芯"),
    subcategory("intake-filters", "Intake Filters", "空滤"),
    subcategory("oil-filters", "Oil Filters", "油滤"),
    subcategory("separators", "Air/Oil Separators", "油气分离器"),
    subcategory("service-kits", "Service Kits", "保养包"),
  ],
  attributes: [
    use(filterItem, { card: 1, table: true }),
    use(shared.ratedFlow, { card: 2, table: true }),
    use(filterGrade, { card: 3, table: true }),
    use(filtration, { table: true }),
    use(residualOil, { table: true }),
    use(maxInletTemperature, { table: true, filter: false }),
    use(shared.maxPressure, { table: true }),
    shared.pressureDrop,
    use(shared.port, { card: 4, table: true }),
    shared.drain,
    outerDiameter,
    ...shared.body,
    shared.isoClass,
    shared.breathingAir,
    shared.country,
    use(elementLife, { card: 5 }),
  ],
};
