import type { HomePage } from "#engine/content/page-types.ts";
import { loadHomePage } from "#engine/content/home-page.ts";
import type { PublicLoad } from "../../public-pages/public-page.ts";

/** The home page's data. */
export const loadHome: PublicLoad<HomePage> = (shop, { language }) => loadHomePage(shop, language);
