import { lazy, Suspense } from "react";
import { useVisitor } from "./visitor.ts";

const Badge = lazy(() => import("./fit-badge.tsx"));

/** Says of a part whether it fits the visitor's machine. Nothing is loaded for it before a machine was named. */
export function FitMark({ slug }: { slug: string }) {
  const visitor = useVisitor();
  return visitor?.hasMachines ? (
    <Suspense>
      <Badge slug={slug} visitor={visitor} />
    </Suspense>
  ) : null;
}
