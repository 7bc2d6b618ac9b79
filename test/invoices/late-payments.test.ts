import { describe, expect, test } from "vitest";
import { cents } from "#domain/kernel/money.ts";
import { hours, minutes } from "#domain/kernel/time.ts";
import { refuse } from "#domain/kernel/result.ts";
import { beginInvoicePayment } from "#engine/invoices/begin-invoice-payment.ts";
import { sendInvoiceRefund } from "#engine/invoices/invoice-refunds.ts";
import { reconcileInvoicePayments, settleInvoicePayment } from "#engine/invoices/settle-invoice-payment.ts";
import type { PaymentDeps } from "#engine/payments/payment-deps.ts";
import { RetryLater } from "#engine/payments/payment-deps.ts";
import { recordPaymentEvent } from "#engine/payments/record-payment-event.ts";
import { failuresOf } from "#engine/platform/do-each.ts";
import { accountFigures } from "#engine/receivables/company-account.ts";
import { testDatabase } from "#test/database.ts";
import { contraryShop, type Contrary } from "#test/payments/contrary-provider.ts";
import {
  type Account,
  accountWith,
  booksBy,
  done,
  invoicesOf,
  ordered,
  part,
  send,
} from "#test/receivables/on-account-shop.ts";

const database = testDatabase();
const open = () => contraryShop(database());

/** A company with so many invoices. */
async function invoiced(deps: PaymentDeps, count = 1) {
  const account = await accountWith(deps, { terms: "net-30", limit: "100000" });
  const sku = await part(database(), 10_000);
  for (let at = 0; at < count; at += 1)
    await send(deps, await ordered(deps, account, { items: [{ sku, quantity: at + 1 }] }));
  const invoices = await invoicesOf(database(), account.company.id);
  return { account, numbers: invoices.map(({ number }) => number) };
}

async function totalOf(account: Account, numbers: readonly string[]): Promise<number> {
  const [row] = await database().sql<{ open: number }>(
    `select sum(i.total_cents - coalesce((select sum(amount_cents) from invoice_settlements s where s.invoice_id = i.id), 0))::int as open
     from invoices i where company_id = $1 and number = any($2)`,
    [account.company.id, numbers],
  );
  return row!.open;
}

async function begin(deps: PaymentDeps, account: Account, numbers: readonly string[], method: "stripe" | "paypal") {
  return beginInvoicePayment(deps, {
    companyId: account.company.id,
    siteIds: null,
    numbers,
    customerId: account.buyers[0]!,
    language: "en",
    method,
    seenTotal: cents(await totalOf(account, numbers)),
  });
}

const paymentsOf = ({ company }: Account) =>
  database().sql<{ id: number; number: string; state: string; session: string; key: string }>(
    `select id, number, state, provider_session as session, idempotency_key as key from invoice_payments where company_id = $1 order by id`,
    [company.id],
  );

/** Pays on two pages of which one was to be closed: the sum of the second goes back. */
async function paidTwice(deps: PaymentDeps, stripe: Contrary) {
  const { account, numbers } = await invoiced(deps);
  done(await begin(deps, account, numbers, "stripe"));
  const [{ session } = { session: "" }] = await paymentsOf(account);
  const event = stripe.pay(session)!;
  await recordPaymentEvent(deps, event);
  const second = { ...event, eventId: `${event.eventId}:2`, capture: `${event.capture}_2` };
  await recordPaymentEvent(deps, second);
  const [refund] = await database().sql<{ id: number; key: string }>(
    `select r.id, r.idempotency_key as key from invoice_refunds r join invoice_payments p on p.id = r.payment_id
     where p.company_id = $1`,
    [account.company.id],
  );
  return { account, event, second, refund: refund! };
}

const stateOf = async (refundId: number) =>
  (await database().sql<{ state: string }>("select state from invoice_refunds where id = $1", [refundId]))[0]?.state;

describe("a payer of invoices", () => {
  test("who was declined is charged again only by an act of theirs, and under another key", async () => {
    const { deps, paypal } = open();
    const { account, numbers } = await invoiced(deps);
    done(await begin(deps, account, numbers, "paypal"));
    const [payment] = await paymentsOf(account);
    paypal.approved.add(payment!.session);
    await settleInvoicePayment(deps, payment!.id);
    const declined = { kind: "failed" as const, reason: "instrument_declined", remedy: "payer" as const };
    await recordPaymentEvent(deps, paypal.occurrence(payment!.number, declined));
    await settleInvoicePayment(deps, payment!.id, "unasked");
    expect(paypal.captureKeys).toHaveLength(1);
    await settleInvoicePayment(deps, payment!.id, "payer");
    expect(new Set(paypal.captureKeys).size).toBe(2);
  });

  test("who approves on a page that was given up is not charged", async () => {
    const { deps, paypal } = open();
    const { account, numbers } = await invoiced(deps);
    done(await begin(deps, account, numbers, "paypal"));
    const [payment] = await paymentsOf(account);
    await recordPaymentEvent(deps, paypal.occurrence(payment!.number, { kind: "expired" as const }));
    paypal.approved.add(payment!.session);
    await settleInvoicePayment(deps, payment!.id);
    expect(paypal.captureKeys).toEqual([]);
  });

  test("whose page the provider does not know is waited for until the page is over", async () => {
    const { deps, clock, stripe } = open();
    const { account, numbers } = await invoiced(deps);
    done(await begin(deps, account, numbers, "stripe"));
    const [payment] = await paymentsOf(account);
    const lookUp = stripe.lookUp.bind(stripe);
    stripe.lookUp = async () => refuse({ code: "not_found" as const, detail: "other keys" });
    await settleInvoicePayment(deps, payment!.id);
    expect(await paymentsOf(account)).toMatchObject([{ state: "begun" }]);
    clock.advance(hours(1));
    await settleInvoicePayment(deps, payment!.id);
    expect(await paymentsOf(account)).toMatchObject([{ state: "voided" }]);
    stripe.lookUp = lookUp;
  });

  test("gets no second page while the first can't be closed, nor beside one that is over", async () => {
    const { deps, clock, stripe } = open();
    const { account, numbers } = await invoiced(deps, 2);
    done(await begin(deps, account, numbers.slice(0, 1), "stripe"));
    stripe.isBusy = true;
    expect(await begin(deps, account, numbers, "stripe")).toEqual({ ok: false, error: { code: "try_again" } });
    expect(await paymentsOf(account)).toMatchObject([{ state: "begun" }]);
    stripe.isBusy = false;
    clock.advance(hours(1));
    done(await begin(deps, account, numbers.slice(0, 1), "stripe"));
    const [first, second] = await paymentsOf(account);
    expect([first?.state, second?.state]).toEqual(["voided", "begun"]);
    expect(stripe.pay(first!.session)).toBeNull();
  });

  test("who chooses anew while a page is being opened may pay on that page after all, and is found", async () => {
    const { deps, clock, stripe } = open();
    const { account, numbers } = await invoiced(deps, 2);
    const openPage = stripe.begin.bind(stripe);
    stripe.begin = async (request, key) => {
      stripe.begin = openPage;
      done(await begin(deps, account, numbers, "stripe"));
      stripe.isBusy = true;
      return openPage(request, key);
    };
    expect(await begin(deps, account, numbers.slice(0, 1), "stripe")).toEqual({
      ok: false,
      error: { code: "try_again" },
    });
    stripe.isBusy = false;
    const [first] = await paymentsOf(account);
    expect(stripe.pay(first!.session)).not.toBeNull();
    clock.advance(minutes(5));
    await reconcileInvoicePayments(deps);
    expect((await paymentsOf(account))[0]).toMatchObject({ state: "captured" });
    expect(await totalOf(account, numbers.slice(0, 1))).toBe(0);
  });
});

test("a payment of invoices that cannot be looked up keeps no other from being found", async () => {
  const { deps, clock, stripe, paypal } = open();
  const [odd, other] = [await invoiced(deps), await invoiced(deps)];
  done(await begin(deps, odd.account, odd.numbers, "paypal"));
  done(await begin(deps, other.account, other.numbers, "stripe"));
  const [[payment], [{ session } = { session: "" }]] = [await paymentsOf(odd.account), await paymentsOf(other.account)];
  expect(stripe.pay(session)).not.toBeNull();
  paypal.lookUp = () => Promise.reject(new RangeError("not an amount: 1,234.50"));
  clock.advance(minutes(5));
  const error = await reconcileInvoicePayments(deps).catch((thrown: unknown) => thrown);
  expect(failuresOf(error).map(({ item }) => item)).toContain(`paypal settle ${payment!.id}`);
  expect(await paymentsOf(other.account)).toMatchObject([{ state: "captured" }]);
});

describe("a refund of invoices", () => {
  test("whose answer was an error that the provider repeats is asked for under another key, or found if it was made", async () => {
    for (const isMade of [false, true]) {
      const { deps, stripe } = open();
      const { refund, second } = await paidTwice(deps, stripe);
      const makeRefund = stripe.refund.bind(stripe);
      const keys: string[] = [];
      stripe.refund = async (payment, amount, name) => {
        keys.push(name.key);
        if (isMade || new Set(keys).size > 1) await makeRefund(payment, amount, name);
        return refuse({ code: "unknown" as const, detail: "500", keySpent: true });
      };
      await expect(sendInvoiceRefund(deps, refund.id)).rejects.toThrow(RetryLater);
      await sendInvoiceRefund(deps, refund.id).catch(() => {});
      await sendInvoiceRefund(deps, refund.id);
      expect(new Set(keys).size).toBe(isMade ? 1 : 2);
      expect([...stripe.refunds.values()]).toMatchObject([{ capture: second.capture, amount: second.amount }]);
      expect(await stateOf(refund.id)).toBe("COMPLETED");
    }
  });

  test("that the provider says nothing certain of is asked for less and less often", async () => {
    const { deps, clock, stripe } = open();
    const { refund } = await paidTwice(deps, stripe);
    let asked = 0;
    const silent = () => {
      asked += 1;
      return Promise.resolve(refuse({ code: "unknown" as const, detail: "timeout" }));
    };
    const { refund: makeRefund, findRefund } = stripe;
    Object.assign(stripe, { refund: silent, findRefund: silent });
    for (let minute = 0; minute < 50; minute += 1) {
      clock.advance(minutes(1));
      await reconcileInvoicePayments(deps);
    }
    // At 2, 3, 4 and 5 minutes, then a minute and 1½, 4½, 10½ and 22½ more after the last time: at 8, 14, 26 and 50.
    expect(asked).toBe(8);
    Object.assign(stripe, { refund: makeRefund, findRefund });
    clock.advance(hours(1));
    await reconcileInvoicePayments(deps);
    expect(await stateOf(refund.id)).toBe("COMPLETED");
  });

  test("that the bank returns days later is the company's again, and the books hold what the provider holds", async () => {
    const { deps, stripe } = open();
    const before = await booksBy(database());
    const { account, second, refund } = await paidTwice(deps, stripe);
    await sendInvoiceRefund(deps, refund.id);
    const [[name] = [""]] = [...stripe.refunds];
    expect(await stateOf(refund.id)).toBe("COMPLETED");
    const head = { provider: "stripe" as const, eventId: "evt_returned", session: null, paymentKey: null };
    const returned = { ...head, orderNumber: null, occurredAt: deps.clock.now(), capture: second.capture };
    await recordPaymentEvent(deps, {
      ...returned,
      kind: "refund_failed" as const,
      refund: name,
      amount: second.amount,
      reason: "expired_or_canceled_card",
      reference: `${refund.key}:0`,
    });
    expect(await stateOf(refund.id)).toBe("FAILED");
    const books = await booksBy(database());
    const moved = (account: string) => (books[account] ?? 0) - (before[account] ?? 0);
    expect(moved("cash:stripe")).toBe(2 * second.amount);
    expect(moved("owed_back")).toBe(0);
    expect((await accountFigures(database(), account.company.id)).unapplied).toBe(second.amount);
  });

  test("that the merchant made at the provider, and that takes its time, is asked about and not sent again", async () => {
    const { deps, clock, stripe } = open();
    const { account, numbers } = await invoiced(deps);
    done(await begin(deps, account, numbers, "stripe"));
    const [{ session } = { session: "" }] = await paymentsOf(account);
    const event = stripe.pay(session)!;
    await recordPaymentEvent(deps, event);
    await recordPaymentEvent(deps, {
      provider: "stripe" as const,
      eventId: `made:${session}`,
      session: null,
      paymentKey: null,
      orderNumber: null,
      kind: "refund_pending" as const,
      occurredAt: clock.now(),
      capture: event.capture,
      refund: `re_${session}`,
      amount: cents(1_000),
      reason: "",
      reference: null,
    });
    clock.advance(minutes(5));
    await reconcileInvoicePayments(deps);
    expect(stripe.refunds.size).toBe(0);
    expect(await totalOf(account, numbers)).toBe(1_000);
  });
});
