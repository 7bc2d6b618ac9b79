import { createContext, useContext } from "react";
import type { CategorySlug } from "#domain/catalogue/category.ts";

/** What the frame of every page is made from, in the page's language. */
export interface FrameData {
  readonly build: string;
  readonly publicUrl: string;
  readonly sandboxUrl: string | null;
  readonly year: number;
  /** The sixteen, in the shop's order. */
  readonly categories: readonly { readonly slug: CategorySlug; readonly name: string }[];
  /** Chat and visit statistics; started only after consent. */
  readonly thirdPartyScripts: readonly string[];
}

const FrameContext = createContext<FrameData | undefined>(undefined);

/** Gives the frame's data to everything below. */
export const FrameProvider = FrameContext.Provider;

/** The frame's data; undefined when its own loader failed, so the frame stands without it. */
export function useFrameData(): FrameData | undefined {
  return useContext(FrameContext);
}
