import { Suspense, useState } from "react";
import type { Card } from "#engine/catalogue/page-types.ts";
import { useT } from "../../language/language.tsx";
import { lazyPart } from "../../lazy-part.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { toast } from "../../ui/toast.tsx";
import { changeCompared, maxCompared, useCompared, useKeptComparison } from "./compared.ts";

/** Most visitors never compare, so the table comes when it is opened. */
const CompareTable = lazyPart(() => import("./compare-table.tsx"));

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
  const t = useT();
  const cards = useCompared();
  const [isOpen, setOpen] = useState(false);
  useKeptComparison();
  if (cards.length === 0) return null;
  return (
    <aside
      className="sticky bottom-0 z-10 mt-4 border-t border-line-strong bg-ground py-3"
      aria-label={t("listing.compare.title")}
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="font-semibold">
          {t("listing.compare.bar", { count: cards.length })}
        </p>
        <div className="flex gap-2">
          <Button variant="quiet" size="small" onClick={() => changeCompared([])}>
            {t("listing.compare.clear")}
          </Button>
          <Button size="small" disabled={cards.length < 2} onClick={() => setOpen(true)}>
            {t("listing.compare.open")}
          </Button>
        </div>
      </div>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t("listing.compare.title")} size="large">
        <Suspense fallback={<p role="status">{t("listing.compare.loading")}</p>}>
          <CompareTable
            cards={cards}
            onRemove={(gone) => {
              const left = cards.filter(({ sku }) => sku !== gone.sku);
              changeCompared(left);
              // After the last one nothing is drawn, and the next choice shall not open it again.
              setOpen(left.length > 0);
            }}
            onLeave={() => setOpen(false)}
          />
        </Suspense>
      </Dialog>
    </aside>
  );
}
