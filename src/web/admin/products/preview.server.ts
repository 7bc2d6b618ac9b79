import type { LoaderFunctionArgs } from "react-router";
import { readId } from "#domain/kernel/read-whole-number.ts";
import { findProductPage } from "#engine/catalogue/product-page.ts";
import { readRecords } from "#engine/admin/products/edit-record.ts";
import { viewsOf } from "../../storefront/product/product.page.ts";
import { requestContext, shopContext } from "../../context.ts";
import { pageMissing } from "../../page-missing.server.ts";

export async function loader({ context, params }: LoaderFunctionArgs) {
  const shop = context.get(shopContext);
  const { language } = context.get(requestContext);
  const id = readId(params.product) ?? 0;
  const [product] = await readRecords(shop.db, [id]);
  if (!product) throw pageMissing(context);
  const { record } = product;
  const page = await findProductPage(shop, record.slug, language, { which: "any" });
  return {
    id,
    name: record.name,
    status: record.status,
    publishAt: record.publishAt,
    page: page?.data ?? null,
    views: page ? viewsOf(shop, page.data) : {},
  };
}
