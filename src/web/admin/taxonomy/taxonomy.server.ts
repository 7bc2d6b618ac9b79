import type { LoaderFunctionArgs } from "react-router";
import { readTaxonomy } from "#engine/catalogue/taxonomy-store.ts";
import { shopContext } from "../../context.ts";

export async function loader({ context }: LoaderFunctionArgs) {
  const { data } = await readTaxonomy(context.get(shopContext).db);
  return Object.fromEntries(
    data.categories.map(({ slug, subcategories, attributes }) => [
      slug,
      { subcategories: subcategories.length, attributes: attributes.length },
    ]),
  );
}
