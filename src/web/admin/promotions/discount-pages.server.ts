import { discountFields } from "#engine/admin/promotions/discount-form.ts";
import { discountStore, discountUse } from "#engine/admin/promotions/discount-store.ts";
import { href } from "#i18n/routes.ts";
import { promotionPages } from "./promotion-page.server.ts";

export const discountPages = promotionPages({
  store: discountStore,
  fields: discountFields,
  pageOf: (prefix, code, done) => href(prefix, "adminDiscount", { code }, { done }),
  use: discountUse,
});
