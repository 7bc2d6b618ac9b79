import { demoRoom } from "#domain/catalogue/picture-files.ts";
import { linesOf } from "#domain/kernel/text.ts";
import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import type { FieldError, FieldsInvalid, Texts } from "#domain/kernel/fields/field.ts";
import type { SettingValue } from "../../checkout/setting-groups.ts";
import { readCategorySlugs } from "../../catalogue/category-names.ts";
import { isDrawn } from "../../catalogue/pictures/add-picture.ts";
import type { Shop } from "../../shop.ts";
import { statement } from "../../platform/statement.ts";
import { promotedAsTyped } from "../promotions/goods.ts";
import { linksNotAllowed } from "./allowed-links.ts";

type Home = SettingValue<"home">;

const selectPictures = statement<[string[]], { key: string }>(
  "pictures_there",
  "select key from pictures where key = any($1)",
);

/** An error for each picture that is not stored as a wide one. */
async function notDrawnWide(
  files: Shop["files"],
  wide: readonly { readonly field: string; readonly picture: string }[],
): Promise<FieldError[]> {
  const errors = wide
    .filter(({ picture }) => picture !== "" && picture !== demoRoom)
    .map(async ({ field, picture }) =>
      (await isDrawn(files, picture, "wide-1600.jpg")) ? [] : [{ field, code: "file_gone" as const }],
    );
  return (await Promise.all(errors)).flat();
}

/** Resolves the products of the value; refuses missing ones and forbidden links. */
export async function findFeatured(
  { db, files, pictures: { families } }: Pick<Shop, "db" | "files" | "pictures">,
  setting: unknown,
  typed: Texts,
): Promise<Result<Home, FieldsInvalid>> {
  const value = setting as Home;
  const names = value.banners.map(({ picture }) => picture);
  const sections = value.sections ?? [];
  const goods = value.goods.products.map(({ slug }) => slug);
  const [featured, uploaded] = [
    await promotedAsTyped(db, goods),
    (await db.rows(selectPictures, [names])).map(({ key }) => key),
  ];
  const places = linesOf(typed["banners"]);
  const sectionNames = linesOf(typed["sections"]);
  const unknown = goods.filter((one) => !featured.has(one));
  const wide = [
    { field: "hero.picture", picture: value.hero?.picture ?? "" },
    ...value.banners.map((banner, at) => ({ field: `banner.${places[at]}.wide`, picture: banner.wide ?? "" })),
    ...sections.map(({ picture }, at) => ({ field: `section.${sectionNames[at]}.picture`, picture })),
  ];
  const slugs = await readCategorySlugs(db);
  const fieldErrors: FieldError[] = [
    ...(await notDrawnWide(files, wide)),
    ...(value.categories.every((slug) => slugs.has(slug))
      ? []
      : [{ field: "categories", code: "choice_unknown" as const }]),
    ...unknown
      .slice(0, 1)
      .map((one) => ({ field: "products", code: "product_unknown" as const, values: { typed: one } })),
    ...names.flatMap((picture, at) =>
      picture === "" || uploaded.includes(picture) || families.includes(picture)
        ? []
        : [{ field: `banner.${places[at]}.picture`, code: "choice_unknown" as const }],
    ),
    ...(await linksNotAllowed(
      db,
      "home",
      [
        ...value.banners.map(({ href }, at) => ({ field: `banner.${places[at]}.href`, href })),
        ...sections.map(({ href }, at) => ({ field: `section.${sectionNames[at]}.href`, href })),
      ],
      (stored) => {
        const { banners = [], sections: storedSections = [] } = stored as Partial<Home>;
        return [...banners, ...storedSections].map(({ href }) => href);
      },
    )),
  ];
  if (fieldErrors.length > 0) return refuse({ code: "invalid", fieldErrors });
  const picked = goods.flatMap((one) => featured.get(one) ?? []);
  const products = new Map(picked.map(({ id, slug }) => [id, { id, slug }]));
  return ok({ ...value, goods: { ...value.goods, products: [...products.values()] } });
}
