import type { LocalizedText } from "#domain/kernel/language.ts";
import type { ProductRecord } from "../record.ts";
import { brands } from "./build.ts";
import { type Extra, extraRecord, t } from "./extra.ts";
import { figure, inches, portText } from "./wording.ts";

const { polarwick, torrendyne, gantmoor } = brands;

const sized = ["npt-0.25", "npt-0.375", "npt-0.5", "npt-0.75", "npt-1"] as const;
const code = (port: string): string => (inches[port] ?? "").replace(/\D/g, "");

function frls(): Extra[] {
  const flows = { "npt-0.25": 35, "npt-0.375": 60, "npt-0.5": 110, "npt-0.75": 180, "npt-1": 280 } as const;
  return sized.flatMap((port, index): Extra[] => {
    const flow = flows[port];
    const text = portText(port);
    const common = { brand: torrendyne, subcategory: "air-preparation", picture: "frl" as const };
    return [
      {
        ...common,
        number: `FRL${code(port)}`,
        name: t(`FRL Unit, ${text.en}, Filter, Regulator and Lubricator`, `气源三联件，${text.cn}，过滤、减压、油雾`),
        summary: t(`${figure(flow, "standardFlow").en}, 5 µm, with gauge and bracket.`, `${figure(flow, "standardFlow").cn}，5 µm，含压力表与支架。`),
        text: [
          [
            t("Clean, constant, lightly oiled air at the wall: what every vane tool would ask for if it could.", "墙面出口即得洁净、恒压、微油的空气，正是每件叶片式工具想要的。"),
            t("Filter, regulator and lubricator on one bracket. Leave out the lubricator on a line that ever feeds paint.", "过滤、减压、油雾三件一架。曾供喷漆的管路请不要装油雾器。"),
          ],
          t("Polycarbonate bowls with metal guards, semi-automatic drain, and a knob that locks when pushed.", "带金属护罩的聚碳酸酯杯，半自动排水，调压旋钮下压锁定。"),
        ],
        attributes: { extraType: "frl", port, maxPressure: 150, ratedFlow: flow, drain: "float" },
        size: [9 + index, 3.2 + index * 0.4, 8 + index],
        net: 2.1 + index * 1.2,
        price: 62 + index * 28,
        interest: 7,
      },
      {
        ...common,
        number: `REG${code(port)}`,
        name: t(`Pressure Regulator, ${text.en}`, `减压阀，${text.cn}`),
        summary: t(`${figure(flow, "standardFlow").en}, 5 to 125 PSI, with gauge.`, `${figure(flow, "standardFlow").cn}，调压 0.03–0.86 MPa（5–125 PSI），含压力表。`),
        text: [t("Each tool at its own pressure saves air and bearings: a die grinder at 90 PSI does not get better at 120. Relieving type; it falls when you turn it down.", "按工具各自调压，省气也省轴承：角磨机 0.62 MPa 足够，再高无益。溢流式，下调即降压。")],
        attributes: { extraType: "regulator", port, maxPressure: 250, setPressure: 125, ratedFlow: flow },
        size: [3 + index * 0.4, 3 + index * 0.3, 6 + index * 0.6],
        net: 0.8 + index * 0.4,
        price: 29 + index * 14,
      },
    ];
  });
}

function hoses(): Extra[] {
  const list = [
    { inside: "0.25", feet: [25, 50], base: 0.62, lb: 0.07, port: "npt-0.25" },
    { inside: "0.375", feet: [25, 50, 100], base: 0.78, lb: 0.11, port: "npt-0.25" },
    { inside: "0.5", feet: [25, 50, 100], base: 1.15, lb: 0.17, port: "npt-0.5" },
    { inside: "0.75", feet: [50], base: 2.6, lb: 0.38, port: "npt-0.75" },
    { inside: "1", feet: [50], base: 3.9, lb: 0.55, port: "npt-1" },
  ] as const;
  const inch: Readonly<Record<string, string>> = { "0.25": "1/4", "0.375": "3/8", "0.5": "1/2", "0.75": "3/4", "1": "1" };
  return list.map(({ inside, feet, base, lb, port }): Extra => {
    const text = `${inch[inside]} in`;
    const first = feet[0];
    const number = `HS${(inch[inside] ?? "").replace("/", "")}`;
    return {
      brand: torrendyne,
      number,
      subcategory: "hoses-and-couplers",
      picture: "hose",
      name: t(`Hybrid Air Hose, ${text} ID`, `橡塑复合气管，内径 ${text}`),
      summary: t(`Stays soft at −40 °F, ends ${portText(port).en}, ${figure(300, "pressure").en}.`, `−40°C 仍柔软，接头 ${portText(port).cn}，${figure(300, "pressure").cn}。`),
      text: [
        t("Lies flat out of the coil in January and does not mark floors in July. Bend restrictors on both ends, brass swivels that turn under pressure.", "冬天展开即平，夏天不污地面。两端防折护套，黄铜旋转接头带压可转。"),
        Number(inside) >= 0.75 ? t("For breakers and drills: use whip checks at every joint.", "用于破碎镐与钻机：每个接头处请加防甩链。") : t("Choose 3/8 in at least; 1/2 in for large impacts, sanders and runs beyond 50 ft.", "至少选 3/8 in；大型冲击扳手、打磨机或超过 15 m 选 1/2 in。"),
      ],
      attributes: { extraType: "hose", port, maxPressure: 300, hoseInside: inside, hoseLength: first },
      size: [14, 14, 3 + first / 25],
      net: Math.round(lb * first * 10) / 10,
      price: base * first + 8,
      interest: 8,
      plenty: 120,
      variants: feet.map((length, index) => ({
        sku: `TD-${number}-${length}`,
        ...(feet.length > 1 ? { name: figure(length, "distance") } : {}),
        ...(index === 0 ? {} : { attributes: { hoseLength: length }, net: Math.round(lb * length * 10) / 10, size: { length: 14, width: 14, height: 3 + length / 25 } }),
        price: base * length + 8,
      })),
    };
  });
}

function reels(): Extra[] {
  const make = (number: string, inside: string, text: string, feet: number, price: number, net: number, note: LocalizedText): Extra => ({
    brand: gantmoor,
    number,
    subcategory: "hoses-and-couplers",
    picture: "hoseReel",
    name: t(`Spring-Driven Hose Reel, ${text} × ${feet} ft`, `弹簧自动卷管器，${text} × ${Math.round(feet * 0.3048)} m`),
    summary: t(`Steel, hose included, ${figure(300, "pressure").en}.`, `钢制，含气管，${figure(300, "pressure").cn}。`),
    text: [
      [
        t("A hose on the floor is a trip and a cut waiting to happen. This one locks every foot and half and comes back when you tug.", "地上的气管迟早绊人或被压坏。此卷管器约每 0.5 m 可锁，轻拉即回。"),
        t("Powder-coated steel arms turn for wall, bench or ceiling; four rollers keep the hose off the edges.", "喷粉钢臂可转向墙面、台面或吊顶安装，四滚轮导向不磨管。"),
      ],
      note,
    ],
    attributes: { extraType: "hose-reel", port: inside === "0.5" ? "npt-0.5" : "npt-0.25", maxPressure: 300, hoseInside: inside, hoseLength: feet },
    size: [20, 9, 19],
    net,
    price,
    interest: 8,
    plenty: 30,
    warrantyMonths: 24,
  });
  return [
    make("HR38-50", "0.375", "3/8 in", 50, 189, 33, t("The size for a garage bay and an impact wrench.", "适合修理工位与普通风炮。")),
    make("HR12-50", "0.5", "1/2 in", 50, 248, 41, t("Full 1/2 in all the way, for sanders and 3/4 in impacts.", "全程 1/2 in，适合打磨机与 3/4 in 冲击扳手。")),
    make("HR38-100", "0.375", "3/8 in", 100, 298, 52, t("Long enough to walk around a truck and trailer.", "绕一圈卡车带挂车都够长。")),
  ];
}

function couplers(): Extra[] {
  const styles = [
    ["IM", "industrial-m", t("Industrial (M)", "工业型（M）"), 34],
    ["AR", "aro", t("ARO", "ARO 型"), 32],
    ["AT", "automotive-t", t("Automotive (T)", "汽修型（T）"), 32],
    ["HF", "high-flow", t("High-Flow (V)", "大流量型（V）"), 46],
  ] as const;
  const sets = styles.map(
    ([letter, value, name, price]): Extra => ({
      brand: torrendyne,
      number: `QC14${letter}-14`,
      subcategory: "hoses-and-couplers",
      picture: "coupler",
      name: t(`Coupler and Plug Set, ${name.en}, 1/4 in NPT, 14 Pieces`, `快速接头套装，${name.cn}，1/4 in NPT，14 件`),
      summary: t("Four couplers, ten plugs, male and female threads.", "4 个母头、10 个公头，内外螺纹齐全。"),
      text: [
        t("Steel plugs, brass couplers, one style throughout, so that everything in the shop fits everything else.", "钢制公头、黄铜母头，全套同一规格，车间里件件互通。"),
        t("Look at a plug you own before you order: styles look alike and do not seal with each other.", "下单前请对照现有公头：各规格外形相似，但互不密封。"),
      ],
      attributes: { extraType: "coupler", port: "npt-0.25", maxPressure: 300, couplerStyle: value },
      size: [7, 5, 1.5],
      net: 1.4,
      price,
      plenty: 160,
      interest: 7,
    }),
  );
  return [
    ...sets,
    {
      brand: torrendyne,
      number: "QC14U",
      subcategory: "hoses-and-couplers",
      picture: "coupler",
      name: t("Universal Coupler, 1/4 in NPT", "通用快速接头，1/4 in NPT"),
      summary: t("Takes M, ARO and T plugs, vents before it lets go.", "兼容 M、ARO、T 三种公头，先泄压后脱开。"),
      text: [t("For the visitor's tool with the wrong plug: a sleeve in two steps releases the pressure first and the plug second, so nothing whips.", "来客工具接头不符时的救星：两级滑套先泄压、再脱开，不甩管。")],
      attributes: { extraType: "coupler", port: "npt-0.25", maxPressure: 180, couplerStyle: "universal" },
      size: [3, 1.2, 1.2],
      net: 0.3,
      price: 16.5,
      plenty: 240,
    },
  ];
}

function gauges(): Extra[] {
  return [100, 160, 200, 300].map((top, index): Extra => ({
    brand: torrendyne,
    number: `PG25-${top}`,
    subcategory: "valves-and-gauges",
    picture: "gauge",
    name: t(`Pressure Gauge, 2-1/2 in, 0–${top} PSI`, `压力表，2-1/2 in 表盘，0–${top} PSI`),
    summary: t("Liquid-filled, dual scale, 1/4 in NPT bottom.", "充液抗震，双刻度，1/4 in NPT 径向。"),
    text: [t("Glycerin holds the pointer still on a shaking tank. PSI outside, bar inside, and a stainless case that can be wiped.", "甘油使指针在振动的罐上也能稳定。外圈 PSI、内圈 bar，不锈钢表壳易擦拭。"), t("Pick a range about one and a half times your working pressure.", "量程宜为工作压力的一倍半左右。")],
    attributes: { extraType: "gauge", port: "npt-0.25", maxPressure: top },
    size: [2.8, 1.5, 3.8],
    net: 0.5,
    price: 18 + index * 1.5,
    plenty: 200,
  }));
}

function valves(): Extra[] {
  const relief = ([[125, "npt-0.25"], [150, "npt-0.25"], [150, "npt-0.5"], [165, "npt-0.5"], [200, "npt-0.5"], [200, "npt-0.75"]] as const).map(
    ([set, port], index): Extra => ({
      brand: torrendyne,
      number: `RV${code(port)}-${set}`,
      subcategory: "valves-and-gauges",
      picture: "reliefValve",
      name: t(`Safety Relief Valve, ${set} PSI, ${portText(port).en}`, `安全阀，整定 ${set} PSI，${portText(port).cn}`),
      summary: t(`Brass, pull ring, set at ${figure(set, "pressure").en} and sealed.`, `黄铜，带拉环，整定 ${figure(set, "pressure").cn} 并铅封。`),
      text: [
        [
          t("The part you hope never to hear. Set at or below the tank's MAWP and sized above the compressor's CFM, it costs less than a lunch.", "但愿永远听不到它响。整定压力不高于储气罐 MAWP、排量大于空压机，价格不过一顿午饭。"),
          t("Pull the ring once a month. A valve that leaks after the test has done its work and should be replaced.", "每月拉环一次。测试后若漏气，说明已尽职，应更换。"),
        ],
        t("Never plug it, never set it higher, and never put a valve between it and the tank.", "切勿堵塞、调高，也不要在它与储气罐之间装阀门。"),
      ],
      attributes: { extraType: "relief-valve", port, setPressure: set, maxPressure: 250, ratedFlow: port === "npt-0.25" ? 90 : port === "npt-0.5" ? 280 : 520 },
      size: [1.2 + index * 0.1, 1.2, 2.6 + index * 0.1],
      net: 0.3 + index * 0.08,
      price: 9.5 + index * 6,
      plenty: 220,
      interest: 7,
    }),
  );
  const checks = (["npt-0.5", "npt-0.75", "npt-1"] as const).map(
    (port, index): Extra => ({
      brand: gantmoor,
      number: `CV${code(port)}`,
      subcategory: "valves-and-gauges",
      picture: "checkValve",
      name: t(`Tank Check Valve, ${portText(port).en}`, `储气罐止回阀，${portText(port).cn}`),
      summary: t("With 1/8 in unloader port, serviceable disc.", "带 1/8 in 卸荷口，阀片可换。"),
      text: [t("If air hisses from the pressure switch after the motor stops, this is the part. Close the tank, empty it, change the valve in ten minutes.", "停机后压力开关持续漏气，多半是它坏了。放空储气罐，十分钟即可更换。")],
      attributes: { extraType: "check-valve", port, maxPressure: 250 },
      size: [2.5 + index * 0.4, 2, 3],
      net: 0.5 + index * 0.2,
      price: 22 + index * 9,
      plenty: 120,
    }),
  );
  const balls = (["npt-0.25", "npt-0.5", "npt-0.75", "npt-1", "npt-1.5"] as const).map(
    (port, index): Extra => ({
      brand: torrendyne,
      number: `BV${code(port)}`,
      subcategory: "valves-and-gauges",
      picture: "ballValve",
      name: t(`Full-Port Ball Valve, ${portText(port).en}`, `全通径球阀，${portText(port).cn}`),
      summary: t("Brass, locking lever, 600 WOG.", "黄铜，手柄可上锁，600 WOG。"),
      text: [t("A bore as wide as the pipe, so it costs no pressure. The lever lies along the line when open and takes a padlock when shut.", "通径与管同大，不损压力。手柄顺管为开，关闭位可上锁。")],
      attributes: { extraType: "ball-valve", port, maxPressure: 450 },
      size: [2.6 + index * 0.5, 1.6 + index * 0.3, 2.4 + index * 0.4],
      net: 0.4 + index * 0.35,
      price: 9 + index * 8,
      plenty: 180,
    }),
  );
  return [...relief, ...checks, ...balls];
}

function drains(): Extra[] {
  const list: Extra[] = [
    { number: "AD-T", name: t("Timed Auto Drain, 1/2 in NPT", "电子定时排水器，1/2 in NPT"), kind: "timer", price: 68, port: "npt-0.5", volts: ["115"], text: t("Opens for seconds every few minutes, whatever you set. The cheapest way to a dry tank; it also loses a little air each time.", "每隔数分钟开启数秒，间隔可调。让储气罐保持干燥的最省钱办法，每次会损失少量压缩空气。") },
    { number: "AD-T230", name: t("Timed Auto Drain, 230 V, 1/2 in NPT", "电子定时排水器，230 V，1/2 in NPT"), kind: "timer", price: 74, port: "npt-0.5", volts: ["230"], text: t("The same drain for panels without a 115 V circuit, with a test button and a strainer ball valve.", "无 115 V 电源的控制柜选用，带测试按钮与滤网球阀。") },
    { number: "AD-F", name: t("Float Drain, 1/2 in NPT", "浮球自动排水器，1/2 in NPT"), kind: "float", price: 54, port: "npt-0.5", volts: [], text: t("No wires: the float lifts when water comes and closes behind it. Clean the strainer twice a year.", "无需接电：有水浮起排出，排尽即关。每年清洗滤网两次。") },
    { number: "AD-Z50", name: t("Zero-Loss Drain, to 50 HP", "零气耗排水器，适用 50 HP 以内"), kind: "zero-loss", price: 219, port: "npt-0.5", volts: ["115", "230"], text: t("A sensor feels water, the valve lets out water, and no air goes with it. On a 25 HP system it pays for itself in about a year.", "电容感应水位，只排水不排气。25 HP 系统约一年回本。") },
    { number: "AD-Z200", name: t("Zero-Loss Drain, to 200 HP", "零气耗排水器，适用 200 HP 以内"), kind: "zero-loss", price: 389, port: "npt-0.5", volts: ["115", "230"], text: t("For receivers and dryers of a whole plant, with an alarm contact for the panel.", "适用于全厂储气罐与干燥机，带报警接点。") },
    { number: "AD-P", name: t("Pneumatic Auto Drain Kit for Small Tanks", "小型储气罐气动自动排水套件"), kind: "float", price: 32, port: "npt-0.25", volts: [], text: t("Spits each time the pressure switch unloads. Everything is in the bag: valve, tube, fittings.", "压力开关每次卸荷时自动排一次。阀、管、接头一袋齐全。") },
  ].map(({ number, name, kind, price, port, volts, text }): Extra => ({
    brand: polarwick,
    number,
    subcategory: "drains-and-separators",
    picture: "drain",
    name,
    summary: kind === "zero-loss" ? t("Drains water, keeps air; strainer included.", "只排水不排气，含滤网。") : t("Keeps the receiver empty of water, day and night.", "昼夜保持储气罐无积水。"),
    text: [text, t("Mount it below the lowest point with a ball valve before it, so that it can be opened while the system runs.", "装于最低点以下并前置球阀，系统运行时也可检修。")],
    attributes: {
      extraType: "drain",
      port,
      maxPressure: 230,
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
  const separators = ([[100, 189, 18], [250, 348, 34], [500, 590, 61], [1000, 980, 104]] as const).map(
    ([flow, price, net]): Extra => ({
      brand: polarwick,
      number: `OW${flow}`,
      subcategory: "drains-and-separators",
      picture: "oilWaterSeparator",
      name: t(`Oil-Water Separator, ${figure(flow, "standardFlow").en}`, `油水分离器，${figure(flow, "standardFlow").cn}`),
      summary: t("Cleans condensate below 10 ppm, element included.", "冷凝水含油降至 10 ppm 以下，含滤芯。"),
      text: [
        t("Compressor condensate is oily water, and most sewers may not have it. Two stages of fleece and carbon hold the oil; the water may go, if your authority agrees.", "空压机冷凝水含油，多数地方不得直排。两级纤维与活性炭留住油分，其余水经当地许可后排放。"),
        t("A test bottle shows when the bags are spent. Not for PAG coolants, which mix with water.", "附比色瓶，可判断滤袋是否失效。不适用于可溶于水的 PAG 冷却油。"),
      ],
      attributes: { extraType: "separator", port: "npt-0.5", ratedFlow: flow, maxPressure: 230, serviceInterval: 4000 },
      size: [12 + flow / 80, 10 + flow / 120, 16 + flow / 60],
      net,
      price,
      interest: 4,
      plenty: 24,
    }),
  );
  const cool = ([[40, 389, 31], [100, 690, 58]] as const).map(
    ([flow, price, net]): Extra => ({
      brand: polarwick,
      number: `AC${flow}`,
      subcategory: "air-preparation",
      picture: "aftercooler",
      name: t(`Air-Cooled Aftercooler Kit, ${figure(flow, "standardFlow").en}`, `风冷后冷却器套件，${figure(flow, "standardFlow").cn}`),
      summary: t("Brings piston air to within 15 °F of the room.", "把活塞机排气降至比室温高约 8°C。"),
      text: [t("Cooling takes out two thirds of the water before the tank sees it. Bolts to a belt guard so the flywheel does the blowing, no wiring needed.", "进罐前降温即可析出三分之二水分。装在皮带护罩上借飞轮送风，无需接线。")],
      attributes: { extraType: "aftercooler", port: flow > 50 ? "npt-1" : "npt-0.75", ratedFlow: flow, maxPressure: 250 },
      size: [20 + flow / 10, 6, 18 + flow / 12],
      net,
      price,
      interest: 5,
      plenty: 18,
    }),
  );
  return [...list, ...separators, ...cool];
}

/** Air preparation, hoses, valves, gauges and drains. */
export function airExtras(): ProductRecord[] {
  return [...frls(), ...hoses(), ...reels(), ...couplers(), ...gauges(), ...valves(), ...drains()].map(extraRecord);
}
