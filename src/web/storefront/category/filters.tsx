import { type FormEvent, useEffect, useRef, useState } from "react";
import { Form, useNavigate } from "react-router";
import type { ChoiceListFacet, Listing, ListingFacet } from "#engine/catalogue/page-types.ts";
import { useT } from "../../language/language.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { useEarlyChange } from "../../ui/early-change.ts";
import { Icon } from "../../ui/icon.tsx";
import { useUnitSystem } from "../catalogue/unit-system.ts";
import { choiceName, facetName } from "./facet-names.ts";
import { changedQuery, filtersFrom } from "./listing-search-params.ts";
import { RangeFields } from "./range-fields.tsx";
import { Figures } from "../../ui/figures.tsx";

interface FiltersProps {
  listing: Listing;
  words?: string;
  /** A second copy on the page: its fields need ids of their own. */
  inDrawer?: boolean;
}

const openAtFirst = 4;

/** Every filter of the list. A choice is applied at once, a range when it is left; without scripts by the button. */
export function Filters({ listing, words, inDrawer }: FiltersProps) {
  const t = useT();
  return (
    <FilterForm listing={listing} words={words} facets={listing.facets}>
      {listing.facets.map((facet, at) => (
        <Disclosure
          key={facet.key}
          summary={facetName(facet, t)}
          open={at < openAtFirst || facet.key in listing.query.filters}
        >
          <FacetFields facet={facet} scope={inDrawer ? "drawer" : "side"} />
        </Disclosure>
      ))}
    </FilterForm>
  );
}

/** The filters asked for most, above the list; each opens over it. */
export function TopFilters({ listing, words }: FiltersProps) {
  const t = useT();
  const top = listing.facets.filter((facet) => facet.top).slice(0, 6);
  if (top.length === 0) return null;
  return (
    <ul
      aria-label={t("listing.topFilters")}
      className="mb-2 flex flex-wrap gap-2 max-lg:hidden noscript:hidden print:hidden"
    >
      {top.map((facet) => (
        <li key={facet.key}>
          <TopFilter facet={facet} listing={listing} words={words} />
        </li>
      ))}
    </ul>
  );
}

/** One is open at a time: they share a name. Without scripts there are none, so each is drawn when it is opened. */
function TopFilter({ facet, listing, words }: FiltersProps & { facet: ListingFacet }) {
  const t = useT();
  const [opened, setOpened] = useState(false);
  const box = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    // It may have been opened before the page was mounted.
    if (box.current?.open) setOpened(true);
  }, []);
  return (
    <details
      ref={box}
      name="top-filter"
      className="group relative"
      onToggle={(event) => event.currentTarget.open && setOpened(true)}
    >
      <summary className="flex min-h-9 cursor-pointer list-none items-center gap-1.5 rounded-full border border-line-strong px-3 text-sm hover:border-ink group-open:border-ink">
        {facetName(facet, t)}
        <Icon name="down" className="size-3.5" />
      </summary>
      <div className="absolute z-20 mt-1 max-h-96 w-72 overflow-y-auto rounded-md border border-line bg-ground p-3 shadow-float">
        {opened && (
          <FilterForm listing={listing} words={words} facets={[facet]}>
            <FacetFields facet={facet} scope="top" />
          </FilterForm>
        )}
      </div>
    </details>
  );
}

function FilterForm({
  listing,
  words,
  facets,
  children,
}: FiltersProps & { facets: readonly ListingFacet[]; children: React.ReactNode }) {
  const t = useT();
  const navigate = useNavigate();
  const [system] = useUnitSystem();
  const { query } = listing;
  const apply = (form: HTMLFormElement) => {
    const filters = filtersFrom(new FormData(form), query, facets, { language: t.language, system });
    void navigate({ search: changedQuery(query, { filters }, words) || "?" }, { preventScrollReset: true });
  };
  const ref = useRef<HTMLFormElement>(null);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (holds(event.currentTarget)) apply(event.currentTarget);
  };
  /** The lowest value above the highest lets nothing through: said at the field, and nothing is applied. */
  const holds = (form: HTMLFormElement) => {
    const wrong = reversedRange(form);
    for (const field of form.querySelectorAll<HTMLInputElement>('input[type="number"]'))
      field.setCustomValidity(field === wrong ? t("listing.reversed") : "");
    return wrong === null || (wrong.reportValidity(), false);
  };
  useEarlyChange(ref, (form) => holds(form) && apply(form));
  return (
    <Form
      ref={ref}
      method="get"
      autoComplete="off"
      onSubmit={submit}
      onChange={(event) => holds(event.currentTarget) && apply(event.currentTarget)}
      key={JSON.stringify(query.filters)}
    >
      {words !== undefined && <input type="hidden" name="q" value={words} />}
      {query.sort !== "relevance" && <input type="hidden" name="sort" value={query.sort} />}
      <input type="hidden" name="units" value={system} />
      {children}
      <noscript>
        <button type="submit">{t("listing.apply")}</button>
      </noscript>
    </Form>
  );
}

/** The field of a highest value that is below its lowest. */
function reversedRange(form: HTMLFormElement): HTMLInputElement | null {
  const highest = form.querySelectorAll<HTMLInputElement>('input[name$=".max"]');
  return (
    [...highest].find((field) => {
      const lowest = form.elements.namedItem(field.name.replace(/max$/, "min"));
      const from = lowest instanceof HTMLInputElement ? lowest.valueAsNumber : Number.NaN;
      return field.valueAsNumber < from;
    }) ?? null
  );
}

function FacetFields({ facet, scope }: { facet: ListingFacet; scope: string }) {
  return (
    <>
      {facet.help && (
        <p className="mb-2 text-xs text-muted">
          <Figures text={facet.help} />
        </p>
      )}
      {facet.kind === "range" ? <RangeFields facet={facet} scope={scope} /> : <Choices facet={facet} />}
    </>
  );
}

const shownAtFirst = 8;

function Choices({ facet }: { facet: ChoiceListFacet }) {
  const t = useT();
  const rest = facet.choices.slice(shownAtFirst);
  return (
    <fieldset>
      <legend className="sr-only">{facetName(facet, t)}</legend>
      <ChoiceList facet={facet} choices={facet.choices.slice(0, shownAtFirst)} />
      {rest.length > 0 && (
        <details open={rest.some(({ chosen }) => chosen)}>
          <summary className="link flex min-h-9 cursor-pointer items-center text-sm">
            {t("listing.showAll", { count: facet.choices.length })}
          </summary>
          <ChoiceList facet={facet} choices={rest} />
        </details>
      )}
    </fieldset>
  );
}

function ChoiceList({ facet, choices }: { facet: ChoiceListFacet; choices: ChoiceListFacet["choices"] }) {
  const t = useT();
  return (
    <ul>
      {choices.map((choice) => (
        <li key={choice.value}>
          <label className="flex min-h-8 cursor-pointer items-center gap-2 text-sm has-disabled:cursor-not-allowed has-disabled:text-muted pointer-coarse:min-h-11">
            <input
              type="checkbox"
              name={facet.key}
              value={choice.value}
              defaultChecked={choice.chosen}
              disabled={choice.count === 0 && !choice.chosen}
              className="size-6 shrink-0 accent-primary"
            />
            <span className="min-w-0 flex-1">{choiceName(choice, t)}</span>
            <span className="text-xs text-muted tabular-nums">{choice.count}</span>
          </label>
        </li>
      ))}
    </ul>
  );
}
