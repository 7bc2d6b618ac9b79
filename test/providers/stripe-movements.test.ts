import Stripe from "stripe";
import { expect, test } from "vitest";
import { instant } from "#domain/kernel/time.ts";
import { readMovements } from "#providers/stripe/movements.ts";

/** A Stripe whose balance has one transaction, a payment of this amount in this currency. */
function showing(currency: string, amount: number): Stripe {
  const charge = { id: "ch_1", object: "charge", payment_intent: "pi_1" };
  const type = { object: "balance_transaction", type: "charge", reporting_category: "charge", source: charge };
  const data = [{ id: "txn_1", amount, currency, fee: 0, created: 1, ...type }];
  const answer = { object: "list", has_more: false, url: "/v1/balance_transactions", data };
  const fetchOne: typeof fetch = () => Promise.resolve(Response.json(answer));
  return new Stripe("sk_test_1", { httpClient: Stripe.createFetchHttpClient(fetchOne) });
}

// Oracle: Stripe's published table of currencies: yen have no decimals, dinars three.
test.each([
  ["usd", 12_345, 12_345],
  ["eur", 12_345, 12_345],
  ["jpy", 1_000, 100_000],
  ["kwd", 12_340, 1_234],
  ["usdc", 12_345, 12_345],
])("a movement of Stripe's in %s of %i has %i hundredths", async (currency, amount, hundredths) => {
  const [movement] = await readMovements(showing(currency, amount), instant(0), instant(2_000));
  expect(movement).toMatchObject({ currency: currency.toUpperCase(), amount: hundredths, source: "pi_1" });
});
