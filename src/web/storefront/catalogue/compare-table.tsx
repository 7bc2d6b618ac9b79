import { type MouseEvent, useCallback, useEffect, useMemo, useState } from "react";
import type { Card } from "#engine/catalogue/page-types.ts";
import type { ProductPage } from "#engine/catalogue/product-page-types.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { fetchPageData } from "../../navigation/page-data.ts";
import { Button } from "../../ui/button.tsx";
import { CheckboxField } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { ProductPicture } from "../../ui/picture.tsx";
import { SkuPrice } from "../../visitor/sku-price.tsx";
import { FitMark } from "../../visitor/fit-mark.tsx";
import { DockNote } from "../delivery/dock-note.tsx";
import type { ProductScreen } from "../product/product.page.ts";
import { type ComparedRow, comparedRows, figuresOfVersion } from "./compare-rows.ts";
import { SpecText, UnitSwitch } from "./spec-value.tsx";
import { Figures } from "../../ui/figures.tsx";

interface CompareTableProps {
  cards: readonly Card[];
  onRemove: (card: Card) => void;
  /** A link out of the comparison was followed. */
  onLeave: () => void;
  /** Product pages already loaded, by slug. */
  known?: ReadonlyMap<string, WholePage>;
}

type WholePage = Pick<ProductPage, "slug" | "variants" | "specs">;

const nothingKnown: ReadonlyMap<string, WholePage> = new Map();

/** Two products fill a phone; the others are reached by scrolling sideways. */
const phoneWidths: Readonly<Record<number, string>> = { 3: "max-sm:min-w-[28rem]", 4: "max-sm:min-w-[37rem]" };

/** The chosen products side by side with all their figures; rows that differ are highlighted. */
export default function CompareTable({ cards, onRemove, onLeave, known = nothingKnown }: CompareTableProps) {
  const t = useT();
  const [onlyDifferences, setOnlyDifferences] = useState(false);
  const { whole, failed, again } = useWholeSpecs(cards, known);
  // One product's whole page beside another's few figures would call every figure a difference.
  const allWhole = cards.every(({ slug }) => whole.has(slug));
  const rows = comparedRows(
    cards.map((card) => {
      const page = allWhole ? whole.get(card.slug) : undefined;
      return page ? figuresOfVersion(page, card.sku) : { shared: card.specs, own: [] };
    }),
  );
  const shownRows = onlyDifferences ? rows.filter(({ differs }) => differs) : rows;
  return (
    <>
      <Choices {...{ cards, onLeave, onlyDifferences, setOnlyDifferences }} isWhole={known !== nothingKnown} />
      {failed && (
        <Notice type="error" live title={t("listing.compare.failed")}>
          <Button variant="secondary" size="small" onClick={again}>
            {t("listing.compare.again")}
          </Button>
        </Notice>
      )}
      <div className="relative scroll-edge">
        <table className={`w-full border-collapse text-sm max-sm:table-fixed ${phoneWidths[cards.length] ?? ""}`}>
          <thead>
            <tr className="align-top">
              <td className="w-32 max-sm:hidden" />
              {cards.map((card) => (
                <Head key={card.sku} card={card} onRemove={onRemove} onLeave={onLeave} />
              ))}
            </tr>
          </thead>
          <tbody>
            {shownRows.map((row) => (
              <Row {...row} key={row.key} />
            ))}
          </tbody>
        </table>
      </div>
      {shownRows.length === 0 && <p className="p-2 text-muted">{t("listing.compare.alike")}</p>}
    </>
  );
}

function Choices({
  cards,
  isWhole,
  onlyDifferences,
  setOnlyDifferences,
  onLeave,
}: Pick<CompareTableProps, "cards" | "onLeave"> & {
  isWhole: boolean;
  onlyDifferences: boolean;
  setOnlyDifferences: (only: boolean) => void;
}) {
  const t = useT();
  const to = useHref();
  return (
    <div className="mb-3 flex flex-wrap items-center justify-between gap-3 print:hidden">
      <CheckboxField
        name="differences"
        label={t("listing.compare.same")}
        checked={onlyDifferences}
        autoComplete="off"
        className="needs-scripts noscript:hidden"
        onChange={(event) => setOnlyDifferences(event.currentTarget.checked)}
      />
      {!isWhole && (
        <Link
          to={`${to("compare")}?${new URLSearchParams(cards.map(({ sku }) => ["sku", sku]))}`}
          className="link"
          prefetch="none"
          onClick={onLeave}
        >
          {t("listing.compare.page")}
        </Link>
      )}
      <UnitSwitch />
    </div>
  );
}

function Row({ name, specs, differs }: ComparedRow) {
  const t = useT();
  return (
    <tr className={`border-t border-line ${differs ? "bg-wash font-medium" : ""}`}>
      <th scope="row" className="p-2 text-left font-normal text-muted max-sm:hidden">
        {name}
        {differs && <span className="sr-only"> {t("listing.compare.differs")}</span>}
      </th>
      {specs.map((spec, at) => (
        <td key={at} className="p-2 align-top max-2xs:[&_span]:whitespace-normal">
          {/* On a phone the names stand over the figures, so that two products have room. */}
          <span className="block text-xs font-normal text-muted sm:hidden">{name}</span>
          {spec ? <SpecText value={spec.value} /> : "–"}
        </td>
      ))}
    </tr>
  );
}

function Head({ card, onRemove, onLeave }: { card: Card; onRemove: (card: Card) => void; onLeave: () => void }) {
  const t = useT();
  const to = useHref();
  const remove = (event: MouseEvent<HTMLElement>) => {
    // Its button goes with it: whoever presses keys goes on at the next product's.
    const { nextElementSibling: next, previousElementSibling: previous } = event.currentTarget.closest("th")!;
    (next ?? previous)?.querySelector("button")?.focus();
    onRemove(card);
  };
  return (
    <th scope="col" className="p-2 text-left font-normal sm:min-w-44">
      <ProductPicture family={card.pictureFamily} sizes="9rem" alt="" className="max-w-36" />
      <Link to={to("product", { id: card.slug }, { v: card.sku })} className="link font-semibold" onClick={onLeave}>
        <Figures text={card.name} />
      </Link>
      {/* Versions of one product have the same name. */}
      <p className="font-mono text-xs wrap-anywhere text-muted">{card.sku}</p>
      <p className="mt-1">
        <SkuPrice sku={card.sku} price={card.price} listPrice={card.listPrice} size="small" />
      </p>
      <DockNote sku={card.sku} />
      <FitMark slug={card.slug} sku={card.sku} />
      <Button variant="quiet" size="small" className="noscript:hidden print:hidden" onClick={remove}>
        {t("listing.compare.remove")}
      </Button>
    </th>
  );
}

/** The pages of the products by their slugs, as their payloads have them. */
function useWholeSpecs(cards: readonly Card[], wholePages: ReadonlyMap<string, WholePage>) {
  const to = useHref();
  const [loaded, setLoaded] = useState<ReadonlyMap<string, WholePage>>(nothingKnown);
  const whole = useMemo(() => new Map([...loaded, ...wholePages]), [loaded, wholePages]);
  const [failed, setFailed] = useState(false);
  const paths = cards
    .filter(({ slug }) => !wholePages.has(slug))
    .map(({ slug }) => to("product", { id: slug }))
    .join(" ");
  const load = useCallback(() => {
    setFailed(false);
    for (const path of paths.split(" ").filter(Boolean)) {
      fetchPageData(path).then(
        (payload) =>
          setLoaded((before) =>
            new Map(before).set((payload as ProductScreen).page.slug, (payload as ProductScreen).page),
          ),
        () => setFailed(true),
      );
    }
  }, [paths]);
  useEffect(load, [load]);
  return { whole, failed, again: load };
}
