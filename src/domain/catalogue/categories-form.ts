import { wholeOrder } from "#domain/catalogue/category-looks.ts";
import { type CategorySlug, categorySlugs } from "#domain/catalogue/category.ts";
import { longestSeoDescription, longestSeoTitle } from "#domain/catalogue/product.ts";
import { demoTile, isUploadedPicture } from "#domain/catalogue/picture-files.ts";
import { type Field, form, group, optional, type Texts, type ValueOf } from "#domain/kernel/fields/field.ts";
import { table } from "#domain/kernel/fields/items.ts";
import { flag, line, words } from "#domain/kernel/fields/kinds.ts";
import { cleanText } from "#domain/kernel/text.ts";
import { readWholeNumber } from "#domain/kernel/read-whole-number.ts";

const isTile = (text: string): boolean => text === "" || text === demoTile || isUploadedPicture(text);

/** Name of the input that has a category's place from 1. Without scripts it is typed. */
export const placeInput = (slug: string): string => `order.${slug}`;

/** All sixteen by the places in a form. */
export function orderTyped(typed: Texts): CategorySlug[] {
  const place = (slug: string) => readWholeNumber((typed[placeInput(slug)] ?? "").trim()) ?? Number.MAX_SAFE_INTEGER;
  return categorySlugs.toSorted((a, b) => place(a) - place(b));
}

/** Nothing is stored of the usual order. */
const order: Field<readonly CategorySlug[], "adminTaxonomy.place"> = {
  kind: "lines",
  label: "adminTaxonomy.place",
  isOptional: false,
  shape: { type: "list", of: { type: "one", of: categorySlugs } },
  inputs: categorySlugs.map((slug) => ({ name: slug, label: "adminTaxonomy.place", as: "category", key: slug })),
  parts: [{ path: "*", labels: ["adminTaxonomy.place"], items: ["position"], of: "category" }],
  read(typed) {
    const value = orderTyped(typed);
    return value.every((slug, rank) => slug === categorySlugs[rank]) ? [] : value;
  },
  show: (value = []) => Object.fromEntries(wholeOrder(value).map((slug, rank) => [placeInput(slug), String(rank + 1)])),
};

const fields = group({
  fields: {
    name: words({ label: { en: "adminTaxonomy.nameIn.en", cn: "adminTaxonomy.nameIn.cn" }, max: 60 }),
    intro: words({ label: { en: "adminTaxonomy.introIn.en", cn: "adminTaxonomy.introIn.cn" }, max: 200 }),
    seoTitle: optional(
      words({
        label: { en: "adminTaxonomy.seoTitleIn.en", cn: "adminTaxonomy.seoTitleIn.cn" },
        max: longestSeoTitle,
        clean: cleanText,
      }),
    ),
    seoDescription: optional(
      words({
        kind: "text",
        label: { en: "adminTaxonomy.seoDescriptionIn.en", cn: "adminTaxonomy.seoDescriptionIn.cn" },
        max: longestSeoDescription,
        clean: cleanText,
      }),
    ),
    hidden: flag({ label: "adminTaxonomy.hidden" }),
    picture: line({ label: "adminTaxonomy.picture", is: isTile }),
  },
});

/** Fields of one category. */
export const lookFields = fields.within;

const isUsual = (look: ValueOf<typeof lookFields>): boolean =>
  look.picture === "" &&
  !look.hidden &&
  [look.name, look.intro, look.seoTitle, look.seoDescription].every((text) => !text?.en && !text?.cn);

const textOf = <Text extends { readonly en: string; readonly cn: string }>(text: Text | undefined) =>
  text && (text.en || text.cn) ? text : undefined;

/** Nothing is stored of a category that looks as it usually does, nor of words for search engines that are not said. */
const look = optional({
  ...fields,
  read(typed, at, refuse) {
    const { seoTitle, seoDescription, ...value } = fields.read(typed, at, refuse);
    const [title, description] = [textOf(seoTitle), textOf(seoDescription)];
    const look = { ...value, ...(title && { seoTitle: title }), ...(description && { seoDescription: description }) };
    return isUsual(look) ? undefined : look;
  },
});

/** The merchant's names, order and pictures of the sixteen categories. */
export const categoriesForm = form({
  name: "categories",
  fields: { order, looks: table({ keys: categorySlugs, as: "category", of: look }) },
});
