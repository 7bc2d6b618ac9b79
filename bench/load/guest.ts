import { randomUUID } from "node:crypto";
import { type Agent, request } from "node:http";
import { checkoutForm } from "#test/checkout/checkout-form.ts";

const form = { ...checkoutForm, payment: "bank-deposit" };

/**
 * The three forms of guest `number` of this process, as a browser without scripts sends them: cart, totals, order. The
 * URL of the page that thanks for it. Fails where an order is not placed.
 */
export async function buyAsGuest(agent: Agent, url: string, sku: string, number: number): Promise<string> {
  // Buyers of their own, as a day of them would be: the shop limits what one email and one network may hold back.
  const own = { ...form, email: `buyer-${process.pid}-${number}@example.com` };
  const network = networkOf(number);
  const added = await post(agent, `${url}/shoppingCart`, { intent: "add", sku, quantity: "1" }, "", network);
  const [cookie = ""] = (added.cookies.find((line) => line.startsWith("cart=")) ?? "").split(";");
  if (!cookie) throw new Error(`${sku} was not put into a cart: ${added.status} ${added.location}`);
  const quoted = await post(agent, `${url}/checkout`, { ...own, intent: "quote" }, cookie, network);
  const total = /name="total" value="(\d+)"/.exec(quoted.text)?.[1];
  if (!total) throw new Error(`no total of ${sku}: ${quoted.status} ${quoted.location} ${quoted.text.slice(0, 300)}`);
  const placed = await post(
    agent,
    `${url}/checkout`,
    { ...own, intent: "place", key: randomUUID(), total },
    cookie,
    network,
  );
  if (placed.status !== 303) throw new Error(`not placed: ${placed.status}`);
  return placed.location;
}

/** An address of a network of its own for each number, as a proxy in front would name it. */
export function networkOf(number: number): string {
  return `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
}

interface Answer {
  readonly status: number;
  readonly cookies: readonly string[];
  readonly location: string;
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
        done({
          status: response.statusCode ?? 0,
          cookies: response.headers["set-cookie"] ?? [],
          location: response.headers.location ?? "",
          text,
        }),
      );
      response.on("error", failed);
    });
    sent.on("error", failed);
    sent.end(body);
  });
}
