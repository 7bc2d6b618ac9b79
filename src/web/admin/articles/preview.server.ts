import { data } from "react-router";
import type { ArticleKind } from "#domain/content/article.ts";
import type { Texts } from "#domain/kernel/fields/field.ts";
import { type Language, languages } from "#domain/kernel/language.ts";
import { readArticle } from "#engine/admin/articles/article-record.ts";
import { cardsByIds } from "#engine/catalogue/cards.ts";
import type { ArticlePage } from "#engine/content/article-types.ts";
import { readShopTimeZone } from "#engine/platform/shop-time-zone.ts";
import type { Shop } from "#engine/shop.ts";
import type { CompiledCatalog } from "#i18n/compile-catalog.ts";
import { pageCatalog } from "../../language/messages.server.ts";

/** A page or post as visitors would see it, in each language. */
export type ArticlePreview = Readonly<
  Record<Language, { readonly article: ArticlePage; readonly words: CompiledCatalog }>
>;

/** Shows what was typed, unfinished too, without saving it. */
export async function previewArticle(shop: Shop, kind: ArticleKind, typed: Texts, whole: Texts) {
  const now = shop.clock.now();
  // A draft need not be whole.
  const draft = { ...whole, status: "draft" };
  const result = await readArticle(shop.db, kind, draft, {
    timeZone: await readShopTimeZone(shop.db),
    now,
    families: shop.pictures.families,
  });
  if (!result.ok)
    return data({ code: "invalid" as const, fieldErrors: result.error.fieldErrors, typed, targets: undefined }, 400);
  const { value } = result;
  const pages = await Promise.all(
    languages.map(async (language) => {
      const article: ArticlePage = {
        kind,
        slug: value.slug,
        title: value.title[language] || value.title.en,
        summary: value.summary[language],
        author: value.author,
        picture: value.picture,
        tags: value.tags.map((tag) => ({ slug: tag.slug, name: tag[language] })),
        publishedAt: value.publishAt ?? now,
        updatedAt: now,
        body: value.body[language],
        seoTitle: value.seoTitle[language],
        seoDescription: value.seoDescription[language],
        cards: await cardsByIds(shop, value.productIds, language),
      };
      return [language, { article, words: pageCatalog(kind, language) }] as const;
    }),
  );
  return data({ code: "preview" as const, typed, shown: Object.fromEntries(pages) as ArticlePreview }, 200);
}
