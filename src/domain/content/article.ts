import type { Language } from "../kernel/language.ts";
import type { RichText } from "../kernel/rich-text.ts";
import type { Instant } from "../kernel/time.ts";

/** A free page, or a post of the blog. */
export type ArticleKind = "page" | "post";

export const articleStatuses = ["draft", "published"] as const;
type ArticleStatus = (typeof articleStatuses)[number];

/** One as the merchant's list shows it. */
export type ArticleState = "published" | "scheduled" | "draft" | "deleted";

type Words = Readonly<Record<Language, string>>;

/** A tag of a post; its slug is made of its English name. */
export interface ArticleTag extends Words {
  readonly slug: string;
}

/** A page or post as it is written. */
export interface Article {
  readonly title: Words;
  readonly slug: string;
  /** Empty for pages. */
  readonly summary: Words;
  readonly body: Readonly<Record<Language, RichText>>;
  /** Empty for pages. */
  readonly author: string;
  /** The key of an uploaded picture; empty for none. */
  readonly picture: string;
  readonly tags: readonly ArticleTag[];
  /** Slugs of related goods. */
  readonly products: readonly string[];
  readonly seoTitle: Words;
  readonly seoDescription: Words;
  readonly status: ArticleStatus;
  /** From when it is shown; the date of a post. Null in a draft without a date, and for "now". */
  readonly publishAt: Instant | null;
}

/** A slug in lower case from typed text; letters of any script stay. */
const slugOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "");

/** The slug, then the same numbered from two. */
export const numberedSlug = (slug: string, number: number): string =>
  number === 1 ? slug : `${slug.slice(0, 70)}-${number}`;

/** The tags named by commas, in both languages one beside the other. */
export function tagsOf(english: string, chinese: string): ArticleTag[] {
  const [en, cn] = [namesIn(english), namesIn(chinese)];
  const tags = en.map((name, at) => ({ slug: slugOf(name), en: name, cn: cn[at] ?? name }));
  return tags.filter(({ slug }, at) => slug !== "" && tags.findIndex((one) => one.slug === slug) === at);
}

export const namesIn = (list: string): string[] =>
  list
    .split(/[,，、;；]/)
    .map((name) => name.trim())
    .filter((name) => name !== "");

/** The path of a page or post, below the prefix of a language. */
export const articlePath = (kind: ArticleKind, slug: string): string =>
  `/${kind === "page" ? "pages" : "blog"}/${slug}`;
