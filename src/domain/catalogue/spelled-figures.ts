import { withUsualSlips } from "#domain/catalogue/slips.ts";

/** Figures and units as people write them, each as one writing; the first column is found, the second put in its place. */
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
  "hp|horsepower|kw|gal|gallon|gallons|inch|inches|in|cfm|psi|bar|foot|feet|ft|phase|volts?|quarts?|amps?|outlets?";
const chineseUnits =
  "寸|英寸|分(?![钟贝之米析气离])|匹|马力|千瓦|公斤|升|立方|加仑|米|微米|英尺|伏|夸脱|出口|兆帕|毫米";

/** 二十五 is 25, 十 is 10, 两 is 2. */
function chineseNumber(text: string): number {
  const digits = text.replaceAll("两", "二");
  const [tens, ones] = digits.includes("十") ? digits.split("十") : ["", digits];
  const digit = (one: string | undefined, none: number): number => (one ? chineseDigits.indexOf(one) : none);
  return (digits.includes("十") ? digit(tens, 1) * 10 : 0) + digit(ones, 0);
}

const writings: readonly (readonly [RegExp, (...found: string[]) => string])[] = [
  [
    /(\d{3}(?:[/-]\d{3})*)\s*[v/-]?\s*\/\s*([13])\s*\/\s*60(?:\s*hz)?(?!\d)/gu,
    (_, volts, phase) => `${volts}v ${phase}ph`,
  ],
  [/(?<=[13]\s?)[øφ∅](?!\d)/gu, () => " phase"],
  [/[øφ]\s*(\d+)(?!\d*\s*(?:mm|毫米))/gu, (_, size) => `${size}mm`],
  [/(?<![a-z])dn\s*(\d+)(?!\d)/gu, (all, bore) => (inchesOfBore[bore!] ? `${inchesOfBore[bore!]}in` : all!)],
  [/(?<![\d.])(\d{2,3})\s*#(?![\d])/gu, (_, psi) => `${psi}psi`],
  [/(\d{2,3})\s*(?:lbs?|pounds?)\.?(?=\s*(?:relief|safety|pop|gauge|pressure))/gu, (_, psi) => `${psi}psi`],
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
  [/(\d)\s*kg(?=\s*(?:压力|空压机|螺杆|活塞|的?安全阀|的?压力表|pressure))/gu, (_, digit) => `${digit}公斤`],
  [/(?:立方米?|方|m3)\s*每\s*分钟?/gu, () => "m3/min"],
  [/升\s*每\s*分钟?/gu, () => "l/min"],
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
  [/半(?=英?寸)/gu, () => "1/2"],
  [/一寸半|1寸半/gu, () => "1-1/2寸"],
  [
    new RegExp(`([一二两三四五六七八九]?十[一二三四五六七八九]?|[一二两三四五六七八九])(?=${chineseUnits})`, "gu"),
    (_, number) => String(chineseNumber(number!)),
  ],
  [
    new RegExp(`(?<![a-z])(${Object.keys(englishNumbers).join("|")})(?=[\\s-]+(?:${units})(?![a-z]))`, "gu"),
    (_, word) => englishNumbers[word!]!,
  ],
];

/** A query in plain writing with its figures in digits and its units as the phrases of quantities know them. */
export function withFiguresSpelled(plain: string): string {
  return writings.reduce(
    (text, [pattern, write]) => text.replace(pattern, (...found) => write(...(found as string[]))),
    withUsualSlips(plain),
  );
}
