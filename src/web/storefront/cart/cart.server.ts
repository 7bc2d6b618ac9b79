import type { LoaderFunctionArgs, ActionFunctionArgs } from "react-router";
import type { Buyer } from "#domain/buyers/buyer.ts";
import { findUnpaidOrder } from "#engine/orders/order-access.ts";
import type { Shop } from "#engine/shop.ts";
import { anyPowered } from "#engine/power/judge-goods.ts";
import { findCheckoutProof } from "#engine/checkout/checkout-proof.ts";
import { quoteCart } from "#engine/checkout/quote.ts";
import { linkOf } from "../../account/link-cookie.server.ts";
import { requestContext, shopContext } from "../../context.ts";
import { readForm } from "../../read-form.ts";
import { buyerOf } from "../../visitor/buyer.server.ts";
import { buysForView } from "../../visitor/buys-for.server.ts";
import { takeCartNote } from "../../visitor/cart-note.server.ts";
import { ownEmail } from "../../visitor/own-email.server.ts";
import { answerCartForm } from "./cart-action.server.ts";
import { cartView } from "./cart-view.server.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const facts = context.get(requestContext);
  const { language, clientIp } = facts;
  const shop = context.get(shopContext);
  const buyer = await buyerOf(shop, request);
  const quote = await quoteCart(shop, buyer, {
    estimate: true,
    taxExempt: buyer.signedIn?.taxExempt ?? false,
    email: ownEmail(buyer),
    clientIp,
  });
  const skuToDelete = new URL(request.url).searchParams.get("delete");
  const skus = quote.lines.map(({ sku }) => sku);
  return {
    // Worth asking only for what has a motor.
    hasMotor: quote.power ? quote.lines.some(({ power }) => power) : await anyPowered(shop.db, skus),
    cart: cartView(quote, language, shop.clock.now()),
    note: await takeCartNote(shop, facts, request),
    buyingFor: buysForView(buyer.signedIn, language),
    askDelete: quote.lines.some(({ sku }) => sku === skuToDelete) ? skuToDelete : null,
    ...(quote.lines.length > 0 ? { unpaid: null, elsewhere: null } : await ifEmpty(shop, request, buyer)),
  };
}

/** For an empty cart: the buyer's unpaid order, and the email of a link from a checkout in another browser. */
async function ifEmpty(shop: Shop, request: Request, buyer: Buyer) {
  const now = shop.clock.now();
  const [unpaid, proof] = await Promise.all([
    findUnpaidOrder(shop.db, buyer, now),
    findCheckoutProof(shop.db, linkOf(shop, request), now),
  ]);
  return { unpaid, elsewhere: proof?.works ? proof.email : null };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const shop = context.get(shopContext);
  const buyer = await buyerOf(shop, request);
  return answerCartForm({ shop, facts: context.get(requestContext), buyer, form });
}
