import { expect, test } from "vitest";
import { cents } from "#domain/kernel/money.ts";
import { ok } from "#domain/kernel/result.ts";
import type { AccountMovement } from "#domain/payments/movements.ts";
import { accountSums, unexplainedMovements } from "#engine/admin/provider-exceptions.ts";
import { acknowledgeMovement, readMovements } from "#engine/payments/read-movements.ts";
import { openShop } from "#test/open-shop.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";
import { FakePaymentProvider } from "./fake-payment-provider.ts";
import { openShop as openMoney, paid } from "./paid-order.ts";

const shop = openShop();

test("movements in another currency are on the list in theirs, and neither in the books nor in the balance", async () => {
  const { db } = shop();
  const money = openMoney(db, "paypal");
  const { capture, order } = await paid(money, "SHIPPING");
  const of = { provider: "paypal", fee: cents(300), at: money.clock.now(), currency: "EUR" } as const;
  const movements: AccountMovement[] = [
    { ...of, id: "dollars", kind: "payment", amount: cents(order.total), source: capture, currency: "USD" },
    { ...of, id: "euros in", kind: "payment", amount: cents(order.total), source: capture },
    { ...of, id: "euros out", kind: "payout", amount: cents(-7_000), source: null },
  ];
  const account = Object.assign(new FakePaymentProvider(money.clock, "paypal"), {
    movements: () => Promise.resolve(ok(movements)),
  });
  const warnings: unknown[] = [];
  const log = { debug() {}, info() {}, error() {}, warn: (_: string, fields: unknown) => void warnings.push(fields) };
  const deps = { ...money.deps, payments: new Map([["paypal", account]] as const), log };
  await readMovements(deps);
  await readMovements(deps);
  expect(warnings).toEqual([
    { provider: "paypal", error: "euros in EUR" },
    { provider: "paypal", error: "euros out EUR" },
  ]);
  expect(await accountSums(db)).toEqual([{ provider: "paypal", fees: 300, balance: order.total - 300 }]);
  const [books] = await db.sql(
    "select sum(amount_cents)::int as cash from ledger_lines where account = 'cash:paypal' group by account",
  );
  expect(books).toEqual({ cash: order.total - 300 });
  const listed = (await unexplainedMovements(db)).map(({ id, currency }) => [id, currency]);
  expect(listed.sort()).toEqual([
    ["euros in", "EUR"],
    ["euros out", "EUR"],
  ]);
  const page = (await (await signedInAs(shop(), "owner")).get("/admin/money")).text;
  expect(page).toContain(">-70 EUR<");
  for (const [id = ""] of listed) expect(await acknowledgeMovement(deps, "paypal", id)).toMatchObject({ ok: true });
  expect(await unexplainedMovements(db)).toEqual([]);
});
