import { data, type LoaderFunctionArgs } from "react-router";
import { compactPartNumber } from "#domain/catalogue/part-number.ts";
import { machineCategories } from "#domain/sizing/machine-categories.ts";
import { findTypedUnits } from "#engine/cart/cart-lines.ts";
import { cardsByIds } from "#engine/catalogue/cards.ts";
import { findProductPage } from "#engine/catalogue/product-page.ts";
import { budgets } from "#engine/platform/budgets.ts";
import { network } from "#engine/platform/parties.ts";
import { spend } from "#engine/platform/rate-limit.ts";
import { requestContext, shopContext } from "../../context.ts";
import { tooManyInit } from "../../too-many.ts";

const mostCompared = 4;
const mostNamed = 20;

/**
 * The products whose part numbers stand in the query, side by side; what the shop does not show any more, and what is
 * one too many, is named.
 */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const shop = context.get(shopContext);
  const { language, clientIp } = context.get(requestContext);
  const typed = new URL(request.url).searchParams.getAll("sku").map((sku) => sku.slice(0, 100));
  const numbers = [...new Map(typed.filter(Boolean).map((sku) => [compactPartNumber(sku), sku])).values()];
  const skus = numbers.slice(0, mostCompared);
  if (skus.length > 0) {
    const may = await spend(shop.db, shop.clock.now(), [budgets.listings, network(clientIp)]);
    if (!may.ok) throw data(may.error, tooManyInit(may.error));
  }
  const units = await findTypedUnits(shop.db, skus.map(compactPartNumber));
  const unitOf = (sku: string) => units.find((unit) => compactPartNumber(unit.sku) === compactPartNumber(sku));
  const compared = skus.flatMap((sku) => unitOf(sku) ?? []);
  const [cards, pages] = await Promise.all([
    Promise.all(
      compared.map(({ productId, sku }) => cardsByIds(shop, [productId], language, { number: compactPartNumber(sku) })),
    ),
    Promise.all(compared.map(({ slug }) => findProductPage(shop, slug, language))),
  ]);
  return {
    cards: cards.flat(),
    pages: pages.flatMap((page) =>
      page ? [{ slug: page.data.slug, variants: page.data.variants, specs: page.data.specs }] : [],
    ),
    gone: skus.filter((sku) => !unitOf(sku)),
    leftOut: numbers.slice(mostCompared, mostCompared + mostNamed),
    machines: compared
      .filter(({ category }) => (machineCategories as readonly string[]).includes(category))
      .map(({ sku }) => sku),
  };
}
