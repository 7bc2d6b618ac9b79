import { paginate } from "#domain/kernel/paginate.ts";
import { readPage } from "#domain/kernel/read-whole-number.ts";
import type { companyStatement } from "#engine/invoices/company-statement.ts";

const linesOnPage = 100;

/** A statement as a page shows it: all of its sums, and so many of its lines. */
export function statementView(
  { month, months, statement }: Awaited<ReturnType<typeof companyStatement>>,
  search: URLSearchParams,
) {
  const pageNumber = readPage(search.get("page"), 10_000);
  const { offset, ...pager } = paginate(statement.lines.length, { page: pageNumber, size: linesOnPage });
  const lines = statement.lines.slice(offset, offset + linesOnPage);
  return { month, months, statement: { ...statement, lines }, ...pager };
}

export type StatementView = ReturnType<typeof statementView>;
