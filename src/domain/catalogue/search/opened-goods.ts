import type { Naming } from "./written-names.ts";

const machine = String.raw`(?:compressors?|dryers?|driers?|blowers?|vacuums?|pumps?|tanks?|receivers?|generators?|machines?|units?)`;
const machineInChinese =
  "(?:空压机|压缩机|气泵|螺杆|活塞|涡旋|无油机?|冷干机|吸干机|干燥机|风机|真空泵|储?气罐|机器|设备)";

/** Up to four words between: `used 10 hp rotary screw compressor`. A preposition makes a verb of it: `used for`. */
const before = (words: string): string =>
  String.raw`(?<!(?:is|are|was|be|been|oil|most|when|not)\s+)(?<![a-z])(?:${words})(?=\s+(?!(?:for|in|on|with|by|to|as|at|up|of)\s)(?:[\w./-]+\s+){0,4}?${machine}(?![a-z])(?!\s+(?:oil|parts?|lubricant)))`;

/** Words for goods that were owned or opened before, all of which this shop sells as open box. */
const opened = new RegExp(
  [
    String.raw`(?<![a-z])(?:gently\s+|lightly\s+)?(?:second[\s-]*hand|pre[\s-]?owned|(?:factory\s+)?refurb(?:ished|s)?|re-?conditioned|re-?manufactured|b[\s-]stock|factory\s+seconds?|ex[\s-]+(?:demo|display|rental)|(?:demo(?:nstration|nstrator)?|floor|display|showroom)\s+(?:models?|units?|machines?))(?![a-z])`,
    before(String.raw`(?:gently\s+|lightly\s+)?used|rebuilt|returned|clearance|close-?out|liquidation|overstock|demo`),
    "二手|翻新|拆箱|(?:[七八九]|九五)成新|展示品|展品|样品机",
    `(?:旧|清仓|尾货|处理)的?(?=${machineInChinese})|旧机器?`,
  ].join("|"),
  "gu",
);
/** Words for used goods of any kind. */
const alone = /^\s*(?:used|clearance|清仓|旧货)\s*$/u;

/** `used air compressor` and 二手空压机 ask for goods that are sold as open box. */
export const namesOfOpened: readonly Naming[] = [
  [alone, "open box"],
  [opened, "open box"],
];
