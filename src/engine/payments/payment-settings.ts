import { defaultTimeZone } from "#domain/kernel/time-zone.ts";
import type { BankDetails, PaymentSettings, ZellerDetails } from "#domain/checkout/payment-settings.ts";
import { defaultPaymentSettings } from "#domain/checkout/payment-settings.ts";
import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";

const selectPaymentSettings = statement<[], { key: string; value: unknown }>(
  "payment_settings",
  `select key, value from settings where key in ('payment', 'bank', 'zeller', 'shipping', 'profile')`,
);

export interface PaymentSetup {
  readonly payment: PaymentSettings;
  readonly bank: BankDetails | null;
  readonly zeller: ZellerDetails | null;
  /** Time zone of the working days. */
  readonly timeZone: string;
}

/** The merchant's payment settings, with the specification's defaults for the rest. */
export async function readPaymentSetup(db: Db): Promise<PaymentSetup> {
  const rows = await db.rows(selectPaymentSettings, []);
  // A group is checked whenever it is stored, by a screen or the demo (`storeSetting`).
  const group = <T>(key: string) => (rows.find((row) => row.key === key)?.value ?? null) as T | null;
  const zone = (key: string) => group<{ timeZone?: string }>(key)?.timeZone;
  return {
    payment: { ...defaultPaymentSettings, ...group<Partial<PaymentSettings>>("payment") },
    bank: group<BankDetails>("bank"),
    zeller: group<ZellerDetails>("zeller"),
    timeZone: zone("shipping") ?? zone("profile") ?? defaultTimeZone,
  };
}
