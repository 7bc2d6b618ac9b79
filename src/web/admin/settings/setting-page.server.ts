import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "react-router";
import type { Result } from "#domain/kernel/result.ts";
import { may, type Permission } from "#domain/staff/permissions.ts";
import { isSensitive } from "#domain/staff/sensitive.ts";
import { changeSetting, readSetting } from "#engine/admin/settings/change-setting.ts";
import type { FieldError, FieldsInvalid, Texts } from "#domain/kernel/fields/field.ts";
import type { SettingForm } from "#engine/admin/settings/setting-form.ts";
import type { AskedRemoval } from "#engine/admin/taxonomy/taxonomy-change.ts";
import { readShopTimeZone } from "#engine/platform/shop-time-zone.ts";
import type { Shop } from "#engine/shop.ts";
import type { ProofRefused } from "#engine/staff/confirm-factor.ts";
import { listAudit } from "#engine/staff/audit.ts";
import { requestContext, shopContext } from "../../context.ts";
import { badForm, readForm, textOf } from "../../read-form.ts";
import type { SentOverNewer } from "../editing/opened-field.tsx";
import { openedIn } from "../editing/opened.server.ts";
import { inShopLanguages } from "../editing/sent-words.server.ts";
import { versionOf } from "../editing/form-version.server.ts";
import { proofAsked, requireProof, requireRole, staffContext } from "../staff-session.server.ts";
import { textsFrom } from "./texts.ts";

/** Refusal of a settings form, with the input. */
export type SettingReply<Shown = unknown> =
  | { readonly code: "invalid"; readonly fieldErrors: readonly FieldError[]; readonly typed: Texts }
  | ({ readonly code: "stale" } & SentOverNewer)
  /** The sender must prove their identity again. */
  | { readonly code: "unconfirmed"; readonly why: ProofRefused["code"]; readonly typed: Texts }
  /** It takes data from products, and needs confirmation. */
  | { readonly code: "asks"; readonly removals: readonly AskedRemoval[]; readonly proof: string; readonly typed: Texts }
  /** Not saved: a preview of the input. */
  | { readonly code: "preview"; readonly typed: Texts; readonly shown?: Shown };

interface PageOptions<Shown> {
  readonly permission?: Permission;
  readonly change?: typeof changeSetting;
  /** Checks against the database: records that the form names must exist. */
  readonly complete?: (shop: Shop, value: unknown, typed: Texts) => Promise<Result<unknown, FieldsInvalid>>;
  /** A preview of an unsaved value. */
  readonly preview?: (shop: Shop, value: unknown) => Promise<Shown>;
}

/** A screen that shows and changes one settings group, with its history. */
export function settingPage<Shown = never>(form: SettingForm, options: PageOptions<Shown> = {}) {
  const { permission = "settings.edit", change = changeSetting, complete, preview } = options;
  return {
    async loader({ context }: LoaderFunctionArgs) {
      const mayEdit = may(context.get(staffContext).role, permission);
      const [page, factors] = await Promise.all([
        readSettingPage(context.get(shopContext).db, form, mayEdit),
        proofAsked(context, permission),
      ]);
      return { ...page, asked: factors };
    },
    async action({ context, request }: ActionFunctionArgs) {
      const by = requireRole(context, permission);
      const submission = await readForm(request);
      const intent = textOf(submission, "intent");
      if (intent !== "save" && !(intent === "preview" && preview)) throw badForm();
      const typed = textsFrom(submission);
      const shop = context.get(shopContext);
      const version = versionOf(submission);
      const isOver = (await readSetting(shop.db, form.name)).version !== version;
      // Any other answer would show what was sent as if it had been typed over the newer version.
      const refused = (reply: SettingReply<Shown>, status: number) =>
        data<SettingReply<Shown>>(isOver ? staleReply(submission) : reply, isOver ? 409 : status);
      const whole = textsFrom(await inShopLanguages(context, submission));
      let validated = form.read(whole);
      if (validated.ok && complete) validated = await complete(shop, validated.value, whole);
      if (!validated.ok) return refused({ code: "invalid", fieldErrors: validated.error.fieldErrors, typed }, 400);
      if (intent === "preview" && preview)
        return refused({ code: "preview", typed, shown: await preview(shop, validated.value) }, 200);
      const proved = isSensitive(permission) ? await requireProof(context, request, submission, permission) : null;
      if (proved?.ok === false) return refused({ code: "unconfirmed", why: proved.error.code, typed }, 400);
      const edit = { group: form.name, version, value: validated.value };
      const changed = await change(shop, by, edit);
      if (changed.ok) {
        const { prefix, rest } = context.get(requestContext);
        return redirect(`${prefix}${rest}?done=${changed.value.changed ? "saved" : "unchanged"}`, 303);
      }
      if (changed.error.code === "stale") return refused(staleReply(submission), 409);
      throw new Error(`the form let a setting pass that cannot hold: ${changed.error.at}: ${changed.error.fieldError}`);
    },
  };
}

/** The answer to a form that somebody else has saved since. */
export const staleReply = (form: FormData) => ({
  code: "stale" as const,
  typed: textsFrom(form),
  opened: openedIn(form),
});

async function readSettingPage(db: Parameters<typeof readSetting>[0], form: SettingForm, mayEdit: boolean) {
  const [stored, timeZone, { lines }] = await Promise.all([
    readSetting(db, form.name),
    readShopTimeZone(db),
    listAudit(db, { about: `settings/${form.name}`, page: 1 }),
  ]);
  return {
    stored: form.typedOf(stored.value, { timeZone }),
    version: stored.version,
    isSet: stored.value !== null,
    history: lines.slice(0, 20),
    mayEdit,
  };
}
