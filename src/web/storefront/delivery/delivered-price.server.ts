import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "react-router";
import { deliveryMethod } from "#domain/shipping/shipping-quote.ts";
import { findUnits } from "#engine/cart/cart-lines.ts";
import { provedAccount } from "#engine/buyers/proved.ts";
import { deliveredPrices } from "#engine/checkout/delivery-ways.ts";
import { findDestination, forgetDestination } from "#engine/checkout/destination.ts";
import { askedBy } from "#engine/checkout/sale-tax.ts";
import { pricedFor } from "#engine/pricing/contracts.ts";
import { internalPath } from "../../account/return-path.ts";
import { requestContext, shopContext } from "../../context.ts";
import { pageMissing } from "../../page-missing.server.ts";
import { badForm, readForm, textOf } from "../../read-form.ts";
import { tooManyInit } from "../../too-many.ts";
import { buyerOf } from "../../visitor/buyer.server.ts";
import { type DestinationRefused, saveDestination } from "../../visitor/destination.server.ts";
import { ownEmail } from "../../visitor/own-email.server.ts";

/** Reply to a form about the destination. */
export type DestinationReply =
  | { readonly ok: true }
  | { readonly ok: false; readonly typed: string; readonly error: DestinationRefused };

/** The visitor's destination, and the delivered price of one unit of the part number in the query. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const shop = context.get(shopContext);
  const { language, clientIp } = context.get(requestContext);
  const query = new URL(request.url).searchParams;
  const buyer = await buyerOf(shop, request);
  const destination = await findDestination(shop, buyer);
  const back = internalPath(query.get("back"));
  const sku = query.get("sku")?.replaceAll("\0", "").slice(0, 100);
  if (!sku) return { destination, back, goods: null, price: null };
  const [unit] = await findUnits(shop.db, [sku]);
  if (!unit) throw pageMissing(context);
  const [price = null] = destination
    ? await deliveredPrices(askedBy(shop, buyer, clientIp), [sku], {
        to: destination,
        customer: buyer.signedIn && { ...buyer.signedIn, email: ownEmail(buyer) },
        account: provedAccount(buyer),
        whom: pricedFor(buyer),
      })
    : [];
  return {
    destination,
    back,
    goods: {
      sku,
      slug: unit.slug,
      name: unit.name[language],
      variantName: unit.variantName?.[language] ?? null,
      freight: deliveryMethod([{ unit, quantity: 1 }]) === "LOCAL",
    },
    price,
  };
}

/** Keeps the destination, or forgets it. A page's own script asks for data; a plain form is led back to the page. */
export async function action({ context, request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const shop = context.get(shopContext);
  const buyer = await buyerOf(shop, request);
  const intent = textOf(form, "intent");
  if (intent === "forget") await forgetDestination(shop, buyer);
  else if (intent === "save") {
    const result = await saveDestination({ shop, buyer, facts: context.get(requestContext), form });
    if (!result.ok) {
      const { error } = result;
      const reply: DestinationReply = { ok: false, typed: textOf(form, "zip"), error };
      return data(reply, error.code === "too_many_carts" ? tooManyInit(error) : 400);
    }
  } else throw badForm();
  if (textOf(form, "reply") === "data") return data<DestinationReply>({ ok: true });
  const { pathname, search } = new URL(request.url);
  throw redirect(pathname + search, 303);
}
