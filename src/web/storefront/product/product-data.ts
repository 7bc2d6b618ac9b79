import { picturePreview } from "#domain/catalogue/picture-files.ts";
import type { Money } from "#domain/kernel/money.ts";
import type { ProductPage, VariantChoice } from "#engine/catalogue/product-page-types.ts";
import { href } from "#i18n/routes.ts";
import { canonicalPath, splitPath } from "#i18n/languages.ts";
import type { ProductScreen } from "./product.page.ts";
import { breadcrumbList } from "../../public-pages/structured-data.ts";

type Sold = Pick<ProductScreen, "page" | "shippingRates" | "refundDays" | "transit">;

/** The product and its place in the shop as structured data for search engines (schema.org). */
export function productData(screen: Sold, home: string, origin: string, pathname: string): object[] {
  const { page } = screen;
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
  const [only, ...others] = page.variants.map((variant) => version(screen, variant, origin, url));
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
          variesBy: [...new Set(page.variants.flatMap(({ specs }) => specs.map((spec) => spec.name)))],
          hasVariant: [only, ...others],
        },
    breadcrumbList(origin, [
      { label: home, to: canonicalPath("/", language) },
      { label: page.category.name, to: category },
      {
        label: page.subcategory.name,
        to: canonicalPath(href("", "category", { category: page.category.slug, id: page.subcategory.slug }), language),
      },
      { label: page.name, to: canonicalPath(rest, language) },
    ]),
  ];
}

/** A part number as a product of its own: name, picture, weight, price and URL. */
function version(screen: Sold, variant: VariantChoice, origin: string, url: string) {
  const { page } = screen;
  const own = page.variants.length > 1 ? `${url}?v=${encodeURIComponent(variant.sku)}` : url;
  const weight = figureOf(page, variant, "netWeight");
  return {
    "@type": "Product",
    name: variant.name ? `${page.name}, ${variant.name}` : page.name,
    sku: variant.sku,
    mpn: variant.sku,
    url: own,
    image: imagesOf(page, variant).map((key) => origin + picturePreview(key)),
    ...(weight !== null && { weight: { "@type": "QuantitativeValue", value: weight, unitCode: "LBR" } }),
    ...(variant.size && {
      depth: inches(variant.size.length),
      width: inches(variant.size.width),
      height: inches(variant.size.height),
    }),
    offers: offer(screen, variant, own),
  };
}

/** Its uploaded pictures in the order of the page, and its family. */
function imagesOf(page: ProductPage, variant: VariantChoice): string[] {
  const uploaded = page.pictures.filter(({ skus }) => skus.length === 0 || skus.includes(variant.sku));
  return [...new Set([variant.pictureFamily, ...uploaded.map(({ key }) => key), variant.family.key])].filter(Boolean);
}

const inches = (value: number) => ({ "@type": "QuantitativeValue", value, unitCode: "INH" });

function figureOf(page: ProductPage, variant: VariantChoice, key: string): number | null {
  const spec =
    variant.specs.find((one) => one.key === key) ??
    page.specs.flatMap(({ specs }) => specs).find((one) => one.key === key);
  return spec && "value" in spec.value ? spec.value.value : null;
}

const conditions = { none: "NewCondition", a: "UsedCondition", b: "UsedCondition", c: "RefurbishedCondition" } as const;

function offer({ page, shippingRates, refundDays, transit }: Sold, variant: VariantChoice, url: string) {
  const rate = shippingRates[variant.sku];
  const { state } = page.available ? variant.stock : { state: "unavailable" as const };
  const availability = {
    in: "InStock",
    low: "LimitedAvailability",
    backorder: "BackOrder",
    out: "OutOfStock",
    unavailable: "Discontinued",
  }[state];
  return {
    "@type": "Offer",
    url,
    sku: variant.sku,
    priceCurrency: "USD",
    price: (variant.price / 100).toFixed(2),
    availability: `https://schema.org/${availability}`,
    ...(page.available && variant.stock.state === "backorder" && { availabilityStarts: variant.stock.on }),
    itemCondition: `https://schema.org/${conditions[page.openBox?.grade ?? "none"]}`,
    shippingDetails: {
      "@type": "OfferShippingDetails",
      shippingDestination: { "@type": "DefinedRegion", addressCountry: "US" },
      ...(rate && { shippingRate: { "@type": "MonetaryAmount", ...rateOf(rate), currency: "USD" } }),
      deliveryTime: {
        "@type": "ShippingDeliveryTime",
        handlingTime: days(0, variant.leadTimeDays),
        transitTime: days(...transit[variant.shipMode]),
      },
    },
    ...((page.returnPolicy === "none" || refundDays !== null) && {
      hasMerchantReturnPolicy: {
        "@type": "MerchantReturnPolicy",
        applicableCountry: "US",
        ...(page.returnPolicy === "none" || refundDays === 0
          ? { returnPolicyCategory: "https://schema.org/MerchantReturnNotPermitted" }
          : {
              returnPolicyCategory: "https://schema.org/MerchantReturnFiniteReturnWindow",
              merchantReturnDays: refundDays,
              returnMethod: "https://schema.org/ReturnByMail",
              // Buyers who changed their mind pay the return shipping; if the shop or the carrier is at fault, the shop
              // does.
              returnFees: "https://schema.org/ReturnFeesCustomerResponsibility",
              itemDefectReturnFees: "https://schema.org/FreeReturn",
            }),
      },
    }),
  };
}

/** One price, or a range: it depends on the destination. */
const rateOf = ([least, most]: readonly [Money, Money]) =>
  least === most ? { value: dollars(least) } : { minValue: dollars(least), maxValue: dollars(most) };
const dollars = (amount: Money): string => (amount / 100).toFixed(2);

const days = (minValue: number, maxValue: number) => ({
  "@type": "QuantitativeValue",
  minValue,
  maxValue,
  unitCode: "DAY",
});
