import type { Constraint, Phrase } from "./search-constraint.ts";

const isoGrades = ["22", "32", "46", "68", "100", "150", "220"].join("|");
const isoBySae: Readonly<Record<string, string>> = {
  "10": "32",
  "20": "68",
  "30": "100",
  "40": "150",
};

const viscosity = (match: RegExpExecArray, grade: string | undefined): Constraint => ({
  kind: "values",
  text: match[0],
  keys: ["viscosityGrade"],
  values: [grade ?? ""],
});

/** Containers of oil. */
export const containerPhrase: Phrase = {
  pattern: /(?<![a-z])(quart|gallon|pail|bucket|drum|barrel)s?(?![a-z])|大桶|整桶|铁桶|小桶|提桶/u,
  read: (match) => ({
    kind: "values",
    text: match[0],
    keys: ["container"],
    values: [containerOf(match)],
  }),
};

/** ISO 3448 grades, and their SAE equivalents. */
export const viscosityPhrases: readonly Phrase[] = [
  {
    pattern: new RegExp(`(?:iso\\s*(?:vg)?|vg)[\\s-]*(${isoGrades})(?!\\d)|(?<!\\d)(${isoGrades})\\s*号`, "u"),
    read: (match) => viscosity(match, match[1] ?? match[2]),
  },
  {
    pattern: /sae[\s-]*(10|20|30|40)w?(?!\d)/u,
    read: (match) => viscosity(match, isoBySae[match[1] ?? ""]),
  },
];

function containerOf(match: RegExpExecArray): string {
  if (/bucket|pail|小桶|提桶/u.test(match[0])) return "pail";
  return /quart|gallon/u.exec(match[0])?.[0] ?? "drum";
}
