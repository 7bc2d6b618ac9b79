import { end, number, range } from "./quantity-phrase.ts";
import type { Phrase, RangeConstraint } from "./search-constraint.ts";

// Elements and filters, which are measured; a filter of so many inches alone is one of that thread.
const element =
  /(?<![a-z])(?:elements?|cartridges?|spin-?\s?ons?|(?<!water\s)(?<!water[/-])separators?|(?:oil|air|intake|inlet|suction|lube)\s+filters?)(?![a-z])|滤[芯清]|[油空]滤|油分|油细|分离[芯器]|精分/u;
const filter = /(?<![a-z])filters?(?![a-z])|滤|过滤/u;

const millimetersOfInch = 25.4;
/** A rule laid on a worn part: so many inches, or this share, off. */
const [missed, missedShare] = [2 / millimetersOfInch, 0.02];
/** Without a unit, figures from here on are millimeters: the least element of the trade is an inch wide. */
const leastMillimeters = 25;
/** Figures in inches that name a thread where nothing says what was measured. */
const threads: ReadonlySet<number> = new Set([0.25, 0.375, 0.5, 0.75, 1, 1.25, 1.5, 2, 2.5, 3, 4, 6, 8]);

const unit = String.raw`(?:\s*-?(mm|毫米|cm|厘米|inches|inch|in|"|英寸|寸)${end})`;
const diameter = String.raw`(?:(?<![a-z])(?:o\.?d\.?(?![a-z])|(?:outer|outside)?\s*dia(?:meter|m)?\.?(?![a-z]))|[øφ⌀]|外径|直径)`;
const height = String.raw`(?:(?<![a-z])(?:height|length|high|tall|long)(?![a-z])|高度?|长度?)`;
const times = String.raw`\s*(?:x|×|\*|by)\s*`;

const inchesIn: Readonly<Record<string, number>> = {
  mm: 1 / millimetersOfInch,
  毫米: 1 / millimetersOfInch,
  cm: 10 / millimetersOfInch,
  厘米: 10 / millimetersOfInch,
};

/** A measured figure of one of the attributes. */
function measuredAs(keys: readonly string[], figure: string, ownUnit: string | undefined): RangeConstraint {
  const value = Number(figure);
  const unitName = ownUnit ?? (value >= leastMillimeters ? "mm" : "in");
  const inches = value * (inchesIn[unitName] ?? 1);
  const off = Math.max(missedShare, missed / inches);
  const name = inchesIn[unitName] === undefined ? "in" : unitName;
  return range(`${figure} ${name}`, keys, inches, off, off);
}

const either = ["outerDiameter", "overallHeight"] as const;

/**
 * Two sizes are diameter and height, in either order: of three the least is the opening inside, which no page states.
 */
function ofSizes(match: RegExpExecArray): readonly RangeConstraint[] {
  const [, first, ofFirst, second, ofSecond, third, ofThird] = match;
  const last = ofThird ?? ofSecond ?? ofFirst;
  return [
    measuredAs(either, first!, ofFirst ?? last),
    measuredAs(either, second!, ofSecond ?? last),
    ...(third === undefined ? [] : [measuredAs(either, third, last)]),
  ]
    .toSorted((a, b) => b.asked! - a.asked!)
    .slice(0, 2);
}

const isOf = (goods: RegExp, { input }: RegExpExecArray): boolean => goods.test(input);

/** Sizes of a worn element or filter as a rule measures them: `135 x 234 mm`, `5.3 in OD`, 外径 135, `93 mm`. */
export const elementSizes: readonly Phrase[] = [
  {
    pattern: new RegExp(
      `${diameter}?\\s*(?<![\\w.])${number}${unit}?${times}${number}${unit}?(?:${times}${number}${unit}?)?(?![\\w.])`,
      "u",
    ),
    read: (match) => (isOf(filter, match) || isOf(element, match) ? ofSizes(match)[0]! : null),
    further: (match) => ofSizes(match).slice(1),
  },
  ...(
    [
      [diameter, "outerDiameter"],
      [height, "overallHeight"],
    ] as const
  ).map(([word, key]): Phrase => {
    const ahead = String.raw`(?:(?:x|×|\*)\s*)?`;
    return {
      pattern: new RegExp(
        `${ahead}${word}[\\s:=]*${number}${unit}?(?![\\w.])|${ahead}(?<![\\w.])${number}${unit}[\\s-]*${word}`,
        "u",
      ),
      read: (match) =>
        isOf(filter, match) || isOf(element, match)
          ? measuredAs([key], (match[1] ?? match[3])!, match[2] ?? match[4])
          : null,
    };
  }),
  {
    pattern: new RegExp(`(?<![\\w./-])(\\d{2,4}(?:\\.\\d+)?)\\s*-?(mm|毫米)${end}`, "u"),
    read: (match) => (isOf(element, match) ? measuredAs(either, match[1]!, match[2]) : null),
  },
  {
    pattern: new RegExp(`(?<![\\w./-])(\\d{1,2}(?:\\.\\d+)?)\\s*-?(inches|inch|in|"|英寸|寸)${end}`, "u"),
    read: (match) =>
      isOf(element, match) && !threads.has(Number(match[1])) ? measuredAs(either, match[1]!, match[2]) : null,
  },
];
