import { unreachable } from "#domain/kernel/result.ts";
import type { CartRefused } from "#engine/cart/goods-for-cart.ts";
import type { Translator } from "#i18n/translator.ts";
import type { TooMany } from "#engine/platform/rate-limit.ts";
import { tooManyText } from "../../too-many.ts";
import type { TooManyCarts } from "../../visitor/too-many-carts.ts";

/** Message of a refusal by the cart. Product pages use it too, so it uses only the public messages. */
export function cartErrorMessage(
  t: Translator,
  error: CartRefused | TooMany | TooManyCarts | { code: "zip_format" },
): string {
  switch (error.code) {
    case "quantity_invalid":
    case "product_missing":
    case "unavailable":
    case "on_request":
    case "out_of_stock":
    case "stock_limit":
    case "not_bought_together":
    case "zip_format":
      return t(`cart.errors.${error.code}`);
    case "too_many":
      return tooManyText(t, error.minutes);
    case "too_many_carts":
      return t("cart.errors.too_many_carts", { minutes: error.minutes });
    case "cart_full":
      return t("cart.errors.cart_full", { most: error.most });
    default:
      return unreachable(error);
  }
}
