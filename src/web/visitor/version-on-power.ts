import { useEffect } from "react";
import type { ProductPage } from "#engine/catalogue/page-types.ts";
import { useRunningVersions } from "./running-versions.ts";
import { useVisitor } from "./visitor.ts";

/** Of a product with several versions, the part number of one that runs on the power the visitor has stated. */
export function useVersionOnPower({ slug, variants }: Pick<ProductPage, "slug" | "variants">): string | undefined {
  const visitor = useVisitor();
  const isAsked = visitor?.supply != null && variants.length > 1;
  useEffect(() => {
    // Without it the page stands with the version that it came with.
    if (isAsked)
      void import("./fit-marks.ts").then(
        ({ askForMark }) => askForMark(visitor, slug),
        () => undefined,
      );
  }, [visitor, isAsked, slug]);
  return useRunningVersions()[slug]?.sku;
}
