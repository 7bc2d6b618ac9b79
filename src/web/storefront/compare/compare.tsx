import { type RefObject, useEffect, useMemo, useRef } from "react";
import { useNavigate } from "react-router";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import type { PageProps } from "../../page-props.ts";
import { PrivateHead } from "../../private-page.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { ItemInputs } from "../cart/item-inputs.tsx";
import CompareTable from "../catalogue/compare-table.tsx";
import { QuoteButton } from "../quotation/quote-button.tsx";
import type * as server from "./compare.server.ts";

/** A comparison with an address: to keep, to send, to print, to quote, and to count what its machines cost to run. */
export default function Compare({ loaderData: { cards, pages, gone, leftOut, machines } }: PageProps<typeof server>) {
  const t = useT();
  const to = useHref();
  const navigate = useNavigate();
  const isLeft = useRef(false);
  const bySlug = useMemo(() => new Map(pages.map((page) => [page.slug, page])), [pages]);
  const skus = cards.map(({ sku }) => sku);
  const query = (some: readonly string[]) => new URLSearchParams(some.map((sku) => ["sku", sku])).toString();
  return (
    <div className="page flex flex-col gap-5 py-6 lg:py-8">
      <PrivateHead title={t("listing.compare.title")} />
      <h1 className="text-2xl font-bold">{t("listing.compare.title")}</h1>
      {gone.length > 0 && (
        <Notice type="warning">{t("quotation.compare.gone", { skus: gone.join(t("quotation.comma")) })}</Notice>
      )}
      {leftOut.length > 0 && (
        <Notice type="warning">{t("quotation.compare.leftOut", { skus: leftOut.join(t("quotation.comma")) })}</Notice>
      )}
      {cards.length === 0 ? (
        <Empty isLeft={isLeft} />
      ) : (
        <>
          <CompareTable
            cards={cards}
            known={bySlug}
            onLeave={() => {}}
            onRemove={(card) => {
              isLeft.current = true;
              void navigate(`${to("compare")}?${query(skus.filter((sku) => sku !== card.sku))}`, { replace: true });
            }}
          />
          <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
            <QuoteButton label={t("quotation.ofComparison")} pendingLabel={t("quotation.making")}>
              <input type="hidden" name="kind" value="comparison" />
              <input type="hidden" name="query" value={query(skus)} />
              <ItemInputs items={skus.map((sku) => ({ sku, quantity: 1 }))} />
            </QuoteButton>
            {machines.length > 1 && (
              <Link
                to={`${to("toolRunningCost")}?${costQuery(machines)}`}
                prefetch="none"
                className="link print:hidden"
              >
                {t("quotation.compare.cost")}
              </Link>
            )}
          </div>
        </>
      )}
    </div>
  );
}

/** Without products. `isLeft`: the button that took the last one out had the focus, and is gone. */
function Empty({ isLeft }: { isLeft: RefObject<boolean> }) {
  const t = useT();
  const to = useHref();
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isLeft.current) text.current?.focus();
  }, [isLeft]);
  return (
    <div className="flex max-w-text flex-col items-start gap-4">
      <p tabIndex={-1} ref={text}>
        {t("quotation.compare.empty")}
      </p>
      <ButtonLink to={to("category", { category: "rotary-screw", id: "all" })}>
        {t("quotation.compare.choose")}
      </ButtonLink>
    </div>
  );
}

/** The running-cost tool with these machines, whose figures it looks up. */
function costQuery(machines: readonly string[]): string {
  const parts = machines.map((sku, at) => [`part${at + 1}`, sku]);
  return new URLSearchParams([["machines", String(machines.length)], ...parts]).toString();
}
