import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "react-router";
import { type PolicySlug, policySlugs } from "#domain/content/policy.ts";
import { readPolicy, readPolicyDraft, typedPolicy, typedToday } from "#domain/content/policy-form.ts";
import { type PolicyDocument, policyTexts, type PolicyWords } from "#domain/content/policy-words.ts";
import { readWholeNumber } from "#domain/kernel/read-whole-number.ts";
import { may } from "#domain/staff/permissions.ts";
import { latestPolicy, policyVersion, policyVersions, publishPolicy } from "#engine/admin/settings/policy-versions.ts";
import { listAudit } from "#engine/staff/audit.ts";
import { requestContext, shopContext } from "../../context.ts";
import { pageMissing } from "../../page-missing.server.ts";
import { badForm, readForm, textOf } from "../../read-form.ts";
import { openedIn } from "../editing/opened.server.ts";
import { inShopLanguages } from "../editing/sent-words.server.ts";
import { versionOf } from "../editing/form-version.server.ts";
import { proofAsked, requireProof, requireRole, staffContext, unprovedForm } from "../staff-session.server.ts";
import type { Unproved } from "../security/proof-fields.tsx";
import type { SettingReply } from "./setting-page.server.ts";
import { textsFrom } from "./texts.ts";

const permission = "settings.policies";

/** An earlier version that was to be published again holds nothing that was typed. */
export type PolicyReply = SettingReply<PolicyDocument> | { readonly code: "unproved"; readonly unproved: Unproved };

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
    stored: typedPolicy(slug, latest.words),
    version: latest.version,
    versions,
    old: version !== null && old !== null ? { version, shown: policyTexts(old) } : null,
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
  const texts = textsFrom(form);
  // A screen that was opened before the editor finds its own fields again, and today's finds those of today.
  const typed = { ...texts, ...typedToday(slug, texts) };
  const refused = (reply: PolicyReply, status: number) => data(reply, status);
  const version = versionOf(form);
  const publish = async (words: PolicyWords, done: "published" | "back") => {
    const proof = await requireProof(context, request, form, permission);
    if (!proof.ok && done === "published") return refused({ code: "unconfirmed", why: proof.error.code, typed }, 400);
    if (!proof.ok) return refused({ code: "unproved", unproved: unprovedForm(form, proof.error) }, 401);
    const result = await publishPolicy(shop, by, { slug, version, words });
    // The form of an earlier version holds its number alone.
    const back = done === "published" ? typed : typedPolicy(slug, words);
    if (!result.ok) {
      const { error } = result;
      return error.code === "stale"
        ? refused({ ...error, typed: back, opened: openedIn(form) }, 409)
        : refused({ ...error, typed: back }, 400);
    }
    return redirect(`${prefix}${rest}?done=${result.value.changed ? done : "unchanged"}`, 303);
  };
  const whole = async () => textsFrom(await inShopLanguages(context, form));
  switch (textOf(form, "intent")) {
    case "save": {
      const words = readPolicy(await whole());
      return words.ok ? publish(words.value, "published") : refused({ ...words.error, typed }, 400);
    }
    case "preview": {
      const words = readPolicyDraft(await whole());
      if (!words.ok) return refused({ ...words.error, typed }, 400);
      return refused({ code: "preview", typed, shown: policyTexts(words.value) }, 200);
    }
    case "roll-back": {
      const words = await policyVersion(shop.db, slug, readWholeNumber(textOf(form, "to")) ?? 0);
      if (!words) throw pageMissing(context);
      return publish(words, "back");
    }
    default:
      throw badForm();
  }
}
