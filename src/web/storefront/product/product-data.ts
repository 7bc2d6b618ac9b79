import type { ProductPage, VariantChoice } from "#engine/catalogue/page-types.ts";
import { href } from "#i18n/routes.ts";
import { canonicalPath, splitPath } from "#i18n/languages.ts";
import { breadcrumbList } from "../../public-pages/structured-data.ts";

/** The product and its place in the shop as structured data for search engines (schema.org). */
export function productData(page: ProductPage, origin: string, pathname: string): object[] {
  const { language, rest } = splitPath(pathname);
  const url = origin + canonicalPath(rest, language);
  const category = canonicalPath(href("", "category", { category: page.category.slug, id: "all" }), language);
  return [
    {
      "@context": "https://schema.org",
      "@type": "Product",
      name: page.name,
      description: page.summary,
      sku: page.chosen,
      mpn: page.chosen,
      brand: { "@type": "Brand", name: page.brand },
      category: page.category.name,
      image: `${origin}/pictures/${page.pictureFamily}/three-quarter-640.webp`,
      // An average of nothing would be a lie.
      ...(page.rating && {
        aggregateRating: {
          "@type": "AggregateRating",
          ratingValue: page.rating.average,
          reviewCount: page.rating.count,
        },
      }),
      offers: page.variants.map((variant) => offer(page, variant, url)),
    },
    breadcrumbList(origin, [
      { label: page.category.name, to: category },
      { label: page.name, to: canonicalPath(rest, language) },
    ]),
  ];
}

const conditions = { none: "NewCondition", a: "UsedCondition", b: "UsedCondition", c: "RefurbishedCondition" } as const;

function offer(page: ProductPage, variant: VariantChoice, url: string) {
  const { state } = page.available ? variant.stock : { state: "unavailable" as const };
  const availability = { in: "InStock", low: "LimitedAvailability", out: "OutOfStock", unavailable: "Discontinued" }[
    state
  ];
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
