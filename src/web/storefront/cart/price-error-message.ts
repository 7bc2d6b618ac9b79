import type { PriceRefused } from "#domain/checkout/price-checkout.ts";
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
    case "too_many":
      return tooManyText(t, error.minutes);
    default:
      return t(`checkout.errors.${error.code}`);
  }
}
