import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "react-router";
import type { TaxonomyData } from "#domain/catalogue/taxonomy.ts";
import { leadsOutside } from "#domain/content/redirect.ts";
import { may } from "#domain/staff/permissions.ts";
import {
  allowedHosts,
  countedRedirects,
  missingPaths,
  removeRedirect,
  saveHosts,
  saveRedirect,
} from "#engine/admin/settings/redirects.ts";
import { readTaxonomy } from "#engine/catalogue/taxonomy-store.ts";
import { requestContext, shopContext } from "../../context.ts";
import { matchRoute } from "../../match-route.ts";
import { comesSecond, isUsable, mustStay } from "../../public-pages/movable-path.ts";
import { badForm, readForm, textOf } from "../../read-form.ts";
import { versionOf } from "../editing/form-version.server.ts";
import { proofAsked, requirePermission, requireProof, staffContext, unprovedForm } from "../staff-session.server.ts";

export async function loader({ context }: LoaderFunctionArgs) {
  const { db, clock } = context.get(shopContext);
  const [counted, missing, { hosts, version }, taxonomy, factors] = await Promise.all([
    countedRedirects(db, clock.now()),
    missingPaths(db),
    allowedHosts(db),
    readTaxonomy(db),
    proofAsked(context, "settings.outside"),
  ]);
  const { role } = context.get(staffContext);
  const rules = counted.map((rule) => ({
    ...rule,
    hides: rule.hides || hidesCategory(rule.path, taxonomy.data),
    isIdle: !isUsable(rule),
    comesSecond: comesSecond(rule.path) && (rule.isWritten || rule.path.endsWith("/*")),
  }));
  return {
    rules,
    missing,
    hosts,
    version,
    asked: factors,
    mayEdit: may(role, "settings.edit"),
    mayLeadOutside: may(role, "settings.outside"),
  };
}

/** True if goods of a category are listed at a path or under it. */
function hidesCategory(path: string, { categories }: TaxonomyData): boolean {
  const isUnder = path.endsWith("/*");
  const own = matchRoute(isUnder ? path.replace(/\*$/, "all") : path);
  if (own?.name !== "category") return false;
  const category = categories.find(({ slug }) => slug === own.params["category"]);
  return (
    category !== undefined &&
    ["all", ...category.subcategories.map(({ slug }) => slug)].includes(own.params["id"] ?? "")
  );
}

export async function action({ context, request }: ActionFunctionArgs) {
  const by = requirePermission(context, "settings.edit");
  const shop = context.get(shopContext);
  const { prefix, rest } = context.get(requestContext);
  const form = await readForm(request);
  const typed = { path: textOf(form, "path"), target: textOf(form, "target"), hosts: textOf(form, "hosts") };
  const back = (done: string) => redirect(`${prefix}${rest}?done=${done}`, 303);
  const intent = textOf(form, "intent");
  if (intent === "hosts" || (intent === "save" && leadsOutside(typed.target))) {
    if (intent === "save" && !may(by.role, "settings.outside"))
      return data({ intent: "save" as const, typed, error: { code: "owners_only" as const } }, 403);
    const proved = await requireProof(context, request, form, "settings.outside");
    if (!proved.ok) return data({ intent: "prove" as const, typed, unproved: unprovedForm(form, proved.error) }, 401);
  }
  switch (intent) {
    case "save": {
      const saved = await saveRedirect(shop, by, typed, mustStay);
      return saved.ok ? back("saved") : data({ intent: "save" as const, typed, error: saved.error }, 400);
    }
    case "remove":
      await removeRedirect(shop, by, typed.path);
      return back("removed");
    case "hosts": {
      const version = versionOf(form);
      const saved = await saveHosts(shop, by, { typed: typed.hosts, version });
      if (saved.ok) return back("hosts");
      return data({ intent: "hosts" as const, typed, error: saved.error }, saved.error.code === "stale" ? 409 : 400);
    }
    default:
      throw badForm();
  }
}
