import type { PaymentMethod } from "#domain/checkout/payment-method.ts";
import { isManual, paymentMethods } from "#domain/checkout/payment-method.ts";
import { endOfBusinessDay } from "#domain/kernel/business-days.ts";
import { after, hours, type Instant, minutes } from "#domain/kernel/time.ts";

/** The merchant's payment settings (settings group `payment`). */
export interface PaymentSettings {
  readonly offered: readonly PaymentMethod[];
  /** Time limit of an unpaid order. */
  readonly providerMinutes: number;
  readonly manualHours: number;
  /** Working days for which a customer's report of a payment prevents auto-cancel. */
  readonly holdWorkingDays: number;
  /** Offers ways to pay at Stripe and PayPal whose money takes days to come. */
  readonly delayedMethods: boolean;
  /** Cards are authorized with the order and charged when its goods leave. */
  readonly chargesLater: boolean;
}

/** Receiving account of bank deposits (settings group `bank`). */
export interface BankDetails {
  readonly payee: string;
  readonly bank: string;
  readonly routingNumber: string;
  readonly accountNumber: string;
}

/** The account to pay into, in the fields that a bank or Zeller asks for. */
export type PayTo = readonly (readonly [label: "payee" | "bank" | "account" | "routing", value: string])[];

/** A bank account in the order in which a transfer's form asks for it. */
export function payToBank({ payee, bank, routingNumber, accountNumber }: BankDetails): PayTo {
  return [
    ["payee", payee],
    ["bank", bank],
    ["routing", routingNumber],
    ["account", accountNumber],
  ];
}

/** Recipient of Zeller payments (settings group `zeller`): an email address or a phone number. */
export interface ZellerDetails {
  readonly payee: string;
  readonly handle: string;
}

/** Requirements for taking payments: the merchant's choice, and the receiving accounts. */
interface PaymentsSetUp {
  readonly payment: Pick<PaymentSettings, "offered">;
  readonly bank: unknown;
  readonly zeller: unknown;
}

/** The ways to pay that a buyer may choose: wanted by the merchant, and with somewhere to send the money. */
export function offeredPayments({ payment, bank, zeller }: PaymentsSetUp): PaymentMethod[] {
  const accounts: Partial<Record<PaymentMethod, unknown>> = { "bank-deposit": bank ?? null, zeller: zeller ?? null };
  return payment.offered.filter((method) => accounts[method] !== null);
}

export const defaultPaymentSettings: PaymentSettings = {
  offered: paymentMethods,
  providerMinutes: 30,
  manualHours: 72,
  holdWorkingDays: 2,
  delayedMethods: false,
  chargesLater: false,
};

export function windowsOf(settings: PaymentSettings): PaymentWindows {
  return { provider: minutes(settings.providerMinutes), manual: hours(settings.manualHours) };
}

/** Time limits of unpaid orders in milliseconds, by kind of payment method. */
export interface PaymentWindows {
  readonly provider: number;
  readonly manual: number;
}

/** The milliseconds an unpaid order waits for this method. */
export function windowOf(method: PaymentMethod, windows: PaymentWindows): number {
  return isManual(method) ? windows.manual : windows.provider;
}

/**
 * Until when an unpaid order waits. Money that somebody sends by hand takes a bank that is open: where its window ends
 * at night, on a weekend or a federal holiday, it ends with the next business day instead.
 */
export function paymentDeadline(
  from: Instant,
  method: PaymentMethod,
  windows: PaymentWindows,
  timeZone: string,
): Instant {
  const ends = after(from, windowOf(method, windows));
  return isManual(method) ? endOfBusinessDay(ends, timeZone) : ends;
}
