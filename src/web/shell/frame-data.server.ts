import { factsOf } from "#domain/checkout/shop-profile.ts";
import { categories } from "#domain/catalogue/categories.ts";
import type { Language } from "#domain/kernel/language.ts";
import type { Storefront } from "#engine/content/storefront.ts";
import type { Shop } from "#engine/shop.ts";
import { translators } from "../language/messages.server.ts";
import type { FrameData } from "./frame-data.ts";

/** What every page carries. It is cached with public pages, so nothing here is about who is looking: a closed shop caches none. */
export function frameData(
  { clock, settings }: Shop,
  storefront: Storefront,
  language: Language,
  closedFor: FrameData["closedFor"],
): FrameData {
  const { build, publicUrl, sandboxUrl, thirdPartyScripts } = settings;
  const { profile, closedNote, ...rest } = storefront;
  return {
    build,
    publicUrl,
    sandboxUrl,
    year: new Date(clock.now()).getUTCFullYear(),
    categories: categories.map(({ slug, name }) => ({ slug, name: name[language] })),
    thirdPartyScripts,
    closedFor,
    shop: {
      ...factsOf(profile, language, translators[language]("shell.shopName")),
      ...rest,
      closedNote: closedNote[language],
    },
  };
}
