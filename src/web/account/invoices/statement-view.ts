import { readPage } from "#domain/kernel/read-whole-number.ts";
import type { companyStatement } from "#engine/invoices/company-statement.ts";

const linesOnPage = 100;

/** A statement as a page shows it: all of its sums, and so many of its lines. */
export function statementView(
  { month, months, statement }: Awaited<ReturnType<typeof companyStatement>>,
  search: URLSearchParams,
) {
  const pages = Math.max(1, Math.ceil(statement.lines.length / linesOnPage));
  const page = Math.min(readPage(search.get("page"), 10_000), pages);
  const lines = statement.lines.slice((page - 1) * linesOnPage, page * linesOnPage);
  return { month, months, statement: { ...statement, lines }, page, pages };
}

export type StatementView = ReturnType<typeof statementView>;
