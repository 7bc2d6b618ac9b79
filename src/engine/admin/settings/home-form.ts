import { categorySlugs } from "#domain/catalogue/category.ts";
import { isCategorySlug } from "#domain/catalogue/categories.ts";
import { linesOf } from "#domain/kernel/text.ts";
import { localTime } from "#domain/kernel/local-time.ts";
import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import { instant } from "#domain/kernel/time.ts";
import type { SettingValue } from "../../checkout/setting-groups.ts";
import type { Db } from "../../platform/database.ts";
import { statement } from "../../platform/statement.ts";
import { promotedAsTyped } from "../promotions/goods.ts";
import { linksNotAllowed } from "./allowed-links.ts";
import { mostBanners, mostFeatured } from "./form-choices.ts";
import type { FieldError, FieldsInvalid, Texts } from "#domain/kernel/fields/field.ts";
import { type SettingForm, TypedFields } from "./setting-form.ts";

type Home = SettingValue<"home">;

/** What stands on the home page beside what it shows by itself. */
export const homeForm: SettingForm<"home"> = {
  name: "home",
  typedOf(value, shop) {
    const { banners = [], timeZone = shop.timeZone, categories = [], goods } = (value ?? {}) as Partial<Home>;
    const typed: Record<string, string> = {
      timeZone,
      banners: banners.map((_, at) => at).join("\n"),
      // Each list ends with the field by which it grows, which is empty.
      categories: [...categories, ""].join("\n"),
      products: [...(goods?.products.map(({ slug }) => slug) ?? []), ""].join("\n"),
      "title.en": goods?.title.en ?? "",
      "title.cn": goods?.title.cn ?? "",
    };
    const local = (at: string | null) => (at ? localTime(instant(Date.parse(at)), timeZone) : "");
    for (const [at, { title, text, href, picture, startsAt, endsAt }] of banners.entries())
      Object.assign(typed, {
        [`banner.${at}.title.en`]: title.en,
        [`banner.${at}.title.cn`]: title.cn,
        [`banner.${at}.text.en`]: text.en,
        [`banner.${at}.text.cn`]: text.cn,
        [`banner.${at}.href`]: href,
        [`banner.${at}.picture`]: picture,
        [`banner.${at}.startsAt`]: local(startsAt),
        [`banner.${at}.endsAt`]: local(endsAt),
      });
    return typed;
  },
  read(typed) {
    const fields = new TypedFields(typed);
    const { timeZone } = fields.schedule();
    const places = linesOf(typed["banners"]).filter((at) => /^\d{1,4}$/.test(at));
    if (places.length > mostBanners) fields.refuse("banners", "too_many", { most: mostBanners });
    const banners = places.slice(0, mostBanners).map((at) => {
      const { startsAt, endsAt } = fields.schedule(`banner.${at}.`);
      return {
        title: fields.words(`banner.${at}.title`, { max: 100, required: true }),
        text: fields.words(`banner.${at}.text`, { max: 200 }),
        href: fields.link(`banner.${at}.href`, { required: true }),
        picture: fields.text(`banner.${at}.picture`, { required: true }),
        startsAt,
        endsAt,
      };
    });
    const categories = linesOf(typed["categories"]);
    if (!categories.every(isCategorySlug)) fields.refuse("categories", "choose");
    const products = linesOf(typed["products"]);
    if (products.length > mostFeatured) fields.refuse("products", "too_many", { most: mostFeatured });
    return fields.give({
      banners,
      timeZone,
      categories: categories.filter(isCategorySlug).slice(0, categorySlugs.length),
      goods: { title: fields.words("title", { max: 80 }), products: products.slice(0, mostFeatured) },
    });
  },
};

const selectPictures = statement<[string[]], { key: string }>(
  "pictures_there",
  "select key from pictures where key = any($1)",
);

/** The same value with its products found by what was typed, or what of it is not there, or leads where nothing may. */
export async function findFeatured(
  db: Db,
  families: readonly string[],
  read: unknown,
  typed: Texts,
): Promise<Result<Home, FieldsInvalid>> {
  const value = read as Omit<Home, "goods"> & { goods: { title: Home["goods"]["title"]; products: readonly string[] } };
  const wanted = value.banners.map(({ picture }) => picture);
  const [found, uploaded] = [
    await promotedAsTyped(db, value.goods.products),
    (await db.rows(selectPictures, [wanted])).map(({ key }) => key),
  ];
  const places = linesOf(typed["banners"]);
  const unknown = value.goods.products.filter((one) => !found.has(one));
  const problems: FieldError[] = [
    ...unknown
      .slice(0, 1)
      .map((one) => ({ field: "products", code: "product_unknown" as const, values: { typed: one } })),
    ...wanted.flatMap((picture, at) =>
      uploaded.includes(picture) || families.includes(picture)
        ? []
        : [{ field: `banner.${places[at]}.picture`, code: "choose" as const }],
    ),
    ...(await linksNotAllowed(
      db,
      "home",
      value.banners.map(({ href }, at) => ({ field: `banner.${places[at]}.href`, href })),
      (stored) => (stored as Partial<Home>).banners?.map(({ href }) => href) ?? [],
    )),
  ];
  if (problems.length > 0) return refuse({ code: "invalid", problems });
  const picked = value.goods.products.flatMap((one) => found.get(one) ?? []);
  const products = new Map(picked.map(({ id, slug }) => [id, { id, slug }]));
  return ok({ ...value, goods: { ...value.goods, products: [...products.values()] } });
}
