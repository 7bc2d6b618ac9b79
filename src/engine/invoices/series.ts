import type { Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";

const prefixes = { invoice: "INV", "credit-memo": "CM" } as const;

/** Tells if a text has the format of the series' numbers. */
export function isNumberOf(series: keyof typeof prefixes, text: string): boolean {
  return text.startsWith(`${prefixes[series]}-`) && /^\d{6,}$/.test(text.slice(prefixes[series].length + 1));
}

const drawNumber = statement<[string], { last: number }>(
  "draw_document_number",
  `insert into document_series (series, last) values ($1, 1)
   on conflict (series) do update set last = document_series.last + 1 returning last`,
);

/**
 * The next number of a series, without gaps: its row stays locked until the transaction ends, and one that fails gives
 * the number back. Draw it last, after all other locks.
 */
export async function drawNumberOf(tx: Tx, series: keyof typeof prefixes): Promise<string> {
  const drawn = await tx.row(drawNumber, [series]);
  if (!drawn) throw new Error(`there is no series ${series}`);
  return `${prefixes[series]}-${String(drawn.last).padStart(6, "0")}`;
}
