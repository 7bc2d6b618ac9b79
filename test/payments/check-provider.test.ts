import Stripe from "stripe";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ProviderMethod, providerMethods } from "#domain/checkout/payment-method.ts";
import { instant } from "#domain/kernel/time.ts";
import { webhookState } from "#domain/payments/webhook-events.ts";
import { checkProvider } from "#engine/payments/check-provider.ts";
import { reportProviders } from "#engine/payments/report-providers.ts";
import type { LogFields } from "#engine/platform/log.ts";
import { createPayPal } from "#providers/paypal/paypal-provider.ts";
import { createStripe } from "#providers/stripe/stripe-provider.ts";
import { type Bench, openBench } from "#test/sandbox/running.ts";

let bench: Bench;
beforeAll(async () => void (bench = await openBench()));
afterAll(() => bench.close());

interface Keys {
  readonly stripe?: string;
  readonly paypal?: string;
  /** Of the webhooks; empty where the owner has not set them. */
  readonly secret?: string;
  readonly at?: string;
}

/** Asks a provider as the shop at this URL with these keys. */
function checked(method: ProviderMethod, publicUrl: string, keys: Keys = {}) {
  const { stripe = "sk_test_shop", paypal = "shop", secret = "whsec_bench", at = bench.url } = keys;
  const common = { timeout: 2_000, now: () => instant(Date.now()) };
  const provider =
    method === "stripe"
      ? createStripe({ ...common, secretKey: stripe, webhookSecret: secret, apiBase: `${at}/stripe` })
      : createPayPal({ ...common, apiBase: `${at}/paypal`, clientId: "shop", clientSecret: paypal, webhookId: secret });
  return checkProvider({ payments: new Map([[method, provider]]), settings: { publicUrl } }, method);
}

test.each(providerMethods)("%s says its mode and that it reports every event that is needed", async (method) => {
  expect(await checked(method, bench.shop.url)).toEqual({
    ok: true,
    value: { mode: "test", webhook: { kind: "registered", missing: [], otherVersion: null }, verifiesWebhooks: true },
  });
});

test("Stripe's webhook that writes an older release of its API is told, with its version; another date of the same is not", async () => {
  const ofStripe = (version: string | null) => {
    const whole = { url: `${bench.shop.url}/webhooks/stripe`, enabled: true, events: ["*"], version };
    return webhookState("stripe", whole.url, [whole], Stripe.MAJOR_API_VERSION);
  };
  expect(ofStripe("2025-03-31.basil")).toEqual({ kind: "registered", missing: [], otherVersion: "2025-03-31.basil" });
  expect(ofStripe("2024-06-20"), "versions before 2024-09-30 name no release").toMatchObject({
    otherVersion: "2024-06-20",
  });
  for (const same of [Stripe.API_VERSION, `2030-01-01.${Stripe.MAJOR_API_VERSION}`, null])
    expect(ofStripe(same)).toMatchObject({ otherVersion: null });
});

test("at start and daily the log says of each provider what keeps it from taking money or from telling of it", async () => {
  const warnings: LogFields[] = [];
  const log = { warn: (_: string, fields: LogFields = {}) => void warnings.push(fields) };
  const common = { timeout: 2_000, now: () => instant(Date.now()) };
  const stripe = createStripe({
    ...common,
    secretKey: "sk_live_other",
    webhookSecret: "",
    apiBase: `${bench.url}/stripe`,
  });
  const paypal = { ...common, apiBase: `${bench.url}/paypal`, clientId: "shop", clientSecret: "shop", webhookId: "" };
  const payments = new Map([["stripe", stripe] as const, ["paypal", createPayPal(paypal)] as const]);
  expect(await reportProviders({ payments, settings: { publicUrl: "https://other.example" }, log })).toBe(2);
  expect(warnings).toEqual([
    { provider: "stripe", error: "it did not answer as it should: denied" },
    {
      provider: "paypal",
      error:
        "its webhook's secret or ID is not set, so no event is believed; no webhook is registered for this shop's URL",
    },
  ]);
  const working = new Map([["paypal", createPayPal({ ...paypal, webhookId: "WH-1" })] as const]);
  expect(await reportProviders({ payments: working, settings: { publicUrl: bench.shop.url }, log })).toBe(0);
  expect(warnings).toHaveLength(2);
});

test.each(providerMethods)("%s reports nothing to a URL that it does not know", async (method) => {
  expect(await checked(method, "https://other.example")).toMatchObject({ value: { webhook: { kind: "none" } } });
});

test.each(providerMethods)("%s: without the webhook's secret no report is believed", async (method) => {
  expect(await checked(method, bench.shop.url, { secret: "" })).toMatchObject({ value: { verifiesWebhooks: false } });
});

test.each(providerMethods)(
  "%s refuses keys that are not its own, and one that is away is told apart",
  async (method) => {
    expect(await checked(method, bench.shop.url, { stripe: "sk_live_other", paypal: "" })).toMatchObject({
      ok: false,
      error: { code: "denied" },
    });
    expect(await checked(method, bench.shop.url, { at: "http://127.0.0.1:9" })).toMatchObject({
      ok: false,
      error: { code: "unknown" },
    });
    expect(await checkProvider({ payments: new Map(), settings: { publicUrl: bench.shop.url } }, method)).toEqual({
      ok: false,
      error: { code: "not_configured" },
    });
  },
);

test.each([
  ["stripe", "webhook_endpoints.list"],
  ["paypal", "webhooks.list"],
] as const)(
  "%s takes keys that may not read its webhooks, and says that it is not known which there are",
  async (provider, operation) => {
    await bench.post("/control/faults", { provider, operation, kind: "before-403" });
    expect(await checked(provider, bench.shop.url)).toMatchObject({
      ok: true,
      value: { webhook: { kind: "unknown" } },
    });
  },
);
