import { checkoutForm } from "#test/checkout/checkout-form.ts";
import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import { percentile } from "../table.ts";
import type { Buyers } from "./send-buyers.ts";

const maxMs = 60_000;

process.once("message", (message) => {
  void buyAll(message as Buyers).then((bought) => process.send?.(bought));
});
process.once("disconnect", () => process.exit());
setTimeout(() => process.exit(1), maxMs).unref();

const form = { ...checkoutForm, payment: "bank-deposit" };

async function buyAll({ url, skus, orders, crowd }: Buyers): Promise<{ perSecond: number; p95: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: crowd });
  const times: number[] = [];
  let begun = 0;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: crowd }, async () => {
      while (begun < orders) {
        const sku = skus[begun++ % skus.length] ?? "";
        const from = performance.now();
        await buy(agent, url, sku);
        times.push(performance.now() - from);
      }
    }),
  );
  const seconds = (performance.now() - began) / 1_000;
  agent.destroy();
  return { perSecond: orders / seconds, p95: percentile(times, 0.95) };
}

let buyers = 0;

/** A guest's three forms, as a browser without scripts sends them. */
async function buy(agent: Agent, url: string, sku: string): Promise<void> {
  // Buyers of their own, as a day of them would be: the shop limits what one email and one network may hold back.
  const number = buyers++;
  const own = { ...form, email: `buyer-${process.pid}-${number}@example.com` };
  const network = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
  const added = await post(agent, `${url}/shoppingCart`, { intent: "add", sku, quantity: "1" }, "", network);
  const [cookie = ""] = (added.cookies.find((line) => line.startsWith("cart=")) ?? "").split(";");
  const quoted = await post(agent, `${url}/checkout`, { ...own, intent: "quote" }, cookie, network);
  const total = /name="total" value="(\d+)"/.exec(quoted.text)?.[1];
  if (!total) throw new Error(`no total: ${quoted.status} ${quoted.text.slice(0, 300)}`);
  const placed = await post(
    agent,
    `${url}/checkout`,
    { ...own, intent: "place", key: randomUUID(), total },
    cookie,
    network,
  );
  if (placed.status !== 303) throw new Error(`not placed: ${placed.status}`);
}

interface Answer {
  readonly status: number;
  readonly cookies: readonly string[];
  readonly text: string;
}

function post(
  agent: Agent,
  url: string,
  fields: Record<string, string>,
  cookie: string,
  network: string,
): Promise<Answer> {
  const body = new URLSearchParams(fields).toString();
  const headers = {
    origin: new URL(url).origin,
    cookie,
    "x-forwarded-for": network,
    "content-type": "application/x-www-form-urlencoded",
    "content-length": Buffer.byteLength(body),
  };
  return new Promise((done, failed) => {
    const sent = request(url, { method: "POST", agent, headers }, (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (chunk: string) => (text += chunk));
      response.on("end", () =>
        done({ status: response.statusCode ?? 0, cookies: response.headers["set-cookie"] ?? [], text }),
      );
      response.on("error", failed);
    });
    sent.on("error", failed);
    sent.end(body);
  });
}
