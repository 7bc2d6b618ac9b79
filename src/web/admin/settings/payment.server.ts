import type { LoaderFunctionArgs } from "react-router";
import { paymentMethods } from "#domain/checkout/payment-method.ts";
import { paymentForm } from "#engine/admin/settings/payment-form.ts";
import { readPaymentSetup } from "#engine/payments/payment-settings.ts";
import { shopContext } from "../../context.ts";
import { settingPage } from "./setting-page.server.ts";

const page = settingPage(paymentForm);

export const { action } = page;

export async function loader(args: LoaderFunctionArgs) {
  const { db, payments, settings } = args.context.get(shopContext);
  const [read, { bank, zeller }] = await Promise.all([page.loader(args), readPaymentSetup(db)]);
  const isReady = {
    stripe: payments.has("stripe"),
    paypal: payments.has("paypal"),
    "bank-deposit": bank !== null,
    zeller: zeller !== null,
  };
  return {
    ...read,
    ways: paymentMethods.map((method) => ({ method, isReady: isReady[method] })),
    publicUrl: settings.publicUrl,
    isSandbox: settings.sandboxUrl !== null,
  };
}
