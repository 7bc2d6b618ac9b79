import { type ReactNode, useMemo } from "react";
import type { Language } from "#domain/kernel/language.ts";
import { tags } from "#i18n/languages.ts";
import type { CompiledCatalog } from "#i18n/compile-catalog.ts";
import { createTranslator, inTimeZone } from "#i18n/translator.ts";
import { LanguageProvider, useT } from "../language/language.tsx";

interface Props {
  language: Language;
  words: CompiledCatalog;
  className?: string;
  children: ReactNode;
}

/** A part of a page as visitors see it in a language, regardless of its editor's. It is only looked at. */
export function InLanguage({ language, words, className = "", children }: Props) {
  const t = useT();
  const own = useMemo(
    () => inTimeZone(createTranslator(words, language), t.timeZone, t.categories),
    [words, language, t],
  );
  return (
    <div
      inert
      lang={tags[language]}
      data-typed={tags[language]}
      className={`min-w-0 overflow-hidden rounded-md border border-line p-4 ${className}`}
    >
      <LanguageProvider translator={own}>{children}</LanguageProvider>
    </div>
  );
}
