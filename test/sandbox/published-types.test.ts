import { readFileSync } from "node:fs";
import type Stripe from "stripe";
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

/** The same of an interface inside a namespace, told apart from its namesakes by the lines before it. */
function requiredWithin(file: string, name: string, namespaces: readonly string[]): string[] {
  const lines = readFileSync(`${resources}/${file}.d.ts`, "utf8").split("\n");
  let at = 0;
  for (const namespace of namespaces)
    at = lines.findIndex((line, index) => index >= at && line.trim().endsWith(`namespace ${namespace} {`));
  const start = lines.findIndex((line, index) => index > at && line.trim() === `interface ${name} {`);
  const indent = " ".repeat((lines[start] ?? "").search(/\S/));
  const end = lines.findIndex((line, index) => index > start && line === `${indent}}`);
  if (at < 0 || start < 0) throw new Error(`${file} has no ${[...namespaces, name].join(".")}`);
  return lines.slice(start, end).flatMap((line) => new RegExp(`^${indent} {4}(\\w+): `).exec(line)?.[1] ?? []);
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

  test("is whole inside too: cards and bank accounts, their checks, totals, warnings and reviews", async () => {
    const stripe = bench.stripe();
    const paidWith = async (reference: string, fields: Record<string, string>) => {
      const session = await stripe.checkout.sessions.create(checkoutOf(5_000, reference));
      await bench.form(session.url ?? "", fields);
      return stripe.checkout.sessions.retrieve(session.id, { expand: ["payment_intent.latest_charge"] });
    };
    const card = { action: "authenticate", card: "4000002500003155" };
    const byCard = await paidWith("PL-TYPES-03", card);
    const byBank = await paidWith("PL-TYPES-04", { action: "later" });
    await bench.post("/control/fraud-warnings", { reference: "PL-TYPES-03" });
    await bench.post("/control/reviews", { reference: "PL-TYPES-03" });
    await bench.post("/control/dashboard-refunds", { reference: "PL-TYPES-03", amount: 100 });
    const chargeOf = (session: Stripe.Checkout.Session) =>
      (session.payment_intent as Stripe.PaymentIntent).latest_charge as Stripe.Charge;
    const [charge, debit] = [chargeOf(byCard), chargeOf(byBank)];
    const details = charge.payment_method_details?.card;
    const [warning] = (await stripe.radar.earlyFraudWarnings.list()).data;
    const [review] = (await stripe.reviews.list()).data;
    const [movement] = (await stripe.balanceTransactions.list({ type: "charge" })).data;
    const within = ["PaymentMethodDetails"];
    for (const [object, file, name, namespaces] of [
      [charge.outcome, "Charges", "Outcome", ["Charge"]],
      [charge.billing_details, "Charges", "BillingDetails", ["Charge"]],
      [details, "Charges", "Card", within],
      [details?.checks, "Charges", "Checks", [...within, "Card"]],
      [details?.three_d_secure, "Charges", "ThreeDSecure", [...within, "Card"]],
      [debit.payment_method_details?.us_bank_account, "Charges", "UsBankAccount", within],
      [byCard.total_details, "Checkout/Sessions", "TotalDetails", ["Session"]],
      [byCard.customer_details, "Checkout/Sessions", "CustomerDetails", ["Session"]],
      [movement?.fee_details[0], "BalanceTransactions", "FeeDetail", ["BalanceTransaction"]],
    ] as const) {
      expect(object, name).toBeTruthy();
      const missing = requiredWithin(file, name, namespaces).filter((field) => !(field in (object ?? {})));
      expect(missing, name).toEqual([]);
    }
    expect(missingOf(warning ?? {}, "Radar/EarlyFraudWarnings", "EarlyFraudWarning")).toEqual([]);
    expect(missingOf(review ?? {}, "Reviews", "Review")).toEqual([]);
  });

  test("tax too: calculations and transactions with their lines, reversals, settings", async () => {
    const { tax } = bench.stripe();
    const calculation = await tax.calculations.create({
      currency: "usd",
      line_items: [{ amount: 10_000, reference: "SKU-1" }],
      shipping_cost: { amount: 500 },
      customer_details: { address: { country: "US", state: "OH", postal_code: "45402" }, address_source: "shipping" },
      expand: ["line_items.data.tax_breakdown"],
    });
    const filed = await tax.transactions.createFromCalculation({
      calculation: calculation.id ?? "",
      reference: "PL-TYPES-TAX",
      expand: ["line_items"],
    });
    const [line] = calculation.line_items?.data ?? [];
    const [filedLine] = filed.line_items?.data ?? [];
    for (const [object, file, name] of [
      [calculation, "Tax/Calculations", "Calculation"],
      [line, "Tax/CalculationLineItems", "CalculationLineItem"],
      [filed, "Tax/Transactions", "Transaction"],
      [filedLine, "Tax/TransactionLineItems", "TransactionLineItem"],
      [await tax.settings.retrieve(), "Tax/Settings", "Settings"],
    ] as const)
      expect(missingOf(object ?? {}, file, name), name).toEqual([]);
    const parts = requiredWithin("Tax/CalculationLineItems", "TaxBreakdown", ["CalculationLineItem"]);
    expect(parts.filter((field) => !(field in (line?.tax_breakdown?.[0] ?? {})))).toEqual([]);
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
