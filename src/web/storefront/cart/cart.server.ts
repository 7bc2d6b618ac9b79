import type { LoaderFunctionArgs, ActionFunctionArgs } from "react-router";
import { findUnpaidOrder } from "#engine/orders/order-access.ts";
import { anyPowered } from "#engine/power/judge-goods.ts";
import { quoteCart } from "#engine/checkout/quote.ts";
import { requestContext, shopContext } from "../../context.ts";
import { readForm } from "../../read-form.ts";
import { buyerOf } from "../../visitor/buyer.server.ts";
import { buysForView } from "../../visitor/buys-for.server.ts";
import { answerCartForm } from "./cart-action.server.ts";
import { cartView } from "./cart-view.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { language } = context.get(requestContext);
  const shop = context.get(shopContext);
  const buyer = await buyerOf(shop, request);
  const quote = await quoteCart(shop, buyer, {
    estimate: true,
    taxExempt: buyer.signedIn?.taxExempt ?? false,
    email: buyer.signedIn?.email ?? null,
  });
  const skuToDelete = new URL(request.url).searchParams.get("delete");
  const skus = quote.lines.map(({ sku }) => sku);
  return {
    // Worth asking only for what has a motor.
    hasMotor: quote.power ? quote.lines.some(({ power }) => power) : await anyPowered(shop.db, skus),
    cart: cartView(quote, language, shop.clock.now()),
    buyingFor: buysForView(buyer.signedIn),
    askDelete: quote.lines.some(({ sku }) => sku === skuToDelete) ? skuToDelete : null,
    unpaid: quote.lines.length > 0 ? null : await findUnpaidOrder(shop.db, buyer, shop.clock.now()),
  };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const shop = context.get(shopContext);
  const buyer = await buyerOf(shop, request);
  return answerCartForm({ shop, facts: context.get(requestContext), buyer, form });
}
