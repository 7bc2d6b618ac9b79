const single = String.raw`(?:single|one|1|two|2|split)[\s-]*(?:phase|ph)`;
const mains = String.raw`(?:1[12]|2[234])0\s*(?:v|volts?)?`;
const three = String.raw`(?:three|3)[\s-]*(?:phase|ph)`;
const power = String.raw`(?:\s+(?:power|service|current|input|supply))?`;
const device = String.raw`(?:\s+(?:power|converter|convertor|conversion|inverter|output))*`;
const deviceInChinese = "的?(?:转换器|变频器|电源|逆变器|变换器|变压器)?";

/** Words for making three-phase power of single-phase power. */
export const phaseConversion = new RegExp(
  [
    String.raw`(?<![a-z])(?:(?:rotary|static|digital|electronic)\s+)?phase\s+(?:convert[eo]rs?|conversion)(?![a-z])`,
    String.raw`(?<![a-z])(?:convert\w*\s+)?(?:${single}|${mains})${power}\s+(?:in)?to\s+(?:an?\s+)?${three}${device}(?![a-z])`,
    String.raw`(?<![a-z])${three}${power}\s+(?:from|out\s+of)\s+(?:an?\s+|my\s+)?${single}${power}(?![a-z])`,
    String.raw`(?<![a-z])(?:make|get|create|generate)\s+${three}${power}\s+(?:from|at|out\s+of|in)\s+(?:an?\s+|my\s+)?(?:${single}|home|house|garage)${power}(?![a-z])`,
    `(?:单相|两相|家用)电?(?:转换|变换|逆变|[转变改换升])(?:成|为)?三相电?${deviceInChinese}`,
    "相[数位序](?:转换|变换)[器机]?|三相电?(?:转换|变换)[器机]",
    String.raw`220\s*(?:v|伏)?\s*[转变升改](?:成|为)?\s*380\s*(?:v|伏)?\s*(?:三相)?${deviceInChinese}`,
  ].join("|"),
  "u",
);

/** Words for a three-phase machine where there is only single-phase power. */
export const withoutThreePhase = new RegExp(
  [
    String.raw`(?<![a-z])${three}\s+(?:\S+\s+){0,4}(?:on|with|off)\s+(?:\S+\s+){0,2}${single}(?![a-z])`,
    String.raw`(?<![a-z])(?:no|without|(?:don'?t|do\s+not)\s+have)\s+${three}(?![a-z])`,
    String.raw`(?<![a-z])${three}\s+(?:power|electricity|service)\s+(?:at|in)\s+(?:\w+\s+)?(?:home|house|garage)(?![a-z])`,
    String.raw`(?<![a-z])${three}\s+(?:\S+\s+){0,3}single[\s-]*phase(?![a-z])`,
    "单相电?.{0,6}[带用接跑开]?.{0,3}三相|(?:(?:家里|家中|厂里|车库|我们|这边)*)(?:没有?|不通|无)三相电?|三相.{0,8}[接用插].{0,3}单相",
  ].join("|"),
  "u",
);
