import { X509Certificate, createVerify } from "node:crypto";
import { crc32 } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { linkOf, paypalClient, paypalOrder } from "./paypal-client.ts";
import { openBench } from "./running.ts";
import type { Bench } from "./running.ts";

type Client = Awaited<ReturnType<typeof paypalClient>>;
let bench: Bench;
let paypal: Client;

beforeAll(async () => {
  bench = await openBench();
  paypal = await paypalClient(bench);
});
afterAll(() => bench.close());
beforeEach(async () => {
  await bench.settled();
  bench.shop.received.length = 0;
});

const call = (...request: Parameters<Client["call"]>) => paypal.call(...request);
const create = async (value: string, reference: string) =>
  (await call("POST", "/v2/checkout/orders", paypalOrder(value, reference))).body;
const press = (order: Parameters<typeof linkOf>[0], action: string, more: Record<string, string> = {}) =>
  bench.form(linkOf(order, "payer-action"), { action, ...more });
const capture = (id: string, requestId?: string) => call("POST", `/v2/checkout/orders/${id}/capture`, {}, requestId);
const issueOf = (reply: { body: { details?: { issue: string }[] } }) => reply.body.details?.[0]?.issue;
const eventTypes = () => bench.shop.received.map((post) => JSON.parse(post.body).event_type as string);

describe("a PayPal order", () => {
  test("is created, approved on PayPal's page, and captured once", async () => {
    const order = await create("2499.00", "PL-PP-0001");
    expect(order.status).toBe("PAYER_ACTION_REQUIRED");
    expect(issueOf(await capture(order.id))).toBe("ORDER_NOT_APPROVED");
    const left = await press(order, "approve");
    expect(left.headers.get("location")).toBe(`https://shop.example/paid?a=1&token=${order.id}&PayerID=SANDBXPAYER22`);
    const taken = await capture(order.id, "capture PL-PP-0001");
    expect(taken.status).toBe(201);
    expect(taken.body.purchase_units[0].payments.captures[0]).toMatchObject({
      status: "COMPLETED",
      amount: { value: "2499.00" },
      custom_id: "PL-PP-0001",
    });
    const again = await capture(order.id, "capture PL-PP-0001");
    expect({ status: again.status, id: again.body.purchase_units[0].payments.captures[0].id }).toEqual({
      status: 200,
      id: taken.body.purchase_units[0].payments.captures[0].id,
    });
    expect(issueOf(await capture(order.id, "another id"))).toBe("ORDER_ALREADY_CAPTURED");
    await bench.settled();
    expect(eventTypes()).toEqual(["CHECKOUT.ORDER.APPROVED", "PAYMENT.CAPTURE.COMPLETED"]);
    const { totals } = await bench.get("/paypal/books?reference=PL-PP-0001");
    expect(totals).toEqual([
      { reference: "PL-PP-0001", charges: 1, charged: 249_900, refunded: 0, disputed: 0, net: 249_900 },
    ]);
  });

  test("declines at capture when the payer's card does, and can be approved again with a good one", async () => {
    const order = await create("10.00", "PL-PP-0002");
    await press(order, "decline");
    const refused = await capture(order.id, "one");
    expect({ status: refused.status, issueOf: issueOf(refused) }).toEqual({
      status: 422,
      issueOf: "INSTRUMENT_DECLINED",
    });
    expect((await bench.get("/paypal/books?reference=PL-PP-0002")).charges).toEqual([]);
    await press(order, "approve");
    expect((await capture(order.id, "two")).status).toBe(201);
  });

  test("cancelled by the payer leads back and takes nothing", async () => {
    const order = await create("10.00", "PL-PP-0003");
    const left = await press(order, "cancel");
    expect(left.headers.get("location")).toBe(`https://shop.example/cart?token=${order.id}`);
    expect(issueOf(await capture(order.id))).toBe("ORDER_NOT_APPROVED");
  });

  test("may be captured but wait for review, and be denied in the end", async () => {
    const order = await create("10.00", "PL-PP-0004");
    await press(order, "review", { delayMs: "60000", outcome: "fail" });
    const taken = await capture(order.id);
    const { id, status } = taken.body.purchase_units[0].payments.captures[0];
    expect(status).toBe("PENDING");
    await bench.settled();
    await bench.advance(60_000);
    await bench.settled();
    expect(eventTypes()).toEqual(["CHECKOUT.ORDER.APPROVED", "PAYMENT.CAPTURE.PENDING", "PAYMENT.CAPTURE.DENIED"]);
    expect((await call("GET", `/v2/payments/captures/${id}`)).body.status).toBe("DECLINED");
    expect((await bench.get("/paypal/books?reference=PL-PP-0004")).totals).toEqual([]);
  });

  test("is created once per PayPal-Request-Id, and another request under the same id is refused", async () => {
    const made = await Promise.all(
      Array.from({ length: 4 }, () =>
        call("POST", "/v2/checkout/orders", paypalOrder("5.00", "PL-PP-0005"), "begin 5"),
      ),
    );
    expect(new Set(made.map((reply) => reply.body.id)).size).toBe(1);
    expect(made.map((reply) => reply.status).sort()).toEqual([200, 200, 200, 201]);
    expect(issueOf(await call("POST", "/v2/checkout/orders", paypalOrder("6.00", "PL-PP-0005"), "begin 5"))).toBe(
      "DUPLICATE_REQUEST_ID",
    );
  });

  test("is not captured under an invoice number that has been paid already", async () => {
    for (const expected of [201, 422]) {
      const order = await create("5.00", "PL-PP-0006");
      await press(order, "approve");
      expect((await capture(order.id)).status).toBe(expected);
    }
    expect((await bench.get("/paypal/books?reference=PL-PP-0006")).totals[0].charged).toBe(500);
  });

  test("is refused when its sums do not add up", async () => {
    const order = paypalOrder("10.00", "PL-PP-0007");
    const wrong = { currency_code: "USD", value: "9.00" };
    const broken = {
      ...order,
      purchase_units: [
        {
          ...order.purchase_units[0],
          amount: { currency_code: "USD", value: "10.00", breakdown: { item_total: wrong } },
        },
      ],
    };
    expect(issueOf(await call("POST", "/v2/checkout/orders", broken))).toBe("AMOUNT_MISMATCH");
    const money = { ...order, purchase_units: [{ amount: { currency_code: "USD", value: "10" } }] };
    expect((await call("POST", "/v2/checkout/orders", money)).status).toBe(400);
  });

  test("is approved in Chinese for a Chinese payer, and forgotten after three hours", async () => {
    const asked = paypalOrder("1234.50", "PL-PP-0008");
    asked.payment_source.paypal.experience_context.locale = "zh-CN";
    const order = (await call("POST", "/v2/checkout/orders", asked)).body;
    const page = await (await fetch(linkOf(order, "payer-action"))).text();
    expect(page).toContain("同意付款");
    expect(page).toContain("US$1,234.50");
    await bench.advance(3 * 60 * 60 * 1000 + 1);
    expect((await call("GET", `/v2/checkout/orders/${order.id}`)).status).toBe(404);
  });
});

describe("a PayPal refund", () => {
  test("is given in parts up to what was captured, once per PayPal-Request-Id", async () => {
    const order = await create("100.00", "PL-PP-0010");
    await press(order, "approve");
    const { id } = (await capture(order.id)).body.purchase_units[0].payments.captures[0];
    const part = { amount: { currency_code: "USD", value: "60.00" } };
    const first = await call("POST", `/v2/payments/captures/${id}/refund`, part, "refund 10");
    const same = await call("POST", `/v2/payments/captures/${id}/refund`, part, "refund 10");
    expect({ firstStatus: first.status, bodyStatus: first.body.status, id: same.body.id }).toEqual({
      firstStatus: 201,
      bodyStatus: "COMPLETED",
      id: first.body.id,
    });
    expect(issueOf(await call("POST", `/v2/payments/captures/${id}/refund`, part, "refund 11"))).toBe(
      "REFUND_AMOUNT_EXCEEDED",
    );
    expect((await call("POST", `/v2/payments/captures/${id}/refund`, {}, "refund 12")).body.amount.value).toBe("40.00");
    expect(issueOf(await call("POST", `/v2/payments/captures/${id}/refund`, {}, "refund 13"))).toBe(
      "CAPTURE_FULLY_REFUNDED",
    );
    expect((await call("GET", `/v2/payments/captures/${id}`)).body.status).toBe("REFUNDED");
    await bench.settled();
    expect(eventTypes().filter((type) => type === "PAYMENT.CAPTURE.REFUNDED")).toHaveLength(2);
    expect((await bench.get("/paypal/books?reference=PL-PP-0010")).totals[0]).toMatchObject({
      charged: 10_000,
      refunded: 10_000,
      net: 0,
    });
  });

  test("is refused under an id that PayPal's published pattern does not allow", async () => {
    const order = await create("5.00", "PL-PP-0019");
    await press(order, "approve");
    const id = (await capture(order.id)).body.purchase_units[0].payments.captures[0].id;
    const ask = (custom: string) => call("POST", `/v2/payments/captures/${id}/refund`, { custom_id: custom });
    expect(issueOf(await ask("refund:1"))).toBe("INVALID_PARAMETER_SYNTAX");
    expect(issueOf(await ask("x".repeat(128)))).toBe("INVALID_STRING_LENGTH");
    expect((await ask("refund-1")).status).toBe(201);
  });

  test("that fails at the bank frees what it had taken", async () => {
    const order = await create("100.00", "PL-PP-0011");
    await press(order, "approve");
    const { id } = (await capture(order.id)).body.purchase_units[0].payments.captures[0];
    await bench.post("/control/refunds", { provider: "paypal", outcome: "fail" });
    const refund = (await call("POST", `/v2/payments/captures/${id}/refund`, {})).body;
    expect(refund.id).toBeTruthy();
    await bench.settled();
    expect(eventTypes()).toContain("PAYMENT.REFUND.FAILED");
    expect((await call("GET", `/v2/payments/refunds/${refund.id}`)).body.status).toBe("FAILED");
    expect((await call("POST", `/v2/payments/captures/${id}/refund`, {})).body.amount.value).toBe("100.00");
  });
});

describe("a PayPal webhook", () => {
  async function oneWebhook() {
    const order = await create("1.00", `PL-WH-${Math.random()}`);
    await press(order, "approve");
    await bench.settled();
    const post = bench.shop.received.at(-1);
    if (!post) throw new Error("no webhook arrived");
    return post;
  }
  const verify = (headers: Record<string, string>, event: object, webhookId = "WH-SANDBOX") =>
    call("POST", "/v1/notifications/verify-webhook-signature", {
      auth_algo: headers["paypal-auth-algo"],
      cert_url: headers["paypal-cert-url"],
      transmission_id: headers["paypal-transmission-id"],
      transmission_sig: headers["paypal-transmission-sig"],
      transmission_time: headers["paypal-transmission-time"],
      webhook_id: webhookId,
      webhook_event: event,
    });

  test("can be verified offline with the published certificate", async () => {
    const { headers, body } = await oneWebhook();
    const certificate = new X509Certificate(await (await fetch(headers["paypal-cert-url"] ?? "")).text());
    expect(certificate.verify(certificate.publicKey)).toBe(true);
    const text = `${headers["paypal-transmission-id"]}|${headers["paypal-transmission-time"]}|WH-SANDBOX|${crc32(body)}`;
    expect(
      createVerify("RSA-SHA256")
        .update(text)
        .verify(certificate.publicKey, headers["paypal-transmission-sig"] ?? "", "base64"),
    ).toBe(true);
  });

  test("passes PayPal's own check unchanged, and fails it with a changed event, webhook id, time or certificate", async () => {
    const { headers, body } = await oneWebhook();
    const event = JSON.parse(body);
    expect((await verify(headers, event)).body.verification_status).toBe("SUCCESS");
    expect((await verify(headers, { ...event, summary: "Another" })).body.verification_status).toBe("FAILURE");
    expect((await verify(headers, event, "WH-OTHER")).body.verification_status).toBe("FAILURE");
    expect(
      (await verify({ ...headers, "paypal-transmission-time": "2026-01-01T00:00:00Z" }, event)).body
        .verification_status,
    ).toBe("FAILURE");
    expect(
      (await verify({ ...headers, "paypal-cert-url": "https://evil.example/cert" }, event)).body.verification_status,
    ).toBe("FAILURE");
  });

  test("forged on request fails PayPal's check", async () => {
    await bench.post("/control/faults", { provider: "paypal", operation: "webhook", kind: "forge" });
    const { headers, body } = await oneWebhook();
    expect((await verify(headers, JSON.parse(body))).body.verification_status).toBe("FAILURE");
  });
});

test("A PayPal access token is needed for every call and ends by the sandbox's clock", async () => {
  const bare = await fetch(`${bench.url}/paypal/v2/checkout/orders/X`);
  expect(bare.status).toBe(401);
  await bench.advance(32_401_000);
  expect((await call("GET", "/v2/checkout/orders/X")).status).toBe(401);
  paypal = await paypalClient(bench);
  expect((await call("GET", "/v2/checkout/orders/X")).status).toBe(404);
});
