import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readConfig } from "#boot/config.ts";
import { openLiveKeys } from "#boot/live-keys.ts";
import { paymentProviders } from "#boot/payment-providers.ts";
import { emulatorKeys } from "#boot/provider-keys.ts";
import { instant } from "#domain/kernel/time.ts";
import { fixedClock } from "#engine/ports/clock.ts";
import { testDatabase } from "#test/database.ts";

const database = testDatabase();
const folder = mkdtempSync(join(tmpdir(), "plenum-origins-"));
const quiet = () => {};
const log = { debug: quiet, info: quiet, warn: quiet, error: quiet };

async function origins(env: Record<string, string>, sandboxUrl: string | null): Promise<string[]> {
  const config = readConfig({ DATA_DIR: folder, ...env });
  const emulators = emulatorKeys(config, sandboxUrl === null ? null : { url: sandboxUrl, smtpUrl: "smtp://h:1" });
  const keys = await openLiveKeys({ config, db: database(), log, secret: "s".repeat(32), strict: false, emulators });
  onTestFinished(keys.stop);
  const providers = paymentProviders(config, fixedClock(instant(0)), sandboxUrl, keys);
  return [...new Set([...providers.values()].flatMap(({ paymentOrigins }) => paymentOrigins))].toSorted();
}

const keys = { STRIPE_SECRET_KEY: "sk_test_1", PAYPAL_CLIENT_ID: "id" };

test("buyers may be sent to the payment pages of the providers whose keys are set, and nowhere else", async () => {
  expect(await origins(keys, null)).toEqual(["https://checkout.stripe.com", "https://www.paypal.com"]);
  expect(await origins({ STRIPE_SECRET_KEY: "sk_test_1" }, null)).toEqual(["https://checkout.stripe.com"]);
  expect(await origins({}, null), "bank deposit and Zeller send nobody anywhere").toEqual([]);
});

test("PayPal's own sandbox and ours have their payment pages on their own hosts", async () => {
  const paypal = { PAYPAL_CLIENT_ID: "id", PAYPAL_API_BASE: "https://api-m.sandbox.paypal.com" };
  expect(await origins(paypal, null)).toEqual(["https://www.sandbox.paypal.com"]);
  expect(await origins({}, "http://127.0.0.1:3001")).toEqual(["http://127.0.0.1:3001"]);
});
