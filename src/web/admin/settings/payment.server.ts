import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "react-router";
import { paymentMethods, type ProviderMethod, providerMethods } from "#domain/checkout/payment-method.ts";
import { paymentForm } from "#domain/checkout/settings/payment-form.ts";
import { type CheckedProvider, type CheckRefused, checkProvider, webhookUrl } from "#engine/payments/check-provider.ts";
import { readPaymentSetup } from "#engine/payments/payment-settings.ts";
import { shopContext } from "../../context.ts";
import { badForm, readForm, textOf } from "../../read-form.ts";
import { requirePermission } from "../staff-session.server.ts";
import { settingPage } from "./setting-page.server.ts";

/** A provider's answer to a connection check. */
export type ProviderReply = { readonly method: ProviderMethod } & (
  | ({ readonly code: "checked" } & CheckedProvider)
  | { readonly code: "failed"; readonly why: CheckRefused["code"]; readonly detail: string | null }
);

const page = settingPage(paymentForm);

export async function action(args: ActionFunctionArgs) {
  const { context, request } = args;
  const form = await readForm(request.clone());
  if (textOf(form, "intent") !== "check") return page.action(args);
  requirePermission(context, "settings.edit");
  const method = providerMethods.find((one) => one === textOf(form, "method"));
  if (!method) throw badForm();
  const result = await checkProvider(context.get(shopContext), method);
  const reply = (answer: ProviderReply) => data(answer);
  if (result.ok) return reply({ code: "checked", method, ...result.value });
  const { error } = result;
  return reply({ code: "failed", method, why: error.code, detail: "detail" in error ? error.detail : null });
}

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
    webhookUrls: {
      stripe: webhookUrl(settings.publicUrl, "stripe"),
      paypal: webhookUrl(settings.publicUrl, "paypal"),
    },
    isSandbox: settings.sandboxUrl !== null,
  };
}
