import type { ComponentType } from "react";
import type { Language } from "#domain/kernel/language.ts";
import type { Bundle } from "#i18n/bundles.ts";
import type { CompiledCatalog } from "#i18n/compile-catalog.ts";
import type { AnyRouteName } from "#i18n/routes.ts";
import type { Screen } from "./screen.ts";

type MessageLoader = () => Promise<{ readonly default: Readonly<Record<string, CompiledCatalog>> }>;

/** Parts of the frame that are alike on many pages. */
export type SharedPart = "footer" | "categories";

/** Exports of all-pages.ts, which imports every page, and so cannot be imported by parts of them. */
export interface AllPages {
  readonly shopPages: Readonly<Record<string, Screen>>;
  readonly messageLoaders: Readonly<Record<Language, Readonly<Record<Bundle, MessageLoader>>>>;
  readonly LaterParts: ComponentType;
  waitForShop(signal?: AbortSignal, url?: string): Promise<boolean>;
  readonly PageError: ComponentType;
  readonly FooterContent: ComponentType<{ isPaying: boolean }>;
  readonly CategoriesList: ComponentType<{ isPaying: boolean }>;
  bundlesOf(name: AnyRouteName | null): readonly Bundle[];
  shopScreenOf(name: AnyRouteName): Screen | null;
}

let load: () => Promise<AllPages> = () => Promise.reject(new Error("only a browser loads pages"));

/** Sets the function that loads them; the browser's entry calls it. */
export function setAllPages(loader: () => Promise<AllPages>): void {
  load = loader;
}

/** Code and messages of every page, loaded once. */
export function allPages(): Promise<AllPages> {
  return load();
}
