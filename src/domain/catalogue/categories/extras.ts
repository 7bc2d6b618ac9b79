import { use } from "#domain/catalogue/attribute.ts";
import type { NumberAttribute } from "#domain/catalogue/attribute.ts";
import { subcategory } from "#domain/catalogue/categories/seed-category.ts";
import type { SeedCategory } from "#domain/catalogue/categories/seed-category.ts";
import { beltSection } from "#domain/catalogue/categories/oil-and-belts.ts";
import * as shared from "#domain/catalogue/categories/shared-attributes.ts";
import { choice, list, number } from "#domain/catalogue/categories/seed-attribute.ts";

const extraType = choice("extraType", "Product type", "配件种类", "physical", [
  { value: "frl", name: { en: "FRL unit", cn: "气源三联件" } },
  { value: "regulator", name: { en: "Regulator", cn: "减压阀" } },
  { value: "hose", name: { en: "Air hose", cn: "气管" } },
  { value: "hose-reel", name: { en: "Hose reel", cn: "卷管器" } },
  { value: "coupler", name: { en: "Couplers and plugs", cn: "快速接头" } },
  { value: "hose-fuse", name: { en: "Safety shut-off for hoses", cn: "气管安全截止阀" } },
  { value: "whip-check", name: { en: "Whip check", cn: "防甩链" } },
  { value: "gauge", name: { en: "Pressure gauge", cn: "压力表" } },
  { value: "pressure-switch", name: { en: "Pressure switch", cn: "压力开关" } },
  { value: "relief-valve", name: { en: "Safety relief valve", cn: "安全阀" } },
  { value: "check-valve", name: { en: "Check valve", cn: "止回阀" } },
  { value: "unloader-valve", name: { en: "Unloader valve", cn: "卸荷阀" } },
  { value: "ball-valve", name: { en: "Ball valve", cn: "球阀" } },
  { value: "solenoid-valve", name: { en: "Solenoid valve", cn: "电磁阀" } },
  { value: "drain", name: { en: "Condensate drain", cn: "自动排水器" } },
  { value: "separator", name: { en: "Oil-water separator", cn: "油水分离器" } },
  { value: "starter", name: { en: "Magnetic starter", cn: "磁力启动器" } },
  { value: "vfd", name: { en: "VFD", cn: "变频器" } },
  { value: "disconnect", name: { en: "Disconnect switch", cn: "隔离开关" } },
  { value: "belt", name: { en: "Drive belt", cn: "传动皮带" } },
  { value: "pad", name: { en: "Vibration pads", cn: "减振垫" } },
  { value: "silencer", name: { en: "Silencer", cn: "消声器" } },
  { value: "aftercooler", name: { en: "Aftercooler", cn: "后冷却器" } },
  { value: "meter", name: { en: "Flow meter", cn: "流量计" } },
  { value: "rebuild-kit", name: { en: "Rebuild kit", cn: "大修包" } },
  { value: "engine-kit", name: { en: "Engine service kit", cn: "发动机保养包" } },
  { value: "monitor", name: { en: "Remote monitor", cn: "远程监控" } },
  { value: "air-tool", name: { en: "Air tool", cn: "气动工具" } },
  { value: "wear-part", name: { en: "Wear part", cn: "易损件" } },
  { value: "install-part", name: { en: "Installation part", cn: "安装件" } },
]);

/** Parts of a machine that goods replace, by their names in its parts diagram. */
const servesPart = list(
  "servesPart",
  "Put in for",
  "更换部件",
  "service",
  [
    { value: "bearings", name: { en: "Bearings", cn: "轴承" } },
    { value: "condenser", name: { en: "Condenser mats", cn: "冷凝器滤网" } },
    { value: "coupling", name: { en: "Coupling element", cn: "联轴器弹性体" } },
    { value: "desiccant", name: { en: "Desiccant", cn: "吸附剂" } },
    { value: "drain", name: { en: "Drain parts", cn: "排水器零件" } },
    { value: "engine-oil", name: { en: "Engine oil", cn: "发动机机油" } },
    { value: "exhaust-element", name: { en: "Exhaust element", cn: "排气滤芯" } },
    { value: "fuel-filter", name: { en: "Fuel filters", cn: "燃油滤清器" } },
    { value: "inlet-valve", name: { en: "Inlet valve parts", cn: "进气阀零件" } },
    { value: "intake-filter", name: { en: "Inlet filter", cn: "进气过滤器" } },
    { value: "membrane", name: { en: "Membrane module", cn: "膜组件" } },
    {
      value: "minimum-pressure-valve",
      name: { en: "Minimum pressure valve parts", cn: "最小压力阀零件" },
    },
    { value: "motor", name: { en: "Motor grease", cn: "电机润滑脂" } },
    { value: "muffler", name: { en: "Muffler", cn: "消声器" } },
    { value: "o-ring", name: { en: "O-rings", cn: "O 型圈" } },
    { value: "piston-rings", name: { en: "Piston rings", cn: "活塞环" } },
    { value: "piston-seal", name: { en: "Piston seals", cn: "活塞密封" } },
    { value: "pressure-switch", name: { en: "Pressure switch parts", cn: "压力开关零件" } },
    { value: "scroll", name: { en: "Scroll grease", cn: "涡旋润滑脂" } },
    { value: "shaft-seal", name: { en: "Shaft seal", cn: "轴封" } },
    { value: "spark-plug", name: { en: "Spark plug", cn: "火花塞" } },
    { value: "switching-valve", name: { en: "Switching valve parts", cn: "切换阀零件" } },
    { value: "tip-seal", name: { en: "Tip seals", cn: "涡旋密封条" } },
    { value: "valve-plate", name: { en: "Valves and gaskets", cn: "阀片与密封垫" } },
    { value: "vanes", name: { en: "Vanes", cn: "旋片" } },
  ],
  {
    help: {
      en: "The part of the machine that it is put in for, as the parts diagram numbers it.",
      cn: "用于更换设备的哪个部件，与零件图编号一致。",
    },
  },
);

const greaseThickener = choice(
  "greaseThickener",
  "Grease thickener",
  "润滑脂稠化剂",
  "physical",
  [
    { value: "polyurea", name: { en: "Polyurea", cn: "聚脲" } },
    { value: "lithium-complex", name: { en: "Lithium complex", cn: "复合锂" } },
    { value: "ptfe", name: { en: "PTFE (fluorinated)", cn: "聚四氟乙烯（含氟）" } },
  ],
  {
    help: {
      en: "Greases of different thickeners do not mix: clean the bearing before you change.",
      cn: "不同稠化剂的润滑脂不可混用，换用前请清洁轴承。",
    },
  },
);

const couplerStyle = choice(
  "couplerStyle",
  "Coupler style",
  "快接规格",
  "physical",
  [
    { value: "industrial-m", name: { en: "Industrial (M)", cn: "工业型（M）" } },
    { value: "aro", name: { en: "ARO", cn: "ARO 型" } },
    { value: "automotive-t", name: { en: "Automotive (T)", cn: "汽修型（T）" } },
    { value: "high-flow", name: { en: "High-flow (V)", cn: "大流量型（V）" } },
    { value: "universal", name: { en: "Universal coupler", cn: "通用型" } },
    { value: "claw", name: { en: "Claw coupling", cn: "爪式" } },
  ],
  {
    help: {
      en: "Styles do not fit each other: match what is on your hoses.",
      cn: "不同规格互不通用，请与现有气管接头一致。",
    },
  },
);

/** Inside diameters of hoses and bodies of couplers, in inches. */
const bores = (
  [
    ["0.25", "1/4 in"],
    ["0.375", "3/8 in"],
    ["0.5", "1/2 in"],
    ["0.75", "3/4 in"],
    ["1", "1 in"],
  ] as const
).map(([value, text]) => ({ value, name: { en: text, cn: text } }));

const couplerBody = choice("couplerBody", "Body size", "快接通径", "physical", bores, {
  help: {
    en: "What lets the air through, whatever the thread: about 10 CFM by 1/4 in, 25 by 3/8 in, 50 by 1/2 in lose 3 PSI.",
    cn: "决定通气能力的是通径而非螺纹：压降 0.02 MPa 时，1/4 in 约 0.28 m³/min，3/8 in 约 0.7，1/2 in 约 1.4。",
  },
});

const couplersInSet = number("couplersInSet", "Couplers in the set", "母头数量", "physical", "count", [1, 100], {
  help: { en: "One stands at each outlet.", cn: "每个出气口装一个。" },
});

const hoseInside = choice("hoseInside", "Hose ID", "气管内径", "physical", bores, {
  help: {
    en: "3/8 in at least; 1/2 in for large impacts and sanders.",
    cn: "至少 3/8 in；大型冲击扳手和打磨机用 1/2 in。",
  },
});

const hoseLength = number("hoseLength", "Hose length", "气管长度", "physical", "distance", [1, 500]);

const setPressure = number("setPressure", "Set pressure", "整定压力", "performance", "pressure", [5, 500]);

const cutIn = number("cutIn", "Cut-in", "启动压力", "performance", "pressure", [5, 400], { filter: false });

const cutOut: NumberAttribute = {
  ...cutIn,
  key: "cutOut",
  name: { en: "Cut-out", cn: "停机压力" },
};

const airUse = number(
  "airUse",
  "Air consumption at 90 PSI",
  "耗气量（0.62 MPa 下）",
  "performance",
  "flow",
  [0.1, 200],
);

const beltLength = number("beltLength", "Inside length", "内周长", "physical", "length", [10, 400]);

const driveSize = choice(
  "driveSize",
  "Square drive",
  "方头尺寸",
  "physical",
  (
    [
      ["0.375", "3/8 in"],
      ["0.5", "1/2 in"],
      ["0.75", "3/4 in"],
      ["1", "1 in"],
    ] as const
  ).map(([value, text]) => ({ value, name: { en: text, cn: text } })),
);

const padLoad = number("padLoad", "Load per pad", "单垫承重", "physical", "weight", [1, 50_000]);

export const extras: SeedCategory = {
  slug: "extras",
  subcategories: [
    subcategory("air-preparation", "Air Preparation", "气源处理"),
    subcategory("hoses-and-couplers", "Hoses & Couplers", "气管与接头"),
    subcategory("valves-and-gauges", "Valves & Gauges", "阀件与仪表"),
    subcategory("drains-and-separators", "Drains & Separators", "排水与油水分离"),
    subcategory("controls-and-electrical", "Controls & Electrical", "电控"),
    subcategory("belts-and-mounting", "Belts & Mounting", "皮带与减振"),
    subcategory("kits", "Rebuild & Engine Kits", "大修包与发动机保养包"),
    subcategory("wear-parts", "Wear Parts", "易损件"),
    subcategory("air-tools", "Air Tools", "气动工具"),
  ],
  attributes: [
    use(extraType, { card: 1, table: true }),
    use(shared.port, { card: 2, table: true }),
    use(shared.maxPressure, { card: 3, table: true }),
    use(shared.ratedFlow, { card: 4, table: true }),
    shared.pressureDrop,
    setPressure,
    cutIn,
    cutOut,
    use(shared.horsepower, {}),
    airUse,
    use(shared.drain, { filter: false }),
    use(shared.voltage, { table: true }),
    use(shared.phase, {}),
    use(shared.fullLoadAmps, {}),
    couplerStyle,
    couplerBody,
    couplersInSet,
    use(hoseInside, { card: 5, table: true }),
    use(hoseLength, { table: true }),
    beltSection,
    beltLength,
    driveSize,
    servesPart,
    greaseThickener,
    padLoad,
    ...shared.body,
    shared.country,
    shared.serviceInterval,
  ],
};
