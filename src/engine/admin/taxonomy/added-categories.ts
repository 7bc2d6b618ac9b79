import { addedIn, type CategoryLooks, wholeOrder } from "#domain/catalogue/category-looks.ts";
import { ok, type Result } from "#domain/kernel/result.ts";
import type { ReturnWindows } from "#domain/checkout/refundable.ts";
import { readCategorySlugs } from "../../catalogue/category-names.ts";
import type { Db } from "../../platform/database.ts";
import { readSetting } from "../settings/change-setting.ts";

interface Deps {
  readonly db: Db;
}

/** The categories as typed. A form neither adds one nor removes one that it does not name. */
export async function keepAdded({ db }: Deps, value: unknown): Promise<Result<CategoryLooks, never>> {
  const { value: stored } = await readSetting(db, "categories");
  const { added: typed, ...rest } = value as CategoryLooks;
  const looks = addedIn(stored as CategoryLooks | null).map(([slug, look]) => [slug, typed?.[slug] ?? look] as const);
  if (looks.length === 0) return ok(rest);
  const order = wholeOrder({ ...rest, added: Object.fromEntries(looks) });
  const placed = looks.map(([slug, look]) => [slug, { ...look, place: order.indexOf(slug) + 1 }] as const);
  return ok({ ...rest, added: Object.fromEntries(placed) });
}

/** The windows of returns as typed, without those of categories that there are not. */
export async function ofKnownCategories({ db }: Deps, value: unknown): Promise<Result<ReturnWindows, never>> {
  const { added = {}, ...rest } = value as ReturnWindows;
  const slugs = await readCategorySlugs(db);
  const windows = Object.entries(added).filter(([slug]) => slugs.has(slug));
  return ok(windows.length === 0 ? rest : { ...rest, added: Object.fromEntries(windows) });
}
