import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Stripe from "stripe";
import { readConfig } from "../../sandbox/config.ts";
import { startSandbox } from "../../sandbox/start.ts";

type Received = { path: string; headers: Record<string, string>; body: string };
export type Shop = { url: string; received: Received[]; answer: (post: Received) => number; close(): Promise<void> };

/** A shop that takes webhooks and remembers them; `answer` decides the status. */
async function openShop(): Promise<Shop> {
  const received: Received[] = [];
  const shop: Shop = {
    url: "",
    received,
    answer: () => 200,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
      const post = { path: request.url ?? "", headers, body: Buffer.concat(parts).toString() };
      received.push(post);
      response.writeHead(shop.answer(post), { connection: "close" }).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  shop.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return shop;
}

export type Bench = Awaited<ReturnType<typeof openBench>>;

/** A sandbox with its own books and a shop that listens to it. */
export async function openBench(dataFolder = mkdtempSync(join(tmpdir(), "sandbox-test-"))) {
  const shop = await openShop();
  const start = () =>
    startSandbox(
      readConfig({
        SANDBOX_PORT: "0",
        SANDBOX_DATA: dataFolder,
        PUBLIC_URL: shop.url,
        STRIPE_WEBHOOK_SECRET: "whsec_bench",
      }),
    );
  let running = await start();
  const ask = async (method: string, path: string, body?: object) => {
    const init = body
      ? { method, body: JSON.stringify(body), headers: { "content-type": "application/json" } }
      : { method };
    const response = await fetch(running.url + path, init);
    return response.json();
  };
  return {
    shop,
    get url() {
      return running.url;
    },
    get smtpUrl() {
      return running.smtpUrl;
    },
    stripe(options: { maxNetworkRetries?: number; timeout?: number } = {}) {
      const { hostname, port } = new URL(running.url);
      return new Stripe("sk_test_bench", {
        host: hostname,
        port,
        protocol: "http",
        maxNetworkRetries: 0,
        telemetry: false,
        ...options,
      });
    },
    get: (path: string) => ask("GET", path),
    post: (path: string, body: object = {}) => ask("POST", path, body),
    /** Posts a form as a browser does and gives the raw answer, redirects not followed. */
    form: (url: string, fields: Record<string, string>) =>
      fetch(url, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" }),
    settled: () => ask("POST", "/control/webhooks/settle"),
    advance: (ms: number) => ask("POST", "/clock/advance", { ms }),
    async restart() {
      await running.close();
      running = await start();
    },
    async close() {
      await running.close();
      await shop.close();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

const HOST_PAGE = {
  success_url: "https://shop.example/done?s={CHECKOUT_SESSION_ID}",
  cancel_url: "https://shop.example/cart",
};

/** A shop's request for a payment of `cents` for the order `reference`. */
export function checkoutOf(cents: number, reference: string, more: Partial<Stripe.Checkout.SessionCreateParams> = {}) {
  return {
    mode: "payment",
    client_reference_id: reference,
    metadata: { order: reference },
    line_items: [
      {
        quantity: 1,
        price_data: { currency: "usd", unit_amount: cents, product_data: { name: "Rotary screw compressor 10 HP" } },
      },
    ],
    locale: "en",
    ...HOST_PAGE,
    ...more,
  } satisfies Stripe.Checkout.SessionCreateParams;
}
