import type { PriceRefused } from "#domain/checkout/price-checkout.ts";
import { unreachable } from "#domain/kernel/result.ts";
import type { CartRefused } from "#engine/cart/change-cart.ts";
import { formatMoney } from "#i18n/format.ts";
import type { Translator } from "#i18n/translator.ts";

/** Says why the cart refused something. */
export function sayCartRefusal(t: Translator, error: CartRefused | PriceRefused | { code: "zip_format" }): string {
  switch (error.code) {
    case "quantity_invalid":
    case "product_missing":
    case "unavailable":
    case "out_of_stock":
    case "stock_limit":
    case "zip_format":
      return t(`cart.errors.${error.code}`);
    case "cart_full":
      return t("cart.errors.cart_full", { most: error.most });
    case "not_bought_together":
      return t("cart.errors.not_bought_together");
    default:
      return sayPriceRefusal(t, error);
  }
}

/** Says why a price cannot be told. */
export function sayPriceRefusal(t: Translator, error: PriceRefused): string {
  switch (error.code) {
    case "code_minimum": {
      const { minimum, missing } = error;
      return t("checkout.errors.code_minimum", { minimum: formatMoney(minimum, t.language), missing: formatMoney(missing, t.language) });
    }
    case "cart_empty":
    case "order_too_large":
    case "state_not_supported":
    case "method_not_offered":
    case "freight_questions":
    case "code_unknown":
    case "code_not_started":
    case "code_ended":
    case "code_used_up":
    case "code_already_used":
    case "code_other_goods":
      return t(`checkout.errors.${error.code}`);
    default:
      return unreachable(error);
  }
}
