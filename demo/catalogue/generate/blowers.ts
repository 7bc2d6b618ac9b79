import type { LocalizedText } from "#domain/kernel/language.ts";
import type { ProductRecord } from "../record.ts";
import { brands, recordOf, sizeCode, slugOf } from "./build.ts";
import { wiredVariants, wiring } from "./motor-supply.ts";
import { randomOf } from "./random.ts";
import { figure, paragraph, say } from "./wording.ts";

interface BlowerModel {
  readonly type: "regenerative" | "lobe";
  readonly hp: number;
  readonly stages?: 1 | 2;
  readonly flow: number;
  readonly water: number;
  readonly vacuum: number;
  readonly noise: number;
  readonly port: string;
  readonly net: number;
  readonly price: number;
}

const blowerModels: readonly BlowerModel[] = [
  {
    type: "regenerative",
    hp: 0.25,
    stages: 1,
    flow: 32,
    water: 32,
    vacuum: 2.2,
    noise: 59,
    port: "npt-1",
    net: 24,
    price: 389,
  },
  {
    type: "regenerative",
    hp: 0.5,
    stages: 1,
    flow: 52,
    water: 42,
    vacuum: 2.9,
    noise: 62,
    port: "npt-1.25",
    net: 30,
    price: 469,
  },
  {
    type: "regenerative",
    hp: 1,
    stages: 1,
    flow: 88,
    water: 56,
    vacuum: 3.8,
    noise: 65,
    port: "npt-1.5",
    net: 41,
    price: 640,
  },
  {
    type: "regenerative",
    hp: 1,
    stages: 2,
    flow: 56,
    water: 92,
    vacuum: 6,
    noise: 66,
    port: "npt-1.25",
    net: 49,
    price: 840,
  },
  {
    type: "regenerative",
    hp: 1.5,
    stages: 1,
    flow: 108,
    water: 66,
    vacuum: 4.4,
    noise: 67,
    port: "npt-1.5",
    net: 50,
    price: 790,
  },
  {
    type: "regenerative",
    hp: 2,
    stages: 1,
    flow: 142,
    water: 76,
    vacuum: 5.1,
    noise: 68,
    port: "npt-2",
    net: 62,
    price: 960,
  },
  {
    type: "regenerative",
    hp: 2,
    stages: 2,
    flow: 92,
    water: 124,
    vacuum: 7.6,
    noise: 69,
    port: "npt-1.5",
    net: 78,
    price: 1290,
  },
  {
    type: "regenerative",
    hp: 3,
    stages: 1,
    flow: 186,
    water: 90,
    vacuum: 5.9,
    noise: 70,
    port: "npt-2",
    net: 82,
    price: 1290,
  },
  {
    type: "regenerative",
    hp: 4,
    stages: 1,
    flow: 212,
    water: 104,
    vacuum: 6.6,
    noise: 71,
    port: "npt-2",
    net: 96,
    price: 1590,
  },
  {
    type: "regenerative",
    hp: 5,
    stages: 1,
    flow: 252,
    water: 116,
    vacuum: 7.4,
    noise: 72,
    port: "npt-2",
    net: 118,
    price: 1990,
  },
  {
    type: "regenerative",
    hp: 5,
    stages: 2,
    flow: 172,
    water: 184,
    vacuum: 10,
    noise: 73,
    port: "npt-2",
    net: 142,
    price: 2690,
  },
  {
    type: "regenerative",
    hp: 7.5,
    stages: 1,
    flow: 350,
    water: 118,
    vacuum: 7.6,
    noise: 74,
    port: "npt-2.5",
    net: 172,
    price: 2890,
  },
  {
    type: "regenerative",
    hp: 10,
    stages: 1,
    flow: 430,
    water: 124,
    vacuum: 8,
    noise: 75,
    port: "npt-3",
    net: 226,
    price: 3690,
  },
  {
    type: "regenerative",
    hp: 10,
    stages: 2,
    flow: 310,
    water: 210,
    vacuum: 11.2,
    noise: 76,
    port: "npt-2.5",
    net: 268,
    price: 4690,
  },
  {
    type: "regenerative",
    hp: 15,
    stages: 1,
    flow: 610,
    water: 128,
    vacuum: 8.2,
    noise: 77,
    port: "flange-4",
    net: 340,
    price: 5290,
  },
  {
    type: "regenerative",
    hp: 20,
    stages: 2,
    flow: 540,
    water: 220,
    vacuum: 12,
    noise: 78,
    port: "flange-4",
    net: 460,
    price: 7290,
  },
  { type: "lobe", hp: 5, flow: 105, water: 194, vacuum: 8, noise: 74, port: "npt-2", net: 420, price: 5690 },
  { type: "lobe", hp: 10, flow: 205, water: 221, vacuum: 10, noise: 76, port: "npt-2.5", net: 560, price: 7490 },
  { type: "lobe", hp: 15, flow: 310, water: 235, vacuum: 12, noise: 77, port: "npt-3", net: 720, price: 9490 },
  { type: "lobe", hp: 20, flow: 420, water: 249, vacuum: 12, noise: 78, port: "flange-4", net: 880, price: 11_900 },
  { type: "lobe", hp: 30, flow: 600, water: 277, vacuum: 12, noise: 80, port: "flange-4", net: 1240, price: 15_400 },
  { type: "lobe", hp: 40, flow: 800, water: 277, vacuum: 12, noise: 81, port: "flange-6", net: 1560, price: 18_900 },
  { type: "lobe", hp: 50, flow: 910, water: 305, vacuum: 12, noise: 82, port: "flange-6", net: 1890, price: 22_400 },
  { type: "lobe", hp: 75, flow: 1250, water: 332, vacuum: 12, noise: 84, port: "flange-6", net: 2480, price: 27_800 },
];

/** The largest lobe blowers turn on a coupling: more than four belts side by side would not run alike. */
const isDirect = ({ type, hp }: BlowerModel): boolean => type !== "lobe" || hp >= 40;

const blowerOpening = (model: BlowerModel, flow: LocalizedText, water: LocalizedText): LocalizedText[] =>
  model.type === "lobe"
    ? [
        // Not both at once: against pressure, some air slips back past the lobes.
        say(
          `Two lobes turn past each other without touching: up to ${flow.en}, or up to ${water.en}, steady as a pump.`,
          `两只转子互不接触地啮合旋转，平稳如泵：风量最大 ${flow.cn}，压力最高 ${water.cn}。`,
        ),
        say(
          `Aeration basins and pneumatic conveying lines want flow that does not fade as pressure climbs: ${flow.en}.`,
          `曝气池与气力输送要求压力升高时风量不减：${flow.cn}。`,
        ),
      ]
    : [
        say(
          `One impeller, no contact, no oil: ${flow.en} of clean air for air knives, vacuum tables and spa or pond aeration.`,
          `单叶轮、无接触、无油：${flow.cn} 洁净空气，适合风刀、真空台与鱼池曝气。`,
        ),
        say(
          `Side-channel blowers like to run for years and be forgotten. Bearings are the only part that ages.`,
          `旋涡风机可连年运行、几乎不用管，唯一会老化的只有轴承。`,
        ),
        say(
          `Pressure or vacuum from the same machine: up to ${water.en} blowing, up to ${figure(model.vacuum, "vacuum").en} drawing.`,
          `一机两用：正压最高 ${water.cn}，负压最高 ${figure(model.vacuum, "vacuum").cn}。`,
        ),
      ];

const blowerDetails = (model: BlowerModel): LocalizedText[] => [
  model.type === "lobe"
    ? say(
        "Choose on the curve: some air slips back past the lobes, a tenth or two of the plate figure at working pressure.",
        "请按性能曲线选型：转子间隙有回流，工作压力下的风量比铭牌低一至二成。",
      )
    : say(
        "Choose on the curve, not on free air: at working pressure the flow is about half of the plate figure.",
        "请按性能曲线选型：工作压力下的风量约为铭牌最大风量的一半。",
      ),
  say(
    "A relief valve belongs in the line. Deadheading a blower heats it past its seals in minutes.",
    "管路须装安全阀，闷转几分钟就会过热损坏密封。",
  ),
  say(
    "Above 1,000 ft derate flow and pressure by about 4% for each further 1,000 ft.",
    "海拔 300 m 以上，每升高 300 m 流量与压力约降 4%。",
  ),
  model.type === "lobe"
    ? say(
        `The package includes motor, ${isDirect(model) ? "coupling" : "belts"}, guard, inlet filter-silencer, discharge silencer, relief valve and base.`,
        `机组含电机、${isDirect(model) ? "联轴器" : "皮带"}、护罩、进气过滤消声器、排气消声器、安全阀与底座。`,
      )
    : say(
        "Silencers are built into both ports; add an inlet filter wherever dust flies.",
        "两端自带消声器；有粉尘处请加装进气过滤器。",
      ),
];

function blowerOf(model: BlowerModel): ProductRecord {
  const lobe = model.type === "lobe";
  const number = `${lobe ? "LB" : model.stages === 2 ? "RD" : "RB"}${sizeCode(model.hp)}`;
  const random = randomOf(`text ${number}`);
  const power = figure(model.hp, "power");
  const flow = figure(model.flow, "flow");
  const water = figure(model.water, "waterPressure");
  const edge = Math.cbrt(model.net) * (lobe ? 5.2 : 4.1);
  const round = (value: number): number => Math.round(value * 2) / 2;
  const [first, second] = random.some(blowerDetails(model), 2);
  const kind = lobe
    ? say("Rotary Lobe Blower Package", "罗茨风机机组")
    : model.stages === 2
      ? say("Two-Stage Regenerative Blower", "双级旋涡风机")
      : say("Regenerative Blower", "旋涡风机");
  return recordOf({
    slug: slugOf(brands.torrendyne, number),
    category: "blowers",
    subcategory: model.type,
    brand: brands.torrendyne,
    name: say(
      `Torrendyne ${number} ${kind.en}, ${power.en}, ${flow.en}`,
      `拓润达 ${number} ${kind.cn}，${power.cn}，${flow.cn}`,
    ),
    summary: say(
      `Up to ${water.en} or ${figure(model.vacuum, "vacuum").en}, ${model.noise} dBA, oil-free air.`,
      `最大压力 ${water.cn}，最大真空度 ${figure(model.vacuum, "vacuum").cn}，噪声 ${model.noise} dB(A)，输出无油。`,
    ),
    description: [
      paragraph(random, blowerOpening(model, flow, water), first ? [first] : []),
      paragraph(random, second ? [second] : [], [
        lobe
          ? say(
              `Gear oil every 1,500 hours${isDirect(model) ? "; the coupling is looked at once a year" : ", belts at 4,000 to 8,000"}.`,
              `齿轮油每 1,500 小时更换，${isDirect(model) ? "联轴器每年检查" : "皮带 4,000–8,000 小时"}。`,
            )
          : say(
              "Change the inlet filter every 500 to 2,000 hours; bearings last 20,000 and more.",
              "进气滤芯每 500–2,000 小时更换，轴承寿命 20,000 小时以上。",
            ),
      ]),
    ],
    attributes: {
      horsepower: model.hp,
      freeAir: model.flow,
      maxWaterPressure: model.water,
      maxVacuum: model.vacuum,
      blowerType: model.type,
      ...(model.stages === undefined ? {} : { blowerStages: String(model.stages) }),
      noise: model.noise,
      speed: lobe ? 2400 : 3450,
      drive: lobe && !isDirect(model) ? "belt" : "direct",
      inletPort: model.port,
      outletPort: model.port,
      ...(lobe ? { oilCapacity: Math.round(4 + model.hp / 6) / 2 } : {}),
      serviceInterval: lobe ? 1500 : 2000,
      ...wiring(model.hp)[0]?.attributes,
    },
    picture: lobe ? "blowerLobe" : "blowerRegenerative",
    size: { length: round(edge), width: round(edge * 0.9), height: round(edge * 0.95) },
    net: model.net,
    crated: model.net > 130,
    warrantyMonths: 24,
    interest: 4,
    plenty: lobe ? 4 : 14,
    variants: wiredVariants(`TD-${number}`, model.hp, model.price),
  });
}

/** Every Torrendyne blower. */
export function blowers(): ProductRecord[] {
  return blowerModels.map(blowerOf);
}
