import type { PickupView } from "../cart/cart-view.ts";

/** Sentences about the goods of a cart at a pickup place. */
export const GoodsAtPlace = ({ place }: { place: PickupView }) =>
  place.goods.map((sentence) => (
    <span key={sentence} className="block font-medium">
      {sentence}
    </span>
  ));
