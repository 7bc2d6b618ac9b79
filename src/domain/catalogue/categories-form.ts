import { type CategoryLooks, wholeOrder } from "#domain/catalogue/category-looks.ts";
import { type CategorySlug, categorySlugs, type UsualSlug } from "#domain/catalogue/category.ts";
import { isAddedSlug, isUsualSlug, mostAdded } from "#domain/catalogue/category-slug.ts";
import { longestSeoDescription, longestSeoTitle } from "#domain/catalogue/product.ts";
import { demoTile, isUploadedPicture } from "#domain/catalogue/picture-files.ts";
import { type Field, form, group, optional, type Texts, type ValueOf } from "#domain/kernel/fields/field.ts";
import { openTable, table } from "#domain/kernel/fields/items.ts";
import { flag, line, words } from "#domain/kernel/fields/kinds.ts";
import { ok, refuse } from "#domain/kernel/result.ts";
import { cleanText } from "#domain/kernel/clean-text.ts";
import { readWholeNumber } from "#domain/kernel/read-whole-number.ts";

const isTile = (text: string): boolean => text === "" || text === demoTile || isUploadedPicture(text);

/** Letters of a category's name at most. */
export const longestName = 60;

/** Name of the input that has a category's place from 1. Without scripts it is typed. */
export const placeInput = (slug: string): string => `order.${slug}`;

const allTyped = (typed: Texts): CategorySlug[] => [...categorySlugs, ...added.keys(typed, "added")];

/** All categories by the places in a form: the sixteen, and the added ones that it names. */
export function orderTyped(typed: Texts): CategorySlug[] {
  const place = (slug: string) => readWholeNumber((typed[placeInput(slug)] ?? "").trim()) ?? Number.MAX_SAFE_INTEGER;
  return allTyped(typed).toSorted((a, b) => place(a) - place(b));
}

const places = { least: 1, most: categorySlugs.length + mostAdded };

/** Nothing is stored of the usual order. */
const order: Field<readonly UsualSlug[], "adminTaxonomy.place"> = {
  kind: "lines",
  label: "adminTaxonomy.place",
  isOptional: false,
  shape: { type: "list", of: { type: "one", of: categorySlugs } },
  inputs: categorySlugs.map((slug) => ({ name: slug, label: "adminTaxonomy.place", as: "category", key: slug })),
  parts: [{ path: "*", labels: ["adminTaxonomy.place"], items: ["position"], of: "category" }],
  read(typed, _at, refuse) {
    for (const slug of allTyped(typed)) {
      const text = (typed[placeInput(slug)] ?? "").trim();
      if (text !== "" && readWholeNumber(text, places) === null) refuse(placeInput(slug), "whole_number", places);
    }
    const value = orderTyped(typed).filter(isUsualSlug);
    return value.every((slug, rank) => slug === categorySlugs[rank]) ? [] : value;
  },
  // A place depends on those that were added, so the form shows it.
  show: () => ({}),
};

/** Names of the inputs of a category's name. */
export const nameLabels = { en: "adminTaxonomy.nameIn.en", cn: "adminTaxonomy.nameIn.cn" } as const;

/** Opening words of a category. */
export const intro = words({ label: { en: "adminTaxonomy.introIn.en", cn: "adminTaxonomy.introIn.cn" }, max: 200 });

const fields = group({
  fields: {
    name: words({ label: nameLabels, max: longestName }),
    intro,
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

/** A look without the words for search engines that are not said. */
const storedLook = <Look extends ValueOf<typeof lookFields>>({ seoTitle, seoDescription, ...value }: Look) => {
  const [title, description] = [textOf(seoTitle), textOf(seoDescription)];
  return { ...value, ...(title && { seoTitle: title }), ...(description && { seoDescription: description }) };
};

/** Nothing is stored of a category that looks as it usually does. */
const look = optional({
  ...fields,
  read(typed, at, refuse) {
    const look = storedLook(fields.read(typed, at, refuse));
    return isUsual(look) ? undefined : look;
  },
});

/** The place of an added category among all, from 1. */
const place: Field<number, "adminTaxonomy.place"> = {
  kind: "whole",
  label: "adminTaxonomy.place",
  isOptional: false,
  inputs: [],
  shape: { type: "whole", ...places },
  read: (typed, at) => orderTyped(typed).findIndex((slug) => slug === at.split(".").at(-2)) + 1,
  show: () => ({}),
};

const addedFields = group({
  fields: {
    ...fields.within,
    name: words({ label: nameLabels, max: longestName, required: true }),
    // The tiles that come with the demo show the sixteen.
    picture: line({
      label: "adminTaxonomy.picture",
      by: (text) => (isUploadedPicture(text) ? ok(text) : refuse({ code: "choice_unknown" })),
    }),
    place,
  },
});

/** Fields of one added category. */
export const addedLookFields = addedFields.within;

/** The categories that the merchant added. A form changes them; another adds and removes them. */
const added = openTable({
  isKey: isAddedSlug,
  most: mostAdded,
  as: "category",
  at: "added",
  of: optional({ ...addedFields, read: (typed, at, refuse) => storedLook(addedFields.read(typed, at, refuse)) }),
});

const base = form({
  name: "categories",
  fields: { order, looks: table({ keys: categorySlugs, as: "category", of: look }), added },
});

/** The merchant's names, order and pictures of the categories. */
export const categoriesForm: typeof base = {
  ...base,
  typedOf: (value, shop) => ({
    ...base.typedOf(value, shop),
    ...Object.fromEntries(
      wholeOrder(value as CategoryLooks | null).map((slug, rank) => [placeInput(slug), String(rank + 1)]),
    ),
  }),
};
