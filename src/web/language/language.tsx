import { createContext, type ReactNode, useContext } from "react";
import type { Language } from "#domain/kernel/language.ts";
import type { Prefix } from "#i18n/languages.ts";
import type { ShopTranslator } from "#i18n/translator.ts";
import { href, type RouteArgs, type AnyRouteName } from "#i18n/routes.ts";

const TranslatorContext = createContext<ShopTranslator | null>(null);

/** Gives the page's one language to everything below. */
export function LanguageProvider({ translator, children }: { translator: ShopTranslator; children: ReactNode }) {
  return <TranslatorContext value={translator}>{children}</TranslatorContext>;
}

/** The translator of the page's language: `t("shell.cart")`. */
export function useT(): ShopTranslator {
  const translator = useContext(TranslatorContext);
  if (!translator) throw new Error("useT outside LanguageProvider");
  return translator;
}

export function useLanguage(): Language {
  return useT().language;
}

export type Href = <Name extends AnyRouteName>(name: Name, ...args: RouteArgs<Name>) => string;

const PrefixContext = createContext<Prefix>("");

/** Gives the language prefix of the page's address to everything below. */
export const PrefixProvider = PrefixContext.Provider;

/** The language prefix of the page's address. */
export const usePrefix = (): Prefix => useContext(PrefixContext);

/** Makes addresses that stay under the page's language prefix: `to("product", { id })`. */
export function useHref(): Href {
  const prefix = usePrefix();
  return (name, ...args) => href(prefix, name, ...args);
}
