import { logoPath } from "#domain/catalogue/picture-files.ts";
import type { ShopFacts } from "#domain/checkout/shop-profile.ts";
import type { Language } from "#domain/kernel/language.ts";
import { type ShopLanguages, spokenIn } from "#domain/kernel/shop-languages.ts";
import { canonicalPath, tags } from "#i18n/languages.ts";
import type { Crumb } from "../ui/breadcrumbs.tsx";

/** The shop itself (schema.org Organization). */
export function organization(
  origin: string,
  { name, legalName, dial, email, address, logo, languages }: ShopFacts & { readonly languages: ShopLanguages },
): object {
  return {
    "@context": "https://schema.org",
    "@type": "Organization",
    "@id": `${origin}/#organization`,
    name,
    ...(legalName && { legalName }),
    url: `${origin}/`,
    ...(logo && { logo: origin + logoPath(logo.key, "logo.png") }),
    ...(email && { email }),
    ...(address.length > 0 && { address: address.join(", ") }),
    ...(dial && {
      contactPoint: {
        "@type": "ContactPoint",
        telephone: dial,
        contactType: "customer service",
        areaServed: "US",
        availableLanguage: spokenIn(languages).map((language) => (language === "cn" ? "zh" : language)),
      },
    }),
  };
}

/** The site and its search (schema.org WebSite with SearchAction). */
export function webSite(origin: string, name: string, language: Language): object {
  const home = origin + canonicalPath("/", language);
  return {
    "@context": "https://schema.org",
    "@type": "WebSite",
    name,
    url: home,
    inLanguage: tags[language],
    publisher: { "@id": `${origin}/#organization` },
    potentialAction: {
      "@type": "SearchAction",
      target: {
        "@type": "EntryPoint",
        urlTemplate: `${origin}${canonicalPath("/search", language)}?q={search_term_string}`,
      },
      "query-input": "required name=search_term_string",
    },
  };
}

/** Breadcrumbs of a page (schema.org BreadcrumbList), as in `<Breadcrumbs>`; the caller includes Home. */
export function breadcrumbList(origin: string, crumbs: readonly Crumb[]): object {
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: crumbs.map(({ label, to }, at) => ({
      "@type": "ListItem",
      position: at + 1,
      name: label,
      ...(to && { item: origin + to }),
    })),
  };
}
