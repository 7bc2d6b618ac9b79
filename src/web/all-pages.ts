import { layouts, shopScreens } from "./shop-screens.ts";
import "./ui/whole-pastes.ts";

/**
 * Code and messages of every page that a visitor can enter, and what a page shows if something fails. A document names
 * the files of its own page; this is loaded once that page is shown, or with the first link or form that needs it.
 */
export { default as messageLoaders } from "virtual:messages/loaders";
export { bundlesOf } from "#i18n/page-bundles.ts";
export { LaterParts } from "./navigation/later-parts.tsx";
export { waitForShop } from "./navigation/wait-for-shop.ts";
export { CategoriesList } from "./shell/categories-list.tsx";
export { FooterContent } from "./shell/footer-content.tsx";
export { shopScreenOf } from "./shop-screens.ts";
export { PageError } from "./storefront/errors/page-error.tsx";

export const shopPages = { ...shopScreens, ...layouts };
