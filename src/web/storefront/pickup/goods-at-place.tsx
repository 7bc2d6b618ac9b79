import { goodsAtPlaceText } from "./pickup-text.ts";
import { useT } from "../../language/language.tsx";
import type { CartView } from "../cart/cart-view.ts";

/** The goods of a cart, each with what can be said of it at this pickup place. */
const goodsAt = ({ lines }: CartView, place: string) =>
  lines.flatMap(({ sku, quantity, pickup }) => {
    const stock = pickup.find((at) => at.place === place);
    return stock ? [{ name: `${sku} × ${quantity}`, stock }] : [];
  });

/** Says whether the goods of a cart lie at a pickup place, and which of them come there first. */
export function GoodsAtPlace({ cart, place }: { cart: CartView; place: string }) {
  const t = useT();
  return goodsAtPlaceText(t, goodsAt(cart, place)).map((text) => (
    <span key={text} className="block font-medium">
      {text}
    </span>
  ));
}

/** True if some goods lie at another place than the one they are to be fetched at. */
export const comesFirst = (cart: CartView): boolean =>
  cart.pickupAt !== null && goodsAt(cart, cart.pickupAt).some(({ stock }) => stock.state === "elsewhere");
