import type { Naming } from "./written-names.ts";

const without = String.raw`(?:without|w\/o|no|non|not|minus|zero)`;

/** Unwanted properties, and the trade's terms for goods without them. */
const negations: readonly Naming[] = [
  [
    new RegExp(
      `(?<![a-z])(air\\s+)?compressors?\\s+(?:that\\s+\\w+\\s+)?(?:${without}[\\s-]+(?:\\w+\\s+){0,2}oil|(?:doesn'?t|does\\s+not)\\s+(?:use|need|require|take)\\s+oil)(?![a-z])`,
      "u",
    ),
    "oilless compressor",
  ],
  [
    new RegExp(
      `(?<![a-z])${without}[\\s-]+oil(?:[\\s-]+lubricated)?(?=\\s+(?:air\\s+)?(?:compressor|pump|scroll|vacuum))`,
      "u",
    ),
    "oilless",
  ],
  [new RegExp(`(?<![a-z])${without}[\\s-]+oil[\\s-]+lubricated(?![a-z])`, "u"), "oilless"],
  [
    /(?:不(?:需要|用|要|加|含|带|使用|用加|需加)(?:加|带)?(?:润滑)?油|免油|免(?:加)?润滑|没有?油|不含油)的?(?=.{0,3}(?:机|泵))/u,
    "无油",
  ],
  [
    new RegExp(
      `(?<!(?:filter|separator|remove|clean).*)(?<![a-z])(?:compressed\\s+)?air\\s+(?:that\\s+is\\s+)?(?:${without}|free\\s+of|free\\s+from)\\s+(?:any\\s+|a\\s+trace\\s+of\\s+)?oil(?:\\s+in\\s+it)?(?![a-z])(?!.*filter)`,
      "u",
    ),
    "oilless compressor",
  ],
  [
    /(?:压缩空气|空气|气源|用气|气体?)(?:里|中|内)?(?:绝对)?(?:不能|不可以?|不得|不许|不允许|必须不)(?:含|带|有)油|(?<![a-z])air\s+(?:can\s?not|can'?t|must\s+not|should\s+not)\s+(?:have|contain)\s+(?:any\s+)?oil(?![a-z])/u,
    "oilless compressor",
  ],
  [/(?:没有?|无|零)(?:声音|噪音|噪声)的?/u, "静音"],
  [new RegExp(`(?<![a-z])${without}[\\s-]+(?:vsd|variable\\s+speed|inverter)(?![a-z])`, "u"), "fixed speed"],
  [/(?:非|不要|不带|不是)变频/u, "工频"],
  [
    new RegExp(
      `(?<![a-z])(?:air\\s+)?dryers?\\s+(?:that\\s+)?(?:${without}[\\s-]+(?:any\\s+)?|(?:doesn'?t|does\\s+not)\\s+(?:need|use)\\s+)(?:electric(?:ity|al)?|power|plug)(?![a-z])|(?<![a-z])(?:non|no)[\\s-]+(?:electric(?:al)?|power)\\s+(?:air\\s+)?dryers?(?![a-z])`,
      "u",
    ),
    "membrane dryer",
  ],
  [
    /(?:不(?:用|要|插|需要|需|接|耗)电|免电|无电)的?(?=(?:空气|压缩空气)?干燥[机器])(?:空气|压缩空气)?干燥[机器]/u,
    "膜式干燥机",
  ],
  [
    new RegExp(`(?<![a-z])(?:air\\s+)?dryers?\\s+${without}[\\s-]+(?:refrigerant|freon)(?![a-z])`, "u"),
    "desiccant dryer",
  ],
  [/(?:不要|不用|不含|没有?|无)(?:制冷剂|冷媒|氟利昂)的?干燥[机器]/u, "吸附式干燥机"],
  [
    new RegExp(
      `(?<![a-z])(?:air\\s+)?compressors?\\s+(?:that\\s+)?(?:${without}[\\s-]+(?:any\\s+)?|(?:doesn'?t|does\\s+not)\\s+(?:need|use|require)\\s+)(?:electric(?:ity|al)?|power|outlet|plug)(?![a-z])|(?<![a-z])non[\\s-]+electric\\s+(?:air\\s+)?compressors?(?![a-z])`,
      "u",
    ),
    "engine driven compressor",
  ],
  [/(?:不(?:用|要|插|需要|需|接)电|免电|不通电)的?(?:空压机|气泵|压缩机)/u, "发动机驱动空压机"],
];

/** Kinds of which one is wanted where the other is not: `not oil free`, 不要单相的. */
const opposites: readonly (readonly [
  one: readonly [words: string, name: string, inChinese: string, nameInChinese: string],
  other: readonly [words: string, name: string, inChinese: string, nameInChinese: string],
])[] = [
  [
    [String.raw`oil[\s-]*(?:free|less)`, "oilless", "无油", "无油"],
    [String.raw`(?:oil[\s-]*)?(?:lubricated|injected|flooded)`, "oil lubricated", "喷油|有油|微油|含油", "有油润滑"],
  ],
  [
    [String.raw`(?:single|1|one)[\s-]*(?:phase|ph)`, "single phase", "单相", "单相"],
    [String.raw`(?:three|3)[\s-]*(?:phase|ph)`, "three phase", "三相", "三相"],
  ],
  [
    ["belt[\\s-]*(?:drive|driven)?", "belt drive", "皮带(?:传动|式)?", "皮带传动"],
    ["direct[\\s-]*(?:drive|driven)?", "direct drive", "直联(?:驱动)?|直驱", "直联驱动"],
  ],
  [
    ["vertical", "vertical", "立式", "立式"],
    ["horizontal", "horizontal", "卧式", "卧式"],
  ],
  [
    ["synthetic", "synthetic", "(?:全)?合成", "全合成"],
    ["mineral", "mineral", "矿物(?:型|质)?", "矿物"],
  ],
  [
    ["refrigerated", "refrigerated", "冷冻式?", "冷冻式"],
    ["desiccant", "desiccant", "吸附式?", "吸附式"],
  ],
  [
    ["single[\\s-]*stage", "single stage", "单级", "单级"],
    ["(?:two|2)[\\s-]*stage", "two stage", "双级|两级", "双级"],
  ],
];

const notThis = String.raw`(?<![a-z])(?:not|but\s+not|isn'?t|other\s+than|except|anything\s+but|don'?t\s+want|do\s+not\s+want|never)\s+(?:an?\s+|the\s+|any\s+)?`;
const notThisInChinese = "(?:不要|不想要|不是|不买|除了|非)(?:是|的)?";

const turned = opposites.flatMap(([one, other]) =>
  [
    [one, other],
    [other, one],
  ].flatMap(([unwanted, meant]): Naming[] => [
    [new RegExp(`${notThis}(?:${unwanted![0]})(?![a-z])`, "gu"), meant![1]],
    [new RegExp(`${notThisInChinese}(?:${unwanted![2]})的?`, "gu"), meant![3]],
  ]),
);

/** `compressor without oil` is an oilless one, 不用电的空压机 one with an engine. */
export const namesOfNegations: readonly Naming[] = [...negations, ...turned];
