import { newCategoryForm } from "#domain/catalogue/new-category-form.ts";
import { type AddedLook, addedIn, type CategoryLooks, wholeOrder } from "#domain/catalogue/category-looks.ts";
import { isAddedSlug, longestSlug, mostAdded } from "#domain/catalogue/category-slug.ts";
import { proposedSlug } from "#domain/catalogue/slug.ts";
import type { Taxonomy } from "#domain/catalogue/taxonomy.ts";
import type { FieldsInvalid, Texts } from "#domain/kernel/fields/field.ts";
import { languages } from "#domain/kernel/language.ts";
import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import { readTaxonomy } from "../../catalogue/taxonomy-store.ts";
import { statement } from "../../platform/statement.ts";
import type { DbAndClock } from "../../platform/db-and-clock.ts";
import type { StaffActor } from "../../staff/audit.ts";
import { changeSettingIn, readSetting, lockSetting } from "../settings/change-setting.ts";
import { lockTaxonomy } from "./taxonomy-change.ts";

const insertCategory = statement<[string, Date]>(
  "add_taxonomy_category",
  `insert into taxonomy_categories (slug, subcategories, attributes, updated_at) values ($1, '[]', '[]', $2)
   on conflict (slug) do nothing`,
);

const invalid = (field: string, code: "name_taken" | "required" | "slug_invalid") =>
  refuse({ code: "invalid", fieldErrors: [{ field, code }] } as const);

/**
 * Adds a category after all others. The same once more, as a second press of the button sends it, adds nothing. Two
 * people who add one at the same time both do, each after the other, unless they chose one name or address.
 */
export function addCategory(
  { db, clock }: DbAndClock,
  by: StaffActor,
  typed: Texts,
): Promise<Result<{ slug: string }, FieldsInvalid>> {
  return db.transaction(async (tx): Promise<Result<{ slug: string }, FieldsInvalid>> => {
    await tx.row(lockTaxonomy, []);
    await lockSetting(tx, "categories");
    const { value, version } = await readSetting(tx, "categories");
    const stored = value as CategoryLooks | null;
    const form = newCategoryForm.read(typed);
    if (!form.ok) return form;
    const { name, intro, slug: chosen } = form.value;
    const before = addedIn(stored);
    const same = before.find(([, look]) => look.name.en === name.en && look.name.cn === name.cn);
    if (same && (chosen === "" || chosen === same[0])) return ok({ slug: same[0] });
    const taxonomy = await readTaxonomy(tx);
    for (const language of languages)
      if (taxonomy.categories.some((one) => one.name[language].toLowerCase() === name[language].toLowerCase()))
        return invalid(`name.${language}`, "name_taken");
    if (before.length >= mostAdded)
      return refuse({
        code: "invalid",
        fieldErrors: [{ field: "name.en", code: "too_many", values: { most: mostAdded } }],
      });
    const slug = freeSlug(chosen, name.en, taxonomy);
    if (!slug.ok) return slug;
    const look: AddedLook = { name, intro, hidden: false, picture: "", place: wholeOrder(stored).length + 1 };
    const added = { ...stored?.added, [slug.value]: look };
    const now = clock.now();
    await tx.run(insertCategory, [slug.value, new Date(now)]);
    const changed = await changeSettingIn(tx, clock, by, {
      group: "categories",
      version,
      value: { order: [], looks: {}, ...stored, added },
    });
    if (!changed.ok) throw new Error(`a category that was read could not be stored: ${changed.error.code}`);
    return ok({ slug: slug.value });
  });
}

/** The chosen slug, or one of the name that no category and no sub-category has. */
function freeSlug(chosen: string, name: string, taxonomy: Taxonomy): Result<string, FieldsInvalid> {
  const others = new Set<string>(
    taxonomy.categories.flatMap(({ slug, subcategories }) => [slug, ...subcategories.map((one) => one.slug)]),
  );
  if (chosen !== "") {
    if (others.has(chosen)) return invalid("slug", "name_taken");
    return isAddedSlug(chosen) ? ok(chosen) : invalid("slug", "slug_invalid");
  }
  // A name without Latin letters makes none.
  const proposed = proposedSlug(name)
    .slice(0, longestSlug - 3)
    .replace(/-+$/, "");
  if (proposed === "") return invalid("slug", "required");
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? proposed : `${proposed}-${number}`;
    if (!others.has(slug) && isAddedSlug(slug)) return ok(slug);
  }
}
