import { partCategories } from "#domain/catalogue/part-categories.ts";
import { type Listing, maxShown } from "#engine/catalogue/page-types.ts";
import { type RefObject, type ReactNode, Suspense, useRef, useState } from "react";
import { useT } from "../../language/language.tsx";
import { lazyPart } from "../../lazy-part.ts";
import { Button, buttonClass, ButtonLink } from "../../ui/button.tsx";
import { ViewMore } from "../../ui/view-more.tsx";
import { CompareBar, CompareToggle } from "../catalogue/compare.tsx";
import { DockLink } from "../delivery/dock-link.tsx";
import { type CardAction, ProductGrid } from "../catalogue/product-card.tsx";
import { ProductTable, type ListingColumn } from "../catalogue/product-table.tsx";
import { useVisitor } from "../../visitor/visitor.ts";
import { AppliedFilters } from "./applied-filters.tsx";
import { Filters } from "./filters.tsx";
import { changedQuery } from "./listing-search-params.ts";
import { Toolbar } from "./toolbar.tsx";

interface ListingViewProps {
  listing: Listing;
  columns?: readonly ListingColumn[];
  /** The words of a search; they stay in every address of the list. */
  words?: string;
  /** Content for an empty list without filters. */
  nothing?: ReactNode;
}

const filtersId = "filters";

/** Loaded where the visitor has named a machine. */
const FitFilter = lazyPart(() => import("./fit-filter.tsx"));

const compare: CardAction = { name: "compare", draw: (card) => <CompareToggle card={card} /> };

/** A list of products with its filters: beside it on wide screens, in a window of their own on narrow ones. */
export function ListingView({ listing, columns = [], words, nothing }: ListingViewProps) {
  const t = useT();
  const visitor = useVisitor();
  const drawer = useRef<HTMLDialogElement>(null);
  // Only scripts open it, so it is not drawn before.
  const [opened, setOpened] = useState(false);
  const filtered = Object.keys(listing.query.filters).length > 0;
  if (listing.total === 0 && !filtered) return nothing;
  return (
    <div className="grid gap-6 lg:grid-cols-[17rem_minmax(0,1fr)] print:grid-cols-1">
      {/* Without scripts there is no window for them: on a narrow screen they stand below the goods. */}
      <div id={filtersId} className="hidden noscript:block lg:block max-lg:order-last print:hidden">
        <h2 className="mb-2 font-semibold">{t("listing.filters")}</h2>
        <Filters listing={listing} words={words} />
      </div>
      <div className="min-w-0">
        <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-2">
          <div role="status">
            <h2 className="font-semibold">{t("listing.count", { count: listing.total })}</h2>
          </div>
          <div className="sm:ml-auto print:hidden">
            <DockLink />
          </div>
          <div className="flex flex-wrap items-center gap-3 print:hidden">
            <Button
              variant="secondary"
              icon="filter"
              size="small"
              className="lg:hidden noscript:hidden"
              onClick={() => (setOpened(true), drawer.current?.showModal())}
            >
              {t("listing.filters")}
            </Button>
            <LinkToFilters />
            <Toolbar listing={listing} words={words} table={columns.length > 0} />
          </div>
        </div>
        <AppliedFilters listing={listing} words={words} />
        {offersFitting(listing) && (
          <div className="in-data-[rooms~=machines]:min-h-14 print:hidden">
            {visitor?.hasMachines && (
              <Suspense>
                <FitFilter query={listing.query} words={words} visitor={visitor} />
              </Suspense>
            )}
          </div>
        )}
        {listing.total === 0 ? (
          <NothingLeft listing={listing} words={words} />
        ) : (
          <Goods listing={listing} columns={columns} words={words} />
        )}
      </div>
      <FilterDrawer drawer={drawer} isOpened={opened} listing={listing} words={words} />
    </div>
  );
}

/** Of a list of parts that is not narrowed to those of a machine already. */
const offersFitting = ({ query, cards }: Listing): boolean =>
  query.filters["fits"] === undefined &&
  cards.some(({ category }) => (partCategories as readonly string[]).includes(category));

/** Without scripts no window opens; the filters stand below the goods. */
function LinkToFilters() {
  const t = useT();
  return (
    <noscript className="lg:hidden">
      <a href={`#${filtersId}`} className={buttonClass({ variant: "secondary", size: "small" })}>
        {t("listing.filters")}
      </a>
    </noscript>
  );
}

function NothingLeft({ listing, words }: Pick<ListingViewProps, "listing" | "words">) {
  const t = useT();
  return (
    <div className="py-10 text-center">
      <p className="text-lg font-semibold">{t("listing.none.title")}</p>
      <p className="mt-1 text-muted">{t("listing.none.text")}</p>
      <ButtonLink
        className="mt-4"
        variant="secondary"
        to={{ search: changedQuery(listing.query, { filters: {} }, words) }}
        preventScrollReset
      >
        {t("listing.clearAll")}
      </ButtonLink>
    </div>
  );
}

function Goods({
  listing,
  columns,
  words,
}: Pick<ListingViewProps, "listing" | "words"> & { columns: NonNullable<ListingViewProps["columns"]> }) {
  const t = useT();
  const hasOwnPrices = useVisitor()?.pricedFor != null;
  const asTable = listing.query.table && columns.length > 0;
  return (
    <>
      <div className="pt-4">
        {asTable ? (
          <ProductTable cards={listing.cards} columns={columns} />
        ) : (
          <ProductGrid cards={listing.cards} action={compare} />
        )}
      </div>
      <CompareBar />
      <ViewMore
        from={listing.from}
        shown={listing.from + listing.cards.length}
        total={listing.total}
        to={listing.more && changedQuery(listing.query, listing.more, words)}
        goesOn={listing.more?.from === listing.from}
        back={changedQuery(listing.query, { show: listing.from, from: Math.max(0, listing.from - maxShown) }, words)}
      />
      {hasOwnPrices && <p className="mt-4 text-sm text-muted">{t("listing.publicPrices")}</p>}
    </>
  );
}

function FilterDrawer({
  drawer,
  isOpened,
  listing,
  words,
}: Pick<ListingViewProps, "listing" | "words"> & { drawer: RefObject<HTMLDialogElement | null>; isOpened: boolean }) {
  const t = useT();
  return (
    <dialog
      ref={drawer}
      aria-label={t("listing.filters")}
      className="m-0 ml-auto h-dvh max-h-dvh w-[min(24rem,100%)] max-w-none bg-ground text-ink"
    >
      <div className="flex h-full flex-col">
        <div className="flex items-center justify-between border-b border-line px-4 py-2">
          <h2 className="text-lg font-semibold">{t("listing.filters")}</h2>
          <Button variant="quiet" icon="close" onClick={() => drawer.current?.close()}>
            {t("ui.close")}
          </Button>
        </div>
        <div className="flex-1 overflow-y-auto px-4">
          {isOpened && <Filters listing={listing} words={words} inDrawer />}
        </div>
        <div className="border-t border-line p-4">
          <Button wide onClick={() => drawer.current?.close()}>
            {t("listing.showResults", { count: listing.total })}
          </Button>
        </div>
      </div>
    </dialog>
  );
}
