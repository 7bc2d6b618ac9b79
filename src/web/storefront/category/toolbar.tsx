import { type RefObject, useLayoutEffect, useRef } from "react";
import { Form, useNavigate } from "react-router";
import { type Listing, type Sort, sorts } from "#engine/catalogue/page-types.ts";
import { useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { Button } from "../../ui/button.tsx";
import { useEarlyChange } from "../../ui/early-change.ts";
import { Icon } from "../../ui/icon.tsx";
import { changedQuery } from "./listing-search-params.ts";
import { QueryInputs } from "./query-inputs.tsx";

/** The order of the list, and grid or table. */
export function Toolbar({ listing: { query }, words, table }: { listing: Listing; words?: string; table: boolean }) {
  const t = useT();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const select = useSelectOf(query.sort);
  const sortBy = (sort: Sort) =>
    void navigate({ search: changedQuery(query, { sort }, words) || "?" }, { preventScrollReset: true });
  useEarlyChange(form, (changed) => sortBy(new FormData(changed).get("sort") as Sort));
  return (
    <>
      <Form
        ref={form}
        method="get"
        autoComplete="off"
        className="flex min-w-28 flex-1 items-center gap-2 sm:flex-none"
        preventScrollReset
      >
        <QueryInputs search={changedQuery(query, { sort: "relevance" }, words)} />
        <label htmlFor="sort" className="text-sm whitespace-nowrap max-sm:sr-only">
          {t("listing.sort.label")}
        </label>
        <select
          ref={select}
          id="sort"
          name="sort"
          defaultValue={query.sort}
          onChange={(event) => sortBy(event.currentTarget.value as Sort)}
          className="h-9 w-full min-w-0 rounded-md border border-line-strong bg-ground px-2 text-sm pointer-coarse:h-11"
        >
          {sorts.map((sort) => (
            <option key={sort} value={sort}>
              {t(`listing.sort.${sort}`)}
            </option>
          ))}
        </select>
        <noscript>
          <Button type="submit" variant="secondary" size="small" className="whitespace-nowrap">
            {t("listing.apply")}
          </Button>
        </noscript>
      </Form>
      {table && (
        <nav aria-label={t("listing.view.label")} className="flex overflow-hidden rounded-md border border-line-strong">
          {(["grid", "table"] as const).map((view) => (
            <Link
              key={view}
              to={{ search: changedQuery(query, { ...query, table: view === "table" || undefined }, words) || "?" }}
              aria-current={!query.table === (view === "grid") || undefined}
              preventScrollReset
              className="grid size-9 place-items-center pointer-coarse:size-11 aria-[current]:bg-ink aria-[current]:text-on-deep"
            >
              <Icon name={view} label={t(`listing.view.${view}`)} className="size-4" />
            </Link>
          ))}
        </nav>
      )}
    </>
  );
}

/** The select says how each new list is sorted, and keeps the focus. */
function useSelectOf(sort: Sort): RefObject<HTMLSelectElement | null> {
  const select = useRef<HTMLSelectElement>(null);
  const last = useRef(sort);
  useLayoutEffect(() => {
    if (last.current === sort || !select.current) return;
    last.current = sort;
    select.current.value = sort;
  }, [sort]);
  return select;
}
