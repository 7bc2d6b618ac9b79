import type { LocalizedText } from "#domain/kernel/language.ts";
import type { ProductRecord } from "../../record.ts";
import { brands } from "../build.ts";
import { figure, say } from "../wording.ts";
import { withPump, type PumpSize } from "./pump-size.ts";
import { between, figureOf, isIn, type WearLine } from "./wear-line.ts";

const { gantmoor } = brands;

const stage = (single: boolean, machines: LocalizedText): LocalizedText =>
  single
    ? say(`Single-Stage Gantmoor Pumps, ${machines.en}`, `甘特摩单级泵头，${machines.cn}`)
    : say(`Two-Stage Gantmoor Pumps, ${machines.en}`, `甘特摩双级泵头，${machines.cn}`);

const sizes: readonly (readonly [pump: PumpSize, machines: LocalizedText, share: number])[] = [
  ["1-020", stage(true, say("to 2 HP", "1.5 kW (2 HP) 及以下")), 1],
  ["1-037", stage(true, say("3–3.7 HP", "2.2 至 2.8 kW (3–3.7 HP)")), 1.4],
  ["1-050", stage(true, figure(5, "power")), 1.7],
  ["2-050", stage(false, figure(5, "power")), 2.3],
  ["2-075", stage(false, figure(7.5, "power")), 2.8],
  ["2-100", stage(false, figure(10, "power")), 3.6],
  ["2-150", stage(false, figure(15, "power")), 4.4],
];

/** Screws that an engine drives, by its power. */
const engineScrew =
  (least: number, most: number) =>
  (machine: ProductRecord): boolean =>
    isIn(machine, "gas-driven", "diesel-driven") &&
    machine.attributes["compressionType"] === "screw" &&
    between(figureOf(machine, "engineHorsepower"), least, most);

const engineFrames = [
  {
    code: "G",
    machines: say("Gas Screws, 20–26 HP", "汽油螺杆机，15 至 19 kW (20–26 HP)"),
    least: 20,
    most: 26,
    share: 1,
  },
  {
    code: "D1",
    machines: say("Diesel Screws, 37–49 HP", "柴油螺杆机，28 至 37 kW (37–49 HP)"),
    least: 27,
    most: 49,
    share: 1.5,
  },
  {
    code: "D2",
    machines: say("Diesel Screws, 74–130 HP", "柴油螺杆机，55 至 97 kW (74–130 HP)"),
    least: 50,
    most: 130,
    share: 2.3,
  },
  {
    code: "D3",
    machines: say("Diesel Screws, 173–275 HP", "柴油螺杆机，129 至 205 kW (173–275 HP)"),
    least: 131,
    most: 275,
    share: 3.6,
  },
] as const;

const engineSizes = (
  prefix: string,
  { price, net, size }: { price: number; net: number; size: readonly [number, number, number] },
): WearLine["sizes"] =>
  engineFrames.map(({ code, machines, least, most, share }) => ({
    code: `${prefix}-${code}`,
    machines,
    fits: engineScrew(least, most),
    price: price * share,
    net: net * share,
    size: [size[0] + share, size[1] + share, size[2] + share * 2],
  }));

export const pistonParts: readonly WearLine[] = [
  {
    brand: gantmoor,
    picture: "filterIntake",
    name: say("Intake Element", "空滤滤芯"),
    summary: say("Felt and paper element for the pump's filter-silencer.", "泵头过滤消声器的毡纸复合滤芯。"),
    text: [
      [
        say(
          "A piston pump breathes through a hole the size of a coin, and everything it breathes goes past the rings. Look at it monthly, change it at 250 hours.",
          "活塞泵头只靠硬币大的孔吸气，吸进什么都要从活塞环旁经过。每月检查，250 小时更换。",
        ),
        say(
          "One wing nut, one minute. If the old element is wet with oil, the rings are asking for a look too.",
          "一个蝶形螺母，一分钟搞定。旧滤芯若有油湿，说明活塞环也该看看了。",
        ),
      ],
    ],
    replaces: ["intake-filter"],
    hours: 250,
    filter: "intake",
    original: ["Gantmoor", "GM-21"],
    sizes: (
      [
        ["AE-1", say("Gantmoor Pumps to 2 HP", "1.5 kW (2 HP) 及以下甘特摩泵头"), ["1-020"], 8.5, 2.6],
        [
          "AE-2",
          say("3–5 HP Gantmoor Pumps", "2.2 至 3.7 kW (3–5 HP) 甘特摩泵头"),
          ["1-037", "1-050", "2-050"],
          12.5,
          3.6,
        ],
        [
          "AE-3",
          say("7.5–15 HP Gantmoor Pumps", "5.5 至 11 kW (7.5–15 HP) 甘特摩泵头"),
          ["2-075", "2-100", "2-150"],
          18.5,
          4.8,
        ],
      ] as const
    ).map(([code, machines, pumps, price, edge]) => ({
      code,
      machines,
      fits: withPump(...pumps),
      price,
      net: edge / 12,
      size: [edge, edge, edge * 0.8],
    })),
  },
  {
    brand: gantmoor,
    picture: "reedValves",
    name: say("Valve and Gasket Kit", "阀片与密封垫修理包"),
    summary: say(
      "Reeds, springs, valve-plate gaskets and head gaskets for one pump.",
      "含一台泵头的阀片、弹簧、阀板垫与缸盖垫。",
    ),
    text: [
      [
        say(
          "Look at the valves every 1,000 hours. Carbon on a reed is scraped off once; a reed with a mark on its edge is replaced.",
          "每 1,000 小时检查阀片：积碳可刮除一次，边缘有伤痕就更换。",
        ),
        say(
          "The pump that runs on and on at 120 PSI has a tired valve, not a tired motor. This bag is the cheap half of the answer.",
          "压力到 0.83 MPa 就上不去的泵头，多半是阀片疲劳，不是电机没力。先换这一包最省钱。",
        ),
      ],
      [
        say(
          "Torques are printed on the bag. Copper gaskets are annealed: use them once.",
          "扭矩印在包装袋上。铜垫已退火，只能用一次。",
        ),
      ],
    ],
    replaces: ["valve-plate"],
    original: ["Gantmoor", "GM-22"],
    sizes: sizes.map(([pump, machines, share], at) => ({
      code: `VG${pump}`,
      machines,
      fits: withPump(pump),
      price: 22 + 16 * share,
      net: 0.5 + share * 0.3,
      size: [6 + at * 0.5, 5 + at * 0.4, 1.5],
    })),
  },
  {
    brand: gantmoor,
    picture: "pistonSeals",
    name: say("Pressure Switch Diaphragm Kit", "压力开关膜片修理包"),
    summary: say("Diaphragm, unloader pin and O-rings.", "含膜片、卸荷顶针与 O 型圈。"),
    text: [
      [
        say(
          "A switch that cuts in late or hisses when the motor stops has a stiff diaphragm. Take the supply off first: the terminals are under the same cover.",
          "启动滞后或停机漏气，多半是膜片硬化。请先断电：接线端子就在同一罩盖下。",
        ),
      ],
      [say("Every 2,000 hours, whatever it still does.", "每 2,000 小时更换，不论是否还能用。")],
    ],
    replaces: ["pressure-switch"],
    hours: 2000,
    original: ["Gantmoor", "GM-23"],
    sizes: [
      {
        code: "SD-1",
        machines: say("Switches of Piston and Oilless Compressors", "活塞机与无油机压力开关"),
        fits: (machine) => isIn(machine, "piston", "oilless"),
        price: 14.5,
        net: 0.1,
        size: [3, 3, 1],
      },
    ],
  },
  {
    brand: gantmoor,
    picture: "filterIntake",
    name: say("Two-Stage Intake Cartridge", "双级空滤滤筒"),
    summary: say("Outer element with its safety element inside.", "主滤芯与内置安全滤芯。"),
    text: [
      [
        say(
          "Jackhammers make their own weather. The outer cartridge is changed when the indicator turns red, the inner one with every third.",
          "破碎镐周围从来没有好天气。指示器变红换主滤芯，每三次连安全滤芯一起换。",
        ),
        say(
          "Tap the bowl out daily; never blow a cartridge clean with air.",
          "集尘杯每日倒空；切勿用压缩空气吹洗滤筒。",
        ),
      ],
    ],
    replaces: ["intake-filter"],
    hours: 500,
    filter: "intake",
    original: ["Gantmoor", "GM-24"],
    sizes: engineSizes("AE", { price: 34, net: 1.4, size: [5, 5, 9] }),
  },
  {
    brand: gantmoor,
    picture: "filterOil",
    name: say("Compressor Oil Filter", "压缩机油滤"),
    summary: say("Spin-on filter in the airend's oil circuit.", "主机油路旋装式油滤。"),
    text: [
      [
        say(
          "Not the engine's filter: this one keeps the airend's bearings clean, and has the other thread. Oil the gasket and turn it on by hand.",
          "不是发动机机油滤清器：它保护主机轴承，螺纹也不同。密封圈抹油后手旋到位。",
        ),
      ],
    ],
    replaces: ["oil-filter"],
    hours: 1000,
    filter: "oil-filter",
    attributes: { filtration: 10 },
    original: ["Gantmoor", "GM-25"],
    sizes: engineSizes("CF", { price: 21, net: 1.1, size: [3.6, 3.6, 5] }),
  },
  {
    brand: gantmoor,
    picture: "filterSeparator",
    name: say("Air/Oil Separator", "油气分离器（油分芯）"),
    summary: say("Separator element with both gaskets.", "油分芯，附上下垫片。"),
    text: [
      [
        say(
          "Oil in the hose means that this is full, or that the return line is blocked: look at the line first, it costs nothing.",
          "气管里见油，不是油分芯饱和就是回油管堵塞：先查回油管，不花钱。",
        ),
        say(
          "Let the machine stand until the gauge shows nothing before you open the lid of the tank.",
          "开油气桶盖前，务必静置至压力表归零。",
        ),
      ],
    ],
    replaces: ["separator"],
    hours: 1000,
    filter: "separator",
    attributes: { residualOil: 3 },
    original: ["Gantmoor", "GM-26"],
    sizes: engineSizes("SE", { price: 86, net: 3.4, size: [5, 5, 9] }),
  },
  {
    brand: gantmoor,
    picture: "valveKit",
    name: say("Inlet and Minimum Pressure Valve Kit", "进气阀与最小压力阀修理包"),
    summary: say("Pistons, springs, seats and seals of both valves.", "两阀的阀芯、弹簧、阀座与密封。"),
    text: [
      [
        say(
          "An engine that will not idle down has a sticking inlet valve; one that spits oil at start has a tired minimum pressure valve. Both are in this box.",
          "不能回怠速是进气阀卡滞，启动时喷油是最小压力阀疲劳。两者的修理件都在这盒里。",
        ),
      ],
    ],
    replaces: ["inlet-valve", "minimum-pressure-valve"],
    original: ["Gantmoor", "GM-27"],
    sizes: engineSizes("VM", { price: 98, net: 1.6, size: [6, 5, 3] }),
  },
  {
    brand: gantmoor,
    picture: "couplingElement",
    name: say("Engine Coupling Element", "发动机联轴器弹性体"),
    summary: say("Between flywheel and airend.", "装于飞轮与主机之间。"),
    text: [
      [
        say(
          "Starting against pressure is what tears it: let the machine blow down before you turn the key again.",
          "带压启动最伤弹性体：再次启动前请等机组放空。",
        ),
      ],
    ],
    replaces: ["coupling"],
    original: ["Gantmoor", "GM-28"],
    sizes: engineSizes("CE", { price: 64, net: 1.2, size: [6, 6, 2] }).slice(1),
  },
];
