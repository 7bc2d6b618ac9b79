import { type Deposit, depositOf } from "#domain/receivables/deposit.ts";
import type { CartLineRow } from "../cart/cart-lines.ts";
import type { DraftPaper } from "./draft-row.ts";

/** The goods of a sent draft, with the lead time that it promises. */
export function rowsOfPaper({ rows, leadDays = null }: DraftPaper): readonly CartLineRow[] {
  return leadDays === null ? rows : rows.map((row) => ({ ...row, leadTimeDays: leadDays }));
}

/** The deposit that a sent draft asks of whoever accepts it on account; null for none. */
export function depositOfPaper(paper: DraftPaper): Deposit | null {
  const { deposit = null, priced } = paper;
  if (!deposit) return null;
  const rows = rowsOfPaper(paper);
  const lines = priced.order.lines.map(({ net }, at) => ({ net, leadTimeDays: rows[at]!.leadTimeDays }));
  return depositOf(deposit, lines, priced.order.ownLines ?? []);
}
