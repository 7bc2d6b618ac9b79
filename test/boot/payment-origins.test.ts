import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readConfig } from "#boot/config.ts";
import { paymentProviders } from "#boot/payment-providers.ts";
import { instant } from "#domain/kernel/time.ts";
import { fixedClock } from "#engine/ports/clock.ts";

const folder = mkdtempSync(join(tmpdir(), "plenum-origins-"));

function origins(env: Record<string, string>, sandboxUrl: string | null): string[] {
  const providers = paymentProviders(readConfig({ DATA_DIR: folder, ...env }), fixedClock(instant(0)), sandboxUrl);
  return [...providers.values()].flatMap(({ paymentOrigins }) => paymentOrigins).toSorted();
}

const keys = { STRIPE_SECRET_KEY: "sk_test_1", PAYPAL_CLIENT_ID: "id" };

test("buyers may be sent to the payment pages of the providers whose keys are set, and nowhere else", () => {
  expect(origins(keys, null)).toEqual(["https://checkout.stripe.com", "https://www.paypal.com"]);
  expect(origins({ STRIPE_SECRET_KEY: "sk_test_1" }, null)).toEqual(["https://checkout.stripe.com"]);
  expect(origins({}, null), "bank deposit and Zeller send nobody anywhere").toEqual([]);
});

test("PayPal's own sandbox and ours have their payment pages on their own hosts", () => {
  const paypal = { PAYPAL_CLIENT_ID: "id", PAYPAL_API_BASE: "https://api-m.sandbox.paypal.com" };
  expect(origins(paypal, null)).toEqual(["https://www.sandbox.paypal.com"]);
  expect(new Set(origins({}, "http://127.0.0.1:3001"))).toEqual(new Set(["http://127.0.0.1:3001"]));
});
