import { lazy, Suspense } from "react";
import { useVisitor } from "./visitor.ts";

const Badge = lazy(() => import("./fit-badge.tsx"));

/**
 * Says of a part whether it fits the visitor's machine, and of a machine whether it runs on their power; with `sku` of that
 * version; `ofPower` is left out where the page says that itself. Nothing is loaded for it before a machine was named, or which power they have.
 */
export function FitMark({ slug, sku, ofPower = true }: { slug: string; sku?: string; ofPower?: boolean }) {
  const visitor = useVisitor();
  return visitor?.hasMachines || (ofPower && visitor?.supply) ? (
    <Suspense>
      <Badge slug={slug} sku={sku} ofPower={ofPower} visitor={visitor} />
    </Suspense>
  ) : null;
}
