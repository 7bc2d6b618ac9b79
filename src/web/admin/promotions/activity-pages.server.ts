import { activityFields } from "#engine/admin/promotions/activity-form.ts";
import { activityStore, activityUse } from "#engine/admin/promotions/activity-store.ts";
import { href } from "#i18n/routes.ts";
import { promotionPages } from "./promotion-page.server.ts";

export const activityPages = promotionPages({
  store: activityStore,
  fields: activityFields,
  pageOf: (prefix, activity, done) => href(prefix, "adminPromotion", { activity }, { done }),
  use: activityUse,
});
