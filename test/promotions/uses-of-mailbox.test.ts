import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import type { Money } from "#domain/kernel/money.ts";
import { after, minutes } from "#domain/kernel/time.ts";
import { transferHandlings } from "#domain/payments/transfers.ts";
import { applyCartCode } from "#engine/checkout/cart-code.ts";
import { cancelOrder, expireOrder } from "#engine/orders/cancel-order.ts";
import { payableOrders } from "#engine/payable-orders.ts";
import { beginPayment } from "#engine/payments/begin-payment.ts";
import { confirmManualPayment } from "#engine/payments/confirm-manual-payment.ts";
import { recordPaymentEvent } from "#engine/payments/record-payment-event.ts";
import { createToken } from "#engine/platform/one-time-token.ts";
import { cartWith, parcelForm, place, setSetting, shopOn, stockGoods } from "#test/checkout/checkout-shop.ts";
import { customer } from "#test/customers/customer-fixtures.ts";
import { emptied, testDatabase } from "#test/database.ts";
import { FakePaymentProvider } from "#test/payments/fake-payment-provider.ts";

const database = testDatabase({ max: 24 });
const [ada, code] = ["ada@example.com", "EACH"];
let shop: ReturnType<typeof shopOn>;
let stripe: FakePaymentProvider;
let adaId = 0;
let networks = 0;

async function opened(limit: number): Promise<void> {
  await emptied(database(), "products, carts, orders, idempotency_keys, discount_codes, customers, one_time_tokens");
  await setSetting(database(), "opening", { open: true });
  await setSetting(database(), "bank", { payee: "Plenum", bank: "First", routingNumber: "1", accountNumber: "2" });
  shop = shopOn(database());
  stripe = new FakePaymentProvider(shop.clock);
  await stockGoods(database(), { sku: "BOX", price: 100, onHand: 1_000 });
  await database().sql("insert into discount_codes (code, percent, per_email_limit) values ($1, 10, $2)", [
    code,
    limit,
  ]);
  adaId = await customer(database(), ada);
  // Whose owner confirms it later has placed the order themselves.
  await database().sql("update customers set email_verified_at = '2025-01-01'");
}

beforeEach(() => opened(1));

const deps = () => ({
  ...shop,
  payments: new Map([
    ["stripe", stripe],
    ["bank-deposit", new FakePaymentProvider(shop.clock)],
  ] as const),
  orders: payableOrders(shop.clock),
  settings: { publicUrl: "https://shop.example" },
});

type Whose = "typed" | "link" | "account";
type Method = "stripe" | "bank-deposit";

/** An order with the code to Ada's mailbox: by whoever typed it, by a link from it, or by her account. */
async function ordered(whose: Whose, payment: Method = "bank-deposit") {
  const cart = await cartWith(shop, { sku: "BOX", quantity: 1 });
  await applyCartCode(shop, cart, code);
  const expiresAt = after(shop.clock.now(), minutes(30));
  const link = { purpose: "checkout-proof", emailKey: ada, expiresAt, now: shop.clock.now() } as const;
  return place(shop, cart, {
    clientIp: `198.18.${(networks += 1) >> 8}.${networks & 255}`,
    form: { ...parcelForm, email: ada, payment },
    ...(whose === "link" && { proof: await createToken(database(), link) }),
    ...(whose === "account" && {
      buyer: { customerId: adaId, emailVerified: true },
      customer: { taxExempt: false },
    }),
  });
}

async function number(whose: Whose, payment?: Method): Promise<string> {
  const placed = await ordered(whose, payment);
  if (!placed.ok) throw new Error(placed.error.code);
  return placed.value.number;
}

interface Row {
  readonly id: number;
  readonly number: string;
  readonly state: string;
  readonly total: Money;
}
const orders = () =>
  database().sql<Row>("select id::int, number, state, total_cents::int as total from orders order by id");
const paid = async () => (await orders()).filter(({ state }) => state === "confirmed").length;

/** Its transfer is entered; of an order that was canceled it reinstates it or is sent back. */
async function transfers(order: Row, handling: (typeof transferHandlings)[number] | null, reference = order.number) {
  const entered = { orderNumber: order.number, reference, amount: order.total, isAmountConfirmed: true };
  return confirmManualPayment(deps(), { ...entered, handling, staffId: null });
}

async function paysByCard(of: string) {
  const session = [...stripe.sessions.values()].findLast(({ request }) => request.orderNumber === of);
  const event = session && stripe.pay(session.id);
  return event ? recordPaymentEvent(deps(), event) : "nothing";
}

test("a card that pays the order which proved no mailbox, after its code went to another, gets the money back", async () => {
  const typed = await number("typed", "stripe");
  await beginPayment(deps(), typed);
  const own = await number("link", "stripe");
  await beginPayment(deps(), own);
  expect(await beginPayment(deps(), typed), "before its job has run").toMatchObject({
    error: { code: "order_overdue" },
  });
  expect(await paysByCard(typed)).toBe("refund_late");
  expect(await paysByCard(own)).toBe("keep");
  for (const { id } of await orders()) await expireOrder(deps(), id);
  expect((await orders()).map(({ state }) => state)).toEqual(["canceled", "confirmed"]);
  expect(await database().sql("select reason, state from refunds")).toMatchObject([{ reason: "late-payment" }]);
});

test("an order that is paid, held on a card or clears keeps its code, whoever placed it: the mailbox's owner is refused", async () => {
  const kinds = [
    { kind: "processing", held: null },
    { kind: "authorized", authorization: "auth_1" },
  ] as const;
  for (const kind of kinds) {
    await opened(1);
    const typed = await number("typed", "stripe");
    await beginPayment(deps(), typed);
    const [{ total }] = (await orders()) as [Row];
    const until = after(shop.clock.now(), minutes(9_000));
    const about = { ...kind, amount: total, currency: "USD", until };
    await recordPaymentEvent(deps(), stripe.occurrence(typed, about as never) as never);
    expect(await ordered("account"), kind.kind).toMatchObject({ ok: false });
  }
});

test("with two uses for each buyer, one typed order stays beside an own one, and the latest goes first", async () => {
  await opened(2);
  for (const whose of ["typed", "typed", "account"] as const) await number(whose);
  for (const { id } of await orders()) await expireOrder(deps(), id);
  expect((await orders()).map(({ state }) => state)).toEqual(["pending", "canceled", "pending"]);
  expect(await database().sql("select used from discount_codes")).toEqual([{ used: 2 }]);
});

test("whoever pays and whoever proves the mailbox at the same moment: one order with the code is paid", async () => {
  for (let run = 0; run < 4; run += 1) {
    await opened(1);
    await number("typed");
    const [typed] = (await orders()) as [Row];
    const both = [() => transfers(typed, null), () => ordered(run % 4 < 2 ? "link" : "account")];
    await Promise.all((run % 2 ? both.toReversed() : both).map((step) => step()));
    for (const order of await orders()) if (order.id !== typed.id) await transfers(order, null);
    expect(await paid()).toBe(1);
  }
});

const step = fc.oneof(
  fc.record({ do: fc.constant("order" as const), whose: fc.constantFrom<Whose>("typed", "link", "account") }),
  fc.record({ do: fc.constant("transfer" as const), at: fc.nat(5), handling: fc.constantFrom(...transferHandlings) }),
  fc.record({ do: fc.constantFrom("cancel" as const, "expire" as const), at: fc.nat(5) }),
);
type Step = typeof step extends fc.Arbitrary<infer Each> ? Each : never;

async function take(each: Step): Promise<void> {
  if (each.do === "order") return void (await ordered(each.whose));
  const all = await orders();
  const order = all[each.at % Math.max(all.length, 1)];
  if (!order) return;
  if (each.do === "transfer") await transfers(order, each.handling);
  else if (each.do === "expire") await expireOrder(deps(), order.id);
  else await cancelOrder(deps(), { orderNumber: order.number, by: "merchant", actorId: null });
}

test("whatever is ordered, canceled, reinstated and paid, two steps at a time, no mailbox pays more orders with a code than it may", async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(1, 2), fc.array(step, { minLength: 4, maxLength: 14 }), async (limit, steps) => {
      await opened(limit);
      for (let at = 0; at < steps.length; at += 2) {
        await Promise.all(steps.slice(at, at + 2).map(take));
        expect(await paid()).toBeLessThanOrEqual(limit);
      }
      const [count] = await database().sql<{ used: number; stand: number }>(
        `select used, (select count(*)::int from discount_uses where not released) as stand from discount_codes`,
      );
      expect(count!.used).toBe(count!.stand);
    }),
    { numRuns: process.env["LONG"] ? 200 : 10 },
  );
});
