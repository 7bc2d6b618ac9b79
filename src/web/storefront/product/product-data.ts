import type { MetaDescriptor } from "react-router";
import type { Language } from "#domain/kernel/language.ts";
import type { ProductPage, VariantChoice } from "#engine/catalogue/page-types.ts";
import { canonicalPath } from "#i18n/languages.ts";
import { address } from "#i18n/addresses.ts";

/** The product and its place in the shop as structured data for search engines (schema.org). */
export function productData(page: ProductPage, publicUrl: string, path: string, language: Language): MetaDescriptor[] {
  const url = publicUrl + path;
  const category = address("", "category", { category: page.category.slug, id: "all" });
  const crumbs = [
    [page.category.name, publicUrl + canonicalPath(category, language)],
    [page.name, url],
  ] as const;
  return [
    {
      "script:ld+json": {
        "@context": "https://schema.org",
        "@type": "Product",
        name: page.name,
        description: page.summary,
        sku: page.chosen,
        mpn: page.chosen,
        brand: { "@type": "Brand", name: page.brand },
        category: page.category.name,
        image: `${publicUrl}/pictures/${page.pictureFamily}/three-quarter-640.webp`,
        // An average of nothing would be a lie.
        ...(page.rating && { aggregateRating: { "@type": "AggregateRating", ratingValue: page.rating.average, reviewCount: page.rating.count } }),
        offers: page.variants.map((variant) => offer(page, variant, url)),
      },
    },
    {
      "script:ld+json": {
        "@context": "https://schema.org",
        "@type": "BreadcrumbList",
        itemListElement: crumbs.map(([name, item], at) => ({ "@type": "ListItem", position: at + 1, name, item })),
      },
    },
  ] as MetaDescriptor[];
}

const conditions = { none: "NewCondition", a: "UsedCondition", b: "UsedCondition", c: "RefurbishedCondition" } as const;

function offer(page: ProductPage, variant: VariantChoice, url: string) {
  const { state } = page.available ? variant.stock : { state: "unavailable" as const };
  const availability = { in: "InStock", low: "LimitedAvailability", out: "OutOfStock", unavailable: "Discontinued" }[state];
  return {
    "@type": "Offer",
    url,
    sku: variant.sku,
    priceCurrency: "USD",
    price: (variant.price / 100).toFixed(2),
    availability: `https://schema.org/${availability}`,
    itemCondition: `https://schema.org/${conditions[page.openBox?.grade ?? "none"]}`,
    shippingDetails: {
      "@type": "OfferShippingDetails",
      shippingDestination: { "@type": "DefinedRegion", addressCountry: "US" },
    },
    hasMerchantReturnPolicy: {
      "@type": "MerchantReturnPolicy",
      applicableCountry: "US",
      ...(page.returnPolicy === "none"
        ? { returnPolicyCategory: "https://schema.org/MerchantReturnNotPermitted" }
        : { returnPolicyCategory: "https://schema.org/MerchantReturnFiniteReturnWindow", merchantReturnDays: 30 }),
    },
  };
}
