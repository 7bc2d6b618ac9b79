import { type ActionFunctionArgs, data, redirect } from "react-router";
import type { ArticleKind } from "#domain/content/article.ts";
import { linesOf } from "#domain/kernel/text.ts";
import { typedArticle } from "#engine/admin/articles/article-record.ts";
import { createArticle } from "#engine/admin/articles/edit-article.ts";
import { linkTargets } from "#engine/admin/products/edit-search.ts";
import { readShopTimeZone } from "#engine/platform/shop-time-zone.ts";
import { href } from "#i18n/routes.ts";
import { requestContext, shopContext } from "../../context.ts";
import { badForm, readForm, textOf } from "../../read-form.ts";
import { inShopLanguages } from "../editing/sent-words.server.ts";
import { textsFrom } from "../settings/texts.ts";
import { requirePermission, staffContext } from "../staff-session.server.ts";
import { previewArticle } from "./preview.server.ts";
import type { LoaderFunctionArgs } from "react-router";

/** The empty form of a page or post, and its creation. */
export const articleNew = (kind: ArticleKind) => ({
  async loader({ context }: LoaderFunctionArgs) {
    const { db } = context.get(shopContext);
    const stored = typedArticle(kind, null, await readShopTimeZone(db));
    const { name } = context.get(staffContext);
    return { kind, stored: kind === "post" ? { ...stored, author: name } : stored };
  },
  async action({ context, request }: ActionFunctionArgs) {
    const by = requirePermission(context, "settings.edit");
    const shop = context.get(shopContext);
    const { prefix } = context.get(requestContext);
    const form = await readForm(request);
    const typed = textsFrom(form);
    const whole = textsFrom(await inShopLanguages(context, form));
    const intent = textOf(form, "intent");
    if (intent === "preview") return previewArticle(shop, kind, typed, whole);
    if (intent !== "save") throw badForm();
    const created = await createArticle(shop, by, { kind, typed: whole });
    if (created.ok)
      return redirect(href(prefix, "adminArticle", { article: String(created.value.id) }, { done: "created" }), 303);
    const fieldErrors = created.error.code === "invalid" ? created.error.fieldErrors : [];
    const targets = await linkTargets(shop.db, linesOf(typed["products"]));
    return data({ code: "invalid" as const, fieldErrors, typed, targets }, 400);
  },
});
