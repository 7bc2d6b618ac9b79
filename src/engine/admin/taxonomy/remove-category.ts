import type { CategoryLooks } from "#domain/catalogue/category-looks.ts";
import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import { lockCatalogue } from "../../catalogue/lock-catalogue.ts";
import { readTaxonomy } from "../../catalogue/taxonomy-store.ts";
import { statement } from "../../platform/statement.ts";
import type { DbAndClock } from "../../platform/db-and-clock.ts";
import type { StaffActor } from "../../staff/audit.ts";
import { changeSettingIn, readSetting, lockSetting } from "../settings/change-setting.ts";
import { removeAttributes } from "./change-category.ts";
import { lockTaxonomy } from "./taxonomy-change.ts";

const countProducts = statement<[string], { count: number }>(
  "count_in_category",
  "select count(*)::int as count from products where category = $1",
);
const deleteCategory = statement<[string]>(
  "remove_taxonomy_category",
  "delete from taxonomy_categories where slug = $1",
);

/**
 * Removes a category that the merchant added, once no product is in it, archived ones neither; one that is gone already
 * stays so. While it is looked at, nobody puts a product there.
 */
export function removeCategory(
  { db, clock }: DbAndClock,
  by: StaffActor,
  slug: string,
): Promise<Result<{ removed: boolean }, { readonly code: "filled"; readonly count: number }>> {
  return db.transaction(
    async (tx): Promise<Result<{ removed: boolean }, { readonly code: "filled"; readonly count: number }>> => {
      await lockCatalogue(tx);
      await tx.row(lockTaxonomy, []);
      await lockSetting(tx, "categories");
      const { value, version } = await readSetting(tx, "categories");
      const stored = value as CategoryLooks | null;
      const { [slug]: removed, ...left } = (stored?.added ?? {}) as Record<string, unknown>;
      if (!stored || !removed) return ok({ removed: false });
      const { count } = (await tx.row(countProducts, [slug]))!;
      if (count > 0) return refuse({ code: "filled", count });
      const { categories } = (await readTaxonomy(tx)).data;
      const own = categories.find((one) => one.slug === slug)?.attributes.map(({ key }) => key) ?? [];
      const others = new Set(
        categories.flatMap((one) => (one.slug === slug ? [] : one.attributes.map(({ key }) => key))),
      );
      await tx.run(deleteCategory, [slug]);
      await tx.run(removeAttributes, [own.filter((key) => !others.has(key))]);
      const { added: _, ...rest } = stored;
      const changed = await changeSettingIn(tx, clock, by, {
        group: "categories",
        version,
        value: Object.keys(left).length === 0 ? rest : { ...rest, added: left },
      });
      if (!changed.ok) throw new Error(`a category that was read could not be removed: ${changed.error.code}`);
      return ok({ removed: true });
    },
  );
}
