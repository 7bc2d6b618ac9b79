import { useEffect } from "react";
import { useNavigate, useNavigation } from "react-router";
import { partCategories } from "#domain/catalogue/category.ts";
import type { Listing } from "#engine/catalogue/page-types.ts";
import { useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { Icon } from "../../ui/icon.tsx";
import { askForMark, useFitMarks } from "../../visitor/fit-marks.ts";
import type { Visitor } from "../../visitor/visitor.ts";
import { changedQuery } from "./listing-search-params.ts";

/** Maximum number of machines that a list can be ordered by. */
const mostMachines = 5;

/** Set by who wants lists in their usual order; until the page is loaded anew. */
let usualOrder = false;

const chip =
  "inline-flex min-h-8 max-w-full items-center gap-1.5 rounded-full border border-line-strong px-3 text-sm hover:border-ink pointer-coarse:min-h-11";

/**
 * Of a list of parts: what fits the visitor's machines stands first, chosen by itself once the page has learnt of them,
 * and taken back by one press; beside it, ways to the same list with only what fits one of them.
 */
export default function FitFilter({ listing, words, visitor }: { listing: Listing; words?: string; visitor: Visitor }) {
  const t = useT();
  const navigate = useNavigate();
  const { machines } = useFitMarks();
  const { query, cards } = listing;
  const holdsParts = cards.some(({ category }) => (partCategories as readonly string[]).includes(category));
  const isOffered = holdsParts && query.filters["fits"] === undefined;
  useEffect(() => {
    if (isOffered) askForMark(visitor, null);
  }, [visitor, isOffered]);
  // The list stays as long as it is: whoever comes back to it stands where they stood.
  const ordered = (first: readonly string[]): string =>
    changedQuery(query, { first, show: query.show, from: query.from }, words) || "?";
  const chosen =
    isOffered && machines.length > 0 && query.first === undefined && !usualOrder
      ? ordered(machines.slice(0, mostMachines).map(({ slug }) => slug))
      : null;
  const isIdle = useNavigation().state === "idle";
  useEffect(() => {
    // A filter or link pressed meanwhile goes before.
    if (chosen && isIdle) void navigate({ search: chosen }, { replace: true, preventScrollReset: true });
  }, [chosen, isIdle, navigate]);
  if (!isOffered || machines.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2 pt-3 print:hidden">
      {query.first && (
        <li className="max-w-full">
          <Link
            to={{ search: ordered([]) }}
            preventScrollReset
            onClick={() => (usualOrder = true)}
            aria-label={t("listing.removeFilter", { filter: t("listing.fitsFirst") })}
            className={`${chip} bg-wash`}
          >
            <span className="min-w-0 truncate">{t("listing.fitsFirst")}</span>
            <Icon name="close" className="size-3.5" />
          </Link>
        </li>
      )}
      {machines.map(({ slug, text }, at) => (
        <li key={`${slug} ${at}`} className="max-w-full">
          <Link
            to={{
              search: changedQuery(
                query,
                { filters: { ...query.filters, fits: { kind: "choices", values: [slug] } } },
                words,
              ),
            }}
            preventScrollReset
            className={chip}
          >
            <Icon name="wrench" className="size-3.5" />
            <span className="min-w-0 truncate">{text}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
