import { defaultFreightTerms } from "#domain/checkout/freight-terms.ts";
import { createContext, useContext } from "react";
import type { CategorySlug } from "#domain/catalogue/category.ts";
import { factsOf, type ShopFacts } from "#domain/checkout/shop-profile.ts";
import { defaultTimeZone } from "#domain/kernel/time-zone.ts";
import type { Storefront } from "#engine/content/storefront.ts";
import { useT } from "../language/language.tsx";

/** What the frame of every page is made from, in the page's language. */
export interface FrameData {
  /** Names what the owner says here: payloads carry it too, and it is another once something of it has changed. */
  readonly id: string;
  readonly build: string;
  readonly publicUrl: string;
  readonly sandboxUrl: string | null;
  readonly year: number;
  /** The sixteen, in the shop's order. */
  readonly categories: readonly { readonly slug: CategorySlug; readonly name: string }[];
  /** Chat and visit statistics; started only after consent. */
  readonly thirdPartyScripts: readonly string[];
  /** Set while the shop is closed: for the visitor who looks, or for all but the member of staff who does. */
  readonly closedFor: "visitors" | "all-but-staff" | null;
  /** What is said above every page just now. */
  readonly announcement: AnnouncementLine | null;
  /** Who the shop is and what it promises, as far as its owner has said so. */
  readonly shop: ShopInFrame;
}

export interface AnnouncementLine {
  /** Names these words: who has put them away is shown the next ones. */
  readonly id: string;
  readonly text: string;
  readonly href: string;
}

export interface ShopInFrame
  extends ShopFacts, Omit<Storefront, "profile" | "closedNote" | "announcement" | "thirdParties"> {
  readonly closedNote: string;
  /** Asks about third parties in the owner's words; empty for the shop's own. */
  readonly cookieQuestion: string;
}

const FrameContext = createContext<FrameData | undefined>(undefined);

/** Gives the frame's data to everything below. */
export const FrameProvider = FrameContext.Provider;

/** The frame's data; undefined when its own loader failed, so the frame stands without it. */
export function useFrameData(): FrameData | undefined {
  return useContext(FrameContext);
}

const unknownShop = {
  timeZone: defaultTimeZone,
  opening: "open",
  closedNote: "",
  cookieQuestion: "",
  ships: false,
  refundDays: null,
  claimDays: defaultFreightTerms.claimDays,
  policies: [],
} as const;

/** The shop as its owner describes it. */
export function useShop(): ShopInFrame {
  const t = useT();
  const frame = useFrameData();
  if (frame) return frame.shop;
  return { ...factsOf(null, t.language, t("shell.shopName")), ...unknownShop };
}
