import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { instant } from "#domain/kernel/time.ts";
import { cents } from "#domain/kernel/money.ts";
import { createStripeTax } from "#providers/stripe/stripe-tax.ts";
import { openBench } from "./running.ts";
import type { Bench } from "./running.ts";

let bench: Bench;
beforeAll(async () => void (bench = await openBench()));
afterAll(() => bench.close());

const tax = () =>
  createStripeTax({
    secretKey: "sk_test_bench",
    webhookSecret: "",
    apiBase: `${bench.url}/stripe`,
    timeout: 5_000,
    now: () => instant(Date.now()),
  });

const dayton = { state: "OH", zip: "45402", street: "12 Mill Road", city: "Dayton" };
const losAngeles = { state: "CA", zip: "90012", street: "1 Main St", city: "Los Angeles" };

const sale = (at: typeof dayton, ...amounts: number[]) => ({
  at,
  lines: amounts.map((amount, index) => ({ reference: `SKU-${index + 1}`, amount: cents(amount), quantity: 2 })),
  shipping: cents(2_500),
});

async function calculated(at: typeof dayton, ...amounts: number[]) {
  const answer = await tax().calculate(sale(at, ...amounts));
  if (!answer.ok) throw new Error(JSON.stringify(answer.error));
  return answer.value;
}

describe("the adapter for Stripe Tax, against the sandbox", () => {
  test("gives the tax of each line with its authorities, rounded for each of them", async () => {
    const { lines, shipping } = await calculated(dayton, 10_037, 33_333);
    // Ohio 5.75 %, the county 1.25 %, the transit authority 0.5 %: 577.1275 + 125.4625 + 50.185 cents.
    expect(lines["SKU-1"]).toEqual({
      tax: 577 + 125 + 50,
      jurisdiction: "Montgomery County, Greater Dayton Regional Transit Authority",
      rate: 75_000,
      reason: "taxed",
      parts: [
        { authority: "Ohio", level: "state", rate: 57_500, amount: 577 },
        { authority: "Montgomery County", level: "county", rate: 12_500, amount: 125 },
        { authority: "Greater Dayton Regional Transit Authority", level: "district", rate: 5_000, amount: 50 },
      ],
    });
    expect(lines["SKU-2"]?.tax).toBe(1_917 + 417 + 167);
    expect(shipping.tax).toBe(144 + 31 + 13);
  });

  test("says that a place taxes goods and not their shipping, or nothing at all", async () => {
    const inCalifornia = await calculated(losAngeles, 10_000);
    expect(inCalifornia.lines["SKU-1"]).toMatchObject({ tax: 975, rate: 97_500, reason: "taxed" });
    expect(inCalifornia.shipping).toMatchObject({ tax: 0, reason: "no_rate" });
    const inOregon = await calculated({ state: "OR", zip: "97201", street: "1 Oak", city: "Portland" }, 10_000);
    expect(inOregon.lines["SKU-1"]).toEqual({ tax: 0, jurisdiction: "", rate: 0, reason: "no_rate", parts: [] });
  });

  test("reads a sale of more lines than one page of the answer holds", async () => {
    const amounts = Array.from({ length: 23 }, (_, at) => 1_000 + at);
    const { calculation, lines } = await calculated(dayton, ...amounts);
    expect(Object.keys(lines)).toHaveLength(23);
    const filed = await tax().file(calculation, { key: "many-lines", reference: "PL-MANY" });
    expect(filed.ok && filed.value.lines.map(({ amount }) => amount)).toEqual(amounts);
  });

  test("an address that decides no tax is a refusal, not an unknown answer", async () => {
    const answer = await tax().calculate(sale({ ...dayton, zip: "454" }, 100));
    expect(answer).toMatchObject({ ok: false, error: { code: "refused", reason: "customer_tax_location_invalid" } });
  });

  test("files a sale once for a key, and once for a reference whatever the key", async () => {
    const { calculation } = await calculated(dayton, 10_000);
    const name = { key: "file-1", reference: "PL-ONCE" };
    const first = await tax().file(calculation, name);
    expect(await tax().file(calculation, name)).toEqual(first);
    const again = await tax().file(calculation, { ...name, key: "file-2" });
    expect(again).toMatchObject({ ok: false, error: { code: "refused", reason: "resource_already_exists" } });
  });

  test("takes parts of a sale back, and never more than was filed of a line", async () => {
    const { calculation } = await calculated(dayton, 10_000, 20_000);
    const filed = await tax().file(calculation, { key: "back-0", reference: "PL-BACK" });
    if (!filed.ok) throw new Error("the sale was not filed");
    const { transaction, lines, shipping } = filed.value;
    const half = lines.map((line) => ({ ...line, amount: cents(line.amount / 2), tax: cents(line.tax / 2) }));
    const nothing = { amount: cents(0), tax: cents(0) };
    const back = (key: string, part: Parameters<ReturnType<typeof tax>["reverse"]>[1]) =>
      tax().reverse(transaction, part, { key, reference: `PL-BACK ${key}` });
    expect(await back("1", { lines: half, shipping })).toMatchObject({ ok: true });
    expect(await back("2", { lines: half.slice(0, 1), shipping: nothing })).toMatchObject({ ok: true });
    expect(await back("3", { lines: half.slice(0, 1), shipping: nothing })).toMatchObject({ ok: false });
    expect(await back("4", { lines: [], shipping })).toMatchObject({ ok: false });
  });

  test("takes a whole sale back", async () => {
    const { calculation } = await calculated(losAngeles, 10_000);
    const filed = await tax().file(calculation, { key: "whole-0", reference: "PL-WHOLE" });
    const { transaction } = filed.ok ? filed.value : { transaction: "" };
    expect(await tax().reverse(transaction, null, { key: "whole-1", reference: "PL-WHOLE 1" })).toMatchObject({
      ok: true,
    });
  });

  test("says whether the account is ready", async () => {
    expect(await tax().check()).toEqual({ ok: true, value: { isReady: true, lacks: [] } });
  });

  test("a lost answer is unknown, and the same key gives it again", async () => {
    const { calculation } = await calculated(dayton, 10_000);
    await bench.post("/control/faults", { provider: "stripe", operation: "tax.transactions.create", kind: "reset" });
    await bench.post("/control/faults", {
      provider: "stripe",
      operation: "tax.transactions.create",
      kind: "commit-then-reset",
    });
    const name = { key: "lost-1", reference: "PL-LOST" };
    expect(await tax().file(calculation, name)).toMatchObject({ ok: false, error: { code: "unknown" } });
    expect(await tax().file(calculation, name)).toMatchObject({ ok: false, error: { code: "unknown" } });
    expect(await tax().file(calculation, name)).toMatchObject({ ok: true });
  });
});
