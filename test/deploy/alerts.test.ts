import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freePort } from "#boot/free-port.ts";
import { ensurePromtool } from "../../scripts/ensure-promtool.ts";
import { migratedDatabase } from "../boot/migrated-database.ts";
import { type OwnDatabase, ownShop, type OwnShop } from "../boot/own-shop.ts";
import { metricNames } from "./scraped.ts";

const file = resolve("deploy/prometheus/plenum.rules.yml");
const rules = readFileSync(file, "utf8");
const dashboard = readFileSync("deploy/grafana/plenum.json", "utf8");
const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name = ""]) => name);
const promtool = ensurePromtool();

/** The alerts that wait so long before they are heard. */
const alertsAfter = (...times: string[]) =>
  [...rules.matchAll(/- alert: (\w+)\n +expr: .*\n +for: (\w+)/g)]
    .filter(([, , time = ""]) => times.includes(time))
    .map(([, name = ""]) => name);

const requests = (route: string, status: string, values: string) =>
  ({
    [`plenum_http_request_duration_seconds_count{route="${route}",method="GET",status="${status}"}`]: values,
  }) as const;

/** As values of Prometheus' tests, a start, and a step repeated. */
const always = (value: number) => `${value}+0x200`;
const growing = (step: number) => `0+${step}x200`;

/** Series of a shop in which nothing is wrong. */
const well: Readonly<Record<string, string>> = {
  'plenum_build_info{role="web",instance="a"}': always(1),
  'up{job="plenum",instance="a"}': always(1),
  'plenum_data_free_bytes{instance="a"}': always(6e9),
  'plenum_data_size_bytes{instance="a"}': always(5e10),
  plenum_orders_placed_two_hours: always(3),
  plenum_orders_usual_two_hours: always(20),
  plenum_backup_age_seconds: always(80_000),
  plenum_jobs_due: always(0),
  'plenum_figures_age_seconds{figures="quick"}': always(5),
  'plenum_figures_age_seconds{figures="slow"}': always(60),
  plenum_files_away: always(0),
  plenum_ledger_drift_postings: always(0),
  plenum_money_unexplained: always(0),
  plenum_money_movements_unexplained: always(0),
  plenum_mail_failing: always(0),
  plenum_mail_refused: always(0),
  plenum_orders_overdue: always(0),
  plenum_stock_oversold: always(0),
  'plenum_jobs_oldest_due_seconds{task="expire_order"}': always(2),
  'plenum_payments_open_oldest_seconds{method="stripe",state="begun"}': always(600),
  ...requests("/products/:id", "200", growing(600)),
  ...requests("/webhooks/stripe", "200", growing(6)),
};

/** For each alert what would be seen when it is needed. */
const wrong: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  LedgerDoesNotBalance: { plenum_ledger_drift_postings: always(1) },
  UnexplainedMoney: { plenum_money_movements_unexplained: always(1) },
  RefundsFail: { 'plenum_payments_open{method="stripe",state="refund-failed"}': always(1) },
  RefundsStuck: { 'plenum_payments_open_oldest_seconds{method="paypal",state="refund-pending"}': always(4_000) },
  RefundsByHandWait: { 'plenum_payments_open_oldest_seconds{method="zeller",state="refund-pending"}': always(200_000) },
  PaymentsRefused: { plenum_money_payments_refused: always(1) },
  PaymentsDoNotBegin: { 'plenum_payments_open_oldest_seconds{method="stripe",state="new"}': always(700) },
  PaymentsClearTooLong: { 'plenum_payments_open_oldest_seconds{method="stripe",state="clearing"}': always(1_300_000) },
  OrdersOverdue: { plenum_orders_overdue: always(1) },
  EvidenceDue: { plenum_disputes_evidence_due: always(1) },
  FraudSuspected: { plenum_money_suspicions_open: always(1) },
  AccountUnread: { plenum_money_accounts_unread: always(1) },
  TransfersClaimed: { plenum_orders_claimed_paid: always(1) },
  WebhooksNotProcessed: { 'plenum_webhooks_oldest_seconds{provider="stripe"}': always(4_000) },
  WebhooksUnreadable: { 'plenum_webhooks_unreadable{provider="paypal"}': always(1) },
  WebhooksRefused: requests("/webhooks/stripe", "400", growing(6)),
  StockOversold: { plenum_stock_oversold: always(1) },
  StockShort: { plenum_stock_short: always(1) },
  OrdersWaitToBeSent: { plenum_orders_to_send_oldest_seconds: always(500_000) },
  OrdersStopped: { plenum_orders_placed_two_hours: always(0) },
  NoPages: { 'plenum_build_info{role="web",instance="a"}': "_x200", 'plenum_build_info{role="worker"}': always(1) },
  ProcessDown: { 'up{job="plenum",instance="a"}': always(0) },
  // Of a small disk, of which it is more than a tenth.
  DataDirFull: {
    'plenum_data_free_bytes{instance="a"}': always(4e8),
    'plenum_data_size_bytes{instance="a"}': always(2e9),
  },
  DataDirFills: { 'plenum_data_free_bytes{instance="a"}': always(4e9) },
  LogLost: { 'plenum_log_lines_lost_total{instance="a"}': growing(1) },
  BackupOld: { plenum_backup_age_seconds: always(130_000) },
  BackupNone: { plenum_backup_age_seconds: "_x200" },
  JobsLate: { 'plenum_jobs_oldest_due_seconds{task="expire_order"}': always(1_000) },
  JobsGivenUp: { 'plenum_jobs_given_up{task="execute_refund"}': always(1) },
  MailFails: { plenum_mail_failing: always(1) },
  // One mailbox that is gone is no reason to wake anybody.
  MailRefused: { plenum_mail_failing: always(1), plenum_mail_refused: always(1) },
  MailHeldBack: { plenum_mail_held_back: always(1) },
  NoWorker: { plenum_jobs_due: "_x200" },
  FiguresOld: { 'plenum_figures_age_seconds{figures="slow"}': always(400) },
  FilesAway: { plenum_files_away: always(1) },
  RetentionLate: { plenum_retention_late_tables: always(1) },
  ErrorsShown: requests("/products/:id", "500", growing(60)),
  CheckoutFails: requests("/checkout", "503", growing(1)),
  PagesSlow: {
    'plenum_http_request_duration_seconds_bucket{route="/",method="GET",status="200",le="1"}': growing(0),
    'plenum_http_request_duration_seconds_bucket{route="/",method="GET",status="200",le="2.5"}': growing(60),
    'plenum_http_request_duration_seconds_bucket{route="/",method="GET",status="200",le="+Inf"}': growing(60),
  },
  PoolExhausted: {
    'plenum_database_pool_waits_total{instance="a"}': growing(600),
    'plenum_database_pool_waiting{instance="a"}': always(3),
  },
  SearchRefused: { 'plenum_search_refused_total{instance="a"}': growing(60) },
  SearchThreadsDie: { 'plenum_search_threads_died_total{instance="a"}': growing(1) },
  DocumentsRefused: { 'plenum_documents_refused_total{instance="a"}': growing(60) },
  DocumentThreadsDie: { 'plenum_documents_threads_died_total{instance="a"}': growing(1) },
  EventLoopHeld: { 'nodejs_eventloop_lag_p99_seconds{instance="a"}': always(0.5) },
  ProxiesMiscounted: { 'plenum_http_forwarded_otherwise_total{entries="more"}': growing(500) },
  CdnNotPurged: { 'plenum_cdn_purge_late_seconds{instance="a"}': always(60) },
  CacheOverBound: { 'plenum_cache_filled_ratio{instance="a",cache="pages"}': always(1.5) },
};

describe("alerts", () => {
  const folder = mkdtempSync(join(tmpdir(), "plenum-alerts-"));
  afterAll(() => rmSync(folder, { recursive: true }));

  const run = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(promtool ?? "", args, { encoding: "utf8" });
    return { status, said: stdout + stderr };
  };

  test("each has a case in which it must be heard, a severity, and what to do", () => {
    expect(Object.keys(wrong).toSorted()).toEqual(alerts.toSorted());
    for (const part of ["severity: (page|ticket)", "summary: ", "do: "])
      expect([...rules.matchAll(new RegExp(part, "g"))], part).toHaveLength(alerts.length);
  });

  // Where there is neither promtool nor a Debian to take it from, Prometheus itself would say it first.
  test.skipIf(promtool === null)("are heard when they must be, and none while nothing is wrong", () => {
    expect(run("check", "rules", file).said).toContain(`${alerts.length} rules found`);
    const slow = new Set(alertsAfter("1h", "3h", "1d"));
    for (const [evaluation_interval, eval_time, isAsked] of [
      ["1m", "50m", (alert: string) => !slow.has(alert)],
      ["10m", "26h", (alert: string) => slow.has(alert)],
    ] as const) {
      const cases = Object.entries(wrong).filter(([alert]) => isAsked(alert));
      const tests = [["", {}] as const, ...cases].map(([alert, series]) => ({
        interval: evaluation_interval,
        input_series: Object.entries({ ...well, ...series }).map(([name, values]) => ({ series: name, values })),
        promql_expr_test: [
          {
            expr: 'count by (alertname) (ALERTS{alertstate="firing"})',
            eval_time,
            exp_samples: alert === "" ? [] : [{ labels: `{alertname="${alert}"}`, value: 1 }],
          },
        ],
      }));
      const written = join(folder, `${evaluation_interval}.yml`);
      // JSON is YAML.
      writeFileSync(written, JSON.stringify({ rule_files: [file], evaluation_interval, tests }));
      const { status, said } = run("test", "rules", written);
      expect(said).toContain("SUCCESS");
      expect(status).toBe(0);
    }
  });
});

describe("what alerts and dashboard read", () => {
  let database: OwnDatabase;
  let shop: OwnShop;
  let shown: Set<string>;
  beforeAll(async () => {
    database = await migratedDatabase();
    const port = String(await freePort());
    shop = await ownShop({ DATABASE_URL: database.url, METRICS_PORT: port });
    shown = await metricNames(`http://127.0.0.1:${port}`);
  });
  afterAll(async () => {
    await shop.stop();
    await database.remove();
  });

  test.each([
    ["the alerts", rules.match(/^ +expr: .*$/gm)?.join("\n") ?? ""],
    ["the dashboard", dashboard],
  ])("every metric that %s name is shown by the shop", (_, text) => {
    const named = new Set(text.match(/\b(?:plenum|nodejs|process)_[a-z0-9_]+/g));
    const missing = [...named].filter(
      (name) => !shown.has(name) && !shown.has(name.replace(/_(bucket|count|sum)$/, "")),
    );
    expect(missing).toEqual([]);
    expect(named.size).toBeGreaterThan(10);
  });

  test("every metric of money, orders, stock and webhooks is on the dashboard or has an alert", () => {
    const unseen = [...shown].filter(
      (name) =>
        /^plenum_(money|orders|stock|webhooks|ledger|disputes|payments|mail|retention)/.test(name) &&
        !(rules + dashboard).includes(name),
    );
    expect(unseen).toEqual(["plenum_ledger_drift_cents"]);
  });
});
