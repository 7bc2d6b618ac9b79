import type { AttributeValues } from "#domain/catalogue/attribute.ts";
import type { LocalizedText } from "#domain/kernel/language.ts";
import type { ProductRecord } from "../record.ts";
import { type Size, type VariantDraft, brands, recordOf, slugOf } from "./build.ts";
import { randomOf } from "./random.ts";
import { figure, paragraph, portText, say } from "./wording.ts";

interface DryerModel {
  readonly number: string;
  readonly type: "refrigerated" | "desiccant" | "membrane";
  readonly flow: number;
  readonly dewPoint: number;
  readonly inlet: number;
  readonly max: number;
  readonly kw?: number;
  readonly port: string;
  readonly cycling?: boolean;
  readonly hot?: boolean;
  readonly size: Size;
  readonly net: number;
  readonly price: number;
}

/** Flow, power, port, weight and price of the refrigerated line. */
const refrigerated: readonly (readonly [flow: number, kw: number, port: string, net: number, price: number])[] = [
  [10, 0.16, "npt-0.5", 48, 790],
  [20, 0.22, "npt-0.5", 58, 990],
  [35, 0.34, "npt-0.75", 68, 1290],
  [50, 0.42, "npt-0.75", 86, 1690],
  [75, 0.62, "npt-1", 104, 2190],
  [100, 0.8, "npt-1", 128, 2790],
  [125, 0.95, "npt-1.25", 156, 3290],
  [150, 1.1, "npt-1.25", 178, 3690],
  [200, 1.5, "npt-1.5", 246, 4790],
  [250, 1.9, "npt-1.5", 288, 5690],
  [325, 2.3, "npt-2", 356, 6990],
  [400, 2.8, "npt-2", 428, 8490],
  [500, 3.4, "npt-2", 520, 10_400],
  [700, 4.6, "flange-3", 760, 14_800],
  [1000, 6.4, "flange-4", 1080, 19_900],
];

const three = (flow: number): string => String(flow).padStart(3, "0");

/** A cabinet grows with the cube root of what it dries. */
function cabinet(flow: number): Size {
  const edge = Math.cbrt(flow / 50);
  const round = (value: number): number => Math.round(value * 2) / 2;
  return { length: round(18 * edge), width: round(16 * edge), height: round(23 * edge) };
}

function dryerModels(): DryerModel[] {
  const cool = refrigerated.flatMap(([flow, kw, port, net, price]): DryerModel[] => {
    const common = { type: "refrigerated" as const, flow, dewPoint: 38, max: 232, kw, port, size: cabinet(flow), net };
    const models: DryerModel[] = [{ ...common, number: `RD${three(flow)}`, inlet: 120, price }];
    if (flow >= 20 && flow <= 150)
      models.push({
        ...common,
        number: `RH${three(flow)}`,
        inlet: 180,
        hot: true,
        dewPoint: 50,
        net: net + 22,
        price: price * 1.16,
      });
    if (flow >= 100)
      models.push({
        ...common,
        number: `RC${three(flow)}`,
        inlet: 130,
        cycling: true,
        net: Math.round(net * 1.15),
        price: price * 1.22,
      });
    return models;
  });
  const desiccant = (
    [
      [10, 1490],
      [20, 2190],
      [35, 2990],
      [50, 3890],
      [75, 4790],
      [100, 5990],
      [150, 7490],
      [250, 10_900],
      [400, 14_900],
    ] as const
  ).map(([flow, price]): DryerModel => ({
    number: `AD${three(flow)}`,
    type: "desiccant",
    flow,
    dewPoint: -40,
    inlet: 120,
    max: 203,
    kw: 0.06,
    port: flow <= 20 ? "npt-0.5" : flow <= 50 ? "npt-0.75" : flow <= 100 ? "npt-1" : flow <= 250 ? "npt-1.5" : "npt-2",
    size: {
      length: 20 + Math.round(flow / 12),
      width: 14 + Math.round(flow / 25),
      height: 40 + Math.round(Math.sqrt(flow) * 2.4),
    },
    net: Math.round(70 + flow * 2.3),
    price,
  }));
  const membrane = (
    [
      [3, 390],
      [6, 520],
      [10, 690],
      [15, 890],
      [25, 1290],
      [40, 1790],
    ] as const
  ).map(([flow, price]): DryerModel => ({
    number: `MD${three(flow)}`,
    type: "membrane",
    flow,
    dewPoint: 35,
    inlet: 150,
    max: 188,
    port: flow <= 10 ? "npt-0.25" : "npt-0.5",
    size: { length: 14 + flow / 2, width: 4.5, height: 6 },
    net: Math.round((4 + flow * 0.35) * 10) / 10,
    price,
  }));
  return [...cool, ...desiccant, ...membrane];
}

function dryerSupply(model: DryerModel): { suffix: string; name?: LocalizedText; attributes: AttributeValues }[] {
  const one = (volt: string) => ({
    suffix: volt,
    name: say(`${volt} V single-phase`, `单相 ${volt} V`),
    attributes: { voltage: [volt], phase: "1", frequency: "60" } as AttributeValues,
  });
  if (model.type === "membrane") return [{ suffix: "NP", attributes: {} }];
  if (model.type === "desiccant") return [one("115"), one("230")];
  if (model.flow <= 100) return [one("115"), one("230")];
  const threePhase = {
    suffix: "460",
    name: say("460 V three-phase", "三相 460 V"),
    attributes: { voltage: ["460"], phase: "3", frequency: "60" } as AttributeValues,
  };
  return model.flow <= 325 ? [one("230"), threePhase] : [threePhase];
}

function dryerOpening(model: DryerModel, flow: LocalizedText): LocalizedText[] {
  const dew = figure(model.dewPoint, "temperature");
  if (model.type === "desiccant")
    return [
      say(
        `A dew point of ${dew.en} keeps outdoor lines open in January and paint free of fisheyes: two towers, one drying while the other rests.`,
        `露点 ${dew.cn}，冬季室外管路不结冰、喷漆不起鱼眼：双塔一塔吸附、一塔再生。`,
      ),
      say(
        `Instruments, ozone generators and winter work sites need air far drier than a refrigerated dryer gives: ${flow.en} at ${dew.en}.`,
        `仪表、臭氧发生器和冬季工地需要冷冻式达不到的干燥度：${flow.cn}，露点 ${dew.cn}。`,
      ),
    ];
  if (model.type === "membrane")
    return [
      say(
        `No power, no drain, no moving part: a bundle of hollow fibers takes the vapor out of ${flow.en} right at the point of use.`,
        `无需电源、无需排水、没有运动部件：中空纤维束在用气点直接除去 ${flow.cn} 空气中的水蒸气。`,
      ),
      say(
        `Screw it in before a plasma cutter, a lab bench or a gauge panel and forget that it is there.`,
        `装在等离子切割机、实验台或仪表盘前，从此不必操心。`,
      ),
    ];
  if (model.hot)
    return [
      say(
        `Made for piston compressors: it takes air at ${figure(model.inlet, "temperature").en} straight from the pump, cools it, and then dries it.`,
        `专为活塞机设计：直接接受 ${figure(model.inlet, "temperature").cn} 的热空气，先冷却、后干燥。`,
      ),
      say(
        `Aftercooler, dryer and filter in one cabinet, because a hot pump would drown an ordinary dryer: ${flow.en}.`,
        `后冷却器、冷干机与过滤器合为一体，普通冷干机对付不了的高温进气也能处理：${flow.cn}。`,
      ),
    ];
  if (model.cycling)
    return [
      say(
        `Cold is stored in a thermal mass, so the refrigerant circuit rests when your plant does: half load, about half the power.`,
        `蓄冷式结构，用气减少时制冷回路随之休息：半载约省一半电。`,
      ),
      say(
        `For plants whose demand breathes with the shift: ${flow.en} at full load, and a power bill that follows the flow.`,
        `适合随班次起伏的工厂：满载 ${flow.cn}，电费随流量走。`,
      ),
    ];
  return [
    say(
      `Water in the line rusts tools, spots paint and freezes valves. This dryer takes it out of ${flow.en} down to about ${dew.en}.`,
      `管路中的水会锈工具、花漆面、冻阀门。这台冷干机可处理 ${flow.cn}，露点约 ${dew.cn}。`,
    ),
    model.flow <= 100
      ? say(
          `Plug it in beside the tank, pipe it with unions, and lead its drain to an oil-water separator: nothing to set, nothing to learn.`,
          `放在储气罐旁，插电、用活接头配管、排水接油水分离器：无需设置，一看就会。`,
        )
      : say(
          `Set it beside the receiver, have it wired, pipe it with a bypass and drain it to a separator: nothing to set afterwards.`,
          `放在储气罐旁，由电工接线，配旁通管路，排水接油水分离器：之后无需再设置。`,
        ),
    say(
      `Sized at the hard point, 100 °F all round, so ${flow.en} on the plate means ${flow.en} in August.`,
      `按 38°C 进气、38°C 环境的苛刻条件标定，铭牌 ${flow.cn}，三伏天依旧 ${flow.cn}。`,
    ),
  ];
}

const dryerDetails = (model: DryerModel): LocalizedText[] => [
  say(
    "Choose by corrected flow: divide your compressor's CFM by the factors for inlet temperature and pressure printed in the sheet.",
    "请按修正流量选型：空压机排气量除以规格书中的温度与压力系数。",
  ),
  model.type === "refrigerated"
    ? say(
        "Stainless plate exchangers carry air to air, air to refrigerant and the separator in one block without solder joints in the wet part.",
        "不锈钢板式换热器集气-气、气-冷媒与气水分离于一体，湿区无焊点。",
      )
    : model.type === "desiccant"
      ? say(
          "Mufflers, purge orifice and valves are on the front; towers open from the top with one flange each.",
          "消声器、再生孔板与阀件均在正面，塔顶一个法兰即可开启。",
        )
      : say(
          "A drop of oil ends a membrane: always put a 0.01 µm coalescing filter in front.",
          "油雾会毁掉膜管：前端务必加装 0.01 µm 精密过滤器。",
        ),
  model.type === "refrigerated"
    ? say(
        "A timed drain with strainer is fitted; swap it for the zero-loss drain if air is dear to you.",
        "标配带滤网的定时排水；想省气可换装零气耗排水器。",
      )
    : model.type === "desiccant"
      ? say(
          "It has no drain: water leaves as vapor with the purge air. Liquid water must be stopped by the filter in front.",
          "本机无排水器：水分随再生气以蒸气排出；液态水须由前置过滤器拦下。",
        )
      : say(
          "It has no drain: the vapor leaves through the sweep port. Liquid water must be stopped by the filter in front.",
          "本机无排水器：水蒸气经吹扫口排出；液态水须由前置过滤器拦下。",
        ),
  say(
    `Pressure drop at full flow stays within ${figure(model.type === "desiccant" ? 4 : 3, "pressure").en}.`,
    `满流量压降不超过 ${figure(model.type === "desiccant" ? 4 : 3, "pressure").cn}。`,
  ),
];

function dryerOf(model: DryerModel): ProductRecord {
  const random = randomOf(`text ${model.number}`);
  const wired = dryerSupply(model);
  const flow = figure(model.flow, "standardFlow");
  const dew = figure(model.dewPoint, "temperature");
  const kinds = {
    refrigerated: model.hot
      ? say("High-Temperature Refrigerated Dryer", "高温型冷冻式干燥机")
      : model.cycling
        ? say("Cycling Refrigerated Dryer", "循环型冷冻式干燥机")
        : say("Refrigerated Air Dryer", "冷冻式干燥机"),
    desiccant: say("Heatless Desiccant Dryer", "无热再生吸附式干燥机"),
    membrane: say("Membrane Dryer", "膜式干燥机"),
  };
  const kind = kinds[model.type];
  const port = portText(model.port);
  const [first, second] = random.some(dryerDetails(model), 2);
  return recordOf({
    slug: slugOf(brands.polarwick, model.number),
    category: "air-dryers",
    subcategory: model.type,
    brand: brands.polarwick,
    name: say(`Polarwick ${model.number} ${kind.en}, ${flow.en}`, `极威 ${model.number} ${kind.cn}，${flow.cn}`),
    summary: say(
      `${flow.en}, pressure dew point ${dew.en}, ${port.en}.`,
      `处理量 ${flow.cn}，压力露点 ${dew.cn}，${port.cn}。`,
    ),
    description: [
      paragraph(random, dryerOpening(model, flow), first ? [first] : []),
      paragraph(random, second ? [second] : [], [
        say(
          "Install it upright with a hand's width of air on every side and a bypass, so that service never stops the plant.",
          "请直立安装，四周留出通风空间，并配旁通，保养时不停产。",
        ),
        model.type === "refrigerated"
          ? say(
              "A 1 µm filter before it and a 0.01 µm filter after it make the set.",
              "前置 1 µm、后置 0.01 µm 过滤器为标准搭配。",
            )
          : model.type === "desiccant"
            ? say(
                "A 0.01 µm filter before it keeps oil out of the beads, a dust filter behind it holds what they shed.",
                "前置 0.01 µm 过滤器防止吸附剂进油，后置粉尘过滤器拦住脱落的粉尘。",
              )
            : say(
                "A 1 µm and then a 0.01 µm filter before it keep oil and water from the fibers.",
                "前面依次装 1 µm 与 0.01 µm 过滤器，防止油和水进入膜管。",
              ),
      ]),
    ],
    attributes: {
      ratedFlow: model.flow,
      pressureDewPoint: model.dewPoint,
      dryerType: model.type,
      dryerControl:
        model.type === "desiccant"
          ? "heatless"
          : model.type === "membrane"
            ? "passive"
            : model.cycling
              ? "cycling"
              : "non-cycling",
      ratedInletTemperature: model.hot ? model.inlet : 100,
      maxInletTemperature: model.inlet,
      minAmbient: model.type === "refrigerated" ? 40 : 35,
      maxAmbient: model.type === "refrigerated" ? 110 : 120,
      maxPressure: model.max,
      pressureDrop: model.type === "desiccant" ? 4 : 3,
      ...(model.type === "desiccant" ? { purgeShare: 15 } : {}),
      ...(model.kw === undefined ? {} : { packagePower: model.kw }),
      ...(model.type === "refrigerated"
        ? { refrigerant: model.flow <= 50 ? "r-134a" : model.flow <= 325 ? "r-513a" : "r-410a" }
        : {}),
      port: model.port,
      drain: model.type === "refrigerated" ? "timer" : "none",
      serviceInterval: model.type === "desiccant" ? 4000 : 8000,
      ...wired[0]?.attributes,
    },
    picture:
      model.type === "desiccant"
        ? "dryerDesiccant"
        : model.type === "membrane"
          ? "dryerMembrane"
          : model.flow >= 200
            ? "dryerRefrigeratedLarge"
            : "dryerRefrigerated",
    size: model.size,
    net: model.net,
    crated: model.type !== "membrane" && model.net > 60,
    warrantyMonths: 24,
    interest: model.flow <= 150 ? 8 : 4,
    plenty: model.flow <= 150 ? 16 : 5,
    variants: wired.map(({ suffix, name, attributes }, index): VariantDraft => ({
      sku: `PW-${model.number}-${suffix}`,
      ...(wired.length > 1 && name ? { name } : {}),
      ...(index === 0 ? {} : { attributes }),
      price: model.price * (index === 0 ? 1 : 1.03),
    })),
  });
}

/** Every Polarwick dryer. */
export function dryers(): ProductRecord[] {
  return dryerModels().map(dryerOf);
}
