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

// Oracle: docs.stripe.com/currencies, its lists of zero-decimal and three-decimal currencies and its special cases. A
// payment of 5 of each is 5, 5000, or for all others 500.
const wholeUnits = "bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf".split(" ");
const thousandths = "bhd jod kwd omr tnd".split(" ");
// Ones that ISO 4217, or the data browsers format by, gives other decimals than Stripe.
const special = "isk ugx huf twd afn all lak lbp mmk rsd sos yer".split(" ");

test.each<readonly [currency: string, amount: number, hundredths: number]>([
  ...wholeUnits.map((currency) => [currency, 5, 500] as const),
  ...thousandths.map((currency) => [currency, 5_000, 500] as const),
  ...special.map((currency) => [currency, 500, 500] as const),
  ["usd", 12_345, 12_345],
  ["eur", 12_345, 12_345],
  ["jpy", 1_000, 100_000],
  ["kwd", 12_340, 1_234],
  ["usdc", 12_345, 12_345],
])("a movement of Stripe's in %s of %i has %i hundredths", async (currency, amount, hundredths) => {
  const [movement] = await readMovements(showing(currency, amount), instant(0), instant(2_000));
  expect(movement).toMatchObject({ currency: currency.toUpperCase(), amount: hundredths, source: "pi_1" });
});
