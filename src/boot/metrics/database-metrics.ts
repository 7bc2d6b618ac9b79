import { Gauge, type Registry } from "prom-client";
import { providerMethods } from "#domain/checkout/payment-method.ts";
import { type QuickFigures, quickFigures, type SlowFigures, slowFigures } from "#engine/admin/operating-figures.ts";
import { isMailJob } from "#engine/platform/mail-jobs.ts";
import type { JobName } from "#engine/platform/outbox.ts";
import type { Shop } from "#engine/shop.ts";
import { jobs } from "#worker/jobs.ts";
import { renamedJobs } from "#worker/renamed-jobs.ts";
import { keepFigures } from "./figures-kept.ts";

type Labels = Readonly<Record<string, string>>;
/** A gauge's value under its labels. */
type Reading = readonly [Labels, number];

/** Shortest interval between two queries, however often metrics are scraped. */
const quickMs = 15_000;
const slowMs = 60_000;
const statementMs = 3_000;
const patienceMs = 4_000;

/** Gauges of waiting work and of anomalies in the database, exported by job runners. */
export function addDatabaseMetrics(registry: Registry, shop: Shop): void {
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
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        const figures = await readings();
        this.reset();
        for (const [labels, value] of figures) this.set(labels, value);
      },
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
  gauge("plenum_figures_age_seconds", "How old the figures out of the database are.", ["figures"], async () => {
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
  jobGauge("plenum_jobs_due", "Jobs that could run now.", "due"),
  jobGauge("plenum_jobs_oldest_due_seconds", "For how long the oldest job of those could have run.", "oldestSeconds"),
  jobGauge("plenum_jobs_failing", "Jobs that failed and are tried again.", "failing"),
  jobGauge("plenum_jobs_given_up", "Jobs that failed too often and are tried once a day.", "givenUp"),
  [
    "plenum_mail_failing",
    "Mails that could not be handed over at least once and have not left yet.",
    [],
    ({ jobs: rows }) => [
      [{}, sum(rows, ({ task, failing, givenUp }) => (isMailJob(nameOf(task)) ? failing + givenUp : 0))],
    ],
  ],
  [
    "plenum_mail_refused",
    "Those of them that the mail server answered and did not take, such as for an unknown mailbox.",
    [],
    ({ jobs: rows }) => [[{}, sum(rows, ({ task, refused }) => (isMailJob(nameOf(task)) ? refused : 0))]],
  ],
  [
    "plenum_payments_open",
    "Payments of unpaid orders by state, and refunds that have not left.",
    ["method", "state"],
    ({ payments }) => payments.map(({ method, state, count }) => [{ method, state }, count]),
  ],
  [
    "plenum_payments_open_oldest_seconds",
    "Age of the oldest of them.",
    ["method", "state"],
    ({ payments }) => payments.map(({ method, state, oldestSeconds }) => [{ method, state }, oldestSeconds]),
  ],
  [
    "plenum_webhooks_waiting",
    "Webhooks that were stored and not processed yet.",
    ["provider"],
    ({ webhooks }) => byProvider(webhooks, ({ count }) => count),
  ],
  [
    "plenum_webhooks_oldest_seconds",
    "Age of the oldest of them.",
    ["provider"],
    ({ webhooks }) => byProvider(webhooks, ({ oldestSeconds }) => oldestSeconds),
  ],
  [
    "plenum_webhooks_unreadable",
    "Webhooks of the last day, signed by the provider, in a form the shop does not know.",
    ["provider"],
    ({ unreadable }) => byProvider(unreadable, ({ count }) => count),
  ],
  orderGauge("plenum_orders_overdue", "Unpaid orders whose deadline is past and which were not canceled.", "overdue"),
  orderGauge("plenum_orders_claimed_paid", "Unpaid orders whose customers say that they have paid.", "claimed"),
  orderGauge("plenum_orders_to_send", "Paid orders that have not left.", "toSend"),
  orderGauge(
    "plenum_orders_to_send_oldest_seconds",
    "For how long the oldest of them has been paid.",
    "oldestToSendSeconds",
  ),
];

const slowGauges: readonly (readonly [name: string, help: string, read: (figures: SlowFigures) => number | null])[] = [
  ["plenum_orders_placed_two_hours", "Orders placed within two hours.", ({ placed }) => placed.now],
  [
    "plenum_orders_usual_two_hours",
    "The fewest placed within the same two hours of the week, over four weeks.",
    ({ placed }) => placed.usual,
  ],
  [
    "plenum_backup_age_seconds",
    "How old the last backup by npm run backup is; nothing while there was none.",
    ({ backupAgeSeconds }) => backupAgeSeconds,
  ],
  ["plenum_mail_held_back", "Mails of two days that a budget held back.", ({ heldBack }) => heldBack],
  ["plenum_money_unexplained", "Entries of the books as unexplained money.", ({ money }) => money.unexplained],
  [
    "plenum_money_movements_unexplained",
    "Movements of an account at a provider that nothing in the books explains.",
    ({ money }) => money.unexplainedMovements,
  ],
  [
    "plenum_money_payments_refused",
    "Payments that a provider refuses until the merchant has done something.",
    ({ money }) => money.refused,
  ],
  ["plenum_money_accounts_unread", "Accounts at providers that cannot be read.", ({ money }) => money.unreadAccounts],
  [
    "plenum_money_suspicions_open",
    "Payments under review or warned of as fraud at a provider, which nobody has looked at.",
    ({ money }) => money.suspicions,
  ],
  ["plenum_disputes_open", "Disputes and reversals that somebody has to handle.", ({ money }) => money.disputes],
  [
    "plenum_disputes_evidence_due",
    "Disputes whose evidence is due within two days and not prepared.",
    ({ money }) => money.evidenceDue,
  ],
  [
    "plenum_ledger_drift_postings",
    "Postings of five weeks whose lines do not sum to zero.",
    ({ drift }) => drift.postings,
  ],
  ["plenum_ledger_drift_cents", "By how much they do not.", ({ drift }) => drift.cents],
  ["plenum_stock_oversold", "Parts of which less lies there than is promised.", ({ stock }) => stock.oversold],
  [
    "plenum_stock_short",
    "Parts that orders wait for, of which no more is left than their reorder point.",
    ({ stock }) => stock.short,
  ],
  ["plenum_stock_low", "Parts to be ordered.", ({ stock }) => stock.low],
  ["plenum_stock_sold_out", "Parts that are gone.", ({ stock }) => stock.out],
  ["plenum_retention_late_tables", "Tables with rows that should be gone for two days.", ({ late }) => late.length],
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
