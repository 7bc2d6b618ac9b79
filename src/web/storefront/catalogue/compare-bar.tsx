import { Suspense, useEffect, useState } from "react";
import { useT } from "../../language/language.tsx";
import { lazyPart } from "../../lazy-part.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { changeCompared, useCompared } from "./compared.ts";

const CompareTable = lazyPart(() => import("./compare-table.tsx"));

/** Bar at the bottom of a list while products are chosen for comparison. */
export default function CompareBar() {
  const t = useT();
  const cards = useCompared();
  const [isOpen, setOpen] = useState(false);
  useEffect(keepFocusAbove, []);
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

/** Lets the page scroll so far that what has the focus is never under the bar, while there is one. */
function keepFocusAbove(): () => void {
  const { style } = document.documentElement;
  style.scrollPaddingBottom = "8rem";
  return () => void style.removeProperty("scroll-padding-bottom");
}
