import type { LoaderFunctionArgs } from "react-router";
import { readId } from "#domain/kernel/read-whole-number.ts";
import { findAbandoned } from "#engine/admin/abandoned-table.ts";
import { goodsForOwner } from "#engine/recovery/goods-today.ts";
import { requestContext, shopContext } from "../../context.ts";
import { pageMissing } from "../../page-missing.server.ts";

export async function loader({ context, params }: LoaderFunctionArgs) {
  const shop = context.get(shopContext);
  const { language } = context.get(requestContext);
  const id = readId(params.cart ?? "");
  const cart = id === null ? null : await findAbandoned(shop.db, id);
  if (!cart) throw pageMissing(context);
  const { lines, total } = await goodsForOwner(shop, cart.id);
  return {
    cart: { ...cart, goods: cart.goods?.[language] ?? "" },
    lines: lines.map(({ name, variantName, ...line }) => ({
      ...line,
      name: name[language],
      variantName: variantName?.[language] ?? null,
    })),
    total,
  };
}
