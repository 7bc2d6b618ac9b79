import { useEffect } from "react";
import { partCategories } from "#domain/catalogue/category.ts";
import type { Listing } from "#engine/catalogue/page-types.ts";
import { Link } from "../../navigation/link.tsx";
import { Icon } from "../../ui/icon.tsx";
import { askForMark, useFitMarks } from "../../visitor/fit-marks.ts";
import type { Visitor } from "../../visitor/visitor.ts";
import { changedQuery } from "./listing-search-params.ts";

/** Ways to the same list with only what fits one of the visitor's machines; where it holds parts and is not narrowed so already. */
export default function FitFilter({ listing, words, visitor }: { listing: Listing; words?: string; visitor: Visitor }) {
  const { machines } = useFitMarks();
  const { query, cards } = listing;
  const holdsParts = cards.some(({ category }) => (partCategories as readonly string[]).includes(category));
  const isOffered = holdsParts && query.filters["fits"] === undefined;
  useEffect(() => {
    if (isOffered) askForMark(visitor, null);
  }, [visitor, isOffered]);
  if (!isOffered || machines.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2 pt-3 print:hidden">
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
            className="inline-flex min-h-8 max-w-full items-center gap-1.5 rounded-full border border-line-strong px-3 text-sm hover:border-ink pointer-coarse:min-h-11"
          >
            <Icon name="wrench" className="size-3.5 shrink-0" />
            <span className="min-w-0 truncate">{text}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
