import type { ProductRecord } from "../../record.ts";
import { brands } from "../build.ts";
import { say } from "../wording.ts";
import { between, figureOf, isIn, spanning, type WearLine } from "./wear-line.ts";

const { hushvane, oilmarrow } = brands;

const pump =
  (technology: "rocking-piston" | "piston" | "scroll", least: number, most: number) =>
  (machine: ProductRecord): boolean =>
    isIn(machine, "oilless") &&
    machine.attributes["oillessTechnology"] === technology &&
    between(figureOf(machine, "horsepower"), least, most);

const quiet = say("Quiet QR Pumps", "静音 QR 泵头");
const dry = say("Oilless DP Pumps", "无油 DP 泵头");
const scroll = say("SC Scrolls", "SC 涡旋机");

/** The four pumps with pistons that Hushvane builds. */
const pistonPumps = [
  { code: "Q1", machines: spanning(0.5, 1, "power", quiet), fits: pump("rocking-piston", 0.5, 1), share: 1 },
  { code: "Q2", machines: spanning(1.5, 2, "power", quiet), fits: pump("rocking-piston", 1.5, 2), share: 1.35 },
  { code: "D3", machines: spanning(2, 3, "power", dry), fits: pump("piston", 2, 3), share: 2 },
  { code: "D5", machines: spanning(4, 5, "power", dry), fits: pump("piston", 4, 5), share: 2.7 },
] as const;

export const oillessParts: readonly WearLine[] = [
  {
    brand: hushvane,
    picture: "pistonSeals",
    name: say("Cup and Ring Kit", "皮碗与活塞环修理包"),
    summary: say(
      "Coated cups, guide rings and head O-rings for every cylinder of one pump.",
      "含一台泵头全部气缸的涂层皮碗、导向环与缸盖 O 型圈。",
    ),
    text: [
      [
        say(
          "When the tank takes half as long again to fill, the cups are worn. Change all of them at once: a new cup beside an old one does the work of both.",
          "打气时间延长一半，说明皮碗已磨损。请成套更换：新旧混用时，新皮碗会替旧的干活。",
        ),
        say(
          "Four screws a head, an hour of work, no oil anywhere. Put the cups in dry and with clean hands: grease softens the coating.",
          "每个缸盖四颗螺钉，一小时即可，全程无油。皮碗须干燥安装、手要干净，油脂会软化涂层。",
        ),
      ],
      [say("Due at 3,000 hours, or sooner where the machine runs hot.", "3,000 小时更换，环境温度高时应提前。")],
    ],
    replaces: ["piston-seal"],
    hours: 3000,
    original: ["Hushvane", "71"],
    sizes: pistonPumps.map(({ code, machines, fits, share }) => ({
      code: `CK-${code}`,
      machines,
      fits,
      price: 34 * share,
      net: 0.4 * share,
      size: [6, 5, 2],
    })),
  },
  {
    brand: hushvane,
    picture: "reedValves",
    name: say("Reed Valve Kit", "阀片修理包"),
    summary: say(
      "Valve plates with reeds, head gaskets and screws for one pump.",
      "含一台泵头的阀板、阀片、缸盖垫与螺钉。",
    ),
    text: [
      [
        say(
          "A broken reed tells itself: the head is hot, the intake puffs and the gauge stands still. Both reeds of a plate are changed together.",
          "阀片断裂很好认：缸盖烫手、进气口回喷、压力不升。同一阀板的两片阀片一起更换。",
        ),
        say(
          "Reeds are cut from Swedish strip and come riveted to the plate, so that nothing has to be set.",
          "阀片由瑞典阀片钢带冲制，已铆接在阀板上，无需调整。",
        ),
      ],
      [say("Worth putting in with the cups: the head is open then.", "建议与皮碗同时更换，反正缸盖已拆开。")],
    ],
    replaces: ["valve-plate"],
    original: ["Hushvane", "72"],
    sizes: pistonPumps.map(({ code, machines, fits, share }) => ({
      code: `RV-${code}`,
      machines,
      fits,
      price: 42 * share,
      net: 0.6 * share,
      size: [6, 5, 2],
    })),
  },
  {
    brand: hushvane,
    picture: "filterIntake",
    name: say("Intake Element", "空滤滤芯"),
    summary: say("Felt element for the intake of the pump.", "泵头进气口毛毡滤芯。"),
    text: [
      [
        say(
          "Cups that breathe dust are sandpaper. It is changed in less time than a coffee takes.",
          "吸进灰尘的皮碗等于砂纸。换一支的工夫不到一杯咖啡的时间。",
        ),
        say(
          "Pull the cap, drop the old felt, press in the new one: no tool.",
          "拔盖、取出旧毡、压入新毡即可，无需工具。",
        ),
      ],
      [say("Every 500 hours in a dusty shop.", "多尘环境每 500 小时更换。")],
    ],
    replaces: ["intake-filter"],
    hours: 500,
    filter: "intake",
    original: ["Hushvane", "70"],
    sizes: pistonPumps.map(({ code, machines, fits, share }, at) => ({
      code: `IE-${code}`,
      machines,
      fits,
      price: 7 + 4 * share,
      net: 0.1 * share,
      size: [2 + at * 0.5, 2 + at * 0.5, 1.5 + at * 0.3],
    })),
  },
  {
    brand: hushvane,
    picture: "filterIntake",
    name: say("Intake Cartridge", "空滤滤筒"),
    summary: say("Pleated cartridge, 5 µm, for the cabinet's intake.", "箱体进气口折叠滤筒，5 µm。"),
    text: [
      [
        say(
          "A scroll has a gap thinner than a hair between its spirals: what gets past this cartridge scratches both of them.",
          "涡旋盘间隙比头发还细，漏过滤筒的颗粒会同时划伤两盘。",
        ),
      ],
      [say("Change it with each service, every 2,000 hours.", "每次保养（2,000 小时）更换。")],
    ],
    replaces: ["intake-filter"],
    hours: 2000,
    filter: "intake",
    attributes: { filtration: 5 },
    original: ["Hushvane", "70"],
    sizes: [
      {
        code: "IE-S5",
        machines: spanning(2, 5, "power", scroll),
        fits: pump("scroll", 2, 5),
        price: 29,
        net: 0.5,
        size: [4.2, 4.2, 5],
      },
      {
        code: "IE-S15",
        machines: spanning(7.5, 15, "power", scroll),
        fits: pump("scroll", 7.5, 15),
        price: 46,
        net: 0.9,
        size: [5.4, 5.4, 7],
      },
    ],
  },
  {
    brand: hushvane,
    picture: "tipSeals",
    name: say("Tip Seal Kit", "涡旋密封条套件"),
    summary: say(
      "Tip seals for both scrolls, dust seals and housing O-rings.",
      "含动静涡旋盘密封条、防尘圈与壳体 O 型圈。",
    ),
    text: [
      [
        say(
          "Tip seals close the gap between the spirals. They wear to dust over years, and the flow goes with them: at ten percent less it is time.",
          "密封条填住涡旋盘之间的间隙，数年间磨成粉末，气量也随之下降：少了一成就该更换。",
        ),
        say(
          "Blow the grooves out, lay the strips in without twisting them, and run the machine in at half pressure for an hour.",
          "吹净槽道，将密封条平直嵌入，先半压磨合一小时。",
        ),
      ],
      [
        say(
          "One kit for all the scroll sets of the machine; grease the bearings at the same visit.",
          "一套含整机全部涡旋副的密封条；请同时为轴承补脂。",
        ),
      ],
    ],
    replaces: ["tip-seal"],
    hours: 8000,
    original: ["Hushvane", "74"],
    sizes: (
      [
        ["TS-03", 2, 3, 148],
        ["TS-05", 5, 5, 186],
        ["TS-075", 7.5, 7.5, 278],
        ["TS-10", 10, 10, 362],
        ["TS-15", 15, 15, 538],
      ] as const
    ).map(([code, least, most, price], at) => ({
      code,
      machines: spanning(least, most, "power", scroll),
      fits: pump("scroll", least, most),
      price,
      net: 0.4 + at * 0.2,
      size: [9, 9, 1.5],
    })),
  },
  {
    brand: oilmarrow,
    picture: "greaseCartridge",
    name: say("Scroll Bearing Grease, 3 oz with Needle", "涡旋轴承润滑脂，85 g，带注脂针"),
    summary: say("For the crank and pin bearings of dry scrolls.", "用于无油涡旋的曲轴与销轴承。"),
    text: [
      [
        say(
          "Fluorinated grease that neither creeps into the air nor hardens at 300 °F. The number of strokes for each bearing is printed on the cartridge.",
          "含氟润滑脂，不向气腔迁移，150°C 不硬化。每个轴承的注脂次数印在筒身上。",
        ),
      ],
      [
        say(
          "Every 4,000 hours: once between two tip-seal services, and once with them.",
          "每 4,000 小时一次：两次换密封条之间一次，换密封条时再一次。",
        ),
      ],
    ],
    replaces: ["scroll"],
    hours: 4000,
    attributes: { greaseThickener: "ptfe" },
    original: ["Hushvane", "79"],
    sizes: [
      {
        code: "SG-3",
        machines: say("Hushvane SC Scrolls", "静翎 SC 涡旋机"),
        fits: pump("scroll", 0, 99),
        price: 64,
        net: 0.3,
        size: [8, 2, 2],
      },
    ],
  },
];
