import type { LoaderFunctionArgs } from "react-router";
import { languages } from "#domain/kernel/language.ts";
import { linesOf } from "#domain/kernel/text.ts";
import { homeForm } from "#domain/checkout/settings/home-form.ts";
import { findFeatured } from "#engine/admin/settings/find-featured.ts";
import { linkTargets } from "#engine/admin/products/edit-search.ts";
import { settingGroups } from "#engine/checkout/setting-groups.ts";
import { activityPictures } from "#engine/content/announcements.ts";
import { loadHomePage } from "#engine/content/home-page.ts";
import type { HomePage } from "#engine/content/page-types.ts";
import type { CompiledCatalog } from "#i18n/compile-catalog.ts";
import { pageCatalog } from "../../language/messages.server.ts";
import { shopContext } from "../../context.ts";
import { settingPage } from "./setting-page.server.ts";

/** The home page in each language, with its words. */
export type HomePreview = Readonly<Record<"en" | "cn", { readonly page: HomePage; readonly words: CompiledCatalog }>>;

const page = settingPage<HomePreview>(homeForm, {
  complete: findFeatured,
  async preview(shop, value) {
    const home = settingGroups.home.parse(value);
    const always = { ...home, banners: home.banners.map((one) => ({ ...one, startsAt: null, endsAt: null })) };
    const [en, cn] = await Promise.all(
      languages.map(async (language) => {
        const { data: preview } = await loadHomePage(shop, language, always);
        // Only the words of the language being edited are in the browser.
        return { page: preview, words: pageCatalog("home", language) };
      }),
    );
    return { en: en!, cn: cn! };
  },
});

export const { action } = page;

export async function loader(args: LoaderFunctionArgs) {
  const { db, pictures } = args.context.get(shopContext);
  const screen = await page.loader(args);
  const [targets, promotions] = [await linkTargets(db, linesOf(screen.stored["products"])), await activityPictures(db)];
  return { ...screen, targets, promotions, families: pictures.families };
}
