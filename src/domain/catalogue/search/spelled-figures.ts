import { withUsualSlips } from "./slips.ts";

/** Spellings of figures and units, each with its normalized form. */
const englishNumbers: Readonly<Record<string, string>> = {
  one: "1",
  two: "2",
  three: "3",
  four: "4",
  five: "5",
  six: "6",
  seven: "7",
  eight: "8",
  ten: "10",
  fifteen: "15",
  twenty: "20",
  thirty: "30",
  forty: "40",
  fifty: "50",
  sixty: "60",
  eighty: "80",
  hundred: "100",
};

const chineseDigits = "零一二三四五六七八九";

/** Nominal bores, DN of ISO 6708, by the thread that is sold under them. */
const inchesOfBore: Readonly<Record<string, string>> = {
  "8": "1/4",
  "10": "3/8",
  "15": "1/2",
  "20": "3/4",
  "25": "1",
  "32": "1-1/4",
  "40": "1-1/2",
  "50": "2",
  "65": "2-1/2",
  "80": "3",
};

const units =
  "hp|horsepower|horses?|kw|gal|gallon|gallons|inch|inches|in|cfm|psi|bar|foot|feet|ft|phase|volts?|quarts?|amps?|outlets?|openings?|holes?";
const chineseUnits =
  "寸|英寸|英?尺(?=的?(?:货柜|集装箱))|个?口(?=的?(?:压力)?开关)|分(?![钟贝之米析离]|气[块排包器])|匹|马力|千瓦|公斤|个?大?气?压(?![缩力])|升|公升|立方|方(?![头形榫型向])|加仑|米|微米|英尺|伏|夸脱|出口|兆帕|毫米";

/** 二十五 is 25, 十 is 10, 两 is 2, 一百二十 is 120, 七点五 is 7.5, 零点八 is 0.8. */
function chineseNumber(text: string): string {
  const [whole = "", decimals] = text.replaceAll("两", "二").split("点");
  const places = [
    ["千", 1000],
    ["百", 100],
    ["十", 10],
  ] as const;
  let [rest, value] = [whole, 0];
  for (const [place, worth] of places) {
    if (!rest.includes(place)) continue;
    const [before = "", after = ""] = rest.split(place);
    value += (before.replace("零", "") === "" ? 1 : digitOf(before.replace("零", ""))) * worth;
    rest = after;
  }
  value += rest.replace("零", "") === "" ? 0 : digitOf(rest.replace("零", ""));
  return decimals ? `${value}.${[...decimals].map(digitOf).join("")}` : String(value);
}

const digitOf = (character: string): number => chineseDigits.indexOf(character);

const cubicMeter = "(?:标准?|标况)?(?:立方米?|方|m3)";
const hour = "(?:每|一|/)\\s*个?\\s*(?:小时|钟头|时)";
const minute = "(?:每|一|/)\\s*分钟?";
const figure = String.raw`(\d+(?:\.\d+)?)`;

/** Flows in Chinese, with the time before or after: 100立方每小时, 每分钟6方. */
const chineseFlows: readonly (readonly [RegExp, (...found: string[]) => string])[] = [
  [new RegExp(`${hour}\\s*${figure}\\s*${cubicMeter}`, "gu"), (_, value) => `${value}m3/h`],
  [new RegExp(`${minute}\\s*${figure}\\s*${cubicMeter}`, "gu"), (_, value) => `${value}m3/min`],
  [new RegExp(`${minute}\\s*${figure}\\s*(?:公?升|l)(?![a-z])`, "gu"), (_, value) => `${value}l/min`],
  [new RegExp(`每秒钟?\\s*${figure}\\s*(?:公?升|l)(?![a-z])`, "gu"), (_, value) => `${value}l/s`],
  [new RegExp(`${cubicMeter}\\s*${hour}`, "gu"), () => "m3/h"],
  [new RegExp(`${cubicMeter}\\s*${minute}`, "gu"), () => "m3/min"],
  [new RegExp(`公?升\\s*${minute}`, "gu"), () => "l/min"],
];

/** Sizes of pipe by the inch: 寸二 is an inch and two eighths, 寸半 an inch and a half. */
const eighths: Readonly<Record<string, string>> = { "2": "1/4", 二: "1/4", 半: "1/2" };

type Writing = readonly [RegExp, (...found: string[]) => string];

/** Belts, and neither what stands beside them nor a machine that one drives. */
const belts = [
  String.raw`(?<![a-z])belts?(?![\s-]*(?:guard|sander|cover|grinder|driv|power|operat|tension))(?![a-z])`,
  "皮带(?![传轮罩驱式型张])|三角带|传动带|v带",
].join("|");
const lengthUnit = String.raw`(?:mm|毫米|inch(?:es)?|in|"|英?寸)`;
const beltLength = String.raw`(?<![\w.×*/-])(\d{2,4})\s*${lengthUnit}(?![a-z])`;
const beltSection = String.raw`(?<![a-z])([ab])[\s-]*(?:section|type|size|型)\s*-?\s*`;
const beltOfSection = String.raw`((?:v|vee|三角|v型|传动)?[\s-]*(?:belts?|皮?带))\s*(?:size\s*)?`;

/** Belts by section or width and inside length, 17 × 1676, and by the length alone, as 1575Li on the belt. */
const ofBelts: readonly Writing[] = [
  [/(?<![\w.])(13|17)\s*[×x*]\s*(\d{3,4})(?!\d)(?:\s*(?:mm|毫米|li))?/gu, (_, width, length) => `${width}x${length}`],
  [
    new RegExp(`${beltSection}${beltOfSection}(\\d{2,4})(?!\\d)\\s*${lengthUnit}?`, "gu"),
    (_, section, belt, length) => `${belt} ${section}${length}`,
  ],
  [new RegExp(`(?<=(?:${belts}).*)${beltLength}`, "gu"), (_, length) => `${length}li`],
  [new RegExp(`${beltLength}(?=.*(?:${belts}))`, "gu"), (_, length) => `${length}li`],
];

/** Figures without units: set points of switches, sizes of belts, lengths and widths of containers and pipes. */
const ofParts: readonly Writing[] = [
  [
    /(?<![a-z])(?:cuts?[\s-]?in|cut[\s-]?on|starts?|kicks?\s+(?:in|on)|turns?\s+on|on)\s*(?:at\s*)?(\d{2,3})(?!\d)\D{0,14}?(?<![a-z])(?:cuts?[\s-]?out|out|stops?|off)\s*(?:at\s*)?(\d{2,3})(?!\d)/gu,
    (all, on, off) => (Number(on) < Number(off) ? `pressure switch ${on}/${off}` : all!),
  ],
  [
    /(\d{2,3})\s*(?:psi|磅)?\s*(?:启动?|起动?|开机?|合)\D{0,3}(\d{2,3})\s*(?:psi|磅)?\s*(?:停机?|关机?|断开?)/gu,
    (_, on, off) => ` ${on}/${off} `,
  ],
  [
    /(?<![\w.])(\d)\s*-?(?:openings?|holes?)(?![a-z])/gu,
    (_, count, at, text) => `${count}${/switch|开关/u.test(text!) ? "-port" : " outlets"}`,
  ],
  [/(\d)\s*(?:个?口|通)(?=的?(?:压力)?开关)/gu, (_, count) => `${count}-port `],
  ...ofBelts,
  // A square by one of its sides, as the pads are named.
  [/(?<![\w.])(\d{1,2})\s*[x×*]\s*\1(?![\w.])\s*(?:in(?:ch(?:es)?)?|"|英?寸)?/gu, (_, side) => `${side} inch`],
  [/(?<=(?:belts?|皮?带)\s*(?:size\s*)?)([ab])\s+(\d{2})(?!\d)/gu, (_, section, length) => `${section}${length}`],
  [/(?<![\d.])(16|20|25|32|40|50|63|80)(?=的?(?:铝|空气)(?:合金)?管)/gu, (_, millimeters) => `${millimeters}mm`],
  [/(\d{2})\s*英?尺(?=的?(?:货柜|集装箱))/gu, (_, feet) => `${feet} foot `],
];

/** Powers and mains voltages without the sign of their unit. */
const ofMains: readonly Writing[] = [
  [/(?<=\d\s*-?)horses?(?![a-z])/gu, () => "hp"],
  [
    // Of two digits below the line only small motors' 1/10 and the like: 5/10 hp are two motors.
    /(?<![\d./-])(?:(\d+)[\s-]+)?(\d(?=\/[1-9](?!\d))|1(?=\/[1-9]\d))\/(\d+)(?=[\s-]*(?:hp|horsepower|horse|kw|匹|马力|千瓦)(?![a-z]))/gu,
    (_, whole, over, under) => String(Number(whole ?? 0) + Number(over) / Number(under)),
  ],
  [
    /(?<![\w./-])(115|208|230|460|575)(?=\s+(?:(?:single|three|1|3)[\s-]*ph)|\s*$)(?<=(?:wired|for|on|at|in)\s+\d+)/gu,
    (_, volts) => `${volts}v`,
  ],
];

const writings: readonly Writing[] = [
  [
    /(\d{3}(?:[/-]\d{3})*)\s*[v/-]?\s*\/\s*([13])\s*\/\s*60(?:\s*hz)?(?!\d)/gu,
    (_, volts, phase) => `${volts}v ${phase}ph`,
  ],
  [/(?<=[13]\s?)[øφ∅](?!\d)/gu, () => " phase"],
  [/[øφ]\s*(\d+)(?!\d*\s*(?:mm|毫米))/gu, (_, size) => `${size}mm`],
  [/(?<![a-z])dn\s*(\d+)(?!\d)/gu, (all, bore) => (inchesOfBore[bore!] ? `${inchesOfBore[bore!]}in` : all!)],
  [/(?<![\d.])(\d{2,3})\s*#(?![\d])/gu, (_, psi) => `${psi}psi`],
  [/(\d{2,3})\s*(?:lbs?|pounds?)\.?(?=\s*(?:relief|safety|pop|gauge|pressure))/gu, (_, psi) => `${psi}psi`],
  // Drop the "at" before the pressure at which a flow is stated.
  [/(?<![a-z])(?:at|@)\s+(?=\d+(?:\.\d+)?\s*(?:psig?|bar|mpa|kpa|公斤|kg)(?![a-z]))/gu, () => ""],
  // A gauge is called by its whole scale.
  [/(?<![\d.])0\s*(?:-|~|to|至|到)\s*(?=\d+(?:\.\d+)?\s*(?:psi|bar|mpa|kpa|公斤|兆帕|kg))/gu, () => ""],
  // Three-phase mains of other countries: the figure stays a word, for nothing here is made for it.
  [/(?<![\d.])(?:380|400|415)\s*(?:v(?:olts?)?|伏)(?![a-z])(?!.*(?:phase|相))/gu, (all) => `${all} 三相`],
  [/(\d)\s*h\.p\.?/gu, (_, digit) => `${digit}hp`],
  // Of a machine, the air filter is the one that it breathes through.
  [
    /(?<![a-z])air\s+filter(?=\s+(?:for|to\s+fit|fits)\s+(?:an?\s+|my\s+|the\s+)?(?:ov-?)?(?:r[sv]\d|\d+\s*hp|compressor|piston|screw))|(?<=(?<![a-z])(?:(?:ov-?)?r[sv]\d{2,3}|\d\s?hp(?:\s+(?:screw|rotary\s+screw|piston))?)\s+)air\s+filter(?!\s+element)/gu,
    () => "intake filter",
  ],
  [/两相电?/gu, () => "单相"],
  [/(?<![a-z])elem(?:t|s)?(?![a-z])/gu, () => "element"],
  [/(?<![a-z])comp(?![a-z])/gu, () => "compressor"],
  [/(?<=\d\s?)mic(?![a-z])/gu, () => "micron"],
  [/cubic\s+f(?:ee|oo)t\s*(?:per|\/|a)\s*min(?:ute)?|(?:cu\.?\s*ft\.?|ft3)\s*(?:\/|per)\s*min(?:ute)?/gu, () => "cfm"],
  [/inches?\s+(?:of\s+)?(?:water|h2o)(?:\s+column)?|(?:in\.?|")\s*(?:w\.?c\.?|h2o|wg)(?![a-z])/gu, () => "inh2o"],
  [/inches?\s+(?:of\s+)?(?:mercury|hg)|(?:in\.?|")\s*hg(?![a-z])/gu, () => "inhg"],
  [
    /(\d)\s*kg(?=\s*(?:压力|空压机|压缩机|螺杆|活塞|变频|气泵|机器|立式罐|立罐|卧罐|的?储?气罐|的?安全阀|的?压力表|pressure))/gu,
    (_, digit) => `${digit}公斤`,
  ],
  [/零下\s*(?=\d)|负(?=\d)/gu, () => "-"],
  [/(?:one|an?)\s+inch\s+and\s+a\s+half|inch\s+and\s+a\s+half/gu, () => "1-1/2 inch"],
  [/(?:one|an?)\s+inch\s+and\s+a\s+quarter|inch\s+and\s+a\s+quarter/gu, () => "1-1/4 inch"],
  [/(?<![a-z])three[\s-]+quarters?(?:[\s-]+inch)?(?![a-z])/gu, () => "3/4 inch"],
  [/(?<![a-z])three[\s-]+eighths?(?:[\s-]+inch)?(?![a-z])/gu, () => "3/8 inch"],
  [/(?<![a-z])(?:one[\s-]+)?half[\s-]+in(?:ch)?(?![a-z])/gu, () => "1/2 inch"],
  [/(?<![a-z])(?:one[\s-]+)?quarter[\s-]+in(?:ch)?(?![a-z])/gu, () => "1/4 inch"],
  [
    /([一二三四五六七八])分之([一二三四五六七八])(?=英?寸)/gu,
    (_, under, over) => `${chineseNumber(over!)}/${chineseNumber(under!)}`,
  ],
  [
    /([1-4一二两三四])?寸([二半2])(?![\p{L}\d]*寸)/gu,
    (_, whole, part) => `${/\d/.test(whole ?? "") ? whole : chineseNumber(whole ?? "一")}-${eighths[part!]}寸`,
  ],
  [/半(?=英?寸)/gu, () => "1/2"],
  [/([一二两三四五六七八九\d]+)(匹|立方|公斤|米)半/gu, (_, whole, unit) => `${whole}点五${unit}`],
  [/([一二两三四五六七八九十\d]+)个半(?=立?方|小时|兆帕)/gu, (_, whole) => `${whole}点五`],
  [/半(?=匹|个?立方|兆帕)/gu, () => "0.5"],
  [
    new RegExp(
      `((?:[零一二两三四五六七八九十百千]+点[零一二三四五六七八九]+|[一二两三四五六七八九十百千][零一二三四五六七八九十百]*)|\\d+点[五零])\\s*个?(?=${chineseUnits})`,
      "gu",
    ),
    (_, number) =>
      /\d/.test(number!) ? number!.replace("点", ".").replace("五", "5").replace("零", "0") : chineseNumber(number!),
  ],
  ...chineseFlows,
  [/(?<=\d)\s*个(?=立?方)/gu, () => ""],
  // A pressure of the atmosphere is 1.013 bar (ISO 2533).
  [/(\d+(?:\.\d+)?)\s*个(?:大气压|大?气?压)(?![缩力])/gu, (_, value) => `${value}bar`],
  [/(?<![\w.-])(\d+(?:\.\d+)?)\s*p(?=\s*\p{Script=Han})/gu, (_, value) => `${value}匹`],
  [/(?<![\w.-])(\d{3,5})\s*(?:瓦|w)(?![a-z\d时])/gu, (_, watts) => `${Number(watts) / 1000}kw`],
  [
    new RegExp(`(?<![a-z])(${Object.keys(englishNumbers).join("|")})(?=[\\s-]+(?:${units})(?![a-z]))`, "gu"),
    (_, word) => englishNumbers[word!]!,
  ],
  ...ofMains,
  ...ofParts,
];

/** A query in plain writing with its figures in digits and its units as the phrases of quantities know them. */
export function withFiguresSpelled(plain: string): string {
  return writings.reduce(
    (text, [pattern, write]) => text.replace(pattern, (...groups) => write(...(groups as string[]))),
    withUsualSlips(plain),
  );
}
