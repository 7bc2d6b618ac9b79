import type { CompanyState } from "#domain/companies/company-life.ts";
import type { CalendarDay } from "#domain/kernel/business-days.ts";
import type { Money } from "#domain/kernel/money.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { paginate } from "#domain/kernel/paginate.ts";
import { type Ageing, ages } from "#domain/receivables/credit.ts";
import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import { figuresByCompany } from "./company-figures.ts";
import { companiesWithCertificate } from "./company-work.ts";
import {
  type CompanyQuery,
  type CompanyScope,
  companyScopes,
  type CompanySort,
  companySorts,
} from "./company-list-shape.ts";
import { anywhere, rowsOnPage, scopeCounts } from "./list-query.ts";

/** The account of a company at a glance. */
interface AccountGlance {
  readonly limit: Money;
  readonly exposure: Money;
  readonly overdue: Money;
  /** Days since its oldest overdue invoice was due; null if none is. */
  readonly daysOver: number | null;
}

/** A company in the merchant's list. */
export interface CompanyTableRow {
  readonly id: number;
  readonly legalName: string;
  readonly state: CompanyState;
  readonly sites: number;
  readonly members: number;
  readonly updatedAt: Instant;
  /** Null while it has been granted no terms. */
  readonly account: AccountGlance | null;
}

/** Sums of the accounts that a search and the filter leave, and their number. */
interface CompanySums extends Ageing {
  readonly accounts: number;
  readonly exposure: Money;
  readonly overdue: Money;
}

interface CompanyTable {
  readonly rows: readonly CompanyTableRow[];
  readonly counts: Readonly<Record<CompanyScope, number>>;
  readonly sums: CompanySums;
  readonly page: number;
  readonly pages: number;
}

const inScope = (scope: CompanyScope) => {
  if (scope === "all") return "true";
  return scope === "certificates" ? `c.id in ${companiesWithCertificate}` : `c.state = '${scope}'`;
};

type Params = [string | null, CalendarDay, string | null];

// $1 searched, $2 today, $3 the standing of its account. A search reads members once, for all companies.
const companies = `from companies c left join ${figuresByCompany("$2")} f on f.company_id = c.id
  where ($1::text is null or c.legal_name ilike $1 or c.tax_id ilike $1 or c.id in (
      select m.company_id from company_members m join customers p on p.id = m.customer_id
      where p.email_key ilike $1))
    and ($3::text is null or ($3 = 'on-account' and f.company_id is not null) or ($3 = 'overdue' and f.overdue > 0)
      or ($3 = 'over-limit' and f.exposure > f."limit"))`;

// Companies without terms come last in either order of an amount.
const orders: Readonly<Record<CompanySort, string>> = {
  newest: "c.updated_at desc, c.id",
  oldest: "c.updated_at, c.id desc",
  "name-up": "lower(c.legal_name), c.id",
  "name-down": "lower(c.legal_name) desc, c.id desc",
  "exposure-down": "f.exposure desc nulls last, c.id",
  "exposure-up": "f.exposure nulls last, c.id",
  "overdue-down": "coalesce(f.overdue, 0) desc, c.id",
  "overdue-up": "nullif(f.overdue, 0) nulls last, c.id",
  "late-down": `f."oldestDue" nulls last, c.id`,
  "late-up": `f."oldestDue" desc nulls last, c.id`,
};

const sums = ["exposure", "overdue", ...ages].map((name) => `'${name}', coalesce(sum(f."${name}"), 0)::bigint`);
const selectCounts = statement<Params, Record<CompanyScope, number> & { sums: CompanySums }>(
  "company_counts",
  `select ${scopeCounts(companyScopes, inScope)},
     jsonb_build_object('accounts', count(f.company_id), ${sums.join(", ")}) as sums ${companies}`,
);
const pageBy = (scope: CompanyScope, sort: CompanySort) =>
  statement<[...Params, number, number], CompanyTableRow>(
    `companies_${scope}_${sort}`.replaceAll("-", "_"),
    `select c.id, c.legal_name as "legalName", c.state, c.updated_at as "updatedAt",
       (select count(*)::int from company_sites s where s.company_id = c.id and s.closed_at is null) as sites,
       (select count(*)::int from company_members m where m.company_id = c.id) as members,
       case when f.company_id is not null then jsonb_build_object('limit', f."limit", 'exposure', f.exposure::bigint,
         'overdue', coalesce(f.overdue, 0)::bigint, 'daysOver', $2::date - f."oldestDue") end as account
     ${companies} and ${inScope(scope)} order by ${orders[sort]} limit $4 offset $5`,
  );
const pages = new Map(
  companyScopes.flatMap((scope) => companySorts.map((sort) => [`${scope} ${sort}`, pageBy(scope, sort)] as const)),
);

/** The merchant's companies, fifty a page, with what they owe on a day, and the sums of all that are left. */
export async function listCompanies(db: Db, query: CompanyQuery, today: CalendarDay): Promise<CompanyTable> {
  const params: Params = [anywhere(query.search), today, query.filters.account ?? null];
  const row = await db.row(selectCounts, params);
  const pageOf = pages.get(`${query.scope} ${query.sort}`);
  if (!row || !pageOf) throw new Error(`no counts, or no order ${query.sort}`);
  const { sums, ...counts } = row;
  const { offset, ...pager } = paginate(counts[query.scope], { page: query.page, size: rowsOnPage });
  const rows = await db.rows(pageOf, [...params, rowsOnPage, offset]);
  return { rows, counts, sums, ...pager };
}
