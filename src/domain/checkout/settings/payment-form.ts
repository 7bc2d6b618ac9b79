import { paymentMethods } from "#domain/checkout/payment-method.ts";
import { defaultPaymentSettings as usual } from "#domain/checkout/payment-settings.ts";
import { form } from "#domain/kernel/fields/field.ts";
import { ticked } from "#domain/kernel/fields/items.ts";
import { flag } from "#domain/kernel/fields/kinds.ts";
import { whole } from "#domain/kernel/fields/figures.ts";

/** Payment methods offered, delayed ones included, and the time limits of unpaid orders. */
export const paymentForm = form({
  name: "payment",
  fields: {
    offered: ticked({
      label: "adminSettings.payment.ways",
      keys: paymentMethods,
      as: "method",
      at: "offer",
      usual: usual.offered,
    }),
    // Stripe keeps a payment page open for thirty minutes at least and a day at most.
    providerMinutes: whole({
      label: "adminSettings.payment.providerMinutes",
      least: 30,
      most: 1_440,
      usual: usual.providerMinutes,
    }),
    manualHours: whole({ label: "adminSettings.payment.manualHours", least: 1, most: 720, usual: usual.manualHours }),
    holdWorkingDays: whole({
      label: "adminSettings.payment.holdWorkingDays",
      least: 1,
      most: 20,
      usual: usual.holdWorkingDays,
    }),
    chargesLater: flag({ label: "adminSettings.payment.chargesLater", usual: usual.chargesLater }),
    delayedMethods: flag({ label: "adminSettings.payment.delayedMethods", usual: usual.delayedMethods }),
  },
});
