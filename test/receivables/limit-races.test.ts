import { expect, test } from "vitest";
import { openBackOffice } from "#test/fulfilment/back-office.ts";
import { testDatabase } from "#test/database.ts";
import { accountWith, grant, ordered, part, readyToOrder } from "./on-account-shop.ts";

const database = testDatabase({ max: 24 });
const races = process.env["LONG"] === "1" ? 200 : 6;
const times = (count: number) => Array.from({ length: count }, (_, at) => at);

/** A part for each of twenty buyers: whoever wants the same one waits for its stock, and races with nobody. */
async function twentyParts(): Promise<string[]> {
  const skus: string[] = [];
  for (const at of times(20)) skus.push(await part(database(), 10_000 + at));
  return skus;
}

/** The sum of a company's orders, by their rows. */
async function takenOf(companyId: number): Promise<{ count: number; sum: number }> {
  const [row] = await database().sql<{ count: number; sum: number }>(
    "select count(*)::int as count, coalesce(sum(total_cents), 0)::int as sum from orders where company_id = $1",
    [companyId],
  );
  return row!;
}

test(`twenty orders on account at once never pass the company's limit, in ${races} races`, async () => {
  const { deps } = openBackOffice(database());
  const skus = await twentyParts();
  for (const race of times(races)) {
    const account = await accountWith(deps, { limit: "100000" }, 20);
    const wishes = await Promise.all(
      times(20).map((buyer) =>
        readyToOrder(deps, account, { items: [{ sku: skus[buyer]!, quantity: 1 + (buyer % 3) }], buyer }),
      ),
    );
    // Room for some of them, a cent more or less than a whole number of the dearest.
    const dearest = Math.max(...wishes.map(({ total }) => total));
    const limit = dearest * (race % 7) + ((race % 3) - 1);
    await grant(deps, account.company.id, { limit: (Math.max(0, limit) / 100).toFixed(2) });
    const answers = await Promise.all(wishes.map(({ send }) => send()));
    const taken = answers.filter(({ ok }) => ok).length;
    const refused = answers.flatMap((answer) => (answer.ok ? [] : [answer.error.code]));
    expect(refused.every((code) => code === "credit_limit")).toBe(true);
    const rows = await takenOf(account.company.id);
    expect(rows.count).toBe(taken);
    expect(rows.sum).toBeLessThanOrEqual(Math.max(0, limit));
    // Nor is one refused that would have fit.
    const cheapest = Math.min(...wishes.flatMap(({ total }, at) => (answers[at]!.ok ? [] : [total])));
    expect(rows.sum + cheapest).toBeGreaterThan(Math.max(0, limit));
  }
});

test("a limit that is lowered while orders come in is passed by none that come after", async () => {
  const { deps } = openBackOffice(database());
  const skus = await twentyParts();
  const account = await accountWith(deps, { limit: "100000" }, 20);
  const wishes = await Promise.all(
    times(20).map((buyer) => readyToOrder(deps, account, { items: [{ sku: skus[buyer]!, quantity: 1 }], buyer })),
  );
  await Promise.all([
    ...wishes.slice(0, 10).map(({ send }) => send()),
    grant(deps, account.company.id, { limit: "0" }),
    ...wishes.slice(10).map(({ send }) => send()),
  ]);
  const { sum } = await takenOf(account.company.id);
  expect(await (await readyToOrder(deps, account, { items: [{ sku: skus[0]!, quantity: 1 }] })).send()).toEqual({
    ok: false,
    error: { code: "credit_limit", limit: 0, exposure: sum, left: 0 },
  });
});

test("orders of two companies at once wait for nothing of each other's", async () => {
  const { deps } = openBackOffice(database());
  const sku = await part(database());
  const [one, other] = [await accountWith(deps), await accountWith(deps)];
  const wish = await readyToOrder(deps, other, { items: [{ sku: await part(database()), quantity: 1 }] });
  await database().transaction(async (tx) => {
    await tx.sql("select from company_accounts where company_id = $1 for update", [one.company.id]);
    expect(await wish.send()).toMatchObject({ ok: true });
  });
  await ordered(deps, one, { items: [{ sku, quantity: 1 }] });
});
