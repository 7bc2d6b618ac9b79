import type { ProductRecord } from "../record.ts";
import { brands } from "./build.ts";
import { type Extra, extraRecord, t } from "./extra.ts";
import { figure, portText, sizeInPartNumber } from "./wording.ts";

const { polarwick, torrendyne, gantmoor } = brands;
const code = sizeInPartNumber;

function gauges(): Extra[] {
  return [100, 160, 200, 300].map((top, index): Extra => ({
    brand: torrendyne,
    number: `PG25-${top}`,
    subcategory: "valves-and-gauges",
    picture: "gauge",
    name: t(`Pressure Gauge, 2-1/2 in, 0–${top} PSI`, `压力表，2-1/2 in 表盘，0–${top} PSI`),
    summary: t("Liquid-filled, dual scale, 1/4 in NPT bottom.", "充液抗震，双刻度，1/4 in NPT 径向。"),
    text: [
      t(
        "Glycerin holds the pointer still on a shaking tank. PSI outside, bar inside, and a stainless case that can be wiped.",
        "甘油使指针在振动的罐上也能稳定。外圈 PSI、内圈 bar，不锈钢表壳易擦拭。",
      ),
      t("Pick a range about one and a half times your working pressure.", "量程宜为工作压力的一倍半左右。"),
    ],
    attributes: { extraType: "gauge", port: "npt-0.25", maxPressure: top },
    size: [2.8, 1.5, 3.8],
    net: 0.5,
    price: 18 + index * 1.5,
    plenty: 200,
  }));
}

function reliefValves(): Extra[] {
  return (
    [
      [125, "npt-0.25"],
      [150, "npt-0.25"],
      [150, "npt-0.5"],
      [165, "npt-0.5"],
      [200, "npt-0.5"],
      [200, "npt-0.75"],
    ] as const
  ).map(([set, port], index): Extra => ({
    brand: torrendyne,
    number: `RV${code(port)}-${set}`,
    subcategory: "valves-and-gauges",
    picture: "reliefValve",
    name: t(`Safety Relief Valve, ${set} PSI, ${portText(port).en}`, `安全阀，整定 ${set} PSI，${portText(port).cn}`),
    summary: t(
      `Brass, pull ring, set at ${figure(set, "pressure").en} and sealed.`,
      `黄铜，带拉环，整定 ${figure(set, "pressure").cn} 并铅封。`,
    ),
    text: [
      [
        t(
          "The part you hope never to hear. Set at or below the tank's MAWP and sized above the compressor's CFM, it costs a fraction of the tank behind it.",
          "但愿永远听不到它响。整定压力不高于储气罐 MAWP、排量大于空压机，价格只是储气罐的零头。",
        ),
        t(
          "Pull the ring once a month. A valve that leaks after the test has done its work and should be replaced.",
          "每月拉环一次。测试后若漏气，说明已尽职，应更换。",
        ),
      ],
      t(
        "Never plug it, never set it higher, and never put a valve between it and the tank.",
        "切勿堵塞、调高，也不要在它与储气罐之间装阀门。",
      ),
    ],
    attributes: {
      extraType: "relief-valve",
      port,
      setPressure: set,
      maxPressure: 250,
      ratedFlow: port === "npt-0.25" ? 90 : port === "npt-0.5" ? 280 : 520,
    },
    size: [1.2 + index * 0.1, 1.2, 2.6 + index * 0.1],
    net: 0.3 + index * 0.08,
    price: 9.5 + index * 6,
    plenty: 220,
    interest: 7,
  }));
}

/** A lobe blower's valve opens a little above what the blower may push against. */
function blowerValves(): Extra[] {
  return (
    [
      [10, "npt-1.5", 420, 96],
      [13, "npt-2", 1700, 148],
    ] as const
  ).map(([set, port, flow, price]): Extra => ({
    brand: torrendyne,
    number: `RVB${code(port)}-${set}`,
    subcategory: "valves-and-gauges",
    picture: "reliefValve",
    name: t(
      `Blower Relief Valve, ${set} PSI, ${portText(port).en}`,
      `罗茨风机安全阀，整定 ${set} PSI，${portText(port).cn}`,
    ),
    summary: t(
      `Weighted disc, opens fully at ${figure(set, "pressure").en}.`,
      `重锤式阀瓣，${figure(set, "pressure").cn} 时全开。`,
    ),
    text: [
      t(
        "A lobe blower pushes until something gives. This valve gives first, takes all of the flow, and sits on the discharge before the check valve.",
        "罗茨风机会一直推到有东西让步为止。让它先让步：装在排气口与止回阀之间，可泄放全部风量。",
      ),
      t("Lift the disc by hand once a month while the blower runs.", "每月在运行中手动抬起阀瓣一次。"),
    ],
    attributes: { extraType: "relief-valve", port, setPressure: set, maxPressure: 30, ratedFlow: flow },
    size: [4, 4, 7],
    net: 4.6,
    price,
    plenty: 20,
    interest: 3,
  }));
}

function checkValves(): Extra[] {
  return (["npt-0.5", "npt-0.75", "npt-1"] as const).map((port, index): Extra => ({
    brand: gantmoor,
    number: `CV${code(port)}`,
    subcategory: "valves-and-gauges",
    picture: "checkValve",
    name: t(`Tank Check Valve, ${portText(port).en}`, `储气罐止回阀，${portText(port).cn}`),
    summary: t("With 1/8 in unloader port, serviceable disc.", "带 1/8 in 卸荷口，阀片可换。"),
    text: [
      t(
        "If air hisses from the pressure switch after the motor stops, this is the part. Close the tank, empty it, change the valve in ten minutes.",
        "停机后压力开关持续漏气，多半是它坏了。放空储气罐，十分钟即可更换。",
      ),
    ],
    attributes: { extraType: "check-valve", port, maxPressure: 250 },
    size: [2.5 + index * 0.4, 2, 3],
    net: 0.5 + index * 0.2,
    price: 22 + index * 9,
    plenty: 120,
  }));
}

function ballValves(): Extra[] {
  return (["npt-0.25", "npt-0.5", "npt-0.75", "npt-1", "npt-1.5"] as const).map((port, index): Extra => ({
    brand: torrendyne,
    number: `BV${code(port)}`,
    subcategory: "valves-and-gauges",
    picture: "ballValve",
    name: t(`Full-Port Ball Valve, ${portText(port).en}`, `全通径球阀，${portText(port).cn}`),
    summary: t("Brass, locking lever, 600 WOG.", "黄铜，手柄可上锁，600 WOG。"),
    text: [
      t(
        "A bore as wide as the pipe, so it costs no pressure. The lever lies along the line when open and takes a padlock when shut.",
        "通径与管同大，不损压力。手柄顺管为开，关闭位可上锁。",
      ),
    ],
    attributes: { extraType: "ball-valve", port, maxPressure: 450 },
    size: [2.6 + index * 0.5, 1.6 + index * 0.3, 2.4 + index * 0.4],
    net: 0.4 + index * 0.35,
    price: 9 + index * 8,
    plenty: 180,
  }));
}

function drains(): Extra[] {
  return [
    {
      number: "AD-T",
      name: t("Timed Auto Drain, 1/2 in NPT", "电子定时排水器，1/2 in NPT"),
      kind: "timer",
      price: 68,
      flow: 100,
      port: "npt-0.5",
      volts: ["115"],
      text: t(
        "Opens for seconds every few minutes, whatever you set. The cheapest way to a dry tank; it also loses a little air each time.",
        "每隔数分钟开启数秒，间隔可调。让储气罐保持干燥的最省钱办法，每次会损失少量压缩空气。",
      ),
    },
    {
      number: "AD-T230",
      name: t("Timed Auto Drain, 230 V, 1/2 in NPT", "电子定时排水器，230 V，1/2 in NPT"),
      kind: "timer",
      price: 74,
      flow: 100,
      port: "npt-0.5",
      volts: ["230"],
      text: t(
        "The same drain for panels without a 115 V circuit, with a test button and a strainer ball valve.",
        "无 115 V 电源的控制柜选用，带测试按钮与滤网球阀。",
      ),
    },
    {
      number: "AD-F",
      name: t("Float Drain, 1/2 in NPT", "浮球自动排水器，1/2 in NPT"),
      kind: "float",
      price: 54,
      flow: 150,
      port: "npt-0.5",
      volts: [],
      text: t(
        "No wires: the float lifts when water comes and closes behind it. Clean the strainer twice a year.",
        "无需接电：有水浮起排出，排尽即关。每年清洗滤网两次。",
      ),
    },
    {
      number: "AD-Z50",
      name: t(
        `Zero-Loss Drain, to ${figure(250, "standardFlow").en}`,
        `零气耗排水器，适用 ${figure(250, "standardFlow").cn} 以内`,
      ),
      kind: "zero-loss",
      price: 219,
      flow: 250,
      port: "npt-0.5",
      volts: ["115", "230"],
      text: t(
        "A sensor feels water, the valve lets out water, and no air goes with it: the air saved pays for it in about a year.",
        "电容感应水位，只排水不排气，省下的压缩空气约一年回本。",
      ),
    },
    {
      number: "AD-Z200",
      name: t(
        `Zero-Loss Drain, to ${figure(1000, "standardFlow").en}`,
        `零气耗排水器，适用 ${figure(1000, "standardFlow").cn} 以内`,
      ),
      kind: "zero-loss",
      price: 389,
      flow: 1000,
      port: "npt-0.5",
      volts: ["115", "230"],
      text: t(
        "For receivers and dryers of a whole plant, with an alarm contact for the panel.",
        "适用于全厂储气罐与干燥机，带报警接点。",
      ),
    },
    {
      number: "AD-P",
      name: t("Pneumatic Auto Drain Kit for Small Tanks", "小型储气罐气动自动排水套件"),
      kind: "pneumatic",
      price: 32,
      flow: 25,
      port: "npt-0.25",
      volts: [],
      text: t(
        "Spits each time the pressure switch unloads. Everything is in the bag: valve, tube, fittings.",
        "压力开关每次卸荷时自动排一次。阀、管、接头一袋齐全。",
      ),
    },
  ].map(({ number, name, kind, price, flow, port, volts, text }): Extra => ({
    brand: polarwick,
    number,
    subcategory: "drains-and-separators",
    picture: "drain",
    name,
    summary:
      kind === "zero-loss"
        ? t("Drains water, keeps air; strainer included.", "只排水不排气，含滤网。")
        : t("Keeps the receiver empty of water, day and night.", "昼夜保持储气罐无积水。"),
    text: [
      text,
      t(
        "Mount it below the lowest point with a ball valve before it, so that it can be opened while the system runs.",
        "装于最低点以下并前置球阀，系统运行时也可检修。",
      ),
    ],
    attributes: {
      extraType: "drain",
      port,
      maxPressure: 232,
      ratedFlow: flow,
      drain: kind,
      ...(volts.length > 0 ? { voltage: [...volts], phase: "1" } : {}),
      serviceInterval: 8000,
    },
    size: [4.5, 3.5, 5],
    net: kind === "zero-loss" ? 3.2 : 1.6,
    price,
    interest: 8,
    plenty: 90,
  }));
}

function oilWaterSeparators(): Extra[] {
  return (
    [
      [100, 189, 18],
      [250, 348, 34],
      [500, 590, 61],
      [1000, 980, 104],
    ] as const
  ).map(([flow, price, net]): Extra => ({
    brand: polarwick,
    number: `OW${flow}`,
    subcategory: "drains-and-separators",
    picture: "oilWaterSeparator",
    name: t(
      `Oil-Water Separator, ${figure(flow, "standardFlow").en}`,
      `油水分离器，${figure(flow, "standardFlow").cn}`,
    ),
    summary: t("Cleans condensate below 10 ppm, element included.", "冷凝水含油降至 10 ppm 以下，含滤芯。"),
    text: [
      t(
        "Compressor condensate is oily water, and most sewers may not have it. Two stages of fleece and carbon hold the oil; the water may go, if your authority agrees.",
        "空压机冷凝水含油，多数地方不得直排。两级纤维与活性炭留住油分，其余水经当地许可后排放。",
      ),
      t(
        "A test bottle shows when the bags are spent. Not for PAG coolants, which mix with water.",
        "附比色瓶，可判断滤袋是否失效。不适用于可溶于水的 PAG 冷却油。",
      ),
    ],
    attributes: { extraType: "separator", port: "npt-0.5", ratedFlow: flow, maxPressure: 230, serviceInterval: 4000 },
    size: [12 + flow / 80, 10 + flow / 120, 16 + flow / 60],
    net,
    price,
    interest: 4,
    plenty: 24,
  }));
}

function aftercoolers(): Extra[] {
  return (
    [
      [40, 389, 31],
      [100, 690, 58],
    ] as const
  ).map(([flow, price, net]): Extra => ({
    brand: polarwick,
    number: `AC${flow}`,
    subcategory: "air-preparation",
    picture: "aftercooler",
    name: t(
      `Air-Cooled Aftercooler Kit, ${figure(flow, "standardFlow").en}`,
      `风冷后冷却器套件，${figure(flow, "standardFlow").cn}`,
    ),
    summary: t("Brings piston air to within 15 °F of the room.", "把活塞机排气降至比室温高约 8°C。"),
    text: [
      t(
        "Cooling takes out two thirds of the water before the tank sees it. Bolts to a belt guard so the flywheel does the blowing, no wiring needed.",
        "进罐前降温即可析出三分之二水分。装在皮带护罩上借飞轮送风，无需接线。",
      ),
    ],
    attributes: {
      extraType: "aftercooler",
      port: flow > 50 ? "npt-1" : "npt-0.75",
      ratedFlow: flow,
      maxPressure: 250,
      pressureDrop: 1,
    },
    size: [20 + flow / 10, 6, 18 + flow / 12],
    net,
    price,
    interest: 5,
    plenty: 18,
  }));
}

/** Gauges, valves, drains, separators and aftercoolers. */
export function valveExtras(): ProductRecord[] {
  return [
    ...gauges(),
    ...reliefValves(),
    ...blowerValves(),
    ...checkValves(),
    ...ballValves(),
    ...drains(),
    ...oilWaterSeparators(),
    ...aftercoolers(),
  ].map(extraRecord);
}
