import { Suspense } from "react";
import { lazyPart } from "../lazy-part.ts";
import { useVisitor } from "./visitor.ts";

const Badge = lazyPart(() => import("./fit-badge.tsx"));

/**
 * Shows whether a part fits the visitor's machine, and whether the version that `sku` names runs on their power supply;
 * `sku` is left out where the page shows that itself. Loads nothing until the visitor has named a machine or a supply.
 */
export function FitMark({ slug, sku }: { slug: string; sku?: string }) {
  const visitor = useVisitor();
  return visitor?.hasMachines || (sku && visitor?.supply) ? (
    <Suspense>
      <Badge slug={slug} sku={sku} visitor={visitor} />
    </Suspense>
  ) : null;
}
