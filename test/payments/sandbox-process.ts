import { spawn } from "node:child_process";
import { instant } from "#domain/kernel/time.ts";
import type { Clock } from "#engine/ports/clock.ts";
import type { PaymentProvider } from "#engine/ports/payment-provider.ts";
import { createBankDeposit } from "#providers/bank-deposit/bank-deposit-provider.ts";
import { createPayPal } from "#providers/paypal/paypal-provider.ts";
import { createStripe } from "#providers/stripe/stripe-provider.ts";

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

  /** Takes over the time the sandbox shows now. */
  async followClock(): Promise<void> {
    this.#offset = (await this.get<{ offsetMs: number }>("/clock")).offsetMs;
  }

  async advance(ms: number): Promise<void> {
    this.#offset += ms;
    await this.post("/clock/advance", { ms });
  }

  /** The buyer does something on the provider's page. */
  act(
    session: string,
    action: string,
    more: Record<string, unknown> = {},
  ): Promise<{ redirect?: string; error?: unknown }> {
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

  /** The money of this order's buyer at both providers, in cents: the judge. */
  async books(number: string): Promise<{ charges: Charge[]; charged: number; refunded: number; disputed: number }> {
    const both = await Promise.all(
      ["stripe", "paypal"].map((provider) =>
        this.get<{ charges: Charge[]; refunds: Charge[]; disputes: Charge[] }>(
          `/${provider}/books?reference=${number}`,
        ),
      ),
    );
    const settled = (lines: Charge[]) => lines.filter(({ status }) => /succeeded|completed|refunded/i.test(status));
    const charges = both.flatMap((books) => settled(books.charges));
    const sum = (lines: Charge[]) => lines.reduce((total, line) => total + line.amount, 0);
    return {
      charges,
      charged: sum(charges),
      refunded: sum(both.flatMap((books) => settled(books.refunds))),
      // Money that disputes and reversals have taken and not brought back.
      disputed: sum(both.flatMap(({ disputes }) => disputes)),
    };
  }
}

/** The providers as boot makes them, with a short patience. */
export function realProviders(
  sandboxUrl: string,
  clock: Clock,
  timeout = 1_500,
): Map<PaymentProvider["method"], PaymentProvider> {
  const now = () => clock.now();
  const providers = [
    createStripe({
      secretKey: "sk_test_shop",
      webhookSecret: "whsec_sandbox",
      apiBase: `${sandboxUrl}/stripe`,
      timeout,
      now,
    }),
    createPayPal({
      apiBase: `${sandboxUrl}/paypal`,
      clientId: "shop",
      clientSecret: "shop",
      webhookId: "WH-SANDBOX",
      timeout,
      now,
    }),
    createBankDeposit(),
  ];
  return new Map(providers.map((provider) => [provider.method, provider]));
}

/** Starts a sandbox on free ports; its webhooks go to `publicUrl`. */
export async function startSandbox(
  folder: string,
  publicUrl: string,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const child = spawn(process.execPath, ["sandbox/main.ts"], {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      HOST: "127.0.0.1",
      SANDBOX_PORT: "0",
      SANDBOX_DATA: folder,
      PUBLIC_URL: publicUrl,
    },
  });
  child.stderr.on("data", (words: Buffer) => process.stderr.write(words));
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
