import { intro, longestName, nameLabels } from "#domain/catalogue/categories-form.ts";
import { longestSlug } from "#domain/catalogue/category-slug.ts";
import { form } from "#domain/kernel/fields/field.ts";
import { line, words } from "#domain/kernel/fields/kinds.ts";
import { ok, refuse } from "#domain/kernel/result.ts";
import { cleanText } from "#domain/kernel/clean-text.ts";

/** The form of a new category; all else is on the screens of those that are there. */
export const newCategoryForm = form({
  name: "newCategory",
  fields: {
    name: words({ label: nameLabels, max: longestName, required: true, clean: cleanText }),
    /** Empty for that of the English name. */
    slug: line({
      label: "adminTaxonomy.slug",
      max: longestSlug,
      clean: cleanText,
      by: (text) =>
        /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text.toLowerCase())
          ? ok(text.toLowerCase())
          : refuse({ code: "slug_invalid" }),
    }),
    intro,
  },
});
