import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import Stripe from "stripe";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { checkoutOf, openBench } from "./running.ts";
import type { Bench } from "./running.ts";

let bench: Bench;
let stripe: Stripe;

beforeAll(async () => {
  bench = await openBench();
  stripe = bench.stripe();
});
afterAll(() => bench.close());
beforeEach(async () => {
  await bench.settled();
  bench.shop.received.length = 0;
  bench.shop.answer = () => 200;
});

const received = () =>
  bench.shop.received.map(({ body, headers }) =>
    stripe.webhooks.constructEvent(body, headers["stripe-signature"] ?? "", "whsec_bench"),
  );
const referencesOf = (events: Stripe.Event[]) =>
  events.map((event) => (event.data.object as Stripe.Checkout.Session).client_reference_id);
const opened = (session: Stripe.Checkout.Session): string => session.url ?? "";
async function paid(reference: string, cents = 12_345) {
  const session = await stripe.checkout.sessions.create(checkoutOf(cents, reference));
  await bench.form(opened(session), { action: "pay", card: "4242 4242 4242 4242" });
  await bench.settled();
  return stripe.checkout.sessions.retrieve(session.id, { expand: ["payment_intent.latest_charge"] });
}

describe("a Checkout Session", () => {
  test("is paid on the hosted page, and the shop is told once by an event the official SDK verifies", async () => {
    const session = await stripe.checkout.sessions.create(checkoutOf(249_900, "PL-PAID-0001"));
    expect(session).toMatchObject({
      status: "open",
      payment_status: "unpaid",
      amount_total: 249_900,
      payment_intent: null,
    });
    const left = await bench.form(opened(session), { action: "pay", card: "4242424242424242" });
    expect({ status: left.status, location: left.headers.get("location") }).toEqual({
      status: 303,
      location: `https://shop.example/done?s=${session.id}`,
    });
    await bench.settled();
    expect(
      received().map((event) => [event.type, (event.data.object as Stripe.Checkout.Session).client_reference_id]),
    ).toEqual([["checkout.session.completed", "PL-PAID-0001"]]);
    expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
      status: "complete",
      payment_status: "paid",
    });
  });

  test("pressed twice at the same moment is charged once", async () => {
    const session = await stripe.checkout.sessions.create(checkoutOf(5_000, "PL-TWICE-0001"));
    const presses = await Promise.all(
      Array.from({ length: 5 }, () => bench.form(opened(session), { action: "pay", card: "4242424242424242" })),
    );
    expect(new Set(presses.map((press) => press.headers.get("location"))).size).toBe(1);
    const { charges, totals } = await bench.get("/stripe/books?reference=PL-TWICE-0001");
    expect(charges).toHaveLength(1);
    expect(totals).toEqual([
      { reference: "PL-TWICE-0001", charges: 1, charged: 5_000, refunded: 0, disputed: 0, net: 5_000 },
    ]);
  });

  test("sent twice, of which one ends only after the other, is charged once", async () => {
    const session = await stripe.checkout.sessions.create(checkoutOf(5_017, "PL-TWICE-0002"));
    const form = "action=pay&card=4242424242424242";
    const slow = request(opened(session), {
      method: "POST",
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        "content-length": form.length,
        expect: "100-continue",
      },
    });
    const answer = once(slow, "response");
    slow.flushHeaders();
    await once(slow, "continue");
    await bench.form(opened(session), { action: "pay", card: "4242424242424242" });
    slow.end(form);
    const [{ headers }] = (await answer) as [IncomingMessage];
    expect(headers.location).toBe(`https://shop.example/done?s=${session.id}`);
    // A charge that the session no longer names has no reference.
    const { charges } = (await bench.get("/stripe/books")) as { charges: { amount: number }[] };
    expect(charges.filter(({ amount }) => amount === 5_017)).toHaveLength(1);
  });

  test("stays open when the card is declined, says so, and can then be paid", async () => {
    const session = await stripe.checkout.sessions.create(checkoutOf(5_000, "PL-DECLINE-1"));
    const page = await bench.form(opened(session), { action: "pay", card: "4000 0000 0000 0002" });
    expect(await page.text()).toContain("Your card was declined.");
    const again = await stripe.checkout.sessions.retrieve(session.id, { expand: ["payment_intent"] });
    expect(again.status).toBe("open");
    expect((again.payment_intent as Stripe.PaymentIntent).last_payment_error?.code).toBe("card_declined");
    const pressed = await bench.form(opened(session), { action: "decline" });
    expect(pressed.status).toBe(200);
    await bench.form(opened(session), { action: "pay", card: "4242424242424242" });
    expect((await stripe.checkout.sessions.retrieve(session.id)).payment_status).toBe("paid");
  });

  test("abandoned leads back to the cart and leaves the session open", async () => {
    const session = await stripe.checkout.sessions.create(checkoutOf(5_000, "PL-ABANDON-1"));
    const left = await bench.form(opened(session), { action: "abandon" });
    expect(left.headers.get("location")).toBe("https://shop.example/cart");
    expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe("open");
  });

  test("expired by the shop can no longer be paid, and cannot be expired again", async () => {
    const session = await stripe.checkout.sessions.create(checkoutOf(5_000, "PL-EXPIRE-1"));
    expect((await stripe.checkout.sessions.expire(session.id)).status).toBe("expired");
    const page = await bench.form(opened(session), { action: "pay", card: "4242424242424242" });
    expect(await page.text()).toContain("This checkout has expired.");
    await expect(stripe.checkout.sessions.expire(session.id)).rejects.toThrow(/status of expired/);
    expect((await bench.get("/stripe/books?reference=PL-EXPIRE-1")).charges).toEqual([]);
  });

  test("is paid later: unpaid at first, then settled or failed when the clock says so", async () => {
    const good = await stripe.checkout.sessions.create(checkoutOf(7_000, "PL-LATER-GOOD"));
    const bad = await stripe.checkout.sessions.create(checkoutOf(8_000, "PL-LATER-BAD"));
    await bench.form(opened(good), { action: "later", delayMs: "300000", outcome: "succeed" });
    await bench.form(opened(bad), { action: "later", delayMs: "300000", outcome: "fail" });
    expect(await stripe.checkout.sessions.retrieve(good.id)).toMatchObject({
      status: "complete",
      payment_status: "unpaid",
    });
    await bench.settled();
    await bench.advance(300_000);
    await bench.settled();
    expect(
      received()
        .map((event) => event.type)
        .sort(),
    ).toEqual([
      "checkout.session.async_payment_failed",
      "checkout.session.async_payment_succeeded",
      "checkout.session.completed",
      "checkout.session.completed",
    ]);
    expect((await stripe.checkout.sessions.retrieve(good.id)).payment_status).toBe("paid");
    const { totals } = await bench.get("/stripe/books");
    expect(totals.find((total: { reference: string }) => total.reference === "PL-LATER-GOOD").charged).toBe(7_000);
    expect(totals.some((total: { reference: string }) => total.reference === "PL-LATER-BAD")).toBe(false);
  });

  test("speaks Chinese to a Chinese customer", async () => {
    const session = await stripe.checkout.sessions.create(checkoutOf(1_234_550, "PL-CN-0001", { locale: "zh" }));
    const page = await (await fetch(opened(session))).text();
    expect(page).toContain('<html lang="zh-CN">');
    expect(page).toContain("US$12,345.50");
    expect(page).toContain("付款");
  });

  test("is refused when its request is one Stripe would refuse", async () => {
    const soon = Math.floor((await bench.get("/clock")).nowMs / 1000) + 60;
    await expect(stripe.checkout.sessions.create(checkoutOf(49, "PL-SMALL"))).rejects.toMatchObject({
      code: "amount_too_small",
    });
    await expect(
      stripe.checkout.sessions.create(checkoutOf(500, "PL-SOON", { expires_at: soon })),
    ).rejects.toMatchObject({ param: "expires_at" });
    await expect(
      stripe.checkout.sessions.create({ ...checkoutOf(500, "PL-NAME"), colour: "red" } as never),
    ).rejects.toMatchObject({ code: "parameter_unknown" });
    await expect(stripe.checkout.sessions.retrieve("cs_test_none")).rejects.toMatchObject({
      statusCode: 404,
      code: "resource_missing",
    });
    const unsigned = await fetch(`${bench.url}/stripe/v1/checkout/sessions`, { method: "POST" });
    expect(unsigned.status).toBe(401);
  });

  test("carries what the shop wrote on the payment over to the payment intent and the charge", async () => {
    const params = checkoutOf(9_900, "PL-META-1", {
      payment_intent_data: { metadata: { order: "PL-META-1" }, description: "Order PL-META-1" },
    });
    const session = await stripe.checkout.sessions.create(params);
    await bench.form(opened(session), { action: "pay", card: "4242424242424242" });
    const { payment_intent } = await stripe.checkout.sessions.retrieve(session.id);
    const intent = await stripe.paymentIntents.retrieve(String(payment_intent), { expand: ["latest_charge"] });
    expect(intent).toMatchObject({ status: "succeeded", amount_received: 9_900, metadata: { order: "PL-META-1" } });
    expect((intent.latest_charge as Stripe.Charge).metadata).toEqual({ order: "PL-META-1" });
  });
});

describe("an idempotency key", () => {
  test("gives the same session for the same request, however often, and refuses another body", async () => {
    const params = checkoutOf(5_000, "PL-IDEM-1");
    const key = { idempotencyKey: "begin PL-IDEM-1" };
    const made = await Promise.all(Array.from({ length: 5 }, () => stripe.checkout.sessions.create(params, key)));
    expect(new Set(made.map((session) => session.id)).size).toBe(1);
    const other = stripe.checkout.sessions.create(checkoutOf(6_000, "PL-IDEM-1"), key);
    await expect(other).rejects.toMatchObject({ type: "StripeIdempotencyError", statusCode: 400 });
  });

  test("protects a refund from being given twice", async () => {
    const session = await paid("PL-IDEM-2");
    const intent = session.payment_intent as Stripe.PaymentIntent;
    const ask = () =>
      stripe.refunds.create({ payment_intent: intent.id, amount: 1_000 }, { idempotencyKey: "refund PL-IDEM-2" });
    const [first, second] = [await ask(), await ask()];
    expect(second.id).toBe(first.id);
    expect((await bench.get("/stripe/books?reference=PL-IDEM-2")).totals[0]).toMatchObject({
      refunded: 1_000,
      net: 11_345,
    });
  });
});

describe("a refund", () => {
  test("is given in parts up to what was paid and never beyond", async () => {
    const session = await paid("PL-REFUND-1", 10_000);
    const intent = (session.payment_intent as Stripe.PaymentIntent).id;
    await stripe.refunds.create({ payment_intent: intent, amount: 6_000 });
    await expect(stripe.refunds.create({ payment_intent: intent, amount: 6_000 })).rejects.toMatchObject({
      param: "amount",
    });
    await stripe.refunds.create({ payment_intent: intent });
    await expect(stripe.refunds.create({ payment_intent: intent })).rejects.toMatchObject({
      code: "charge_already_refunded",
    });
    const list = await stripe.refunds.list({ payment_intent: intent });
    expect(list.data.map((refund) => refund.amount)).toEqual([4_000, 6_000]);
    await bench.settled();
    expect(received().filter((event) => event.type === "charge.refunded")).toHaveLength(2);
  });

  test("may be pending first and succeed later, or fail after it had succeeded", async () => {
    const session = await paid("PL-REFUND-2", 10_000);
    const intent = (session.payment_intent as Stripe.PaymentIntent).id;
    await bench.post("/control/refunds", { provider: "stripe", outcome: "pending" });
    const refund = await stripe.refunds.create({ payment_intent: intent, amount: 4_000 });
    expect(refund.status).toBe("pending");
    await bench.post("/control/refunds", { id: refund.id, outcome: "succeed" });
    expect((await stripe.refunds.retrieve(refund.id)).status).toBe("succeeded");
    await bench.post("/control/refunds", { id: refund.id, outcome: "fail" });
    await bench.settled();
    const types = received().map((event) => event.type);
    expect(types.filter((type) => type === "refund.updated")).toHaveLength(2);
    expect(types).toContain("refund.failed");
    const { charges, totals } = await bench.get("/stripe/books?reference=PL-REFUND-2");
    expect({ refunded: charges[0].refunded, net: totals[0].net }).toEqual({ refunded: 0, net: 10_000 });
  });
});

describe("events", () => {
  test("are listed newest first for a shop that lost its webhooks", async () => {
    await paid("PL-EVENTS-1");
    await paid("PL-EVENTS-2");
    const page = await stripe.events.list({ type: "checkout.session.completed", limit: 1 });
    expect(referencesOf(page.data)).toEqual(["PL-EVENTS-2"]);
    expect(page.has_more).toBe(true);
    const next = await stripe.events.list({
      types: ["checkout.session.completed"],
      limit: 1,
      starting_after: page.data[0]?.id ?? "",
    });
    expect(referencesOf(next.data)).toEqual(["PL-EVENTS-1"]);
  });

  test("are sent again until the shop takes them", async () => {
    const answers = [500, 503, 200];
    bench.shop.answer = () => answers.shift() ?? 200;
    await paid("PL-RETRY-1");
    expect(bench.shop.received).toHaveLength(1);
    await bench.advance(2_000);
    await bench.settled();
    await bench.advance(10_000);
    await bench.settled();
    const events = received();
    expect(new Set(events.map((event) => event.id)).size).toBe(1);
    expect(events).toHaveLength(3);
  });
});
