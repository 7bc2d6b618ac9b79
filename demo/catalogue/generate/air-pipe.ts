import type { AttributeValues } from "#domain/catalogue/attribute.ts";
import type { LocalizedText } from "#domain/kernel/language.ts";
import type { PictureName } from "../picture-families.ts";
import type { ProductRecord } from "../record.ts";
import { type Size, type VariantDraft, brands, recordOf, slugOf } from "./build.ts";
import { randomOf } from "./random.ts";
import { branded, figure, paragraph, say } from "./wording.ts";

interface PipeSize {
  readonly mm: number;
  readonly inch: string;
  readonly perFoot: number;
  readonly lbPerFoot: number;
  readonly fitting: number;
  readonly lb: number;
}

const sizes: readonly PipeSize[] = [
  { mm: 20, inch: "3/4", perFoot: 4.1, lbPerFoot: 0.16, fitting: 13.5, lb: 0.22 },
  { mm: 25, inch: "1", perFoot: 5.4, lbPerFoot: 0.22, fitting: 17.5, lb: 0.34 },
  { mm: 32, inch: "1-1/4", perFoot: 7.2, lbPerFoot: 0.31, fitting: 24, lb: 0.5 },
  { mm: 40, inch: "1-1/2", perFoot: 9.8, lbPerFoot: 0.44, fitting: 33, lb: 0.78 },
  { mm: 50, inch: "2", perFoot: 13.2, lbPerFoot: 0.62, fitting: 46, lb: 1.2 },
  { mm: 63, inch: "2-1/2", perFoot: 18.4, lbPerFoot: 0.92, fitting: 68, lb: 2.1 },
  { mm: 80, inch: "3", perFoot: 27.5, lbPerFoot: 1.4, fitting: 104, lb: 3.8 },
];

const colors = [
  { code: "B", value: "blue", name: say("Blue (air)", "蓝色（压缩空气）"), picture: "pipe" },
  { code: "S", value: "gray", name: say("Gray (vacuum)", "灰色（真空）"), picture: "pipeGray" },
  { code: "G", value: "green", name: say("Green (inert gas)", "绿色（惰性气体）"), picture: "pipeGreen" },
] as const;

const sizeText = ({ mm, inch }: PipeSize): LocalizedText => say(`${mm} mm (${inch} in)`, `${mm} mm（${inch} in）`);
const limits: AttributeValues = { maxPressure: 188, maxTemperature: 158, minTemperature: -4 };

function pipeOf(size: PipeSize, feet: number): ProductRecord {
  const number = `AP${size.mm}-${String(feet).replace(".", "")}`;
  const random = randomOf(`text ${number}`);
  const length = figure(feet, "distance");
  const text = sizeText(size);
  return recordOf({
    slug: slugOf(brands.torrendyne, number),
    category: "air-pipe",
    subcategory: "pipe",
    brand: brands.torrendyne,
    name: say(
      `Torrendyne Aluminum Air Pipe, ${text.en}, ${length.en}`,
      `拓润达铝合金压缩空气管，${text.cn}，${length.cn}`,
    ),
    summary: say(
      `Calibrated, powder-coated, for up to ${figure(188, "pressure").en}.`,
      `外径校准、粉末喷涂，最高 ${figure(188, "pressure").cn}。`,
    ),
    description: [
      paragraph(
        random,
        [
          say(
            "The inside stays as smooth as on the first day, so the pressure you make is the pressure you get.",
            "内壁始终光滑如新，产多少压力，末端就有多少压力。",
          ),
          say(
            "Cut it with a tube cutter, deburr it, push it home: one person hangs a hundred feet in a morning.",
            "割管、去毛刺、一插到位：一个人一上午可安装 30 m。",
          ),
        ],
        [
          say(
            "Aluminum neither rusts nor sheds scale, and it weighs a third of steel, so lighter brackets will do.",
            "铝合金不锈、不掉渣，重量仅为钢管三分之一，支架也可更轻。",
          ),
          say(
            "Slope the main a little, take every drop from its top, and put a drain at the low end.",
            "主管略带坡度，支管从顶部引出，低端设排水。",
          ),
        ],
      ),
    ],
    attributes: {
      pipeItem: "pipe",
      pipeSize: String(size.mm),
      ...limits,
      pipeLength: feet,
      pipeMaterial: "aluminum",
      pipeColor: "blue",
      packCount: 1,
    },
    picture: "pipe",
    size: { length: feet * 12, width: size.mm / 25.4 + 0.2, height: size.mm / 25.4 + 0.2 },
    net: Math.round(size.lbPerFoot * feet * 10) / 10,
    warrantyMonths: 120,
    interest: 5,
    plenty: 150,
    variants: colors.map(({ code, value, name, picture }, index): VariantDraft => ({
      sku: `TD-${number}-${code}`,
      name,
      ...(index === 0 ? {} : { attributes: { pipeColor: value }, picture }),
      price: size.perFoot * feet,
    })),
  });
}

interface Fitting {
  readonly code: string;
  readonly item: string;
  readonly subcategory: string;
  readonly name: LocalizedText;
  readonly cost: number;
  readonly weight: number;
  readonly port?: (size: PipeSize) => string;
  readonly picture: PictureName;
  readonly texts: readonly LocalizedText[];
  readonly material: string;
  readonly pack?: number;
}

/** Threads as wide inside as the pipe, by its millimeters: an adapter carries all of its air. */
const fullPorts: Readonly<Record<number, number>> = { 20: 0.5, 25: 0.75, 32: 1, 40: 1.25, 50: 2, 63: 2.5 };
const fullPort = ({ mm }: PipeSize): string => `npt-${fullPorts[mm]}`;

/** A drop carries the air of one tool, which takes more of it where the main is wide. */
const dropPort = ({ mm }: PipeSize): string => (mm <= 32 ? "npt-0.5" : mm <= 40 ? "npt-0.75" : "npt-1");

const fittings: readonly Fitting[] = [
  {
    code: "EL",
    item: "elbow",
    subcategory: "fittings",
    name: say("90° Elbow", "90° 弯头"),
    cost: 1,
    weight: 1,
    picture: "pipeFitting",
    material: "polymer",
    texts: [
      say(
        "Push in to the mark and it holds; a ring turned by hand lets it go again.",
        "插到标记处即锁紧，手旋压环即可拆下。",
      ),
      say(
        "A wide inner radius keeps the loss of a bend below that of three feet of pipe.",
        "内弧半径大，弯头压损不及 1 m 直管。",
      ),
    ],
  },
  {
    code: "TE",
    item: "tee",
    subcategory: "fittings",
    name: say("Equal Tee", "等径三通"),
    cost: 1.45,
    weight: 1.5,
    picture: "pipeFitting",
    material: "polymer",
    texts: [
      say(
        "Branches a main without threading; the O-rings sit where you can see them.",
        "主管分支免攻丝，O 型圈位置可见。",
      ),
      say("Turn the branch up: water runs along the bottom of the main.", "支口朝上安装：水沿主管底部流动。"),
    ],
  },
  {
    code: "CP",
    item: "coupling",
    subcategory: "fittings",
    name: say("Coupling", "直接头"),
    cost: 0.85,
    weight: 0.8,
    picture: "pipeFitting",
    material: "polymer",
    texts: [
      say("Joins two lengths in line and takes up the growth of a summer afternoon.", "连接两根直管，并吸收温差伸缩。"),
      say(
        "Reusable: take a line apart on Friday and hang it elsewhere on Monday.",
        "可重复使用：周五拆下，周一换地方装。",
      ),
    ],
  },
  {
    code: "VB",
    item: "valve",
    subcategory: "valves",
    name: say("Ball Valve", "球阀"),
    cost: 2.9,
    weight: 2.6,
    picture: "pipeFitting",
    material: "brass",
    texts: [
      say(
        "Full bore, lockable in the closed position, with pipe sockets on both ends.",
        "全通径，可在关闭位上锁，两端直插管口。",
      ),
      say(
        "Put one at every branch and you will never shut the plant to add a drop.",
        "每个支路装一只，日后加支管不必停产。",
      ),
    ],
  },
  {
    code: "AD",
    item: "adapter",
    subcategory: "fittings",
    name: say("Male NPT Adapter", "外螺纹 NPT 转接头"),
    cost: 0.9,
    weight: 0.9,
    port: fullPort,
    picture: "pipeFitting",
    material: "brass",
    texts: [
      say("From pipe to thread, with sealant already on it.", "由管转螺纹，螺纹预涂密封胶。"),
      say(
        "Connects the line to dryer, tank or filter; use a flexible connector at the compressor itself.",
        "用于连接干燥机、储气罐或过滤器；空压机出口请用柔性接管。",
      ),
    ],
  },
  {
    code: "DR",
    item: "drop",
    subcategory: "drops-and-manifolds",
    name: say("Quick Drop Bracket", "快装下引支管座"),
    cost: 1.7,
    weight: 1.1,
    port: dropPort,
    picture: "pipeManifold",
    material: "polymer",
    texts: [
      say(
        "Clamp it on a standing main, drill through the guide, and a new drop is there in five minutes.",
        "卡在主管上，沿导向孔钻通，五分钟增加一个下引支管。",
      ),
      say("The outlet rises before it falls, so water stays in the main.", "出口先升后降，水留在主管内。"),
    ],
  },
  {
    code: "BR",
    item: "bracket",
    subcategory: "mounting-and-tools",
    name: say("Pipe Clips, Pack of 10", "管夹，10 只装"),
    cost: 1.6,
    weight: 1.4,
    picture: "pipeFitting",
    material: "polymer",
    pack: 10,
    texts: [
      say("Snap closed, slide with the pipe, hold every eight feet.", "扣合式，管可滑动伸缩，每 2.4 m 一只。"),
      say("Space for a screw or a beam clamp; they stack for parallel lines.", "可用螺钉或梁夹固定，并排管线可叠装。"),
    ],
  },
];

function fittingOf(size: PipeSize, fitting: Fitting): ProductRecord {
  const number = `${fitting.code}${size.mm}`;
  const random = randomOf(`text ${number}`);
  const text = sizeText(size);
  const edge = Math.round((1.6 + size.mm / 14) * 10) / 10;
  const body: Size = {
    length: edge * (fitting.pack ? 2.4 : 1.3),
    width: edge * (fitting.pack ? 1.8 : 1),
    height: edge * (fitting.pack ? 1 : 0.7),
  };
  return recordOf({
    slug: slugOf(brands.torrendyne, number),
    category: "air-pipe",
    subcategory: fitting.subcategory,
    brand: brands.torrendyne,
    name: say(
      `Torrendyne ${fitting.name.en}, ${text.en}`,
      `${branded(brands.torrendyne.cn, fitting.name.cn)}，${text.cn}`,
    ),
    summary: say(
      `Push-to-connect for Torrendyne aluminum pipe, ${text.en}.`,
      `适配拓润达 ${text.cn}铝合金管的快插件。`,
    ),
    description: [
      paragraph(random, fitting.texts, [
        say(
          "Good for air, vacuum and inert gas; not for oxygen or fuel.",
          "适用于压缩空气、真空与惰性气体；不可用于氧气或燃气。",
        ),
        say(
          "O-rings are NBR; ask for FKM if your compressor runs ester oil.",
          "O 型圈为 NBR；使用酯类油的系统请选 FKM。",
        ),
      ]),
    ],
    attributes: {
      pipeItem: fitting.item,
      pipeSize: String(size.mm),
      ...limits,
      pipeMaterial: fitting.material,
      ...(fitting.port ? { port: fitting.port(size) } : {}),
      packCount: fitting.pack ?? 1,
    },
    picture: fitting.picture,
    size: {
      length: Math.round(body.length * 10) / 10,
      width: Math.round(body.width * 10) / 10,
      height: Math.round(body.height * 10) / 10,
    },
    net: Math.round(size.lb * fitting.weight * 100) / 100,
    warrantyMonths: 120,
    interest: 4,
    plenty: 200,
    variants: [{ sku: `TD-${number}`, price: size.fitting * fitting.cost }],
  });
}

interface Single {
  readonly number: string;
  readonly subcategory: string;
  readonly picture: PictureName;
  readonly name: LocalizedText;
  readonly summary: LocalizedText;
  readonly text: LocalizedText;
  readonly attributes: AttributeValues;
  readonly size: Size;
  readonly net: number;
  readonly price: number;
}

const s = (length: number, width: number, height: number): Size => ({ length, width, height });

const singles: readonly Single[] = [
  {
    number: "PK16-3",
    subcategory: "kits",
    picture: "pipeKit",
    name: say(
      "Garage Air Line Kit, 16 mm PEX-AL-PEX, 100 ft, 3 Outlets",
      "车库空气管路套装，16 mm 铝塑管，30 m，3 个出口",
    ),
    summary: say("Coil, blocks, fittings and clips in one box.", "盘管、分气块、接头与管夹一盒齐全。"),
    text: say(
      "Everything for a two-bay garage: a 100 ft coil that bends by hand, three outlet blocks with drains and all the fittings. No torch, no threads, one afternoon.",
      "双工位车库所需一应俱全：30 m 可手弯盘管、三个带排水的出气块与全部接头。不动火、不攻丝，一个下午完工。",
    ),
    attributes: {
      pipeItem: "kit",
      pipeSize: "16",
      maxPressure: 200,
      maxTemperature: 140,
      minTemperature: -4,
      pipeLength: 100,
      outlets: 3,
      pipeMaterial: "pex-al-pex",
      pipeColor: "blue",
    },
    size: s(22, 22, 9),
    net: 15,
    price: 189,
  },
  {
    number: "PK16-5",
    subcategory: "kits",
    picture: "pipeKit",
    name: say(
      "Garage Air Line Kit, 16 mm PEX-AL-PEX, 200 ft, 5 Outlets",
      "车库空气管路套装，16 mm 铝塑管，61 m，5 个出口",
    ),
    summary: say("For a long shop wall with five stations.", "适合五个工位的长墙。"),
    text: say(
      "Two coils, five outlet blocks, a shut-off valve and clips for every two feet. Draw the line on the wall first; the guide in the box shows where drains belong.",
      "两卷盘管、五个出气块、一只总阀与足量管夹。请先在墙上画线，随箱指南标明排水位置。",
    ),
    attributes: {
      pipeItem: "kit",
      pipeSize: "16",
      maxPressure: 200,
      maxTemperature: 140,
      minTemperature: -4,
      pipeLength: 200,
      outlets: 5,
      pipeMaterial: "pex-al-pex",
      pipeColor: "blue",
    },
    size: s(24, 24, 12),
    net: 28,
    price: 269,
  },
  {
    number: "PK20-3",
    subcategory: "kits",
    picture: "pipeKit",
    name: say("Aluminum Pipe Starter Kit, 20 mm, 60 ft, 3 Drops", "铝合金管起步套装，20 mm，18 m，3 个支管"),
    summary: say("Rigid line for up to about 25 CFM.", "硬管管路，适合约 25 CFM（0.7 m³/min）以内。"),
    text: say(
      "Eight lengths short enough for a parcel, three drops with outlets, elbows, clips and the cutter. Enough to pipe a small machine shop and to learn how easy the rest will be.",
      "八根便于快递的短管、三个带出口的支管、弯头、管夹与割管器，足够布置小型机加工车间，也让您体会后续扩展有多简单。",
    ),
    attributes: {
      pipeItem: "kit",
      pipeSize: "20",
      ...limits,
      pipeLength: 60,
      outlets: 3,
      pipeMaterial: "aluminum",
      pipeColor: "blue",
    },
    size: s(93, 9, 7),
    net: 22,
    price: 490,
  },
  {
    number: "PK25-3",
    subcategory: "kits",
    picture: "pipeKit",
    name: say("Aluminum Pipe Kit, 25 mm, 75 ft, 3 Drops", "铝合金管套装，25 mm，23 m，3 个支管"),
    summary: say("The usual main for a 10 HP screw.", "10 HP 螺杆机的常用主管。"),
    text: say(
      "The size most shops need: one inch main, three drops with ball valves, brackets and adapter to the tank. Add pipe by the length when you grow.",
      "多数车间适用的规格：25 mm 主管、三个带球阀的支管、管夹与罐端转接头。扩建时按根加管即可。",
    ),
    attributes: {
      pipeItem: "kit",
      pipeSize: "25",
      ...limits,
      pipeLength: 75,
      outlets: 3,
      pipeMaterial: "aluminum",
      pipeColor: "blue",
    },
    size: s(93, 10, 8),
    net: 31,
    price: 690,
  },
  {
    number: "PK25-5",
    subcategory: "kits",
    picture: "pipeKit",
    name: say("Aluminum Pipe Kit, 25 mm, 120 ft, 5 Drops", "铝合金管套装，25 mm，37 m，5 个支管"),
    summary: say("Ring-main ready, with five drops.", "可成环布置，含五个支管。"),
    text: say(
      "Enough for a loop around a 30 by 30 ft shop. A ring feeds every drop from two sides, so the far corner has the same pressure as the near one.",
      "足够环绕一间 9 m 见方的车间。环形管网双向供气，远端与近端压力一致。",
    ),
    attributes: {
      pipeItem: "kit",
      pipeSize: "25",
      ...limits,
      pipeLength: 120,
      outlets: 5,
      pipeMaterial: "aluminum",
      pipeColor: "blue",
    },
    size: s(93, 12, 10),
    net: 48,
    price: 1050,
  },
  {
    number: "MF-2",
    subcategory: "drops-and-manifolds",
    picture: "pipeManifold",
    name: say("Wall Manifold, 2 Outlets with Drain", "壁装分气块，2 出口带排水"),
    summary: say("1/2 in inlet, two 1/4 in outlets, drain cock.", "1/2 in 进口，两个 1/4 in 出口，带排水阀。"),
    text: say(
      "Ends a drop at hand height: two couplers to the front, a petcock below for the drops of water that always find their way.",
      "支管末端齐手高度：正面两个快接口，底部排水旋塞，专治总会出现的水滴。",
    ),
    attributes: { pipeItem: "manifold", maxPressure: 200, outlets: 2, pipeMaterial: "aluminum", port: "npt-0.5" },
    size: s(5, 3, 5),
    net: 0.8,
    price: 34,
  },
  {
    number: "MF-4",
    subcategory: "drops-and-manifolds",
    picture: "pipeManifold",
    name: say("Wall Manifold, 4 Outlets with Drain", "壁装分气块，4 出口带排水"),
    summary: say("3/4 in inlet, four 1/4 in outlets.", "3/4 in 进口，四个 1/4 in 出口。"),
    text: say(
      "Four tools at one bench from one drop, each with its own thread for a regulator or a coupler.",
      "一个支管供一张工作台上的四件工具，每口均可接减压阀或快接。",
    ),
    attributes: { pipeItem: "manifold", maxPressure: 200, outlets: 4, pipeMaterial: "aluminum", port: "npt-0.75" },
    size: s(9, 3, 5),
    net: 1.4,
    price: 58,
  },
  {
    number: "MF-6",
    subcategory: "drops-and-manifolds",
    picture: "pipeManifold",
    name: say("Bench Manifold, 6 Outlets", "工作台分气块，6 出口"),
    summary: say("3/4 in inlet, six 1/4 in outlets.", "3/4 in 进口，六个 1/4 in 出口。"),
    text: say(
      "A bar of anodized aluminum for assembly lines: six outlets on two faces, mounting holes through the middle.",
      "装配线用阳极氧化铝分气条：两面共六个出口，中间贯穿安装孔。",
    ),
    attributes: { pipeItem: "manifold", maxPressure: 200, outlets: 6, pipeMaterial: "aluminum", port: "npt-0.75" },
    size: s(12, 2, 2.5),
    net: 1.9,
    price: 72,
  },
  {
    number: "TC-63",
    subcategory: "mounting-and-tools",
    picture: "pipeKit",
    name: say("Pipe Cutter and Deburrer, to 63 mm", "割管器与去毛刺器，最大 63 mm"),
    summary: say("Square cuts without chips in the line.", "切口平直，管内无屑。"),
    text: say(
      "A square, clean end is what makes push fittings tight. The cutter leaves no chips, and the deburrer breaks both edges in one turn.",
      "切口平直洁净，快插才不漏。割管无屑，去毛刺器一转同时修内外口。",
    ),
    attributes: { pipeItem: "tool", pipeMaterial: "steel" },
    size: s(10, 5, 3),
    net: 2.6,
    price: 89,
  },
  {
    number: "TD-JIG",
    subcategory: "mounting-and-tools",
    picture: "pipeKit",
    name: say("Drilling Jig for Quick Drops", "快装支管钻孔夹具"),
    summary: say("Centers the hole on pipe from 25 to 63 mm.", "适用于 25–63 mm 管，自动定心。"),
    text: say(
      "Clamps on a hung main and guides the hole saw straight through its top; a brush in the handle takes the chips out.",
      "夹在已安装的主管上，引导开孔器垂直钻入管顶，手柄内毛刷清除切屑。",
    ),
    attributes: { pipeItem: "tool", pipeMaterial: "steel" },
    size: s(9, 6, 4),
    net: 3.1,
    price: 129,
  },
  {
    number: "FX-25",
    subcategory: "fittings",
    picture: "pipeFitting",
    name: say("Flexible Compressor Connector, 1 in, 24 in Long", "空压机柔性接管，1 in，长 610 mm"),
    summary: say("Keeps vibration out of the pipe, 1 in NPT both ends.", "隔振，两端 1 in NPT。"),
    text: say(
      "Braided hose between outlet and main: the compressor may shake, the joints may not. Keep it straight or in one gentle bend.",
      "出口与主管之间的编织软管：空压机可以振，接头不能振。请保持平直或单一缓弯。",
    ),
    attributes: {
      pipeItem: "adapter",
      pipeSize: "25",
      maxPressure: 232,
      maxTemperature: 250,
      pipeMaterial: "steel",
      port: "npt-1",
    },
    size: s(24, 2, 2),
    net: 2.2,
    price: 78,
  },
];

function singleOf(single: Single): ProductRecord {
  return recordOf({
    slug: slugOf(brands.torrendyne, single.number),
    category: "air-pipe",
    subcategory: single.subcategory,
    brand: brands.torrendyne,
    name: say(`Torrendyne ${single.name.en}`, branded(brands.torrendyne.cn, single.name.cn)),
    summary: single.summary,
    description: [single.text],
    attributes: single.attributes,
    picture: single.picture,
    size: single.size,
    net: single.net,
    warrantyMonths: 60,
    interest: single.subcategory === "kits" ? 9 : 5,
    plenty: 60,
    variants: [{ sku: `TD-${single.number.replace(/^TD-/, "")}`, price: single.price }],
  });
}

/** Torrendyne pipe, fittings, kits and tools. */
export function airPipe(): ProductRecord[] {
  const pipes = sizes.flatMap((size) => (size.mm <= 32 ? [7.5, 10, 19] : [7.5, 19]).map((feet) => pipeOf(size, feet)));
  const joints = sizes
    .filter(({ mm }) => mm <= 63)
    .flatMap((size) => fittings.map((fitting) => fittingOf(size, fitting)));
  return [...pipes, ...joints, ...singles.map(singleOf)];
}
