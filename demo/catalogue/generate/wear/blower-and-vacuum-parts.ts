import type { ProductRecord } from "../../record.ts";
import { brands } from "../build.ts";
import { say } from "../wording.ts";
import { between, figureOf, isIn, spanning, type WearLine } from "./wear-line.ts";

const { torrendyne, polarwick } = brands;

const blower =
  (type: "regenerative" | "lobe", least: number, most: number) =>
  (machine: ProductRecord): boolean =>
    isIn(machine, "blowers") &&
    machine.attributes["blowerType"] === type &&
    between(figureOf(machine, "horsepower"), least, most);

/** Of a central system each of the two pumps has half of the power. */
const pumpPower = (machine: ProductRecord): number =>
  figureOf(machine, "horsepower") / (machine.attributes["vacuumType"] === "system" ? 2 : 1);
export const vacuumPump =
  (types: readonly string[], least = 0, most = 999) =>
  (machine: ProductRecord): boolean =>
    isIn(machine, "vacuum") &&
    types.includes(String(machine.attributes["vacuumType"])) &&
    between(pumpPower(machine), least, most);

const breathing =
  (...ports: readonly string[]) =>
  (machine: ProductRecord): boolean =>
    isIn(machine, "blowers", "vacuum") && ports.includes(String(machine.attributes["inletPort"]));

const lobes = say("Lobe Blowers", "罗茨风机");
const regenerative = say("Regenerative Blowers", "旋涡风机");
const vanePumps = say("Vane Pumps", "旋片泵");
const dryVanes = say("Dry Vane Pumps", "干式旋片泵");

export const blowerAndVacuumParts: readonly WearLine[] = [
  {
    brand: polarwick,
    picture: "filterIntake",
    name: say("Inlet Element, 5 µm", "进气滤芯，5 µm"),
    summary: say(
      "Pleated polyester for inlet filters and filter-silencers of blowers and vacuum pumps.",
      "折叠聚酯滤芯，适用风机与真空泵的进气过滤器和过滤消声器。",
    ),
    text: [
      [
        say(
          "Wash it until the water stays gray, then put in a new one. A blocked inlet costs a blower its pressure and a pump its depth.",
          "可反复水洗，直到洗不净为止再换新。进气堵塞会让风机掉压、真空泵抽不深。",
        ),
        say("Keep two: one in the housing, one drying on the shelf.", "建议备两支：一支在用，一支在架上晾干。"),
      ],
      [say("1,000 hours in ordinary dust, half of that beside a saw.", "一般粉尘 1,000 小时更换，锯机旁减半。")],
    ],
    replaces: ["intake-filter"],
    hours: 1000,
    filter: "intake",
    attributes: { filtration: 5 },
    original: ["Torrendyne", "TD-31"],
    sizes: (
      [
        [
          "VF-E1",
          say("Inlets to 1 in", "1 in 及以下进气口"),
          ["npt-0.375", "npt-0.5", "npt-0.75", "npt-1"],
          24,
          0.4,
          3,
        ],
        [
          "VF-E2",
          say("1-1/4 and 1-1/2 in Inlets", "1-1/4 in 与 1-1/2 in 进气口"),
          ["npt-1.25", "npt-1.5"],
          34,
          0.7,
          4.4,
        ],
        ["VF-E3", say("2 and 2-1/2 in Inlets", "2 in 与 2-1/2 in 进气口"), ["npt-2", "npt-2.5"], 52, 1.2, 6],
        ["VF-E4", say("3 and 4 in Inlets", "3 in 与 4 in 进气口"), ["npt-3", "flange-4"], 88, 2.4, 8.5],
        ["VF-E6", say("6 in Inlets", "6 in 进气口"), ["flange-6"], 146, 4.2, 11],
      ] as const
    ).map(([code, machines, ports, price, net, edge]) => ({
      code,
      machines,
      fits: breathing(...ports),
      price,
      net,
      size: [edge, edge, edge * 1.5],
    })),
  },
  {
    brand: torrendyne,
    picture: "bearingSet",
    name: say("Bearing Kit", "轴承套件"),
    summary: say(
      "Both bearings, shaft seal and cover gasket, greased for life.",
      "前后轴承、轴封与端盖垫，轴承终身润滑。",
    ),
    text: [
      [
        say(
          "Bearings are all that ages in a side channel. A blower that begins to sing has weeks left, and an impeller that touches its housing has none.",
          "旋涡风机里会老化的只有轴承。开始啸叫还能撑几周，叶轮一旦擦壳就没得救。",
        ),
        say(
          "Pull the impeller with two screws, press the bearings by the ring that fits tight, and set the gap with the shims in the bag.",
          "用两颗螺钉拉出叶轮，压装时只压紧配合圈，间隙用随袋垫片调整。",
        ),
      ],
      [say("At 20,000 hours, or at the first sound.", "20,000 小时更换，或一有异响就换。")],
    ],
    replaces: ["bearings"],
    hours: 20_000,
    original: ["Torrendyne", "TD-32"],
    sizes: (
      [
        ["BK-R1", 0.25, 1.5, 64, 0.9],
        ["BK-R2", 2, 5, 98, 1.8],
        ["BK-R3", 7.5, 20, 186, 4.2],
      ] as const
    ).map(([code, least, most, price, net], at) => ({
      code,
      machines: spanning(least, most, "power", regenerative),
      fits: blower("regenerative", least, most),
      price,
      net,
      size: [4 + at * 2, 4 + at * 2, 2 + at],
    })),
  },
  {
    brand: torrendyne,
    picture: "bearingSet",
    name: say("Bearing and Seal Kit", "轴承与轴封套件"),
    summary: say(
      "Four bearings, lip and labyrinth seals, gaskets and a sight glass.",
      "四只轴承、唇封与迷宫密封、垫片与油镜。",
    ),
    text: [
      [
        say(
          "Oil at the drip hole means a lip seal, play at the gears means a bearing. In either case everything behind the covers is changed while it is open.",
          "泄油孔见油是唇封坏，齿轮有晃动是轴承坏。不论哪种，开盖后宜全部更换。",
        ),
        say(
          "Mark the timing gears before you pull them: the lobes have the thickness of a card between them.",
          "拔同步齿轮前务必做记号：两转子间只有一张卡片厚的间隙。",
        ),
      ],
    ],
    replaces: ["bearings", "shaft-seal"],
    original: ["Torrendyne", "TD-33"],
    sizes: (
      [
        ["BK-L1", 5, 15, 286, 9],
        ["BK-L2", 20, 40, 468, 18],
        ["BK-L3", 50, 75, 742, 32],
      ] as const
    ).map(([code, least, most, price, net], at) => ({
      code,
      machines: spanning(least, most, "power", lobes),
      fits: blower("lobe", least, most),
      price,
      net,
      size: [10 + at * 3, 8 + at * 2, 5 + at],
    })),
  },
  {
    brand: torrendyne,
    picture: "vanes",
    name: say("Vane Set", "旋片套装"),
    summary: say("A full set for one pump, with end-cover O-rings.", "一台泵的全套旋片，附端盖 O 型圈。"),
    text: [
      [
        say(
          "Measure before you wait: a vane that has lost a quarter of its height will one day lie crosswise. Change the whole set, never one.",
          "请主动测量：旋片高度磨去四分之一，随时可能卡横。务必成套更换，不可单换一片。",
        ),
        say(
          "Wipe the rotor's slots, lay the vanes in with the chamfer outwards, and turn the pump by hand before you close it.",
          "擦净转子槽，旋片倒角朝外装入，合盖前先用手盘车。",
        ),
      ],
      [say("At 10,000 hours, together with oil and exhaust element.", "10,000 小时更换，同时换油与排气滤芯。")],
    ],
    replaces: ["vanes"],
    hours: 10_000,
    original: ["Torrendyne", "TD-34"],
    sizes: (
      [
        ["VN-010", 0.5, 1, 58, 0.4],
        ["VN-020", 1.5, 2, 86, 0.7],
        ["VN-030", 3, 3, 118, 1.1],
        ["VN-050", 5, 5, 164, 1.6],
        ["VN-075", 7.5, 7.5, 228, 2.3],
        ["VN-100", 10, 10, 286, 3],
        ["VN-150", 15, 15, 398, 4.4],
      ] as const
    ).map(([code, least, most, price, net], at) => ({
      code,
      machines: spanning(least, most, "power", vanePumps),
      fits: vacuumPump(["rotary-vane", "system"], least, most),
      price,
      net,
      size: [5 + at, 3, 2],
    })),
  },
  {
    brand: torrendyne,
    picture: "vanes",
    name: say("Carbon Vane Set", "碳旋片套装"),
    summary: say("Self-lubricating carbon, a full set for one pump.", "自润滑碳片，一台泵的全套。"),
    text: [
      [
        say(
          "Carbon wears so that nothing else does. The gauge in the bag tells in a minute how much of each blade is left.",
          "碳片以自身磨损保全其他零件。袋内量规一分钟即可测出每片余量。",
        ),
        say(
          "Blow the dust out of the body with the pump lying on its side; never oil a carbon vane.",
          "将泵侧放，吹净泵体内碳粉；碳片切勿上油。",
        ),
      ],
    ],
    replaces: ["vanes"],
    hours: 6000,
    original: ["Torrendyne", "TD-35"],
    sizes: (
      [
        ["VN-D10", 0.5, 1, 64, 0.3],
        ["VN-D20", 2, 2, 108, 0.6],
      ] as const
    ).map(([code, least, most, price, net], at) => ({
      code,
      machines: spanning(least, most, "power", dryVanes),
      fits: vacuumPump(["dry-vane"], least, most),
      price,
      net,
      size: [5 + at, 3, 2],
    })),
  },
  {
    brand: torrendyne,
    picture: "tipSeals",
    name: say("Tip Seal Kit", "涡旋密封条套件"),
    summary: say("Tip seals and housing O-rings for one dry scroll.", "一台干式涡旋泵的密封条与壳体 O 型圈。"),
    text: [
      [
        say(
          "When the last tenth of an inch will not come, the tips are worn. No oil, no bench: the pump is open in half an hour.",
          "极限真空差最后一点抽不下去，就是密封条磨损了。无需放油，半小时即可开泵更换。",
        ),
      ],
    ],
    replaces: ["tip-seal"],
    hours: 8000,
    original: ["Torrendyne", "TD-36"],
    sizes: [
      {
        code: "TS-V1",
        machines: say("VS010 Dry Scroll", "VS010 干式涡旋泵"),
        fits: vacuumPump(["scroll"]),
        price: 198,
        net: 0.4,
        size: [8, 8, 1.5],
      },
    ],
  },
  {
    brand: torrendyne,
    picture: "valveKit",
    name: say("Mechanical Seal", "机械密封"),
    summary: say("Seat, face, spring and O-rings for one shaft.", "一根轴用的静环、动环、弹簧与 O 型圈。"),
    text: [
      [
        say(
          "A drop a minute is how it runs, a stream is how it ends. Never start a liquid ring dry, and the seal lasts years.",
          "每分钟一滴属正常，成股流就该更换。水环泵切勿干启动，密封可用数年。",
        ),
      ],
    ],
    replaces: ["shaft-seal"],
    original: ["Torrendyne", "TD-37"],
    sizes: [
      {
        code: "MS-LR",
        machines: say("VL Liquid Ring Pumps", "VL 水环泵"),
        fits: vacuumPump(["liquid-ring"]),
        price: 246,
        net: 0.9,
        size: [4, 4, 3],
      },
    ],
  },
  {
    brand: torrendyne,
    picture: "couplingElement",
    name: say("Coupling Star", "联轴器弹性体"),
    summary: say("Polyurethane star between motor and pump.", "电机与泵之间的聚氨酯弹性块。"),
    text: [
      [
        say(
          "Rubber crumbs under the guard announce it. Change the star before the claws of the hubs meet: hubs are dear, stars are not.",
          "护罩下出现橡胶碎屑就是信号。趁两半爪未相碰时更换：爪盘贵，弹性体便宜。",
        ),
      ],
    ],
    replaces: ["coupling"],
    original: ["Torrendyne", "TD-38"],
    sizes: (
      [
        ["CS-1", 0, 3, 22, 0.2],
        ["CS-2", 4, 10, 38, 0.5],
        ["CS-3", 11, 20, 62, 1],
      ] as const
    ).map(([code, least, most, price, net], at) => ({
      code,
      machines: say(
        ["Vacuum Pumps to 3 HP", "5–10 HP Vacuum Pumps", "15 HP Vacuum Pumps"][at]!,
        ["2.2 kW (3 HP) 及以下真空泵", "3.7 至 7.5 kW (5–10 HP) 真空泵", "11 kW (15 HP) 真空泵"][at]!,
      ),
      fits: (machine: ProductRecord) => isIn(machine, "vacuum") && between(pumpPower(machine), least, most),
      price,
      net,
      size: [2.5 + at, 2.5 + at, 1.2],
    })),
  },
];
