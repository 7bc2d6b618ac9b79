import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "react-router";
import { cutText } from "#domain/kernel/text.ts";
import { isStoppedByLink, isStopRemindersToken, stopByLink } from "#engine/recovery/reminder-stops.ts";
import { findByLink, restoreCart } from "#engine/recovery/restore-cart.ts";
import { href } from "#i18n/routes.ts";
import { requestContext, shopContext } from "../../context.ts";
import { tooManyInit } from "../../too-many.ts";
import { beginningCart, buyerOf, setCartCookie } from "../../visitor/buyer.server.ts";

/** The two links of a reminder: `cart` brings the goods back, `stop` ends reminders. Longer texts are none. */
function tokensIn(request: Request): { readonly cart: string; readonly stop: string | null } {
  const query = new URL(request.url).searchParams;
  const stop = query.get("stop");
  return { cart: cutText(query.get("cart") ?? "", 100), stop: stop && cutText(stop, 200) };
}

/** Opening a link changes nothing, because mail programs open links too. Neither link names anybody. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const shop = context.get(shopContext);
  const { cart: token, stop } = tokensIn(request);
  if (stop !== null) {
    const isOurs = isStopRemindersToken(shop, stop);
    return data({ kind: "stop" as const, isOurs, isStopped: await isStoppedByLink(shop, stop) }, isOurs ? 200 : 410);
  }
  const cart = await findByLink(shop, await buyerOf(shop, request), token);
  if (!cart) return data({ kind: "expired" as const }, 410);
  const { language } = context.get(requestContext);
  const { lines, total } = cart.goods;
  const namedLines = lines.map(({ name, variantName, ...line }) => ({
    sku: line.sku,
    slug: line.slug,
    name: [name[language], variantName?.[language]].filter(Boolean).join(" · "),
    pictureFamily: line.pictureFamily,
    quantity: line.quantity,
    orderable: line.orderable,
    total: line.total,
  }));
  return { kind: "goods" as const, lines: namedLines, total };
}

/** Puts the goods into the cart of this browser, or stops reminders for ever. */
export async function action({ context, request }: ActionFunctionArgs) {
  const shop = context.get(shopContext);
  const facts = context.get(requestContext);
  const { cart: token, stop } = tokensIn(request);
  if (stop !== null) {
    const isStopped = await stopByLink(shop, stop);
    return data({ isStopped, error: null }, isStopped ? 200 : 410);
  }
  const buyer = await buyerOf(shop, request);
  const restored = await beginningCart(shop, facts, buyer, (draws) => restoreCart(shop, buyer, token, draws));
  if (!restored.ok) {
    const { error } = restored;
    const init = "minutes" in error ? tooManyInit(error) : error.code === "link_expired" ? 410 : 409;
    return data({ isStopped: false, error }, init);
  }
  setCartCookie(shop, facts, restored.value.newToken);
  throw redirect(href(facts.prefix, "cart"), 303);
}
