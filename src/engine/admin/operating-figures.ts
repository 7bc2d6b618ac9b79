import type { Instant } from "#domain/kernel/time.ts";
import { after, days, minutes } from "#domain/kernel/time.ts";
import { disputeStatesToAnswer } from "#domain/payments/disputes.ts";
import { budgets } from "../platform/budgets.ts";
import type { Db } from "../platform/database.ts";
import { isUntakenMail } from "../platform/dead-jobs.ts";
import { lateTables } from "../platform/purge-tables.ts";
import { statement } from "../platform/statement.ts";
import { isCaseToHandle } from "./invoice-payment-cases.ts";
import { isUnexplained } from "./payment-exceptions.ts";
import { disputesToHandleSql } from "./provider-exceptions.ts";
import { countLowStock } from "./stock-table.ts";

/** Number of waiting items by label, and the age of the oldest. */
interface Waiting {
  readonly count: number;
  readonly oldestSeconds: number;
}

interface TaskFigures {
  readonly task: string;
  /** Jobs ready to run, and the age of the oldest. */
  readonly due: number;
  readonly oldestSeconds: number;
  /** Failed jobs that will be retried, and those that will not. */
  readonly failing: number;
  readonly givenUp: number;
  /** Those of both whose mail the server answered and did not take. */
  readonly refused: number;
}

// By the machine's clock, like the queue's runner.
const selectJobs = statement<[], TaskFigures>(
  "jobs_by_task",
  `select task_identifier as task,
     count(*) filter (where is_due)::int as due,
     coalesce(extract(epoch from now() - min(run_at) filter (where is_due)), 0)::float8 as "oldestSeconds",
     count(*) filter (where attempts between 1 and max_attempts - 1 and last_error is not null)::int as failing,
     count(*) filter (where attempts >= max_attempts and locked_at is null)::int as "givenUp",
     count(*) filter (where attempts > 0 and ${isUntakenMail})::int as refused
   from (select *, run_at <= now() and locked_at is null and attempts < max_attempts as is_due
     from graphile_worker.jobs) j
   group by task_identifier`,
);

interface PaymentFigures extends Waiting {
  readonly method: string;
  /** A payment's state, or `refund-pending`, `refund-failed`. */
  readonly state: string;
}

const selectPayments = statement<[Date], PaymentFigures>(
  "open_payments_by_state",
  `select method, state, count(*)::int as count,
     extract(epoch from $1::timestamptz - min(created_at))::float8 as "oldestSeconds"
   from (
     select p.method, p.state, p.created_at from orders o join payments p on p.order_id = o.id
     where o.state = 'pending' and p.state in ('new', 'begun', 'clearing')
     union all
     select p.method, case r.state when 'FAILED' then 'refund-failed' else 'refund-pending' end, r.created_at
     from refunds r join payments p on p.id = r.payment_id where r.state <> 'COMPLETED'
     union all
     -- one of invoices that failed stays with its company
     select p.method, 'refund-pending', r.created_at
     from invoice_refunds r join invoice_payments p on p.id = r.payment_id where r.state = 'PENDING'
   ) as waiting group by 1, 2`,
);

interface WebhookFigures extends Waiting {
  readonly provider: string;
}

const selectWebhooks = statement<[Date], WebhookFigures>(
  "webhooks_waiting",
  `select provider, count(*)::int as count,
     extract(epoch from $1::timestamptz - min(received_at))::float8 as "oldestSeconds"
   from payment_events where processed_at is null group by provider`,
);

const selectUnreadable = statement<[Date], { provider: string; count: number }>(
  "webhooks_unreadable",
  `select provider, count(*)::int as count from payment_events
   where body is not null and received_at > $1 and outcome = 'unreadable' group by provider`,
);

interface OrderFigures {
  /** Past the deadline by ten minutes or more, neither paid nor canceled. */
  readonly overdue: number;
  /** Orders whose customers report a transfer. */
  readonly claimed: number;
  readonly toSend: number;
  readonly oldestToSendSeconds: number;
}

const selectOrders = statement<[Date, Date], OrderFigures>(
  "orders_in_work",
  `select count(*) filter (where state = 'pending' and pay_by < $2 and coalesce(hold_until, pay_by) < $2
     and clearing_since is null)::int as overdue,
     count(*) filter (where state = 'pending' and claimed_paid_at is not null)::int as claimed,
     count(*) filter (where state = 'confirmed')::int as "toSend",
     coalesce(extract(epoch from $1::timestamptz - min(confirmed_at) filter (where state = 'confirmed')),
       0)::float8 as "oldestToSendSeconds"
   from orders where state in ('pending', 'confirmed')`,
);

/** Figures that change by the minute. */
export interface QuickFigures {
  readonly jobs: readonly TaskFigures[];
  readonly payments: readonly PaymentFigures[];
  readonly webhooks: readonly WebhookFigures[];
  readonly unreadable: readonly { readonly provider: string; readonly count: number }[];
  readonly orders: OrderFigures;
}

/** Counts waiting jobs, payments, webhooks and orders. */
export async function quickFigures(db: Db, now: Instant): Promise<QuickFigures> {
  const at = new Date(now);
  const orders = await db.row(selectOrders, [at, new Date(after(now, -minutes(10)))]);
  if (!orders) throw new Error("no counts");
  return {
    orders,
    jobs: await db.rows(selectJobs, []),
    payments: await db.rows(selectPayments, [at]),
    webhooks: await db.rows(selectWebhooks, [at]),
    unreadable: await db.rows(selectUnreadable, [new Date(after(now, -days(1)))]),
  };
}

interface MoneyFigures {
  readonly unexplained: number;
  readonly unexplainedMovements: number;
  /** Payments that a provider refuses until the merchant acts. */
  readonly refused: number;
  /** Open fraud warnings without a review: they hold goods, and may end as disputes. */
  readonly suspicions: number;
  readonly disputes: number;
  /** Those that wait for an answer, with evidence due within two days. */
  readonly evidenceDue: number;
  /** Providers whose account could not be read last time. */
  readonly unreadAccounts: number;
}

const toAnswerSql = disputeStatesToAnswer.map((state) => `'${state}'`).join(", ");

const selectMoney = statement<[Date], MoneyFigures>(
  "money_to_look_into",
  `select (select count(*)::int from ledger_lines l where ${isUnexplained}) as unexplained,
     (select count(*)::int from account_movements where explained_as is null
       and acknowledged_at is null) as "unexplainedMovements",
     (select count(*)::int from payments where remedy = 'merchant' and acknowledged_at is null) as refused,
     (select count(*)::int from suspicions where closed_at is null and acknowledged_at is null) as suspicions,
     (select count(*)::int from disputes where state in (${disputesToHandleSql}))
       + (select count(*)::int from invoice_payment_cases c where ${isCaseToHandle}) as disputes,
     (select count(*)::int from disputes where state in (${toAnswerSql}) and evidence_due_at < $1
       and evidence_made_at is null)
       + (select count(*)::int from invoice_payment_cases where state in (${toAnswerSql}) and evidence_due_at < $1)
       as "evidenceDue",
     (select count(*)::int from movements_read where last_error is not null) as "unreadAccounts"`,
);

// The database checks that each posting sums to zero on insert; this verifies it afterwards.
const selectDrift = statement<[Date], { postings: number; cents: number }>(
  "ledger_drift",
  `select count(*)::int as postings, coalesce(sum(abs(cents)), 0)::bigint as cents
   from (select sum(amount_cents) as cents from ledger_lines where at > $1 group by posting
     having sum(amount_cents) <> 0) d`,
);

interface StockFigures {
  /** Parts with fewer units on hand than promised. */
  readonly oversold: number;
  /** Parts at their reorder point or sold out that orders wait for. */
  readonly short: number;
}

const selectStock = statement<[], StockFigures>(
  "stock_promised",
  `select count(*) filter (where on_hand < reserved or on_hand < 0)::int as oversold,
     count(*) filter (where reserved > 0 and on_hand - reserved <= coalesce(reorder_at, 0))::int as short
   from stock where reserved > 0 or on_hand < 0`,
);

/** Figures that change by the hour, or are expensive to count. */
export interface SlowFigures {
  readonly money: MoneyFigures;
  readonly drift: { readonly postings: number; readonly cents: number };
  readonly stock: StockFigures & { readonly low: number; readonly out: number };
  /** Tables with rows past their retention. */
  readonly late: readonly string[];
  /** Order mails of the last two days suppressed by a budget. */
  readonly heldBack: number;
  /** Orders placed within two hours, and the minimum of the same two hours of the week over four weeks. */
  readonly placed: { readonly now: number; readonly usual: number };
  /** Null before the first backup by the shop's own command. */
  readonly backupAgeSeconds: number | null;
}

const selectPlaced = statement<[Date], { now: number; usual: number }>(
  "orders_placed_as_usual",
  `with weeks as (
     select week, (select count(*)::int from orders
       where placed_at > at - interval '2 hours' and placed_at <= at) as orders
     from (select week, $1::timestamptz - make_interval(days => 7 * week) as at from generate_series(0, 4) week) t)
   select max(orders) filter (where week = 0) as now, min(orders) filter (where week > 0) as usual from weeks`,
);

const selectBackupAge = statement<[Date], { seconds: number }>(
  "backup_age",
  "select extract(epoch from $1::timestamptz - made_at)::float8 as seconds from last_backup",
);

const selectHeldBack = statement<[string, number], { count: number }>(
  "mails_held_back",
  "select coalesce(sum(count - $2), 0)::int as count from rate_limits where bucket like $1 and count > $2",
);

/** Range of the check of the books; earlier errors were found before. */
const booksLookedThrough = days(35);

/** Counts inconsistencies: unexplained money, unbalanced books, oversold stock. */
export async function slowFigures(db: Db, now: Instant): Promise<SlowFigures> {
  const money = await db.row(selectMoney, [new Date(after(now, days(2)))]);
  const drift = await db.row(selectDrift, [new Date(after(now, -booksLookedThrough))]);
  const stock = await db.row(selectStock, []);
  const { name, limit } = budgets.askedMails;
  const heldBack = (await db.row(selectHeldBack, [`${name} %`, limit]))?.count ?? 0;
  const placed = await db.row(selectPlaced, [new Date(now)]);
  const backup = await db.row(selectBackupAge, [new Date(now)]);
  if (!money || !drift || !stock || !placed) throw new Error("no counts");
  return {
    money,
    drift,
    stock: { ...stock, ...(await countLowStock(db, now)) },
    late: await lateTables(db, now),
    heldBack,
    placed,
    backupAgeSeconds: backup?.seconds ?? null,
  };
}
