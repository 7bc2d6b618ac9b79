import type { ProductRecord } from "../../record.ts";
import { brands } from "../build.ts";
import { say } from "../wording.ts";
import { between, figureOf, isIn, spanning, type WearLine } from "./wear-line.ts";

const { ostrelvane, oilmarrow } = brands;

const frame =
  (least: number, most: number) =>
  (machine: ProductRecord): boolean =>
    isIn(machine, "rotary-screw", "compressor-pods") && between(figureOf(machine, "horsepower"), least, most);

const ofScrews = say("Ostrelvane Screws", "奥翠梵螺杆机");
const ofAirends = say("Ostrelvane Airends", "奥翠梵主机");

export const screwWearParts: readonly WearLine[] = [
  {
    brand: ostrelvane,
    picture: "valveKit",
    name: say("Inlet and Minimum Pressure Valve Kit", "进气阀与最小压力阀修理包"),
    summary: say("Pistons, springs, seats and seals of both valves.", "两阀的阀芯、弹簧、阀座与密封。"),
    text: [
      [
        say(
          "A screw that loads late or blows oil mist when it stops is asking for these seals. Put them in with every second separator.",
          "加载滞后或停机喷油雾，就是该换这些密封了。宜每换两次油分芯更换一次。",
        ),
        say(
          "The minimum pressure valve closes 50 times a day for years. Its seat is the first thing to look at when the air tastes of oil.",
          "最小压力阀日复一日每天启闭数十次。出气带油时，先查它的阀座。",
        ),
      ],
    ],
    replaces: ["inlet-valve", "minimum-pressure-valve"],
    original: ["Ostrelvane", "2260"],
    sizes: (
      [
        ["VM-15", 5, 15, 96, 1.4],
        ["VM-30", 20, 30, 148, 2.2],
        ["VM-100", 40, 100, 262, 4.4],
      ] as const
    ).map(([code, least, most, price, net], at) => ({
      code,
      machines: spanning(least, most, "power", ofScrews),
      fits: frame(least, most),
      price,
      net,
      size: [7 + at, 6 + at, 3 + at],
    })),
  },
  {
    brand: ostrelvane,
    picture: "couplingElement",
    name: say("Coupling Element", "联轴器弹性体"),
    summary: say("Between motor and airend of direct-driven screws.", "直联螺杆机电机与主机之间的弹性块。"),
    text: [
      [
        say(
          "It takes the blow of every start so that rotors and motor bearings do not. Look through the window of the bell once a year.",
          "每次启动的冲击由它吸收，转子与电机轴承才得安宁。每年从钟形罩视窗检查一次。",
        ),
      ],
    ],
    replaces: ["coupling"],
    original: ["Ostrelvane", "2270"],
    sizes: (
      [
        ["CE-20", 7.5, 20, 48, 0.6],
        ["CE-50", 25, 50, 86, 1.4],
        ["CE-100", 75, 100, 164, 3],
      ] as const
    ).map(([code, least, most, price, net], at) => ({
      code,
      machines: spanning(least, most, "power", ofScrews),
      fits: (machine: ProductRecord) => frame(least, most)(machine) && machine.attributes["drive"] === "direct",
      price,
      net,
      size: [4 + at * 1.5, 4 + at * 1.5, 1.5 + at * 0.5],
    })),
  },
  {
    brand: ostrelvane,
    picture: "bearingSet",
    name: say("Airend Bearing and Seal Kit", "主机轴承与轴封套件"),
    summary: say(
      "Matched bearings of both rotors, shaft seal, sleeve and O-rings.",
      "阴阳转子配对轴承、轴封、轴套与 O 型圈。",
    ),
    text: [
      [
        say(
          "For workshops that set end play with a gauge and not by feel. At 30,000 hours the bearings are changed so that the rotors need not be.",
          "供用百分表而非手感调端隙的车间使用。30,000 小时换轴承，才保得住转子。",
        ),
      ],
      [
        say(
          "No press, no heater, no shims? Then an exchange airend is the cheaper way: ours come run in and with a year of warranty.",
          "没有压机、加热器和垫片？那么更换整台主机更划算，本店主机已磨合并质保一年。",
        ),
      ],
    ],
    replaces: ["bearings", "shaft-seal"],
    original: ["Ostrelvane", "2280"],
    sizes: (
      [
        ["AK-20", 10, 20, 386, 5],
        ["AK-40", 25, 40, 562, 9],
        ["AK-100", 50, 100, 894, 18],
      ] as const
    ).map(([code, least, most, price, net], at) => ({
      code,
      machines: spanning(least, most, "power", ofAirends),
      fits: (machine: ProductRecord) =>
        machine.subcategory === "screw-airends" && between(figureOf(machine, "driveHorsepower"), least, most),
      price,
      net,
      size: [8 + at * 2, 7 + at * 2, 5 + at],
    })),
  },
  {
    brand: oilmarrow,
    picture: "greaseCartridge",
    name: say("Motor Bearing Grease, 14 oz Cartridge", "电机轴承润滑脂，400 g 筒装"),
    summary: say("Polyurea grease for the motors of screw compressors.", "聚脲润滑脂，用于螺杆机电机。"),
    text: [
      [
        say(
          "Most motors of compressors die of too much grease, not of too little. The plate says how many grams: a stroke of a usual gun gives about one.",
          "空压机电机多半死于注脂过多而非过少。铭牌标有克数：普通油枪一下约 1 g。",
        ),
        say(
          "Run the motor while you press, and stop when old grease appears at the relief plug. Never mix polyurea with lithium.",
          "边运转边注脂，排脂口见旧脂即停。聚脲脂与锂基脂不可混用。",
        ),
      ],
      [say("Every 4,000 hours, with the separator.", "每 4,000 小时，与油分芯同时进行。")],
    ],
    replaces: ["motor"],
    hours: 4000,
    attributes: { greaseThickener: "polyurea" },
    original: ["Ostrelvane", "2295"],
    sizes: [
      {
        code: "MG-14",
        machines: ofScrews,
        fits: (machine) => isIn(machine, "rotary-screw", "compressor-pods") || machine.subcategory === "screw-airends",
        price: 18.5,
        net: 1,
        size: [9.5, 2.2, 2.2],
      },
    ],
  },
];
