import { expect, test } from "vitest";
import { cents } from "#domain/kernel/money.ts";
import { days, hours, instant } from "#domain/kernel/time.ts";
import type { CalendarDay } from "#domain/kernel/business-days.ts";
import { cancelOrder } from "#engine/orders/cancel-order.ts";
import { companyStatement } from "#engine/invoices/company-statement.ts";
import { invoiceCompany, invoiceNow, uninvoicedOf } from "#engine/invoices/invoice-due.ts";
import { beginInvoicePayment } from "#engine/invoices/begin-invoice-payment.ts";
import { refundInvoicePayment } from "#engine/invoices/refund-invoice-payment.ts";
import { sendInvoiceRefund } from "#engine/invoices/invoice-refunds.ts";
import { deliverOrder } from "#engine/fulfilment/deliver-order.ts";
import { refundLinesAsShown } from "#test/returns/refund-lines-as-shown.ts";
import { recordPaymentEvent } from "#engine/payments/record-payment-event.ts";
import { applyUnapplied, bouncePayment, recordPayment, writeOff } from "#engine/invoices/record-payment.ts";
import { accountFigures } from "#engine/receivables/company-account.ts";
import { type BackOffice, openBackOffice, sendRefunds } from "#test/fulfilment/back-office.ts";
import { invoiceToCredit, linesOf as linesToCredit, seenOfInvoice } from "#engine/invoices/creditable.ts";
import { invoiceDeposit } from "#engine/invoices/deposits.ts";
import { creditInvoice, judgeCredit } from "#engine/orders/credit-invoice.ts";
import { refundAsShown } from "#test/orders/refund-as-shown.ts";
import { testDatabase } from "#test/database.ts";
import {
  accountWith,
  grant,
  invoicesOf,
  linesOf,
  part,
  readyToOrder,
  send,
} from "#test/receivables/on-account-shop.ts";

// Companies live side by side, as many as two cores and their database have work for.
const atOnce = 4;
const database = testDatabase({ max: 4 * atOnce });
const seed = Number(process.env["SEED"] ?? 2_811);
/** MONTHS says how many, SEED which company is the first, so that parts of ten thousand can run apart. */
const months = Number(process.env["MONTHS"] ?? (process.env["LONG"] === "1" ? 10_000 : 60));
const monthsOfEach = 10;
const histories = Math.ceil(months / monthsOfEach);
/** About eight steps a month. */
const daysBetween = 7;
/**
 * An account is looked at after each step, where there are few of them. Of many, each tenth is, and the others at the
 * end of every month: SEED, MONTHS=10 and SINCE, all told by the failure, then find the step.
 */
const isWatched = (history: number) => histories <= 20 || history % 10 === 0;

/** Numbers that look random and are the same for the same seed. */
function randomBy(from: number): () => number {
  let state = from;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** An accountant's notes on the other side, from what was agreed and not from the shop's tables. */
interface Kept {
  /** Totals of orders that were taken, canceled ones left out. */
  ordered: number;
  /** The part that will never be invoiced. */
  dropped: number;
  /** Money that came and stayed. */
  paid: number;
  credited: number;
  writtenOff: number;
  limit: number;
  /** Asked of goods built to order; 0 for none. */
  depositPercent: number;
  /** Deposits that were given back, which `credited` has too. */
  depositsBack: number;
  /** Charged for payments that came back. */
  fees: number;
}

/** A company's invoice schedule: for each shipment, on a day of the week (0 is Sunday), or on a day of the month. */
interface Period {
  readonly every: "shipment" | "week" | "month";
  readonly day: number;
}

/** Units that left, and the day of their invoice by what was agreed as they left. */
interface LeftUnits {
  readonly orderId: number;
  readonly units: number;
  /** Taken off for a deposit. */
  readonly taken: number;
  readonly on: string;
}

const dayMs = 86_400_000;
const prices = [3_333, 777, 12_999] as const;
/** Days that each part takes to dispatch. From 20 on, which the terms say, it is built to order. */
const daysToDispatch = [20, 1, 45] as const;

/** The next day on which somebody with a calendar would make the invoice of what leaves on this one. */
function agreedDay({ every, day }: Period, leftOn: string): string {
  for (let at = Date.parse(leftOn) + dayMs; ; at += dayMs) {
    const date = new Date(at);
    const lastOfMonth = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
    const isDay = every === "week" ? date.getUTCDay() === day : date.getUTCDate() === Math.min(day, lastOfMonth);
    if (isDay) return date.toISOString().slice(0, 10);
  }
}

interface Placed {
  readonly orderId: number;
  readonly number: string;
  readonly total: number;
  sent: number;
  units: number;
  isOver: boolean;
  readonly deposit: AgreedDeposit | null;
}

/** A part of an order that its company pays before the goods are built, as its terms say, and what became of it. */
interface AgreedDeposit {
  readonly asked: number;
  /** Worth of its goods that are still here, without tax and freight. */
  here: number;
  /** Null until it is invoiced. */
  invoiceId: number | null;
  /** Taken off for goods that left, invoiced or to be. */
  taken: number;
  /** Given back by a credit memo: the goods never leave, or the merchant gave up asking. */
  credited: number;
}

const leftOf = ({ asked, invoiceId, taken, credited }: AgreedDeposit) =>
  invoiceId === null ? 0 : asked - taken - credited;

/** A part of an amount in whole cents, a half rounded up. */
const partOf = (amount: number, of: number, all: number) =>
  Number((2n * BigInt(amount) * BigInt(of) + BigInt(all)) / (2n * BigInt(all)));

/** Calendar months from one moment to another. */
const monthsSince = (from: number, to: number) => {
  const count = (at: number) => new Date(at).getUTCFullYear() * 12 + new Date(at).getUTCMonth();
  return count(to) - count(from);
};

/** Sends what goes back of a company's payments online. */
async function sendInvoiceRefunds(deps: BackOffice["deps"], companyId: number): Promise<void> {
  const due = await database().sql<{ id: number }>(
    `select r.id from invoice_refunds r join invoice_payments p on p.id = r.payment_id
     where r.state = 'PENDING' and p.company_id = $1`,
    [companyId],
  );
  for (const { id } of due) await sendInvoiceRefund(deps, id);
}

/** Units of a company that wait for an invoice, and those that are on one; and what does not add up on its invoices. */
async function invoicedUnits(companyId: number) {
  const [units] = await database().sql<{ waiting: number; invoiced: number }>(
    `select (select coalesce(sum(l.quantity), 0) from uninvoiced_lines l join uninvoiced_shipments u on u.id = l.shipment_id
         where u.company_id = $1)::int as waiting,
       (select coalesce(sum(l.quantity), 0) from invoice_lines l join invoices i on i.id = l.invoice_id where i.company_id = $1)::int as invoiced`,
    [companyId],
  );
  const wrong = await database().sql(
    `select i.number from invoices i where i.company_id = $1
       and not exists (select from bounce_fees b where b.invoice_id = i.id)
       and ((select sum(p.total_cents) from invoice_orders p where p.invoice_id = i.id) is distinct from i.total_cents
         or (select coalesce(sum(l.quantity * l.unit_price_cents - l.discount_cents), 0) from invoice_lines l
             where l.invoice_id = i.id) is distinct from i.subtotal_cents - i.discount_cents
         or (select sum(p.shipping_cents) from invoice_orders p where p.invoice_id = i.id) is distinct from i.shipping_cents
         or (select sum(p.deposit_cents) from invoice_orders p where p.invoice_id = i.id) is distinct from i.deposit_cents
         or (select sum(p.tax_cents) from invoice_orders p where p.invoice_id = i.id) is distinct from i.tax_cents)
     union all
     select o.number from orders o join order_lines l on l.order_id = o.id where o.company_id = $1
       and l.quantity < (select coalesce(sum(i.quantity), 0) from invoice_lines i where i.line_id = l.id)
     union all
     -- An order's freight is on one invoice.
     select o.number from orders o join invoice_orders p on p.order_id = o.id where o.company_id = $1 and p.shipping_cents > 0
     group by o.id having count(*) > 1 or max(p.shipping_cents) <> max(o.shipping_cents)`,
    [companyId],
  );
  return { ...units!, wrong };
}

/** Rows that the rules say something about, by plain sums. */
async function standing(companyId: number) {
  const db = database();
  const [sums] = await db.sql<
    Record<"invoiced" | "settled" | "applied" | "discounts" | "writtenOff" | "takenBack", number>
  >(
    `select (select coalesce(sum(total_cents), 0) from invoices where company_id = $1)::bigint as invoiced,
       coalesce(sum(s.amount_cents), 0)::bigint as settled,
       coalesce(sum(s.amount_cents) filter (where s.kind = 'applied'), 0)::bigint as applied,
       coalesce(sum(s.amount_cents) filter (where s.kind = 'discount'), 0)::bigint as discounts,
       coalesce(sum(s.amount_cents) filter (where s.kind = 'write-off' and s.amount_cents > 0), 0)::bigint as "writtenOff",
       coalesce(-sum(s.amount_cents) filter (where s.kind = 'write-off' and s.amount_cents < 0), 0)::bigint as "takenBack"
     from invoice_settlements s join invoices i on i.id = s.invoice_id where i.company_id = $1`,
    [companyId],
  );
  const wrong = await db.sql(
    `select i.number from invoices i left join invoice_settlements s on s.invoice_id = i.id where i.company_id = $1
     group by i.id having coalesce(sum(s.amount_cents), 0) not between 0 and i.total_cents
     union all
     select c.reference from account_credits c left join invoice_settlements s on s.credit_id = c.id and s.kind = 'applied'
     where c.company_id = $1
     group by c.id having coalesce(sum(s.amount_cents), 0) not between 0 and (case when c.bounced_at is null then c.amount_cents else 0 end)
     union all
     -- A credit memo takes back no more of a write-off than there was, and settles the invoice with it.
     select i.number from invoices i join invoice_settlements s on s.invoice_id = i.id
     left join account_credits c on c.id = s.credit_id where i.company_id = $1
     group by i.id having sum(s.amount_cents) filter (where s.kind = 'write-off') < 0
       or -coalesce(sum(s.amount_cents) filter (where s.kind = 'write-off' and s.amount_cents < 0), 0)
         > coalesce(sum(s.amount_cents) filter (where c.kind = 'credit-memo'), 0)
     union all
     -- Open amounts and unapplied credits stand ready as the rows add up.
     select i.number from invoices i left join invoice_settlements s on s.invoice_id = i.id
     left join open_invoices o on o.invoice_id = i.id where i.company_id = $1
     group by i.id, o.invoice_id
     having i.total_cents - coalesce(sum(s.amount_cents), 0) <> coalesce(o.open_cents, 0)
       or o.due_on <> i.due_on or o.company_id <> i.company_id
     union all
     select c.reference from account_credits c left join invoice_settlements s on s.credit_id = c.id and s.kind = 'applied'
     left join unapplied_credits u on u.credit_id = c.id where c.company_id = $1
     group by c.id, u.credit_id
     having case when c.bounced_at is null then c.amount_cents - coalesce(sum(s.amount_cents), 0) else 0 end
       <> coalesce(u.left_cents, 0)`,
    [companyId],
  );
  return { ...sums!, wrong };
}

interface Books {
  readonly receivable: number;
  readonly open: number;
  readonly unapplied: number;
  readonly unused: number;
  readonly owedBack: number;
  /** Deposits of the books, and by plain sums of what was asked, taken off and given back. */
  readonly deposits: number;
  readonly depositsLeft: number;
}

/** Sums of the books, and open amounts by plain sums, of all companies at one moment. */
async function booksNow(): Promise<Books> {
  const [books] = await database().sql<Books>(
    `select coalesce(sum(amount_cents) filter (where account = 'receivable'), 0)::bigint as receivable,
       coalesce(sum(amount_cents) filter (where account = 'unapplied'), 0)::bigint as unapplied,
       coalesce(sum(amount_cents) filter (where account = 'owed_back'), 0)::bigint as "owedBack",
       coalesce(sum(amount_cents) filter (where account = 'deposits'), 0)::bigint as deposits,
       ((select coalesce(-sum(deposit_cents), 0) from invoices)
         - (select coalesce(sum(amount_cents), 0) from deposit_credits))::bigint as "depositsLeft",
       ((select coalesce(sum(total_cents), 0) from invoices)
         - (select coalesce(sum(amount_cents), 0) from invoice_settlements))::bigint as open,
       ((select coalesce(sum(amount_cents), 0) from account_credits where bounced_at is null)
         - (select coalesce(sum(s.amount_cents), 0) from invoice_settlements s where s.kind = 'applied'))::bigint as unused
     from ledger_lines`,
  );
  return books!;
}

/** A company's deposits in the books. */
async function depositsInBooks(companyId: number): Promise<number> {
  const [row] = await database().sql<{ owed: number }>(
    `select coalesce(-sum(l.amount_cents), 0)::bigint as owed from ledger_lines l join orders o on o.id = l.order_id
     where l.account = 'deposits' and o.company_id = $1`,
    [companyId],
  );
  return row!.owed;
}

const seen = new Set<string>();

/** A company from its terms to its last statement. */
async function live(history: number, { deps, clock, stripe }: BackOffice, skus: readonly string[]): Promise<void> {
  const random = randomBy(seed + history);
  const upTo = (most: number) => Math.floor(random() * (most + 1));
  const oneOf = <Thing>(things: readonly Thing[]) => things[upTo(things.length - 1)]!;
  const terms = oneOf(["net-15", "net-30", "2-10-net-30", "eom"]);
  const typed = { terms, eomDays: terms === "eom" ? "10" : "", daysOverdue: "365" };
  const onePercent = () => oneOf([0, 30, 50, 100]);
  const onePeriod = (): Period => {
    const every = oneOf(["shipment", "week", "month"] as const);
    return { every, day: every === "week" ? upTo(6) : 1 + upTo(30) };
  };
  const typedPeriod = ({ every, day }: Period) => ({
    schedule: every,
    weekday: every === "week" ? String(day || 7) : "",
    monthDay: every === "month" ? String(day) : "",
  });
  // The schedule of today, and the one agreed for the days after.
  let agreed = onePeriod();
  let period = agreed;
  const since = new Date(clock.now()).toISOString().slice(0, 10);
  const kept: Kept = {
    ordered: 0,
    dropped: 0,
    paid: 0,
    credited: 0,
    writtenOff: 0,
    limit: 400_000,
    depositPercent: onePercent(),
    depositsBack: 0,
    fees: 0,
  };
  const hasFee = history % 4 === 3;
  const granted = () => ({
    ...typed,
    ...typedPeriod(agreed),
    limit: String(kept.limit / 100),
    depositPercent: kept.depositPercent === 0 ? "" : String(kept.depositPercent),
    depositLead: "20",
    bounceFee: hasFee ? "30" : "",
  });
  const account = await accountWith(deps, granted());
  clock.advance(days(1));
  const begun = clock.now();
  const waiting: LeftUnits[] = [];
  let invoicedCount = 0;
  const invoiced = (isIt: (left: LeftUnits) => boolean) => {
    for (const left of waiting.filter(isIt)) {
      waiting.splice(waiting.indexOf(left), 1);
      invoicedCount += left.units;
    }
  };
  const { id: companyId } = account.company;
  const orders: Placed[] = [];
  const payments: { id: number; kind: string; amount: number; isGone: boolean }[] = [];
  const today = () => new Date(clock.now()).toISOString().slice(0, 10) as CalendarDay;

  const isBuilt = (sku: string) => daysToDispatch[skus.indexOf(sku)]! >= 20;
  const worthOf = (sku: string, units: number) => prices[skus.indexOf(sku)]! * units;
  /** The worker runs the order's job. */
  const invoiceDepositOf = async ({ orderId, isOver, deposit }: Placed) => {
    const isMade = await invoiceDeposit(deps, orderId);
    expect(isMade).toBe(deposit !== null && deposit.invoiceId === null && !isOver);
    if (isMade) deposit!.invoiceId = (await invoicesOf(database(), companyId)).at(-1)!.id;
    return isMade;
  };
  /** It is not paid, or not invoiced yet. */
  const isAsked = async ({ asked, invoiceId }: AgreedDeposit) => {
    if (invoiceId === null) return true;
    const [row] = await database().sql<{ settled: number }>(
      "select coalesce(sum(amount_cents), 0)::int as settled from invoice_settlements where invoice_id = $1",
      [invoiceId],
    );
    return row!.settled < asked;
  };
  const giveBack = (deposit: AgreedDeposit, amount: number) => {
    deposit.credited += amount;
    kept.credited += amount;
    kept.depositsBack += amount;
  };

  let step = 0;
  const steps: Record<string, () => Promise<boolean>> = {
    order: async () => {
      const items = skus.flatMap((sku) => (random() < 0.6 ? [{ sku, quantity: 1 + upTo(4) }] : []));
      if (items.length === 0) return false;
      const before = await accountFigures(database(), companyId);
      const wish = await readyToOrder(deps, account, { items });
      const answer = await wish.send();
      const exposure = before.open + before.uninvoiced - before.unapplied;
      expect(answer.ok).toBe(exposure + wish.total <= kept.limit);
      if (!answer.ok) {
        await database().sql(
          "delete from cart_lines l using carts c, company_sites s where c.id = l.cart_id and s.id = c.site_id and s.company_id = $1",
          [companyId],
        );
        return false;
      }
      kept.ordered += answer.value.total;
      // The cart has more than that where an order was refused before.
      const goods = await database().sql<{ sku: string; quantity: number }>(
        "select sku, quantity from order_lines where order_id = $1",
        [answer.value.orderId],
      );
      const units = goods.reduce((sum, { quantity }) => sum + quantity, 0);
      const here = goods.reduce((sum, { sku, quantity }) => sum + (isBuilt(sku) ? worthOf(sku, quantity) : 0), 0);
      const asked = partOf(here, kept.depositPercent, 100);
      const deposit = asked > 0 ? { asked, here, invoiceId: null, taken: 0, credited: 0 } : null;
      const order = { ...answer.value, sent: 0, units, isOver: false, deposit };
      orders.push(order);
      if (random() < 0.7) await invoiceDepositOf(order);
      return true;
    },
    "invoice the deposit": async () => {
      const order = orders.find((one) => one.deposit?.invoiceId === null && !one.isOver);
      return order !== undefined && invoiceDepositOf(order);
    },
    "change the deposit": async () => {
      if (random() < 0.5) return false;
      kept.depositPercent = onePercent();
      await grant(deps, companyId, granted());
      return true;
    },
    ship: async () => {
      const order = orders.find(
        (one) => !one.isOver && one.sent < one.units && (one.deposit === null || random() < 0.7),
      );
      if (!order) return false;
      const lines = await database().sql<{ lineId: number; sku: string; left: number }>(
        `select l.id as "lineId", l.sku, l.quantity - coalesce((select sum(p.quantity) from parcel_lines p where p.line_id = l.id), 0)::int as left
           from order_lines l where l.order_id = $1`,
        [order.orderId],
      );
      const chosen = lines
        .map(({ lineId, sku, left }) => ({ lineId, sku, quantity: Math.min(left, upTo(3)) }))
        .filter(({ quantity }) => quantity > 0);
      if (chosen.length === 0) return false;
      const { deposit } = order;
      const built = chosen.filter(({ sku }) => isBuilt(sku));
      const isHeld = deposit !== null && built.length > 0 && (await isAsked(deposit));
      const sent = await send(deps, order, chosen);
      if (isHeld) {
        expect(sent).toMatchObject({ error: { code: "money_held", hold: "deposit" } });
        seen.add("held");
        return false;
      }
      expect(sent).toMatchObject({ ok: true });
      const units = chosen.reduce((sum, { quantity }) => sum + quantity, 0);
      order.sent += units;
      const leaving = built.reduce((sum, { sku, quantity }) => sum + worthOf(sku, quantity), 0);
      // Of what is left of the deposit, the share that these goods have in those still here.
      const taken = deposit && leaving > 0 ? partOf(leftOf(deposit), leaving, deposit.here) : 0;
      if (deposit) {
        deposit.taken += taken;
        deposit.here -= leaving;
        if (deposit.here === 0) expect(leftOf(deposit)).toBe(0);
      }
      if (period.every === "shipment") invoicedCount += units;
      else waiting.push({ orderId: order.orderId, units, taken, on: agreedDay(period, today()) });
      return true;
    },
    cancel: async () => {
      const order = orders.find((one) => !one.isOver && one.sent === 0);
      if (!order) return false;
      const canceled = await cancelOrder(deps, { orderNumber: order.number, by: "merchant", actorId: 7 });
      expect(canceled.ok).toBe(true);
      order.isOver = true;
      kept.ordered -= order.total;
      if (order.deposit) giveBack(order.deposit, leftOf(order.deposit));
      return true;
    },
    "end the rest": async () => {
      const order = orders.find((one) => !one.isOver && one.sent > 0 && one.sent < one.units);
      if (!order) return false;
      const asked = { orderNumber: order.number, amount: null, reason: "Sold out", staffId: 7 };
      if (!(await refundAsShown(deps, asked)).ok) return false;
      order.isOver = true;
      const [left] = await database().sql<{ total: number }>(
        `select coalesce((select sum(total_cents + deposit_cents) from invoice_orders where order_id = $1), 0)::int
             + coalesce((select sum(total_cents + deposit_cents) from uninvoiced_shipments where order_id = $1), 0)::int as total`,
        [order.orderId],
      );
      kept.dropped += order.total - left!.total;
      if (order.deposit) giveBack(order.deposit, leftOf(order.deposit));
      return true;
    },
    credit: async () => {
      const order = orders.find((one) => !one.isOver && one.sent === one.units);
      if (!order) return false;
      const amount = cents(1 + upTo(3_000));
      const asked = { orderNumber: order.number, amount, reason: "price", staffId: 7 };
      if (!(await refundAsShown(deps, asked)).ok) return false;
      await sendRefunds({ deps } as Parameters<typeof sendRefunds>[0], order.orderId);
      kept.credited += amount;
      // A credit memo needs an invoice: that of its order is made before its day.
      invoiced(({ orderId }) => orderId === order.orderId);
      return true;
    },
    // Staff write it on the invoice, twice at once, as after a double press.
    "credit a line": async () => {
      const rows = await invoicesOf(database(), companyId);
      const number = rows.length > 0 ? oneOf(rows).number : "";
      const invoice = await invoiceToCredit(database(), number);
      const line = invoice && oneOf([...linesToCredit(invoice).filter(({ left }) => left > 0), null]);
      if (!line) return false;
      const wish =
        line.leftUnits > 0 && random() < 0.5
          ? { units: 1 + upTo(line.leftUnits - 1) }
          : { amount: cents(1 + upTo(line.left - 1)) };
      const typed = { [line.key]: [wish] };
      const worked = judgeCredit(invoice, typed);
      if (!worked.ok) return false;
      // The state takes eight percent of goods and freight alike; each line's tax is a whole number of cents.
      if (wish.amount !== undefined) expect(Math.abs(worked.value.total - wish.amount * 1.08), number).toBeLessThan(2);
      const credit = { invoice: number, typed, reason: "price", note: "", seen: seenOfInvoice(invoice), staffId: 7 };
      const press = () => creditInvoice(deps, { ...credit, seenTotal: worked.value.total });
      const issued = (await Promise.all([press(), press()])).filter(({ ok }) => ok);
      if (issued.length === 0) return false;
      expect(issued).toHaveLength(1);
      kept.credited += worked.value.total;
      const [{ order }] = worked.value.byOrder as [(typeof worked.value.byOrder)[number]];
      invoiced(({ orderId }) => orderId === order.orderId);
      return true;
    },
    // Somebody brings a piece back to the counter.
    return: async () => {
      const order = orders.find((one) => !one.isOver && one.sent === one.units && random() < 0.5);
      if (!order) return false;
      const line = (await linesOf(database(), order.orderId))[0]!;
      const counted = [{ lineId: line.lineId, resellable: 1, scrapped: 0 }];
      const asked = { orderId: order.orderId, staffId: 7, reason: "damaged", remark: "", counted } as const;
      await deliverOrder(deps, { orderNumber: order.number, staffId: 7 });
      if (!(await refundLinesAsShown(deps, asked)).ok) return false;
      const [refund] = await database().sql<{ amount: number }>(
        "select amount_cents::int as amount from refunds where order_id = $1 order by id desc limit 1",
        [order.orderId],
      );
      await sendRefunds({ deps } as Parameters<typeof sendRefunds>[0], order.orderId);
      kept.credited += refund!.amount;
      invoiced(({ orderId }) => orderId === order.orderId);
      return true;
    },
    "invoice now": async () => {
      const { digest } = await uninvoicedOf(database(), companyId);
      const answer = await invoiceNow(deps, { companyId, seen: digest });
      expect(answer.ok).toBe(waiting.length > 0);
      invoiced(() => true);
      return answer.ok;
    },
    "change the period": async () => {
      if (random() < 0.5) return false;
      agreed = onePeriod();
      await grant(deps, companyId, granted());
      return true;
    },
    pay: async () => {
      const open = await invoicesOf(database(), companyId);
      const amount = cents(1 + upTo(random() < 0.5 ? 60_000 : 5_000));
      const isDivided = random() < 0.3;
      const allocations = isDivided
        ? open.slice(-2).map(({ id }) => ({ invoiceId: id, amount: cents(1 + upTo(Math.floor(amount / 2))) }))
        : [];
      const reference = `R-${history}-${payments.length}-${upTo(1_000_000)}`;
      const payment = {
        companyId,
        kind: oneOf(["check", "ach", "wire"] as const),
        reference,
        note: "",
        staff: "x",
      };
      const paid = await recordPayment(deps, { ...payment, amount, receivedOn: today(), allocations });
      if (!paid.ok) return false;
      kept.paid += amount;
      payments.push({ id: paid.value.creditId, kind: payment.kind, amount, isGone: false });
      expect(await recordPayment(deps, { ...payment, amount, receivedOn: today(), allocations: [] })).toMatchObject({
        error: { code: "recorded_before" },
      });
      return true;
    },
    bounce: async () => {
      const payment = payments.find((one) => !one.isGone && random() < 0.5);
      if (!payment) return false;
      const fee = hasFee && payment.kind !== "wire" ? cents(3_000) : null;
      const bounced = { creditId: payment.id, companyId, reason: "No funds", staff: "x", fee };
      expect(await bouncePayment(deps, bounced)).toMatchObject({ ok: true });
      expect(await bouncePayment(deps, bounced)).toMatchObject({ ok: false });
      payment.isGone = true;
      kept.paid -= payment.amount;
      kept.fees += fee ?? 0;
      if (fee !== null) seen.add("fee");
      return true;
    },
    // On the provider's page, while a check comes for the same invoice or not: what it no longer needs goes back.
    "pay online": async () => {
      const rows = await invoicesOf(database(), companyId);
      const numbers = random() < 0.5 ? null : rows.slice(-2).map(({ number }) => number);
      const asked = { companyId, siteIds: null, numbers, customerId: account.buyers[0]!, language: "en" as const };
      const shown = await beginInvoicePayment(deps, { ...asked, method: "stripe", seenTotal: cents(-1) });
      if (shown.ok || shown.error.code !== "amount_changed") return false;
      const total = shown.error.now;
      const page = await beginInvoicePayment(deps, { ...asked, method: "stripe", seenTotal: total });
      if (!page.ok) throw new Error(page.error.code);
      const before = await accountFigures(database(), companyId);
      if (random() < 0.4) await steps["pay"]!();
      const between = await accountFigures(database(), companyId);
      const event = stripe.pay(page.value.slice("https://pay.example/".length));
      await recordPaymentEvent(deps, event!);
      await recordPaymentEvent(deps, event!);
      await sendInvoiceRefunds(deps, companyId);
      const [{ back } = { back: 0 }] = await database().sql<{ back: number }>(
        `select coalesce(sum(r.amount_cents), 0)::int as back from invoice_refunds r join invoice_payments p on p.id = r.payment_id
           where p.company_id = $1 and p.provider_charge = $2`,
        [companyId, event!.capture],
      );
      // Nobody paid in between: nothing goes back.
      if (between.open === before.open) expect(back).toBe(0);
      expect(stripe.taken(event!.orderNumber!)).toBe(total - back);
      kept.paid += total - back;
      return true;
    },
    "refund online": async () => {
      const [entry] = await database().sql<{ id: number; amount: number }>(
        `select id, amount_cents::int as amount from account_credits
           where company_id = $1 and kind = 'stripe' and bounced_at is null order by id desc limit 1`,
        [companyId],
      );
      if (!entry) return false;
      const amount = cents(1 + upTo(entry.amount - 1));
      const asked = {
        creditId: entry.id,
        companyId,
        amount,
        seenKept: cents(entry.amount),
        reason: "Asked",
        staff: "x",
      };
      expect(await refundInvoicePayment(deps, asked)).toMatchObject({ ok: true });
      expect(await refundInvoicePayment(deps, asked)).toMatchObject({ ok: false });
      await sendInvoiceRefunds(deps, companyId);
      kept.paid -= amount;
      return true;
    },
    "take back": async () => {
      const [payment] = await database().sql<{ capture: string; reference: string; amount: number }>(
        `select p.provider_charge as capture, c.reference, c.amount_cents::int as amount
           from account_credits c join invoice_payments p on p.number = c.reference
           where c.company_id = $1 and c.bounced_at is null order by c.id limit 1`,
        [companyId],
      );
      if (!payment || random() < 0.5) return false;
      const amount = cents(1 + upTo(payment.amount - 1));
      const name = `${payment.capture}:${step}`;
      const head = { provider: "stripe" as const, eventId: name, session: null, paymentKey: null, orderNumber: null };
      const event = { ...head, occurredAt: clock.now(), kind: "reversed" as const, reversal: name, amount };
      await recordPaymentEvent(deps, { ...event, capture: payment.capture });
      await recordPaymentEvent(deps, { ...event, eventId: `${name}:again`, capture: payment.capture });
      kept.paid -= amount;
      return true;
    },
    "write off": async () => {
      const rows = await invoicesOf(database(), companyId);
      if (rows.length === 0 || random() < 0.5) return false;
      const invoice = rows.at(-1)!;
      const written = await writeOff(deps, {
        invoiceId: invoice.id,
        companyId,
        reason: "Not worth it",
        staff: "x",
      });
      if (!written.ok) return false;
      // A deposit whose goods are here is not lost: the merchant gives up asking, and invoices them in full.
      const deposit = orders.find((one) => one.deposit?.invoiceId === invoice.id)?.deposit;
      const givenUp = deposit ? Math.min(written.value.amount, leftOf(deposit)) : 0;
      if (deposit) giveBack(deposit, givenUp);
      kept.writtenOff += written.value.amount - givenUp;
      return true;
    },
    apply: async () => (await applyUnapplied(deps, companyId)).ok,
    "change the limit": async () => {
      kept.limit = 10_000 * upTo(80);
      await grant(deps, companyId, granted());
      return true;
    },
  };
  /** The job runs on each day, twice at once; or was away, and comes some days late. */
  const wait = async (passed: number) => {
    if (passed === 0) return;
    clock.advance(days(passed));
    period = agreed;
    await Promise.all([invoiceCompany(deps, companyId), invoiceCompany(deps, companyId)]);
    invoiced(({ on }) => on <= today());
  };
  const names = Object.keys(steps);
  const often = [
    ...names,
    "order",
    "order",
    "ship",
    "ship",
    "ship",
    "pay",
    "pay",
    "pay online",
    "pay online",
    "bounce",
    "bounce",
    "write off",
    "write off",
    "invoice the deposit",
    "credit",
    "invoice now",
    "apply",
    "apply",
    "apply",
  ];
  const look = async (at: string) => {
    const figures = await accountFigures(database(), companyId);
    const rows = await standing(companyId);
    expect(rows.wrong, at).toEqual([]);
    // Shipped goods are on the invoice of the day that was agreed as they left, and wait until then.
    const units = await invoicedUnits(companyId);
    const toCome = waiting.reduce((sum, left) => sum + left.units, 0);
    expect(units, at).toEqual({ waiting: toCome, invoiced: invoicedCount, wrong: [] });
    expect(figures.open, at).toBe(rows.invoiced - rows.settled);
    // Nothing appears and nothing is lost: what was ordered is invoiced, to come, or given up. A deposit that is given
    // back stays invoiced, and comes off nothing; a fee is invoiced beside it all.
    const beside = kept.depositsBack + kept.fees;
    expect(rows.invoiced + figures.uninvoiced, at).toBe(kept.ordered - kept.dropped + beside);
    const toTake = waiting.reduce((sum, { taken }) => sum + taken, 0);
    const deposits = orders.reduce((sum, { deposit }) => sum + (deposit ? leftOf(deposit) : 0), toTake);
    expect(await depositsInBooks(companyId), at).toBe(deposits);
    expect(figures.unapplied, at).toBe(kept.paid + kept.credited - rows.applied);
    expect(rows.writtenOff, at).toBe(kept.writtenOff);
    expect(figures.open - figures.unapplied, at).toBe(
      rows.invoiced - kept.paid - kept.credited - (kept.writtenOff - rows.takenBack) - rows.discounts,
    );
  };
  // Drawn without putting back, so that few months see each of them too.
  const deck: string[] = [];
  for (let month = 0; month < monthsOfEach;) {
    if (deck.length === 0) deck.push(...often);
    const [name] = deck.splice(upTo(deck.length - 1), 1) as [string];
    if (await steps[name]!()) seen.add(name);
    const at = `seed ${seed + history} since ${since}, month ${month}, step ${step}: ${name}`;
    await wait(upTo(daysBetween));
    step += 1;
    const now = monthsSince(begun, clock.now());
    if (isWatched(history) || now > month) await look(at);
    month = now;
  }
  // Its statements, month by month, end with what it owes.
  let balance = 0;
  for (const month of (await companyStatement(deps, companyId, null)).months.toReversed()) {
    const { statement } = await companyStatement(deps, companyId, month);
    expect(statement.opening, `history ${history}, ${month}`).toBe(balance);
    balance = statement.closing;
  }
  const owed = await accountFigures(database(), companyId);
  expect(balance, `history ${history}`).toBe(owed.open - owed.unapplied);
}

test(`through ${months} random months of orders, deposits, shipments, returns, payments, bounces and credits the books say what is open at any moment (seed ${seed})`, async () => {
  const lives = Array.from({ length: histories }, (_, history) => history).values();
  await Promise.all(
    Array.from({ length: Math.min(atOnce, histories) }, async (_, nth) => {
      const office = openBackOffice(database());
      // A sender's budgets are counted by the hour.
      office.clock.advance(hours(nth));
      const since = process.env["SINCE"];
      if (since) office.clock.set(instant(Date.parse(`${since}T17:00:00Z`)));
      const onHand = 5_000_000;
      const skus: string[] = [];
      for (const [at, price] of prices.entries()) {
        const sku = await part(database(), price, onHand);
        await database().sql("update variants set lead_time_days = $2 where sku = $1", [sku, daysToDispatch[at]]);
        skus.push(sku);
      }
      for (const history of lives) {
        await live(history, office, skus);
        if (histories > 20 && history % 10 !== 0) continue;
        // The books of all companies together, while the others go on.
        const books = await booksNow();
        expect(books.receivable, `history ${history}`).toBe(books.open);
        expect(books.unapplied + books.unused, `history ${history}`).toBe(0);
        expect(books.deposits + books.depositsLeft, `history ${history}`).toBe(0);
      }
    }),
  );
  const books = await booksNow();
  expect([books.receivable, books.unapplied + books.unused, books.owedBack]).toEqual([books.open, 0, 0]);
  expect(books.deposits + books.depositsLeft).toBe(0);
  const unbalanced = await database().sql(
    "select posting from ledger_lines group by order_id, posting having sum(amount_cents) <> 0",
  );
  expect(unbalanced).toEqual([]);
  const numbers = await database().sql<{ number: string }>("select number from invoices order by number");
  const inSeries = numbers.map((_, at) => `INV-${String(at + 1).padStart(6, "0")}`);
  expect(
    numbers.map(({ number }) => number),
    "numbers without gaps",
  ).toEqual(inSeries);
  expect([...seen].sort()).toEqual(
    [
      "order",
      "ship",
      "cancel",
      "end the rest",
      "credit",
      "credit a line",
      "pay",
      "bounce",
      "pay online",
      "refund online",
      "take back",
      "write off",
      "apply",
      "change the limit",
      "change the period",
      "invoice now",
      "return",
      "invoice the deposit",
      "change the deposit",
      "held",
      "fee",
    ].sort(),
  );
});
