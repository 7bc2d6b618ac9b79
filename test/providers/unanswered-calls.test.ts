import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cents } from "#domain/kernel/money.ts";
import { after, instant, minutes } from "#domain/kernel/time.ts";
import type { PaymentRequest } from "#engine/ports/payment-provider.ts";
import { createPayPal } from "#providers/paypal/paypal-provider.ts";
import { createStripe } from "#providers/stripe/stripe-provider.ts";

/** A provider that takes its time over what comes first, and never answers what comes then. */
const first: Record<string, object> = {
  "/v1/coupons": { id: "coupon", object: "coupon" },
  "/v1/oauth2/token": { access_token: "token", expires_in: 3_600 },
};
const timeout = 1_500;
const firstTakes = 800;
const asked: string[] = [];
const hanging = new Set<ServerResponse>();
const server = createServer((request, response) => {
  const path = request.url ?? "";
  asked.push(path);
  if (path in first)
    setTimeout(
      () => response.setHeader("content-type", "application/json").end(JSON.stringify(first[path])),
      firstTakes,
    );
  else hanging.add(response);
});
let base = "";
beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", () => ready()));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  for (const response of hanging) response.destroy();
  await new Promise((closed) => server.close(closed));
});

const now = instant(Date.parse("2026-11-20T17:00:00Z"));
const request: PaymentRequest = {
  paymentKey: "3c8f0f5e-6e0a-4a6e-9f5d-0c2f6b3a1d11",
  orderNumber: "PL-2345-6789",
  amount: cents(9_000),
  currency: "USD",
  email: "ada@example.com",
  language: "en",
  lines: [
    { name: "Filter", sku: "F-1", quantity: 1, unitPrice: cents(10_000), picture: "https://shop.example/f.webp" },
  ],
  discount: cents(1_000),
  discountCode: "TEN",
  pointsUsed: 0,
  points: cents(0),
  shipping: cents(0),
  tax: cents(0),
  shipTo: null,
  capturesLater: false,
  settlesAtOnce: true,
  begunAt: now,
  deadline: after(now, minutes(30)),
  returnUrl: "https://shop.example/payment?return=paid",
  cancelUrl: "https://shop.example/payment?return=left",
};

test.each([
  ["stripe", ["/v1/coupons", "/v1/checkout/sessions"]],
  ["paypal", ["/v1/oauth2/token", "/v2/checkout/orders"]],
] as const)("a buyer waits once, and as long as one answer may take, for %s to open a payment", async (name, calls) => {
  const settings = { apiBase: base, timeout, now: () => now };
  const provider =
    name === "stripe"
      ? createStripe({ ...settings, secretKey: "sk_test_1", webhookSecret: "whsec" })
      : createPayPal({ ...settings, clientId: "shop", clientSecret: "shop", webhookId: "WH" });
  asked.length = 0;
  const began = performance.now();
  expect(await provider.begin(request, "begin:1")).toMatchObject({ ok: false, error: { code: "unknown" } });
  expect(performance.now() - began).toBeLessThan(timeout + firstTakes - 100);
  expect(asked).toEqual(calls);
});
