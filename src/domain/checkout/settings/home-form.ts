import type { CategorySlug } from "#domain/catalogue/category.ts";
import { isCategorySlug, longestSlug } from "#domain/catalogue/category-slug.ts";
import { form, group, optional } from "#domain/kernel/fields/field.ts";
import { whole } from "#domain/kernel/fields/figures.ts";
import { rows } from "#domain/kernel/fields/items.ts";
import { input } from "#domain/kernel/fields/input.ts";
import { line, link, words } from "#domain/kernel/fields/kinds.ts";
import { moment, timeZone } from "#domain/kernel/fields/times.ts";
import { linesOf } from "#domain/kernel/text.ts";
import { sections, widePicture } from "./home-sections.ts";

/** Banners on the home page, and goods that are featured there, at most. */
export const mostBanners = 8;
const mostFeatured = 16;

const hero = group({
  fields: {
    title: words({ label: { en: "adminSettings.home.title.en", cn: "adminSettings.home.title.cn" }, max: 80 }),
    text: words({ label: { en: "adminSettings.home.text.en", cn: "adminSettings.home.text.cn" }, max: 200 }),
    picture: { ...widePicture, label: "adminSettings.home.heroPicture" as const },
  },
});

const bannerRows = rows({
  at: "banner",
  as: "banner",
  label: "adminSettings.home.banners",
  most: mostBanners,
  by: { list: "banners", isName: /^\d{1,4}$/ },
  of: {
    title: words({
      label: { en: "adminSettings.home.title.en", cn: "adminSettings.home.title.cn" },
      max: 100,
      required: true,
    }),
    text: words({ label: { en: "adminSettings.home.text.en", cn: "adminSettings.home.text.cn" } }),
    href: link({ label: "adminSettings.home.href", required: true }),
    /** A picture family, or the key of an uploaded picture; needed by a banner without a wide picture. */
    picture: line({ label: "adminSettings.home.picture" }),
    /** Drawn across the page, instead of the small picture. */
    wide: optional(widePicture),
    startsAt: moment({ label: "adminPromotions.field.startsAt" }),
    endsAt: moment({ label: "adminPromotions.field.endsAt", after: "startsAt" }),
  },
});

const banners = {
  ...bannerRows,
  read(typed, at, refuse) {
    const names = bannerRows.names(typed);
    const value = bannerRows.read(typed, at, refuse);
    value.forEach(({ picture, wide }, place) => {
      if (picture === "" && !wide) refuse(`${at}.${names[place]}.picture`, "required");
    });
    return value.map((banner) => ({ ...banner, wide: banner.wide || undefined }));
  },
} satisfies typeof bannerRows;

// A list that grows by a field of its own ends with that, which is empty.
const asLines = (items: readonly string[]) => [...items, ""].join("\n");

const featured = group({
  fields: {
    slug: line({ label: "adminSettings.home.goods", required: true }),
    id: whole({ label: "adminStaff.audit.fields.id", least: 0, most: Number.MAX_SAFE_INTEGER }),
  },
});
/** Goods by typed URL or part number. They are resolved later, so their ids are 0. */
const products = {
  ...input<readonly { readonly id: number; readonly slug: string }[], "adminSettings.home.products">(
    "lines",
    { label: "adminSettings.home.products" },
    {
      shape: { type: "list", most: 20, of: featured.shape },
      max: Number.POSITIVE_INFINITY,
      read(text, refuse) {
        const typed = linesOf(text);
        if (typed.length > mostFeatured) refuse("too_many", { most: mostFeatured });
        return typed.slice(0, mostFeatured).map((slug) => ({ id: 0, slug }));
      },
      show: (goods) => asLines(goods.map(({ slug }) => slug)),
    },
  ),
  parts: [
    { path: "*.slug", labels: ["adminSettings.home.goods"], items: ["position"] },
    { path: "*.id", labels: ["adminSettings.home.goods", "adminStaff.audit.fields.id"], items: ["position"] },
  ],
} as const;

const categories = {
  ...input<readonly CategorySlug[], "adminSettings.home.addCategory">(
    "lines",
    { label: "adminSettings.home.addCategory" },
    {
      // The caller that stores it checks that there are such categories.
      shape: { type: "list", of: { type: "text", least: 1, most: longestSlug, is: isCategorySlug } },
      max: Number.POSITIVE_INFINITY,
      read(text, refuse) {
        const typed = linesOf(text);
        if (!typed.every(isCategorySlug)) refuse("choice_unknown");
        return typed.filter(isCategorySlug);
      },
      show: asLines,
    },
  ),
  parts: [{ path: "*", labels: ["adminSettings.home.categories"], items: ["position"], of: "category" }],
} as const;

/** The words with which the page opens. */
export const { title: heroTitle, text: heroText } = hero.within;

/** The merchant's sections of the home page, in order. */
export const homeForm = form({
  name: "home",
  fields: {
    /** With what the page opens: without words the usual ones, without a picture none. */
    hero: optional({
      ...hero,
      read(typed, at, refuse) {
        const value = hero.read(typed, at, refuse);
        return value.title.en + value.title.cn + value.text.en + value.text.cn + value.picture === ""
          ? undefined
          : value;
      },
    }),
    sections,
    banners,
    /** The zone in which banners' times are typed. */
    timeZone: timeZone({ label: "adminPromotions.field.timeZone" }),
    goods: group({
      at: "",
      fields: {
        /** Empty to use the shop's own heading. */
        title: words({
          label: { en: "adminSettings.home.goodsTitle.en", cn: "adminSettings.home.goodsTitle.cn" },
          at: "title",
          max: 80,
        }),
        products,
      },
    }),
    categories,
  },
});
