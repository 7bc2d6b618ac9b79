import type { Dimension } from "#domain/catalogue/attribute.ts";
import { seedTaxonomy } from "#domain/catalogue/categories/seed-taxonomy.ts";
import { containerPhrase, viscosityPhrases } from "./oil-phrases.ts";
import { couplerStylePhrases } from "./coupler-phrases.ts";
import { cubicMeters, end, flow, number, power, quantity, range, scale } from "./quantity-phrase.ts";
import type { Constraint, Phrase, RangeConstraint } from "./search-constraint.ts";
import { elementSizes } from "./element-sizes.ts";
import { containerLength, featurePhrases, mountingPhrases } from "./machine-phrases.ts";
import { pricePhrases } from "./search-prices.ts";
import { sizePhrases, threadPhrase } from "./size-phrases.ts";
import type { Taxonomy } from "#domain/catalogue/taxonomy.ts";
import { motorHorsepower } from "#domain/catalogue/motor-frames.ts";
import {
  cubicMetersPerCubicFoot,
  inchesWaterPerPsi,
  litersPerGallon,
  litersPerSecondPerCfm,
  pascalsPerPsi,
} from "#domain/catalogue/conversions.ts";

/** Attributes that a merchant has added to those the shop came with. */
function added(taxonomy: Taxonomy, dimension: Dimension): readonly string[] {
  return taxonomy.keysOfDimension(dimension).filter((key) => !seedTaxonomy.meaning(key));
}

/** Mains voltages in colloquial form, by the catalogue's names. */
const voltageNames: Readonly<Record<string, string>> = {
  "12": "12",
  "110": "115",
  "115": "115",
  "120": "115",
  "200": "208",
  "208": "208",
  "220": "230",
  "230": "230",
  "240": "230",
  "440": "460",
  "460": "460",
  "480": "460",
  "575": "575",
  "600": "575",
};

function readVoltage(match: RegExpExecArray): Constraint | null {
  const values = (match[1] ?? "").split(/[/-]/).map((each) => voltageNames[each]);
  const voltages = values.filter((value) => value !== undefined);
  return voltages.length === values.length
    ? { kind: "values", text: match[0], keys: ["voltage"], values: voltages }
    : null;
}

const psiPerKilogramForce = (9.80665 * 1e4) / pascalsPerPsi;
const cfmPerLiterMinute = 1 / (60 * litersPerSecondPerCfm);

const feetPerMeter = 3.28084;

/**
 * Patterns of figures in a query and the attributes they constrain. Tried in this order, each as often as it occurs;
 * matched text is removed from the query.
 */
export function quantityPhrases(taxonomy: Taxonomy): readonly Phrase[] {
  return [
    ...pricePhrases,
    breathingPhrase,
    threadPhrase,
    ...elementSizes,
    ...couplerStylePhrases,
    ...supplyPhrases,
    ...outputPhrases(taxonomy),
    ...pressurePhrases(taxonomy),
    ...countPhrases,
    ...volumePhrases(taxonomy),
    ...airPhrases(taxonomy),
    ...extentPhrases(taxonomy),
    ...viscosityPhrases,
    ...sizePhrases,
  ];
}

const breathing =
  /breath(?:ing|able)\s+(?:quality\s+)?(?:air|line|system|compressor)|(?<![a-z])(?:grade\s*d(?:\s+air)?|scba|scuba|respirators?|supplied\s+air)(?![a-z])|呼吸用?(?:空气|气|器|面罩)|(?:供气|送风)(?:面罩|头罩)|潜水/;

// NFPA 99 has the air that patients breathe (5.1.3.6) and the vacuum at their beds (5.1.3.7) come from sources made
// for it. Animals, laundries, laboratories and packing rooms are none.
const bedVacuum = String.raw`(?:vacuum(?!\s+(?:clean|pack|seal|bag|form|furnace|cast|oven|tumbl))|suction)`;
const patients = [
  String.raw`(?<![a-z])(?:medical|(?<!(?:animal|pet|vet|veterinary)\s)hospital|surgical|surgery\s+center|operating\s+room|patient|ventilator|anesthesia|icu|respiratory\s+(?:care|therapy))s?(?:\s+grade)?\s+(?:compressed\s+)?(?:air|compressors?|${bedVacuum})(?![a-z])`,
  String.raw`(?<![a-z])(?:air|compressors?|(?:vacuum|suction)(?:\s+pumps?)?)\s+(?:for|in)\s+(?:an?\s+|the\s+|our\s+)?(?:hospital|operating\s+room|surgery\s+center|patient|ventilator|icu)s?(?![a-z])(?!\s+(?:lab|laundry|kitchen|workshop|maintenance))`,
  "医用级?(?:压缩)?(?:空气|气体|空压机|气源|负压|真空(?!包装|封|成型|干燥)|吸引)",
  "(?:(?<!宠物|动物|兽)医院|手术室?|病房|重症|(?<!加工)中心)(?:负压|真空)?吸引|(?<!牙科)负压吸引",
  "(?:(?<!宠物|动物|兽)医院|手术室|呼吸科|重症|病房|呼吸机|icu)用?的?(?:无油|静音)*(?:空压机|压缩空气|空气|气源|气泵|供气|负压|真空泵)",
].join("|");

const breathingPhrase: Phrase = {
  pattern: new RegExp(`${breathing.source}|${patients}`, "u"),
  read: (match) => ({
    kind: "values",
    text: match[0],
    keys: ["breathingAir"],
    values: ["yes"],
    strict: true,
  }),
};

const supplyPhrases: readonly Phrase[] = [
  ...featurePhrases,
  {
    pattern: new RegExp(`((?:\\d{2,3})(?:[/-]\\d{3})*)\\s*(?:volts?|vac|vdc|v|伏)${end}`, "u"),
    read: readVoltage,
  },
  {
    pattern: new RegExp(`(?:(?<![\\d.])(1|3)[\\s-]*|(single|three)[\\s-]*)(?:phase|ph|相)${end}|单相|三相`, "u"),
    read: (match) => {
      const single = match[1] === "1" || match[2] === "single" || match[0] === "单相";
      return { kind: "values", text: match[0], keys: ["phase"], values: [single ? "1" : "3"] };
    },
  },
];

function outputPhrases(taxonomy: Taxonomy): readonly Phrase[] {
  const powerKeys = taxonomy.keysOfDimension("power", "enginePower");
  const flowKeys = taxonomy.keysOfDimension("flow");
  return [
    power("horsepower|hp|马力|匹", powerKeys, scale(1), 0.02),
    power("kilowatts?|kw|千瓦", powerKeys, motorHorsepower, 0.03),
    flow("scfm|acfm|icfm|cfm", flowKeys, 1),
    flow("m3/min|立方米/分钟?|立方/分钟?", flowKeys, 1 / cubicMetersPerCubicFoot),
    cubicMeters(flow("m3(?!/)|立方米|立方(?!英尺)|方(?![头形榫型向])", flowKeys, 1 / cubicMetersPerCubicFoot)),
    cubicMeters(flow("cubic\\s+f(?:ee|oo)t|cu\\.?\\s*ft\\.?|ft3|立方英尺", flowKeys, 1), cubicMetersPerCubicFoot),
    flow("m3/h(?:r|our)?|立方米?/小?时|方/小?时", flowKeys, 1 / cubicMetersPerCubicFoot / 60),
    flow("l/min|lpm|升/分钟?", flowKeys, cfmPerLiterMinute),
    flow("l/s|升/秒", flowKeys, 1 / litersPerSecondPerCfm),
  ];
}

function pressurePhrases(taxonomy: Taxonomy): readonly Phrase[] {
  const pressureKeys = ["maxPressure", "ratedPressure", "mawp", "setPressure", ...added(taxonomy, "pressure")];
  const waterKeys = ["maxWaterPressure", ...added(taxonomy, "waterPressure")];
  return [
    quantity("psig|psi", pressureKeys, scale(1), 0.02),
    // A class of machines by its round figure: the 8 bar or 8 公斤 ones bear 0.8 to 0.86 MPa.
    quantity("mpa|兆帕", pressureKeys, scale(1e6 / pascalsPerPsi), 0.04, 0.1),
    quantity("barg|bar|巴", pressureKeys, scale(1e5 / pascalsPerPsi), 0.04, 0.1),
    quantity(
      "kgf/cm2|kg/cm2|公斤压力(?!开关|快关|表|阀|罐|容器|控制器|继电器|传感器)|公斤力|公斤",
      pressureKeys,
      scale(psiPerKilogramForce),
      0.06,
      0.1,
    ),
    quantity("inh2o", waterKeys, scale(1), 0.05, 0.25),
    // A pump that draws deeper draws this too.
    quantity("inhg", taxonomy.keysOfDimension("vacuum"), scale(1), 0.03, 0.25),
    {
      // No blower makes so much.
      pattern: new RegExp(`(?<![\\d.])([3-9]\\d{2}|[12]\\d{3})(?:\\.\\d+)?\\s*(?:kpa|千帕)${end}`, "u"),
      read: (match) => range(match[0], pressureKeys, Number(match[1]) * (1000 / pascalsPerPsi), 0.04, 0.04),
    },
    quantity("kpa|千帕", waterKeys, scale((1000 / pascalsPerPsi) * inchesWaterPerPsi), 0.06, 0.25),
  ];
}

const countPhrases: readonly Phrase[] = [
  quantity("amps?|amperes?|安培|安(?!全)", ["fullLoadAmps"], scale(1), 0.05),
  {
    ...quantity("a", ["fullLoadAmps"], scale(1), 0.05),
    pattern: /(?<![\w.-])(\d{2,3})a(?![\w-])/u,
  },
  quantity("(?:-?way|outlets?|drops?|个?出口|路)", ["outlets"], scale(1), 0.01),
];

function volumePhrases(taxonomy: Taxonomy): readonly Phrase[] {
  const volumeKeys = ["tankVolume", "containerVolume", ...added(taxonomy, "volume")];
  return [
    quantity("quarts?|qts?|夸脱", volumeKeys, scale(0.25), 0.02),
    quantity("gallons?|gal|加仑", volumeKeys, scale(1), 0.02),
    {
      ...quantity("g", volumeKeys, scale(1), 0.02),
      pattern: /(?<![\w.-])(\d{1,3})g(?![\w-])/u,
    },
    ...mountingPhrases,
    // Not of a belt, 4L680.
    quantity("liters?|litres?|l(?!\\d)|升", volumeKeys, scale(1 / litersPerGallon), 0.04),
    containerPhrase,
  ];
}

/** Noise, fineness of filters, dew point. */
function airPhrases(taxonomy: Taxonomy): readonly Phrase[] {
  return [
    {
      pattern: new RegExp(`${number}\\s*(?:db\\s*\\(a\\)|dba|db|分贝)`, "u"),
      read: (match) => ({
        kind: "range",
        text: match[0],
        keys: taxonomy.keysOfDimension("noise"),
        min: 0,
        max: Number(match[1]),
      }),
    },
    {
      pattern: new RegExp(`${number}[\\s-]*(?:microns?|um|微米)${end}`, "u"),
      read: (match) => ({
        ...range(match[0], ["filtration", ...added(taxonomy, "fineness")], Number(match[1]), 0.01, 0.01),
        orLess: true,
      }),
    },
    {
      pattern: new RegExp(
        `(-?\\d+)\\s*(?:°|deg(?:rees?)?)?\\s*(f|c)?\\s*(?:pressure\\s+)?(?:dew[\\s-]*point|pdp)|(?:露点|dew[\\s-]*point(?:\\s+of)?|pdp)\\s*(-?\\d+)\\s*(?:(?:°|deg(?:rees?)?)?\\s*(f|c)(?![a-z])|度|℃)?`,
        "u",
      ),
      read: (match) =>
        dewPoint(match[0], Number(match[1] ?? match[3]), match[2] ?? match[4] ?? (/露点/u.test(match[0]) ? "c" : "f")),
    },
    dryerClass,
  ];
}

/** A class of desiccant dryers, by the figure alone: minus 40 is the same in both scales. */
const dryerClass: Phrase = {
  pattern:
    /(?<![\w.])(?:-|minus\s+)(\d{2,3})(?:\s*(?:°|deg(?:rees?)?)?\s*([fc])(?![a-z]))?(?=.*(?:dr[yi]er|dessicant|desiccant|干燥|吸干))|(?<=(?:dr[yi]er|desiccant|干燥[机器]|吸干机).*)(?<![\w.])(?:-|minus\s+)(\d{2,3})(?![\w.])(?:\s*(?:°|deg(?:rees?)?)?\s*([fc])(?![a-z]))?/u,
  read: (match) => dewPoint(match[0], -Number(match[1] ?? match[3]), match[2] ?? match[4] ?? "f"),
};

function extentPhrases(taxonomy: Taxonomy): readonly Phrase[] {
  return [
    containerLength,
    quantity("feet|foot|ft|英尺|'", taxonomy.keysOfDimension("distance"), scale(1), 0.02),
    quantity("meters?|metres?|米(?!时)", taxonomy.keysOfDimension("distance"), scale(feetPerMeter), 0.05),
    quantity(
      "hours?|hrs?|h|小时",
      ["elementLife", "serviceInterval", "ratedLife", ...added(taxonomy, "duration")],
      scale(1),
      0.02,
    ),
  ];
}

/** At most this dew point, °F: drier air will do. */
function dewPoint(text: string, value: number, unit: string): RangeConstraint {
  const fahrenheit = unit === "c" ? (value * 9) / 5 + 32 : value;
  return { kind: "range", text, keys: ["pressureDewPoint"], min: -200, max: fahrenheit + 2 };
}
