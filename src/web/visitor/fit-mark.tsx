import { Suspense } from "react";
import { lazyPart } from "../lazy-part.ts";
import { useVisitor } from "./visitor.ts";

const Badge = lazyPart(() => import("./fit-badge.tsx"));

/**
 * Shows whether a part fits the visitor's machine, or a machine runs on their power supply; `sku` selects a version,
 * and `ofPower` is false where the page shows that itself. Loads nothing until the visitor has named a machine or a
 * supply.
 */
export function FitMark({ slug, sku, ofPower = true }: { slug: string; sku?: string; ofPower?: boolean }) {
  const visitor = useVisitor();
  return visitor?.hasMachines || (ofPower && visitor?.supply) ? (
    <Suspense>
      <Badge slug={slug} sku={sku} ofPower={ofPower} visitor={visitor} />
    </Suspense>
  ) : null;
}
