import { providerMethods } from "#domain/checkout/payment-method.ts";
import { type QuickFigures, quickFigures, type SlowFigures, slowFigures } from "#engine/admin/operating-figures.ts";
import { isMailJob } from "#engine/platform/mail-jobs.ts";
import type { JobName } from "#engine/platform/outbox.ts";
import type { Shop } from "#engine/shop.ts";
import { jobs } from "#worker/jobs.ts";
import { renamedJobs } from "#worker/renamed-jobs.ts";
import { keepFigures } from "./figures-kept.ts";
import type { MetricRegistry } from "./registry.ts";

type Labels = Readonly<Record<string, string>>;
/** A gauge's value under its labels. */
type Reading = readonly [Labels, number];

/** Shortest interval between two queries, however often metrics are scraped. */
const quickMs = 15_000;
const slowMs = 60_000;
const statementMs = 3_000;
const patienceMs = 4_000;

/** Gauges of waiting work and of anomalies in the database, exported by job runners. */
export function addDatabaseMetrics(registry: MetricRegistry, shop: Shop): void {
  const { db, clock, log } = shop;
  const keep = { statementMs, patienceMs, log };
  const quick = keepFigures(db, (tx) => quickFigures(tx, clock.now()), { ...keep, everyMs: quickMs });
  const slow = keepFigures(db, (tx) => slowFigures(tx, clock.now()), { ...keep, everyMs: slowMs });
  const gauge = (
    name: string,
    help: string,
    labelNames: readonly string[],
    readings: () => Promise<readonly Reading[]>,
  ) =>
    registry.gauge({
      name,
      help,
      labelNames: [...labelNames],
      read: async (say) => (await readings()).forEach(([labels, value]) => say(value, labels)),
    });
  for (const [name, help, labels, readings] of quickGauges)
    gauge(name, help, labels, async () => {
      const figures = await quick.current();
      return figures ? readings(figures) : [];
    });
  for (const [name, help, query] of slowGauges)
    gauge(name, help, [], async () => {
      const figures = await slow.current();
      const value = figures && query(figures);
      return value === null ? [] : [[{}, value]];
    });
  gauge("plenum_figures_age_seconds", "Age of the figures that were read from the database.", ["figures"], async () => {
    await Promise.all([quick.current(), slow.current()]);
    const age = (at: number | null) => (at === null ? Number.POSITIVE_INFINITY : (Date.now() - at) / 1_000);
    return [
      [{ figures: "quick" }, age(quick.askedAt())],
      [{ figures: "slow" }, age(slow.askedAt())],
    ];
  });
}

type QuickGauge = readonly [
  name: string,
  help: string,
  labels: readonly string[],
  readings: (figures: QuickFigures) => readonly Reading[],
];

const jobGauge = (name: string, help: string, field: Parameters<typeof byTask>[1]): QuickGauge => [
  name,
  help,
  ["task"],
  ({ jobs: rows }) => byTask(rows, field),
];

const orderGauge = (name: string, help: string, field: keyof QuickFigures["orders"]): QuickGauge => [
  name,
  help,
  [],
  ({ orders }) => [[{}, orders[field]]],
];

const quickGauges: readonly QuickGauge[] = [
  jobGauge("plenum_jobs_due", "Jobs that are due and have not started.", "due"),
  jobGauge("plenum_jobs_oldest_due_seconds", "For how long the oldest due job has waited.", "oldestSeconds"),
  jobGauge("plenum_jobs_failing", "Jobs that failed and will be retried.", "failing"),
  jobGauge("plenum_jobs_given_up", "Jobs that failed too often and are retried once a day.", "givenUp"),
  [
    "plenum_mail_failing",
    "Mails that have not left because at least one attempt to send them failed.",
    [],
    ({ jobs: rows }) => [
      [{}, sum(rows, ({ task, failing, givenUp }) => (isMailJob(nameOf(task)) ? failing + givenUp : 0))],
    ],
  ],
  [
    "plenum_mail_refused",
    "Mails that the mail server rejected, such as for an unknown mailbox.",
    [],
    ({ jobs: rows }) => [[{}, sum(rows, ({ task, refused }) => (isMailJob(nameOf(task)) ? refused : 0))]],
  ],
  [
    "plenum_payments_open",
    "Payments of unpaid orders by state, and refunds that have not been sent.",
    ["method", "state"],
    ({ payments }) => payments.map(({ method, state, count }) => [{ method, state }, count]),
  ],
  [
    "plenum_payments_open_oldest_seconds",
    "Age of the oldest payment of an unpaid order, or refund that has not been sent, by state.",
    ["method", "state"],
    ({ payments }) => payments.map(({ method, state, oldestSeconds }) => [{ method, state }, oldestSeconds]),
  ],
  [
    "plenum_webhooks_waiting",
    "Webhooks that are stored and not processed yet.",
    ["provider"],
    ({ webhooks }) => byProvider(webhooks, ({ count }) => count),
  ],
  [
    "plenum_webhooks_oldest_seconds",
    "Age of the oldest webhook that is not processed yet.",
    ["provider"],
    ({ webhooks }) => byProvider(webhooks, ({ oldestSeconds }) => oldestSeconds),
  ],
  [
    "plenum_webhooks_unreadable",
    "Webhooks of the last day that the provider signed and the shop could not parse.",
    ["provider"],
    ({ unreadable }) => byProvider(unreadable, ({ count }) => count),
  ],
  orderGauge("plenum_orders_overdue", "Unpaid orders past their deadline that were not canceled.", "overdue"),
  orderGauge("plenum_orders_claimed_paid", "Unpaid orders whose customers report that they have paid.", "claimed"),
  orderGauge("plenum_orders_to_send", "Paid orders that have not been shipped.", "toSend"),
  orderGauge(
    "plenum_orders_to_send_oldest_seconds",
    "For how long the oldest paid order has waited to be shipped.",
    "oldestToSendSeconds",
  ),
];

const slowGauges: readonly (readonly [name: string, help: string, read: (figures: SlowFigures) => number | null])[] = [
  ["plenum_orders_placed_two_hours", "Orders placed in the last two hours.", ({ placed }) => placed.now],
  [
    "plenum_orders_usual_two_hours",
    "Fewest orders placed in the same two hours of the week, over the last four weeks.",
    ({ placed }) => placed.usual,
  ],
  [
    "plenum_backup_age_seconds",
    "Age of the last backup by npm run backup; no value before the first.",
    ({ backupAgeSeconds }) => backupAgeSeconds,
  ],
  ["plenum_mail_held_back", "Mails of the last two days that a rate limit held back.", ({ heldBack }) => heldBack],
  ["plenum_money_unexplained", "Open ledger lines of unexplained money.", ({ money }) => money.unexplained],
  [
    "plenum_money_movements_unexplained",
    "Movements of accounts at providers that no ledger entry explains.",
    ({ money }) => money.unexplainedMovements,
  ],
  [
    "plenum_money_payments_refused",
    "Payments that a provider refuses until the merchant acts.",
    ({ money }) => money.refused,
  ],
  ["plenum_money_accounts_unread", "Provider accounts that could not be read.", ({ money }) => money.unreadAccounts],
  [
    "plenum_money_suspicions_open",
    "Payments that a provider reviews or suspects of fraud and that nobody has handled.",
    ({ money }) => money.suspicions,
  ],
  ["plenum_disputes_open", "Disputes and reversals that have to be handled.", ({ money }) => money.disputes],
  [
    "plenum_disputes_evidence_due",
    "Disputes whose evidence is due within two days and not prepared yet.",
    ({ money }) => money.evidenceDue,
  ],
  [
    "plenum_ledger_drift_postings",
    "Ledger postings of the last five weeks whose lines do not sum to zero.",
    ({ drift }) => drift.postings,
  ],
  [
    "plenum_ledger_drift_cents",
    "Sum by which ledger postings of the last five weeks differ from zero, in cents.",
    ({ drift }) => drift.cents,
  ],
  ["plenum_stock_oversold", "Parts with fewer units on hand than are reserved.", ({ stock }) => stock.oversold],
  [
    "plenum_stock_short",
    "Parts reserved by orders that are down to their reorder point or sold out.",
    ({ stock }) => stock.short,
  ],
  ["plenum_stock_low", "Parts that are low on stock.", ({ stock }) => stock.low],
  ["plenum_stock_sold_out", "Parts that are sold out.", ({ stock }) => stock.out],
  ["plenum_retention_late_tables", "Tables with rows two days past their retention.", ({ late }) => late.length],
];

const sum = <T>(rows: readonly T[], of: (row: T) => number) => rows.reduce((total, row) => total + of(row), 0);

/** The task's current name; `other` for an unknown one. */
const nameOf = (task: string): JobName | "other" =>
  Object.hasOwn(jobs, task) ? (task as JobName) : (renamedJobs[task] ?? "other");

/** Every task has its value, so that none is missing while nothing waits. */
function byTask(
  figures: QuickFigures["jobs"],
  field: "due" | "oldestSeconds" | "failing" | "givenUp",
): readonly Reading[] {
  const values = new Map<string, number>([...Object.keys(jobs), "other"].map((task) => [task, 0]));
  const join = field === "oldestSeconds" ? Math.max : (a: number, b: number) => a + b;
  for (const each of figures) values.set(nameOf(each.task), join(values.get(nameOf(each.task)) ?? 0, each[field]));
  return [...values].map(([task, value]) => [{ task }, value]);
}

function byProvider<T extends { readonly provider: string }>(
  rows: readonly T[],
  of: (row: T) => number,
): readonly Reading[] {
  return providerMethods.map((provider) => {
    const row = rows.find((each) => each.provider === provider);
    return [{ provider }, row ? of(row) : 0];
  });
}
