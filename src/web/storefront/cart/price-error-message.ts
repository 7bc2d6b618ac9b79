import type { PriceRefused } from "#domain/checkout/price-checkout.ts";
import { unreachable } from "#domain/kernel/result.ts";
import type { TooMany } from "#engine/platform/rate-limit.ts";
import { formatMoney } from "#i18n/format.ts";
import type { Translator } from "#i18n/translator.ts";
import { tooManyText } from "../../too-many.ts";

/** Message with the reason that a price, a discount code or the use of points was refused. */
export function priceErrorMessage(t: Translator, error: PriceRefused | TooMany): string {
  switch (error.code) {
    case "code_minimum": {
      const { minimum, missing } = error;
      return t("checkout.errors.code_minimum", {
        minimum: formatMoney(minimum, t.language),
        missing: formatMoney(missing, t.language),
      });
    }
    case "points_least":
      return t("checkout.errors.points_least", { least: error.least });
    case "points_most":
      return t("checkout.errors.points_most", { most: error.most });
    case "points_number":
    case "points_off":
      return t(`checkout.errors.${error.code}`);
    case "too_many":
      return tooManyText(t, error.minutes);
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
    case "code_standard_shipping":
      return t(`checkout.errors.${error.code}`);
    default:
      return unreachable(error);
  }
}
