import { useEffect } from "react";
import type { ProductPage, VariantChoice } from "#engine/catalogue/product-page-types.ts";
import { useT } from "../../language/language.tsx";
import { Document } from "../../ui/document.tsx";
import { ViewedProducts } from "../cart/viewed-products.tsx";
import { ProductRow } from "../catalogue/product-card.tsx";
import { BoughtTogether } from "./bought-together.tsx";
import { Documents } from "./documents.tsx";
import { FreightBlock } from "./freight-block.tsx";
import { Reviews } from "./reviews.tsx";
import { Section } from "./section.tsx";
import { Specifications } from "./specifications.tsx";

export interface SectionsProps {
  readonly page: ProductPage;
  readonly variant: VariantChoice;
  /** True where goods bought together with it can be offered beside the version. */
  readonly isPaired: boolean;
}

/** The part of a product's page below its first screen. */
export function Sections({ page, variant, isPaired }: SectionsProps) {
  const t = useT();
  useEffect(() => {
    // From now on presses there are answered; until then, what only scripts answer waits.
    document.getElementById("later")?.setAttribute("data-ready", "true");
  }, []);
  return (
    <>
      <Section name="description">
        <div className="max-w-text space-y-3">
          <Document text={page.description} level={3} />
        </div>
        {variant.shipMode === "LOCAL" && (
          <div className="mt-4 max-w-text">
            <FreightBlock />
          </div>
        )}
      </Section>
      <Section name="specifications">
        <Specifications page={page} variant={variant} />
      </Section>
      <Section name="documents">
        <Documents page={page} />
      </Section>
      {isPaired && (
        <Section name="boughtTogether" isFolded={false}>
          <BoughtTogether key={page.slug} page={page} variant={variant} />
        </Section>
      )}
      {(["fits", "parts", "similar"] as const).map(
        (name) =>
          page[name].length > 0 && (
            <Section key={name} name={name}>
              <ProductRow cards={page[name]} label={t(`product.sections.${name}`)} />
            </Section>
          ),
      )}
      <Section name="reviews">
        <Reviews page={page} />
      </Section>
      <div className="py-8">
        <ViewedProducts title={t("product.sections.recentlyViewed")} except={page.slug} />
      </div>
    </>
  );
}
