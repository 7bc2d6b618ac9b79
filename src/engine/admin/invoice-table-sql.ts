import type { CalendarDay } from "#domain/kernel/business-days.ts";
import { type Ageing, ages } from "#domain/receivables/credit.ts";
import { factsOf } from "../invoices/invoices.queries.ts";
import { isDisputed } from "../invoices/is-disputed.ts";
import { isBounceFee } from "../receivables/company-account.ts";
import type { InvoiceScope, InvoiceSort } from "./invoice-list-shape.ts";

/** Values of a query that narrows the list down, in the order of its conditions; without, only the first. */
export type InvoiceParams = [
  today: CalendarDay,
  text: string | null,
  compact: string | null,
  age: string | null,
  from: string | null,
  to: string | null,
];

/** The whole list is read without the conditions of a search and of filters. */
export type Narrowing = "whole" | "narrowed";

const invoices = "invoices i left join open_invoices u on u.invoice_id = i.id";
const daysOver = (dueOn: string) => `($1::date - ${dueOn})`;
// The columns of an ageing, as ageOf of src/domain/receivables/credit.ts has them.
const ofAge: Readonly<Record<keyof Ageing, string>> = {
  current: "<= 0",
  to30: "between 1 and 30",
  to60: "between 31 and 60",
  to90: "between 61 and 90",
  over90: "> 90",
};

// As the index of 0334_invoices_by_words.concurrent.sql has them.
const words = `(coalesce(p.facts ->> 'order', '') || e'\\n' || coalesce(p.facts ->> 'poNumber', '') || e'\\n' ||
  coalesce(p.facts ->> 'costCenter', '') || e'\\n' || coalesce(p.facts ->> 'references', ''))`;
const isFound = `i.id in (
  select f.id from invoices f where replace(f.number, '-', '') like $3
  union all select f.id from companies k join invoices f on f.company_id = k.id where k.legal_name ilike $2
  union all select p.invoice_id from invoice_orders p where ${words} ilike $2)`;
const isOfAge = ages.map((age) => `($4 = '${age}' and ${daysOver("i.due_on")} ${ofAge[age]})`).join(" or ");
const matches: Readonly<Record<Narrowing, string>> = {
  whole: "true",
  narrowed: `($2::text is null or ${isFound}) and ($4::text is null or u.open_cents > 0 and (${isOfAge}))
    and ($5::date is null or i.issued_on >= $5::date) and ($6::date is null or i.issued_on <= $6::date)`,
};

const sumOf = (which: string) => `coalesce(sum(x.open_cents) filter (where ${which}), 0)::bigint`;
const inDispute = "x.invoice_id in (select d.invoice_id from invoice_disputes d where d.ended_at is null)";

/** SQL: the number of invoices of each scope, and the sums of all of them. */
export function countsOf(narrowing: Narrowing): string {
  const [every, within] =
    narrowing === "whole" ? ["invoices", "true"] : ["chosen", "x.invoice_id in (select id from chosen)"];
  const chosen = `with chosen as (select i.id from ${invoices} where ${matches.narrowed})`;
  return `${narrowing === "whole" ? "" : chosen}
    select e.count as all, e.count - o.open as paid, o.open, o.overdue, d.disputed, o.sums
    from (select count(*)::int as count from ${every}) e,
      (select count(*)::int as disputed from invoice_disputes x where x.ended_at is null and ${within}) d,
      (select count(*)::int as open, (count(*) filter (where ${daysOver("x.due_on")} > 0))::int as overdue,
         jsonb_build_object('open', ${sumOf("true")}, 'overdue', ${sumOf(`${daysOver("x.due_on")} > 0`)},
           'disputed', ${sumOf(inDispute)},
           ${ages.map((age) => `'${age}', ${sumOf(`${daysOver("x.due_on")} ${ofAge[age]}`)}`).join(", ")}) as sums
       from open_invoices x where ${within}) o`;
}

const inScope: Readonly<Record<InvoiceScope, string>> = {
  open: "u.open_cents > 0",
  overdue: `u.open_cents > 0 and ${daysOver("i.due_on")} > 0`,
  // Also one that was paid meanwhile: its people wait for an answer all the same.
  disputed: isDisputed("i.id"),
  paid: "u.invoice_id is null",
  all: "true",
};

/** Sort orders, as SQL. */
export const invoiceOrders: Readonly<Record<InvoiceSort, string>> = {
  due: "i.due_on, i.id",
  "due-down": "i.due_on desc, i.id desc",
  newest: "i.id desc",
  oldest: "i.id",
  "open-down": "open desc, i.id",
  "open-up": "open, i.id",
};

/** SQL: a page of invoices. Its rows are chosen by what sorts them alone, and only these are read whole. */
export function pageOf(narrowing: Narrowing, scope: InvoiceScope, sort: InvoiceSort): string {
  const [limit, offset] = narrowing === "whole" ? ["$2", "$3"] : ["$7", "$8"];
  const order = invoiceOrders[sort];
  return `select i.number, i.company_id as "companyId", k.legal_name as company, i.facts ->> 'site' as site,
      i.issued_on as "issuedOn", i.due_on as "dueOn", ${daysOver("i.due_on")}::int as "daysOver",
      i.total_cents as total, c.open, ${isDisputed("i.id")} as "isDisputed", i.deposit_cents < 0 as "isDeposit",
      ${isBounceFee("i.id")} as "isFee", ${factsOf("order", "i.id")} as orders,
      ${factsOf("poNumber", "i.id")} as "poNumbers", ${factsOf("costCenter", "i.id")} as "costCenters",
      ${factsOf("references", "i.id")} as "references",
      i.deposit_cents >= 0 and exists (select from invoice_orders b join payments m on m.order_id = b.order_id
        where b.invoice_id = i.id and m.method = 'on-account' and m.captured_cents > m.refunded_cents)
        as "isCreditable"
    from (select i.id, coalesce(u.open_cents, 0) as open from ${invoices}
      where ${matches[narrowing]} and ${inScope[scope]} order by ${order} limit ${limit} offset ${offset}) c
    join invoices i on i.id = c.id join companies k on k.id = i.company_id order by ${order}`;
}
