import type { LocalizedText } from "#domain/kernel/language.ts";
import type { PictureName } from "../picture-families.ts";
import type { ProductRecord } from "../record.ts";
import { type Brand, type Size, brands, recordOf, slugOf } from "./build.ts";
import { randomOf } from "./random.ts";
import { flowAt, frames } from "./screw-frames.ts";
import { figure, paragraph, portText, say } from "./wording.ts";

interface PumpModel {
  readonly number: string;
  readonly layout: "inline" | "v" | "w";
  readonly hp: number;
  readonly stages: 1 | 2;
  readonly cylinders: number;
  readonly flow: number;
  readonly max: number;
  readonly rpm: number;
  readonly flywheel: number;
  readonly grooves: number;
  readonly section: "a" | "b";
  readonly bolts: readonly [number, number];
  readonly shaft: number;
  readonly port: string;
  readonly oil: number;
  readonly net: number;
  readonly price: number;
  readonly size: Size;
  readonly pressureOil?: boolean;
}

const s = (length: number, width: number, height: number): Size => ({ length, width, height });

const models: readonly PumpModel[] = [
  {
    number: "K1-020I",
    layout: "inline",
    hp: 2,
    stages: 1,
    cylinders: 2,
    flow: 7.6,
    max: 125,
    rpm: 1000,
    flywheel: 12,
    grooves: 1,
    section: "a",
    bolts: [5.5, 4],
    shaft: 0.87,
    port: "npt-0.5",
    oil: 0.6,
    net: 44,
    price: 329,
    size: s(16, 13, 14),
  },
  {
    number: "K1-030I",
    layout: "inline",
    hp: 3,
    stages: 1,
    cylinders: 2,
    flow: 10.8,
    max: 125,
    rpm: 1080,
    flywheel: 13,
    grooves: 1,
    section: "a",
    bolts: [6, 4.5],
    shaft: 0.98,
    port: "npt-0.5",
    oil: 0.8,
    net: 54,
    price: 409,
    size: s(17, 14, 15),
  },
  {
    number: "K1-030V",
    layout: "v",
    hp: 3,
    stages: 1,
    cylinders: 2,
    flow: 11.6,
    max: 135,
    rpm: 950,
    flywheel: 14,
    grooves: 1,
    section: "a",
    bolts: [6.5, 5],
    shaft: 0.98,
    port: "npt-0.5",
    oil: 1,
    net: 66,
    price: 489,
    size: s(19, 15, 18),
  },
  {
    number: "K1-050V",
    layout: "v",
    hp: 5,
    stages: 1,
    cylinders: 2,
    flow: 17,
    max: 135,
    rpm: 980,
    flywheel: 15,
    grooves: 2,
    section: "a",
    bolts: [7.5, 5.5],
    shaft: 1.1,
    port: "npt-0.75",
    oil: 1.3,
    net: 92,
    price: 640,
    size: s(21, 17, 20),
  },
  {
    number: "K1-050W",
    layout: "w",
    hp: 5,
    stages: 1,
    cylinders: 3,
    flow: 18.6,
    max: 135,
    rpm: 900,
    flywheel: 15,
    grooves: 2,
    section: "a",
    bolts: [8, 5.5],
    shaft: 1.1,
    port: "npt-0.75",
    oil: 1.4,
    net: 104,
    price: 690,
    size: s(24, 17, 20),
  },
  {
    number: "K2-050V",
    layout: "v",
    hp: 5,
    stages: 2,
    cylinders: 2,
    flow: 18,
    max: 175,
    rpm: 740,
    flywheel: 17,
    grooves: 2,
    section: "a",
    bolts: [9, 6.5],
    shaft: 1.25,
    port: "npt-0.75",
    oil: 1.6,
    net: 148,
    price: 960,
    size: s(24, 19, 23),
  },
  {
    number: "K2-050VP",
    layout: "v",
    hp: 5,
    stages: 2,
    cylinders: 2,
    flow: 18.1,
    max: 175,
    rpm: 640,
    flywheel: 18,
    grooves: 2,
    section: "b",
    bolts: [9.5, 7],
    shaft: 1.38,
    port: "npt-0.75",
    oil: 2,
    net: 176,
    price: 1390,
    size: s(26, 20, 25),
    pressureOil: true,
  },
  {
    number: "K2-075V",
    layout: "v",
    hp: 7.5,
    stages: 2,
    cylinders: 2,
    flow: 23.5,
    max: 175,
    rpm: 900,
    flywheel: 17,
    grooves: 2,
    section: "b",
    bolts: [9.5, 7],
    shaft: 1.38,
    port: "npt-0.75",
    oil: 2,
    net: 172,
    price: 1240,
    size: s(26, 20, 24),
  },
  {
    number: "K2-075VP",
    layout: "v",
    hp: 7.5,
    stages: 2,
    cylinders: 2,
    flow: 23.8,
    max: 175,
    rpm: 760,
    flywheel: 19,
    grooves: 2,
    section: "b",
    bolts: [10.5, 7.5],
    shaft: 1.5,
    port: "npt-0.75",
    oil: 2.4,
    net: 205,
    price: 1780,
    size: s(28, 21, 26),
    pressureOil: true,
  },
  {
    number: "K2-100W",
    layout: "w",
    hp: 10,
    stages: 2,
    cylinders: 3,
    flow: 34.4,
    max: 175,
    rpm: 860,
    flywheel: 19,
    grooves: 2,
    section: "b",
    bolts: [11, 8],
    shaft: 1.5,
    port: "npt-1",
    oil: 3,
    net: 232,
    price: 1990,
    size: s(31, 22, 26),
  },
  {
    number: "K2-100VP",
    layout: "v",
    hp: 10,
    stages: 2,
    cylinders: 4,
    flow: 35,
    max: 175,
    rpm: 720,
    flywheel: 20,
    grooves: 3,
    section: "b",
    bolts: [12, 8.5],
    shaft: 1.63,
    port: "npt-1",
    oil: 3.5,
    net: 255,
    price: 2680,
    size: s(32, 23, 28),
    pressureOil: true,
  },
  {
    number: "K2-150VP",
    layout: "v",
    hp: 15,
    stages: 2,
    cylinders: 4,
    flow: 50,
    max: 175,
    rpm: 820,
    flywheel: 20,
    grooves: 3,
    section: "b",
    bolts: [12.5, 9],
    shaft: 1.75,
    port: "npt-1",
    oil: 4,
    net: 260,
    price: 3480,
    size: s(34, 24, 29),
    pressureOil: true,
  },
];

const layoutWords = { inline: say("Inline", "直列"), v: say("V", "V 型"), w: say("W", "W 型") } as const;

const opening = (model: PumpModel, flow: LocalizedText, bolts: LocalizedText): LocalizedText[] => [
  say(
    `When the old pump knocks and the tank and motor are still good, this is the cheaper half of a new compressor: ${flow.en}.`,
    `旧泵头有异响，而储气罐和电机尚好时，换泵头只需半台机的钱：排气量 ${flow.cn}。`,
  ),
  say(
    `A drop-in for the usual ${figure(model.hp, "power").en} top plate: bolt centers ${bolts.en}, flywheel ${figure(model.flywheel, "length").en}.`,
    `可直接装上常见的 ${figure(model.hp, "power").cn} 机座：底座孔距 ${bolts.cn}，飞轮直径 ${figure(model.flywheel, "length").cn}。`,
  ),
  say(
    `Bare pump, complete with flywheel, intake silencer and oil: set it down, align the belt, fill and run it in.`,
    `裸泵头，随附飞轮、进气消声器与润滑油：就位、校正皮带、加油、磨合即可。`,
  ),
];

const details = (model: PumpModel): LocalizedText[] => [
  say(
    `Measure before you order: base bolts, the shaft height and the pulley line decide whether it fits, not the badge.`,
    `下单前请先测量：底座孔距、轴高与皮带轮中心线决定能否安装，与品牌无关。`,
  ),
  say(
    `Run ${model.grooves} belt${model.grooves > 1 ? "s" : ""} of ${model.section.toUpperCase()} section at ${model.rpm} RPM; a smaller motor pulley gives less air and a longer life.`,
    `使用 ${model.grooves} 根 ${model.section.toUpperCase()} 型皮带，转速 ${model.rpm} r/min；电机带轮改小，排气量略降但寿命更长。`,
  ),
  model.pressureOil
    ? say(
        "Oil is pumped under pressure through a drilled crankshaft, with a port for a low-oil switch.",
        "曲轴钻孔压力供油，预留低油位开关接口。",
      )
    : say(
        "Splash lubrication with a dipper on each rod; the sight glass sits on the side you can see.",
        "每根连杆带甩油针飞溅润滑，视镜设在看得见的一侧。",
      ),
  model.stages === 2
    ? say(
        "The finned intercooler is part of the pump, with its own relief valve.",
        "散热片式中间冷却器随泵头供货，并配独立安全阀。",
      )
    : say(
        "Reed valves sit in one plate under each head and lift out with four bolts.",
        "阀片集中在缸盖下的一块阀板上，松四颗螺栓即可取出。",
      ),
];

function pumpOf(model: PumpModel): ProductRecord {
  const random = randomOf(`text ${model.number}`);
  const power = figure(model.hp, "power");
  const flow = figure(model.flow, "flow");
  const stage = model.stages === 2 ? say("Two-Stage", "双级") : say("Single-Stage", "单级");
  const length = figure(model.bolts[0], "length");
  const width = figure(model.bolts[1], "length");
  const bolts = say(`${length.en} × ${width.en}`, `${length.cn} × ${width.cn}`);
  const at = figure(model.stages === 2 ? 175 : 90, "pressure");
  const picture: PictureName =
    model.layout === "inline" ? "pumpInline" : model.stages === 2 ? "pumpTwoStage" : "pumpSingleStage";
  const [first, second] = random.some(details(model), 2);
  return recordOf({
    slug: slugOf(brands.gantmoor, model.number),
    category: "pumps",
    subcategory: model.stages === 2 ? "two-stage-pumps" : "single-stage-pumps",
    brand: brands.gantmoor,
    name: say(
      `Gantmoor ${model.number.split("-")[1]} ${stage.en} ${layoutWords[model.layout].en} Pump, ${power.en}`,
      `甘特摩 ${model.number.split("-")[1]} ${stage.cn}${model.layout === "inline" ? "" : " "}${layoutWords[model.layout].cn}泵头，${power.cn}`,
    ),
    summary: say(
      `${flow.en} at ${at.en} and ${model.rpm} RPM, ${model.cylinders} cylinders, flywheel included.`,
      `${model.rpm} r/min、${at.cn} 下排气量 ${flow.cn}，${model.cylinders} 缸，含飞轮。`,
    ),
    description: [
      paragraph(random, opening(model, flow, bolts), first ? [first] : []),
      paragraph(random, second ? [second] : [], [
        say(
          "Use SAE 30 non-detergent or ISO 100 compressor oil. Motor oil with detergents foams and carbons the valves.",
          "请使用 SAE 30 无清净剂油或 ISO 100 空压机油。含清净剂的发动机油会起泡并使阀片积碳。",
        ),
        say(
          `Oil ${figure(model.oil, "oilVolume").en}; check the level after the first hour, change after the first fifty.`,
          `加油量 ${figure(model.oil, "oilVolume").cn}；首个小时后查油位，首个 50 小时后换油。`,
        ),
      ]),
    ],
    attributes: {
      driveHorsepower: model.hp,
      airflow: model.flow,
      ratedPressure: model.stages === 2 ? 175 : 90,
      maxPressure: model.max,
      stages: String(model.stages),
      pumpLayout: model.layout,
      cylinders: model.cylinders,
      speed: model.rpm,
      lubrication: model.pressureOil ? "pressure" : "splash",
      pumpMaterial: model.layout === "inline" && model.hp <= 2 ? "aluminum-iron-sleeve" : "cast-iron",
      flywheelDiameter: model.flywheel,
      beltGrooves: model.grooves,
      beltSection: model.section,
      rotation: "ccw",
      mountLength: model.bolts[0],
      mountWidth: model.bolts[1],
      shaftDiameter: model.shaft,
      outletPort: model.port,
      oilCapacity: model.oil,
      serviceInterval: 500,
    },
    picture,
    size: model.size,
    net: model.net,
    warrantyMonths: 12,
    interest: 6,
    plenty: 14,
    variants: [
      {
        sku: `GM-${model.number}`,
        price: model.price,
        crossReferences: [{ maker: "Gantmoor", number: `PMP-${model.number.slice(1)}` }],
      },
    ],
  });
}

const airendPrices: Readonly<Record<number, number>> = {
  10: 1850,
  15: 2190,
  20: 2590,
  25: 2980,
  30: 3390,
  40: 4280,
  50: 4990,
  75: 6290,
  100: 7390,
};

function airendOf(frame: (typeof frames)[number], price: number): ProductRecord {
  const brand: Brand = brands.ostrelvane;
  const number = `AE${String(frame.hp).padStart(3, "0")}`;
  const random = randomOf(`text ${number}`);
  const power = figure(frame.hp, "power");
  const flow = figure(flowAt(frame.cfm, 125), "flow");
  const rpm = frame.hp <= 25 ? 4200 : frame.hp <= 50 ? 3200 : 2400;
  const net = Math.round(40 + frame.hp * 4.2);
  return recordOf({
    slug: slugOf(brand, number),
    category: "pumps",
    subcategory: "screw-airends",
    brand,
    name: say(`Ostrelvane ${number} Screw Airend, ${power.en}`, `奥翠梵 ${number} 螺杆主机，${power.cn}`),
    summary: say(
      `${flow.en} at ${figure(125, "pressure").en}, shaft seal and bearings new, tested.`,
      `${figure(125, "pressure").cn} 下排气量 ${flow.cn}，全新轴封与轴承，出厂已测试。`,
    ),
    description: [
      paragraph(
        random,
        [
          say(
            `An airend lives 30,000 to 40,000 hours; a change before the bearings go saves the rotors and the oil circuit.`,
            `主机寿命约 30,000–40,000 小时；在轴承失效前更换，可保住转子与油路。`,
          ),
          say(
            `The heart of the ${power.en} frame as a spare: fit it in a day and give a tired machine its flow back.`,
            `${power.cn} 机型的核心备件：一天装好，让老机器恢复原有排气量。`,
          ),
        ],
        [
          say(
            `Outlet ${portText(frame.port).en}, with new shaft seal, intake flange gasket and a test record in the crate.`,
            `排气口 ${portText(frame.port).cn}，含全新轴封、进气法兰垫与随箱测试记录。`,
          ),
          say(
            "Turn it by hand before you couple it, prime it with half a quart of oil through the intake, and watch rotation for one second.",
            "联接前先手盘转子，从进气口注入约半升油，点动一秒确认转向。",
          ),
        ],
      ),
      paragraph(random, [
        say(
          "Change oil, filter and separator with it: old oil carries the metal that ended the first one.",
          "请同时更换润滑油、油滤与油分芯：旧油里带着前一台主机的磨屑。",
        ),
        say(
          "Oil filter, separator and oil for this frame are listed under Bought Together.",
          "本机型的油滤、油分芯与润滑油见“搭配购买”。",
        ),
      ]),
    ],
    attributes: {
      driveHorsepower: frame.hp,
      airflow: flowAt(frame.cfm, 125),
      ratedPressure: 125,
      maxPressure: 175,
      pumpLayout: "screw",
      speed: rpm,
      lubrication: "oil-injected",
      pumpMaterial: "cast-iron",
      rotation: "cw",
      shaftDiameter: frame.hp <= 25 ? 1.26 : frame.hp <= 50 ? 1.65 : 2.17,
      outletPort: frame.port,
    },
    picture: "airend",
    size: { length: 16 + frame.hp * 0.12, width: 11 + frame.hp * 0.06, height: 11 + frame.hp * 0.08 },
    net,
    warrantyMonths: 12,
    interest: 3,
    plenty: 4,
    variants: [{ sku: `OV-${number}`, price, crossReferences: [{ maker: "Ostrelvane", number: `8840-${number}` }] }],
    fits: [],
  });
}

/** Bare pumps and airends. */
export function pumps(): ProductRecord[] {
  const airends = frames.flatMap((frame) => {
    const price = airendPrices[frame.hp];
    return price === undefined ? [] : [airendOf(frame, price)];
  });
  return [...models.map(pumpOf), ...airends];
}
