import type { LocalizedText } from "#domain/kernel/language.ts";
import type { ProductRecord } from "../record.ts";
import { brands, recordOf, slugOf } from "./build.ts";
import { wiredVariants, wiring } from "./motor-supply.ts";
import { randomOf } from "./random.ts";
import { figure, paragraph, say } from "./wording.ts";

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
  {
    number: "VR005",
    type: "rotary-vane",
    hp: 0.5,
    flow: 6,
    ultimate: 29.6,
    noise: 58,
    port: "npt-0.5",
    net: 36,
    price: 690,
  },
  {
    number: "VR010",
    type: "rotary-vane",
    hp: 1,
    flow: 15,
    ultimate: 29.8,
    noise: 60,
    port: "npt-0.5",
    net: 58,
    price: 1190,
  },
  {
    number: "VR015",
    type: "rotary-vane",
    hp: 1.5,
    flow: 28,
    ultimate: 29.8,
    noise: 62,
    port: "npt-0.75",
    net: 84,
    price: 1590,
  },
  {
    number: "VR020",
    type: "rotary-vane",
    hp: 2,
    flow: 42,
    ultimate: 29.8,
    noise: 64,
    port: "npt-1.25",
    net: 112,
    price: 2190,
  },
  {
    number: "VR030",
    type: "rotary-vane",
    hp: 3,
    flow: 64,
    ultimate: 29.9,
    noise: 65,
    port: "npt-1.25",
    net: 156,
    price: 2890,
  },
  {
    number: "VR050",
    type: "rotary-vane",
    hp: 5,
    flow: 105,
    ultimate: 29.9,
    noise: 67,
    port: "npt-1.25",
    net: 234,
    price: 4290,
  },
  {
    number: "VR075",
    type: "rotary-vane",
    hp: 7.5,
    flow: 150,
    ultimate: 29.9,
    noise: 70,
    port: "npt-2",
    net: 342,
    price: 6190,
  },
  {
    number: "VR100",
    type: "rotary-vane",
    hp: 10,
    flow: 212,
    ultimate: 29.9,
    noise: 72,
    port: "npt-2",
    net: 448,
    price: 8290,
  },
  {
    number: "VR150",
    type: "rotary-vane",
    hp: 15,
    flow: 310,
    ultimate: 29.9,
    noise: 74,
    port: "npt-2.5",
    net: 640,
    price: 11_400,
  },
  {
    number: "VD005",
    type: "dry-vane",
    hp: 0.5,
    flow: 5,
    ultimate: 25.5,
    noise: 60,
    port: "npt-0.375",
    net: 28,
    price: 590,
  },
  { number: "VD010", type: "dry-vane", hp: 1, flow: 12, ultimate: 26, noise: 63, port: "npt-0.5", net: 46, price: 960 },
  {
    number: "VD020",
    type: "dry-vane",
    hp: 2,
    flow: 26,
    ultimate: 26,
    noise: 67,
    port: "npt-0.75",
    net: 78,
    price: 1690,
  },
  {
    number: "VC030",
    type: "claw",
    hp: 3,
    flow: 62,
    ultimate: 25.5,
    noise: 70,
    port: "npt-1.25",
    net: 212,
    price: 4890,
  },
  {
    number: "VC050",
    type: "claw",
    hp: 5,
    flow: 96,
    ultimate: 25.5,
    noise: 72,
    port: "npt-1.25",
    net: 298,
    price: 6490,
  },
  {
    number: "VC075",
    type: "claw",
    hp: 7.5,
    flow: 148,
    ultimate: 25.5,
    noise: 74,
    port: "npt-2",
    net: 412,
    price: 8690,
  },
  {
    number: "VC100",
    type: "claw",
    hp: 10,
    flow: 205,
    ultimate: 25.5,
    noise: 75,
    port: "npt-2",
    net: 520,
    price: 10_900,
  },
  { number: "VS010", type: "scroll", hp: 1, flow: 17, ultimate: 29.92, noise: 58, port: "npt-1", net: 66, price: 3490 },
  {
    number: "VL050",
    type: "liquid-ring",
    hp: 5,
    flow: 72,
    ultimate: 28.5,
    noise: 68,
    port: "npt-1.5",
    net: 310,
    price: 5290,
  },
  {
    number: "VL075",
    type: "liquid-ring",
    hp: 7.5,
    flow: 118,
    ultimate: 28.5,
    noise: 70,
    port: "npt-2",
    net: 420,
    price: 6890,
  },
  {
    number: "VL100",
    type: "liquid-ring",
    hp: 10,
    flow: 168,
    ultimate: 28.5,
    noise: 72,
    port: "npt-2",
    net: 540,
    price: 8690,
  },
  {
    number: "VZ2030-080",
    type: "system",
    hp: 6,
    flow: 124,
    ultimate: 29,
    noise: 68,
    port: "npt-1.5",
    net: 760,
    price: 9790,
    tank: 80,
  },
  {
    number: "VZ2050-120",
    type: "system",
    hp: 10,
    flow: 205,
    ultimate: 29,
    noise: 70,
    port: "npt-2",
    net: 1120,
    price: 13_900,
    tank: 120,
  },
  {
    number: "VZ2075-120",
    type: "system",
    hp: 15,
    flow: 296,
    ultimate: 29,
    noise: 73,
    port: "npt-2",
    net: 1390,
    price: 18_400,
    tank: 120,
  },
  {
    number: "VZ2100-240",
    type: "system",
    hp: 20,
    flow: 400,
    ultimate: 29,
    noise: 75,
    port: "npt-3",
    net: 1860,
    price: 24_500,
    tank: 240,
  },
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
        say(
          `The workhorse of packaging and woodworking: ${flow.en} down to ${deep.en}, with the oil mist caught inside.`,
          `包装与木工行业的主力：抽速 ${flow.cn}，真空度可达 ${deep.cn}，油雾在泵内回收。`,
        ),
        say(
          `Chamber sealers, thermoformers, CNC tables: an oil-sealed vane pump reaches deep, ${deep.en}, and stays quiet.`,
          `真空包装机、吸塑机、数控吸附台：油封旋片泵真空深（${deep.cn}）且安静。`,
        ),
      ];
    case "dry-vane":
      return [
        say(
          `Carbon vanes wear a little so that nothing needs oil: ${flow.en} for pick-and-place, printing and labs.`,
          `碳片以微量磨损换来全程无油：${flow.cn}，适合吸取搬运、印刷与实验室。`,
        ),
        say(
          `Light, clean and simple to service, where ${deep.en} is deep enough.`,
          `轻便洁净、保养简单，适合真空度 ${deep.cn} 已足够的场合。`,
        ),
      ];
    case "claw":
      return [
        say(
          `Two claws, no contact, no oil in the chamber: ${flow.en} at half the power of an old vane pump.`,
          `双爪互不接触，泵腔无油：${flow.cn}，电耗约为旧式旋片泵的一半。`,
        ),
        say(
          `Put it where vanes were changed twice a year: the claws never touch, so only gear oil and filters remain.`,
          `用在一年换两次旋片的地方：爪子不接触，只剩齿轮油与滤芯要换。`,
        ),
      ];
    case "scroll":
      return [
        say(
          `For leak detectors, ovens and mass spectrometers: dry, ${deep.en}, no oil to creep back.`,
          `适合检漏仪、真空烘箱与质谱：干式，真空度 ${deep.cn}，无返油。`,
        ),
      ];
    case "liquid-ring":
      return [
        say(
          `Wet, hot or full of vapor? A ring of water seals and cools, and carry-over that would kill a vane pump passes through.`,
          `潮湿、高温、含蒸气？水环兼作密封与冷却，足以毁掉旋片泵的夹带物可直接通过。`,
        ),
        say(
          `Evaporators, filters and vacuum kettles trust it: no metal touches metal, and ${flow.en} come without heat.`,
          `蒸发、过滤与真空釜的可靠之选：金属不接触，${flow.cn} 且近乎等温。`,
        ),
      ];
    case "system":
      return [
        say(
          `Two pumps, one receiver, one panel: the lead pump carries the day and the second joins when the line asks.`,
          `双泵、一罐、一柜：主泵承担日常，用量上升时副泵自动投入。`,
        ),
        say(
          `One room instead of eight little pumps: ${flow.en} from a ${figure(model.tank ?? 80, "volume").en} receiver through one header.`,
          `用一间泵房取代八台小泵：${flow.cn}，经 ${figure(model.tank ?? 80, "volume").cn} 真空罐集中供给。`,
        ),
      ];
  }
};

const vacuumService = (model: VacuumModel): LocalizedText[] => {
  if (model.type === "rotary-vane" || model.type === "system")
    return [
      say(
        "Change oil every 500 to 2,000 hours, and always before it turns brown; the exhaust element lasts 2,000 to 4,000.",
        "每 500–2,000 小时换油，务必在变褐前更换；排气滤芯寿命 2,000–4,000 小时。",
      ),
      say(
        "An inlet filter pays for itself with the first screw it stops; wash it monthly.",
        "进气过滤器拦住第一颗螺丝就值回票价，请每月清洗。",
      ),
    ];
  if (model.type === "liquid-ring")
    return [
      say(
        "Keep the seal water under 85 °F: warm water costs depth of vacuum before anything else.",
        "密封水温请保持在 29°C 以下，水温升高首先损失真空度。",
      ),
    ];
  if (model.type === "dry-vane")
    return [
      say(
        "Measure the carbon vanes once a year, change them at about 6,000 hours, and look at the inlet filter monthly.",
        "碳片每年测量一次，约 6,000 小时更换；进气滤芯每月检查。",
      ),
    ];
  if (model.type === "scroll")
    return [
      say(
        "Tip seals last about 8,000 hours; look at the inlet filter monthly.",
        "涡旋密封条寿命约 8,000 小时；进气滤芯每月检查。",
      ),
    ];
  return [
    say(
      "Check the gear oil once a year and the inlet filter monthly; there is nothing else to do.",
      "每年检查齿轮油，每月检查进气滤芯，别无他事。",
    ),
  ];
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
    subcategory:
      model.type === "rotary-vane"
        ? "rotary-vane"
        : model.type === "liquid-ring"
          ? "liquid-ring"
          : model.type === "system"
            ? "central-systems"
            : "dry-and-claw",
    brand: brands.torrendyne,
    name: say(
      `Torrendyne ${model.number} ${name.en}, ${power.en}, ${flow.en}`,
      `拓润达 ${model.number} ${name.cn}，${power.cn}，${flow.cn}`,
    ),
    summary: say(
      `Ultimate vacuum ${deep.en}, ${model.noise} dBA${model.tank ? `, ${figure(model.tank, "volume").en} receiver` : ""}.`,
      `极限真空度 ${deep.cn}，噪声 ${model.noise} dB(A)${model.tank ? `，${figure(model.tank, "volume").cn} 真空罐` : ""}。`,
    ),
    description: [
      paragraph(random, vacuumOpening(model, flow, deep), [
        say(
          "Rated at sea level: at 5,000 ft the deepest reading any pump can show is about 24.9 inHg.",
          "以海平面标定：海拔 1,500 m 时任何泵的最高读数约为 84 kPa。",
        ),
        say(
          "The check valve in the inlet holds vacuum when the motor stops, so nothing runs back into your parts.",
          "进气止回阀在停机时保压，防止倒灌到工件。",
        ),
        say("Thermal protection, vibration feet and a lifting eye are standard.", "标配热保护、减振脚与吊环。"),
      ]),
      paragraph(random, vacuumService(model)),
    ],
    attributes: {
      horsepower: model.hp,
      openFlow: model.flow,
      ultimateVacuum: model.ultimate,
      vacuumType: model.type,
      ...(model.type === "system" ? { pumpHeads: "duplex" } : {}),
      ...(model.tank === undefined ? {} : { tankVolume: model.tank }),
      noise: model.noise,
      sealing:
        model.type === "rotary-vane" || model.type === "system"
          ? "lubricated"
          : model.type === "liquid-ring"
            ? "water"
            : "dry",
      speed: model.type === "claw" ? 3500 : 1750,
      drive: "direct",
      inletPort: model.port,
      ...(model.type === "rotary-vane" || model.type === "system"
        ? { oilCapacity: Math.max(0.5, Math.round(model.hp * 1.2) / 2) }
        : {}),
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
    variants: wiredVariants(`TD-${model.number}`, model.hp, model.price),
  });
}

/** Every Torrendyne vacuum pump and system. */
export function vacuumPumps(): ProductRecord[] {
  return vacuumModels.map(vacuumOf);
}
