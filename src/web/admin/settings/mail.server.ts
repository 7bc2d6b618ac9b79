import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "react-router";
import { languages } from "#domain/kernel/language.ts";
import { readWholeNumber } from "#domain/kernel/read-whole-number.ts";
import { changeTold } from "#engine/admin/settings/change-told.ts";
import { sendTestMail } from "#engine/admin/settings/send-test-mail.ts";
import type { Texts } from "#domain/kernel/fields/field.ts";
import type { MailWords } from "#engine/content/mail-words.ts";
import type { Email } from "#engine/ports/letter.ts";
import { mailTemplates } from "#i18n/mail-templates.ts";
import { requestContext, shopContext } from "../../context.ts";
import { readForm, textOf } from "../../read-form.ts";
import { tooManyInit } from "../../too-many.ts";
import { pageMissing } from "../../page-missing.server.ts";
import { requireProof, requireRole } from "../staff-session.server.ts";
import { mailForm } from "./mail-form.ts";
import { type SettingReply, settingPage, staleReply } from "./setting-page.server.ts";
import { textsFrom } from "./texts.ts";

/** A mail as its reader sees it, in each language. */
export type ShownLetters = Readonly<Record<"en" | "cn", Email>>;

export type MailReply =
  | SettingReply<ShownLetters>
  | { readonly code: "sent"; readonly to: string; readonly typed: Texts }
  | { readonly code: "too_many"; readonly minutes: number; readonly typed: Texts };

function templateIn({ params, context }: Pick<LoaderFunctionArgs, "params" | "context">) {
  const template = mailTemplates.find(({ name }) => name === params.mail);
  if (!template) throw pageMissing(context);
  return template;
}

// Words of mails stand beside where to pay, and those to staff tell of it.
const permission = "settings.mails";
const owners = { permission, change: changeTold("words") } as const;

export async function loader(args: LoaderFunctionArgs) {
  const template = templateIn(args);
  return { ...(await settingPage(mailForm(template), owners).loader(args)), template };
}

export async function action(args: ActionFunctionArgs) {
  const { context, request } = args;
  const template = templateIn(args);
  const form = mailForm(template);
  const mail = template.name;
  const page = settingPage<ShownLetters>(form, {
    ...owners,
    async preview(shop, words) {
      const letters = await Promise.all(
        languages.map((language) => shop.writeExampleMail(shop, { mail, words: words as MailWords, language })),
      );
      return { en: letters[0]!.letter, cn: letters[1]!.letter };
    },
  });
  const formData = await readForm(request.clone());
  const intent = textOf(formData, "intent");
  if (intent !== "test" && intent !== "restore") return page.action(args);
  const by = requireRole(context, permission);
  const shop = context.get(shopContext);
  const typed = textsFrom(formData);
  const refused = (reply: MailReply, init: Parameters<typeof data>[1]) => data(reply, init);
  if (intent === "restore") {
    const proof = await requireProof(context, request, formData, permission);
    if (!proof.ok) return refused({ code: "unconfirmed", why: proof.error.code, typed }, 400);
    const version = readWholeNumber(textOf(formData, "version")) ?? 0;
    const result = await owners.change(shop, by, { group: form.name, version, value: { en: {}, cn: {} } });
    if (!result.ok) return refused(staleReply(formData), 409);
    const { prefix, rest } = context.get(requestContext);
    return redirect(`${prefix}${rest}?done=restored`, 303);
  }
  const mailWords = form.read(typed);
  if (!mailWords.ok) return refused({ code: "invalid", fieldErrors: mailWords.error.fieldErrors, typed }, 400);
  const result = await sendTestMail(shop, by, { mail, words: mailWords.value as MailWords });
  return result.ok
    ? refused({ code: "sent", to: by.email, typed }, 200)
    : refused({ code: "too_many", minutes: result.error.minutes, typed }, tooManyInit(result.error));
}
