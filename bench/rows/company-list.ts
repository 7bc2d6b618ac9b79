import type { CalendarDay } from "#domain/kernel/business-days.ts";
import { type CompanyQuery, companyListShape } from "#engine/admin/company-list-shape.ts";
import { listCompanies } from "#engine/admin/company-table.ts";
import { readListQuery } from "#engine/admin/list-query.ts";
import type { BenchContext } from "../bench-context.ts";
import { accounts, fillAccounts } from "../merchant-accounts.ts";
import { type Figure, percentile, type Row, timed } from "../table.ts";

const { companies, invoices, customers } = accounts;
const rounds = 20;

async function companyList(means: BenchContext): Promise<Figure[]> {
  const { db } = await means.database(false);
  await fillAccounts(db);
  const today = new Date().toISOString().slice(0, 10) as CalendarDay;
  const figures: Figure[] = [];
  for (const [name, query] of [
    ["first page", ""],
    ["by exposure", "sort=exposure-down"],
    ["overdue, the latest first", "account=overdue&sort=late-down"],
    ["by the mail of a member", "q=c777@example"],
  ] as const) {
    const asked: CompanyQuery = readListQuery(companyListShape, new URLSearchParams(query));
    const ours = await timed(rounds, () => listCompanies(db, asked, today));
    figures.push({
      what: `${companies} companies on account, ${name}, p95`,
      ours: percentile(ours, 0.95),
      unit: "ms",
      limit: null,
      goal: "≤ 500 ms",
      note: `p50 ${percentile(ours, 0.5).toFixed(1)} ms; ${invoices.toLocaleString("en-US")} invoices, ${customers.toLocaleString("en-US")} customers`,
    });
  }
  return figures;
}

/** The merchant's companies with exposure and overdue amounts, without HTTP and HTML. */
export const companyListRows: Row<BenchContext>[] = [{ name: "company-list", run: companyList }];
