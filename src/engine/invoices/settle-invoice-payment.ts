import type { PaymentMethod } from "#domain/checkout/payment-method.ts";
import { after, type Instant, minutes, seconds } from "#domain/kernel/time.ts";
import { type PaymentDeps, RetryLater } from "../payments/payment-deps.ts";
import { recordPaymentEvent } from "../payments/record-payment-event.ts";
import { RoundPatience } from "../payments/round-patience.ts";
import { isDueAgain, longerAfter } from "../payments/vain-questions.ts";
import { doEach } from "../platform/do-each.ts";
import { statement } from "../platform/statement.ts";
import { goneEvent } from "./close-invoice-payment.ts";
import { asInvoiceProviderPayment, findInvoicePayment, type InvoicePaymentRow } from "./invoice-payment-row.ts";
import { sendInvoiceRefund } from "./invoice-refunds.ts";

const markChecked = statement<[number, Date]>(
  "invoice_payment_checked",
  "update invoice_payments set checked_at = $2 where id = $1",
);
const countVain = statement<[number, boolean]>(
  "invoice_payment_asked",
  "update invoice_payments set vain_questions = case when $2 then 0 else vain_questions + 1 end where id = $1",
);

/** An unknown session counts as over only after its own expiry: the keys may have been changed by mistake. */
const isOver = ({ expiresAt, begunAt }: InvoicePaymentRow, now: Instant): boolean =>
  now >= after(expiresAt ?? begunAt, minutes(10));

/**
 * Looks a payment of invoices up at its provider, captures what its payer has approved, and records the result. After a
 * decline it captures again only when the payer has acted, never `unasked`. False if the provider gave no certain
 * answer.
 */
export async function settleInvoicePayment(
  deps: PaymentDeps,
  paymentId: number,
  by: "payer" | "unasked" = "payer",
): Promise<boolean> {
  const payment = await findInvoicePayment(deps.db, paymentId);
  const provider = payment && deps.payments.get(payment.method);
  const providerPayment = payment && asInvoiceProviderPayment(payment);
  if (!payment || !provider || !providerPayment || payment.capture !== null) return true;
  const now = deps.clock.now();
  await deps.db.run(markChecked, [paymentId, new Date(now)]);
  let finding = await provider.lookUp(providerPayment);
  if (finding.ok && finding.value.kind === "approved") {
    // Nothing is captured by a page that was given up: it would have to be refunded.
    if (payment.state !== "begun" || (by === "unasked" && payment.failure !== null)) return true;
    finding = await provider.capture(providerPayment, `capture:${payment.key}:${payment.attempt}`);
  }
  await deps.db.run(countVain, [paymentId, finding.ok]);
  if (!finding.ok && finding.error.code === "not_found" && isOver(payment, now))
    await recordPaymentEvent(deps, goneEvent(payment, now));
  if (!finding.ok) return false;
  if (finding.value.kind !== "open" && finding.value.kind !== "approved") await recordPaymentEvent(deps, finding.value);
  return true;
}

/**
 * The same for the payer's return, whose page may be reloaded at will: the provider is asked once in so many
 * milliseconds.
 */
export async function settleOnReturn(
  deps: PaymentDeps,
  payment: InvoicePaymentRow,
  unlessAsked: number,
): Promise<void> {
  const { id, state, checkedAt } = payment;
  if (state !== "begun" && state !== "clearing") return;
  if (checkedAt !== null && deps.clock.now() < after(checkedAt, unlessAsked)) return;
  await settleInvoicePayment(deps, id);
}

type Due = { task: "settle" | "refund"; id: number; method: PaymentMethod };

// Catches up after a lost webhook, a lost job or a killed process: sessions without news, and refunds not yet sent.
// Those without an answer are queried at growing intervals. One that was given up may still have been paid just
// before.
const selectDue = statement<[Date, Date, Date], Due>(
  "invoice_payments_due",
  `(select 'settle' as task, p.id, p.method from invoice_payments p
    where p.provider_session is not null
      and (p.state = 'begun' or p.state = 'clearing'
        or (p.state = 'voided' and p.method = 'paypal' and p.expires_at > $3))
      and coalesce(p.checked_at, p.begun_at)
        < $1::timestamptz - ${longerAfter("p.vain_questions")}
    order by p.vain_questions, p.checked_at nulls first limit 100)
   union all
   (select 'refund', r.id, p.method from invoice_refunds r join invoice_payments p on p.id = r.payment_id
    where r.state = 'PENDING' and ${isDueAgain("r", "$2")}
    order by r.vain_questions, r.created_at limit 50)`,
);

/**
 * Checks all payments and refunds of invoices whose outcome should be known by now. Throws once all are checked if one
 * of them failed.
 */
export async function reconcileInvoicePayments(deps: PaymentDeps): Promise<void> {
  const now = deps.clock.now();
  const before = (ms: number) => new Date(now - ms);
  const due = await deps.db.rows(selectDue, [before(seconds(90)), before(minutes(1)), new Date(now)]);
  const patience = new RoundPatience();
  const whomOf = ({ method, task }: Due) => `${method} ${task}`;
  await doEach(
    due,
    async (each) => {
      const whom = whomOf(each);
      if (!patience.isOverWith(whom)) await patience.ask(whom, () => lookAfter(deps, each));
    },
    (each) => `${whomOf(each)} ${each.id}`,
  );
}

/** False if the provider gave no certain answer. */
async function lookAfter(deps: PaymentDeps, { task, id }: Due): Promise<boolean> {
  try {
    if (task === "settle") return await settleInvoicePayment(deps, id, "unasked");
    await sendInvoiceRefund(deps, id);
    return true;
  } catch (error) {
    if (error instanceof RetryLater) return false;
    throw error;
  }
}
