import type { FieldError, FieldsInvalid, Texts } from "#domain/kernel/fields/field.ts";
import { type MenuRow, readTarget } from "#domain/checkout/settings/menu-rows.ts";
import { policySlugs } from "#domain/content/policy.ts";
import { menusForm, productTarget } from "#domain/checkout/settings/menus-form.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import type { SettingValue } from "../../checkout/setting-groups.ts";
import { readCategorySlugs } from "../../catalogue/category-names.ts";
import type { Db } from "../../platform/database.ts";
import { promotedAsTyped } from "../promotions/goods.ts";
import { linksNotAllowed } from "./allowed-links.ts";

type Stored = SettingValue<"menus">;

/** Names products by their ids; refuses those that are not there, and links to sites that the owners do not allow. */
export async function checkMenus(db: Db, setting: unknown, typed: Texts): Promise<Result<unknown, FieldsInvalid>> {
  const value = setting as Stored;
  const lists = ["header", "footer"] as const;
  const rows = lists.flatMap((list) => {
    const names = menusForm.fields[list].names(typed);
    return value[list].map((row: MenuRow, place) => ({ at: `${list}.${names[place]}`, row }));
  });
  const parts = rows.flatMap(({ row }) => (row.target === productTarget ? [row.part] : []));
  const goods = await promotedAsTyped(db, parts);
  const categories = await readCategorySlugs(db);
  const isNone = ({ target }: MenuRow) => {
    const { kind, key } = readTarget(target);
    if (kind === "category") return !categories.has(key);
    return kind === "policy" && !policySlugs.some((slug) => slug === key);
  };
  const fieldErrors: FieldError[] = [
    ...rows.flatMap(({ at, row }): FieldError[] =>
      isNone(row) ? [{ field: `${at}.target`, code: "choice_unknown" }] : [],
    ),
    ...rows.flatMap(({ at, row }): FieldError[] =>
      row.target === productTarget && !goods.has(row.part)
        ? [{ field: `${at}.part`, code: "product_unknown", values: { typed: row.part } }]
        : [],
    ),
    ...(await linksNotAllowed(
      db,
      "menus",
      rows.map(({ at, row }) => ({ field: `${at}.href`, href: row.target === "link" ? row.href : "" })),
      (stored) => lists.flatMap((list) => (stored as Partial<Stored>)[list]?.map(({ href }) => href) ?? []),
    )),
  ];
  if (fieldErrors.length > 0) return refuse({ code: "invalid", fieldErrors });
  // Fields that a row's kind does not use are not stored.
  const stored = (row: MenuRow): MenuRow => {
    const product = row.target === productTarget ? goods.get(row.part) : undefined;
    return {
      title: row.target === "categories" || row.target === "cookies" ? { en: "", cn: "" } : row.title,
      target: product ? `product:${product.id}` : row.target,
      href: row.target === "link" ? row.href : "",
      part: product ? (product.sku ?? product.slug) : "",
    };
  };
  return ok({ ...value, header: value.header.map(stored), footer: value.footer.map(stored) });
}
