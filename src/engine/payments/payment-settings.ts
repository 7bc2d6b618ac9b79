import { defaultTimeZone } from "#domain/kernel/time-zone.ts";
import type { BankDetails, PaymentSettings, ZellerDetails } from "#domain/checkout/payment-settings.ts";
import { defaultPaymentSettings } from "#domain/checkout/payment-settings.ts";
import type { Db } from "../platform/database.ts";
import { readSettings, type SettingsByKey } from "../platform/settings-by-key.ts";

/** Keys of the settings that `paymentSetupOf` takes. */
export const paymentSettingKeys = ["payment", "bank", "zeller", "shipping", "profile"] as const;

export interface PaymentSetup {
  readonly payment: PaymentSettings;
  readonly bank: BankDetails | null;
  readonly zeller: ZellerDetails | null;
  /** Time zone of the working days. */
  readonly timeZone: string;
}

/** The merchant's payment settings, with the specification's defaults for the rest. */
export async function readPaymentSetup(db: Db): Promise<PaymentSetup> {
  return paymentSetupOf(await readSettings(db, paymentSettingKeys));
}

/** The same, of values by their keys. */
export function paymentSetupOf(values: SettingsByKey): PaymentSetup {
  // A group is checked whenever it is stored, by a screen or the demo (`storeSetting`).
  const group = <T>(key: (typeof paymentSettingKeys)[number]) => (values[key] ?? null) as T | null;
  const zone = (key: "shipping" | "profile") => group<{ timeZone?: string }>(key)?.timeZone;
  return {
    payment: { ...defaultPaymentSettings, ...group<Partial<PaymentSettings>>("payment") },
    bank: group<BankDetails>("bank"),
    zeller: group<ZellerDetails>("zeller"),
    timeZone: zone("shipping") ?? zone("profile") ?? defaultTimeZone,
  };
}
