import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serve } from "@hono/node-server";
import { runOnce, Logger } from "graphile-worker";
import { afterAll, beforeAll } from "vitest";
import { instant } from "#domain/kernel/time.ts";
import type { CashDesk } from "#engine/payments/cash-desk.ts";
import { paymentJobs } from "#engine/payments/payments.jobs.ts";
import { reconcile } from "#engine/payments/reconcile.ts";
import type { Database } from "#engine/platform/database.ts";
import type { Clock } from "#engine/ports/clock.ts";
import type { PaymentProvider } from "#engine/ports/payment-provider.ts";
import { createBankDeposit } from "#providers/bank-deposit/bank-deposit-provider.ts";
import { createPayPal } from "#providers/paypal/paypal-provider.ts";
import { createStripe } from "#providers/stripe/stripe-provider.ts";
import { createWebhooks } from "#server/webhooks.ts";

export interface Charge {
  reference: string;
  amount: number;
  status: string;
}

/** The sandbox's own process, spoken to over HTTP as the shop, the buyer and the providers' accountant. */
export class Sandbox {
  readonly url: string;
  readonly clock: Clock;
  #offset = 0;

  constructor(url: string) {
    this.url = url;
    this.clock = { now: () => instant(Date.now() + this.#offset), toWall: (at) => at - this.#offset };
  }

  async post<T = unknown>(path: string, body: unknown): Promise<T> {
    const response = await fetch(`${this.url}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify(body),
    });
    if (!response.ok && response.status >= 500) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  }

  async get<T>(path: string): Promise<T> {
    return (await (await fetch(`${this.url}${path}`)).json()) as T;
  }

  async advance(ms: number): Promise<void> {
    this.#offset += ms;
    await this.post("/clock/advance", { ms });
  }

  /** The buyer does something on the provider's page. */
  act(session: string, action: string, more: Record<string, unknown> = {}): Promise<{ redirect?: string; error?: unknown }> {
    const stripe = session.startsWith("cs_");
    const path = stripe ? `/stripe/pay/${session}` : `/paypal/checkoutnow?token=${session}`;
    const card = stripe ? { card: "4242424242424242" } : {};
    return this.post(path, { action, ...card, ...more });
  }

  pay(session: string) {
    return this.act(session, session.startsWith("cs_") ? "pay" : "approve");
  }

  fault(provider: string, operation: string, kind: string, more: Record<string, unknown> = {}): Promise<unknown> {
    return this.post("/control/faults", { provider, operation, kind, ...more });
  }

  async clearFaults(): Promise<void> {
    await fetch(`${this.url}/control/faults`, { method: "DELETE" });
  }

  /** What both providers hold of this order's buyer, in cents: the judge. */
  async books(number: string): Promise<{ charges: Charge[]; charged: number; refunded: number }> {
    const both = await Promise.all(
      ["stripe", "paypal"].map((provider) => this.get<{ charges: Charge[]; refunds: Charge[] }>(`/${provider}/books?reference=${number}`)),
    );
    const settled = (lines: Charge[]) => lines.filter(({ status }) => /succeeded|completed|refunded/i.test(status));
    const charges = both.flatMap((books) => settled(books.charges));
    const sum = (lines: Charge[]) => lines.reduce((total, line) => total + line.amount, 0);
    return { charges, charged: sum(charges), refunded: sum(both.flatMap((books) => settled(books.refunds))) };
  }
}

/** The providers as boot makes them, with a short patience. */
export function realProviders(sandboxUrl: string, clock: Clock, timeout = 400): Map<PaymentProvider["method"], PaymentProvider> {
  const now = () => clock.now();
  const providers = [
    createStripe({ secretKey: "sk_test_shop", webhookSecret: "whsec_sandbox", apiBase: `${sandboxUrl}/stripe`, timeout, now }),
    createPayPal({ apiBase: `${sandboxUrl}/paypal`, clientId: "shop", clientSecret: "shop", webhookId: "WH-SANDBOX", timeout, now }),
    createBankDeposit(),
  ];
  return new Map(providers.map((provider) => [provider.method, provider]));
}

export interface SandboxShop {
  readonly sandbox: Sandbox;
  readonly desk: CashDesk;
  /** Runs every job that is due, as the worker does; those that ask again are left waiting. */
  runJobs(): Promise<void>;
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
    const server = serve({ fetch: (request) => answer(request), port: 0, hostname: "127.0.0.1" });
    await new Promise<void>((ready) => (server.listening ? ready() : server.once("listening", () => ready())));
    stops.push(() => server.close());
    const { port } = server.address() as AddressInfo;
    const { url, stop } = await startSandbox(folder, `http://127.0.0.1:${port}`);
    stops.push(stop);
    const sandbox = new Sandbox(url);
    const { clock } = sandbox;
    const desk: CashDesk = { db: database(), clock, payments: realProviders(url, clock), settings: { publicUrl: "http://shop.example" } };
    answer = createWebhooks({ ...desk, log: quiet }).fetch;
    const runJobs = () => runDueJobs(desk);
    shop = {
      sandbox,
      desk,
      runJobs,
      async minutes(count) {
        for (let minute = 0; minute < count; minute += 1) {
          await sandbox.advance(60_000);
          await runJobs();
          await reconcile(desk);
        }
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

async function runDueJobs(desk: CashDesk): Promise<void> {
  const tasks = Object.entries(paymentJobs).map(([name, job]) => [name, (payload: unknown) => job(desk, payload as never)] as const);
  await runOnce({
    pgPool: desk.db.pool,
    taskList: Object.fromEntries(tasks),
    noHandleSignals: true,
    logger: new Logger(() => () => {}),
  });
}

async function startSandbox(folder: string, publicUrl: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const child = spawn(process.execPath, ["sandbox/main.ts"], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, HOST: "127.0.0.1", SANDBOX_PORT: "0", SANDBOX_SMTP_PORT: "0", SANDBOX_DATA: folder, PUBLIC_URL: publicUrl },
  });
  const url = await new Promise<string>((ready, failed) => {
    let output = "";
    child.once("exit", (code) => failed(new Error(`the sandbox stopped with ${code}`)));
    child.stdout.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      const match = /sandbox ready (\S+)/.exec(output);
      if (match?.[1]) ready(match[1]);
    });
  });
  const gone = new Promise<void>((done) => child.once("exit", () => done()));
  return {
    url,
    async stop() {
      child.kill();
      await gone;
    },
  };
}
