import { shownUnits } from "#domain/catalogue/units.ts";

/** Units beyond product attributes: air and money over time, oil chemistry, a file, a picture. */
const otherUnits =
  "in NPT|WOG|hp|psia|ft/s|m/s|L/s|s|min|kWh|cm|mA|Hz|AWG|g|oz|mm²/s|kg/L|mg/kg|mg/m³|lb/ft³|m/s²|MB|KB|px|minute|minutes|hour|hours|day|days|month|year|years";

const units = [...new Set([...shownUnits, ...otherUnits.split("|")])]
  // Of "kW/100 CFM" the longest way to read it holds.
  .toSorted((a, b) => b.length - a.length)
  .map((unit) => unit.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`));

// A number and the unit behind it, bracketed or not: 0.86 MPa, (125 PSI), 208/230/460 V, 20–30%. The digits of a
// model's
// name (FP035 Filter) are no figure. A day and a time of day are read as one thing too: Nov 24, 2026, 7:04 AM,
// 2026年11月24日.
const figure = new RegExp(
  [
    String.raw`((?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{1,2}(?:, \d{4})?(?!\d),?`,
    String.raw`\d{4}年\d{1,2}月\d{1,2}日`,
    String.raw`(?<!\d)\d{1,2}:\d{2}(?: [AP]M)?(?!\d)`,
    String.raw`(?<![A-Za-z\d-])[(（]?\d[\d.,\/–×-]*(?: (?:${units.join("|")})(?![\w/³²])|(?<=–[\d.,]+)%)[)）]?)`,
  ].join("|"),
  "u",
);

/** A text in parts, each second of which is a figure with its unit. */
export function splitFigures(text: string): string[] {
  return text.split(figure);
}

/** The text with no-break spaces inside its figures, for where lines are broken by the spaces alone. */
export function unbrokenFigures(text: string): string {
  return splitFigures(text)
    .map((part, at) => (at % 2 === 1 ? part.replaceAll(" ", "\u00a0") : part))
    .join("");
}
