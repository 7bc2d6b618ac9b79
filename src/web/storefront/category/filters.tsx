import { type FormEvent, type RefObject, useLayoutEffect, useRef } from "react";
import { Form, useNavigate } from "react-router";
import type { ChoiceListFacet, Listing, ListingFacet } from "#engine/catalogue/page-types.ts";
import { useT } from "../../language/language.tsx";
import { useCachedMarkup } from "../../markup-cache.tsx";
import { Button } from "../../ui/button.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { useEarlyChange } from "../../ui/early-change.ts";
import { useUnitSystem } from "../catalogue/unit-system.ts";
import { choiceName, facetName } from "./facet-names.ts";
import { changedQuery, filtersFrom } from "./listing-search-params.ts";
import { QueryInputs } from "./query-inputs.tsx";
import { RangeFields } from "./range-fields.tsx";
import { Figures } from "../../ui/figures.tsx";

interface FiltersProps {
  listing: Listing;
  words?: string;
  /** A second copy on the page: its fields need ids of their own. */
  inDrawer?: boolean;
}

const openAtFirst = 5;

/** Every filter of the list. A choice is applied at once, a range when it is left; without scripts by the button. */
export function Filters({ listing, words, inDrawer }: FiltersProps) {
  const facets = shownFacets(listing);
  return (
    <FilterForm listing={listing} words={words} facets={facets}>
      {facets.map((facet, at) => (
        <FacetPart
          key={facet.key}
          facet={facet}
          isOpen={at < openAtFirst || facet.key in listing.query.filters}
          scope={inDrawer ? "drawer" : "side"}
        />
      ))}
    </FilterForm>
  );
}

/** Number of the category's filters before price and stock. */
const figuresFirst = 3;

/**
 * The filters in the order of the list: what the category is chosen by, price and stock, then the rest. The category of
 * a search and the type of a category's goods are chosen above the list; what all versions of all goods have alike, or
 * none, filters nothing.
 */
function shownFacets({ facets, total, query: { filters } }: Listing): ListingFacet[] {
  const isAsked = ({ key }: ListingFacet) => key in filters;
  const tells = (facet: ListingFacet) =>
    facet.kind === "range" ||
    facet.key === "stock" ||
    facet.divides === true ||
    facet.choices.some(({ count }) => count > 0 && count < total);
  const visibleFacets = facets.filter(
    (facet) => isAsked(facet) || (facet.key !== "category" && facet.key !== "subcategory" && tells(facet)),
  );
  const figures = new Set(visibleFacets.filter(({ top, name }) => top && name !== undefined).slice(0, figuresFirst));
  const rank = (facet: ListingFacet) => {
    if (facet.key === "fits" || facet.key === "category" || facet.key === "subcategory") return 0;
    return figures.has(facet) ? 1 : facet.top && facet.name === undefined ? 2 : 3;
  };
  return visibleFacets.toSorted((one, other) => rank(one) - rank(other));
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
  const ref = useRef<HTMLFormElement>(null);
  const apply = (form: HTMLFormElement) => {
    if (isRangeRefused(form, t("listing.reversed"))) return;
    const filters = filtersFrom(new FormData(form), query, facets, { language: t.language, system });
    void navigate({ search: changedQuery(query, { filters }, words) || "?" }, { preventScrollReset: true });
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    apply(event.currentTarget);
  };
  useEarlyChange(ref, apply);
  useFields(ref, listing, apply);
  return (
    <Form ref={ref} method="get" autoComplete="off" onSubmit={submit}>
      <QueryInputs search={changedQuery(query, { filters: {} }, words)} />
      <input type="hidden" name="units" value={system} />
      {children}
      <noscript>
        <Button type="submit" variant="secondary" wide className="mt-4">
          {t("listing.apply")}
        </Button>
      </noscript>
    </Form>
  );
}

/**
 * Runs `act` after a change as the browser has it: of a box at once, of a number when it is left or sent with Enter.
 * React tells of each key. With each list the fields say what it is filtered by, except one that is being typed in.
 */
function useFields(
  formRef: RefObject<HTMLFormElement | null>,
  listing: Listing,
  act: (form: HTMLFormElement) => void,
): void {
  const last = useRef(listing);
  useLayoutEffect(() => {
    const form = formRef.current;
    if (!form) return;
    form.onchange = () => act(form);
    if (last.current === listing) return;
    last.current = listing;
    for (const field of form.querySelectorAll<HTMLInputElement>("input:not([type=hidden])")) {
      field.checked = field.defaultChecked;
      if (field.type === "number" && field !== document.activeElement) field.value = field.defaultValue;
    }
  });
}

/** True if a highest value is below its lowest or is none: its field says so. */
function isRangeRefused(form: HTMLFormElement, words: string): boolean {
  return [...form.querySelectorAll<HTMLInputElement>('[name$=".max"]')].some((field) => {
    const lowest = form.querySelector<HTMLInputElement>(`[name="${field.name.slice(0, -3)}min"]`)!;
    field.setCustomValidity(field.valueAsNumber < lowest.valueAsNumber ? words : "");
    return !field.reportValidity();
  });
}

interface FacetProps {
  facet: ListingFacet;
  scope: string;
}

/** A filter, alike however the list is sorted and whichever part of it is shown. */
function FacetPart({ facet, scope, isOpen }: FacetProps & { isOpen: boolean }) {
  const t = useT();
  const content = (
    <Disclosure summary={facetName(facet, t)} open={isOpen}>
      <FacetFields facet={facet} scope={scope} />
    </Disclosure>
  );
  return <div {...useCachedMarkup({ facet, scope, isOpen }, content)} />;
}

function FacetFields({ facet, scope }: FacetProps) {
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
