import { Suspense } from "react";
import type { Card } from "#engine/catalogue/page-types.ts";
import { useT } from "../../language/language.tsx";
import { lazyPart } from "../../lazy-part.ts";
import { toast } from "../../ui/toast.tsx";
import { changeCompared, maxCompared, useCompared, useKeptComparison } from "./compared.ts";

/** Most visitors never compare, so the bar comes with the first choice, and the table when it is opened. */
const Bar = lazyPart(() => import("./compare-bar.tsx"));

/**
 * Puts a product, in the version its card shows, among those to compare, or takes it out. `isBare`: a heading names it.
 */
export function CompareToggle({ card, isBare = false }: { card: Card; isBare?: boolean }) {
  const t = useT();
  const compared = useCompared();
  const chosen = compared.some(({ sku }) => sku === card.sku);
  const toggle = () => {
    if (chosen) changeCompared(compared.filter(({ sku }) => sku !== card.sku));
    else if (compared.length >= maxCompared) toast.warning(t("listing.compare.most", { most: maxCompared }));
    else changeCompared([...compared, card]);
  };
  return (
    <label className="needs-scripts relative inline-flex min-h-6 align-middle cursor-pointer items-center gap-1.5 text-sm text-muted noscript:hidden pointer-coarse:min-h-11 print:hidden">
      <input
        type="checkbox"
        className="size-6 shrink-0 accent-primary"
        checked={chosen}
        onChange={toggle}
        autoComplete="off"
      />
      <span className={isBare ? "sr-only" : ""}>{t("listing.compare.add")}</span>
    </label>
  );
}

/** Bar at the bottom of a list while products are chosen for comparison. */
export function CompareBar() {
  const isAny = useCompared().length > 0;
  useKeptComparison();
  return (
    isAny && (
      <Suspense>
        <Bar />
      </Suspense>
    )
  );
}
