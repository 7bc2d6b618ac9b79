import type { ProductPage, VariantChoice } from "#engine/catalogue/page-types.ts";
import { href } from "#i18n/routes.ts";
import { canonicalPath, splitPath } from "#i18n/languages.ts";
import { breadcrumbList } from "../../public-pages/structured-data.ts";

/** The product and its place in the shop as structured data for search engines (schema.org). */
export function productData(page: ProductPage, origin: string, pathname: string): object[] {
  const { language, rest } = splitPath(pathname);
  const url = origin + canonicalPath(rest, language);
  const category = canonicalPath(href("", "category", { category: page.category.slug, id: "all" }), language);
  const shared = {
    description: page.summary,
    brand: { "@type": "Brand", name: page.brand },
    category: page.category.name,
    // An average of nothing would be a lie.
    ...(page.rating && {
      aggregateRating: {
        "@type": "AggregateRating",
        ratingValue: page.rating.average,
        reviewCount: page.rating.count,
      },
    }),
  };
  const [only, ...others] = page.variants.map((variant) => version(page, variant, origin, url));
  return [
    others.length === 0
      ? { "@context": "https://schema.org", ...only, ...shared, name: page.name }
      : {
          "@context": "https://schema.org",
          "@type": "ProductGroup",
          productGroupID: page.slug,
          name: page.name,
          url,
          ...shared,
          hasVariant: [only, ...others],
        },
    breadcrumbList(origin, [
      { label: page.category.name, to: category },
      { label: page.name, to: canonicalPath(rest, language) },
    ]),
  ];
}

/** One part number as a product of its own: its name, picture, weight, price and URL. */
function version(page: ProductPage, variant: VariantChoice, origin: string, url: string) {
  const own = page.variants.length > 1 ? `${url}?v=${encodeURIComponent(variant.sku)}` : url;
  const weight = figureOf(page, variant, "netWeight");
  return {
    "@type": "Product",
    name: variant.name ? `${page.name}, ${variant.name}` : page.name,
    sku: variant.sku,
    mpn: variant.sku,
    url: own,
    image: `${origin}/pictures/${variant.pictureFamily}/three-quarter-640.webp`,
    ...(weight !== null && { weight: { "@type": "QuantitativeValue", value: weight, unitCode: "LBR" } }),
    ...(variant.size && {
      depth: inches(variant.size.length),
      width: inches(variant.size.width),
      height: inches(variant.size.height),
    }),
    offers: offer(page, variant, own),
  };
}

const inches = (value: number) => ({ "@type": "QuantitativeValue", value, unitCode: "INH" });

function figureOf(page: ProductPage, variant: VariantChoice, key: string): number | null {
  const spec =
    variant.specs.find((one) => one.key === key) ??
    page.specs.flatMap(({ specs }) => specs).find((one) => one.key === key);
  return spec && "value" in spec.value ? spec.value.value : null;
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
