import { systemClock } from "#engine/ports/clock.ts";
import { companyStatement } from "#engine/invoices/company-statement.ts";
import { readShopFacts } from "#engine/content/storefront.ts";
import type { Database } from "#engine/platform/database.ts";
import { loadTranslators } from "#i18n/catalogs.ts";
import { statementSheet } from "#server/documents/statement-sheet.ts";
import type { BenchContext } from "../bench-context.ts";
import { fillOrders } from "../merchant-shelves.ts";
import { type Figure, percentile, type Row, timed } from "../table.ts";

const [invoices, earlier, rounds] = [1_000, 9_000, 12];

/** A company with a thousand invoices this month and nine times as many before; most are paid, one check for three. */
async function fillAccount(db: Database): Promise<number> {
  await fillOrders(db, invoices + earlier);
  const [company] = await db.sql<{ id: number }>(
    `insert into companies (legal_name, state, language, created_at, updated_at) values ('Bench Works', 'approved', 'en', now(), now()) returning id`,
  );
  const id = company!.id;
  await db.sql(
    `with days as (
       select id as order_id, n, case when n > $2 then now() else now() - interval '40 days' - interval '1 hour' * ($2 - n) end as day
       from (select id, row_number() over (order by id) as n from orders) o
     ), issued as (
       insert into invoices (number, company_id, issued_at, issued_on, terms, due_on, language, facts, subtotal_cents,
         discount_cents, points_cents, shipping_cents, tax_cents, total_cents)
       select 'INV-' || lpad(n::text, 6, '0'), $1, day, day::date, 'net-30', day::date + 30, 'en', '{}', 10000, 0, 0, 0, 0, 10000
       from days order by n returning id, number
     )
     insert into invoice_orders (invoice_id, order_id, position, facts, subtotal_cents, discount_cents, points_cents,
       shipping_cents, tax_cents, total_cents)
     select issued.id, order_id, 1, jsonb_build_object('poNumber', 'PO-4500' || number), 10000, 0, 0, 0, 0, 10000
     from issued join days on number = 'INV-' || lpad(n::text, 6, '0')`,
    [id, earlier],
  );
  await db.sql(
    `insert into account_credits (company_id, kind, reference, reference_key, amount_cents, received_on, staff, created_at)
     select $1, 'check', 'CK' || n, 'CK' || n, 30000, current_date, '', case when n > $2 then now() else now() - interval '40 days' end
     from generate_series(1, $3) n`,
    [id, Math.floor(earlier / 3), Math.floor((invoices + earlier) / 3) - 100],
  );
  await db.sql(
    `insert into invoice_settlements (invoice_id, kind, credit_id, amount_cents, at)
     select i.id, 'applied', c.id, 10000, c.created_at
     from (select id, row_number() over (order by id) as n from invoices) i
       join (select id, created_at, row_number() over (order by id) as n from account_credits) c on c.n = (i.n + 2) / 3`,
  );
  await db.sql("vacuum analyze");
  return id;
}

async function statementOfAccount(means: BenchContext): Promise<Figure[]> {
  const { db } = await means.database(false);
  const id = await fillAccount(db);
  const shop = { db, clock: systemClock };
  let lines = 0;
  const read = await timed(rounds, async () => {
    lines = (await companyStatement(shop, id, null)).statement.lines.length;
  });
  const { en: t } = loadTranslators("America/Chicago");
  const seller = await readShopFacts(db, "en", "Bench");
  const drawn = await timed(rounds, async () => {
    const { month, statement } = await companyStatement(shop, id, null);
    const facts = { seller, paper: "LETTER" as const, company: "Bench Works", month, payTo: [] };
    await statementSheet(statement, t, facts);
  });
  const note = `${lines} lines, ${earlier} invoices before; p95 ${percentile(drawn, 0.95).toFixed(0)} ms as PDF`;
  return [
    {
      what: `a statement of ${invoices} invoices`,
      ours: percentile(read, 0.5),
      unit: "ms",
      limit: null,
      goal: "≤ 500 ms",
      note,
    },
    { what: "the same as PDF", ours: percentile(drawn, 0.5), unit: "ms", limit: null, goal: "≤ 500 ms" },
  ];
}

/** Without HTTP and HTML. */
export const statementRows: Row<BenchContext>[] = [{ name: "statement", run: statementOfAccount }];
