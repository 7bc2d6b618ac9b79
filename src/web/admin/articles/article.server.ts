import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "react-router";
import { linesOf } from "#domain/kernel/text.ts";
import { readId } from "#domain/kernel/read-whole-number.ts";
import { may } from "#domain/staff/permissions.ts";
import { linkTargets } from "#engine/admin/products/edit-search.ts";
import { findStoredArticle, typedArticle } from "#engine/admin/articles/article-record.ts";
import { articleState } from "#engine/admin/articles/article-table.ts";
import { articleSubject, deleteArticle, restoreArticle, saveArticle } from "#engine/admin/articles/edit-article.ts";
import { readShopTimeZone } from "#engine/platform/shop-time-zone.ts";
import { listAudit } from "#engine/staff/audit.ts";
import { href } from "#i18n/routes.ts";
import { requestContext, shopContext } from "../../context.ts";
import { pageMissing } from "../../page-missing.server.ts";
import { badForm, readForm, textOf } from "../../read-form.ts";
import { versionOf } from "../editing/form-version.server.ts";
import { inShopLanguages } from "../editing/sent-words.server.ts";
import { staleReply } from "../settings/setting-page.server.ts";
import { textsFrom } from "../settings/texts.ts";
import { requirePermission, staffContext } from "../staff-session.server.ts";
import { previewArticle } from "./preview.server.ts";

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { db, clock } = context.get(shopContext);
  const id = readId(params.article) ?? 0;
  const article = await findStoredArticle(db, id);
  if (!article) throw pageMissing(context);
  const stored = typedArticle(article.kind, article, await readShopTimeZone(db));
  const [targets, { lines }, state] = await Promise.all([
    linkTargets(db, linesOf(stored["products"])),
    listAudit(db, { about: articleSubject(id), page: 1 }),
    articleState(db, id, clock.now()),
  ]);
  return {
    id,
    kind: article.kind,
    slug: article.slug,
    title: article.title,
    state: state ?? "deleted",
    stored,
    version: article.version,
    history: lines.slice(0, 20),
    mayEdit: may(context.get(staffContext).role, "settings.edit"),
    targets,
  };
}

/** Saves, previews, deletes or brings back a page or post. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const by = requirePermission(context, "settings.edit");
  const shop = context.get(shopContext);
  const { prefix } = context.get(requestContext);
  const id = readId(params.article) ?? 0;
  const form = await readForm(request);
  const own = (done: string) => redirect(href(prefix, "adminArticle", { article: String(id) }, { done }), 303);
  const intent = textOf(form, "intent");
  if (intent === "delete") {
    const gone = await deleteArticle(shop, by, id);
    if (!gone.ok) throw pageMissing(context);
    const list = gone.value.kind === "page" ? "adminPages" : "adminPosts";
    return redirect(href(prefix, list, {}, { deleted: id }), 303);
  }
  if (intent === "restore") {
    if (!(await restoreArticle(shop, by, id)).ok) throw pageMissing(context);
    return own("restored");
  }
  const typed = textsFrom(form);
  const whole = textsFrom(await inShopLanguages(context, form));
  const article = await findStoredArticle(shop.db, id);
  if (!article) throw pageMissing(context);
  if (intent === "preview") return previewArticle(shop, article.kind, typed, whole);
  if (intent !== "save") throw badForm();
  const saved = await saveArticle(shop, by, { id, version: versionOf(form), typed: whole });
  if (saved.ok) return own(saved.value.changed ? "saved" : "unchanged");
  if (saved.error.code === "article_missing") throw pageMissing(context);
  return saved.error.code === "stale"
    ? data(staleReply(form), 409)
    : data({ code: "invalid" as const, fieldErrors: saved.error.fieldErrors, typed }, 400);
}
