import Stripe from "stripe";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { checkoutOf, openBench } from "./running.ts";
import type { Bench } from "./running.ts";

let bench: Bench;
let stripe: Stripe;

beforeAll(async () => {
  bench = await openBench();
  stripe = bench.stripe({ timeout: 300 });
});
afterAll(() => bench.close());
beforeEach(async () => {
  await bench.settled();
  await bench.post("/control/faults/clear");
  bench.shop.received.length = 0;
  bench.shop.answer = () => 200;
});

const fault = (kind: string, more: object = {}) =>
  bench.post("/control/faults", { provider: "stripe", operation: "checkout.sessions.create", kind, ...more });
const sessionsOf = async (reference: string) => (await bench.get(`/stripe/books?reference=${reference}`)).sessions;
const begin = (reference: string) =>
  stripe.checkout.sessions.create(checkoutOf(5_000, reference), { idempotencyKey: `begin ${reference}` });
const types = () => bench.shop.received.map((post) => JSON.parse(post.body).type as string);

async function pay(reference: string): Promise<string> {
  const session = await stripe.checkout.sessions.create(checkoutOf(5_000, reference));
  await bench.form(session.url ?? "", { action: "pay", card: "4242424242424242" });
  await bench.settled();
  return session.id;
}

describe("a call told to fail", () => {
  test.each([
    ["before-500", { statusCode: 500 }],
    ["before-409", { statusCode: 409 }],
    ["before-429", { statusCode: 429, type: "StripeRateLimitError" }],
  ])("by %s does nothing, and the next one works", async (kind, expected) => {
    await fault(kind);
    await expect(begin(`PL-${kind}`)).rejects.toMatchObject(expected);
    expect(await sessionsOf(`PL-${kind}`)).toEqual([]);
    await begin(`PL-${kind}`);
    expect(await sessionsOf(`PL-${kind}`)).toHaveLength(1);
  });

  test.each(["commit-then-reset", "commit-then-timeout", "commit-then-500"])(
    "by %s has done its work, and the same idempotency key finds it",
    async (kind) => {
      const reference = `PL-${kind}`;
      await fault(kind, { times: kind === "commit-then-reset" ? 2 : 1 });
      await expect(begin(reference)).rejects.toThrow();
      const [made] = await sessionsOf(reference);
      expect((await begin(reference)).id).toBe(made.id);
      expect(await sessionsOf(reference)).toHaveLength(1);
    },
  );

  test("by before-reset drops the connection before anything happens", async () => {
    // The official SDK tries a closed connection once more by itself.
    await fault("before-reset", { times: 2 });
    await expect(begin("PL-before-reset")).rejects.toMatchObject({ type: "StripeConnectionError" });
    expect(await sessionsOf("PL-before-reset")).toEqual([]);
  });

  test("by slow answers late but well", async () => {
    await fault("slow", { delayMs: 150 });
    const started = performance.now();
    await begin("PL-slow");
    expect(performance.now() - started).toBeGreaterThan(140);
  });

  test("after letting some calls through fails at the one it was planned for", async () => {
    await fault("before-500", { skip: 1 });
    await begin("PL-skip-1");
    await expect(begin("PL-skip-2")).rejects.toMatchObject({ statusCode: 500 });
    expect((await bench.get("/control/faults")).faults).toEqual([]);
  });

  test("in an unknown way is refused with the ways there are", async () => {
    const reply = await fault("explode");
    expect(reply.error.code).toBe("unknown_kind");
    expect(reply.error.allowed).toContain("commit-then-timeout");
  });
});

describe("webhooks told to misbehave", () => {
  const spoil = (kind: string, more: object = {}) =>
    bench.post("/control/faults", { provider: "stripe", operation: "webhook", kind, ...more });

  test("arrive twice, or three times at once", async () => {
    await spoil("duplicate");
    await pay("PL-dup");
    expect(types()).toHaveLength(2);
    await spoil("parallel", { copies: 3 });
    await pay("PL-par");
    expect(types()).toHaveLength(5);
    expect(new Set(bench.shop.received.slice(2).map((post) => post.body)).size).toBe(1);
  });

  test("are dropped for good, and can be replayed in any order", async () => {
    await spoil("drop", { times: 2 });
    const first = await pay("PL-drop-1");
    const second = await pay("PL-drop-2");
    expect(types()).toEqual([]);
    const { events } = await bench.get("/control/webhooks");
    const idOf = (session: string) => events.find((event: { about: string }) => event.about === session).id;
    await bench.post("/control/webhooks/replay", { ids: [idOf(second), idOf(first)], copies: 2 });
    const order = bench.shop.received.map((post) => JSON.parse(post.body).data.object.client_reference_id);
    expect(order).toEqual(["PL-drop-2", "PL-drop-2", "PL-drop-1", "PL-drop-1"]);
  });

  test("are held and delivered in the opposite order", async () => {
    await spoil("reorder", { times: 2 });
    await pay("PL-order-1");
    expect(types()).toEqual([]);
    await pay("PL-order-2");
    const order = bench.shop.received.map((post) => JSON.parse(post.body).data.object.client_reference_id);
    expect(order).toEqual(["PL-order-2", "PL-order-1"]);
  });

  test("are delayed until the clock says so", async () => {
    await spoil("delay", { delayMs: 60_000 });
    await pay("PL-delay");
    expect(types()).toEqual([]);
    await bench.advance(60_000);
    await bench.settled();
    expect(types()).toEqual(["checkout.session.completed"]);
  });

  test("carry a forged or a stale signature that the official SDK refuses", async () => {
    await spoil("forge");
    await pay("PL-forge");
    await spoil("stale");
    await pay("PL-stale");
    expect(bench.shop.received).toHaveLength(2);
    const now = (await bench.get("/clock")).nowMs;
    for (const { body, headers } of bench.shop.received) {
      const read = () =>
        stripe.webhooks.constructEvent(body, headers["stripe-signature"] ?? "", "whsec_bench", 300, undefined, now);
      expect(read).toThrow(Stripe.errors.StripeSignatureVerificationError);
    }
  });
});
