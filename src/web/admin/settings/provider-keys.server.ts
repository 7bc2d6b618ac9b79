import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "react-router";
import { languages } from "#domain/kernel/language.ts";
import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import { isKeyedProvider, keyForms, isSecret, type KeyedProvider, usualKeys } from "#domain/payments/provider-keys.ts";
import { defaultTimeZone } from "#domain/kernel/time-zone.ts";
import { budgets } from "#engine/platform/budgets.ts";
import { mailbox } from "#engine/platform/parties.ts";
import { spend, type TooMany } from "#engine/platform/rate-limit.ts";
import { forgetKeys, keysSubject, removeKeys, saveKeys, shownKeys } from "#engine/admin/settings/provider-keys.ts";
import { webhookUrl } from "#engine/payments/check-provider.ts";
import { isMailServerError } from "#engine/ports/mailer.ts";
import type { Shop } from "#engine/shop.ts";
import { listAudit } from "#engine/staff/audit.ts";
import { href } from "#i18n/routes.ts";
import { requestContext, shopContext } from "../../context.ts";
import { badForm, readForm, textOf } from "../../read-form.ts";
import { pageMissing } from "../../page-missing.server.ts";
import { versionOf } from "../editing/form-version.server.ts";
import { proofAsked, requireProof, requireRole, staffContext } from "../staff-session.server.ts";
import { providerReply, type ProviderReply } from "./payment.server.ts";
import { type SettingReply, staleReply } from "./setting-page.server.ts";
import { textsFrom } from "./texts.ts";

/** The answer to the test button. */
export type TestReply =
  | ProviderReply
  | { readonly code: "works" }
  | { readonly code: "sent"; readonly to: string }
  | { readonly code: "silent" | "unreadable"; readonly detail: string }
  | { readonly code: "refused" }
  | { readonly code: "too_many"; readonly minutes: number };

type Reply = SettingReply | { readonly code: "tested"; readonly answer: TestReply };

function providerIn({ params, context }: Pick<LoaderFunctionArgs, "params" | "context">): KeyedProvider {
  const { provider = "" } = params;
  if (!isKeyedProvider(provider)) throw pageMissing(context);
  return provider;
}

export async function loader({ params, context }: LoaderFunctionArgs) {
  const provider = providerIn({ params, context });
  const shop = context.get(shopContext);
  const [all, { lines }, factors] = await Promise.all([
    shownKeys(shop),
    listAudit(shop.db, { about: keysSubject(provider), page: 1 }),
    proofAsked(context, "settings.keys"),
  ]);
  const keys = all.find((one) => one.provider === provider);
  if (!keys) throw pageMissing(context);
  const display = keyForms[provider].typedOf(keys.stored ?? usualKeys[provider], { timeZone: defaultTimeZone });
  return {
    keys,
    page: {
      // An input never holds a secret that is stored.
      stored: Object.fromEntries(Object.entries(display).map(([at, text]) => [at, isSecret(provider, at) ? "" : text])),
      version: keys.version,
      history: lines.slice(0, 20),
      mayEdit: true,
      asked: factors,
    },
    emulated: shop.keys.emulated,
    webhookUrl: provider === "stripe" || provider === "paypal" ? webhookUrl(shop.settings.publicUrl, provider) : null,
    email: context.get(staffContext).email,
  };
}

export async function action({ params, context, request }: ActionFunctionArgs) {
  const provider = providerIn({ params, context });
  const by = requireRole(context, "settings.keys");
  const shop = context.get(shopContext);
  const form = await readForm(request);
  const intent = textOf(form, "intent");
  const typed = textsFrom(form);
  const reply = (answer: Reply, status = 200) => data(answer, status);
  if (intent === "test") return reply({ code: "tested", answer: await test(shop, provider, by) });
  if (intent !== "save" && intent !== "remove" && intent !== "forget") throw badForm();
  const proof = await requireProof(context, request, form, "settings.keys");
  if (!proof.ok) return reply({ code: "unconfirmed", why: proof.error.code, typed }, 400);
  const { prefix } = context.get(requestContext);
  if (intent === "save") {
    const saved = await saveKeys(shop, by, { provider, version: versionOf(form), typed });
    if (saved.ok) return redirect(href(prefix, "adminProviderKeys", { provider }, { done: saved.value.code }), 303);
    if (saved.error.code === "stale") return reply(staleReply(form), 409);
    return reply({ code: "invalid", fieldErrors: saved.error.fieldErrors, typed }, 400);
  }
  if (intent === "forget") {
    await forgetKeys(shop, by, provider);
    return redirect(href(prefix, "adminProviderKeys", { provider }, { done: "forgotten" }), 303);
  }
  const removed = await removeKeys(shop, by, { provider, version: versionOf(form) });
  if (!removed.ok) return reply(staleReply(form), 409);
  return redirect(href(prefix, "adminKeys", {}, { removed: provider }), 303);
}

/** Asks the provider with the keys in use; the mail server is asked by a mail to who presses the button. */
async function test(shop: Shop, provider: KeyedProvider, by: { readonly email: string }): Promise<TestReply> {
  await shop.keys.refresh();
  if (provider === "stripe" || provider === "paypal") return providerReply(shop, provider);
  if (provider === "mail") return testMail(shop, by.email);
  const carrier = shop.carriers.get("usps");
  if (!carrier) return { code: "refused" };
  const answer = await carrier.check();
  if (answer.ok) return { code: answer.value ? "works" : "refused" };
  if (answer.error.code === "too_many") return { code: "silent", detail: "" };
  const { code, detail } = answer.error;
  if (code === "unknown") return { code: "silent", detail };
  shop.log.warn("a carrier's answer cannot be read", { provider, error: detail });
  return { code, detail };
}

async function testMail(shop: Shop, to: string): Promise<TestReply> {
  const budget = await shop.db.transaction(async (tx): Promise<Result<null, TooMany>> => {
    const spent = await spend(tx, shop.clock.now(), [budgets.testMails, mailbox(to)]);
    return spent.ok ? ok(null) : refuse(spent.error);
  });
  if (!budget.ok) return { code: "too_many", minutes: budget.error.minutes };
  const language = languages[0];
  const { letter, html, text } = await shop.writeExampleMail(shop, {
    mail: "paid",
    words: { en: {}, cn: {} },
    language,
  });
  const messageId = `keys-test.${shop.clock.now()}`;
  try {
    await shop.mailer.send({ to, subject: letter.subject, html, text, language, messageId });
    return { code: "sent", to };
  } catch (error) {
    if (!isMailServerError(error)) throw error;
    return { code: "silent", detail: error.message.slice(0, 200) };
  }
}
