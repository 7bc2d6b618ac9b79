import { type PaymentMethod, paymentMethods } from "#domain/checkout/payment-method.ts";
import { defaultPaymentSettings, type PaymentSettings } from "#domain/checkout/payment-settings.ts";
import { type SettingForm, TypedFields } from "./setting-form.ts";

/** Which ways to pay are offered, also those whose money takes days, and how long an unpaid order waits. */
export const paymentForm: SettingForm<"payment"> = {
  group: "payment",
  typedOf(value) {
    const settings: PaymentSettings = { ...defaultPaymentSettings, ...(value as Partial<PaymentSettings> | null) };
    const typed: Record<string, string> = {
      providerMinutes: String(settings.providerMinutes),
      manualHours: String(settings.manualHours),
      holdWorkingDays: String(settings.holdWorkingDays),
    };
    if (settings.delayedMethods) typed["delayedMethods"] = "on";
    for (const method of settings.offered) typed[`offer.${method}`] = "on";
    return typed;
  },
  read(typed) {
    const fields = new TypedFields(typed);
    const offered: PaymentMethod[] = paymentMethods.filter((method) => typed[`offer.${method}`] === "on");
    if (offered.length === 0) fields.refuse("offer.stripe", "choose");
    return fields.give({
      offered,
      // Stripe keeps a payment page open for thirty minutes at least and a day at most.
      providerMinutes: fields.whole("providerMinutes", 30, 1_440),
      manualHours: fields.whole("manualHours", 1, 720),
      holdWorkingDays: fields.whole("holdWorkingDays", 1, 20),
      delayedMethods: typed["delayedMethods"] === "on",
    });
  },
};
