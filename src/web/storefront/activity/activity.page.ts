import type { ActivityPage } from "#engine/content/page-types.ts";
import { findActivityPage } from "#engine/content/activity-page.ts";
import type { PublicLoad } from "../../public-pages/public-page.ts";

/** A promotion's data; null for one there never was. */
export const loadActivity: PublicLoad<ActivityPage> = async (shop, { language, params }) =>
  params.id ? findActivityPage(shop, params.id, language) : null;
