import { defaultFreightTerms } from "#domain/checkout/freight-terms.ts";
import { createContext, useContext } from "react";
import type { CategorySlug } from "#domain/catalogue/category.ts";
import type { ShopFacts } from "#domain/checkout/shop-profile.ts";
import { defaultTimeZone } from "#domain/kernel/time-zone.ts";
import type { ShopMenus } from "./menus.ts";
import type { Storefront } from "#engine/content/storefront.ts";
import { useT } from "../language/language.tsx";

/** Data of every page's frame, in the page's language. */
export interface FrameData {
  /** Changes with the owner's settings in the frame; payloads include it to detect that. */
  readonly id: string;
  readonly build: string;
  readonly publicUrl: string;
  readonly sandboxUrl: string | null;
  readonly year: number;
  /** All categories in the merchant's order. */
  readonly categories: readonly CategoryInFrame[];
  /** Chat and statistics; started only after consent. */
  readonly thirdPartyScripts: readonly string[];
  /** Set while the shop is closed, with those it is closed for. */
  readonly closedFor: "visitors" | "all-but-staff" | null;
  /** The current announcement above every page. */
  readonly announcement: AnnouncementLine | null;
  /** The merchant's own menus; left out for the usual ones. */
  readonly menus?: ShopMenus;
  /** The shop's name, contact and promises, as far as the owner has set them. */
  readonly shop: ShopInFrame;
}

interface CategoryInFrame {
  readonly slug: CategorySlug;
  readonly name: string;
  /** The key of its picture, if it has one. */
  readonly picture?: string;
  /** Hidden or without goods: menus leave it out. */
  readonly unlisted?: true;
}

export interface AnnouncementLine {
  /** Id of this text: visitors who dismissed it still see the next one. */
  readonly id: string;
  readonly text: string;
  readonly href: string;
}

export interface ShopInFrame
  extends ShopFacts, Omit<Storefront, "profile" | "closedNote" | "announcement" | "thirdParties" | "menus"> {
  readonly closedNote: string;
  /** The path of the icon that stands in a browser's tab. */
  readonly icon: string;
  /** An order number as the shop's orders have it. */
  readonly orderExample: string;
  /** The owner's text of the cookie question; empty for the default. */
  readonly cookieQuestion: string;
}

const FrameContext = createContext<FrameData | undefined>(undefined);

/** Provides the frame's data to all components. */
export const FrameProvider = FrameContext.Provider;

/** The frame's data; undefined if its loader failed, in which case the frame renders without them. */
export function useFrameData(): FrameData | undefined {
  return useContext(FrameContext);
}

/** Categories that menus name; none if the frame could not be loaded. */
export function useListedCategories(): readonly CategoryInFrame[] {
  return useFrameData()?.categories.filter(({ unlisted }) => !unlisted) ?? [];
}

/** A shop without a profile: what makes its facts of one is not for browsers to load. */
export const unknownShop: Omit<ShopInFrame, "name"> = {
  legalName: "",
  address: [],
  phone: "",
  dial: "",
  email: "",
  hours: "",
  logo: null,
  timeZone: defaultTimeZone,
  languages: "both",
  opening: "open",
  closedNote: "",
  icon: "/favicon.svg",
  orderExample: "PL-7K3F-92QX",
  cookieQuestion: "",
  ships: false,
  refundDays: null,
  claimDays: defaultFreightTerms.claimDays,
  policies: [],
};

/** The shop as described by its owner. */
export function useShop(): ShopInFrame {
  const t = useT();
  const frame = useFrameData();
  if (frame) return frame.shop;
  return { name: t("shell.shopName"), ...unknownShop };
}
