import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "react-router";
import { type PolicySlug, policySlugs } from "#domain/content/policy.ts";
import { readWholeNumber } from "#domain/kernel/read-whole-number.ts";
import { may } from "#domain/staff/permissions.ts";
import {
  latestPolicy,
  policyVersion,
  policyVersions,
  publishPolicy,
  readPolicyTexts,
} from "#engine/admin/settings/policy-versions.ts";
import { listAudit } from "#engine/staff/audit.ts";
import { requestContext, shopContext } from "../../context.ts";
import { pageMissing } from "../../page-missing.server.ts";
import { badForm, readForm, textOf } from "../../read-form.ts";
import { inShopLanguages } from "../editing/sent-words.server.ts";
import { versionOf } from "../editing/form-version.server.ts";
import { proofAsked, requireProof, requireRole, staffContext, unprovedForm } from "../staff-session.server.ts";
import type { Unproved } from "../security/proof-fields.tsx";
import type { SettingReply } from "./setting-page.server.ts";
import { textsFrom } from "./texts.ts";

const permission = "settings.policies";

/** An earlier version that was to be published again holds nothing that was typed. */
export type PolicyReply = SettingReply | { readonly code: "unproved"; readonly unproved: Unproved };

function slugOf({ params, context }: LoaderFunctionArgs | ActionFunctionArgs): PolicySlug {
  const slug = policySlugs.find((one) => one === params.policy);
  if (!slug) throw pageMissing(context);
  return slug;
}

export async function loader(args: LoaderFunctionArgs) {
  const { context, request } = args;
  const { db } = context.get(shopContext);
  const slug = slugOf(args);
  const version = readWholeNumber(new URL(request.url).searchParams.get("version"));
  const [latest, versions, { lines }, old, factors] = await Promise.all([
    latestPolicy(db, slug),
    policyVersions(db, slug),
    listAudit(db, { about: `policies/${slug}`, page: 1 }),
    version === null ? null : policyVersion(db, slug, version),
    proofAsked(context, permission),
  ]);
  if (version !== null && old === null) throw pageMissing(context);
  return {
    slug,
    stored: { "body.en": latest.body.en, "body.cn": latest.body.cn },
    version: latest.version,
    versions,
    old: version !== null && old !== null ? { version, body: old } : null,
    history: lines.slice(0, 20),
    mayEdit: may(context.get(staffContext).role, permission),
    asked: factors,
  };
}

export async function action(args: ActionFunctionArgs) {
  const { context, request } = args;
  const by = requireRole(context, permission);
  const { prefix, rest } = context.get(requestContext);
  const slug = slugOf(args);
  const shop = context.get(shopContext);
  const form = await readForm(request);
  const typed = textsFrom(form);
  const refused = (reply: PolicyReply, status: number) => data(reply, status);
  const version = versionOf(form);
  const publish = async (body: { en: string; cn: string }, done: "published" | "back") => {
    const proof = await requireProof(context, request, form, permission);
    if (!proof.ok && done === "published") return refused({ code: "unconfirmed", why: proof.error.code, typed }, 400);
    if (!proof.ok) return refused({ code: "unproved", unproved: unprovedForm(form, proof.error) }, 401);
    const result = await publishPolicy(shop, by, { slug, version, body });
    if (!result.ok) return refused({ code: "stale", typed }, 409);
    return redirect(`${prefix}${rest}?done=${result.value.changed ? done : "unchanged"}`, 303);
  };
  switch (textOf(form, "intent")) {
    case "save": {
      const texts = readPolicyTexts(textsFrom(await inShopLanguages(context, form)));
      if (!texts.ok) return refused({ code: "invalid", fieldErrors: texts.error.fieldErrors, typed }, 400);
      return publish(texts.value, "published");
    }
    case "preview":
      return refused({ code: "preview", typed }, 200);
    case "roll-back": {
      const body = await policyVersion(shop.db, slug, readWholeNumber(textOf(form, "to")) ?? 0);
      if (!body) throw pageMissing(context);
      return publish(body, "back");
    }
    default:
      throw badForm();
  }
}
