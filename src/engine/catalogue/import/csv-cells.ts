export const filled = (text: string | undefined): string | undefined =>
  text === undefined || text.trim() === "" ? undefined : text.trim();
/** The parts of a text between a mark, still as written: a mark behind a backslash belongs to its part. */
export function split(text: string | undefined, mark: "|" | ":"): string[] {
  const parts = [""];
  for (const piece of (text ?? "").match(/\\[\s\S]|[\s\S]/g) ?? [])
    if (piece === mark) parts.push("");
    else parts[parts.length - 1] += piece;
  return parts.map((part) => part.trim()).filter((part) => part !== "");
}

const unescaped = (part: string): string => part.replaceAll(/\\([|:\\])/g, "$1");
export const list = (text: string | undefined): string[] => split(text, "|").map(unescaped);

/** A value within a list, with separators escaped by a backslash. */
export const escapedPart = (value: string): string => value.replaceAll(/[|:\\]/g, String.raw`\$&`);
export const paragraphs = (text: string | undefined): string[] =>
  (text ?? "")
    .split(/\r?\n\s*\r?\n/)
    .map((part) => part.trim())
    .filter((part) => part !== "");

/** `Maker:Number` in two fields; without a colon the schema will miss the second. */
export function pair(entry: string, before: string, behind: string): unknown {
  const [first = "", ...rest] = split(entry, ":");
  if (rest.length === 0) return { [before]: unescaped(first) };
  return { [before]: unescaped(first), [behind]: unescaped(rest.join(":")) };
}

/** A number where it is one; else the text, for the schema to refuse. */
export function figure(text: string | undefined): number | string | undefined {
  if (text === undefined || text.trim() === "") return undefined;
  return /^-?\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : text;
}

/** Dollars with at most two decimals as cents. */
export function dollars(text: string | undefined): number | string | undefined {
  const match = /^\$?(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?$/.exec(text ?? "");
  if (!match) return text;
  return Number((match[1] ?? "").replaceAll(",", "")) * 100 + Number((match[2] ?? "").padEnd(2, "0"));
}

/** The value of a column's cell; `none` if it is empty, and undefined without the column: what is stored stays then. */
export function ofColumn(
  row: Readonly<Record<string, string>>,
  column: string,
  valueOf: (text: string) => unknown,
  none: unknown,
): unknown {
  const cell = row[column];
  if (cell === undefined) return undefined;
  const text = filled(cell);
  return text === undefined ? none : valueOf(text);
}

/** Yes or no as spreadsheets write it; else the text, for the schema to refuse. */
export function truth(text: string | undefined): boolean | string | undefined {
  if (text === undefined || text === "") return undefined;
  if (/^(true|yes|1|是)$/i.test(text)) return true;
  return /^(false|no|0|否)$/i.test(text) ? false : text;
}
