import type { LoaderFunctionArgs } from "react-router";
import { categories } from "#domain/catalogue/categories.ts";
import { categoriesForm } from "#domain/catalogue/categories-form.ts";
import { keepAdded } from "#engine/admin/taxonomy/added-categories.ts";
import { readTaxonomy } from "#engine/catalogue/taxonomy-store.ts";
import { shopContext } from "../../context.ts";
import { settingPage } from "../settings/setting-page.server.ts";

const page = settingPage(categoriesForm, { permission: "products.edit", complete: keepAdded });

export const { action } = page;

export async function loader(args: LoaderFunctionArgs) {
  const { db, listing } = args.context.get(shopContext);
  const [screen, { data }] = [await page.loader(args), await readTaxonomy(db)];
  const counts = Object.fromEntries(
    data.categories.map(({ slug, subcategories, attributes }) => [
      slug,
      {
        products: listing.state.table(slug).count,
        subcategories: subcategories.length,
        attributes: attributes.length,
      },
    ]),
  );
  const usualNames = Object.fromEntries(categories.map(({ slug, name }) => [slug, name]));
  return { ...screen, counts, usualNames };
}
