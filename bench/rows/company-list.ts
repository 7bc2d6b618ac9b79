import type { CalendarDay } from "#domain/kernel/business-days.ts";
import { type CompanyQuery, companyListShape } from "#engine/admin/company-list-shape.ts";
import { listCompanies } from "#engine/admin/company-table.ts";
import { readListQuery } from "#engine/admin/list-query.ts";
import type { Database } from "#engine/platform/database.ts";
import type { BenchContext } from "../bench-context.ts";
import { fillCustomers, fillOrders } from "../merchant-shelves.ts";
import { type Figure, percentile, type Row, timed } from "../table.ts";

const [companies, invoices, customers, rounds] = [250, 100_000, 20_000, 20];

/** Companies whose orders are all on account: one in fifty still waits, and of the invoices one in five is open. */
async function fillAccounts(db: Database): Promise<void> {
  await fillCustomers(db, customers);
  await fillOrders(db, invoices);
  await db.sql(
    `insert into companies (legal_name, state, language, created_at, updated_at)
     select 'Works ' || n, 'approved', 'en', now(), now() - interval '1 hour' * n from generate_series(1, $1) n`,
    [companies],
  );
  await db.sql(
    `insert into company_accounts (company_id, terms, takes_orders, credit_limit_cents, days_overdue, updated_at)
     select id, 'net-30', true, 1000000, 10, now() from companies`,
  );
  await db.sql(
    `insert into company_members (company_id, customer_id, joined_at)
     select (select min(id) from companies) + id % $1, id, now() from customers`,
    [companies],
  );
  await db.sql(
    `update orders set company_id = (select min(id) from companies) + id % $1, payment_method = 'on-account',
       payment_state = case when id % 50 = 0 then 'on-account' else 'captured' end, fulfilment_state = 'delivered',
       state = 'delivered'`,
    [companies],
  );
  await db.sql(
    `with issued as (
       insert into invoices (number, company_id, issued_at, issued_on, terms, due_on, language, facts, subtotal_cents,
         discount_cents, points_cents, shipping_cents, tax_cents, total_cents)
       select 'INV-' || lpad(n::text, 6, '0'), company_id, placed_at, placed_at::date, 'net-30', placed_at::date + 30,
         'en', '{}', 10000, 0, 0, 0, 0, 10000
       from (select company_id, placed_at, row_number() over (order by id) as n from orders
         where company_id is not null and id % 50 <> 0) o
       returning id, company_id, issued_at
     ), paid as (
       insert into account_credits (company_id, kind, reference, reference_key, amount_cents, received_on, staff,
         created_at)
       select company_id, 'check', 'CK' || id, 'CK' || id, 10000, issued_at::date, '', issued_at
       from issued where id % 5 <> 0 returning id, reference, created_at
     )
     insert into invoice_settlements (invoice_id, kind, credit_id, amount_cents, at)
     select substr(reference, 3)::bigint, 'applied', id, 10000, created_at from paid`,
  );
  await db.sql("vacuum analyze");
}

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
