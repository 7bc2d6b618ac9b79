import type { LocalizedText } from "#domain/kernel/language.ts";
import type { ProductRecord } from "../record.ts";
import { brands } from "./build.ts";
import { type Extra, extraRecord, t } from "./extra.ts";
import { wideCouplers } from "./extras-couplers.ts";
import { figure, portText, sizeInPartNumber } from "./wording.ts";

const { torrendyne, gantmoor } = brands;

const sized = ["npt-0.25", "npt-0.375", "npt-0.5", "npt-0.75", "npt-1"] as const;
const code = sizeInPartNumber;

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
        summary: t(
          `${figure(flow, "standardFlow").en}, 5 µm, with gauge and bracket.`,
          `${figure(flow, "standardFlow").cn}，5 µm，含压力表与支架。`,
        ),
        text: [
          [
            t(
              "Clean, constant, lightly oiled air at the wall: what every vane tool would ask for if it could.",
              "墙面出口即得洁净、恒压、微油的空气，正是每件叶片式工具想要的。",
            ),
            t(
              "Filter, regulator and lubricator on one bracket. Leave out the lubricator on a line that ever feeds paint.",
              "过滤、减压、油雾三件一架。曾供喷漆的管路请不要装油雾器。",
            ),
          ],
          t(
            "Polycarbonate bowls with metal guards, or metal ones with a sight glass for more pressure; an automatic float drain, and a knob that locks when pushed.",
            "杯体为带金属护罩的聚碳酸酯杯，压力更高时选带视窗的金属杯；浮球自动排水，调压旋钮下压锁定。",
          ),
        ],
        attributes: {
          extraType: "frl",
          port,
          maxPressure: 250,
          setPressure: 125,
          ratedFlow: flow,
          pressureDrop: 5,
          drain: "float",
        },
        size: [9 + index, 3.2 + index * 0.4, 8 + index],
        net: 2.7 + index * 1.4,
        price: 88 + index * 34,
        interest: 7,
        variants: [
          // A buyer who looks no further takes the bowls that bear any compressor here.
          {
            sku: `TD-FRL${code(port)}-M`,
            name: t("Metal bowls", "金属杯"),
            net: 2.7 + index * 1.4,
            price: 88 + index * 34,
          },
          {
            sku: `TD-FRL${code(port)}`,
            name: t("Polycarbonate bowls", "聚碳酸酯杯"),
            attributes: { maxPressure: 150 },
            net: 2.1 + index * 1.2,
            price: 62 + index * 28,
          },
        ],
      },
      {
        ...common,
        number: `REG${code(port)}`,
        name: t(`Pressure Regulator, ${text.en}`, `减压阀，${text.cn}`),
        summary: t(
          `${figure(flow, "standardFlow").en}, 5 to 125 PSI, with gauge.`,
          `${figure(flow, "standardFlow").cn}，调压 0.03–0.86 MPa（5–125 PSI），含压力表。`,
        ),
        text: [
          t(
            "Each tool at its own pressure saves air and bearings: a die grinder at 90 PSI does not get better at 120. Relieving type; it falls when you turn it down.",
            "按工具各自调压，省气也省轴承：直磨机 0.62 MPa 足够，再高无益。溢流式，下调即降压。",
          ),
        ],
        attributes: {
          extraType: "regulator",
          port,
          maxPressure: 250,
          setPressure: 125,
          ratedFlow: flow,
          pressureDrop: 4,
        },
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
    { inside: "0.75", feet: [50, 100], base: 2.6, lb: 0.38, port: "npt-0.75" },
    { inside: "1", feet: [50, 100], base: 3.9, lb: 0.55, port: "npt-1" },
  ] as const;
  const inch: Readonly<Record<string, string>> = {
    "0.25": "1/4",
    "0.375": "3/8",
    "0.5": "1/2",
    "0.75": "3/4",
    "1": "1",
  };
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
      summary: t(
        `Stays soft at −40 °F, ends ${portText(port).en}, ${figure(300, "pressure").en}.`,
        `−40°C 仍柔软，接头 ${portText(port).cn}，${figure(300, "pressure").cn}。`,
      ),
      text: [
        t(
          "Lies flat out of the coil in January and does not mark floors in July. Bend restrictors on both ends, brass swivels that turn under pressure.",
          "冬天展开即平，夏天不污地面。两端防折护套，黄铜旋转接头带压可转。",
        ),
        Number(inside) >= 0.75
          ? t(
              "For breakers and drills: use whip checks at every joint, and a safety shut-off at the source, which hoses over 1/2 in inside must have (OSHA 29 CFR 1926.302(b)(7)).",
              "用于破碎镐与钻机：每个接头处请加防甩链；内径大于 1/2 in 的气管，气源处必须装安全截止阀（OSHA 29 CFR 1926.302(b)(7)）。",
            )
          : t(
              "Choose 3/8 in at least; 1/2 in for large impacts, sanders and runs beyond 50 ft.",
              "至少选 3/8 in；大型冲击扳手、打磨机或超过 15 m 选 1/2 in。",
            ),
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
        ...(index === 0
          ? {}
          : {
              attributes: { hoseLength: length },
              net: Math.round(lb * length * 10) / 10,
              size: { length: 14, width: 14, height: 3 + length / 25 },
            }),
        price: base * length + 8,
      })),
    };
  });
}

function reels(): Extra[] {
  const make = (
    number: string,
    inside: string,
    text: string,
    feet: number,
    price: number,
    net: number,
    note: LocalizedText,
  ): Extra => ({
    brand: gantmoor,
    number,
    subcategory: "hoses-and-couplers",
    picture: "hoseReel",
    name: t(
      `Spring-Driven Hose Reel, ${text} × ${feet} ft`,
      `弹簧自动卷管器，${text} × ${Math.round(feet * 0.3048)} m`,
    ),
    summary: t(`Steel, hose included, ${figure(300, "pressure").en}.`, `钢制，含气管，${figure(300, "pressure").cn}。`),
    text: [
      [
        t(
          "A hose on the floor is a trip and a cut waiting to happen. This one locks every foot and half and comes back when you tug.",
          "地上的气管迟早绊人或被压坏。此卷管器约每 0.5 m 可锁，轻拉即回。",
        ),
        t(
          "Powder-coated steel arms turn for wall, bench or ceiling; four rollers keep the hose off the edges.",
          "喷粉钢臂可转向墙面、台面或吊顶安装，四滚轮导向不磨管。",
        ),
      ],
      note,
    ],
    attributes: {
      extraType: "hose-reel",
      port: inside === "0.5" ? "npt-0.5" : "npt-0.25",
      maxPressure: 300,
      hoseInside: inside,
      hoseLength: feet,
    },
    size: [20, 9, 19],
    net,
    price,
    interest: 8,
    plenty: 30,
    warrantyMonths: 24,
  });
  return [
    make(
      "HR38-50",
      "0.375",
      "3/8 in",
      50,
      189,
      33,
      t("The size for a garage bay and an impact wrench.", "适合修理工位与普通风炮。"),
    ),
    make(
      "HR12-50",
      "0.5",
      "1/2 in",
      50,
      248,
      41,
      t("Full 1/2 in all the way, for sanders and 3/4 in impacts.", "全程 1/2 in，适合打磨机与 3/4 in 冲击扳手。"),
    ),
    make(
      "HR38-100",
      "0.375",
      "3/8 in",
      100,
      298,
      52,
      t("Long enough to walk around a truck and trailer.", "绕一圈卡车带挂车都够长。"),
    ),
  ];
}

function couplers(): Extra[] {
  const styles = [
    ["IM", "industrial-m", t("Industrial (M)", "工业型（M）"), 34, 10],
    ["AR", "aro", t("ARO", "ARO 型"), 32, 10],
    ["AT", "automotive-t", t("Automotive (T)", "汽修型（T）"), 32, 10],
    ["HF", "high-flow", t("High-Flow (V)", "大流量型（V）"), 46, 16],
  ] as const;
  const sets = styles.map(([letter, value, name, price, flow]): Extra => ({
    brand: torrendyne,
    number: `QC14${letter}-14`,
    subcategory: "hoses-and-couplers",
    picture: "coupler",
    name: t(`Coupler and Plug Set, ${name.en}, 1/4 in NPT, 14 Pieces`, `快速接头套装，${name.cn}，1/4 in NPT，14 件`),
    summary: t("Four couplers, ten plugs, male and female threads.", "4 个母头、10 个公头，内外螺纹齐全。"),
    text: [
      t(
        "Steel plugs, brass couplers, one style throughout, so that everything in the shop fits everything else.",
        "钢制公头、黄铜母头，全套同一规格，车间里件件互通。",
      ),
      t(
        "Look at a plug you own before you order: styles look alike and do not seal with each other.",
        "下单前请对照现有公头：各规格外形相似，但互不密封。",
      ),
    ],
    attributes: {
      extraType: "coupler",
      port: "npt-0.25",
      maxPressure: 300,
      couplerStyle: value,
      couplerBody: "0.25",
      couplersInSet: 4,
      ratedFlow: flow,
      pressureDrop: 3,
    },
    size: [7, 5, 1.5],
    net: 1.4,
    price,
    plenty: 160,
    interest: 7,
  }));
  return [
    ...sets,
    {
      brand: torrendyne,
      number: "QC14U",
      subcategory: "hoses-and-couplers",
      picture: "coupler",
      name: t("Universal Coupler, 1/4 in NPT", "通用快速接头，1/4 in NPT"),
      summary: t("Takes M, ARO and T plugs, vents before it lets go.", "兼容 M、ARO、T 三种公头，先泄压后脱开。"),
      text: [
        t(
          "For the visitor's tool with the wrong plug: a sleeve in two steps releases the pressure first and the plug second, so nothing whips.",
          "来客工具接头不符时的救星：两级滑套先泄压、再脱开，不甩管。",
        ),
      ],
      attributes: {
        extraType: "coupler",
        port: "npt-0.25",
        maxPressure: 180,
        couplerStyle: "universal",
        couplerBody: "0.25",
        couplersInSet: 1,
        ratedFlow: 10,
        pressureDrop: 3,
      },
      size: [3, 1.2, 1.2],
      net: 0.3,
      price: 16.5,
      plenty: 240,
    },
  ];
}

/** Air preparation, hoses, reels and couplers. */
export function airExtras(): ProductRecord[] {
  return [...frls(), ...hoses(), ...reels(), ...couplers(), ...wideCouplers()].map(extraRecord);
}
