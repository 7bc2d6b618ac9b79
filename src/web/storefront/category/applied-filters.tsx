import type { Listing, ListingFacet } from "#engine/catalogue/page-types.ts";
import { colons } from "#i18n/separators.ts";
import { useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useUnitSystem } from "../catalogue/unit-system.ts";
import { choiceName, endText, facetName } from "./facet-names.ts";
import { changedQuery, without } from "./listing-search-params.ts";

/** Active filters, removable one by one or all at once. */
export function AppliedFilters({ listing, words }: { listing: Listing; words?: string }) {
  const t = useT();
  const [system] = useUnitSystem();
  const { query } = listing;
  const rangeText = (facet: Extract<ListingFacet, { kind: "range" }>) => {
    const end = (value?: number) => value !== undefined && endText(facet, value, t, system);
    const [from, to] = [end(facet.min), end(facet.max)];
    if (from && to) return t("listing.between", { from, to });
    return from ? t("listing.atLeast", { from }) : to && t("listing.atMost", { to });
  };
  const chips = listing.facets.flatMap((facet) => {
    const head = `${facetName(facet, t)}${colons[t.language]}`;
    if (facet.kind === "choices")
      return facet.choices.flatMap((choice) =>
        choice.chosen ? { label: head + choiceName(choice, t), filters: without(query, facet.key, choice.value) } : [],
      );
    const text = rangeText(facet);
    return text ? [{ label: head + text, filters: without(query, facet.key) }] : [];
  });
  if (chips.length === 0) return null;
  return (
    <ul aria-label={t("listing.applied")} className="flex flex-wrap items-center gap-2 pt-3">
      {chips.map(({ label, filters }) => (
        <li key={label}>
          <Link
            to={{ search: changedQuery(query, { filters }, words) }}
            preventScrollReset
            aria-label={t("listing.removeFilter", { filter: label })}
            className="inline-flex min-h-8 items-center gap-1.5 rounded-full border border-line-strong bg-wash px-3 text-sm hover:border-ink pointer-coarse:min-h-11"
          >
            {label}
            <Icon name="close" className="size-3.5" />
          </Link>
        </li>
      ))}
      <li>
        <Link
          to={{ search: changedQuery(query, { filters: {} }, words) }}
          preventScrollReset
          className="link px-1 text-sm"
        >
          {t("listing.clearAll")}
        </Link>
      </li>
    </ul>
  );
}
