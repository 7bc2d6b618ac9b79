import { checkoutForm } from "#test/checkout/checkout-form.ts";
import { randomUUID } from "node:crypto";
import { request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";

/** Answers to guests while somebody looks on. */
export interface Met {
  /** Requests answered in full. */
  readonly served: number;
  /** Requests answered with 502 or 503 and Retry-After, or cut off. */
  readonly refused: number;
  readonly broken: number;
  /** The longest that anybody waited for an answer, in seconds. */
  readonly slowest: number;
}

/** Answers to a crowd of guests that browsed and bought. */
export interface Guests {
  /** Emails of the orders that a guest was told were placed; each guest has one of their own. */
  readonly acknowledged: ReadonlySet<string>;
  /** Answers from now on; it goes on counting. */
  watch(): Met;
  /** Answers that no guest should get: anything else than what was asked for and a request to come back. */
  readonly faults: readonly string[];
  /**
   * Resolves with the moment the next order is placed by a form that is sent from now on; throws at the first fault.
   */
  nextOrder(): Promise<number>;
  stop(): Promise<void>;
}

const form = { ...checkoutForm, payment: "bank-deposit" };

const pages = ["/", "/products/pump.html", "/cn/products/pump.html", "/shippingPolicy", "/search?q=compressor"];

/**
 * Lets guests buy a SKU one after another, `buyers` at a time, and one more look at pages with all they load. Who is
 * refused tries again.
 */
export function sendGuests(url: string, sku: string, buyers: number): Guests {
  const acknowledged = new Set<string>();
  const faults: string[] = [];
  const waiting: { since: number; placed: (at: number) => void; failed: (error: Error) => void }[] = [];
  const watching: { -readonly [Name in keyof Met]: Met[Name] }[] = [];
  const crowdName = randomUUID();
  let [guests, open] = [0, true];

  const note = (kind: "served" | "refused" | "broken", seconds: number) => {
    for (const met of watching) {
      met[kind] += 1;
      met.slowest = Math.max(met.slowest, seconds);
    }
  };
  /** Sends until it is answered as it should be; null once everybody goes home. */
  const insist = async (
    send: () => Promise<Answer>,
    wanted: number,
  ): Promise<{ answer: Answer; sentAt: number } | null> => {
    while (open) {
      const sentAt = performance.now();
      const answer = await send().catch(() => null);
      const seconds = (performance.now() - sentAt) / 1_000;
      if (answer?.status === wanted) {
        note("served", seconds);
        return { answer, sentAt };
      }
      if (answer === null) note("broken", seconds);
      // 503 by the shop, or 502 by the balancer where the process died that was answering.
      else if ([502, 503].includes(answer.status) && answer.retryAfter !== undefined) note("refused", seconds);
      else {
        faults.push(`${answer.asked}: ${answer.status} ${answer.text.slice(0, 200)}`);
        // Nobody tries for ever what the shop answers wrongly.
        open = false;
        for (const one of waiting.splice(0)) one.failed(new Error(faults[0]));
        return null;
      }
      // The shop counts how often one cart is placed, refused or not.
      await wait(answer === null ? 200 : 1_000);
    }
    return null;
  };
  const buy = async () => {
    const guest = guests++;
    const email = `guest-${guest}-${crowdName}@example.com`;
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
      // From many networks: one alone may not search for ever.
      const from = `127.63.${(page >> 8) & 255}.${page & 255}`;
      const seen = await insist(() => ask(url, pages[page % pages.length]!, from), 200);
      // As a browser that was never here.
      const files = new Set(seen?.answer.text.match(/\/assets\/[\w.-]+\.(?:js|css)\b/g));
      for (const file of files) await insist(() => ask(url, file, from), 200);
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
    watch() {
      const met = { served: 0, refused: 0, broken: 0, slowest: 0 };
      watching.push(met);
      return met;
    },
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
