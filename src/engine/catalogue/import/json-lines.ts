import { longestRecord, tooLong } from "./longest-record.ts";
import { isFields } from "./partial-value.ts";
import type { ReadRecord, ReadValue } from "./read-record.ts";

/** Reads one JSON value a line; empty lines are passed over. Text may arrive in pieces cut anywhere. */
export async function* readJsonLines(pieces: AsyncIterable<string> | Iterable<string>): AsyncGenerator<ReadRecord> {
  // The beginning of a line that the piece before ended within; null once that is too long to be kept.
  let rest: string | null = "";
  let line = 0;
  for await (const piece of pieces) {
    // Only the piece is searched for line ends, not what is kept: a long line would be searched again with every piece.
    const lines = piece.split("\n");
    const last = lines.pop() ?? "";
    for (const text of lines) {
      line += 1;
      // One that was too long has been told when it became so.
      if (rest !== null) {
        const whole: string = rest + text;
        if (whole.length > longestRecord) yield { line, ...tooLong };
        else if (whole.trim() !== "") yield readLine(whole, line);
      }
      rest = "";
    }
    if (rest === null) continue;
    rest += last;
    if (rest.length <= longestRecord) continue;
    rest = null;
    yield { line: line + 1, ...tooLong };
  }
  if (rest !== null && rest.trim() !== "") yield readLine(rest, line + 1);
}

function readLine(text: string, line: number): ReadRecord {
  const json = line === 1 ? text.replace(/^\uFEFF/, "") : text;
  try {
    const value = JSON.parse(json) as unknown;
    return { line, value, json, ...aboutProduct(value) };
  } catch {
    return { line, field: "", problem: { code: "not_json" } };
  }
}

/** A line without a slug may be one of several of its product. */
function aboutProduct(value: unknown): Pick<ReadValue, "isSilent" | "saysOfProduct"> {
  if (!isFields(value)) return {};
  const { slug, variants: _, ...product } = value;
  if (Object.keys(product).length === 0) return { isSilent: true };
  return slug === undefined ? { saysOfProduct: () => JSON.stringify(product) } : {};
}
