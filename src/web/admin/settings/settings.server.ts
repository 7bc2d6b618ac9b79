import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "react-router";
import { languages } from "#domain/kernel/language.ts";
import { may } from "#domain/staff/permissions.ts";
import { readSetting } from "#engine/admin/settings/change-setting.ts";
import { needs, wishes } from "#engine/admin/settings/needs.ts";
import { readReadiness, setOpening } from "#engine/admin/settings/readiness.ts";
import type { SettingValue } from "#engine/checkout/setting-groups.ts";
import { requestContext, shopContext } from "../../context.ts";
import { badForm, readForm, textOf } from "../../read-form.ts";
import { mayOpen } from "../access.ts";
import { asTyped, inShopLanguages } from "../editing/sent-words.server.ts";
import { versionOf } from "../editing/form-version.server.ts";
import { requirePermission, staffContext } from "../staff-session.server.ts";
import { needScreens } from "./need-screens.ts";
import { settingPlaces } from "./setting-places.ts";

const maxNote = 200;

export async function loader({ context }: LoaderFunctionArgs) {
  const { role } = context.get(staffContext);
  const places = settingPlaces.flatMap(([name]) => (mayOpen(role, name) ? [name] : []));
  return { ...(await openingFacts(context)), places };
}

/** The shop's opening state, and what is missing for it. */
export async function openingFacts(context: LoaderFunctionArgs["context"]) {
  const shop = context.get(shopContext);
  const [ready, stored] = await Promise.all([readReadiness(shop.db, shop), readSetting(shop.db, "opening")]);
  const value = stored.value as SettingValue<"opening"> | null;
  const { role } = context.get(staffContext);
  return {
    ready,
    opening: value === null ? ("not-yet" as const) : value.open ? ("open" as const) : ("closed" as const),
    version: stored.version,
    /** With which words the shop was closed the last time. */
    note: await asTyped(context, value?.note ?? { en: "", cn: "" }),
    mayOpen: may(role, "settings.open-shop"),
    reachable: [...needs, ...wishes].filter((need) => mayOpen(role, needScreens[need])),
  };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const by = requirePermission(context, "settings.open-shop");
  const form = await readForm(request);
  const intent = textOf(form, "intent");
  if (intent !== "open" && intent !== "close") throw badForm();
  const version = versionOf(form);
  const typed = { en: textOf(form, "note.en"), cn: textOf(form, "note.cn") };
  const whole = await inShopLanguages(context, form);
  const note = { en: textOf(whole, "note.en").trim(), cn: textOf(whole, "note.cn").trim() };
  const tooLong = languages.find((language) => note[language].length > maxNote);
  if (intent === "close" && tooLong)
    return data({ code: "too_long" as const, language: tooLong, max: maxNote, typed, missing: [] }, 400);
  const opening = intent === "open" ? { open: true } : { open: false, note };
  const done = await setOpening(context.get(shopContext), by, { ...opening, version });
  if (!done.ok)
    return data(
      { code: done.error.code, typed, missing: done.error.code === "not_ready" ? done.error.missing : [] },
      409,
    );
  const { prefix, rest } = context.get(requestContext);
  return redirect(`${prefix}${rest}?done=${intent === "open" ? "opened" : "closed"}`, 303);
}
