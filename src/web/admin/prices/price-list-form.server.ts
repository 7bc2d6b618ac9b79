import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "react-router";
import type { FieldError, Texts } from "#domain/kernel/fields/field.ts";
import { readId } from "#domain/kernel/read-whole-number.ts";
import { priceListForm } from "#domain/pricing/price-list-form.ts";
import { type PriceListRow, savePriceList } from "#engine/admin/prices/price-lists.ts";
import { readShopTimeZone } from "#engine/platform/shop-time-zone.ts";
import { href } from "#i18n/routes.ts";
import { requestContext, shopContext } from "../../context.ts";
import { pageMissing } from "../../page-missing.server.ts";
import { badForm, readForm, textOf } from "../../read-form.ts";
import { versionOf } from "../editing/form-version.server.ts";
import { openedIn } from "../editing/opened.server.ts";
import { asTyped, inShopLanguages } from "../editing/sent-words.server.ts";
import { textsFrom } from "../settings/texts.ts";
import { requirePermission } from "../staff-session.server.ts";

export interface PriceListReply {
  readonly code: "form";
  readonly typed: Texts;
  /** Null where somebody else saved it first. */
  readonly fieldErrors: readonly FieldError[] | null;
  readonly opened: Texts | null;
}

/** A list as the texts of its form; `list` is null for a new one. */
export async function formTexts(context: LoaderFunctionArgs["context"], list: PriceListRow | null): Promise<Texts> {
  const timeZone = await readShopTimeZone(context.get(shopContext).db);
  return asTyped(context, priceListForm.show(list ? { ...list, timeZone } : undefined, "", { timeZone }));
}

export async function loadPriceListForm({ context }: LoaderFunctionArgs) {
  return { stored: await formTexts(context, null) };
}

/** Saves the form of a new list or of one in the path. */
export async function answerPriceList({ context, request, params }: ActionFunctionArgs) {
  const form = await readForm(request);
  if (textOf(form, "intent") !== "save") throw badForm();
  return savedForm({ context, params }, form);
}

export async function savedForm({ context, params }: Pick<ActionFunctionArgs, "context" | "params">, form: FormData) {
  const staff = requirePermission(context, "prices.edit");
  const id = params.list === undefined ? null : (readId(params.list) ?? 0);
  const typed = textsFrom(form);
  const whole = textsFrom(await inShopLanguages(context, form));
  const saved = await savePriceList(context.get(shopContext), staff, { id, version: versionOf(form), typed: whole });
  if (saved.ok) {
    const list = String(saved.value.id);
    return redirect(href(context.get(requestContext).prefix, "adminPriceList", { list }, { done: "saved" }), 303);
  }
  const { error } = saved;
  if (error.code === "list_missing") throw pageMissing(context);
  return error.code === "invalid"
    ? data<PriceListReply>({ code: "form", typed, fieldErrors: error.fieldErrors, opened: null }, 400)
    : data<PriceListReply>({ code: "form", typed, fieldErrors: null, opened: openedIn(form) }, 409);
}
