import { Hono } from "hono";
import { articlePath } from "#domain/content/article.ts";
import type { Language } from "#domain/kernel/language.ts";
import { plainParagraphs } from "#domain/kernel/rich-text.ts";
import { spokenIn } from "#domain/kernel/shop-languages.ts";
import { feedPosts } from "#engine/content/articles.ts";
import { readShopFacts } from "#engine/content/storefront.ts";
import { readShopLanguages } from "#engine/platform/shop-languages.ts";
import type { Shop } from "#engine/shop.ts";
import { canonicalPath, prefixes, splitPath, tags } from "#i18n/languages.ts";
import { routes } from "#i18n/routes.ts";
import { translators } from "#web/language/messages.server.ts";
import { compressed } from "./compressed.ts";

const atom = { "cache-control": "public, max-age=900", "content-type": "application/atom+xml; charset=utf-8" };

/** The blog's feed in each language (Atom, RFC 4287). */
export function createFeed(shop: Shop): Hono {
  const app = new Hono();
  for (const prefix of prefixes) {
    const path = prefix + routes.blogFeed;
    app.use(path, compressed);
    app.get(path, async (c) => {
      const { language } = splitPath(path);
      const languages = spokenIn(await readShopLanguages(shop.db));
      if (!languages.includes(language)) return c.json({ error: "not_found" }, 404);
      return c.body(await feedOf(shop, language), 200, atom);
    });
  }
  return app;
}

async function feedOf({ db, clock, settings: { publicUrl } }: Shop, language: Language): Promise<string> {
  const t = translators[language];
  const posts = await feedPosts(db, language, clock.now());
  const { name } = await readShopFacts(db, language, t("shell.shopName"));
  const at = (rest: string) => publicUrl + canonicalPath(rest, language);
  const time = (value: number) => new Date(value).toISOString();
  // A feed without posts changes with its first.
  const updated = Math.max(0, ...posts.map(({ updatedAt, publishedAt }) => Math.max(updatedAt, publishedAt)));
  const entries = posts.map(({ slug, title, summary, author, body, publishedAt, updatedAt }) => {
    const url = at(articlePath("post", slug));
    return [
      `<entry><id>${url}</id><title>${xml(title)}</title><link rel="alternate" type="text/html" href="${url}"/>`,
      `<published>${time(publishedAt)}</published><updated>${time(Math.max(updatedAt, publishedAt))}</updated>`,
      `<author><name>${xml(author || name)}</name></author><summary>${xml(summary)}</summary>`,
      `<content type="text">${xml(plainParagraphs(body).join("\n\n"))}</content></entry>`,
    ].join("\n");
  });
  return [
    `<?xml version="1.0" encoding="UTF-8"?>`,
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${tags[language]}">`,
    `<id>${at(routes.blog)}</id><title>${xml(t("blog.feedTitle", { shop: name }))}</title>`,
    `<updated>${time(updated)}</updated><author><name>${xml(name)}</name></author>`,
    `<link rel="self" type="application/atom+xml" href="${at(routes.blogFeed)}"/>`,
    `<link rel="alternate" type="text/html" href="${at(routes.blog)}"/>`,
    ...entries,
    `</feed>\n`,
  ].join("\n");
}

const signs: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Text within XML 1.0, which allows no control characters but tabs and breaks. */
const xml = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, " ")
    .replace(/[&<>"]/g, (sign) => signs[sign] ?? sign);
