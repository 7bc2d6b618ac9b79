import { type CalendarDay, dayIn } from "#domain/kernel/business-days.ts";
import { daysLater, readDay } from "#domain/kernel/calendar-day.ts";
import { type Books, books } from "#engine/admin/reports/books.ts";
import type { DbAndClock } from "#engine/platform/db-and-clock.ts";
import { readShopTimeZone } from "#engine/platform/shop-time-zone.ts";

/** Fields of the form for a file of the books, as typed. */
type TypedBooks = Readonly<Record<"file" | "from" | "to", string>>;

export interface BooksError {
  readonly field: keyof TypedBooks;
  readonly code: "choice_unknown" | "day_format" | "dates_reversed";
}

interface BooksForm {
  readonly file: keyof Books;
  readonly from: CalendarDay;
  readonly to: CalendarDay;
  readonly timeZone: string;
  readonly typed: TypedBooks;
  readonly errors: readonly BooksError[];
}

const usualDays = 365;

/**
 * Reads the form for a file of the books: days of the shop, both included. Without a last day it is today, without a
 * first one a year before the last.
 */
export async function readBooksForm({ db, clock }: DbAndClock, search: URLSearchParams): Promise<BooksForm> {
  const timeZone = await readShopTimeZone(db);
  const today = dayIn(timeZone, clock.now());
  const typed = { file: search.get("file") ?? "", from: search.get("from") ?? "", to: search.get("to") ?? "" };
  const file = books.find((one) => one === (typed.file || "lines"));
  const to = readDay(typed.to || today);
  const from = readDay(typed.from || daysLater(to ?? today, -usualDays));
  const errors: BooksError[] = [];
  if (!file) errors.push({ field: "file", code: "choice_unknown" });
  if (from === null) errors.push({ field: "from", code: "day_format" });
  if (to === null) errors.push({ field: "to", code: "day_format" });
  if (from !== null && to !== null && from > to) errors.push({ field: "to", code: "dates_reversed" });
  return { file: file ?? "lines", from: from ?? today, to: to ?? today, timeZone, typed, errors };
}
