import { categories } from "#domain/catalogue/taxonomy.ts";
import type { Language } from "#domain/kernel/language.ts";
import type { Shop } from "#engine/shop.ts";
import type { FrameData } from "./frame-data.ts";

/** What every page carries. It is cached with public pages, so nothing here is about who is looking. */
export function frameData({ clock, settings }: Shop, language: Language): FrameData {
  const { build, publicUrl, sandboxUrl, thirdPartyScripts } = settings;
  return {
    build,
    publicUrl,
    sandboxUrl,
    year: new Date(clock.now()).getUTCFullYear(),
    categories: categories.map(({ slug, name }) => ({ slug, name: name[language] })),
    thirdPartyScripts,
  };
}
