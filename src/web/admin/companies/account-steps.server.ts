import { isPaymentKind, type TypedAllocation } from "#domain/invoices/settling.ts";
import { readDay } from "#domain/kernel/calendar-day.ts";
import { cents, type Money, zero } from "#domain/kernel/money.ts";
import { readMoney } from "#domain/kernel/read-money.ts";
import { readId } from "#domain/kernel/read-whole-number.ts";
import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import { decideHeldOrder, type DecideHoldRefused } from "#engine/admin/credit-holds.ts";
import { chargeBounceFee, type ChargeFeeRefused } from "#engine/invoices/bounce-fee.ts";
import { type AnswerDisputeRefused, answerDispute } from "#engine/invoices/invoice-disputes.ts";
import { invoiceNow, type InvoiceNowRefused } from "#engine/invoices/invoice-due.ts";
import {
  applyUnapplied,
  type BounceRefused,
  bouncePayment,
  recordPayment,
  type RecordRefused,
  writeOff,
  type WriteOffRefused,
} from "#engine/invoices/record-payment.ts";
import { refundInvoicePayment, type RefundPaymentRefused } from "#engine/invoices/refund-invoice-payment.ts";
import { type GrantRefused, grantTerms } from "#engine/receivables/grant-terms.ts";
import type { StaffActor } from "#engine/staff/audit.ts";
import { type AuditEntry, audited } from "#engine/staff/audited.ts";
import type { Shop } from "#engine/shop.ts";
import { textOf } from "../../read-form.ts";

export const accountIntents = [
  "terms",
  "invoice-now",
  "payment",
  "bounce",
  "bounce-fee",
  "refund",
  "write-off",
  "waive",
  "apply",
  "dispute",
  "release",
  "decline",
] as const;
export type AccountIntent = (typeof accountIntents)[number];

/** The text for one of the invoices is no amount; `field` is its name in the form. */
interface PartUnreadable {
  readonly code: "part_unreadable";
  readonly field: string;
}

export type AccountRefused =
  | { readonly code: "nothing_to_apply" }
  | DecideHoldRefused
  | InvoiceNowRefused
  | AnswerDisputeRefused
  | RecordRefused
  | BounceRefused
  | ChargeFeeRefused
  | RefundPaymentRefused
  | WriteOffRefused
  | GrantRefused
  | { readonly code: "kind_required" }
  | { readonly code: "received_unreadable" }
  | { readonly code: "amount_unreadable" }
  | PartUnreadable;
export type AccountCode = Exclude<AccountRefused["code"], "invalid" | "text_too_long">;

interface Sent {
  readonly shop: Shop;
  readonly staff: StaffActor;
  readonly companyId: number;
  readonly form: FormData;
}

/** Handlers of each form, with their entries in the audit log. */
export const accountSteps: Readonly<Record<AccountIntent, (sent: Sent) => Promise<Result<object, AccountRefused>>>> = {
  terms: ({ shop, staff, companyId, form }) => {
    const [terms, eomDays] = [textOf(form, "terms"), textOf(form, "eomDays")];
    const typed = {
      terms,
      eomDays,
      limit: textOf(form, "limit"),
      daysOverdue: textOf(form, "daysOverdue"),
      schedule: textOf(form, "schedule"),
      weekday: textOf(form, "weekday"),
      monthDay: textOf(form, "monthDay"),
      ...(form.has("depositPercent") && {
        depositPercent: textOf(form, "depositPercent"),
        depositLead: textOf(form, "depositLead"),
      }),
      ...(form.has("bounceFee") && { bounceFee: textOf(form, "bounceFee") }),
      ...(form.has("holdsShown") && { holds: textOf(form, "holds") }),
      reminds: textOf(form, "reminds"),
      mailsStatements: textOf(form, "mailsStatements"),
    };
    const version = readId(textOf(form, "version")) ?? 0;
    return audited(
      shop,
      staff,
      (deps) => grantTerms(deps, staff.email, { companyId, version, typed }),
      ({ terms: granted, limit, schedule, deposit, bounceFee }) =>
        entry(companyId, "terms-granted", {
          terms: granted ?? "none",
          limit,
          schedule,
          ...(deposit && { deposit: `${deposit.percent}/${deposit.leadDays}` }),
          ...(bounceFee !== null && { fee: bounceFee }),
        }),
    );
  },
  "invoice-now": ({ shop, staff, companyId, form }) => {
    const seen = textOf(form, "seen");
    return audited(
      shop,
      staff,
      (deps) => invoiceNow(deps, { companyId, seen }),
      ({ amount }) => entry(companyId, "account-invoiced", { amount }),
    );
  },
  payment: async ({ shop, staff, companyId, form }) => {
    const kind = textOf(form, "kind");
    if (!isPaymentKind(kind)) return refuse({ code: "kind_required" });
    const receivedOn = readDay(textOf(form, "receivedOn"));
    if (receivedOn === null) return refuse({ code: "received_unreadable" });
    const amount = readMoney(textOf(form, "amount"));
    if (amount === null) return refuse({ code: "amount_unreadable" });
    const divided = allocationsOf(form);
    if (!divided.ok) return divided;
    const allocations = divided.value;
    const [reference, note] = [textOf(form, "reference"), textOf(form, "note")];
    const payment = { companyId, kind, reference, amount, receivedOn, note, allocations, staff: staff.email };
    return audited(
      shop,
      staff,
      (deps) => recordPayment(deps, payment),
      () => entry(companyId, "account-payment-entered", { kind, reference, amount }),
    );
  },
  bounce: ({ shop, staff, companyId, form }) => {
    const [creditId, reason] = [readId(textOf(form, "payment")) ?? 0, textOf(form, "reason")];
    const fee = textOf(form, "charges") === "on" ? feeSeen(form) : null;
    return audited(
      shop,
      staff,
      (deps) => bouncePayment(deps, { creditId, companyId, reason, staff: staff.email, fee }),
      ({ amount }) => entry(companyId, "account-payment-bounced", { amount, reason, ...(fee !== null && { fee }) }),
    );
  },
  "bounce-fee": ({ shop, staff, companyId, form }) => {
    const creditId = readId(textOf(form, "payment")) ?? 0;
    return audited(
      shop,
      staff,
      (deps) => chargeBounceFee(deps, { creditId, companyId, fee: feeSeen(form) }),
      ({ amount, isNew }) => (isNew ? entry(companyId, "bounce-fee-charged", { amount }) : null),
    );
  },
  refund: async ({ shop, staff, companyId, form }) => {
    const creditId = readId(textOf(form, "payment")) ?? 0;
    const amount = readMoney(textOf(form, "amount"));
    if (amount === null) return refuse({ code: "amount_unreadable" });
    const seenKept = cents(readId(textOf(form, "kept")) ?? 0);
    const refund = { creditId, companyId, amount, seenKept, reason: textOf(form, "reason"), staff: staff.email };
    return audited(
      shop,
      staff,
      (deps) => refundInvoicePayment({ ...deps, orders: shop.orders }, refund),
      ({ number, amount: sum }) =>
        entry(companyId, "account-payment-refunded", { payment: number, amount: sum, reason: refund.reason }),
    );
  },
  "write-off": (sent) => givenUp(sent),
  waive: (sent) => givenUp(sent),
  apply: ({ shop, staff, companyId }) =>
    audited(
      shop,
      staff,
      (deps) => applyUnapplied(deps, companyId),
      ({ amount }) => entry(companyId, "unapplied-money-used", { amount }),
    ),
  dispute: ({ shop, staff, companyId, form }) => {
    const [invoiceId, answer] = [readId(textOf(form, "invoice")) ?? 0, textOf(form, "reason")];
    return audited(
      shop,
      staff,
      (deps) => answerDispute(deps, { invoiceId, companyId, answer, staff: staff.email }),
      ({ number }) => entry(companyId, "invoice-dispute-answered", { invoice: number }),
    );
  },
  release: (sent) => decided(sent, "released"),
  decline: (sent) => decided(sent, "declined"),
};

/** The fee that the form showed; zero, which no terms name, where it showed none. */
const feeSeen = (form: FormData): Money => cents(readId(textOf(form, "fee")) ?? 0);

function givenUp({ shop, staff, companyId, form }: Sent) {
  const [invoiceId, reason] = [readId(textOf(form, "invoice")) ?? 0, textOf(form, "reason")];
  return audited(
    shop,
    staff,
    (deps) => writeOff(deps, { invoiceId, companyId, reason, staff: staff.email }),
    ({ number, amount, isFee }) =>
      entry(companyId, isFee ? "bounce-fee-waived" : "invoice-written-off", { invoice: number, amount, reason }),
  );
}

function decided({ shop, staff, companyId, form }: Sent, decision: "released" | "declined") {
  const orderId = readId(textOf(form, "order")) ?? 0;
  return audited(
    shop,
    staff,
    (deps) => decideHeldOrder(deps, staff, { companyId, orderId, decision }),
    ({ number, total }) => entry(companyId, `held-order-${decision}`, { order: number, amount: total }),
  );
}

const entry = (
  companyId: number,
  action: AuditEntry["action"],
  about: NonNullable<AuditEntry["data"]>,
): AuditEntry => ({
  action,
  subject: `company ${companyId}`,
  data: about,
});

/** Amounts typed beside invoices; empty to settle the oldest first. */
function allocationsOf(form: FormData): Result<TypedAllocation[], PartUnreadable> {
  const allocations: TypedAllocation[] = [];
  for (const [name, value] of form) {
    const invoiceId = name.startsWith("for.") ? readId(name.slice(4)) : null;
    if (invoiceId === null || typeof value !== "string" || value.trim() === "") continue;
    const amount = readMoney(value);
    if (amount === null) return refuse({ code: "part_unreadable", field: name });
    allocations.push({ invoiceId, amount });
  }
  return ok(allocations);
}

/** The amount that a refusal names. */
export function amountOf(error: AccountRefused): Money {
  if (error.code === "more_than_open") return error.open;
  if (error.code === "more_than_paid") return error.by;
  if (error.code === "more_than_kept" || error.code === "kept_changed") return error.kept;
  if (error.code === "to_invoice_changed") return error.now;
  return error.code === "recorded_before" ? error.amount : zero;
}
