import { longestSeoDescription, longestSeoTitle } from "#domain/catalogue/product.ts";
import { proposedSlug } from "#domain/catalogue/slug.ts";
import { type Field, form, type Refuse, type Texts } from "#domain/kernel/fields/field.ts";
import { input } from "#domain/kernel/fields/input.ts";
import { inBoth, line, oneOf } from "#domain/kernel/fields/kinds.ts";
import { richText } from "#domain/kernel/fields/rich-text.ts";
import { instantOrNone } from "#domain/kernel/fields/times.ts";
import { languages } from "#domain/kernel/language.ts";
import { cleanText } from "#domain/kernel/clean-text.ts";
import { linesOf } from "#domain/kernel/text.ts";
import { type ArticleKind, articleStatuses, namesIn, tagsOf } from "./article.ts";

const longestArticleSlug = 80;
const mostProducts = 12;
const mostTags = 10;

/** Paths of their own beside those of pages and posts. */
const reserved: readonly string[] = ["new", "tags", "feed"];

const address: Field<string, "adminContent.field.slug"> = line({ label: "adminContent.field.slug" });

/** The address that is typed, or one made of the English title. */
const slug: typeof address = {
  ...address,
  maxLength: longestArticleSlug,
  read(typed, name, refuse) {
    const own = (typed[name] ?? "").trim().toLowerCase();
    const path = own || proposedSlug(cleanText(typed["title.en"] ?? ""));
    // An English title is required anyway, and whoever has typed none is told of that alone.
    if (path === "") (typed["title.en"] ?? "").trim() !== "" && refuse(name, "required");
    else if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(path) || path.length > longestArticleSlug || reserved.includes(path))
      refuse(name, "slug_invalid");
    return path;
  },
};

/** An uploaded picture's key, or one that comes with the shop. */
const pictureKey = line({ label: "adminContent.field.picture", is: (text) => /^[a-z0-9-]*$/.test(text) });

const products: Field<readonly string[], "adminContent.field.products"> = input(
  "lines",
  { label: "adminContent.field.products" },
  {
    shape: { type: "list", of: { type: "text", least: 1, most: 200 }, most: mostProducts },
    max: Number.POSITIVE_INFINITY,
    read(text, refuse) {
      const typed = [...new Set(linesOf(text))];
      if (typed.length > mostProducts) refuse("too_many", { most: mostProducts });
      return typed.slice(0, mostProducts);
    },
    // The list grows by a field of its own, which is empty.
    show: (slugs) => [...slugs, ""].join("\n"),
  },
);

const ofBoth = {
  title: inBoth(line({ label: "adminContent.field.title", max: 120, clean: cleanText })),
  slug,
  body: inBoth(richText({ label: "adminContent.field.body", most: 300, each: 10_000 })),
  seoTitle: inBoth(line({ label: "adminProducts.field.seoTitle", max: longestSeoTitle, clean: cleanText })),
  seoDescription: inBoth(
    line({ kind: "text", label: "adminProducts.field.seoDescription", max: longestSeoDescription, clean: cleanText }),
  ),
  status: oneOf({ label: "adminContent.field.status", of: articleStatuses }),
  /** Typed in the shop's time zone. */
  publishAt: instantOrNone({ label: "adminContent.field.publishAt" }),
};

const ofPosts = {
  summary: inBoth(line({ kind: "text", label: "adminContent.field.summary", max: 300, clean: cleanText })),
  author: line({ label: "adminContent.field.author", max: 80, clean: cleanText }),
  picture: pictureKey,
  /** Named by commas, as many in one language as in the other. */
  tags: inBoth(line({ label: "adminContent.field.tags", max: 300, clean: cleanText })),
  products,
};

type Typed = Readonly<Record<string, unknown>>;

/** A draft may be unfinished; what is published is written in every language. */
function mustBeWhole(names: readonly ("title" | "body" | "summary")[]) {
  return (value: Typed, refuse: Refuse) => {
    const isDraft = value["status"] === "draft";
    for (const name of names)
      for (const language of languages) {
        const own = (value[name] as Readonly<Record<string, string | readonly unknown[]>>)[language];
        const isWanted = isDraft ? name === "title" && language === "en" : true;
        if (isWanted && own?.length === 0) refuse(`${name}.${language}`, "required");
      }
  };
}

function tagsInBoth(value: Typed, refuse: Refuse): void {
  const { en, cn } = value["tags"] as Readonly<Record<"en" | "cn", string>>;
  const [english, chinese] = [namesIn(en), namesIn(cn)];
  if (english.length > mostTags) refuse("tags.en", "too_many", { most: mostTags });
  const names = new Set(tagsOf(en, cn).map((tag) => tag.en.toLowerCase()));
  const missing = english.find((name) => !names.has(name.toLowerCase()));
  if (missing !== undefined) refuse("tags.en", "tag_lost", { typed: missing });
  if (english.length !== chinese.length)
    refuse("tags.cn", "tags_uneven", { english: english.length, chinese: chinese.length });
}

export const pageForm = form({
  name: "page",
  fields: ofBoth,
  rules: [mustBeWhole(["title", "body"])],
});

export const postForm = form({
  name: "post",
  fields: { ...ofBoth, ...ofPosts },
  rules: [mustBeWhole(["title", "summary", "body"]), tagsInBoth],
});

export const articleForms = { page: pageForm, post: postForm } as const satisfies Record<ArticleKind, unknown>;

/** A form's time is typed in the shop's zone, which no field names. */
export const inZone = (typed: Texts, timeZone: string): Texts => ({ ...typed, timeZone });
