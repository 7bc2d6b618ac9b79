import type { AttributeValues } from "#domain/catalogue/attribute.ts";
import type { LocalizedText } from "#domain/kernel/language.ts";
import type { PictureName } from "../picture-families.ts";
import type { ProductRecord } from "../record.ts";
import { type Size, type VariantDraft, brands, recordOf, slugOf } from "./build.ts";
import { randomOf } from "./random.ts";
import { ampsFrom, motorAmps } from "./motor-supply.ts";
import { figure, paragraph, say } from "./wording.ts";

interface Model {
  readonly number: string;
  readonly kind: "quiet" | "piston" | "scroll";
  readonly hp: number;
  readonly flow: number;
  readonly max: number;
  readonly tank: number;
  readonly noise: number;
  readonly size: Size;
  readonly net: number;
  readonly price: number;
  readonly dryer?: boolean;
  readonly enclosed?: boolean;
}

const s = (length: number, width: number, height: number): Size => ({ length, width, height });

const models: readonly Model[] = [
  {
    number: "QR005-002",
    kind: "quiet",
    hp: 0.5,
    flow: 1.5,
    max: 116,
    tank: 2,
    noise: 52,
    size: s(16, 14, 18),
    net: 38,
    price: 289,
  },
  {
    number: "QR010-004",
    kind: "quiet",
    hp: 1,
    flow: 3,
    max: 120,
    tank: 4,
    noise: 56,
    size: s(18, 16, 21),
    net: 48,
    price: 379,
  },
  {
    number: "QR010-006",
    kind: "quiet",
    hp: 1,
    flow: 3.1,
    max: 120,
    tank: 6,
    noise: 56,
    size: s(22, 16, 22),
    net: 56,
    price: 429,
  },
  {
    number: "QR010-010E",
    kind: "quiet",
    hp: 1,
    flow: 3,
    max: 116,
    tank: 10,
    noise: 49,
    size: s(24, 20, 34),
    net: 118,
    price: 1390,
    enclosed: true,
  },
  {
    number: "QR015-008",
    kind: "quiet",
    hp: 1.5,
    flow: 4.6,
    max: 120,
    tank: 8,
    noise: 59,
    size: s(26, 17, 24),
    net: 72,
    price: 549,
  },
  {
    number: "QR020-010",
    kind: "quiet",
    hp: 2,
    flow: 6,
    max: 120,
    tank: 10,
    noise: 60,
    size: s(28, 18, 26),
    net: 86,
    price: 689,
  },
  {
    number: "QR020-015E",
    kind: "quiet",
    hp: 2,
    flow: 5.8,
    max: 116,
    tank: 15,
    noise: 53,
    size: s(28, 24, 38),
    net: 176,
    price: 2280,
    enclosed: true,
  },
  {
    number: "QR020-015ED",
    kind: "quiet",
    hp: 2,
    flow: 5.2,
    max: 116,
    tank: 15,
    noise: 54,
    size: s(30, 24, 40),
    net: 198,
    price: 2980,
    enclosed: true,
    dryer: true,
  },
  {
    number: "DP020-020",
    kind: "piston",
    hp: 2,
    flow: 6.4,
    max: 125,
    tank: 20,
    noise: 68,
    size: s(34, 18, 30),
    net: 128,
    price: 990,
  },
  {
    number: "DP030-030",
    kind: "piston",
    hp: 3,
    flow: 9.6,
    max: 125,
    tank: 30,
    noise: 70,
    size: s(40, 20, 33),
    net: 168,
    price: 1490,
  },
  {
    number: "DP030-030D",
    kind: "piston",
    hp: 3,
    flow: 9,
    max: 125,
    tank: 30,
    noise: 70,
    size: s(42, 22, 36),
    net: 205,
    price: 2190,
    dryer: true,
  },
  {
    number: "DP040-030",
    kind: "piston",
    hp: 4,
    flow: 12.8,
    max: 125,
    tank: 30,
    noise: 71,
    size: s(42, 22, 34),
    net: 198,
    price: 1890,
  },
  {
    number: "DP050-060",
    kind: "piston",
    hp: 5,
    flow: 16,
    max: 145,
    tank: 60,
    noise: 72,
    size: s(48, 24, 44),
    net: 330,
    price: 3290,
  },
  {
    number: "DP050-060D",
    kind: "piston",
    hp: 5,
    flow: 15,
    max: 145,
    tank: 60,
    noise: 72,
    size: s(50, 24, 46),
    net: 378,
    price: 4190,
    dryer: true,
  },
  {
    number: "SC02-030",
    kind: "scroll",
    hp: 2,
    flow: 6,
    max: 116,
    tank: 30,
    noise: 52,
    size: s(40, 24, 42),
    net: 290,
    price: 4490,
    enclosed: true,
  },
  {
    number: "SC03-030",
    kind: "scroll",
    hp: 3,
    flow: 8.8,
    max: 116,
    tank: 30,
    noise: 54,
    size: s(40, 24, 44),
    net: 325,
    price: 5390,
    enclosed: true,
  },
  {
    number: "SC05-030",
    kind: "scroll",
    hp: 5,
    flow: 14.8,
    max: 116,
    tank: 30,
    noise: 57,
    size: s(46, 26, 48),
    net: 430,
    price: 7490,
    enclosed: true,
  },
  {
    number: "SC05-060",
    kind: "scroll",
    hp: 5,
    flow: 14.8,
    max: 116,
    tank: 60,
    noise: 57,
    size: s(54, 28, 56),
    net: 520,
    price: 7990,
    enclosed: true,
  },
  {
    number: "SC05-060D",
    kind: "scroll",
    hp: 5,
    flow: 14.8,
    max: 116,
    tank: 60,
    noise: 58,
    size: s(54, 28, 60),
    net: 585,
    price: 9490,
    enclosed: true,
    dryer: true,
  },
  {
    number: "SC05-060H",
    kind: "scroll",
    hp: 5,
    flow: 12.4,
    max: 145,
    tank: 60,
    noise: 58,
    size: s(54, 28, 56),
    net: 525,
    price: 8390,
    enclosed: true,
  },
  {
    number: "SC07-060",
    kind: "scroll",
    hp: 7.5,
    flow: 22,
    max: 116,
    tank: 60,
    noise: 59,
    size: s(58, 30, 60),
    net: 640,
    price: 10_900,
    enclosed: true,
  },
  {
    number: "SC10-120",
    kind: "scroll",
    hp: 10,
    flow: 29.6,
    max: 116,
    tank: 120,
    noise: 60,
    size: s(72, 34, 66),
    net: 890,
    price: 14_900,
    enclosed: true,
  },
  {
    number: "SC10-120D",
    kind: "scroll",
    hp: 10,
    flow: 29.6,
    max: 116,
    tank: 120,
    noise: 60,
    size: s(72, 34, 70),
    net: 980,
    price: 17_400,
    enclosed: true,
    dryer: true,
  },
  {
    number: "SC15-120D",
    kind: "scroll",
    hp: 15,
    flow: 44.4,
    max: 116,
    tank: 120,
    noise: 62,
    size: s(76, 38, 74),
    net: 1240,
    price: 23_400,
    enclosed: true,
    dryer: true,
  },
];

function wiring({ hp }: Model): { suffix: string; name?: LocalizedText; attributes: AttributeValues }[] {
  const single = (suffix: string, volt: string, amps: number) => ({
    suffix,
    name: say(`${volt} V single-phase`, `单相 ${volt} V`),
    attributes: {
      voltage: [volt],
      phase: "1",
      frequency: "60",
      ...ampsFrom([volt], amps),
    } as AttributeValues,
  });
  const three = {
    suffix: "3P",
    name: say("208/230/460 V three-phase", "三相 208/230/460 V"),
    attributes: {
      voltage: ["208", "230", "460"],
      phase: "3",
      frequency: "60",
      ...motorAmps(["208", "230", "460"], hp * 2.9),
    } as AttributeValues,
  };
  if (hp <= 1) return [single("115", "115", hp * 8.2)];
  if (hp <= 2) return [single("115", "115", hp * 7.4), single("230", "230", hp * 3.8)];
  if (hp <= 10) return [single("230", "230", hp * 5), three];
  return [three];
}

const opening = (model: Model, flow: LocalizedText): LocalizedText[] => {
  if (model.kind === "quiet")
    return [
      say(
        `At ${model.noise} dBA you take a phone call beside it. ${flow.en} feeds an airbrush, a dental lab or a test bench.`,
        `${model.noise} dB(A)，站在旁边也能打电话。${flow.cn} 足以供应喷笔、牙科技工台或实验台。`,
      ),
      model.net <= 60
        ? say(
            `No oil to change, none to spill in the car, none in the air from the pump: carry it upright or on its side.`,
            `无油可换，放车里也不怕漏油，泵腔不向空气带油：竖放、侧放都行。`,
          )
        : say(
            `No oil to change and none in the air from the pump: roll it beside the bench and plug it in.`,
            `无油可换，泵腔不向空气带油：推到工作台旁，插电即用。`,
          ),
    ];
  if (model.kind === "piston")
    return [
      say(
        `Dry pistons in coated rings make ${flow.en} without a drop of oil in the chamber, at a price close to a garage compressor's.`,
        `无油活塞配涂层活塞环，压缩腔内滴油不用，排气量 ${flow.cn}，价格接近普通修理厂空压机。`,
      ),
      say(
        `For paint, packaging and small labs where oil would mean scrap: ${flow.en}, a lined tank, and cups you change in an hour.`,
        `适合喷涂、包装和小型实验室，不容油污的场合：${flow.cn}，内衬储气罐，皮碗一小时换好。`,
      ),
    ];
  return [
    say(
      `Two spirals, one moving, nothing touching: scrolls deliver ${flow.en} without pulses and almost without sound.`,
      `动静两个涡旋盘互不接触：${flow.cn} 的排气量无脉动、几乎无声。`,
    ),
    say(
      `Built for the room next to the office, the pilot line or the clean bench: ${model.noise} dBA with the doors closed.`,
      `为紧邻办公室、试验线或洁净台的房间而造：关上门仅 ${model.noise} dB(A)。`,
    ),
    say(
      `Steady air for dental and other laboratories, instruments and packaging at 100% duty: ${flow.en} without pulses.`,
      `牙科技工室、实验室、仪表与包装用气，可 100% 连续运行：${flow.cn}，气流无脉动。`,
    ),
  ];
};

const details = (model: Model): LocalizedText[] => [
  model.dryer
    ? say(
        "A dryer is built in, so the air that leaves is dry enough for valves, paint and instruments.",
        "内置干燥机，输出空气干燥，适用于阀件、喷涂和仪表。",
      )
    : say(
        "Add a membrane or desiccant dryer where moisture matters: oil-free air still carries the room's water.",
        "对水分敏感时请加装膜式或吸附式干燥机：无油空气仍含环境水分。",
      ),
  say(
    "Oil-free means no oil is added. Vapors in the room air still pass through, so clean rooms add a carbon filter.",
    "“无油”是指压缩过程不加油；环境空气中的油蒸气仍会进入，洁净场合请加活性炭过滤器。",
  ),
  say("The tank is coated inside with epoxy and drained from its lowest point.", "储气罐内壁环氧涂层，最低点排水。"),
  model.enclosed
    ? say(
        "The cabinet is lined with washable acoustic foam; warm air leaves at the top through a baffled duct.",
        "箱体内衬可清洗吸音棉，热风经消声风道由顶部排出。",
      )
    : say(
        "Rubber feet and a flexible discharge hose keep the floor from humming along.",
        "橡胶脚垫与柔性排气管隔绝振动，地板不跟着响。",
      ),
];

const service = (model: Model): LocalizedText[] =>
  model.kind === "scroll"
    ? [
        say(
          "Tip seals last 8,000 to 10,000 hours, the bearings take grease every 4,000, the intake filter is changed every 2,000.",
          "涡旋密封条寿命 8,000–10,000 小时，轴承每 4,000 小时补脂，进气滤芯每 2,000 小时更换。",
        ),
        say(
          "The controller announces tip-seal service 500 hours ahead, so it can be planned around your calendar.",
          "控制器提前 500 小时提示更换密封条，便于安排停机。",
        ),
      ]
    : [
        say(
          "Cups and rings last 3,000 to 5,000 hours; the repair kit and a torx driver are all it takes.",
          "皮碗与活塞环寿命 3,000–5,000 小时；一个修理包加一把内六花螺丝刀即可更换。",
        ),
        say(
          "Change the felt intake filter every 500 hours in dust, otherwise with the cups.",
          "多尘环境每 500 小时更换进气毡滤，其他环境随皮碗更换。",
        ),
      ];

const pictureOf = ({ kind, enclosed }: Model): PictureName =>
  kind === "scroll" ? "oillessScroll" : enclosed ? "oillessCabinet" : "oillessTwin";

const kindWords = {
  quiet: say("Quiet Oilless Compressor", "静音无油空压机"),
  piston: say("Oilless Piston Compressor", "无油活塞空压机"),
  scroll: say("Oilless Scroll Compressor", "无油涡旋空压机"),
} as const;

function oillessOf(model: Model): ProductRecord {
  const random = randomOf(`text ${model.number}`);
  const wired = wiring(model);
  const flow = figure(model.flow, "flow");
  const power = figure(model.hp, "power");
  const tank = figure(model.tank, "volume");
  const [first, second] = random.some(details(model), 2);
  return recordOf({
    slug: slugOf(brands.hushvane, model.number),
    category: "oilless",
    subcategory: model.kind === "quiet" ? "quiet-portable" : model.kind === "piston" ? "oilless-piston" : "scroll",
    brand: brands.hushvane,
    name: say(
      `Hushvane ${model.number.split("-")[0]} ${kindWords[model.kind].en}, ${power.en}, ${tank.en}${model.dryer ? ", with Dryer" : ""}${model.kind === "scroll" && model.max > 116 ? ", High-Pressure" : ""}`,
      `静翎 ${model.number.split("-")[0]} ${kindWords[model.kind].cn}，${power.cn}，${tank.cn}${model.dryer ? "，带干燥机" : ""}${model.kind === "scroll" && model.max > 116 ? "，高压型" : ""}`,
    ),
    summary: say(
      `${flow.en} at ${figure(100, "pressure").en}, ${model.noise} dBA${model.enclosed ? ", enclosed" : ""}.`,
      `${figure(100, "pressure").cn} 下排气量 ${flow.cn}，噪声 ${model.noise} dB(A)${model.enclosed ? "，带隔音罩" : ""}。`,
    ),
    description: [
      paragraph(random, opening(model, flow), first ? [first] : []),
      paragraph(random, second ? [second] : [], service(model)),
    ],
    attributes: {
      horsepower: model.hp,
      airflow: model.flow,
      ratedPressure: 100,
      airflow100: model.flow,
      maxPressure: model.max,
      tankVolume: model.tank,
      mawp: 150,
      noise: model.noise,
      oillessTechnology: model.kind === "scroll" ? "scroll" : model.kind === "quiet" ? "rocking-piston" : "piston",
      dutyCycle: model.kind === "scroll" ? 100 : model.kind === "quiet" ? 60 : 75,
      builtInDryer: model.dryer ?? false,
      enclosed: model.enclosed ?? false,
      lining: "epoxy",
      orientation: model.tank <= 15 && !model.enclosed ? "wheeled" : model.tank >= 30 ? "horizontal" : "vertical",
      lubrication: "oil-free",
      drive: model.kind === "scroll" ? "belt" : "direct",
      control: "start-stop",
      cooling: "air",
      minAmbient: 40,
      maxAmbient: 110,
      outletPort: model.hp <= 2 ? "npt-0.25" : model.hp <= 5 ? "npt-0.5" : "npt-0.75",
      certifications: ["asme-tank"],
      serviceInterval: model.kind === "scroll" ? 2000 : 500,
      ...wired[0]?.attributes,
    },
    picture: pictureOf(model),
    size: model.size,
    net: model.net,
    crated: model.net > 130,
    warrantyMonths: model.kind === "scroll" ? 36 : 24,
    interest: model.kind === "quiet" ? 8 : 5,
    plenty: model.kind === "quiet" ? 30 : model.kind === "piston" ? 12 : 4,
    variants: wired.map(({ suffix, name, attributes }, index): VariantDraft => ({
      sku: `HV-${model.number}-${suffix}`,
      ...(wired.length > 1 && name ? { name } : {}),
      ...(index === 0 ? {} : { attributes }),
      price: model.price * (index === 0 ? 1 : 1.02),
    })),
  });
}

/** Every Hushvane oilless compressor. */
export function oilless(): ProductRecord[] {
  return models.map(oillessOf);
}
