import { createContext, type ReactNode, useContext } from "react";
import type { Language } from "#domain/kernel/language.ts";
import type { Prefix } from "#i18n/languages.ts";
import type { Translator } from "#i18n/translator.ts";
import { address, type AddressArgs, type AnyAddressName } from "#i18n/addresses.ts";

const TranslatorContext = createContext<Translator | null>(null);

/** Gives the page's one language to everything below. */
export function LanguageProvider({ translator, children }: { translator: Translator; children: ReactNode }) {
  return <TranslatorContext value={translator}>{children}</TranslatorContext>;
}

/** The translator of the page's language: `t("shell.cart")`. */
export function useT(): Translator {
  const translator = useContext(TranslatorContext);
  if (!translator) throw new Error("useT outside LanguageProvider");
  return translator;
}

export function useLanguage(): Language {
  return useT().language;
}

export type AddressOf = <Name extends AnyAddressName>(name: Name, ...args: AddressArgs<Name>) => string;

const PrefixContext = createContext<Prefix>("");

/** Gives the language prefix of the page's address to everything below. */
export const PrefixProvider = PrefixContext.Provider;

/** Makes addresses that stay under the page's language prefix: `to("product", { id })`. */
export function useAddress(): AddressOf {
  const prefix = useContext(PrefixContext);
  return (name, ...args) => address(prefix, name, ...args);
}
