import { expect, test } from "vitest";
import { cents } from "#domain/kernel/money.ts";
import { failedRefunds, unexplainedMoney } from "#engine/admin/payment-exceptions.ts";
import { workToDo } from "#engine/admin/dashboard.ts";
import { beginPayment } from "#engine/payments/begin-payment.ts";
import { recordPaymentEvent } from "#engine/payments/record-payment-event.ts";
import { resolveUnexplained, type ResolveUnexplained } from "#engine/payments/resolve-unexplained.ts";
import { testDatabase } from "#test/database.ts";
import { noon, openBackOffice } from "#test/fulfilment/back-office.ts";
import { placeOrder } from "#test/payments/placed-order.ts";

const database = testDatabase();

/** A card payment of a cent too little: the money came, and no order is paid by it. */
async function moneyTooLittle(office: ReturnType<typeof openBackOffice>) {
  const { deps, stripe } = office;
  const order = await placeOrder(deps.db, deps.clock, "stripe");
  const step = await beginPayment(deps, order.number);
  if (!step.ok || step.value.kind !== "redirect") throw new Error("the payment was not begun");
  const event = stripe.pay(step.value.session)!;
  if (event.kind !== "captured") throw new Error("nothing came");
  await recordPaymentEvent(deps, { ...event, amount: cents(event.amount - 1) });
  const money = (await unexplainedMoney(deps.db)).find(({ orderNumber }) => orderNumber === order.number);
  if (!money) throw new Error("nothing is unexplained");
  return { order, money };
}

const balances = (orderId: number) =>
  database().sql(
    "select account, sum(amount_cents)::int as amount from ledger_lines where order_id = $1 group by account having sum(amount_cents) <> 0 order by account",
    [orderId],
  );

const input = (posting: string, as: ResolveUnexplained["as"] = "sent-back") => ({
  posting,
  as,
  reference: "WIRE 4471",
  note: "Paid for another shop, called them",
  staffId: 3,
});

test("money that matches no order is explained once, of ten at once, and leaves the books and the list", async () => {
  const office = openBackOffice(database());
  const { order, money } = await moneyTooLittle(office);
  expect((await workToDo(database(), noon, "owner")).unexplained).toBe(1);
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => resolveUnexplained(office.deps, input(money.posting))),
  );
  expect(answers.map((answer) => answer.ok && answer.value).sort()).toEqual([
    ...Array<string>(9).fill("already"),
    "resolved",
  ]);
  expect(await resolveUnexplained(office.deps, input(money.posting, "kept"))).toEqual({ ok: true, value: "already" });
  expect(await balances(order.id)).toEqual([]);
  expect({
    unexplainedMoney: await unexplainedMoney(database()),
    unexplained: (await workToDo(database(), noon, "owner")).unexplained,
  }).toEqual({ unexplainedMoney: [], unexplained: 0 });
  const events = await database().sql(
    "select actor, actor_id, data from order_events where order_id = $1 and event = 'unexplained-resolved'",
    [order.id],
  );
  expect(events).toEqual([
    {
      actor: "merchant",
      actor_id: 3,
      data: {
        as: "sent-back",
        amount: money.amount,
        reference: "WIRE 4471",
        note: "Paid for another shop, called them",
      },
    },
  ]);
});

test("money that is kept for another reason stays in the till, as income of another kind", async () => {
  const office = openBackOffice(database());
  const { order, money } = await moneyTooLittle(office);
  expect(await resolveUnexplained(office.deps, input(money.posting, "kept"))).toEqual({ ok: true, value: "resolved" });
  expect(await balances(order.id)).toEqual([
    { account: "cash:stripe", amount: money.amount },
    { account: "other_income", amount: -money.amount },
  ]);
});

test("money that is sent back by wire left the bank account, and what the provider holds stays there", async () => {
  const office = openBackOffice(database());
  const { order, money } = await moneyTooLittle(office);
  const wired = input(money.posting, "wired-back");
  expect(await resolveUnexplained(office.deps, wired)).toEqual({ ok: true, value: "resolved" });
  expect(await balances(order.id)).toEqual([
    { account: "cash:bank-deposit", amount: -money.amount },
    { account: "cash:stripe", amount: money.amount },
  ]);
});

test("nothing but unexplained money can be explained, and never without reference and note", async () => {
  const office = openBackOffice(database());
  const { order, money } = await moneyTooLittle(office);
  const { deps } = office;
  expect(await resolveUnexplained(deps, { ...input(money.posting), reference: " " })).toEqual({
    ok: false,
    error: { code: "reference_required" },
  });
  expect(await resolveUnexplained(deps, { ...input(money.posting), note: "\n" })).toEqual({
    ok: false,
    error: { code: "note_required" },
  });
  for (const posting of [`sale:${order.id}`, "unexplained:stripe:none", `resolved:${money.posting}`, ""])
    expect(await resolveUnexplained(deps, input(posting))).toEqual({ ok: false, error: { code: "money_not_found" } });
  expect(await unexplainedMoney(database())).toHaveLength(1);
  expect(await failedRefunds(database())).toEqual([]);
});

test("a refund beyond the books that was explained, and that the bank then returns, is to be explained anew", async () => {
  const { deps, stripe } = openBackOffice(database());
  const order = await placeOrder(deps.db, deps.clock, "stripe");
  const step = await beginPayment(deps, order.number);
  const event = step.ok && step.value.kind === "redirect" ? stripe.pay(step.value.session) : null;
  if (event?.kind !== "captured") throw new Error("nothing came");
  await recordPaymentEvent(deps, event);
  const amount = cents(order.total + 100);
  const report = (kind: "refund_completed" | "refund_failed") =>
    recordPaymentEvent(deps, {
      kind,
      provider: "stripe",
      eventId: `${order.number} ${kind}`,
      session: null,
      paymentKey: null,
      orderNumber: null,
      occurredAt: deps.clock.now(),
      capture: event.capture,
      refund: `re ${order.number}`,
      amount,
      reason: "",
      reference: null,
    });
  const listed = async () =>
    (await unexplainedMoney(deps.db)).filter(({ orderNumber }) => orderNumber === order.number);
  await report("refund_completed");
  const [money] = await listed();
  expect(money).toMatchObject({ amount: -amount });
  expect(await resolveUnexplained(deps, input(money!.posting, "kept"))).toEqual({ ok: true, value: "resolved" });
  expect(await listed()).toEqual([]);
  await report("refund_failed");
  const [again] = await listed();
  expect(again).toMatchObject({ amount });
  expect(await resolveUnexplained(deps, input(again!.posting, "kept"))).toEqual({ ok: true, value: "resolved" });
  expect((await balances(order.id)).filter(({ account }) => account === "cash:stripe")).toEqual([
    { account: "cash:stripe", amount: order.total },
  ]);
});
