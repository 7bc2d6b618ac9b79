import type { CompanyState } from "#domain/companies/company-life.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { paginate } from "#domain/kernel/paginate.ts";
import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import { type CompanyQuery, type CompanyScope, companyScopes, type CompanySort } from "./company-list-shape.ts";
import { anywhere, rowsOnPage, scopeCounts } from "./list-query.ts";

/** A company in the merchant's list. */
export interface CompanyTableRow {
  readonly id: number;
  readonly legalName: string;
  readonly state: CompanyState;
  readonly sites: number;
  readonly members: number;
  readonly updatedAt: Instant;
}

interface CompanyTable {
  readonly rows: readonly CompanyTableRow[];
  readonly counts: Readonly<Record<CompanyScope, number>>;
  readonly page: number;
  readonly pages: number;
}

const inScope = (scope: CompanyScope) => {
  if (scope === "all") return "true";
  if (scope !== "certificates") return `c.state = '${scope}'`;
  return `c.state <> 'closed' and exists (select from site_certificates f join company_sites s on s.id = f.site_id
    where s.company_id = c.id and f.status = 'waiting')`;
};
const matches = `($1::text is null or c.legal_name ilike $1 or c.tax_id ilike $1 or exists (
  select from company_members m join customers p on p.id = m.customer_id where m.company_id = c.id
    and p.email_key ilike $1))`;

const selectCounts = statement<[string | null], Record<CompanyScope, number>>(
  "company_counts",
  `select ${scopeCounts(companyScopes, inScope)}
   from companies c where ${matches}`,
);
const pageBy = (scope: CompanyScope, sort: CompanySort) =>
  statement<[string | null, number, number], CompanyTableRow>(
    `companies_${scope.replace("-", "_")}_${sort}`,
    `select c.id, c.legal_name as "legalName", c.state, c.updated_at as "updatedAt",
       (select count(*)::int from company_sites s where s.company_id = c.id and s.closed_at is null) as sites,
       (select count(*)::int from company_members m where m.company_id = c.id) as members
     from companies c where ${matches} and ${inScope(scope)}
     order by c.updated_at ${sort === "newest" ? "desc, c.id" : ", c.id desc"} limit $2 offset $3`,
  );
const pages = Object.fromEntries(
  companyScopes.map((scope) => [scope, { newest: pageBy(scope, "newest"), oldest: pageBy(scope, "oldest") }]),
) as Readonly<Record<CompanyScope, Readonly<Record<CompanySort, ReturnType<typeof pageBy>>>>>;

/** The merchant's companies, fifty a page, by their latest step. */
export async function listCompanies(db: Db, query: CompanyQuery): Promise<CompanyTable> {
  const text = anywhere(query.search);
  const counts = await db.row(selectCounts, [text]);
  if (!counts) throw new Error("no counts");
  const { offset, ...pager } = paginate(counts[query.scope], { page: query.page, size: rowsOnPage });
  const rows = await db.rows(pages[query.scope][query.sort], [text, rowsOnPage, offset]);
  return { rows, counts, ...pager };
}
