import { useEffect } from "react";
import type { ListingQuery } from "#engine/catalogue/page-types.ts";
import { useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { Icon } from "../../ui/icon.tsx";
import { askForMark, useFitMarks } from "../../visitor/fit-marks.ts";
import { orderedBy, wantUsualOrder } from "../../visitor/fits-first.ts";
import type { Visitor } from "../../visitor/visitor.ts";
import { changedQuery } from "./listing-search-params.ts";

const chip =
  "inline-flex min-h-8 items-center gap-1.5 rounded-full border border-line-strong px-3 text-sm hover:border-ink pointer-coarse:min-h-11";

interface FitFilterProps {
  query: ListingQuery;
  words?: string;
  visitor: Visitor;
}

/**
 * Of a list of parts: the way to have what fits the visitor's machines first, and back to the usual order; beside it,
 * ways to the same list with only what fits one of them. The list itself stays as it was shown.
 */
export default function FitFilter({ query, words, visitor }: FitFilterProps) {
  const t = useT();
  const { machines } = useFitMarks();
  useEffect(() => askForMark(visitor, null), [visitor]);
  if (machines.length === 0) return null;
  const isTurned = query.first !== undefined;
  // The list stays as long as it is: whoever comes back to it stands where they stood.
  const change = { first: isTurned ? [] : orderedBy(machines), show: query.show, from: query.from };
  return (
    // One line, whose room is kept before the machines are known.
    <ul className="flex gap-2 scroll-edge pt-3 whitespace-nowrap">
      <li>
        <Link
          to={{ search: changedQuery(query, change, words) || "?" }}
          preventScrollReset
          onClick={() => wantUsualOrder(isTurned)}
          aria-label={isTurned ? t("listing.removeFilter", { filter: t("listing.fitsFirst") }) : undefined}
          className={`${chip} ${isTurned ? "bg-wash" : ""}`}
        >
          {t("listing.fitsFirst")}
          <Icon name={isTurned ? "close" : "up"} className="size-3.5" />
        </Link>
      </li>
      {machines.map(({ slug, text }, at) => (
        <li key={`${slug} ${at}`}>
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
            {text}
          </Link>
        </li>
      ))}
    </ul>
  );
}
