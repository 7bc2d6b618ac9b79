import { defaultFreightTerms } from "#domain/checkout/freight-terms.ts";
import { categorySlugs } from "#domain/catalogue/category.ts";
import { isAddedSlug, mostAdded } from "#domain/catalogue/category-slug.ts";
import { form, group, optional } from "#domain/kernel/fields/field.ts";
import { openTable, table } from "#domain/kernel/fields/items.ts";
import { whole, wholeOrNone, wholeOrUsual } from "#domain/kernel/fields/figures.ts";

const { claimDays, fileMonths, acknowledgeDays, decideDays } = defaultFreightTerms;

/** The time limits around damage to goods that came by freight. */
const freight = group({
  fields: {
    claimDays: wholeOrUsual({
      label: "adminSettings.returns.freightLimit.claimDays",
      least: 1,
      most: 60,
      usual: claimDays,
    }),
    fileMonths: wholeOrUsual({
      label: "adminSettings.returns.freightLimit.fileMonths",
      least: 1,
      most: 36,
      usual: fileMonths,
    }),
    acknowledgeDays: wholeOrUsual({
      label: "adminSettings.returns.freightLimit.acknowledgeDays",
      least: 1,
      most: 365,
      usual: acknowledgeDays,
    }),
    decideDays: wholeOrUsual({
      label: "adminSettings.returns.freightLimit.decideDays",
      least: 1,
      most: 730,
      usual: decideDays,
    }),
  },
});

const days = { label: "adminSettings.returns.days", least: 0, most: 365 } as const;

/** Within how many days goods may be given back, and the categories that differ; 0 is none. */
export const returnsForm = form({
  name: "returns",
  fields: {
    days: whole({ label: "adminSettings.returns.days", least: 1, most: 365 }),
    categories: optional(
      table({
        keys: categorySlugs,
        as: "category",
        at: "category",
        of: wholeOrNone(days),
      }),
    ),
    /** The same of categories that were added; the version before reads `categories` and knows sixteen. */
    added: openTable({ isKey: isAddedSlug, most: mostAdded, as: "category", at: "category", of: wholeOrNone(days) }),
    freight: optional(freight),
  },
});
