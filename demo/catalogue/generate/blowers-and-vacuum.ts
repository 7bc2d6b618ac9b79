import type { AttributeValues } from "#domain/catalogue/attribute.ts";
import type { LocalizedText } from "#domain/kernel/language.ts";
import type { ProductRecord } from "../record.ts";
import { type VariantDraft, brands, recordOf, sizeCode, slugOf } from "./build.ts";
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
  { type: "regenerative", hp: 0.25, stages: 1, flow: 32, water: 32, vacuum: 2.2, noise: 59, port: "npt-1", net: 24, price: 389 },
  { type: "regenerative", hp: 0.5, stages: 1, flow: 52, water: 42, vacuum: 2.9, noise: 62, port: "npt-1.25", net: 30, price: 469 },
  { type: "regenerative", hp: 1, stages: 1, flow: 88, water: 56, vacuum: 3.8, noise: 65, port: "npt-1.5", net: 41, price: 640 },
  { type: "regenerative", hp: 1, stages: 2, flow: 56, water: 92, vacuum: 6, noise: 66, port: "npt-1.25", net: 49, price: 840 },
  { type: "regenerative", hp: 1.5, stages: 1, flow: 108, water: 66, vacuum: 4.4, noise: 67, port: "npt-1.5", net: 50, price: 790 },
  { type: "regenerative", hp: 2, stages: 1, flow: 142, water: 76, vacuum: 5.1, noise: 68, port: "npt-2", net: 62, price: 960 },
  { type: "regenerative", hp: 2, stages: 2, flow: 92, water: 124, vacuum: 7.6, noise: 69, port: "npt-1.5", net: 78, price: 1290 },
  { type: "regenerative", hp: 3, stages: 1, flow: 186, water: 90, vacuum: 5.9, noise: 70, port: "npt-2", net: 82, price: 1290 },
  { type: "regenerative", hp: 4, stages: 1, flow: 212, water: 104, vacuum: 6.6, noise: 71, port: "npt-2", net: 96, price: 1590 },
  { type: "regenerative", hp: 5, stages: 1, flow: 252, water: 116, vacuum: 7.4, noise: 72, port: "npt-2", net: 118, price: 1990 },
  { type: "regenerative", hp: 5, stages: 2, flow: 172, water: 184, vacuum: 10, noise: 73, port: "npt-2", net: 142, price: 2690 },
  { type: "regenerative", hp: 7.5, stages: 1, flow: 350, water: 118, vacuum: 7.6, noise: 74, port: "npt-2.5", net: 172, price: 2890 },
  { type: "regenerative", hp: 10, stages: 1, flow: 430, water: 124, vacuum: 8, noise: 75, port: "npt-3", net: 226, price: 3690 },
  { type: "regenerative", hp: 10, stages: 2, flow: 310, water: 210, vacuum: 11.2, noise: 76, port: "npt-2.5", net: 268, price: 4690 },
  { type: "regenerative", hp: 15, stages: 1, flow: 610, water: 128, vacuum: 8.2, noise: 77, port: "flange-4", net: 340, price: 5290 },
  { type: "regenerative", hp: 20, stages: 2, flow: 540, water: 220, vacuum: 12, noise: 78, port: "flange-4", net: 460, price: 7290 },
  { type: "lobe", hp: 5, flow: 105, water: 194, vacuum: 8, noise: 74, port: "npt-2", net: 420, price: 5690 },
  { type: "lobe", hp: 10, flow: 205, water: 221, vacuum: 10, noise: 76, port: "npt-2.5", net: 560, price: 7490 },
  { type: "lobe", hp: 15, flow: 310, water: 235, vacuum: 12, noise: 77, port: "npt-3", net: 720, price: 9490 },
  { type: "lobe", hp: 20, flow: 420, water: 249, vacuum: 12, noise: 78, port: "flange-4", net: 880, price: 11_900 },
  { type: "lobe", hp: 30, flow: 640, water: 277, vacuum: 12, noise: 80, port: "flange-4", net: 1240, price: 15_400 },
  { type: "lobe", hp: 40, flow: 840, water: 277, vacuum: 12, noise: 81, port: "flange-6", net: 1560, price: 18_900 },
  { type: "lobe", hp: 50, flow: 1060, water: 305, vacuum: 12, noise: 82, port: "flange-6", net: 1890, price: 22_400 },
  { type: "lobe", hp: 75, flow: 1620, water: 332, vacuum: 12, noise: 84, port: "flange-6", net: 2480, price: 27_800 },
];

interface Wire {
  readonly suffix: string;
  readonly name: LocalizedText;
  readonly attributes: AttributeValues;
}

/** How a motor of this size is offered. */
function wiring(hp: number): Wire[] {
  const single: Wire = {
    suffix: hp <= 2 ? "115" : "230",
    name: hp <= 2 ? say("115/230 V single-phase", "单相 115/230 V") : say("230 V single-phase", "单相 230 V"),
    attributes: { voltage: hp <= 2 ? ["115", "230"] : ["230"], phase: "1", frequency: "60", fullLoadAmps: Math.round(hp * 52) / 10 },
  };
  const three: Wire = {
    suffix: "3P",
    name: say("208/230/460 V three-phase", "三相 208/230/460 V"),
    attributes: { voltage: ["208", "230", "460"], phase: "3", frequency: "60", fullLoadAmps: Math.round(hp * 28) / 10 },
  };
  if (hp <= 5) return [single, three];
  return [three];
}

const variantsOf = (sku: string, hp: number, price: number, three = 0.97): VariantDraft[] => {
  const wired = wiring(hp);
  return wired.map(({ suffix, name, attributes }, index) => ({
    sku: `${sku}-${suffix}`,
    ...(wired.length > 1 ? { name } : {}),
    ...(index === 0 ? {} : { attributes }),
    price: price * (index === 0 ? 1 : three),
  }));
};

const blowerOpening = (model: BlowerModel, flow: LocalizedText, water: LocalizedText): LocalizedText[] =>
  model.type === "lobe"
    ? [
        say(`Two lobes turn past each other without touching and push ${flow.en} against ${water.en}, steady as a pump.`, `两只转子互不接触地啮合旋转，把 ${flow.cn} 空气稳稳推向 ${water.cn} 的压力。`),
        say(`Aeration basins and pneumatic conveying lines want flow that does not fade as pressure climbs: ${flow.en}.`, `曝气池与气力输送要求压力升高时风量不减：${flow.cn}。`),
      ]
    : [
        say(`One impeller, no contact, no oil: ${flow.en} of clean air for air knives, vacuum tables and spa or pond aeration.`, `单叶轮、无接触、无油：${flow.cn} 洁净空气，适合风刀、真空台与鱼池曝气。`),
        say(`Side-channel blowers like to run for years and be forgotten. Bearings are the only part that ages.`, `旋涡风机可连年运行、几乎不用管，唯一会老化的只有轴承。`),
        say(`Pressure or vacuum from the same machine: up to ${water.en} blowing, up to ${figure(model.vacuum, "vacuum").en} drawing.`, `一机两用：正压最高 ${water.cn}，负压最高 ${figure(model.vacuum, "vacuum").cn}。`),
      ];

const blowerDetails = (model: BlowerModel): LocalizedText[] => [
  say("Choose on the curve, not on free air: at working pressure the flow is about half of the plate figure.", "请按性能曲线选型：工作压力下的风量约为铭牌最大风量的一半。"),
  say("A relief valve belongs in the line. Deadheading a blower heats it past its seals in minutes.", "管路须装安全阀，闷转几分钟就会过热损坏密封。"),
  say("Above 1,000 ft derate flow and pressure by about 4% for each further 1,000 ft.", "海拔 300 m 以上，每升高 300 m 流量与压力约降 4%。"),
  model.type === "lobe"
    ? say("The package includes motor, belts, guard, inlet filter-silencer, discharge silencer, relief valve and base.", "机组含电机、皮带、护罩、进气过滤消声器、排气消声器、安全阀与底座。")
    : say("Silencers are built into both ports; add an inlet filter wherever dust flies.", "两端自带消声器；有粉尘处请加装进气过滤器。"),
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
  const kind = lobe ? say("Rotary Lobe Blower Package", "罗茨风机机组") : model.stages === 2 ? say("Two-Stage Regenerative Blower", "双级旋涡风机") : say("Regenerative Blower", "旋涡风机");
  return recordOf({
    slug: slugOf(brands.torrendyne, number),
    category: "blowers",
    subcategory: model.type,
    brand: brands.torrendyne,
    name: say(`Torrendyne ${number} ${kind.en}, ${power.en}, ${flow.en}`, `拓润达 ${number} ${kind.cn}，${power.cn}，${flow.cn}`),
    summary: say(`Up to ${water.en} or ${figure(model.vacuum, "vacuum").en}, ${model.noise} dBA, oil-free air.`, `最大压力 ${water.cn}，最大真空度 ${figure(model.vacuum, "vacuum").cn}，噪声 ${model.noise} dB(A)，输出无油。`),
    description: [
      paragraph(random, blowerOpening(model, flow, water), first ? [first] : []),
      paragraph(random, second ? [second] : [], [
        lobe ? say("Gear oil every 1,500 hours, belts at 4,000 to 8,000.", "齿轮油每 1,500 小时更换，皮带 4,000–8,000 小时。") : say("Change the inlet filter every 500 to 2,000 hours; bearings last 20,000 and more.", "进气滤芯每 500–2,000 小时更换，轴承寿命 20,000 小时以上。"),
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
      drive: lobe ? "belt" : "direct",
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
    variants: variantsOf(`TD-${number}`, model.hp, model.price),
  });
}

interface VacuumModel {
  readonly number: string;
  readonly type: "rotary-vane" | "dry-vane" | "claw" | "scroll" | "liquid-ring" | "system";
  readonly hp: number;
  readonly flow: number;
  readonly ultimate: number;
  readonly noise: number;
  readonly port: string;
  readonly net: number;
  readonly price: number;
  readonly tank?: number;
}

const vacuumModels: readonly VacuumModel[] = [
  { number: "VR005", type: "rotary-vane", hp: 0.5, flow: 6, ultimate: 29.6, noise: 58, port: "npt-0.5", net: 36, price: 690 },
  { number: "VR010", type: "rotary-vane", hp: 1, flow: 15, ultimate: 29.8, noise: 60, port: "npt-0.5", net: 58, price: 1190 },
  { number: "VR015", type: "rotary-vane", hp: 1.5, flow: 28, ultimate: 29.8, noise: 62, port: "npt-0.75", net: 84, price: 1590 },
  { number: "VR020", type: "rotary-vane", hp: 2, flow: 42, ultimate: 29.8, noise: 64, port: "npt-1.25", net: 112, price: 2190 },
  { number: "VR030", type: "rotary-vane", hp: 3, flow: 64, ultimate: 29.9, noise: 65, port: "npt-1.25", net: 156, price: 2890 },
  { number: "VR050", type: "rotary-vane", hp: 5, flow: 105, ultimate: 29.9, noise: 67, port: "npt-1.25", net: 234, price: 4290 },
  { number: "VR075", type: "rotary-vane", hp: 7.5, flow: 150, ultimate: 29.9, noise: 70, port: "npt-2", net: 342, price: 6190 },
  { number: "VR100", type: "rotary-vane", hp: 10, flow: 212, ultimate: 29.9, noise: 72, port: "npt-2", net: 448, price: 8290 },
  { number: "VR150", type: "rotary-vane", hp: 15, flow: 310, ultimate: 29.9, noise: 74, port: "npt-2.5", net: 640, price: 11_400 },
  { number: "VD005", type: "dry-vane", hp: 0.5, flow: 5, ultimate: 25.5, noise: 60, port: "npt-0.375", net: 28, price: 590 },
  { number: "VD010", type: "dry-vane", hp: 1, flow: 12, ultimate: 26, noise: 63, port: "npt-0.5", net: 46, price: 960 },
  { number: "VD020", type: "dry-vane", hp: 2, flow: 26, ultimate: 26, noise: 67, port: "npt-0.75", net: 78, price: 1690 },
  { number: "VC030", type: "claw", hp: 3, flow: 62, ultimate: 25.5, noise: 70, port: "npt-1.25", net: 212, price: 4890 },
  { number: "VC050", type: "claw", hp: 5, flow: 96, ultimate: 25.5, noise: 72, port: "npt-1.25", net: 298, price: 6490 },
  { number: "VC075", type: "claw", hp: 7.5, flow: 148, ultimate: 25.5, noise: 74, port: "npt-2", net: 412, price: 8690 },
  { number: "VC100", type: "claw", hp: 10, flow: 205, ultimate: 25.5, noise: 75, port: "npt-2", net: 520, price: 10_900 },
  { number: "VS010", type: "scroll", hp: 1, flow: 17, ultimate: 29.92, noise: 58, port: "npt-1", net: 66, price: 3490 },
  { number: "VL050", type: "liquid-ring", hp: 5, flow: 72, ultimate: 28.5, noise: 68, port: "npt-1.5", net: 310, price: 5290 },
  { number: "VL075", type: "liquid-ring", hp: 7.5, flow: 118, ultimate: 28.5, noise: 70, port: "npt-2", net: 420, price: 6890 },
  { number: "VL100", type: "liquid-ring", hp: 10, flow: 168, ultimate: 28.5, noise: 72, port: "npt-2", net: 540, price: 8690 },
  { number: "VZ2030-080", type: "system", hp: 6, flow: 124, ultimate: 29, noise: 68, port: "npt-1.5", net: 760, price: 9790, tank: 80 },
  { number: "VZ2050-120", type: "system", hp: 10, flow: 205, ultimate: 29, noise: 70, port: "npt-2", net: 1120, price: 13_900, tank: 120 },
  { number: "VZ2075-120", type: "system", hp: 15, flow: 296, ultimate: 29, noise: 73, port: "npt-2", net: 1390, price: 18_400, tank: 120 },
  { number: "VZ2100-240", type: "system", hp: 20, flow: 400, ultimate: 29, noise: 75, port: "npt-3", net: 1860, price: 24_500, tank: 240 },
];

const vacuumName: Readonly<Record<VacuumModel["type"], LocalizedText>> = {
  "rotary-vane": say("Rotary Vane Vacuum Pump", "旋片式真空泵"),
  "dry-vane": say("Dry Vane Vacuum Pump", "干式旋片真空泵"),
  claw: say("Claw Vacuum Pump", "爪式真空泵"),
  scroll: say("Dry Scroll Vacuum Pump", "干式涡旋真空泵"),
  "liquid-ring": say("Liquid Ring Vacuum Pump", "水环式真空泵"),
  system: say("Central Vacuum System", "集中真空系统"),
};

const vacuumOpening = (model: VacuumModel, flow: LocalizedText, deep: LocalizedText): LocalizedText[] => {
  switch (model.type) {
    case "rotary-vane":
      return [
        say(`The workhorse of packaging and woodworking: ${flow.en} down to ${deep.en}, with the oil mist caught inside.`, `包装与木工行业的主力：抽速 ${flow.cn}，真空度可达 ${deep.cn}，油雾在泵内回收。`),
        say(`Chamber sealers, thermoformers, CNC tables: an oil-sealed vane pump reaches deep, ${deep.en}, and stays quiet.`, `真空包装机、吸塑机、数控吸附台：油封旋片泵真空深（${deep.cn}）且安静。`),
      ];
    case "dry-vane":
      return [
        say(`Carbon vanes wear a little so that nothing needs oil: ${flow.en} for pick-and-place, printing and labs.`, `碳片以微量磨损换来全程无油：${flow.cn}，适合吸取搬运、印刷与实验室。`),
        say(`Light, clean and simple to service, where ${deep.en} is deep enough.`, `轻便洁净、保养简单，适合真空度 ${deep.cn} 已足够的场合。`),
      ];
    case "claw":
      return [
        say(`Two claws, no contact, no oil in the chamber: ${flow.en} at half the power of an old vane pump.`, `双爪互不接触，泵腔无油：${flow.cn}，电耗约为旧式旋片泵的一半。`),
        say(`Put it where vanes were changed twice a year: the claws never touch, so only gear oil and filters remain.`, `用在一年换两次旋片的地方：爪子不接触，只剩齿轮油与滤芯要换。`),
      ];
    case "scroll":
      return [say(`For leak detectors, ovens and mass spectrometers: dry, ${deep.en}, no oil to creep back.`, `适合检漏仪、真空烘箱与质谱：干式，真空度 ${deep.cn}，无返油。`)];
    case "liquid-ring":
      return [
        say(`Wet, hot or full of vapor? A ring of water seals and cools, and carry-over that would kill a vane pump passes through.`, `潮湿、高温、含蒸气？水环兼作密封与冷却，足以毁掉旋片泵的夹带物可直接通过。`),
        say(`Evaporators, filters and hospitals trust it: no metal touches metal, and ${flow.en} come without heat.`, `蒸发、过滤与医院系统的可靠之选：金属不接触，${flow.cn} 且近乎等温。`),
      ];
    case "system":
      return [
        say(`Two pumps, one receiver, one panel: the lead pump carries the day and the second joins when the line asks.`, `双泵、一罐、一柜：主泵承担日常，用量上升时副泵自动投入。`),
        say(`One room instead of eight little pumps: ${flow.en} from a ${figure(model.tank ?? 80, "volume").en} receiver through one header.`, `用一间泵房取代八台小泵：${flow.cn}，经 ${figure(model.tank ?? 80, "volume").cn} 真空罐集中供给。`),
      ];
  }
};

const vacuumService = (model: VacuumModel): LocalizedText[] => {
  if (model.type === "rotary-vane" || model.type === "system")
    return [
      say("Change oil every 500 to 2,000 hours, and always before it turns brown; the exhaust element lasts 2,000 to 4,000.", "每 500–2,000 小时换油，务必在变褐前更换；排气滤芯寿命 2,000–4,000 小时。"),
      say("An inlet filter pays for itself with the first screw it stops; wash it monthly.", "进气过滤器拦住第一颗螺丝就值回票价，请每月清洗。"),
    ];
  if (model.type === "liquid-ring") return [say("Keep the seal water under 85 °F: warm water costs depth of vacuum before anything else.", "密封水温请保持在 29°C 以下，水温升高首先损失真空度。")];
  return [say("Check vanes or gear oil once a year and the inlet filter monthly; there is nothing else to do.", "每年检查旋片或齿轮油，每月检查进气滤芯，别无他事。")];
};

function vacuumOf(model: VacuumModel): ProductRecord {
  const random = randomOf(`text ${model.number}`);
  const power = figure(model.hp, "power");
  const flow = figure(model.flow, "flow");
  const deep = figure(model.ultimate, "vacuum");
  const name = vacuumName[model.type];
  const edge = Math.cbrt(model.net) * 4.3;
  const round = (value: number): number => Math.round(value * 2) / 2;
  return recordOf({
    slug: slugOf(brands.torrendyne, model.number),
    category: "vacuum",
    subcategory: model.type === "rotary-vane" ? "rotary-vane" : model.type === "liquid-ring" ? "liquid-ring" : model.type === "system" ? "central-systems" : "dry-and-claw",
    brand: brands.torrendyne,
    name: say(`Torrendyne ${model.number} ${name.en}, ${power.en}, ${flow.en}`, `拓润达 ${model.number} ${name.cn}，${power.cn}，${flow.cn}`),
    summary: say(`Ultimate vacuum ${deep.en}, ${model.noise} dBA${model.tank ? `, ${figure(model.tank, "volume").en} receiver` : ""}.`, `极限真空度 ${deep.cn}，噪声 ${model.noise} dB(A)${model.tank ? `，${figure(model.tank, "volume").cn} 真空罐` : ""}。`),
    description: [
      paragraph(random, vacuumOpening(model, flow, deep), [
        say("Rated at sea level: at 5,000 ft the deepest reading any pump can show is about 24.9 inHg.", "以海平面标定：海拔 1,500 m 时任何泵的最高读数约为 84 kPa。"),
        say("The check valve in the inlet holds vacuum when the motor stops, so nothing runs back into your parts.", "进气止回阀在停机时保压，防止倒灌到工件。"),
        say("Thermal protection, vibration feet and a lifting eye are standard.", "标配热保护、减振脚与吊环。"),
      ]),
      paragraph(random, vacuumService(model)),
    ],
    attributes: {
      horsepower: model.hp,
      openFlow: model.flow,
      ultimateVacuum: model.ultimate,
      vacuumType: model.type,
      ...(model.tank === undefined ? {} : { tankVolume: model.tank }),
      noise: model.noise,
      sealing: model.type === "rotary-vane" || model.type === "system" ? "lubricated" : model.type === "liquid-ring" ? "water" : "dry",
      speed: model.type === "claw" ? 3500 : 1750,
      drive: "direct",
      inletPort: model.port,
      ...(model.type === "rotary-vane" || model.type === "system" ? { oilCapacity: Math.max(0.5, Math.round(model.hp * 1.2) / 2) } : {}),
      serviceInterval: model.type === "rotary-vane" || model.type === "system" ? 1000 : 2000,
      ...wiring(model.hp)[0]?.attributes,
    },
    picture: model.type === "system" ? "vacuumCentral" : model.type === "rotary-vane" ? "vacuumVane" : "vacuumClaw",
    size: { length: round(edge * 1.25), width: round(edge * 0.8), height: round(edge * (model.tank ? 1.4 : 0.8)) },
    net: model.net,
    crated: model.net > 130,
    warrantyMonths: 24,
    interest: 4,
    plenty: model.hp <= 3 ? 14 : 4,
    variants: variantsOf(`TD-${model.number}`, model.hp, model.price),
  });
}

export function blowers(): ProductRecord[] {
  return blowerModels.map(blowerOf);
}

export function vacuumPumps(): ProductRecord[] {
  return vacuumModels.map(vacuumOf);
}
