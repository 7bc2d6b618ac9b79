// A number and the unit behind it, bracketed or not: 0.86 MPa, (125 PSI), 208/230/460 V, 20–30%.
// A longer word is no unit, nor is a telephone's extension (x9), and the digits of a model's name (FP035 Filter) are no
// figure. A day and a time of day are read as one thing too: Nov 24, 2026, 7:04 AM, 2026年11月24日.
const figure =
  /((?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{1,2}(?:, \d{4})?(?!\d),?|\d{4}年\d{1,2}月\d{1,2}日|(?<!\d)\d{1,2}:\d{2}(?: [AP]M)?(?!\d)|(?<![A-Za-z\d-])[(（]?\d[\d.,/–×-]*(?: (?:in NPT|kW\/100 CFM|(?!x\d)[A-Za-zµ°Ω"″%][\w³²₂°/()]{0,7}(?!\w))|(?<=–[\d.,]+)%)[)）]?)/u;

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
