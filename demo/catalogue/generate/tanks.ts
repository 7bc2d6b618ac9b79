import type { LocalizedText } from "#domain/kernel/language.ts";
import type { ProductRecord } from "../record.ts";
import { type VariantDraft, brands, recordOf, slugOf } from "./build.ts";
import { randomOf } from "./random.ts";
import { figure, paragraph, portText, say } from "./wording.ts";

interface TankSize {
  readonly gal: number;
  readonly diameter: number;
  readonly height: number;
  readonly net: number;
  readonly price: number;
  readonly port: string;
  readonly forms: readonly ("vertical" | "horizontal" | "portable")[];
  readonly pressures: readonly number[];
}

const sizes: readonly TankSize[] = [
  { gal: 5, diameter: 12, height: 22, net: 19, price: 64, port: "npt-0.25", forms: ["portable"], pressures: [125] },
  { gal: 11, diameter: 12, height: 30, net: 31, price: 96, port: "npt-0.25", forms: ["portable"], pressures: [125] },
  { gal: 15, diameter: 14, height: 32, net: 42, price: 148, port: "npt-0.375", forms: ["portable"], pressures: [150] },
  { gal: 10, diameter: 12, height: 24, net: 42, price: 189, port: "npt-0.5", forms: ["horizontal"], pressures: [200] },
  {
    gal: 20,
    diameter: 14,
    height: 32,
    net: 68,
    price: 268,
    port: "npt-0.75",
    forms: ["horizontal", "vertical"],
    pressures: [200],
  },
  {
    gal: 30,
    diameter: 16,
    height: 38,
    net: 88,
    price: 348,
    port: "npt-0.75",
    forms: ["horizontal", "vertical"],
    pressures: [200],
  },
  {
    gal: 60,
    diameter: 20,
    height: 52,
    net: 152,
    price: 620,
    port: "npt-1",
    forms: ["vertical", "horizontal"],
    pressures: [150, 200],
  },
  {
    gal: 80,
    diameter: 24,
    height: 52,
    net: 228,
    price: 840,
    port: "npt-1.25",
    forms: ["vertical", "horizontal"],
    pressures: [150, 200],
  },
  {
    gal: 120,
    diameter: 28,
    height: 68,
    net: 335,
    price: 1290,
    port: "npt-1.5",
    forms: ["vertical", "horizontal"],
    pressures: [150, 200],
  },
  {
    gal: 200,
    diameter: 30,
    height: 76,
    net: 465,
    price: 1890,
    port: "npt-2",
    forms: ["vertical", "horizontal"],
    pressures: [150, 200],
  },
  {
    gal: 240,
    diameter: 30,
    height: 84,
    net: 575,
    price: 2290,
    port: "npt-2",
    forms: ["vertical", "horizontal"],
    pressures: [150, 200],
  },
  {
    gal: 400,
    diameter: 36,
    height: 96,
    net: 985,
    price: 3980,
    port: "npt-2.5",
    forms: ["vertical", "horizontal"],
    pressures: [150, 200],
  },
  {
    gal: 500,
    diameter: 38,
    height: 106,
    net: 1210,
    price: 4890,
    port: "npt-3",
    forms: ["vertical"],
    pressures: [165, 200],
  },
  {
    gal: 660,
    diameter: 42,
    height: 116,
    net: 1500,
    price: 6490,
    port: "npt-3",
    forms: ["vertical"],
    pressures: [165, 200],
  },
  {
    gal: 1060,
    diameter: 48,
    height: 140,
    net: 2380,
    price: 9900,
    port: "flange-4",
    forms: ["vertical"],
    pressures: [165],
  },
];

const opening = (gal: number, portable: boolean, tank: LocalizedText): LocalizedText[] => {
  if (portable)
    return [
      say(
        `Fill it at the shop and carry ${tank.en} of air to a flat tire, a bead seat or a dusty server room.`,
        `在店里充满，带上 ${tank.cn} 压缩空气去补胎、上胎或吹扫机房。`,
      ),
      say(
        `A small remote receiver near the tool stops the pressure dip that a long hose brings.`,
        `在工具旁加一只小储气罐，长管末端不再掉压。`,
      ),
    ];
  if (gal <= 120)
    return [
      say(
        `More storage is often the cheapest horsepower: with ${tank.en} behind it the compressor starts less and the gauge stands still.`,
        `增加储气量往往是最便宜的“加马力”：${tank.cn} 让空压机少启动、压力更平稳。`,
      ),
      say(
        `As a wet tank before the dryer it drops water and heat; after the dryer it answers short peaks. This ${tank.en} vessel does either.`,
        `装在干燥机前作湿罐，降温析水；装在其后作干罐，应对短时峰值。${tank.cn} 两用皆可。`,
      ),
      say(
        `Two body-shop bays empty a small tank in one pass; ${tank.en} of storage carries them through.`,
        `两个钣喷工位一遍就能放空小罐，${tank.cn} 则游刃有余。`,
      ),
    ];
  return [
    say(
      `A sandblaster, a palletizer or a baghouse takes in seconds what a compressor makes in minutes; ${tank.en} of storage stands in between.`,
      `喷砂机、码垛机或脉冲除尘几秒就用掉空压机几分钟的产气，${tank.cn} 储气罐正好居中缓冲。`,
    ),
    say(
      `The plant receiver: ${tank.en}, ports high and low, manhole or handholes by size, ready for a pressure/flow controller.`,
      `工厂总储气罐：${tank.cn}，上下接口，按规格设人孔或手孔，可配压力流量控制器。`,
    ),
  ];
};

const details: LocalizedText[] = [
  say(
    "Built and stamped to ASME Section VIII Division 1 and registered; the data report travels in the pipe cap.",
    "按 ASME 第 VIII 卷第 1 册制造并打钢印、注册，数据报告随管帽发运。",
  ),
  say(
    "Feet are welded to reinforcing pads, and the lowest point is a drain, not a weld.",
    "支脚焊于补强板上，最低点是排水口而非焊缝。",
  ),
  say(
    "Relief valve, gauge and drain are not included, because their size depends on your system; the right ones are offered with it.",
    "安全阀、压力表与排水器因系统而异不随罐供货，下方已列出匹配型号。",
  ),
  say(
    "Primed and finished in gray enamel; threads are plugged, and the inside is dry on arrival.",
    "灰色面漆带底漆，螺纹口封堵，到货时罐内干燥。",
  ),
];

const formName = {
  vertical: say("Vertical Air Tank", "立式储气罐"),
  horizontal: say("Horizontal Air Tank", "卧式储气罐"),
  portable: say("Portable Air Tank", "便携式储气罐"),
} as const;

function variantsOf(number: string, tank: TankSize, price: number): VariantDraft[] {
  if (tank.gal <= 15) return [{ sku: `TD-${number}`, attributes: { lining: "none" }, price }];
  const bare: VariantDraft = { sku: `TD-${number}-N`, name: say("Bare steel inside", "无内衬"), price };
  const epoxy: VariantDraft = {
    sku: `TD-${number}-E`,
    name: say("Epoxy lined", "环氧内衬"),
    attributes: { lining: "epoxy" },
    price: price * 1.18,
  };
  const zinc: VariantDraft = {
    sku: `TD-${number}-G`,
    name: say("Hot-dip galvanized", "热浸镀锌"),
    attributes: { lining: "galvanized" },
    price: price * 1.32,
  };
  return tank.gal >= 60 && tank.gal <= 500 ? [bare, epoxy, zinc] : [bare, epoxy];
}

function tankOf(tank: TankSize, form: "vertical" | "horizontal" | "portable", pressure: number): ProductRecord {
  const letter = form === "vertical" ? "V" : form === "horizontal" ? "H" : "P";
  const number = `T${letter}${String(tank.gal).padStart(3, "0")}-${pressure}`;
  const random = randomOf(`text ${number}`);
  const volume = figure(tank.gal, "volume");
  const mawp = figure(pressure, "pressure");
  const stronger = pressure > Math.min(...tank.pressures);
  const net = Math.round(tank.net * (stronger ? 1.14 : 1));
  const lying = form !== "vertical";
  const port = portText(tank.port);
  const variants = variantsOf(number, tank, tank.price * (stronger ? 1.12 : 1) * (form === "horizontal" ? 1.03 : 1));
  const [first, second] = random.some(tank.gal <= 15 ? details.slice(1) : details, 2);
  const legs = tank.gal >= 60 ? 6 : 4;
  return recordOf({
    slug: slugOf(brands.torrendyne, number),
    category: "air-tanks",
    subcategory: `${form}-tanks`,
    brand: brands.torrendyne,
    name: say(
      `Torrendyne ${volume.en} ${formName[form].en}, MAWP ${mawp.en}`,
      `拓润达 ${volume.cn} ${formName[form].cn}，MAWP ${mawp.cn}`,
    ),
    summary: say(
      `${figure(tank.diameter, "length").en} diameter, main ports ${port.en}, ASME-coded.`,
      `直径 ${figure(tank.diameter, "length").cn}，主接口 ${port.cn}，ASME 认证。`,
    ),
    description: [
      paragraph(random, opening(tank.gal, form === "portable", volume), first ? [first] : []),
      paragraph(random, second ? [second] : [], [
        say(
          "Fit a relief valve set at or below the MAWP before first pressure, and drain daily or automatically.",
          "首次升压前须装整定压力不高于 MAWP 的安全阀，并每日或自动排水。",
        ),
        say(
          "Most states ask for inspection of stationary vessels: keep the nameplate readable and the data report on file.",
          "多数州要求固定式压力容器定期检验：请保持铭牌清晰并存档数据报告。",
        ),
      ]),
    ],
    attributes: {
      tankVolume: tank.gal,
      mawp: pressure,
      maxTemperature: 450,
      minTemperature: -20,
      orientation: form === "portable" ? "wheeled" : form,
      tankDiameter: tank.diameter,
      port: tank.port,
      ...(tank.gal > 15 ? { lining: "none" } : {}),
      topPlate: form === "horizontal" && tank.gal <= 120,
      certifications: tank.gal <= 15 ? ["asme-tank"] : ["asme-tank", "national-board"],
    },
    picture: form === "vertical" ? "tankVertical" : form === "horizontal" ? "tankHorizontal" : "tankPortable",
    size: lying
      ? { length: tank.height, width: tank.diameter, height: tank.diameter + legs }
      : { length: tank.diameter, width: tank.diameter, height: tank.height + legs },
    net,
    crated: net > 100,
    warrantyMonths: tank.gal <= 15 ? 12 : 60,
    interest: tank.gal <= 240 ? 6 : 3,
    plenty: tank.gal <= 120 ? 20 : 5,
    variants,
  });
}

/** Every Torrendyne receiver. */
export function tanks(): ProductRecord[] {
  return sizes.flatMap((tank) =>
    tank.forms.flatMap((form) => tank.pressures.map((pressure) => tankOf(tank, form, pressure))),
  );
}
