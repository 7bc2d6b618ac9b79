import type { ProductRecord, VariantRecord } from "../record.ts";
import { brands } from "./build.ts";
import { type Extra, extraRecord, t } from "./extra.ts";
import { figure, portText } from "./wording.ts";
import { vacuumPump } from "./wear/blower-and-vacuum-parts.ts";
import { type PumpSize, withPump } from "./wear/pump-size.ts";

const { gantmoor, torrendyne, oilmarrow, polarwick } = brands;

function belts(): Extra[] {
  return (
    [
      ["A", 42],
      ["A", 48],
      ["A", 56],
      ["A", 62],
      ["B", 58],
      ["B", 66],
      ["B", 75],
      ["B", 85],
    ] as const
  ).map(([section, length], index): Extra => ({
    brand: gantmoor,
    number: `VB-${section}${length}`,
    subcategory: "belts-and-mounting",
    picture: "belt",
    name: t(`V-Belt ${section}${length}, Cogged`, `齿形三角带 ${section}${length}`),
    summary: t(
      `${section} section, ${length} in inside length, oil-resistant.`,
      `${section} 型，内周长 ${Math.round(length * 25.4)} mm (${length} in)，耐油。`,
    ),
    text: [
      t(
        "Runs cooler over small pulleys than a plain belt and does not take a set when the compressor rests. Replace pairs together; half an inch of give under the thumb is right.",
        "小带轮上比普通带更凉，停机不定型。成组更换；拇指按下约 13 mm 为宜。",
      ),
    ],
    attributes: { extraType: "belt", beltSection: section.toLowerCase(), beltLength: length },
    size: [9, 9, 1.5],
    net: 0.4 + index * 0.06,
    price: 11 + index * 2,
    plenty: 140,
  }));
}

const pads: Extra[] = [
  {
    brand: torrendyne,
    number: "VP4-S",
    subcategory: "belts-and-mounting",
    picture: "pad",
    name: t("Vibration Pads, 4 × 4 in, Set of 4", "减振垫，102 × 102 mm，4 片装"),
    summary: t("Rubber and cork, to 500 lb a pad.", "橡胶软木复合，单片承重 500 lb（227 kg）。"),
    text: [
      t(
        "Under the feet of a vertical tank they keep the floor from drumming and the welds from cracking. Do not bolt the feet down hard over them.",
        "垫在立式储气罐脚下，地板不共振，焊缝不开裂。垫后请勿把脚死死锁紧。",
      ),
    ],
    attributes: { extraType: "pad", padLoad: 500 },
    size: [8.5, 4.5, 2],
    net: 2.2,
    price: 29,
    interest: 8,
    plenty: 160,
  },
  {
    brand: torrendyne,
    number: "VP6-L",
    subcategory: "belts-and-mounting",
    picture: "pad",
    name: t("Vibration Pads, 6 × 6 in, Set of 4", "减振垫，152 × 152 mm，4 片装"),
    summary: t(
      "For horizontal tanks and screws, to 1,500 lb a pad.",
      "适用卧式罐与螺杆机，单片承重 1,500 lb（680 kg）。",
    ),
    text: [
      t(
        "A steel plate between two ribbed layers spreads the load; oil runs off the grooves.",
        "两层沟槽橡胶夹钢板均匀承载，油污顺槽流走。",
      ),
    ],
    attributes: { extraType: "pad", padLoad: 1500 },
    size: [12.5, 6.5, 2.4],
    net: 7.4,
    price: 64,
    plenty: 80,
  },
  {
    brand: torrendyne,
    number: "VM-SP",
    subcategory: "belts-and-mounting",
    picture: "pad",
    name: t("Spring Isolator Mounts, Set of 4", "弹簧减振器，4 只装"),
    summary: t("For duplex machines and mezzanines.", "适用双机头机组与夹层平台。"),
    text: [
      t(
        "Where pads are not enough: leveling springs with rubber cups take the last of the beat out of a steel floor.",
        "垫片不够时使用：可调平弹簧配橡胶杯，消除钢结构楼板的余振。",
      ),
    ],
    attributes: { extraType: "pad" },
    size: [9, 9, 5],
    net: 9.8,
    price: 148,
    plenty: 24,
  },
];

function silencers(): Extra[] {
  return (
    [
      ["npt-0.5", 24],
      ["npt-0.75", 32],
      ["npt-1", 44],
    ] as const
  ).map(([port, price], index): Extra => ({
    brand: gantmoor,
    number: `IS-${index + 1}`,
    subcategory: "belts-and-mounting",
    picture: "filterIntake",
    name: t(
      `Intake Filter-Silencer, ${["1/2", "3/4", "1"][index]} in NPT`,
      `进气过滤消声器，${["1/2", "3/4", "1"][index]} in NPT`,
    ),
    summary: t("Takes the bark out of a piston, washable felt.", "消除活塞机进气噪声，毛毡可清洗。"),
    text: [
      t(
        "Most of a piston's noise comes in through its mouth. A deep tube and a felt element quiet it by several decibels.",
        "活塞机噪声大半来自进气口。长管腔配毛毡滤芯，可降数分贝。",
      ),
    ],
    attributes: { extraType: "silencer", port },
    size: [5 + index, 5 + index, 7 + index],
    net: 1.1 + index * 0.6,
    price,
    plenty: 70,
  }));
}

const skusOf = (machines: readonly ProductRecord[], holds: (machine: ProductRecord) => boolean): string[] =>
  machines
    .flatMap((machine) => (holds(machine) ? machine.variants.slice(0, 1) : []))
    .map((variant: VariantRecord) => variant.sku);

function rebuildKits(machines: readonly ProductRecord[]): Extra[] {
  return (
    [
      [2, 1, 46, "1-020"],
      [3.7, 1, 64, "1-037"],
      [5, 1, 78, "1-050"],
      [5, 2, 128, "2-050"],
      [7.5, 2, 158, "2-075"],
      [10, 2, 214, "2-100"],
      [15, 2, 268, "2-150"],
    ] as const satisfies readonly (readonly [number, number, number, PumpSize])[]
  ).map(([hp, stage, price, pump]): Extra => ({
    brand: oilmarrow,
    number: `RK${stage}-${String(hp).replace(".", "").padStart(3, "0")}`,
    subcategory: "kits",
    picture: "filterKit",
    name: t(
      `Pump Rebuild Kit, Gantmoor ${stage === 2 ? "Two-Stage" : "Single-Stage"} ${figure(hp, "power").en}`,
      `泵头大修包，甘特摩${stage === 2 ? "双级" : "单级"} ${figure(hp, "power").cn}`,
    ),
    summary: t("Rings, reed valves, gaskets, bearings and seal.", "活塞环、阀片、密封垫、轴承与油封。"),
    text: [
      t(
        "At about 5,000 hours, or when the pump uses oil and takes longer to fill the tank. A bench, a torque wrench and a Saturday are enough; torques are printed on the bag.",
        "约 5,000 小时，或出现耗油、打气变慢时使用。一张工作台、一把扭力扳手、一个周六即可，扭矩印在袋上。",
      ),
    ],
    attributes: { extraType: "rebuild-kit", horsepower: hp, serviceInterval: 5000 },
    size: [10, 8, 4],
    net: 3 + hp / 3,
    price,
    interest: 6,
    plenty: 30,
    crossReferences: [{ maker: "Gantmoor", number: `KIT${stage}${String(hp).replace(".", "")}00` }],
    fits: skusOf(machines, withPump(pump)),
  }));
}

function engineKits(machines: readonly ProductRecord[]): Extra[] {
  return (
    [
      ["EK-S", 4, 6.5, 24],
      ["EK-M", 9, 9, 34],
      ["EK-L", 13, 14, 39],
      ["EK-XL", 20, 26, 58],
    ] as const
  ).map(([number, least, most, price]): Extra => ({
    brand: oilmarrow,
    number,
    subcategory: "kits",
    picture: "filterKit",
    name: t(
      `Engine Service Kit, Gasoline ${least === most ? most : `${least}–${most}`} HP`,
      `汽油发动机保养包，${least === most ? most : `${least}–${most}`} HP`,
    ),
    summary: t("Air filter, spark plug, oil and fuel stabilizer.", "空滤、火花塞、机油与燃油稳定剂。"),
    text: [
      t(
        "Once a season, before the first cold start or after the last job: half an hour that decides whether it pulls on the first rope.",
        "每季一次，入冬前或收工后更换：半小时决定下次能否一拉就着。",
      ),
    ],
    attributes: { extraType: "engine-kit", serviceInterval: 100 },
    size: [8, 6, 6],
    net: 3.1,
    price,
    interest: 5,
    plenty: 70,
    fits: skusOf(machines, ({ category, attributes }) => {
      const power = Number(attributes["engineHorsepower"]);
      return category === "gas-driven" && power >= least && power <= most;
    }),
  }));
}

function dieselKits(machines: readonly ProductRecord[]): Extra[] {
  return (
    [
      ["EK-D1", 9, 10, 46, 5.4, "1.6 qt", "1.5 L (1.6 qt)"],
      ["EK-D2", 37, 74, 148, 26, "2.5 gal", "9.5 L (2.5 gal)"],
      ["EK-D3", 130, 275, 286, 52, "5 gal", "19 L (5 gal)"],
    ] as const
  ).map(([number, least, most, price, net, oil, liters], at): Extra => ({
    brand: oilmarrow,
    number,
    subcategory: "kits",
    picture: "filterKit",
    name: t(`Engine Service Kit, Diesel ${least}–${most} HP`, `柴油发动机保养包，${least}–${most} HP`),
    summary: t(
      `Oil filter, fuel filters, air element and ${oil} of 15W-40.`,
      `机滤、燃油滤清器、空滤与 ${liters} 15W-40 机油。`,
    ),
    text: [
      t(
        "Everything for the 250-hour service of the engine. Water in the bowl of the fuel filter means a look into the tank before the new one goes on.",
        "发动机 250 小时保养一盒齐全。燃油滤清器水杯见水，换新之前先查油箱。",
      ),
    ],
    attributes: {
      extraType: "engine-kit",
      servesPart: ["engine-oil", "fuel-filter"],
      serviceInterval: 250,
    },
    size: [9 + at * 4, 8 + at * 3, 7 + at * 3],
    net,
    price,
    interest: 5,
    plenty: 24,
    fits: skusOf(machines, ({ category, attributes }) => {
      const power = Number(attributes["engineHorsepower"]);
      return category === "diesel-driven" && power >= least && power <= most;
    }),
  }));
}

const vacuumInlets: Extra[] = (
  [
    ["VF-IN038", "npt-0.375", 42],
    ["VF-IN050", "npt-0.5", 48],
    ["VF-IN075", "npt-0.75", 58],
    ["VF-IN100", "npt-1", 74],
    ["VF-IN1", "npt-1.25", 96],
    ["VF-IN150", "npt-1.5", 118],
    ["VF-IN2", "npt-2", 148],
    ["VF-IN250", "npt-2.5", 186],
    ["VF-IN300", "npt-3", 238],
    ["VF-IN400", "flange-4", 328],
    ["VF-IN600", "flange-6", 486],
  ] as const
).map(([number, port, price]) => ({
  brand: polarwick,
  number,
  subcategory: "air-preparation",
  picture: "filterInline",
  name: t(`Vacuum Inlet Filter, ${portText(port).en}`, `真空进气过滤器，${portText(port).cn}`),
  summary: t("Clear bowl, 5 µm washable element.", "透明集尘杯，5 µm 可洗滤芯。"),
  text: [
    t(
      "Catches the chip before the vane meets it. See it fill, empty it standing, and keep the spare on the shelf.",
      "在切屑碰到旋片之前拦下。透明可见，停机即倒，架上常备一支。",
    ),
  ],
  // It stands at the machine's inlet; what is changed in it by the hour is its element.
  attributes: { extraType: "install-part", port, servesPart: ["intake-filter"] },
  size: price > 200 ? [12, 12, 18] : [6, 6, 10],
  net: price > 200 ? 14 : 3.2,
  price,
  plenty: 40,
}));

const exhaustElements = (machines: readonly ProductRecord[]): Extra[] =>
  (
    [
      ["VE-020", "0.5–2", 42, 0.5, 2],
      ["VE-100", "3–5", 68, 3, 5],
      ["VE-300", "7.5–15", 128, 7.5, 15],
    ] as const
  ).map(([number, range, price, least, most]) => ({
    brand: torrendyne,
    number,
    subcategory: "air-preparation",
    picture: "filterElement",
    name: t(`Exhaust Mist Element for ${range} HP Vane Pumps`, `旋片泵排气油雾滤芯，${range} HP`),
    summary: t("Catches 99.9% of oil mist, with gasket.", "拦截 99.9% 油雾，含密封垫。"),
    text: [
      t(
        "Blue smoke or oil around the pump means it is time; a loaded element also costs vacuum. Change with every second oil.",
        "冒蓝烟或泵周有油即该更换；堵塞还会损失真空度。每换两次油更换一次。",
      ),
    ],
    attributes: { extraType: "install-part", servesPart: ["exhaust-element"], serviceInterval: 2000 },
    fits: skusOf(machines, vacuumPump(["rotary-vane", "system"], least, most)),
    size: [4, 4, 10],
    net: 1.4,
    price,
    plenty: 60,
  }));

const bypassKits: Extra[] = (
  [
    ["BP-1", "npt-1", 118],
    ["BP-2", "npt-2", 268],
  ] as const
).map(([number, port, price]) => ({
  brand: torrendyne,
  number,
  subcategory: "air-preparation",
  picture: "pipeManifold",
  name: t(
    `Dryer Bypass Valve Kit, ${port === "npt-2" ? "2" : "1"} in NPT`,
    `干燥机旁通阀套件，${port === "npt-2" ? "2" : "1"} in NPT`,
  ),
  summary: t("Three ball valves, tees and unions.", "三只球阀、三通与活接头。"),
  text: [
    t(
      "Service the dryer without stopping the plant. Close two, open one, and write on the wall when it must be turned back.",
      "不停产即可检修干燥机。关二开一，并在墙上写明何时复位。",
    ),
  ],
  attributes: { extraType: "install-part", port, maxPressure: 250 },
  size: [12, 8, 5],
  net: port === "npt-2" ? 14 : 6.2,
  price,
  plenty: 30,
}));

const whip: Extra = {
  brand: torrendyne,
  number: "WH38-6",
  subcategory: "hoses-and-couplers",
  picture: "hose",
  name: t("Whip Hose, 3/8 in × 6 ft, Swivel End", "柔性短气管，3/8 in × 1.8 m，旋转接头"),
  summary: t("Takes the weight of the coupler off the tool.", "减轻工具端接头重量。"),
  text: [
    t(
      "A soft six feet between hose and tool: the heavy coupler lies on the floor and your wrist turns freely. Also the right way to start a truck-mount line.",
      "工具与主管之间 1.8 m 柔性段：重接头落在地上，手腕灵活。也适合作车载机出口段。",
    ),
  ],
  attributes: { extraType: "hose", port: "npt-0.25", maxPressure: 300, hoseInside: "0.375", hoseLength: 6 },
  size: [10, 10, 2],
  net: 0.9,
  price: 24,
  plenty: 120,
};

/** Belts, pads, silencers, kits and installation parts; kits fit the machines given. */
export function partExtras(machines: readonly ProductRecord[]): ProductRecord[] {
  return [
    ...belts(),
    ...pads,
    ...silencers(),
    ...rebuildKits(machines),
    ...engineKits(machines),
    ...dieselKits(machines),
    ...vacuumInlets,
    ...exhaustElements(machines),
    ...bypassKits,
    whip,
  ].map(extraRecord);
}
