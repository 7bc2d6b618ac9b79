import { checkoutForm } from "#test/checkout/checkout-form.ts";
import { randomUUID } from "node:crypto";
import { request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";

/** What a crowd of guests met while it browsed and bought. */
export interface Guests {
  /** Emails of the orders that a guest was told were placed; each guest has one of their own. */
  readonly acknowledged: ReadonlySet<string>;
  /** How many were asked to come back (503 with Retry-After), or met a connection that broke. */
  readonly refused: () => number;
  readonly broken: () => number;
  /** Answers that no guest should get: anything else than what was asked for and a request to come back. */
  readonly faults: readonly string[];
  /** Resolves with the moment the next order is placed by a form that is sent from now on; throws at the first fault. */
  nextOrder(): Promise<number>;
  stop(): Promise<void>;
}

const form = { ...checkoutForm, payment: "bank-deposit" };

const pages = ["/", "/products/pump.html", "/cn/products/pump.html", "/shippingPolicy"];

/** Lets guests buy a SKU one after another, `buyers` at a time, and one more look at pages. Who is refused tries again. */
export function sendGuests(url: string, sku: string, buyers: number): Guests {
  const acknowledged = new Set<string>();
  const faults: string[] = [];
  const waiting: { since: number; placed: (at: number) => void; failed: (error: Error) => void }[] = [];
  let [refused, broken, guests, open] = [0, 0, 0, true];

  /** Sends until it is answered as it should be; null once everybody goes home. */
  const insist = async (
    send: () => Promise<Answer>,
    wanted: number,
  ): Promise<{ answer: Answer; sentAt: number } | null> => {
    while (open) {
      const sentAt = performance.now();
      const answer = await send().catch(() => null);
      if (answer?.status === wanted) return { answer, sentAt };
      if (answer === null) broken += 1;
      // 503 by the shop, or 502 by the balancer where the process died that was answering.
      else if ([502, 503].includes(answer.status) && answer.retryAfter !== undefined) refused += 1;
      else {
        faults.push(`${answer.asked}: ${answer.status} ${answer.text.slice(0, 200)}`);
        // Nobody tries for ever what the shop answers wrongly.
        open = false;
        for (const one of waiting.splice(0)) one.failed(new Error(faults[0]));
        return null;
      }
      await wait(200);
    }
    return null;
  };
  const buy = async () => {
    const guest = guests++;
    const email = `guest-${guest}-${process.pid}@example.com`;
    // An address of their own each: the shop limits what one network may hold back.
    const from = `127.${64 + ((guest >> 16) & 63)}.${(guest >> 8) & 255}.${guest & 255}`;
    const post = (path: string, fields: Record<string, string>, cookie: string) => () =>
      ask(url, path, from, { ...form, email, ...fields }, cookie);
    const added = await insist(post("/shoppingCart", { intent: "add", sku, quantity: "1" }, ""), 303);
    const [cookie = ""] = (added?.answer.cookies.find((line) => line.startsWith("cart=")) ?? "").split(";");
    const quoted = added && (await insist(post("/checkout", { intent: "quote" }, cookie), 200));
    if (!quoted) return;
    const total = /name="total" value="(\d+)"/.exec(quoted.answer.text)?.[1] ?? "";
    const placed = await insist(post("/checkout", { intent: "place", key: randomUUID(), total }, cookie), 303);
    if (!placed) return;
    acknowledged.add(email);
    for (const one of waiting.splice(0)) {
      if (placed.sentAt >= one.since) one.placed(performance.now());
      else waiting.push(one);
    }
  };
  const browse = async () => {
    for (let page = 0; open; page += 1) {
      await insist(() => ask(url, pages[page % pages.length]!, "127.63.0.1"), 200);
      await wait(50);
    }
  };
  const crowd = [
    browse(),
    ...Array.from({ length: buyers }, async () => {
      while (open) await buy();
    }),
  ];
  return {
    acknowledged,
    refused: () => refused,
    broken: () => broken,
    faults,
    nextOrder: () =>
      new Promise((placed, failed) => {
        if (faults.length > 0) failed(new Error(faults[0]));
        else waiting.push({ since: performance.now(), placed, failed });
      }),
    async stop() {
      open = false;
      await Promise.all(crowd);
    },
  };
}

interface Answer {
  readonly asked: string;
  readonly status: number;
  readonly retryAfter: string | undefined;
  readonly cookies: readonly string[];
  readonly text: string;
}

/** One request from a local address, on a connection of its own as a new visitor's is. */
function ask(url: string, path: string, from: string, fields?: Record<string, string>, cookie = ""): Promise<Answer> {
  const body = fields && new URLSearchParams(fields).toString();
  return new Promise((done, failed) => {
    const sent = request(
      url + path,
      {
        method: body === undefined ? "GET" : "POST",
        localAddress: from,
        agent: false,
        timeout: 60_000,
        headers: {
          origin: url,
          cookie,
          ...(body !== undefined && {
            "content-type": "application/x-www-form-urlencoded",
            "content-length": Buffer.byteLength(body),
          }),
        },
      },
      (response) => {
        let text = "";
        response.setEncoding("utf8");
        response.on("data", (chunk: string) => (text += chunk));
        response.on("error", failed);
        response.on("end", () =>
          done({
            asked: `${fields?.intent ?? "look"} ${path}`,
            status: response.statusCode ?? 0,
            retryAfter: response.headers["retry-after"],
            cookies: response.headers["set-cookie"] ?? [],
            text,
          }),
        );
      },
    );
    sent.on("timeout", () => sent.destroy(new Error("no answer within a minute")));
    sent.on("error", failed);
    sent.end(body);
  });
}
