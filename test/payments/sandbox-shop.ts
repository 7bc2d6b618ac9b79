import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serve } from "@hono/node-server";
import { afterAll, beforeAll } from "vitest";
import { payableOrders } from "#engine/payable-orders.ts";
import type { PaymentDeps } from "#engine/payments/payment-deps.ts";
import { expireOverdueOrders } from "#engine/orders/cancel-order.ts";
import { orderJobs } from "#engine/orders/orders.jobs.ts";
import { paymentJobs } from "#engine/payments/payments.jobs.ts";
import { invoiceJobs } from "#engine/invoices/invoices.jobs.ts";
import { reconcileInvoicePayments } from "#engine/invoices/settle-invoice-payment.ts";
import { reconcile } from "#engine/payments/reconcile.ts";
import type { Database } from "#engine/platform/database.ts";
import { createWebhooks } from "#server/webhooks.ts";
import { realProviders, Sandbox, startSandbox } from "./sandbox-process.ts";
import { runQueue } from "#test/run-queue.ts";

export interface SandboxShop {
  readonly sandbox: Sandbox;
  readonly deps: PaymentDeps;
  /** Runs every job that is due, as the worker does; those that ask again are left waiting. */
  runJobs(): Promise<void>;
  /** Lets this much time pass by the shop's clock: jobs run, and the schedule does its round. */
  pass(ms: number): Promise<void>;
  /** Lets the shop look after itself for this many minutes of clock. */
  minutes(count: number): Promise<void>;
}

const quiet = { debug() {}, info() {}, warn() {}, error() {} };

/** A shop's engine with real providers against a sandbox process of its own, its webhooks listening on a free port. */
export function sandboxShop(database: () => Database): () => SandboxShop {
  let shop: SandboxShop | undefined;
  const stops: (() => unknown)[] = [];
  beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), "plenum-sandbox-"));
    stops.push(() => rmSync(folder, { recursive: true, force: true }));
    // The webhooks' address must be known before the sandbox starts, and the shop needs the sandbox's.
    let answer: (request: Request) => Response | Promise<Response> = () => new Response(null, { status: 503 });
    const underway = new Set<Promise<Response>>();
    const server = serve({
      fetch: async (request) => {
        const response = Promise.resolve(answer(request));
        underway.add(response);
        return response.finally(() => underway.delete(response));
      },
      port: 0,
      hostname: "127.0.0.1",
      overrideGlobalObjects: false,
    });
    await new Promise<void>((ready) => (server.listening ? ready() : server.once("listening", () => ready())));
    // The sandbox may have ended in the middle of a webhook, which is processed to its end before the database closes.
    stops.push(async () => {
      server.close();
      await Promise.allSettled(underway);
    });
    const { port } = server.address() as AddressInfo;
    const { url, stop } = await startSandbox(folder, `http://127.0.0.1:${port}`);
    stops.push(stop);
    const sandbox = new Sandbox(url);
    const { clock } = sandbox;
    const deps: PaymentDeps = {
      db: database(),
      clock,
      payments: realProviders(url, clock),
      orders: payableOrders(clock),
      settings: { publicUrl: "http://shop.example" },
    };
    answer = createWebhooks({ ...deps, log: quiet }, () => "192.0.2.1").fetch;
    const runJobs = () => runDueJobs(deps);
    const pass = async (ms: number) => {
      await sandbox.advance(ms);
      // As the worker does when the shop's clock jumps.
      await deps.db.sql(
        `select graphile_worker.reschedule_jobs(array[id], run_at => run_at - make_interval(secs => $1::float8 / 1000))
         from graphile_worker.jobs where run_at > now()`,
        [ms],
      );
      await runJobs();
      await reconcile(deps);
      await reconcileInvoicePayments(deps);
      await expireOverdueOrders(deps);
    };
    shop = {
      sandbox,
      pass,
      deps,
      runJobs,
      async minutes(count) {
        for (let minute = 0; minute < count; minute += 1) await pass(60_000);
      },
    };
  });
  afterAll(async () => {
    for (const stop of stops.reverse()) await stop();
  });
  return () => {
    if (!shop) throw new Error("the shop is there inside tests only");
    return shop;
  };
}

async function runDueJobs(deps: PaymentDeps): Promise<void> {
  const tasks = Object.entries({ ...paymentJobs, ...orderJobs, ...invoiceJobs }).map(
    ([name, job]) => [name, (payload: unknown) => job(deps, payload as never)] as const,
  );
  await runQueue(deps.db, Object.fromEntries(tasks));
}
