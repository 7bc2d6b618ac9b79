import { picturePreview } from "#domain/catalogue/picture-files.ts";
import { oneLineOf } from "#domain/kernel/rich-text.ts";
import type { ArticlePage } from "#engine/content/article-types.ts";
import { canonicalPath, splitPath, tags } from "#i18n/languages.ts";
import type { Language } from "#domain/kernel/language.ts";
import { shortened } from "../../public-pages/page-title.ts";

/** The description for search engines, where the merchant gives none: the summary, or the first words. */
export const descriptionOf = ({ seoDescription, summary, body }: ArticlePage): string =>
  seoDescription || summary || shortened(oneLineOf(body.slice(0, 5)), 160);

/** The one URL of the page at a path. */
export function urlOf(origin: string, pathname: string): string {
  const { language, rest } = splitPath(pathname);
  return origin + canonicalPath(rest, language);
}

/** A post (schema.org BlogPosting). */
export function blogPosting(
  { title, author, picture, publishedAt, updatedAt, tags: keywords, ...article }: ArticlePage,
  { origin, url, shop, language }: { origin: string; url: string; shop: string; language: Language },
): object {
  const organization = { "@type": "Organization", "@id": `${origin}/#organization`, name: shop };
  return {
    "@context": "https://schema.org",
    "@type": "BlogPosting",
    headline: title,
    description: descriptionOf({ title, author, picture, publishedAt, updatedAt, tags: keywords, ...article }),
    inLanguage: tags[language],
    mainEntityOfPage: url,
    datePublished: new Date(publishedAt).toISOString(),
    dateModified: new Date(Math.max(publishedAt, updatedAt)).toISOString(),
    author: author ? { "@type": "Person", name: author } : organization,
    publisher: organization,
    ...(picture && { image: origin + picturePreview(picture) }),
    ...(keywords.length > 0 && { keywords: keywords.map(({ name }) => name).join(", ") }),
  };
}

/** A page of the merchant (schema.org WebPage). */
export const webPage = (article: ArticlePage, url: string, language: Language): object => ({
  "@context": "https://schema.org",
  "@type": "WebPage",
  name: article.title,
  description: descriptionOf(article),
  url,
  inLanguage: tags[language],
  dateModified: new Date(article.updatedAt).toISOString(),
});
