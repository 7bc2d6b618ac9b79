import type { ReadRecord } from "./csv-records.ts";

/** Reads one JSON value a line; empty lines are passed over. Text may arrive in pieces cut anywhere. */
export async function* readJsonLines(pieces: AsyncIterable<string> | Iterable<string>): AsyncGenerator<ReadRecord> {
  let rest = "";
  let line = 0;
  for await (const piece of pieces) {
    const lines = (rest + piece).split("\n");
    rest = lines.pop() ?? "";
    for (const text of lines) {
      line += 1;
      if (text.trim() !== "") yield readLine(text, line);
    }
  }
  if (rest.trim() !== "") yield readLine(rest, line + 1);
}

function readLine(text: string, line: number): ReadRecord {
  const json = line === 1 ? text.replace(/^\uFEFF/, "") : text;
  try {
    return { line, value: JSON.parse(json) as unknown, json };
  } catch {
    return { line, field: "", problem: { code: "not_json" } };
  }
}
