import { hash } from "node:crypto";
import { chosenColors } from "#domain/checkout/shop-colors.ts";
import { exampleNumber, numberingOf } from "#domain/checkout/order-number.ts";
import { factsOf, initialOf } from "#domain/checkout/shop-profile.ts";
import { dayIn } from "#domain/kernel/business-days.ts";
import { isShown } from "#domain/content/schedule.ts";
import type { Language } from "#domain/kernel/language.ts";
import { isListed } from "#engine/catalogue/category-names.ts";
import type { Announcement, Storefront } from "#engine/content/storefront.ts";
import { thirdPartiesOf } from "#engine/content/third-parties.ts";
import type { Shop } from "#engine/shop.ts";
import { translators } from "../language/messages.server.ts";
import { menusOf } from "./menus.server.ts";
import type { AnnouncementLine, FrameData } from "./frame-data.ts";

/**
 * Data of every page's frame. It is cached with public pages, so it contains nothing about the visitor; a closed shop
 * caches none.
 */
export function frameData(
  { clock, settings, listing }: Shop,
  storefront: Storefront,
  language: Language,
  closedFor: FrameData["closedFor"],
): FrameData {
  const { build, publicUrl, sandboxUrl } = settings;
  const { profile, closedNote, announcement, thirdParties, menus, ...rest } = storefront;
  const facts = factsOf(profile, language, translators[language]("shell.shopName"));
  // Nothing of a closed shop's goods and pages is told, not even by what a browser would not show.
  const isTold = closedFor !== "visitors";
  const categories = (isTold ? listing.taxonomy.ordered : []).map((category) => ({
    slug: category.slug,
    name: category.name[language],
    ...(category.picture && { picture: category.picture }),
    ...(!isListed(listing.state, category) && { unlisted: true as const }),
  }));
  const frame = {
    publicUrl,
    sandboxUrl,
    categories,
    ...(isTold &&
      menus && { menus: menusOf(menus, { language, now: clock.now(), policies: rest.policies, categories }) }),
    thirdPartyScripts: thirdPartiesOf(settings, storefront).scripts,
    closedFor,
    announcement: isTold && announcement && isShown(announcement, clock.now()) ? lineOf(announcement, language) : null,
    shop: {
      ...facts,
      ...rest,
      orderExample: exampleNumber(numberingOf(profile)),
      icon: iconOf(profile, facts.name),
      closedNote: closedNote[language],
      cookieQuestion: thirdParties.question[language],
    },
  };
  const year = Number(dayIn(storefront.timeZone, clock.now()).slice(0, 4));
  return { id: nameOf(frame), build, year, ...frame };
}

/** The icon of a browser's tab: the name's first letter on the shop's color. */
export function iconOf(profile: Storefront["profile"], name: string): string {
  return `/favicon.svg?v=${nameOf([initialOf(name), chosenColors(profile?.colors)?.primary])}`;
}

/** The id depends on the text, not the dates, so that a dismissed announcement stays dismissed when it is extended. */
function lineOf({ text, href }: Announcement, language: Language): AnnouncementLine {
  return { id: nameOf([text.en, text.cn, href]), text: text[language], href };
}

const nameOf = (what: unknown): string => hash("sha256", JSON.stringify(what)).slice(0, 12);
