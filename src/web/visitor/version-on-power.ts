import { useEffect } from "react";
import type { ProductPage } from "#engine/catalogue/product-page-types.ts";
import { useRunningVersions } from "./running-versions.ts";
import { useVisitor } from "./visitor.ts";

/** SKU of a version that needs least on the visitor's supply, for a product whose versions differ. */
export function useVersionOnPower({ slug, variants }: Pick<ProductPage, "slug" | "variants">): string | undefined {
  const visitor = useVisitor();
  const isAsked = visitor?.supply != null && variants.length > 1;
  useEffect(() => {
    // Offline: the page keeps its initial version.
    if (isAsked)
      void import("./fit-marks.ts").then(
        ({ askForMark }) => askForMark(visitor, slug),
        () => undefined,
      );
  }, [visitor, isAsked, slug]);
  return useRunningVersions()[slug]?.sku;
}
