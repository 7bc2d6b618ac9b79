import { randomBytes } from "node:crypto";
import type { ProviderMethod } from "#domain/checkout/payment-method.ts";
import { dayIn } from "#domain/kernel/business-days.ts";
import type { Language } from "#domain/kernel/language.ts";
import { add, type Money } from "#domain/kernel/money.ts";
import { publicNumberFrom } from "#domain/kernel/public-number.ts";
import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import { after, type Instant, minutes } from "#domain/kernel/time.ts";
import { offeredMethods } from "../payments/offered-methods.ts";
import type { PaymentDeps } from "../payments/payment-deps.ts";
import type { Tx } from "../platform/database.ts";
import { readShopTimeZone } from "../platform/shop-time-zone.ts";
import { statement } from "../platform/statement.ts";
import { lockAccount } from "../receivables/company-account.ts";
import { closeInvoicePayment } from "./close-invoice-payment.ts";
import { type InvoicePaymentRow, invoicePaymentColumns } from "./invoice-payment-row.ts";
import { invoicePaymentRequest } from "./invoice-payment-request.ts";
import { type PayableAsked, type PayableInvoice, payableInvoices } from "./payable-invoices.ts";

/** Invoices that a member chose to pay, and the total that was shown. */
export interface InvoicesToPay extends PayableAsked {
  readonly customerId: number;
  readonly language: Language;
  readonly method: ProviderMethod;
  readonly seenTotal: Money;
}

export type PayInvoicesRefused =
  | { code: "nothing_to_pay" }
  | { code: "method_not_offered" }
  /** The open amounts are others than those that were shown. */
  | { code: "amount_changed"; now: Money }
  /** A payment that takes days is under way for one of them. */
  | { code: "being_paid"; number: string }
  /** The provider gave no certain answer; pressing again repeats the same request. */
  | { code: "try_again" }
  | { code: "provider_refused" };

/** Requests of an attempt are repeated unchanged this long; a later attempt builds a new request. */
const attemptLifetime = minutes(4);

const selectLive = statement<[number, readonly number[]], InvoicePaymentRow & { parts: number[] }>(
  "live_invoice_payments",
  `select ${invoicePaymentColumns},
     (select array_agg(t.invoice_id::int order by t.invoice_id) from invoice_payment_parts t
       where t.payment_id = p.id) as parts
   from invoice_payments p where p.company_id = $1 and p.state in ('new', 'begun')
     and exists (select from invoice_payment_parts t where t.payment_id = p.id and t.invoice_id = any($2))
   order by p.id`,
);
const insertPayment = statement<[string, number, number, Language, ProviderMethod, Money, Date], InvoicePaymentRow>(
  "insert_invoice_payment",
  `with p as (
     insert into invoice_payments
       (number, company_id, customer_id, language, method, state, amount_cents, idempotency_key, begun_at)
     values ($1, $2, $3, $4, $5, 'new', $6, gen_random_uuid()::text, $7) returning *)
   select ${invoicePaymentColumns} from p`,
);
const insertPart = statement<[number, number, Money]>(
  "insert_invoice_payment_part",
  "insert into invoice_payment_parts (payment_id, invoice_id, amount_cents) values ($1, $2, $3)",
);
const giveUpNew = statement<[number]>(
  "invoice_payment_given_up",
  `update invoice_payments set state = 'voided' where id = $1 and state = 'new'`,
);

type Opened =
  /** An attempt that the provider has to be asked for, or its page that was opened before. */
  | { readonly payment: InvoicePaymentRow; readonly invoices: readonly PayableInvoice[]; readonly url: string | null }
  /** Another page of the same invoices is open: it has to be closed first. */
  | { readonly inTheWay: InvoicePaymentRow };

/**
 * Opens the provider's page for a payment of invoices, and gives its URL. Pressed twice it is the same page; any other
 * page that some of the invoices could still be paid on is closed first.
 */
export async function beginInvoicePayment(
  deps: PaymentDeps,
  request: InvoicesToPay,
): Promise<Result<string, PayInvoicesRefused>> {
  if (!(await offeredMethods(deps)).includes(request.method)) return refuse({ code: "method_not_offered" });
  for (let round = 0; round < 5; round += 1) {
    const opened = await deps.db.transaction((tx) => openAttempt(tx, deps, request));
    if (!opened.ok) return opened;
    if ("payment" in opened.value) return askProvider(deps, opened.value);
    if (!(await closeInvoicePayment(deps, opened.value.inTheWay))) return refuse({ code: "try_again" });
  }
  return refuse({ code: "try_again" });
}

async function openAttempt(
  tx: Tx,
  deps: PaymentDeps,
  request: InvoicesToPay,
): Promise<Result<Opened, PayInvoicesRefused>> {
  const { companyId, method } = request;
  const now = deps.clock.now();
  if (!(await lockAccount(tx, companyId))) return refuse({ code: "nothing_to_pay" });
  const invoices = await payableInvoices(tx, request, dayIn(await readShopTimeZone(tx), now));
  const clearing = invoices.find(({ isClearing }) => isClearing);
  if (clearing) return refuse({ code: "being_paid", number: clearing.number });
  if (invoices.length === 0) return refuse({ code: "nothing_to_pay" });
  const total = add(...invoices.map(({ toPay }) => toPay));
  if (total !== request.seenTotal) return refuse({ code: "amount_changed", now: total });
  const ids = invoices.map(({ id }) => id).toSorted((a, b) => a - b);
  const live = await tx.rows(selectLive, [companyId, ids]);
  // In another language it leads back to other pages.
  const same = live.find(
    (one) =>
      one.method === method &&
      one.language === request.language &&
      one.amount === total &&
      String(one.parts) === String(ids),
  );
  for (const other of live.filter((one) => one !== same)) {
    if (other.state === "begun") return ok({ inTheWay: other });
    await tx.run(giveUpNew, [other.id]);
  }
  if (same && isUsable(same, now)) return ok({ payment: same, invoices, url: same.url });
  if (same?.state === "begun") return ok({ inTheWay: same });
  if (same) await tx.run(giveUpNew, [same.id]);
  return ok({ payment: await addPayment(tx, request, invoices, total, now), invoices, url: null });
}

/** Its page is still open, or the provider's answer is still awaited. */
const isUsable = ({ state, begunAt, expiresAt }: InvoicePaymentRow, now: Instant): boolean =>
  state === "begun" ? expiresAt !== null && now < expiresAt : now < after(begunAt, attemptLifetime);

async function addPayment(
  tx: Tx,
  { companyId, customerId, language, method }: InvoicesToPay,
  invoices: readonly PayableInvoice[],
  total: Money,
  now: Instant,
): Promise<InvoicePaymentRow> {
  let number: string | null = null;
  while (number === null) number = publicNumberFrom("IP", randomBytes(32));
  const row = await tx.row(insertPayment, [number, companyId, customerId, language, method, total, new Date(now)]);
  if (!row) throw new Error(`no payment of invoices was written for company ${companyId}`);
  for (const { id, toPay } of invoices) await tx.run(insertPart, [row.id, id, toPay]);
  return row;
}

const markBegun = statement<[number, string, string, Date], { state: string }>(
  "invoice_payment_begun",
  `update invoice_payments set state = case state when 'new' then 'begun' else state end, provider_session = $2,
     provider_url = $3, expires_at = $4
   where id = $1 and (state = 'new' or provider_session is null) returning state`,
);
const reopen = statement<[number]>(
  "invoice_payment_to_close",
  `update invoice_payments set state = 'begun' where id = $1 and state = 'voided'`,
);
const giveUpKey = statement<[number, number]>(
  "invoice_payment_key_spent",
  `update invoice_payments set attempt = attempt + 1 where id = $1 and attempt = $2 and state = 'new'`,
);
const markRefused = statement<[number, string]>(
  "invoice_payment_refused",
  `update invoice_payments set state = 'failed', failure = $2 where id = $1 and state = 'new'`,
);

// The provider is called outside any transaction, under a key stored beforehand: a repeated call gives the same page.
async function askProvider(
  deps: PaymentDeps,
  { payment, invoices, url }: Extract<Opened, { payment: InvoicePaymentRow }>,
): Promise<Result<string, PayInvoicesRefused>> {
  if (url !== null) return ok(url);
  const provider = deps.payments.get(payment.method);
  if (!provider) return refuse({ code: "method_not_offered" });
  const request = await invoicePaymentRequest(deps, payment, invoices);
  const step = await provider.begin(request, `begin:${payment.key}:${payment.attempt}`);
  if (!step.ok) {
    const { error } = step;
    if (error.code === "unknown") {
      if (error.keySpent) await deps.db.run(giveUpKey, [payment.id, payment.attempt]);
      return refuse({ code: "try_again" });
    }
    await deps.db.run(markRefused, [payment.id, error.code === "not_found" ? error.code : error.reason]);
    return refuse({ code: "provider_refused" });
  }
  if (step.value.kind !== "redirect") throw new Error(`${payment.method} has no page to pay ${payment.number} on`);
  const { session, url: page, expiresAt } = step.value;
  const row = await deps.db.row(markBegun, [payment.id, session, page, new Date(expiresAt)]);
  if (row?.state !== "voided") return ok(page);
  // Given up during the call: nobody may pay on this page.
  await deps.db.run(reopen, [payment.id]);
  await closeInvoicePayment(deps, { ...payment, session, state: "begun" });
  return refuse({ code: "try_again" });
}
