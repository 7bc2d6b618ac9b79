const without = String.raw`(?:without|w\/o|no|non|not|minus|zero)`;

/** Unwanted properties, and the trade's terms for goods without them. */
const negations: readonly (readonly [RegExp, string])[] = [
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

/** `compressor without oil` is an oilless one, 不用电的空压机 one with an engine. */
export function withNegationsNamed(plain: string): string {
  return negations
    .reduce((text, [pattern, name]) => text.replace(pattern, ` ${name} `), plain)
    .replace(/\s+/g, " ")
    .trim();
}
