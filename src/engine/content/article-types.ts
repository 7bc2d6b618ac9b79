import type { ArticleKind } from "#domain/content/article.ts";
import type { RichText } from "#domain/kernel/rich-text.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { Card } from "../catalogue/page-types.ts";

/** A tag in the page's language. */
export interface TagName {
  readonly slug: string;
  readonly name: string;
}

/** A page or post as lists and search results show it. */
export interface ArticleTeaser {
  readonly kind: ArticleKind;
  readonly slug: string;
  readonly title: string;
  /** Empty for pages. */
  readonly summary: string;
  readonly author: string;
  /** The key of an uploaded picture; empty for none. */
  readonly picture: string;
  readonly tags: readonly TagName[];
  /** The date of a post. */
  readonly publishedAt: Instant;
}

export interface ArticlePage extends ArticleTeaser {
  readonly body: RichText;
  readonly updatedAt: Instant;
  /** The merchant's words for search engines; empty for the usual ones. */
  readonly seoTitle: string;
  readonly seoDescription: string;
  /** Related goods. */
  readonly cards: readonly Card[];
}

export interface BlogPage {
  /** Of a tag's list. */
  readonly tag: TagName | null;
  readonly posts: readonly ArticleTeaser[];
  readonly page: number;
  readonly pages: number;
  /** The most used tags, by their names. */
  readonly tags: readonly TagName[];
}
