import type { Language } from "#domain/kernel/language.ts";
import { tags } from "#i18n/languages.ts";

/** A calculator (schema.org WebApplication), free to use. */
export function webApplication(url: string, origin: string, name: string, about: string, language: Language): object {
  return {
    "@context": "https://schema.org",
    "@type": "WebApplication",
    name,
    description: about,
    url,
    inLanguage: tags[language],
    applicationCategory: "UtilitiesApplication",
    operatingSystem: "Any",
    offers: { "@type": "Offer", price: 0, priceCurrency: "USD" },
    provider: { "@id": `${origin}/#organization` },
  };
}
