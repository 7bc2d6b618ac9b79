import { type AddedSlug, type CategorySlug, categorySlugs, type UsualSlug } from "#domain/catalogue/category.ts";

/** So many categories a merchant may add. */
export const mostAdded = 60;
/** Letters of an added category's slug at most. */
export const longestSlug = 60;

/** Words of the shop's addresses and names of every JavaScript object's properties. */
const reserved: ReadonlySet<string> = new Set(["all", "new", ...Object.getOwnPropertyNames(Object.prototype)]);

/** True for one of the sixteen. */
export const isUsualSlug = (value: unknown): value is UsualSlug =>
  (categorySlugs as readonly unknown[]).includes(value);

/** True for a slug that an added category may have. Whether there is one, the taxonomy says. */
export const isAddedSlug = (value: unknown): value is AddedSlug =>
  typeof value === "string" &&
  value.length <= longestSlug &&
  /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(value) &&
  !isUsualSlug(value) &&
  !reserved.has(value);

/** True for a slug that a category may have: one of the sixteen, or of an added one's form. */
export const isCategorySlug = (value: unknown): value is CategorySlug => isUsualSlug(value) || isAddedSlug(value);
