import { end } from "./quantity-phrase.ts";
import type { Phrase, ValuesConstraint } from "./search-constraint.ts";

const portKeys = ["port", "outletPort", "inletPort"];

/** `1-1/4`, `1 1/4`, `3/4`, `1.25` as a decimal. */
function readInches(text: string): number {
  const mixed = /^(?:(\d+)[\s-]+)?(\d+)\/(\d+)$/.exec(text.trim());
  if (!mixed) return Number(text);
  return Number(mixed[1] ?? 0) + Number(mixed[2]) / Number(mixed[3]);
}

const inchSize = String.raw`(\d+[\s-]+\d+\/\d+|\d+\/\d+|\d+(?:\.\d+)?|\.\d+)`;
const inchMark = String.raw`(?:-?\s*(?:inches|inch|in|"|英寸|寸))`;

const pipeSizes = ["16", "20", "25", "32", "40", "50", "63", "80", "100"].join("|");

/** `1/2 npt` is a thread and nothing else. */
export const threadPhrase: Phrase = {
  pattern: new RegExp(`${inchSize}${inchMark}?\\s*(?:f|m)?npt${end}`, "u"),
  read: (match) => ({
    kind: "values",
    text: match[0],
    keys: portKeys,
    values: [`npt-${readInches(match[1] ?? "")}`],
  }),
};

/** Sizes in inches and millimeters, of the goods named beside them or of any that have one. */
export const sizePhrases: readonly Phrase[] = [
  // 4分 is four eighths of an inch.
  {
    pattern: /(?<![\d.])([1-7])分(?![钟贝米之])/u,
    read: (match) => inches(match[0], String(Number(match[1]) / 8)),
  },
  {
    pattern: new RegExp(`(?<![\\d.])(${pipeSizes})\\s*(?:mm|毫米)${end}`, "u"),
    read: (match) => ({
      kind: "values",
      text: match[0],
      keys: ["pipeSize"],
      values: [match[1] ?? ""],
    }),
  },
  {
    pattern: new RegExp(
      `${inchSize}${inchMark}?[\\s-]*(?:square\\s+)?(?:drive(?![a-z])|sq\\.?\\s*dr|方头|方榫|方)|方头\\s*${inchSize}${inchMark}?`,
      "u",
    ),
    read: (match) => boundInches(match, ["driveSize"]),
  },
  {
    pattern: new RegExp(
      `${inchSize}${inchMark}?[\\s-]*(?:i\\.?d\\.?(?![a-z])|inner\\s+diameter|inside\\s+diameter|内径)|内径\\s*${inchSize}${inchMark}?`,
      "u",
    ),
    read: (match) => boundInches(match, ["hoseInside"]),
  },
  {
    pattern: new RegExp(`${inchSize}${inchMark}?[\\s-]*(?:body(?![a-z])|通径)|通径\\s*${inchSize}${inchMark}?`, "u"),
    read: (match) => boundInches(match, ["couplerBody"]),
  },
  {
    pattern: new RegExp(`${inchSize}${inchMark}${end}`, "u"),
    read: (match) => inches(match[0], match[1] ?? ""),
  },
  // A fraction by itself is a size in inches; 145/175 is not one.
  {
    pattern: /(?<![\d/.-])((?:\d[\s-]+)?(?:1\/[248]|3\/[48]|[57]\/8))(?![\d/a-z])/u,
    read: (match) => inches(match[0], match[1] ?? ""),
  },
];

function boundInches(match: RegExpExecArray, keys: readonly string[]): ValuesConstraint {
  return {
    kind: "values",
    text: match[0],
    keys,
    values: [String(readInches(match[1] ?? match[2] ?? ""))],
  };
}

/** The outer diameter, mm, of air pipe that is sold under an inch size. */
const pipeOfInches: Readonly<Record<string, string>> = {
  "0.5": "16",
  "0.75": "20",
  "1": "25",
  "1.25": "32",
  "1.5": "40",
  "2": "50",
  "2.5": "63",
  "3": "80",
  "4": "100",
};

/** A size in inches: of a thread, hose, drive, or nominal pipe. */
function inches(text: string, written: string): ValuesConstraint {
  const size = readInches(written);
  const keys = [...portKeys, "hoseInside", "couplerBody", "driveSize", "pipeSize"];
  const pipe = pipeOfInches[String(size)];
  return {
    kind: "values",
    text,
    keys,
    values: [`npt-${size}`, String(size), ...(pipe ? [pipe] : [])],
  };
}
