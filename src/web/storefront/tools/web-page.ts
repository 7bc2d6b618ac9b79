import type { Language } from "#domain/kernel/language.ts";
import { tags } from "#i18n/languages.ts";

/** Structured data of a calculator (schema.org WebPage). A WebApplication would need ratings, and there are none. */
export function webPage(url: string, origin: string, name: string, about: string, language: Language): object {
  return {
    "@context": "https://schema.org",
    "@type": "WebPage",
    name,
    description: about,
    url,
    inLanguage: tags[language],
    publisher: { "@id": `${origin}/#organization` },
  };
}
