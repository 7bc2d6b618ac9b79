import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkoutOf, openBench } from "./running.ts";
import type { Bench } from "./running.ts";

const resources = "node_modules/stripe/esm/resources";
let bench: Bench;

beforeAll(async () => void (bench = await openBench()));
afterAll(() => bench.close());

/** The fields that Stripe's published types say are always there. */
function requiredFields(file: string, name: string): string[] {
  const text = readFileSync(`${resources}/${file}.d.ts`, "utf8");
  const start = text.indexOf(`export interface ${name} {`);
  const end = text.indexOf("\n}\n", start);
  const fields = [...text.slice(start, end).matchAll(/^ {4}(\w+): /gm)].map((match) => match[1] ?? "");
  if (fields.length === 0) throw new Error(`${file} has no ${name}`);
  return fields;
}

const missingOf = (object: object, file: string, name: string) =>
  requiredFields(file, name).filter((field) => !(field in object));

describe("every object of the sandbox's Stripe", () => {
  test("carries all fields that the published types require", async () => {
    const stripe = bench.stripe();
    const session = await stripe.checkout.sessions.create(checkoutOf(5_000, "PL-TYPES-01"));
    await bench.form(session.url ?? "", { action: "pay", card: "4242424242424242" });
    await bench.post("/control/dashboard-refunds", { reference: "PL-TYPES-01", amount: 100 });
    await bench.post("/control/disputes", { reference: "PL-TYPES-01" });
    const paid = await stripe.checkout.sessions.retrieve(session.id, { expand: ["line_items"] });
    const intent = await stripe.paymentIntents.retrieve(String(paid.payment_intent));
    const charge = await stripe.charges.retrieve(String(intent.latest_charge));
    const [refund] = (await stripe.refunds.list()).data;
    const [dispute] = (await stripe.disputes.list()).data;
    const [movement] = (await stripe.balanceTransactions.list()).data;
    await bench.post("/control/payouts", { provider: "stripe" });
    const [line] = paid.line_items?.data ?? [];
    const [event] = (await stripe.events.list()).data;
    for (const [object, file, name] of [
      [paid, "Checkout/Sessions", "Session"],
      [line, "LineItems", "LineItem"],
      [line?.price, "Prices", "Price"],
      [intent, "PaymentIntents", "PaymentIntent"],
      [charge, "Charges", "Charge"],
      [refund, "Refunds", "Refund"],
      [dispute, "Disputes", "Dispute"],
      [movement, "BalanceTransactions", "BalanceTransaction"],
      [event, "Events", "EventBase"],
    ] as const) {
      expect(object, name).toBeDefined();
      expect(missingOf(object ?? {}, file, name), name).toEqual([]);
    }
    expect(paid.ui_mode).toBe("hosted_page");
  });

  test("a payout too", async () => {
    const stripe = bench.stripe();
    const session = await stripe.checkout.sessions.create(checkoutOf(90_000, "PL-TYPES-02"));
    await bench.form(session.url ?? "", { action: "pay", card: "4242424242424242" });
    await bench.post("/control/payouts", { provider: "stripe" });
    const [payout] = (await stripe.payouts.list()).data;
    expect(missingOf(payout ?? {}, "Payouts", "Payout")).toEqual([]);
    const taken = await stripe.balanceTransactions.list({ payout: payout?.id ?? "", limit: 100 });
    expect(taken.data.reduce((sum, { net }) => sum + net, 0)).toBe(0);
  });
});
