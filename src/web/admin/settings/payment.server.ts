import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "react-router";
import { paymentMethods, type ProviderMethod, providerMethods } from "#domain/checkout/payment-method.ts";
import { paymentForm } from "#domain/checkout/settings/payment-form.ts";
import { type CheckedProvider, type CheckRefused, checkProvider, webhookUrl } from "#engine/payments/check-provider.ts";
import { readPaymentSetup } from "#engine/payments/payment-settings.ts";
import { isConfigured } from "#engine/ports/payment-provider.ts";
import type { Shop } from "#engine/shop.ts";
import { may } from "#domain/staff/permissions.ts";
import { shopContext } from "../../context.ts";
import { badForm, readForm, textOf } from "../../read-form.ts";
import { requirePermission, staffContext } from "../staff-session.server.ts";
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
  return data(await providerReply(context.get(shopContext), method));
}

/** The provider's reply to a request that moves no money. */
export async function providerReply(shop: Shop, method: ProviderMethod): Promise<ProviderReply> {
  const result = await checkProvider(shop, method);
  if (result.ok) return { code: "checked", method, ...result.value };
  const { error } = result;
  return { code: "failed", method, why: error.code, detail: "detail" in error ? error.detail : null };
}

export async function loader(args: LoaderFunctionArgs) {
  const { db, payments, settings } = args.context.get(shopContext);
  const [screen, { bank, zeller }] = await Promise.all([page.loader(args), readPaymentSetup(db)]);
  const isReady = {
    stripe: isConfigured(payments, "stripe"),
    paypal: isConfigured(payments, "paypal"),
    "bank-deposit": bank !== null,
    zeller: zeller !== null,
  };
  return {
    ...screen,
    ways: paymentMethods.map((method) => ({ method, isReady: isReady[method] })),
    webhookUrls: {
      stripe: webhookUrl(settings.publicUrl, "stripe"),
      paypal: webhookUrl(settings.publicUrl, "paypal"),
    },
    mayKeys: may(args.context.get(staffContext).role, "settings.keys"),
    mayAccounts: may(args.context.get(staffContext).role, "settings.money"),
    isSandbox: settings.sandboxUrl !== null,
  };
}
