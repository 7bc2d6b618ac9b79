import type { PaymentMethod } from "#domain/checkout/payment-method.ts";
import { paymentMethods } from "#domain/checkout/payment-method.ts";
import { hours, minutes } from "#domain/kernel/time.ts";
import type { PaymentWindows } from "./deadline.ts";

/** What the merchant decides about paying (settings group `payment`). */
export interface PaymentSettings {
  readonly offered: readonly PaymentMethod[];
  /** How long an unpaid order waits. */
  readonly providerMinutes: number;
  readonly manualHours: number;
  /** How long a customer's word holds the auto-cancel, in the shop's working days. */
  readonly holdWorkingDays: number;
}

/** Where to send a bank deposit (settings group `bank`). */
export interface BankDetails {
  readonly payee: string;
  readonly bank: string;
  readonly routingNumber: string;
  readonly accountNumber: string;
}

/** Where to send a zeller payment (settings group `zeller`): an email address or a phone number. */
export interface ZellerDetails {
  readonly payee: string;
  readonly handle: string;
}

export const defaultPaymentSettings: PaymentSettings = {
  offered: paymentMethods,
  providerMinutes: 30,
  manualHours: 72,
  holdWorkingDays: 2,
};

export function windowsOf(settings: PaymentSettings): PaymentWindows {
  return { provider: minutes(settings.providerMinutes), manual: hours(settings.manualHours) };
}
