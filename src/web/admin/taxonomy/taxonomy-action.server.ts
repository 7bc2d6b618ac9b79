import { data, redirect, type RouterContextProvider } from "react-router";
import { readWholeNumber } from "#domain/kernel/read-whole-number.ts";
import type { Result } from "#domain/kernel/result.ts";
import type { TaxonomyRefused } from "#engine/admin/taxonomy/taxonomy-change.ts";
import type { Texts } from "#domain/kernel/fields/field.ts";
import { listAudit } from "#engine/staff/audit.ts";
import type { Db } from "#engine/platform/database.ts";
import { requestContext } from "../../context.ts";
import { pageMissing } from "../../page-missing.server.ts";
import { badForm, readForm, textOf } from "../../read-form.ts";
import { openedIn } from "../editing/opened.server.ts";
import { inShopLanguages } from "../editing/sent-words.server.ts";
import type { SettingReply } from "../settings/setting-page.server.ts";
import { textsFrom } from "../settings/texts.ts";

/** A form of the taxonomy: as it was sent, to be shown again, and as it is read. */
export async function readTaxonomyForm(context: Readonly<RouterContextProvider>, request: Request) {
  const form = await readForm(request);
  if (textOf(form, "intent") !== "save") throw badForm();
  return {
    version: readWholeNumber(textOf(form, "version")) ?? 0,
    sent: textsFrom(form),
    typed: textsFrom(await inShopLanguages(context, form)),
    opened: openedIn(form),
    confirmed: textOf(form, "confirmed"),
  };
}

/** Redirects if saved; else returns the errors with the input. */
export function answerTaxonomy(
  context: Readonly<RouterContextProvider>,
  { sent, opened }: { readonly sent: Texts; readonly opened: Texts | null },
  result: Result<{ changed: boolean }, TaxonomyRefused>,
) {
  const { prefix, rest } = context.get(requestContext);
  if (result.ok) return redirect(`${prefix}${rest}?done=${result.value.changed ? "saved" : "unchanged"}`, 303);
  if (result.error.code === "page_missing") throw pageMissing(context);
  const { error } = result;
  const reply: SettingReply = error.code === "stale" ? { ...error, typed: sent, opened } : { ...error, typed: sent };
  return data(reply, reply.code === "invalid" ? 400 : 409);
}

export async function taxonomyHistory(db: Db, subject: string) {
  return (await listAudit(db, { about: subject, page: 1 })).lines.slice(0, 20);
}
